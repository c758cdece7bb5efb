import type { Role } from '#domain/account/role.ts';
import { lazyScreen } from './lazy-screen.ts';

/** Where everybody starts, and where those go who may not see a screen. */
export const HOME = '/time-clock';

/** A screen behind the login: who may see it, and where the others are sent (spec §2, D30). */
export interface ScreenRoute {
  readonly path: string;
  readonly allowed: readonly Role[];
  readonly otherwise: string;
  /** Left out while the screen is not built yet. */
  readonly Screen?: ReturnType<typeof lazyScreen>;
}

const everyone: readonly Role[] = ['user', 'admin', 'super_admin'];
const admins: readonly Role[] = ['admin', 'super_admin'];
const superAdmins: readonly Role[] = ['super_admin'];

/** The login, the one screen for those who are not logged in. */
export const LoginScreen = lazyScreen(async () => (await import('../features/auth/login-screen.tsx')).LoginScreen);

/** What a first login sees, whatever the address, until the password is changed. */
export const ForcedPasswordChange = lazyScreen(
  async () => (await import('../features/auth/forced-password-change.tsx')).ForcedPasswordChange,
);

const loadClock = async () => (await import('../features/clock/clock-screen.tsx')).ClockScreen;

/** Loads the code of the screen that comes after the login; not getting it now is no loss. */
export const preloadHome = (): void => void loadClock().catch(() => {});

export const screens: readonly ScreenRoute[] = [
  {
    path: '/time-clock',
    allowed: everyone,
    otherwise: HOME,
    Screen: lazyScreen(loadClock),
  },
  {
    path: '/attendance',
    allowed: everyone,
    otherwise: HOME,
    Screen: lazyScreen(async () => (await import('../features/attendance/month-screen.tsx')).MonthScreen),
  },
  {
    path: '/shift-manager',
    allowed: everyone,
    otherwise: HOME,
    Screen: lazyScreen(async () => (await import('../features/shift/shift-screen.tsx')).ShiftScreen),
  },
  {
    path: '/vacation-request',
    allowed: everyone,
    otherwise: HOME,
    Screen: lazyScreen(async () => (await import('../features/leave/leave-screen.tsx')).LeaveScreen),
  },
  {
    path: '/admin',
    allowed: admins,
    otherwise: HOME,
    Screen: lazyScreen(async () => (await import('../features/users/users-screen.tsx')).UsersScreen),
  },
  {
    path: '/admin/leave',
    allowed: admins,
    otherwise: HOME,
    Screen: lazyScreen(async () => (await import('../features/leave/approval-screen.tsx')).ApprovalScreen),
  },
  {
    path: '/admin/leave/five-days',
    allowed: admins,
    otherwise: HOME,
    Screen: lazyScreen(async () => (await import('../features/leave/obligations-screen.tsx')).ObligationsScreen),
  },
  {
    path: '/admin/users/:userId/leave-ledger',
    allowed: admins,
    otherwise: HOME,
    Screen: lazyScreen(async () => (await import('../features/leave/leave-ledger-screen.tsx')).LeaveLedgerScreen),
  },
  {
    path: '/admin/month-end',
    allowed: admins,
    otherwise: HOME,
    Screen: lazyScreen(async () => (await import('./month-end-screen.tsx')).MonthEndScreen),
  },
  {
    path: '/admin/month-end/payroll',
    allowed: admins,
    otherwise: HOME,
    Screen: lazyScreen(async () => (await import('../features/payroll/payroll-screen.tsx')).PayrollScreen),
  },
  {
    path: '/admin/month-end/overtime',
    allowed: admins,
    otherwise: HOME,
    Screen: lazyScreen(async () => (await import('../features/overtime/overtime-screen.tsx')).OvertimeScreen),
  },
  {
    path: '/admin/today',
    allowed: admins,
    otherwise: HOME,
    Screen: lazyScreen(async () => (await import('../features/today/today-screen.tsx')).TodayScreen),
  },
  {
    path: '/admin/users/new',
    allowed: superAdmins,
    otherwise: '/admin',
    Screen: lazyScreen(async () => (await import('../features/users/new-user-screen.tsx')).NewUserScreen),
  },
  {
    path: '/admin/users/import',
    allowed: superAdmins,
    otherwise: '/admin',
    Screen: lazyScreen(async () => (await import('../features/users/import-screen.tsx')).ImportScreen),
  },
  {
    path: '/admin/users/:userId',
    allowed: admins,
    otherwise: HOME,
    Screen: lazyScreen(async () => (await import('./user-detail-screen.tsx')).UserDetailScreen),
  },
  {
    path: '/super-admin',
    allowed: superAdmins,
    otherwise: HOME,
    Screen: lazyScreen(async () => (await import('./company-settings-screen.tsx')).CompanySettingsScreen),
  },
  {
    path: '/super-admin/attendance-sheet',
    allowed: superAdmins,
    otherwise: HOME,
    Screen: lazyScreen(async () => (await import('../features/sheet/sheet-screen.tsx')).SheetScreen),
  },
];
