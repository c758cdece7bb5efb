import { useEffect, type ReactNode } from 'react';

import { hasRole } from '#domain/users/role.ts';
import { useCurrentUser } from '../features/auth/use-current-user.ts';
import type { Session, UserInfo } from '../lib/session-store.ts';
import { Queries } from '../lib/query-client.tsx';
import { Link, Navigate, ParamsContext, paramsOf, useLocation } from '../lib/router.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { preloadMenu } from '../ui/menu.tsx';
import { Popover } from '../ui/popover.tsx';
import { Notice } from './error-boundary.tsx';
import { Frame, preloadFrameDialogs } from './frame.tsx';
import { PasswordAsked } from './password-asked.tsx';
import {
  ForcedEnrolment,
  ForcedPasswordChange,
  HOME,
  LOGIN,
  preloadOwnScreens,
  screenAt,
  startOf,
  type ScreenRoute,
} from './routes.tsx';
import { texts } from './texts.ts';
import { isWayBack } from './way-back.ts';

/** What a person sees who is logged in: the screens in their frame, or what they have to do before. */
export const LoggedIn = ({ session }: { readonly session: Session }): ReactNode => (
  <Queries>
    <Screens session={session} />
  </Queries>
);

function Screens({ session }: { readonly session: Session }): ReactNode {
  useCurrentUser();
  if (session.user.isFirstLogin) return <ForcedPasswordChange />;
  if (session.user.mustEnrolSecondFactor === true)
    return (
      <>
        <PasswordAsked />
        <ForcedEnrolment />
      </>
    );
  return (
    <Frame session={session}>
      <PasswordAsked />
      <AtAddress session={session} />
    </Frame>
  );
}

function AtAddress({ session }: { readonly session: Session }): ReactNode {
  const { pathname } = useLocation();
  if (pathname === '/') return <Navigate to={startOf(session.user)} replace />;
  if (paramsOf(LOGIN, pathname) !== null) return <FromLogin user={session.user} />;
  const found = screenAt(pathname);
  if (found === null) return <NotFound />;
  return (
    <ParamsContext value={found.params}>
      <Guarded screen={found.screen} session={session} />
    </ParamsContext>
  );
}

function Guarded({ screen, session }: { readonly screen: ScreenRoute; readonly session: Session }): ReactNode {
  if (!hasRole(session.user.role, screen.least)) return <Navigate to={screen.otherwise} replace />;
  return (
    <>
      <screen.Screen />
      <OtherScreens />
    </>
  );
}

/**
 * Prefetches what is to work while a phone has no network: the employee's other screens, and what opens above them. It is
 * beside the first screen, so that it begins when that is there and all is idle.
 */
function OtherScreens(): null {
  useIdleEffect(preloadRest);
  return null;
}

function preloadRest(): void {
  Dialog.preload();
  Popover.preload();
  preloadMenu();
  preloadFrameDialogs();
  preloadOwnScreens();
}

/** Runs once, when the browser is idle; after two seconds where it doesn't tell (Safari). */
function useIdleEffect(run: () => void): void {
  useEffect(() => {
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(run);
      return () => cancelIdleCallback(id);
    }
    const id = setTimeout(run, 2000);
    return () => clearTimeout(id);
  }, [run]);
}

/** An address that the app doesn't know. */
const NotFound = (): ReactNode => (
  <Notice title={texts.notFoundTitle} text={texts.notFound} action={<Link to={HOME}>{texts.backToClock}</Link>} />
);

/** Where the login leads: to the person's start, or back for the very person who was thrown out. */
function FromLogin({ user }: { readonly user: UserInfo }): ReactNode {
  const state: unknown = useLocation().state;
  return <Navigate to={isWayBack(state) && state.userId === user.id ? state.address : startOf(user)} replace />;
}
