import type { Role } from '../users/role.ts';
import type { Permission } from './permission.ts';

// On its own, so that the first screen has nothing else of the permissions.

/** What an admin may not do to everybody, and a super admin may. */
const NOT_ADMINS: readonly string[] = [
  'grant_leave',
  'reopen_months',
  'read_sheets',
  'read_prices',
  'manage_protection',
  'change_settings',
] satisfies Permission[];

/** Whether a role has a permission over everybody (D48). */
export const isPreset = (role: Role, permission: Permission): boolean =>
  role === 'super_admin' || (role === 'admin' && !NOT_ADMINS.includes(permission));
