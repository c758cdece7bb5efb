import { useEffect, type ReactNode } from 'react';

import { useLocation } from '../lib/router.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { WaitingRequest } from './waiting-request.tsx';
import { ADMIN_HOME, type FoundScreen, screen, screenAmong, type ScreenRoute } from './screen-route.ts';

const EmployeeDay = lazyPart(async () => (await import('../features/attendance/month-dialogs.tsx')).EmployeeDay);
const DayReview = lazyPart(async () => (await import('../features/attendance/day-review.tsx')).DayReview);
const EmployeeShifts = lazyPart(async () => (await import('../features/shift/employee-shifts.tsx')).EmployeeShifts);
const ContractTab = lazyPart(async () => (await import('./contract-tab.tsx')).ContractTab);
const CardsDialog = lazyPart(async () => (await import('../features/kiosk/cards-dialog.tsx')).CardsDialog);
const ErasureForm = lazyPart(async () => (await import('../features/archive/erasure-form.tsx')).ErasureForm);
const ErasureNote = lazyPart(
  async () => (await import('../features/archive/erasure-note.tsx')).ErasureNote,
  undefined,
  ({ children }) => children,
);
const LeaveTab = lazyPart(async () => (await import('./leave-tab.tsx')).LeaveTab);

const ERASURE = { Form: ErasureForm, Note: ErasureNote };

/** The screens of what is done to others and of the company; of two that an address fits, the first. */
const screens: readonly ScreenRoute[] = [
  screen('/admin', 'read_users', async () => (await import('../features/users/users-screen.tsx')).UsersScreen),
  screen(ADMIN_HOME, 'read_attendance', async () => {
    const [{ HomeScreen }, today, leave, swaps, requests, closing, overtime, contracts, health, kiosk] =
      await Promise.all([
        import('../features/home/home-screen.tsx'),
        import('../features/today/today-cards.tsx'),
        import('../features/leave/home-cards.tsx'),
        import('../features/swaps/home-card.tsx'),
        import('../features/requests/home-card.tsx'),
        import('../features/closing/home-card.tsx'),
        import('../features/overtime/home-cards.tsx'),
        import('../features/contracts/home-card.tsx'),
        import('../features/health/home-card.tsx'),
        import('../features/kiosk/home-card.ts'),
      ]);
    const { PresenceCounts } = today;
    const charts = [today.WeekChart, overtime.OvertimeChart];
    return function AdminHome() {
      const tasks = [
        ...swaps.usePendingSwapsTasks(),
        ...swaps.useExpiringCompTasks(),
        ...requests.useRequestTasks(),
        today.useMissingTask(),
        today.useLateTask(),
        today.useForgottenTask(),
        ...overtime.useLimitsTasks(),
        ...leave.useObligationsTasks(),
        ...leave.useOpenGrantsTasks(),
        ...contracts.useEndingContractsTasks(),
        ...kiosk.useRefusedScansTasks(),
        ...closing.useMonthsTasks(),
        closing.useFindingsTask(),
        // It takes as long to know, and mostly there is nothing: the card that goes then is behind all others.
        ...health.useHealthTasks(),
      ];
      return <HomeScreen Presence={PresenceCounts} tasks={tasks} charts={charts} />;
    };
  }),
  screen('/admin/leave', 'approve_leave', async () => {
    const { Inbox } = await import('./inbox.tsx');
    return function LeaveInbox() {
      return <Inbox only="leave" />;
    };
  }),
  screen(
    '/admin/leave/on-behalf',
    'approve_leave',
    async () => (await import('../features/leave/on-behalf-screen.tsx')).OnBehalfScreen,
  ),
  screen(
    '/admin/leave/balances/grants',
    'grant_leave',
    async () => (await import('../features/leave/grants-screen.tsx')).GrantsScreen,
    '/admin/leave',
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
        WaitingRequest.preload();
      }, []);
      return <ClosingScreen Day={EmployeeDay} DayFields={DayReview} WaitingRequest={WaitingRequest} />;
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
    '/admin/month-end/presence',
    'read_attendance',
    async () => (await import('../features/presence/presence-screen.tsx')).PresenceScreen,
  ),
  screen(
    '/admin/clients',
    'read_assignments',
    async () => (await import('../features/assignments/overview-screen.tsx')).OverviewScreen,
  ),
  screen(
    '/admin/assignments/reports',
    'read_assignments',
    async () => (await import('../features/assignments/reports-screen.tsx')).ReportsScreen,
  ),
  screen(
    '/admin/assignments/reports/:assignmentId',
    'read_assignments',
    async () => (await import('../features/assignments/report-screen.tsx')).ClientReportScreen,
  ),
  screen(
    '/admin/assignments/settlements',
    'read_assignments',
    async () => (await import('../features/assignments/settlements-screen.tsx')).SettlementsScreen,
  ),
  screen(
    '/admin/assignments/dispatch',
    'read_assignments',
    async () => (await import('../features/assignments/dispatch-screen.tsx')).DispatchScreen,
  ),
  screen(
    '/admin/users/:userId/dispatch-ledger',
    'super_admin',
    async () => (await import('../features/assignments/dispatch-ledger-screen.tsx')).DispatchLedgerScreen,
    '/admin/assignments',
  ),
  screen(
    '/admin/month-end/health',
    'manage_health',
    async () => (await import('../features/health/health-screen.tsx')).HealthScreen,
  ),
  screen(
    '/admin/assignments',
    'read_assignments',
    async () => (await import('../features/assignments/assignments-screen.tsx')).AssignmentsScreen,
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
    async () => (await import('./people-import.tsx')).PeopleImport,
    '/admin',
  ),
  screen(
    '/admin/users/logins',
    'super_admin',
    async () => (await import('../features/users/logins-screen.tsx')).LoginsScreen,
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
    '/admin/assignments/import',
    'super_admin',
    async () => (await import('../features/assignments/assignments-import.tsx')).AssignmentsImport,
    '/admin/assignments',
  ),
  screen(
    '/admin/rosters/import',
    'super_admin',
    async () => (await import('../features/shift/shift-import.tsx')).ShiftImport,
    '/admin/rosters',
  ),
  screen(
    '/admin/pc-logs/import',
    'super_admin',
    async () => (await import('../features/pc-logs/pc-log-import.tsx')).PcLogImport,
    '/admin',
  ),
  screen(
    '/admin/moving-in/months',
    'super_admin',
    async () => (await import('../features/moving-in/past-months-import.tsx')).PastMonthsImport,
    '/admin',
  ),
  screen(
    '/admin/moving-in/days',
    'super_admin',
    async () => (await import('../features/moving-in/past-days-import.tsx')).PastDaysImport,
    '/admin',
  ),
  screen(
    '/admin/moving-in/comparison',
    'super_admin',
    async () => (await import('../features/moving-in/comparison-screen.tsx')).ComparisonScreen,
    '/admin',
  ),
  screen(
    '/admin/printed-qr-codes',
    'super_admin',
    async () => (await import('../features/kiosk/printed-codes.tsx')).PrintedCodesScreen,
    '/admin',
  ),
  screen(
    '/admin/users/:userId/work-reports/:assignmentId',
    'read_attendance',
    async () => (await import('../features/assignments/report-screen.tsx')).UserReportScreen,
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
      return <UserDetail parts={parts} Cards={CardsDialog} erasure={ERASURE} />;
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

/** The admins' screen at a pathname; `null` where there is none. */
export const adminScreenAt = (pathname: string): FoundScreen | null => screenAmong(screens, pathname);

/** Draws the admins' screen at the address. */
export function AdminArea({ draw }: { readonly draw: (found: FoundScreen | null) => ReactNode }): ReactNode {
  return draw(adminScreenAt(useLocation().pathname));
}
