import type { Role } from '../users/role.ts';
import { isPreset } from './is-preset.ts';
import { type Permission, PERMISSIONS } from './permission.ts';

/** The permissions that each of the three roles has over everybody. */
export const PRESETS: Readonly<Record<Role, readonly Permission[]>> = {
  user: [],
  admin: PERMISSIONS.filter((one) => isPreset('admin', one)),
  super_admin: PERMISSIONS,
};
