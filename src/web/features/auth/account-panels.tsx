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
import { PasswordForm } from './password-form.tsx';
import { texts } from './texts.ts';

/** Who is logged in, and another password. */
export function PasswordPanel({ user }: { readonly user: UserInfo }): ReactNode {
  const [isDone, setDone] = useState(false);
  return (
    <Panel labelledBy="change-password">
      <Heading id="change-password">{texts.changeTitle}</Heading>
      <Facts
        layout="lines"
        facts={[
          { label: texts.companyId, value: user.companyId },
          { label: texts.employeeId, value: user.employeeId },
        ]}
      />
      <Hint>{texts.changeEndsOthers}</Hint>
      <div onChange={() => setDone(false)}>
        <PasswordForm onChanged={() => setDone(true)}>
          <div role="status">{isDone && <Banner kind="success">{texts.changed}</Banner>}</div>
        </PasswordForm>
      </div>
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
