import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { feedQuery } from '../../lib/feed-query.ts';
import { dateText } from '../../lib/when-text.ts';
import { endSession, type UserInfo } from '../../lib/session-store.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CheckField } from '../../ui/choices.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Heading, Hint, Panel } from '../../ui/layout.tsx';
import { Pending } from '../../ui/loaded.tsx';
import { accountTexts } from './account-texts.ts';
import { PasswordForm } from './password-form.tsx';
import { secondFactorQuery } from './second-factor-panel.tsx';
import { texts } from './texts.ts';

/** Who is logged in, and another password, or why there is none to change. */
export function PasswordPanel({ user }: { readonly user: UserInfo }): ReactNode {
  const [isDone, setDone] = useState(false);
  const { data, isPending } = useQuery(secondFactorQuery);
  // Where it can't be read, the server says what is wrong with a change.
  const password = data?.password ?? 'usable';
  return (
    <Panel labelledBy="change-password">
      <Heading id="change-password">{password === 'usable' ? texts.changeTitle : accountTexts.noPasswordTitle}</Heading>
      <Facts
        layout="lines"
        facts={[
          { label: texts.companyId, value: user.companyId },
          { label: texts.employeeId, value: user.employeeId },
        ]}
      />
      {isPending ? (
        <Pending heights={['23.85rem']} />
      ) : password === 'usable' ? (
        <>
          <Hint>{texts.changeEndsOthers}</Hint>
          <div onChange={() => setDone(false)}>
            <PasswordForm onChanged={() => setDone(true)}>
              <div role="status">{isDone && <Banner kind="success">{texts.changed}</Banner>}</div>
            </PasswordForm>
          </div>
        </>
      ) : (
        <p>{password === 'none' ? accountTexts.noPassword : accountTexts.passwordRefused}</p>
      )}
    </Panel>
  );
}

/** Unlike the plain logout it waits for the server: whoever lost a device has to know that it worked. */
export function LogoutEverywhere(): ReactNode {
  const feed = useQuery(feedQuery);
  const [endsFeed, setEndsFeed] = useState(false);
  const leaving = useExclusiveMutation('logout-everywhere', {
    mutationFn: async () => {
      if (endsFeed) await api('DELETE /api/calendar-feed');
      return api('POST /api/auth/logout-everywhere');
    },
    onSuccess: () => endSession('logout'),
  });
  return (
    <Panel labelledBy="logout-everywhere">
      <Heading id="logout-everywhere">{texts.lostDevice}</Heading>
      <Hint>{texts.logoutEverywhereNote}</Hint>
      {feed.data?.created_at != null && (
        <CheckField label={texts.endsFeed(dateText(feed.data.created_at))} checked={endsFeed} onChange={setEndsFeed} />
      )}
      {leaving.error !== null && <Banner kind="error">{messageOf(leaving.error, texts.logoutEverywhereFailed)}</Banner>}
      <ActionButton
        variant="default"
        fullWidth
        isBusy={leaving.isPending}
        busy={texts.loggingOut}
        onClick={() => leaving.mutate()}
      >
        {texts.logoutEverywhere}
      </ActionButton>
    </Panel>
  );
}
