import { isPreset } from '#domain/permissions/is-preset.ts';
import type { Permission } from '#domain/permissions/permission.ts';
import { hasRole, type Role } from '#domain/users/role.ts';
import { type UserInfo, useSession } from './session-store.ts';

/** The requirement of a screen or a button: a role or one above it, or a permission over anybody. */
export type Need = Role | Permission;

/** Whether somebody may open or use what has this need. */
export function meets(user: UserInfo | undefined, need: Need): boolean {
  if (user === undefined) return false;
  if (need === 'user' || need === 'admin' || need === 'super_admin') return hasRole(user.role, need);
  return isPreset(user.role, need) || grantsOf(user, need).length > 0;
}

/** Whether the logged-in user may do this to anybody. */
export const useMay = (need: Need): boolean => meets(useSession().session?.user, need);

/** The person's assignments that give a permission. */
export const grantsOf = ({ grants = [] }: UserInfo, permission: Permission) =>
  grants.filter(({ permissions }) => permissions.includes(permission));
