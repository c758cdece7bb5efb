import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';

import { useSession, watchSession } from '../lib/session-store.ts';
import { Navigate, paramsOf, useLocation } from '../lib/router.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { FORGOT_PASSWORD, KIOSK, RESET_PASSWORD, UNSUBSCRIBE } from './open-paths.ts';
import { KioskScreen, LOGIN, LoginScreen, OpenScreen, preloadHome, preloadScreenAt } from './routes.tsx';
import type { WayBack } from './way-back.ts';

const importLoggedIn = () => import('./logged-in.tsx');

/** All behind the login; the code of the screen at the address is loaded beside that of the frame, and waits for nothing. */
const LoggedIn = lazyScreen(async () => {
  // Whatever prevents that, the screen itself will say.
  preloadScreenAt(window.location.pathname).catch(() => {});
  return (await importLoggedIn()).LoggedIn;
});

/** Prefetches what comes after the login; a failure doesn't matter. */
function preloadLoggedIn(): void {
  preloadHome();
  importLoggedIn().catch(() => {});
}

/** Which screen the person sees: by their login, by the address, by their role. */
export function App(): ReactNode {
  useEffect(watchSession, []);
  const { session, expired } = useSession();
  const [lastUser, setLastUser] = useState(session?.user.id);
  if (session !== null && session.user.id !== lastUser) setLastUser(session.user.id);
  // A link in a mail begins a page of its own, which these never lead away from.
  const [isOpen] = useState(() => [RESET_PASSWORD, UNSUBSCRIBE].includes(window.location.pathname));
  // Whoever is logged in on it is none of a shared device's business.
  const [isKiosk] = useState(() => window.location.pathname === KIOSK);
  return (
    <Suspense>
      {isKiosk ? (
        <KioskScreen />
      ) : isOpen ? (
        <OpenScreen />
      ) : session === null ? (
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
  if (paramsOf(FORGOT_PASSWORD, pathname) !== null) return <OpenScreen />;
  return paramsOf(LOGIN, pathname) === null ? <ToLogin thrownOut={thrownOut} /> : <LoginScreen />;
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
