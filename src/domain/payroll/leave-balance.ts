import { toDays } from '../leave/amount.ts';
import { leftOfGrantsOn } from '../leave/balance.ts';
import type { LeaveGrant, LeaveUsage } from '../leave/ledger.ts';
import { DEFAULT_LEAVE_POLICY } from '../leave/policy.ts';
import type { IsoDate } from '../time/date.ts';

/**
 * The days of paid leave that are left at the end of a day, for the pay slip (残): what is asked for or planned later
 * changes a later month. `null` for who had no grant by that day.
 */
export function leaveBalanceOn(
  account: { readonly grants: readonly LeaveGrant[]; readonly usages: readonly LeaveUsage[] },
  date: IsoDate,
): number | null {
  if (account.grants.every(({ grantedOn }) => grantedOn > date)) return null;
  return toDays(leftOfGrantsOn(account, date, DEFAULT_LEAVE_POLICY));
}
