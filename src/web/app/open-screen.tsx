import type { ReactNode } from 'react';

import { ForgotPassword } from '../features/auth/forgot-password.tsx';
import { ResetPassword } from '../features/auth/reset-password.tsx';
import { Unsubscribe } from '../features/notifications/unsubscribe.tsx';
import { Queries } from '../lib/query-client.tsx';
import { useLocation } from '../lib/router.tsx';
import { FORGOT_PASSWORD, RESET_PASSWORD } from './open-paths.ts';

const SCREENS: Readonly<Record<string, () => ReactNode>> = {
  [FORGOT_PASSWORD]: ForgotPassword,
  [RESET_PASSWORD]: ResetPassword,
};

/** The screens that ask for no login, whoever is logged in; in one piece, since few ever see them. */
export function OpenScreen(): ReactNode {
  const Screen = SCREENS[useLocation().pathname] ?? Unsubscribe;
  return (
    <Queries>
      <Screen />
    </Queries>
  );
}
