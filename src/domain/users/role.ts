/** A person's role in their company, each including the ones before it (spec §6). */
export type Role = 'user' | 'admin' | 'super_admin';

/** The roles, least privileged first. */
export const ROLES: readonly Role[] = ['user', 'admin', 'super_admin'];

/** The roles' names on the screen. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  super_admin: '全権管理者',
  admin: '管理者',
  user: '一般',
};

/** Whether `role` is `required` or more: a super admin may do all that an admin may. */
export function hasRole(role: Role, required: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(required);
}
