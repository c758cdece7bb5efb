import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { sessionState, updateUser } from '../../lib/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './password-form.module.css';
import { texts } from './texts.ts';
import { currentUserKey } from './use-current-user.ts';
import { usePasswordChange } from './use-password-change.ts';

/** The change of password that a first login demands; there is no way around it but through it (spec §4). */
export function ForcedPasswordChange(): ReactNode {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { field, submit, isChanging, failure } = usePasswordChange(async () => {
    const user = sessionState().session?.user;
    if (user === undefined) return;
    // What was read before the change still says first login.
    await queryClient.cancelQueries({ queryKey: currentUserKey });
    queryClient.removeQueries({ queryKey: currentUserKey });
    void navigate('/time-clock', { replace: true });
    updateUser({ ...user, isFirstLogin: false });
  });
  return (
    <AuthPage>
      <Dialog title={texts.changeTitle} opened>
        <form className={styles.form} onSubmit={submit} noValidate>
          <p>{texts.changeWhy}</p>
          {failure !== null && <Banner kind="error">{failure}</Banner>}
          <PasswordField {...field('newPassword')} data-autofocus />
          <PasswordField {...field('confirmPassword')} />
          <ActionButton type="submit" fullWidth isBusy={isChanging} busy={texts.changing}>
            {texts.change}
          </ActionButton>
        </form>
      </Dialog>
    </AuthPage>
  );
}
