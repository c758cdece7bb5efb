import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { AdminUser, IssuedPasswords } from '#contract/users.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session-store.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choices.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Empty, Hint, Panel, Row, Screen } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { IssuedLogins } from './issued-logins.tsx';
import styles from './issued-logins.module.css';
import { loginTexts as texts } from './login-texts.ts';

const everybodyQuery = queryOptions({
  queryKey: queryKey('users', 'logins'),
  queryFn: async ({ signal }) => {
    // Without a filter they come all at once.
    const answer = await api('GET /api/admin/users', { query: {}, signal });
    return Array.isArray(answer) ? answer : answer.users;
  },
});

/** Those who have never logged in, to whom new passwords are issued and handed out. */
export function LoginsScreen(): ReactNode {
  const [issued, setIssued] = useState<(IssuedPasswords & { readonly message: string }) | null>(null);
  const ownId = useSession().session?.user.id;
  const everybody = useQuery(everybodyQuery);
  return (
    <Screen>
      <BackLink to="/admin" label={texts.backToList} />
      <ScreenTitle>{texts.screenTitle}</ScreenTitle>
      {issued === null ? (
        <Loaded query={everybody} failed={texts.failed} heights={['12rem']}>
          {(people) => (
            <Choice
              people={people.filter(
                ({ id, active, is_first_login: isFirst }) => active && isFirst === true && id !== ownId,
              )}
              onIssued={setIssued}
            />
          )}
        </Loaded>
      ) : (
        <>
          <Banner kind="success">{issued.message}</Banner>
          <IssuedLogins issued={issued} />
        </>
      )}
    </Screen>
  );
}

/** Whose passwords are issued: everybody's, less those who are taken out. */
function Choice({
  people,
  onIssued,
}: {
  readonly people: readonly AdminUser[];
  readonly onIssued: (issued: IssuedPasswords & { readonly message: string }) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [left, leave] = useState<ReadonlySet<number>>(new Set());
  const [isAsked, setAsked] = useState(false);
  const chosen = people.filter(({ id }) => !left.has(id));
  if (people.length === 0) return <Empty>{texts.none}</Empty>;
  const toggle = (id: number, isChosen: boolean): void => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    leave(next);
  };
  return (
    <Panel gap="lg">
      <Hint>{texts.lead}</Hint>
      <CheckField
        label={texts.all}
        checked={left.size === 0}
        onChange={(all) => leave(all ? new Set() : new Set(people.map(({ id }) => id)))}
      />
      <ul className={styles.people} aria-label={texts.chosen}>
        {people.map(({ id, employee_id, name }) => (
          <li key={id}>
            <CheckField
              label={`${employee_id} ${name}`}
              checked={!left.has(id)}
              onChange={(isChosen) => toggle(id, isChosen)}
            />
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <Row onPhones="fill">
          <Button onClick={() => setAsked(true)}>{texts.issue(chosen.length)}</Button>
        </Row>
      )}
      <ConfirmDialog
        name="issue-logins"
        subject={isAsked ? chosen : null}
        title={texts.screenTitle}
        action={texts.issue(chosen.length)}
        busy={texts.issuing}
        isDangerous={false}
        failure={(error) => messageOf(error, texts.issueFailed)}
        run={(of) =>
          api('POST /api/admin/users/reset-passwords', {
            body: { user_ids: of.map(({ id }) => id) },
            timeoutMs: 60_000,
          })
        }
        onDone={(answer) => {
          setAsked(false);
          onIssued(answer);
        }}
        onSettled={() => invalidate(queryClient, 'adminHome')}
        onClose={() => setAsked(false)}
      >
        {(of) => <p>{texts.question(of.length)}</p>}
      </ConfirmDialog>
    </Panel>
  );
}
