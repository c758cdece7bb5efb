import type { ComponentType, ReactNode } from 'react';

import { ForgotPassword } from '../features/auth/forgot-password.tsx';
import { ResetPassword } from '../features/auth/reset-password.tsx';
import { Unsubscribe } from '../features/notifications/unsubscribe.tsx';
import { Queries } from '../lib/query-client.tsx';
import { useLocation } from '../lib/router.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { FORGOT_PASSWORD, RESET_PASSWORD, SSO_RETURN, WORK_REPORT } from './open-paths.ts';

/** Nobody else who forgets a password needs it. */
const ClientApproval = lazyPart(
  async () => (await import('../features/assignments/client-approval.tsx')).ClientApproval,
);

const SsoReturn = lazyPart(async () => (await import('../features/auth/sso-return.tsx')).SsoReturn);

const SCREENS: Readonly<Record<string, ComponentType>> = {
  [FORGOT_PASSWORD]: ForgotPassword,
  [RESET_PASSWORD]: ResetPassword,
  [SSO_RETURN]: SsoReturn,
  [WORK_REPORT]: ClientApproval,
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
