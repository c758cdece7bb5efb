import { lazyPart } from '../ui/lazy-part.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { type FoundScreen, MONTHS_TO_APPROVE, screen, screenAmong, type ScreenRoute } from './screen-route.ts';

/** The login, the one screen for those who are not logged in. */
export const LoginScreen = lazyScreen(async () => (await import('../features/auth/login-screen.tsx')).LoginScreen);

/** The screens that ask for no login, beside the login itself. */
export const OpenScreen = lazyScreen(async () => (await import('./open-screen.tsx')).OpenScreen);

/** The page of a shared device. */
export const KioskScreen = lazyScreen(async () => (await import('../features/kiosk/kiosk-screen.tsx')).KioskScreen);

/** The screen of a first login at any address, until the password is changed. */
export const ForcedPasswordChange = lazyScreen(
  async () => (await import('../features/auth/forced-password-change.tsx')).ForcedPasswordChange,
);

/** The screen of an admin at any address, until they have the second factor that their company demands. */
export const ForcedEnrolment = lazyScreen(
  async () => (await import('../features/auth/forced-enrolment.tsx')).ForcedEnrolment,
);

const loadClock = async () => (await import('../features/clock/clock-screen.tsx')).ClockScreen;

const loadMonth = async () => (await import('../features/attendance/month-screen.tsx')).MonthScreen;
const loadShifts = async () => (await import('../features/shift/shift-screen.tsx')).ShiftScreen;
const loadLeave = async () => (await import('../features/leave/leave-screen.tsx')).LeaveScreen;
const loadGuide = async () => (await import('../features/guide/guide-screen.tsx')).GuideScreen;

/** The code of the employee's screens, which are to work while a phone has no network, in the order in which it is prefetched. */
export const ownScreens: readonly (() => Promise<unknown>)[] = [
  loadClock,
  () => import('../features/clock/punch-parts.ts'),
  loadShifts,
  loadLeave,
  loadMonth,
  () => import('../ui/calendars.tsx'),
  () => import('../features/attendance/month-dialogs.tsx'),
  loadGuide,
];

// The last of their screen, which is there without them; loaded together, so that none pushes another down as it comes.
const loadAccountParts = async () => import('./account-parts.ts');
const accountPart = (name: keyof Awaited<ReturnType<typeof loadAccountParts>>) =>
  lazyPart<{ readonly onDone: (message: string) => void }>(async () => (await loadAccountParts())[name]);
const NOTIFICATION_PANELS = [accountPart('MailPanel'), accountPart('PushPanel'), accountPart('MailChoicesPanel')];
const OTHER_PANELS = [
  accountPart('LanguagePanel'),
  accountPart('FeedPanel'),
  accountPart('OwnDeputies'),
  accountPart('KioskIdentityPanel'),
  accountPart('ChatLinksPanel'),
  accountPart('AssistantsPanel'),
];

/**
 * The employee's screens, each composed of the features that it shows; of two that an address fits, the first. Those of the
 * admins are in admin-routes.tsx: a phone at the clock needn't know them.
 */
const screens: readonly ScreenRoute[] = [
  screen('/time-clock', 'user', loadClock),
  screen('/attendance', 'user', loadMonth),
  screen('/shift-manager', 'user', loadShifts),
  screen('/vacation-request', 'user', loadLeave),
  screen('/requests', 'user', async () => (await import('../features/requests/requests-screen.tsx')).RequestsScreen),
  screen(
    '/requests/new',
    'user',
    async () => (await import('../features/requests/request-form-screen.tsx')).NewRequestScreen,
  ),
  screen(
    '/requests/:id/edit',
    'user',
    async () => (await import('../features/requests/request-form-screen.tsx')).ChangeRequestScreen,
  ),
  screen('/requests/leave/:id/edit', 'user', async () => {
    const [{ ChangeLeaveRequestScreen }, { ChangeLeave }] = await Promise.all([
      import('../features/requests/request-form-screen.tsx'),
      import('../features/leave/change-leave.tsx'),
    ]);
    return function ChangeOfLeave() {
      return <ChangeLeaveRequestScreen LeaveForm={ChangeLeave} />;
    };
  }),
  screen('/requests/leave/:id', 'user', async () => {
    const [{ LeaveRequestScreen }, { LeaveFacts }] = await Promise.all([
      import('../features/requests/request-screen.tsx'),
      import('../features/leave/leave-facts.tsx'),
    ]);
    return function RequestOfLeave() {
      return <LeaveRequestScreen LeaveFacts={LeaveFacts} />;
    };
  }),
  screen('/requests/:id', 'user', async () => (await import('../features/requests/request-screen.tsx')).RequestScreen),
  screen('/approvals', 'user', async () => (await import('./inbox.tsx')).Inbox),
  screen(
    '/work-reports/:assignmentId',
    'user',
    async () => (await import('../features/assignments/report-screen.tsx')).OwnReportScreen,
  ),
  screen('/account', 'user', async () => {
    const { AccountScreen } = await import('../features/auth/account-screen.tsx');
    return function AccountRoute() {
      return <AccountScreen notifications={NOTIFICATION_PANELS} panels={OTHER_PANELS} />;
    };
  }),
  screen('/guide', 'user', loadGuide),
  screen('/guide/:heading', 'user', loadGuide),
  screen(MONTHS_TO_APPROVE, 'user', async () => {
    const [{ MonthsToApproveScreen }, { SheetToApprove }, { WaitingRequest }] = await Promise.all([
      import('../features/closing/months-to-approve.tsx'),
      import('../features/sheet/sheet-to-approve.tsx'),
      import('./waiting-request.tsx'),
    ]);
    return function MonthsToApprove() {
      return <MonthsToApproveScreen Sheet={SheetToApprove} WaitingRequest={WaitingRequest} />;
    };
  }),
];

/** The employee's screen at a pathname; `null` where there is none. */
export const screenAt = (pathname: string): FoundScreen | null => screenAmong(screens, pathname);

/** Whether the admins' screens are there. */
export const isAdminAddress = (pathname: string): boolean => /^\/(admin|super-admin|settings)(\/|$)/i.test(pathname);

/** Fetches what finds the admins' screens. */
export const importAdminRoutes = () => import('./admin-routes.tsx');

/** Draws the admins' screens, once the list of them is loaded. */
export const AdminArea = lazyScreen(async () => (await importAdminRoutes()).AdminArea);

/** Loads the code of the screen at a pathname; rejects when it does not come. */
export async function preloadScreenAt(pathname: string): Promise<void> {
  if (!isAdminAddress(pathname)) return screenAt(pathname)?.screen.Screen.preload();
  const [{ adminScreenAt }] = await Promise.all([importAdminRoutes(), AdminArea.preload()]);
  await adminScreenAt(pathname)?.screen.Screen.preload();
}
