import type { IsoDate } from '../time/date.ts';

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

/** The part of an account that decides who may administer the company. */
export interface AdministratingAccount {
  readonly role: Role;
  readonly active: boolean;
  /** The last day of the employment, after which the login ends (D22). */
  readonly leftOn: IsoDate | null;
}

const FOR_GOOD = '9999-12-31';

/** The last day on which one of `accounts` can act as super admin; `''` when none can. */
function lastAdministratedDay(accounts: readonly AdministratingAccount[]): string {
  const days = accounts
    .filter(({ role, active }) => role === 'super_admin' && active)
    .map(({ leftOn }) => leftOn ?? FOR_GOOD);
  return days.toSorted().at(-1) ?? '';
}

/**
 * Whether a change of one account keeps the company administrable: it may not shorten the time for which there is a
 * super admin, by demotion, deactivation or a leaving date. `others` are the company's other accounts.
 */
export function keepsSuperAdmin(
  others: readonly AdministratingAccount[],
  before: AdministratingAccount,
  after: AdministratingAccount,
): boolean {
  return lastAdministratedDay([...others, after]) >= lastAdministratedDay([...others, before]);
}
