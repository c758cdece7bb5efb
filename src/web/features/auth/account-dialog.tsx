import { useState, type ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { endSession } from '../../lib/session-store.ts';
import type { UserInfo } from '../../lib/session.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './account-dialog.module.css';
import form from './password-form.module.css';
import { texts } from './texts.ts';
import { usePasswordChange } from './use-password-change.ts';

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
      <dl className={styles.facts}>
        <dt>{texts.companyId}</dt>
        <dd>{user.companyId}</dd>
        <dt>{texts.employeeId}</dt>
        <dd>{user.employeeId}</dd>
      </dl>
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
      <h2 id="change-password" className={styles.heading}>
        {texts.changeTitle}
      </h2>
      <p className={styles.note}>{texts.changeEndsOthers}</p>
      <form className={form.form} onSubmit={submit} onChange={() => setDone(false)} noValidate>
        <div role="status">{isDone && <Banner kind="success">{texts.changed}</Banner>}</div>
        {failure !== null && <Banner kind="error">{failure}</Banner>}
        <PasswordField {...field('newPassword')} />
        <PasswordField {...field('confirmPassword')} />
        <Button type="submit" fullWidth aria-disabled={isChanging} data-busy={isChanging || undefined}>
          {isChanging ? texts.changing : texts.change}
        </Button>
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
      <h2 id="logout-everywhere" className={styles.heading}>
        {texts.lostDevice}
      </h2>
      <p className={styles.note}>{texts.logoutEverywhereNote}</p>
      {leaving.error !== null && <Banner kind="error">{messageOf(leaving.error, texts.logoutEverywhereFailed)}</Banner>}
      <Button
        variant="default"
        fullWidth
        aria-disabled={leaving.isPending}
        data-busy={leaving.isPending || undefined}
        onClick={() => leaving.mutate()}
      >
        {leaving.isPending ? texts.loggingOut : texts.logoutEverywhere}
      </Button>
    </section>
  );
}
