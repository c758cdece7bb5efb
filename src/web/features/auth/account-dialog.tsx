import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { feedQuery } from '../../lib/feed-query.ts';
import { dateText } from '../../lib/when-text.ts';
import { endSession, type UserInfo } from '../../lib/session-store.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Link } from '../../lib/router.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CheckField } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Heading, Text } from '../../ui/layout.tsx';
import styles from './auth.module.css';
import { PasswordForm } from './password-form.tsx';
import { texts } from './texts.ts';

/** One's own account: who is logged in, another password, and the way out of every device. */
export function AccountDialog({
  user,
  opened,
  onClose,
}: {
  readonly user: UserInfo;
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Dialog title={texts.account} opened={opened} onClose={onClose}>
      <Facts
        layout="lines"
        facts={[
          { label: texts.companyId, value: user.companyId },
          { label: texts.employeeId, value: user.employeeId },
        ]}
      />
      {/* The dialog is the frame's, which stays. */}
      <Link to="/account" className={styles.more} onClick={onClose}>
        {texts.manageLogins}
      </Link>
      <PasswordChange />
      <LogoutEverywhere />
    </Dialog>
  );
}

function PasswordChange(): ReactNode {
  const [isDone, setDone] = useState(false);
  return (
    <section className={styles.part} aria-labelledby="change-password" onChange={() => setDone(false)}>
      <Heading id="change-password">{texts.changeTitle}</Heading>
      <Text tone="dim" size="sm">
        {texts.changeEndsOthers}
      </Text>
      <PasswordForm onChanged={() => setDone(true)}>
        <div role="status">{isDone && <Banner kind="success">{texts.changed}</Banner>}</div>
      </PasswordForm>
    </section>
  );
}

/** Unlike the plain logout it waits for the server: whoever lost a device has to know that it worked. */
function LogoutEverywhere(): ReactNode {
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
    <section className={styles.part} aria-labelledby="logout-everywhere">
      <Heading id="logout-everywhere">{texts.lostDevice}</Heading>
      <Text tone="dim" size="sm">
        {texts.logoutEverywhereNote}
      </Text>
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
    </section>
  );
}
