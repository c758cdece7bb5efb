import { compareDates, type IsoDate, yearOf } from '../time/date.ts';
import { lastDayOfPeriod } from '../time/period.ts';
import { totalLeave, type LeaveAmount } from './amount.ts';
import { balanceOn, type GrantBalance } from './balance.ts';
import type { LeaveLedger, LeaveUsage } from './ledger.ts';

/** The ledger (年次有給休暇管理簿) of the base dates of a calendar year: what was granted, and what was taken within a year of it. */
export interface LedgerYear {
  /** Of that year, the company's own grants and corrections among them, the oldest first. */
  readonly grants: readonly GrantBalance[];
  /** From the first base date to the end of the year that begins with the last one. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** The approved days within it, whichever grant they took, the earliest first. */
  readonly taken: readonly LeaveUsage[];
  readonly total: LeaveAmount;
}

/**
 * What the ledger has to show of a year, as of a day: the days, how many and the base date (労基則24条の7). `before` was taken in
 * another system. `null` without a base date in the year. Days for which nothing was granted, or no work was owed, are no paid
 * leave and are left out.
 */
export function ledgerOfYear(
  ledger: LeaveLedger,
  before: readonly LeaveUsage[],
  year: number,
  today: IsoDate,
): LedgerYear | null {
  const grants = balanceOn(ledger, today).grants.filter(({ grant }) => yearOf(grant.grantedOn) === year);
  const bases = grants.flatMap(({ grant }) => (grant.isStatutory ? [grant.grantedOn] : []));
  const [from, last] = [bases[0], bases.at(-1)];
  if (from === undefined || last === undefined) return null;
  const to = lastDayOfPeriod(last, 12);
  const covered = new Set(ledger.draws.map(({ usage }) => usage));
  const taken = [...before, ...covered]
    .filter(({ date, isPending }) => !isPending && date >= from && date <= to)
    .toSorted((one, other) => compareDates(one.date, other.date) || one.id - other.id);
  return { grants, from, to, taken, total: totalLeave(taken.map(({ amount }) => amount)) };
}
