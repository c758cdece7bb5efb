import { toDays } from '../leave/amount.ts';
import { balanceOn } from '../leave/balance.ts';
import { calculateLedger, type LeaveGrant, type LeaveUsage } from '../leave/ledger.ts';
import { DEFAULT_LEAVE_POLICY } from '../leave/policy.ts';
import type { IsoDate } from '../time/date.ts';

/**
 * The days of paid leave that are left at the end of a day, for the pay slip: of the grants that are valid then, less
 * the leave approved and taken by it. What is asked for or planned later changes a later month. `null` for who had no
 * grant by that day.
 */
export function leaveLeftOn(
  { grants, usages }: { readonly grants: readonly LeaveGrant[]; readonly usages: readonly LeaveUsage[] },
  date: IsoDate,
): number | null {
  if (grants.every(({ grantedOn }) => grantedOn > date)) return null;
  const taken = usages.filter((usage) => !usage.isPending && usage.date <= date);
  return toDays(balanceOn(calculateLedger(grants, taken, DEFAULT_LEAVE_POLICY), date).remaining);
}
