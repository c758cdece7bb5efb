import { Suspense, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';

import { followLanguage } from '../lib/language.ts';
import { sessionState, useSession, watchSession } from '../lib/session-store.ts';
import { Navigate, paramsOf, useLocation } from '../lib/router.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { prefetchFirst } from './first-calls.ts';
import { FORGOT_PASSWORD, KIOSK, RESET_PASSWORD, SSO_RETURN, UNSUBSCRIBE, WORK_REPORT } from './open-paths.ts';
import {
  ForcedEnrolment,
  ForcedPasswordChange,
  KioskScreen,
  LoginScreen,
  OpenScreen,
  preloadScreenAt,
} from './routes.tsx';
import { HOME, LOGIN, startOf } from './screen-route.ts';
import type { WayBack } from './way-back.ts';

const importLoggedIn = () => import('./logged-in.tsx');

/** All behind the login: the frame, with the code of the screen that will be in it, so that both are drawn at once. */
const LoggedIn = lazyScreen(async () => {
  // A screen that fails to load shows its own fault.
  const [loaded] = await Promise.all([importLoggedIn(), preloadFirstScreen().catch(() => {})]);
  return loaded.LoggedIn;
});

/** Loads what the screen at the address needs to be drawn, or that to which a login leads. */
async function preloadFirstScreen(): Promise<void> {
  const { session } = sessionState();
  if (session === null) return preloadScreenAt(HOME);
  const { user } = session;
  if (user.isFirstLogin) return ForcedPasswordChange.preload();
  if (user.mustEnrolSecondFactor === true) return ForcedEnrolment.preload();
  const { pathname, search } = window.location;
  const address = pathname === '/' || isAt(LOGIN, pathname) ? startOf(user) : pathname;
  prefetchFirst(session, address, search);
  // To punch, nobody has to know the company's periods.
  const periods = address === HOME ? null : importLoggedIn().then(({ knowPeriods }) => knowPeriods(user.companyId));
  await Promise.all([preloadScreenAt(address), periods]);
}

// A link in a mail begins a page of its own, which these never lead away from, and so does the way back from a provider.
const isOpenAddress = (pathname: string): boolean =>
  [RESET_PASSWORD, SSO_RETURN, UNSUBSCRIBE, WORK_REPORT].includes(pathname);

const isAt = (path: string, pathname: string): boolean => paramsOf(path, pathname) !== null;

/** Loads the code of what the page shows first. Never rejects: what didn't come, is loaded once more where it is shown. */
export async function preloadFirst(): Promise<void> {
  const { pathname } = window.location;
  const First =
    pathname === KIOSK
      ? KioskScreen
      : isOpenAddress(pathname)
        ? OpenScreen
        : sessionState().session !== null
          ? LoggedIn
          : isAt(FORGOT_PASSWORD, pathname)
            ? OpenScreen
            : LoginScreen;
  await First.preload().catch(() => {});
}

/** Prefetches what comes after the login; a failure doesn't matter. */
const preloadLoggedIn = (): void => void LoggedIn.preload().catch(() => {});

/** Chooses the screen by the login, the address and the role. */
export function App(): ReactNode {
  useEffect(watchSession, []);
  const { session, expired } = useSession();
  useEffect(() => {
    // Whoever leaves is shown why in the language that they left in.
    if (session !== null) followLanguage();
  }, [session]);
  const [lastUser, setLastUser] = useState(session?.user.id);
  if (session !== null && session.user.id !== lastUser) setLastUser(session.user.id);
  // The login stays until what it leads to can be drawn.
  const isComing = useDeferredValue(session) === null;
  const [isOpen] = useState(() => isOpenAddress(window.location.pathname));
  // A shared device ignores a login in its browser.
  const [isKiosk] = useState(() => window.location.pathname === KIOSK);
  return (
    <Suspense>
      {isKiosk ? (
        <KioskScreen />
      ) : isOpen ? (
        <OpenScreen />
      ) : session === null || isComing ? (
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
  // Prefetch what comes after the login while the user types.
  useEffect(() => {
    document.addEventListener('input', preloadLoggedIn, { once: true });
    return () => document.removeEventListener('input', preloadLoggedIn);
  }, []);
  const { pathname } = useLocation();
  if (isAt(FORGOT_PASSWORD, pathname)) return <OpenScreen />;
  return isAt(LOGIN, pathname) ? <LoginScreen /> : <ToLogin thrownOut={thrownOut} />;
}

/**
 * Redirects to the login. A user whose login expired returns to where they were afterwards: the screen has stored the
 * draft of what they had typed. So does whoever has opened a link of a mail.
 */
function ToLogin({ thrownOut }: { readonly thrownOut: number | undefined }): ReactNode {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const isFromMail = new URLSearchParams(search).get('via') === 'mail';
  const wayBack = useMemo(
    (): WayBack | null => (thrownOut === undefined && !isFromMail ? null : { userId: thrownOut ?? null, address }),
    [thrownOut, isFromMail, address],
  );
  return <Navigate to={LOGIN} replace state={wayBack} />;
}
