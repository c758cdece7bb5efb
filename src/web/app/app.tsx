import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link, Navigate, Route, Routes, useLocation } from 'react-router';

import { hasRole } from '#domain/users/role.ts';
import { useCurrentUser } from '../features/auth/use-current-user.ts';
import { type Session, type UserInfo, useSession, watchSession } from '../lib/session-store.ts';
import { Notice } from './error-boundary.tsx';
import { Frame } from './frame.tsx';
import { PasswordAsked } from './password-asked.tsx';
import {
  ForcedEnrolment,
  ForcedPasswordChange,
  HOME,
  LoginScreen,
  preloadHome,
  preloadOwnScreens,
  screens,
  startOf,
  type ScreenRoute,
} from './routes.tsx';
import { texts } from './texts.ts';

/** Which screen the person sees: by their login, by the address, by their role. */
export function App(): ReactNode {
  useEffect(watchSession, []);
  const { session, expired } = useSession();
  const [lastUser, setLastUser] = useState(session?.user.id);
  if (session !== null && session.user.id !== lastUser) setLastUser(session.user.id);
  return (
    <Suspense>
      {session === null ? (
        <LoggedOut thrownOut={expired ? lastUser : undefined} />
      ) : (
        <LoggedIn key={session.token} session={session} />
      )}
    </Suspense>
  );
}

function LoggedOut({
  thrownOut,
}: {
  /** The id of the user whose login expired while they were here. */
  readonly thrownOut: number | undefined;
}): ReactNode {
  // Prefetch the screen after the login while the user types.
  useEffect(() => {
    document.addEventListener('input', preloadHome, { once: true });
    return () => document.removeEventListener('input', preloadHome);
  }, []);
  return (
    <Routes>
      <Route path="/login" element={<LoginScreen />} />
      <Route path="*" element={<ToLogin thrownOut={thrownOut} />} />
    </Routes>
  );
}

function LoggedIn({ session }: { readonly session: Session }): ReactNode {
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
      <Routes>
        <Route path="/" element={<Navigate to={startOf(session.user)} replace />} />
        <Route path="/login" element={<FromLogin user={session.user} />} />
        {screens.map((screen) => (
          <Route key={screen.path} path={screen.path} element={<Guarded screen={screen} session={session} />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Frame>
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

/** Prefetches the employee's other screens; beside the first one, so that it begins when that is there and all is idle. */
function OtherScreens(): null {
  useIdleEffect(preloadOwnScreens);
  return null;
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

/** Where a user was when their login expired; in the location state of the login screen. */
interface WayBack {
  readonly userId: number;
  readonly address: string;
}

/**
 * Redirects to the login. A user whose login expired returns to where they were afterwards: the screen has stored the
 * draft of what they had typed.
 */
function ToLogin({ thrownOut }: { readonly thrownOut: number | undefined }): ReactNode {
  const { pathname, search } = useLocation();
  const wayBack: WayBack | null = thrownOut === undefined ? null : { userId: thrownOut, address: pathname + search };
  return <Navigate to="/login" replace state={wayBack} />;
}

/** Where the login leads: to the person's start, or back for the very person who was thrown out. */
function FromLogin({ user }: { readonly user: UserInfo }): ReactNode {
  const state: unknown = useLocation().state;
  return <Navigate to={isWayBack(state) && state.userId === user.id ? state.address : startOf(user)} replace />;
}

function isWayBack(state: unknown): state is WayBack {
  return typeof state === 'object' && state !== null && 'userId' in state && 'address' in state;
}
