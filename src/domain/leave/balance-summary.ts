import type { IsoDate } from '../time/date.ts';
import { lessLeave, NO_LEAVE, totalLeave, type LeaveAmount } from './amount.ts';
import { balanceOn, type LeaveBalance, leaveLeftOn } from './balance.ts';
import { calculateLedger, type Draw, isValidOn, type LeaveGrant, type LeaveUsage } from './ledger.ts';
import type { LeavePolicy } from './policy.ts';

/**
 * A person's leave since the latest base date. What was granted and carried over, less what was used and has lapsed, is what
 * is left.
 */
export interface BalanceSummary {
  /** The latest base date by that day, else the day of the first grant; `null` before any. */
  readonly since: IsoDate | null;
  /** Granted from then on. */
  readonly granted: LeaveAmount;
  /** Of the grants before, what was left when it began. */
  readonly carriedOver: LeaveAmount;
  /** Taken since by that day, that day included; the hours are a part of it. */
  readonly used: LeaveAmount;
  readonly usedHours: LeaveAmount;
  readonly expired: LeaveAmount;
  /** 残, and 申請できる残り. */
  readonly left: LeaveAmount;
  readonly afterPlans: LeaveAmount;
  /** What lapses next, all plans taken off. */
  readonly nextExpiry: LeaveBalance['nextExpiry'];
}

/** Sums a person's leave up as of `date`. */
export function summariseBalance(
  account: { readonly grants: readonly LeaveGrant[]; readonly usages: readonly LeaveUsage[] },
  date: IsoDate,
  policy: Pick<LeavePolicy, 'order' | 'hourlyCapDays'>,
): BalanceSummary {
  const { left, afterPlans } = leaveLeftOn(account, date, policy);
  const taken = account.usages.filter((usage) => !usage.isPending && usage.date <= date);
  const { grants, draws } = calculateLedger(account.grants, taken, policy);
  const begun = grants.filter(({ grantedOn }) => grantedOn <= date);
  const since = (begun.findLast(({ isStatutory }) => isStatutory) ?? begun[0])?.grantedOn ?? null;
  const isNew = ({ grantedOn }: LeaveGrant): boolean => since !== null && grantedOn >= since;
  const carried = since === null ? [] : begun.filter((grant) => !isNew(grant) && isValidOn(grant, since));
  const drawn = (which: (draw: Draw) => boolean): LeaveAmount =>
    totalLeave(draws.filter(which).map(({ amount }) => amount));
  const amountOf = (grant: LeaveGrant): LeaveAmount => lessLeave(grant.amount, grant.takenBefore ?? NO_LEAVE);
  const takenBefore = totalLeave(begun.filter(isNew).map((grant) => grant.takenBefore ?? NO_LEAVE));
  const isSince = ({ usage }: Draw): boolean => since !== null && usage.date >= since;
  const carriedOver = lessLeave(
    totalLeave(carried.map(amountOf)),
    drawn((draw) => carried.includes(draw.grant) && !isSince(draw)),
  );
  const lapsed = [...carried, ...begun.filter(isNew)].filter((grant) => grant.lastUsableOn < date);
  return {
    since,
    granted: totalLeave(begun.filter(isNew).map(({ amount }) => amount)),
    carriedOver,
    used: totalLeave([takenBefore, drawn(isSince)]),
    usedHours: drawn((draw) => isSince(draw) && draw.usage.unit === 'hour'),
    expired: lessLeave(
      totalLeave(lapsed.map(amountOf)),
      drawn((draw) => lapsed.includes(draw.grant)),
    ),
    left,
    afterPlans,
    nextExpiry: balanceOn(calculateLedger(account.grants, account.usages, policy), date).nextExpiry,
  };
}
