import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';

import type { MembershipResponse } from '#contract/departments.ts';
import { DEPARTMENT_KIND_NAMES } from '#domain/departments/department.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { hasRole } from '#domain/users/role.ts';
import { api } from '../../lib/api.ts';
import { useDepartments } from '../../lib/departments.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session-store.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { Button } from '../../ui/button.tsx';
import { EditablePanel } from '../../ui/editable-panel.tsx';
import { Hint, Row, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { saveMemberships, SAVING_MEMBERSHIPS, without } from './membership-draft.ts';
import { texts } from './texts.ts';

const MembershipForm = lazyPart(async () => (await import('./membership-form.tsx')).MembershipForm);

/** All departments of a person, those of before and from later on, too. */
export const membershipsQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKey('users', 'departments', userId),
    queryFn: async ({ signal }) =>
      (await api('GET /api/admin/users/{id}/departments', { params: { id: String(userId) }, signal })).memberships,
  });

/** In which departments an employee is and was, with what a super admin can do to that; nothing in a company without any. */
export function MembershipsPanel({ userId }: { readonly userId: number }): ReactNode {
  const departments = useDepartments();
  return departments.byId.size === 0 ? null : <Memberships userId={userId} />;
}

function Memberships({ userId }: { readonly userId: number }): ReactNode {
  const departments = useDepartments();
  const query = useQuery(membershipsQuery(userId));
  const canChange = hasRole(useSession().session?.user.role ?? 'user', 'super_admin');
  const [message, showMessage] = useFlashMessage();
  useEffect(() => {
    if (canChange) MembershipForm.preload();
  }, [canChange]);
  const shown = query.data ?? [];
  return (
    <>
      <EditablePanel<MembershipResponse, boolean>
        noun={texts.membership}
        words={{ none: texts.noMemberships }}
        title={texts.memberships}
        lead={canChange ? texts.membershipsLead : undefined}
        canChange={canChange}
        renderActions={({ add }) =>
          [false, true].map((isMain) => (
            <Button
              key={String(isMain)}
              variant="default"
              disabled={query.data === undefined}
              onClick={() => add(isMain)}
            >
              {isMain ? texts.transfer : texts.addBeside}
            </Button>
          ))
        }
        // The newest first, as the contracts are.
        rows={query.data?.toReversed()}
        query={query}
        keyOf={({ department_id: id, from_date }) => `${id} ${from_date}`}
        nameOf={(membership) => `${membership.department_path} ${spanText(membership)}`}
        mutation={SAVING_MEMBERSHIPS}
        isCard
        renderLine={(membership) => <MembershipLine membership={membership} />}
        titleOfNew={(isMain) => (isMain ? texts.transfer : texts.addBeside)}
        renderForm={(membership, dialog, isMain) => (
          <MembershipForm
            userId={userId}
            draft={{ membership, isMain: membership?.is_main ?? isMain }}
            shown={shown}
            departments={departments}
            {...dialog}
          />
        )}
        remove={{
          ask: texts.askDeleteMembership,
          run: (membership) => saveMemberships(userId, shown, without(shown, membership)),
          changes: 'departments',
        }}
        onDone={showMessage}
      />
      <Toast message={message} />
    </>
  );
}

/** From when to when somebody is in a department. */
const spanText = ({ from_date, to_date }: MembershipResponse): string =>
  `${formatDate(isoDate(from_date))}〜${to_date === null ? '' : formatDate(isoDate(to_date))}`;

function MembershipLine({ membership }: { readonly membership: MembershipResponse }): ReactNode {
  const today = useToday();
  const { department_path: path, kind, from_date, to_date, is_main, superior } = membership;
  const isCurrent = from_date <= today && (to_date === null || to_date >= today);
  return (
    <>
      <Row gap="sm">
        <Text as="span" weight="bold" isNumeric>
          {spanText(membership)}
        </Text>
        {isCurrent && (
          <Tag tone="info" size="sm">
            {texts.current}
          </Tag>
        )}
        <Tag size="sm">{`${DEPARTMENT_KIND_NAMES[kind]}・${is_main ? texts.main : texts.beside}`}</Tag>
      </Row>
      <Text>{path}</Text>
      {superior !== null && <Hint>{texts.superiorOf(superior.name)}</Hint>}
    </>
  );
}
