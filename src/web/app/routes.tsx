import { useEffect, type ComponentType, type LazyExoticComponent } from 'react';

import { hasRole } from '#domain/users/role.ts';
import type { Need } from '../lib/permissions.ts';
import type { UserInfo } from '../lib/session-store.ts';
import { paramsOf } from '../lib/router.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { lazyScreen } from './lazy-screen.ts';

/** Where those are who are not logged in. */
export const LOGIN = '/login';

/** The screen after the login, and the fallback for those who may not see another. */
export const HOME = '/time-clock';

/** The admins' start page. */
export const ADMIN_HOME = '/admin/home';

/** The months that wait for one's approval. */
export const MONTHS_TO_APPROVE = '/approvals/months';

/** Where the login leads to: the clock (spec §2), or for admins who have chosen it their start page. */
export const startOf = ({ role, opensAdminHome = false }: UserInfo): string =>
  opensAdminHome && hasRole(role, 'admin') ? ADMIN_HOME : HOME;

/** A screen behind the login: who may see it, and where the others are sent (spec §2, D30). */
export interface ScreenRoute {
  readonly path: string;
  readonly need: Need;
  readonly otherwise: string;
  readonly load: () => Promise<ComponentType>;
  readonly Screen: LazyExoticComponent<ComponentType>;
}

/** The login, the one screen for those who are not logged in. */
export const LoginScreen = lazyScreen(async () => (await import('../features/auth/login-screen.tsx')).LoginScreen);

/** The screens that ask for no login, beside the login itself. */
export const OpenScreen = lazyScreen(async () => (await import('./open-screen.tsx')).OpenScreen);

/** What a first login sees, whatever the address, until the password is changed. */
export const ForcedPasswordChange = lazyScreen(
  async () => (await import('../features/auth/forced-password-change.tsx')).ForcedPasswordChange,
);

/** What an admin sees, whatever the address, until they have the second factor that their company demands. */
export const ForcedEnrolment = lazyScreen(
  async () => (await import('../features/auth/forced-enrolment.tsx')).ForcedEnrolment,
);

const loadClock = async () => (await import('../features/clock/clock-screen.tsx')).ClockScreen;

/** Prefetches the code of the screen after the login; a failure doesn't matter. */
export const preloadHome = (): void => void loadClock().catch(() => {});

const loadMonth = async () => (await import('../features/attendance/month-screen.tsx')).MonthScreen;
const loadShifts = async () => (await import('../features/shift/shift-screen.tsx')).ShiftScreen;
const loadLeave = async () => (await import('../features/leave/leave-screen.tsx')).LeaveScreen;

/** The code of the employee's screens, which are to work while a phone has no network, in the order in which it is prefetched. */
export const ownScreens: readonly (() => Promise<unknown>)[] = [
  loadClock,
  () => import('../features/clock/punch-parts.ts'),
  loadShifts,
  loadLeave,
  loadMonth,
  () => import('../ui/calendars.tsx'),
  () => import('../features/attendance/month-dialogs.tsx'),
];

const EmployeeDay = lazyPart(async () => (await import('../features/attendance/month-dialogs.tsx')).EmployeeDay);
const DayReview = lazyPart(async () => (await import('../features/attendance/day-review.tsx')).DayReview);
const EmployeeShifts = lazyPart(async () => (await import('../features/shift/employee-shifts.tsx')).EmployeeShifts);
// The last of their screen, which is there without them.
const MailPanel = lazyPart(async () => (await import('../features/mail/mail-panel.tsx')).MailPanel);
const MailChoicesPanel = lazyPart<{ readonly onDone: (message: string) => void }>(
  async () => (await import('../features/notifications/mail-choices.tsx')).MailChoicesPanel,
);
const DeputiesPanel = lazyPart<{ readonly onDone: (message: string) => void }>(
  async () => (await import('../features/approval/deputies-panel.tsx')).OwnDeputies,
);
const ContractTab = lazyPart(async () => (await import('./contract-tab.tsx')).ContractTab);
const LeaveTab = lazyPart(async () => (await import('./leave-tab.tsx')).LeaveTab);

const screen = (
  path: string,
  need: Need,
  load: () => Promise<ComponentType>,
  otherwise: string = HOME,
): ScreenRoute => ({ path, need, otherwise, load, Screen: lazyScreen(load) });

/** The screens behind the login, each composed of the features that it shows; of two that an address fits, the first. */
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
  screen('/requests/:id', 'user', async () => (await import('../features/requests/request-screen.tsx')).RequestScreen),
  screen('/approvals', 'user', async () => {
    const [{ ApprovalsScreen }, { PendingLink }] = await Promise.all([
      import('../features/requests/approvals-screen.tsx'),
      import('../features/leave/pending-count.tsx'),
    ]);
    return function RequestApprovals() {
      return <ApprovalsScreen LeaveLink={PendingLink} />;
    };
  }),
  screen('/account', 'user', async () => {
    const [{ AccountScreen }, { FeedPanel }] = await Promise.all([
      import('../features/auth/account-screen.tsx'),
      import('../features/calendar-feed/feed-panel.tsx'),
    ]);
    return function AccountRoute() {
      return <AccountScreen panels={[FeedPanel, DeputiesPanel, MailPanel, MailChoicesPanel]} />;
    };
  }),
  screen(MONTHS_TO_APPROVE, 'user', async () => {
    const [{ MonthsToApproveScreen }, { SheetToApprove }] = await Promise.all([
      import('../features/closing/months-to-approve.tsx'),
      import('../features/sheet/sheet-to-approve.tsx'),
    ]);
    return function MonthsToApprove() {
      return <MonthsToApproveScreen Sheet={SheetToApprove} />;
    };
  }),
  screen('/admin', 'read_users', async () => (await import('../features/users/users-screen.tsx')).UsersScreen),
  screen(ADMIN_HOME, 'admin', async () => {
    const [{ HomeScreen }, today, leave, swaps, requests, closing, overtime, contracts, health] = await Promise.all([
      import('../features/home/home-screen.tsx'),
      import('../features/today/today-cards.tsx'),
      import('../features/leave/home-cards.tsx'),
      import('../features/swaps/home-card.tsx'),
      import('../features/requests/home-card.tsx'),
      import('../features/closing/home-card.tsx'),
      import('../features/overtime/home-cards.tsx'),
      import('../features/contracts/home-card.tsx'),
      import('../features/health/home-card.tsx'),
    ]);
    const { PresenceCounts } = today;
    const charts = [today.WeekChart, overtime.OvertimeChart];
    return function AdminHome() {
      const tasks = [
        leave.usePendingTask(),
        ...swaps.usePendingSwapsTasks(),
        ...swaps.useExpiringCompTasks(),
        ...requests.useRequestTasks(),
        today.useMissingTask(),
        today.useLateTask(),
        today.useForgottenTask(),
        overtime.useLimitsTask(),
        leave.useObligationsTask(),
        leave.useOpenGrantsTask(),
        ...contracts.useEndingContractsTasks(),
        health.useHealthTask(),
        closing.useMonthsTask(),
        closing.useFindingsTask(),
      ];
      return <HomeScreen Presence={PresenceCounts} tasks={tasks} charts={charts} />;
    };
  }),
  screen('/admin/leave', 'approve_leave', async () => {
    const [{ ApprovalScreen }, { PendingSwaps }] = await Promise.all([
      import('../features/leave/approval-screen.tsx'),
      import('../features/swaps/pending-swaps.tsx'),
    ]);
    return function Approvals() {
      return <ApprovalScreen Swaps={PendingSwaps} />;
    };
  }),
  screen(
    '/admin/leave/on-behalf',
    'approve_leave',
    async () => (await import('../features/leave/on-behalf-screen.tsx')).OnBehalfScreen,
  ),
  screen(
    '/admin/leave/planned',
    'admin',
    async () => (await import('../features/leave/planned-screen.tsx')).PlannedScreen,
  ),
  screen(
    '/admin/leave/planned/:id',
    'admin',
    async () => (await import('../features/leave/planned-day-screen.tsx')).PlannedDayScreen,
  ),
  screen(
    '/admin/leave/five-days',
    'read_leave',
    async () => (await import('../features/leave/obligations-screen.tsx')).ObligationsScreen,
  ),
  screen(
    '/admin/leave/balances',
    'read_leave',
    async () => (await import('../features/leave/balances-screen.tsx')).BalancesScreen,
  ),
  screen(
    '/admin/leave/balances/import',
    'super_admin',
    async () => (await import('../features/leave/leave-import.tsx')).LeaveImport,
    '/admin/leave/balances',
  ),
  screen(
    '/admin/users/:userId/leave-year',
    'read_leave',
    async () => (await import('../features/leave/year-grid.tsx')).LeaveYearScreen,
  ),
  screen(
    '/admin/users/:userId/leave-ledger',
    'read_leave',
    async () => (await import('../features/leave/leave-ledger.tsx')).LeaveLedgerScreen,
  ),
  screen('/admin/month-end', 'read_attendance', async () => {
    const { ClosingScreen } = await import('../features/closing/closing-screen.tsx');
    return function MonthEnd() {
      useEffect(() => {
        EmployeeDay.preload();
        DayReview.preload();
      }, []);
      return <ClosingScreen Day={EmployeeDay} DayFields={DayReview} />;
    };
  }),
  screen(
    '/admin/month-end/payroll',
    'run_payroll',
    async () => (await import('../features/payroll/payroll-screen.tsx')).PayrollScreen,
  ),
  screen(
    '/admin/month-end/overtime',
    'read_overtime',
    async () => (await import('../features/overtime/overtime-screen.tsx')).OvertimeScreen,
  ),
  screen(
    '/admin/month-end/health',
    'manage_health',
    async () => (await import('../features/health/health-screen.tsx')).HealthScreen,
  ),
  screen(
    '/admin/rosters',
    'plan_shifts',
    async () => (await import('../features/shift/roster-screen.tsx')).RosterScreen,
  ),
  screen(
    '/admin/today',
    'read_attendance',
    async () => (await import('../features/today/today-screen.tsx')).TodayScreen,
  ),
  screen(
    '/admin/users/new',
    'super_admin',
    async () => (await import('../features/users/new-user-screen.tsx')).NewUserScreen,
    '/admin',
  ),
  screen(
    '/admin/users/import',
    'super_admin',
    async () => (await import('../features/users/import-screen.tsx')).ImportScreen,
    '/admin',
  ),
  screen(
    '/admin/contracts',
    'super_admin',
    async () => (await import('../features/contracts/contracts-screen.tsx')).ContractsScreen,
    '/admin',
  ),
  screen(
    '/admin/contracts/import',
    'super_admin',
    async () => (await import('../features/contracts/contract-import.tsx')).ContractImport,
    '/admin',
  ),
  screen(
    '/admin/departments/import',
    'super_admin',
    async () => (await import('../features/departments/departments-import.tsx')).DepartmentsImport,
    '/admin',
  ),
  screen(
    '/admin/pc-logs/import',
    'super_admin',
    async () => (await import('../features/pc-logs/pc-log-import.tsx')).PcLogImport,
    '/admin',
  ),
  screen('/admin/users/:userId', 'read_users', async () => {
    const [{ UserDetail }, { EmployeeMonth }] = await Promise.all([
      import('../features/user-detail/user-detail.tsx'),
      import('../features/attendance/employee-month.tsx'),
    ]);
    const parts = { attendance: EmployeeMonth, shift: EmployeeShifts, leave: LeaveTab, contract: ContractTab };
    return function EmployeeDetail() {
      useEffect(() => {
        EmployeeShifts.preload();
        LeaveTab.preload();
        ContractTab.preload();
      }, []);
      return <UserDetail parts={parts} />;
    };
  }),
  screen(
    '/super-admin',
    'super_admin',
    async () => (await import('../features/company-settings/company-screen.tsx')).CompanyScreen,
  ),
  screen(
    '/super-admin/attendance-sheet',
    'read_sheets',
    async () => (await import('../features/sheet/sheet-screen.tsx')).SheetScreen,
  ),
  screen('/settings', 'change_settings', async () => (await import('./settings-screen.tsx')).SettingsScreen),
  screen('/settings/:name', 'change_settings', async () => (await import('./settings-screen.tsx')).SettingScreen),
];

/** The screen at a pathname, with what stands there for its params; `null` where there is none. */
export function screenAt(
  pathname: string,
): { readonly screen: ScreenRoute; readonly params: Readonly<Record<string, string>> } | null {
  for (const candidate of screens) {
    const params = paramsOf(candidate.path, pathname);
    if (params !== null) return { screen: candidate, params };
  }
  return null;
}
