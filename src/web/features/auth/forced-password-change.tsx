import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { currentUserQuery } from '../../lib/current-user-query.ts';
import { sessionState, updateUser } from '../../lib/session-store.ts';
import { navigate } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AuthPage } from './auth-page.tsx';
import { logout } from './logout.ts';
import { PasswordForm } from './password-form.tsx';
import { texts } from './texts.ts';

/** The change of password that a first login demands; there is no way around it but through it (spec §4). */
export function ForcedPasswordChange(): ReactNode {
  const queryClient = useQueryClient();
  const onChanged = async (): Promise<void> => {
    const user = sessionState().session?.user;
    if (user === undefined) return;
    // What was read before the change still says first login.
    await queryClient.cancelQueries(currentUserQuery);
    queryClient.removeQueries(currentUserQuery);
    navigate('/', { replace: true });
    updateUser({ ...user, isFirstLogin: false });
  };
  return (
    <AuthPage>
      <Dialog title={texts.changeTitle} opened>
        <PasswordForm isFirst onChanged={onChanged}>
          <p>{texts.changeWhy}</p>
        </PasswordForm>
        <Button variant="subtle" color="gray" fullWidth mt="0.5rem" onClick={logout}>
          {texts.logout}
        </Button>
      </Dialog>
    </AuthPage>
  );
}
