import type { IsoDate } from '../time/date.ts';
import type { Role } from './role.ts';

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
