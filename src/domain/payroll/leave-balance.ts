import { toDays, toDaysAndHours } from '../leave/amount.ts';
import { leftOfGrantsOn } from '../leave/balance.ts';
import type { LeaveGrant, LeaveUsage } from '../leave/ledger.ts';
import { DEFAULT_LEAVE_POLICY } from '../leave/policy.ts';
import type { IsoDate } from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';

/** Paid leave that is left: days, of which half ones are 0.5, and the hours beside whole ones (23日4時間). */
export interface PaidLeaveLeft {
  readonly days: number;
  readonly time: Minutes;
}

/**
 * The paid leave that is left at the end of a day, for the pay slip (残): what is asked for or planned later changes a later
 * month. The hours are those of a day of leave of so many minutes. `null` for who had no grant by that day.
 */
export function leaveBalanceOn(
  account: { readonly grants: readonly LeaveGrant[]; readonly usages: readonly LeaveUsage[] },
  date: IsoDate,
  dayOfLeave: Minutes,
): PaidLeaveLeft | null {
  if (account.grants.every(({ grantedOn }) => grantedOn > date)) return null;
  const left = leftOfGrantsOn(account, date, DEFAULT_LEAVE_POLICY);
  const days = toDays(left);
  if (Number.isInteger(days * 2)) return { days, time: minutes(0) };
  const { days: wholeDays, hours } = toDaysAndHours(left, dayOfLeave / 60);
  return { days: wholeDays, time: minutes(Math.round(hours * 60)) };
}
