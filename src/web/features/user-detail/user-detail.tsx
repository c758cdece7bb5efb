import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';

import { api, messageOf } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useHasLeft, useSearchParams } from '../../lib/use-search-params.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Panel, Row, Screen } from '../../ui/layout.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PersonSteps } from '../../ui/person-steps.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { texts } from './texts.ts';
import { UserActions } from './user-actions.tsx';
import { UserInfo } from './user-info.tsx';

/** The parts of an employee's records, of which one is shown. */
const PARTS = ['attendance', 'shift', 'leave'] as const;
type Part = (typeof PARTS)[number];

/** What shows each part of the employee. */
type Parts = Readonly<Record<Part, ComponentType<{ readonly userId: number }>>>;

/** An employee for their admins (spec §2): who they are, what can be done with the account, and their records. */
export function UserDetail({ parts }: { readonly parts: Parts }): ReactNode {
  const { userId, part, list, showPart, showUser } = useUserAddress();
  const user = useQuery(userQuery(userId));
  const neighbours = useQuery(neighboursQuery(userId, list));
  const { previous, next } = neighbours.isError ? { previous: null, next: null } : (neighbours.data ?? {});
  const [message, showMessage] = useFlashMessage();
  const Content = parts[part];
  return (
    <Screen gap="md">
      <Row gap="xl" justify="between">
        <BackLink to={{ pathname: '/admin', search: list }} label={texts.backToList} origins={texts.backTo} />
        <PersonSteps previous={previous} next={next} onChoose={({ id }) => showUser(id)} />
      </Row>
      <ScreenTitle>{texts.title}</ScreenTitle>
      {user.isError && (
        <LoadFailure isReading={user.isFetching} onRetry={user.refetch}>
          {messageOf(user.error, texts.loadFailed)}
        </LoadFailure>
      )}
      <div className="visually-hidden" role="status">
        {user.isPending && texts.loading}
      </div>
      {(user.isPending || user.data !== undefined) && (
        <>
          <Panel label={texts.info} gap="lg">
            <UserInfo user={user.data} />
            <UserActions user={user.data} onDone={showMessage} />
          </Panel>
          <Tabs
            label={texts.parts}
            tabs={PARTS.map((name) => ({ name, label: texts.tabs[name] }))}
            value={part}
            gap="lg"
            onChange={showPart}
          >
            <Content userId={userId} />
          </Tabs>
        </>
      )}
      <Toast message={message} />
    </Screen>
  );
}

/** What the address says of the user detail: whose, which part, and the list that it was opened from (`?tab=&list=`). */
interface UserAddress {
  /** 0, which nobody has, for an address that names no employee. */
  readonly userId: number;
  readonly part: Part;
  /** The search of the list's own address: who comes before and after, and where the way back leads. */
  readonly list: string;
  readonly showPart: (part: Part) => void;
  /** Goes on to another employee, with the same part and month. */
  readonly showUser: (userId: number) => void;
}

/** Reads the address of the user detail and writes it. */
function useUserAddress(): UserAddress {
  const { userId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  return {
    userId: /^[1-9]\d{0,14}$/.test(userId) ? Number(userId) : 0,
    part: PARTS.find((part) => part === search.get('tab')) ?? 'attendance',
    list: search.get('list') ?? '',
    showPart: (part) => {
      const next = withoutDialog(search);
      if (part === 'attendance') next.delete('tab');
      else next.set('tab', part);
      setSearch(next, { replace: true });
    },
    showUser: (id) => {
      // It may have been asked for a while ago, before it was known who comes next.
      if (hasLeft()) return;
      void navigate({ pathname: `/admin/users/${id}`, search: withoutDialog(search).toString() }, { replace: true });
    },
  };
}

function withoutDialog(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('day');
  next.delete('dialog');
  return next;
}

/** The parts of the list's filter that determine the previous and next employee. */
const FILTER = ['q', 'role', 'client_company_id', 'employment_type_id', 'active', 'sort'] as const;

/** An employee. */
const userQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKey('users', 'detail', userId),
    queryFn: ({ signal }) => api('GET /api/admin/users/{id}', { params: { id: String(userId) }, signal }),
  });

/** The previous and next employee in the list, filtered and sorted as its address says. */
const neighboursQuery = (userId: number, list: string) =>
  queryOptions({
    queryKey: queryKey('users', 'neighbours', userId, list),
    queryFn: ({ signal }) => {
      const search = new URLSearchParams(list);
      const query = Object.fromEntries(FILTER.flatMap((name) => (search.has(name) ? [[name, search.get(name)]] : [])));
      return api('GET /api/admin/users/{id}/neighbours', { params: { id: String(userId) }, query, signal });
    },
  });
