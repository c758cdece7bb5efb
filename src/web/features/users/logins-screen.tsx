import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { WaitingLogin } from '#contract/logins.ts';
import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import type { IssuedPasswords } from '#contract/users.ts';
import { hasWayIn } from '#domain/users/login-handover.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { Link } from '../../lib/router.tsx';
import { whenText } from '../../lib/when-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Empty, Heading, Hint, Panel, Row, Screen, Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PeopleChoice } from '../../ui/people-choice.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { IssuedLogins } from './issued-logins.tsx';
import { loginTexts } from './login-texts.ts';
import { loginsTexts as texts } from './logins-texts.ts';

type Logins = ResponseOf<Routes['GET /api/admin/logins']>;

const loginsQuery = queryOptions({
  queryKey: queryKey('users', 'logins'),
  queryFn: ({ signal }) => api('GET /api/admin/logins', { signal }),
});

/** Those who have never logged in, to whom logins are handed out: passwords on paper, or links by mail. */
export function LoginsScreen(): ReactNode {
  const [issued, setIssued] = useState<(IssuedPasswords & { readonly message: string }) | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const query = useQuery(loginsQuery);
  return (
    <Screen>
      <BackLink to="/admin" label={texts.backToList} />
      <ScreenTitle>{loginTexts.screenTitle}</ScreenTitle>
      {issued === null ? (
        <>
          <div role="status">{message !== null && <Banner kind="success">{message}</Banner>}</div>
          <Loaded query={query} failed={texts.failed} heights={['12rem']}>
            {(logins) => <Choice logins={logins} onIssued={setIssued} onMailed={setMessage} />}
          </Loaded>
        </>
      ) : (
        <>
          <Banner kind="success">{issued.message}</Banner>
          <IssuedLogins issued={issued} />
        </>
      )}
    </Screen>
  );
}

/** How somebody's login was handed out, and the address that a mail goes to. */
const noteOf = ({ state, since, mail_address: address }: WaitingLogin): string =>
  [texts.states[state](since === null ? '' : whenText(since)), address ?? texts.noAddress].join(' ・ ');

/** To whom logins are handed out: those without a way in, and whoever is chosen beside them. */
function Choice({
  logins: { people, mail_is_on: isMailOn, logged_in: loggedIn },
  onIssued,
  onMailed,
}: {
  readonly logins: Logins;
  readonly onIssued: (issued: IssuedPasswords & { readonly message: string }) => void;
  readonly onMailed: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  // Whose box isn't as it was at first.
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<'issue' | 'mail' | null>(null);
  if (people.length === 0) return <Empty>{texts.none}</Empty>;
  const groups = [
    { label: texts.waiting, all: texts.all, of: people.filter(({ state }) => !hasWayIn(state)) },
    { label: texts.given, all: texts.allGiven, of: people.filter(({ state }) => hasWayIn(state)) },
  ].filter(({ of }) => of.length > 0);
  const chosen = people.filter(({ id, state }) => hasWayIn(state) === toggled.has(id));
  const addressed = chosen.filter(({ mail_address: address }) => address !== null);
  const choose = (next: ReadonlySet<number>): void =>
    setToggled(new Set(people.flatMap(({ id, state }) => (next.has(id) === hasWayIn(state) ? [id] : []))));
  const settled = (): void => void invalidate(queryClient, 'logins');
  return (
    <Panel gap="lg">
      <Hint>{texts.lead}</Hint>
      {groups.map(({ label, all, of }) => (
        <Stack key={label} gap="sm">
          <Heading size="md">{`${label}（${of.length}）`}</Heading>
          <PeopleChoice
            people={of}
            chosen={new Set(chosen.map(({ id }) => id))}
            onChange={choose}
            label={label}
            all={all}
            noteOf={noteOf}
          />
        </Stack>
      ))}
      {loggedIn > 0 && <Hint>{texts.loggedIn(loggedIn)}</Hint>}
      {chosen.length > 0 && (
        <Row onPhones="fill">
          {isMailOn && addressed.length > 0 && (
            <Button onClick={() => setAsked('mail')}>{texts.mail(addressed.length)}</Button>
          )}
          <Button variant={isMailOn && addressed.length > 0 ? 'default' : 'filled'} onClick={() => setAsked('issue')}>
            {texts.issue(chosen.length)}
          </Button>
        </Row>
      )}
      {!isMailOn && (
        <Hint>
          {texts.mailOff} <Link to="/settings/mails">{texts.toMails}</Link>
        </Hint>
      )}
      {isMailOn && addressed.length < chosen.length && (
        <Hint>{texts.withoutAddress(chosen.length - addressed.length)}</Hint>
      )}
      <ConfirmDialog
        name="issue-logins"
        subject={asked === 'issue' ? chosen : null}
        title={loginTexts.screenTitle}
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
          setAsked(null);
          onIssued(answer);
        }}
        onSettled={settled}
        onClose={() => setAsked(null)}
      >
        {(of) => <p>{texts.question(of.length)}</p>}
      </ConfirmDialog>
      <ConfirmDialog
        name="mail-logins"
        subject={asked === 'mail' ? addressed : null}
        title={loginTexts.screenTitle}
        action={texts.mail(addressed.length)}
        busy={texts.mailing}
        isDangerous={false}
        failure={(error) => messageOf(error, texts.mailFailed)}
        run={(of) =>
          api('POST /api/admin/logins/mails', { body: { user_ids: of.map(({ id }) => id) }, timeoutMs: 60_000 })
        }
        onDone={({ message }) => {
          setAsked(null);
          setToggled(new Set());
          onMailed(message);
        }}
        onSettled={settled}
        onClose={() => setAsked(null)}
      >
        {(of) => <p>{texts.mailQuestion(of.length)}</p>}
      </ConfirmDialog>
    </Panel>
  );
}
