import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { AdminUser, IssuedPasswords } from '#contract/users.ts';
import { api, messageOf } from '../../lib/api.ts';
import { allUsersQuery } from '../../lib/all-users-query.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session-store.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Empty, Hint, Panel, Row, Screen } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PeopleChoice } from '../../ui/people-choice.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { IssuedLogins } from './issued-logins.tsx';
import { loginTexts as texts } from './login-texts.ts';

/** Those who have never logged in, to whom new passwords are issued and handed out. */
export function LoginsScreen(): ReactNode {
  const [issued, setIssued] = useState<(IssuedPasswords & { readonly message: string }) | null>(null);
  const ownId = useSession().session?.user.id;
  const everybody = useQuery(allUsersQuery);
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
  return (
    <Panel gap="lg">
      <Hint>{texts.lead}</Hint>
      <PeopleChoice
        people={people}
        chosen={new Set(chosen.map(({ id }) => id))}
        onChange={(next) => leave(new Set(people.flatMap(({ id }) => (next.has(id) ? [] : [id]))))}
        label={texts.chosen}
        all={texts.all}
      />
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
