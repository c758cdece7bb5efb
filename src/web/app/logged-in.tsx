import { useEffect, type ReactNode } from 'react';

import { useCurrentUser } from '../features/auth/use-current-user.ts';
import { prefetchCode } from '../lib/load-code.ts';
import { meets } from '../lib/permissions.ts';
import type { Session, UserInfo } from '../lib/session-store.ts';
import { settled, whenIdle } from '../lib/idle.ts';
import { registerServiceWorker } from '../lib/service-worker.ts';
import { Queries, queryClient } from '../lib/query-client.tsx';
import { wageCalendarQuery } from '../lib/wage-periods.ts';
import { Link, Navigate, ParamsContext, paramsOf, useLocation } from '../lib/router.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { preloadMenu } from '../ui/menu.tsx';
import { Popover } from '../ui/popover.tsx';
import { Notice } from './error-boundary.tsx';
import { Frame, frameDialogs } from './frame.tsx';
import { PasswordAsked } from './password-asked.tsx';
import {
  AdminArea,
  ForcedEnrolment,
  ForcedPasswordChange,
  importAdminRoutes,
  isAdminAddress,
  ownScreens,
  screenAt,
} from './routes.tsx';
import { type FoundScreen, HOME, LOGIN, REFUSED, type ScreenRoute, startOf } from './screen-route.ts';
import { texts } from './texts.ts';
import { isWayBack } from './way-back.ts';

/** Reads the company's periods, unless this browser knows them: a screen that shows one waits for them. */
export const knowPeriods = (companyId: string): Promise<unknown> =>
  queryClient.ensureQueryData(wageCalendarQuery(companyId));

/** The screens of a logged-in person in their frame, or a step that has to come before. */
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
      <PunchSending />
      <AtAddress session={session} />
    </Frame>
  );
}

/** Sends the punches that wait on this device, whatever screen is open (decision 103); loaded after all that is shown. */
function PunchSending(): null {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let hasLeft = false;
    settled()
      .then(() => import('../features/clock/punch-sender.ts'))
      .then(({ keepSending }) => {
        if (!hasLeft) stop = keepSending();
      })
      // Without its code the next visit sends.
      .catch(() => {});
    return () => {
      hasLeft = true;
      stop?.();
    };
  }, []);
  return null;
}

function AtAddress({ session }: { readonly session: Session }): ReactNode {
  const { pathname } = useLocation();
  if (pathname === '/') return <Navigate to={startOf(session.user)} replace />;
  if (paramsOf(LOGIN, pathname) !== null) return <FromLogin user={session.user} />;
  const draw = (found: FoundScreen | null): ReactNode =>
    found === null ? (
      <NotFound />
    ) : (
      <ParamsContext value={found.params}>
        <Guarded screen={found.screen} session={session} />
      </ParamsContext>
    );
  if (!isAdminAddress(pathname)) return draw(screenAt(pathname));
  // People without the permission don't load the code of the area.
  return meets(session.user, 'read_users') ? <AdminArea draw={draw} /> : <Navigate to={HOME} state={REFUSED} replace />;
}

function Guarded({ screen, session }: { readonly screen: ScreenRoute; readonly session: Session }): ReactNode {
  if (!meets(session.user, screen.need)) return <Navigate to={screen.otherwise} state={REFUSED} replace />;
  return (
    <>
      <screen.Screen />
      <OtherScreens opensAdminArea={meets(session.user, 'read_users')} />
    </>
  );
}

/** The person has begun to use the first screen by then, or looks at it: nothing they do has to wait for other screens' code. */
const LOOKS_MS = 8000;

/**
 * Prefetches what is to work while a phone has no network: once the first screen is there with its data and all is idle,
 * the app itself and what opens above the screen, and later the employee's other screens, one after the other.
 */
function OtherScreens({ opensAdminArea }: { readonly opensAdminArea: boolean }): null {
  useEffect(() => {
    const left = new AbortController();
    // Somebody who punches and goes is to have it the next time.
    document.addEventListener('visibilitychange', registerServiceWorker, { once: true, signal: left.signal });
    void preloadRest(left.signal, opensAdminArea);
    return () => left.abort();
  }, [opensAdminArea]);
  return null;
}

async function preloadRest(left: AbortSignal, opensAdminArea: boolean): Promise<void> {
  await settled();
  if (left.aborted) return;
  // From here on the app opens without a network, too.
  registerServiceWorker();
  await whenIdle(Dialog.preload, Popover.preload, preloadMenu, ...frameDialogs.map(({ preload }) => preload));
  if (opensAdminArea) await whenIdle(() => void importAdminRoutes().catch(() => {}));
  await delay(LOOKS_MS);
  for (const load of ownScreens) {
    await settled();
    if (left.aborted) return;
    // A failure doesn't matter.
    await prefetchCode(load).catch(() => {});
  }
  // A browser without a store keeps nothing.
  await import('./keep-own.ts').then(({ keepOwn }) => keepOwn(left)).catch(() => {});
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** An address that the app doesn't know. */
const NotFound = (): ReactNode => (
  <Notice title={texts.notFoundTitle} text={texts.notFound} action={<Link to={HOME}>{texts.backToClock}</Link>} />
);

/** Where the login leads: to the person's start, to the link of a mail, or back for the very person who was thrown out. */
function FromLogin({ user }: { readonly user: UserInfo }): ReactNode {
  const state: unknown = useLocation().state;
  const leadsBack = isWayBack(state) && (state.userId === null || state.userId === user.id);
  return <Navigate to={leadsBack ? state.address : startOf(user)} replace />;
}
