/** What a person may be permitted to do to others, in the order in which it is shown. */
export const PERMISSIONS = [
  'read_users',
  'read_attendance',
  'read_positions',
  'correct_attendance',
  'plan_shifts',
  'read_leave',
  'approve_leave',
  'grant_leave',
  'read_overtime',
  'manage_health',
  'close_months',
  'reopen_months',
  'read_sheets',
  'run_payroll',
  'read_assignments',
  'read_prices',
  'manage_protection',
  'change_settings',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** What else one may do who may do this: who corrects a day sees it, and everybody sees whom they do it to. */
const IMPLIED: Readonly<Partial<Record<Permission, Permission>>> = {
  correct_attendance: 'read_attendance',
  close_months: 'read_attendance',
  reopen_months: 'read_attendance',
  approve_leave: 'read_leave',
  grant_leave: 'read_leave',
  read_prices: 'read_assignments',
};

/** Whether whoever has these permissions has this one, by itself or with another. */
export const includesPermission = (permissions: readonly Permission[], permission: Permission): boolean =>
  permission === 'read_users'
    ? permissions.length > 0
    : permissions.some((one) => one === permission || IMPLIED[one] === permission);

const COMPANY_WIDE: ReadonlySet<Permission> = new Set(['run_payroll', 'change_settings']);

/** Whether a permission is about the company as a whole: over fewer than all people it permits nothing. */
export const isCompanyWide = (permission: Permission): boolean => COMPANY_WIDE.has(permission);

const ABOUT_CLIENTS: ReadonlySet<Permission> = new Set(['read_assignments', 'read_prices']);

/** Whether a permission is of use only where people work at clients. */
export const isAboutClients = (permission: Permission): boolean => ABOUT_CLIENTS.has(permission);

/** Whether whoever has these permissions, over all people or over some, has this one. */
export const holds = (permissions: readonly Permission[], permission: Permission, isForAll: boolean): boolean =>
  includesPermission(permissions, permission) && (isForAll || !isCompanyWide(permission));
