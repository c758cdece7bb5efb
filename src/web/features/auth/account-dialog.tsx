import { useState, type ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { endSession } from '../../lib/session-store.ts';
import type { UserInfo } from '../../lib/session.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './account-dialog.module.css';
import form from './password-form.module.css';
import { texts } from './texts.ts';
import { usePasswordChange } from './use-password-change.ts';
import { Heading, Text } from '../../ui/layout.tsx';
import { Facts } from '../../ui/facts.tsx';

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
      <PasswordChange />
      <LogoutEverywhere />
    </Dialog>
  );
}

function PasswordChange(): ReactNode {
  const [isDone, setDone] = useState(false);
  const { field, submit, isChanging, failure } = usePasswordChange(() => setDone(true));
  return (
    <section className={styles.part} aria-labelledby="change-password">
      <Heading id="change-password">{texts.changeTitle}</Heading>
      <Text tone="dim" size="sm">
        {texts.changeEndsOthers}
      </Text>
      <form className={form.form} onSubmit={submit} onChange={() => setDone(false)} noValidate>
        <div role="status">{isDone && <Banner kind="success">{texts.changed}</Banner>}</div>
        {failure !== null && <Banner kind="error">{failure}</Banner>}
        <PasswordField {...field('newPassword')} />
        <PasswordField {...field('confirmPassword')} />
        <ActionButton type="submit" fullWidth isBusy={isChanging} busy={texts.changing}>
          {texts.change}
        </ActionButton>
      </form>
    </section>
  );
}

/** Unlike the plain logout it waits for the server: whoever lost a device has to know that it worked. */
function LogoutEverywhere(): ReactNode {
  const leaving = useExclusiveMutation('logout-everywhere', {
    mutationFn: () => api('POST /api/auth/logout-everywhere'),
    onSuccess: () => endSession('logout'),
  });
  return (
    <section className={styles.part} aria-labelledby="logout-everywhere">
      <Heading id="logout-everywhere">{texts.lostDevice}</Heading>
      <Text tone="dim" size="sm">
        {texts.logoutEverywhereNote}
      </Text>
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
