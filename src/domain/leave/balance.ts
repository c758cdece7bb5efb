import { compareDates, type IsoDate } from '../time/date.ts';
import { lessLeave, NO_LEAVE, smallerLeave, totalLeave, type LeaveAmount } from './amount.ts';
import { calculateLedger, isValidOn, type LeaveGrant, type LeaveLedger, type LeaveUsage } from './ledger.ts';
import type { LeavePolicy } from './policy.ts';

/** One grant as of a day. */
export interface GrantBalance {
  readonly grant: LeaveGrant;
  /** What all usages take of it, future days too, and what was taken before the ledger begins. */
  readonly used: LeaveAmount;
  readonly left: LeaveAmount;
  readonly status: 'upcoming' | 'active' | 'expired';
}

/** An employee's leave as of a day. */
export interface LeaveBalance {
  /** 申請できる残り: the active grants less all that is taken of them, approved or pending (D18). */
  readonly remaining: LeaveAmount;
  /** The part of the active grants that pending requests take. */
  readonly pending: LeaveAmount;
  /** What has lapsed unused with its grants. */
  readonly expired: LeaveAmount;
  /** Each grant, the oldest first; used and left together are what was granted. */
  readonly grants: readonly GrantBalance[];
  /** What lapses next if it is not used by that day, `null` where nothing is left. */
  readonly nextExpiry: { readonly lastUsableOn: IsoDate; readonly amount: LeaveAmount } | null;
  /** The newest grant by that day, whose year and expiry are shown; `null` before the first. */
  readonly latest: LeaveGrant | null;
}

/** The balance on `date`; grants are valid from their day to their last one, both inclusive. */
export function balanceOn(ledger: LeaveLedger, date: IsoDate): LeaveBalance {
  const used = new Map<LeaveGrant, LeaveAmount>();
  for (const { grant, amount } of ledger.draws) used.set(grant, totalLeave([used.get(grant) ?? NO_LEAVE, amount]));
  const grants = ledger.grants.map((grant): GrantBalance => {
    const taken = totalLeave([used.get(grant) ?? NO_LEAVE, grant.takenBefore ?? NO_LEAVE]);
    return { grant, used: taken, left: lessLeave(grant.amount, taken), status: statusOn(grant, date) };
  });
  const leftOf = (status: GrantBalance['status']): LeaveAmount =>
    totalLeave(grants.filter((grant) => grant.status === status).map(({ left }) => left));
  return {
    remaining: leftOf('active'),
    pending: totalLeave(
      ledger.draws.filter(({ grant, usage }) => usage.isPending && isValidOn(grant, date)).map(({ amount }) => amount),
    ),
    expired: leftOf('expired'),
    grants,
    nextExpiry: nextExpiryOf(grants),
    latest: ledger.grants.findLast(({ grantedOn }) => grantedOn <= date) ?? null,
  };
}

/** What is left of an employee's leave on a day, by the two words of every screen and file. */
export interface LeaveLeft {
  /** 残: of the grants that are valid on the day, less the leave approved and taken by it, that day included. */
  readonly left: LeaveAmount;
  /** 申請できる残り: less what is approved for later days, and all that is requested, too; what can still be asked for (D18). */
  readonly afterPlans: LeaveAmount;
}

/** Grants and the leave that is approved or pending of them, in any order. */
interface GrantsAndUsages {
  readonly grants: readonly LeaveGrant[];
  readonly usages: readonly LeaveUsage[];
}

type LeftPolicy = Pick<LeavePolicy, 'order' | 'hourlyCapDays'>;

/**
 * What is left on `date` of these grants, by both words. Plans never add to it: leave of an earlier day that is requested
 * late can leave too little for one that was taken, which the ledger then doesn't cover.
 */
export function leaveLeftOn(account: GrantsAndUsages, date: IsoDate, policy: LeftPolicy): LeaveLeft {
  const left = leftOfGrantsOn(account, date, policy);
  const { remaining } = balanceOn(calculateLedger(account.grants, account.usages, policy), date);
  return { left, afterPlans: smallerLeave(left, remaining) };
}

/** 残 on `date`. */
export function leftOfGrantsOn({ grants, usages }: GrantsAndUsages, date: IsoDate, policy: LeftPolicy): LeaveAmount {
  const taken = usages.filter((usage) => !usage.isPending && usage.date <= date);
  return balanceOn(calculateLedger(grants, taken, policy), date).remaining;
}

function statusOn(grant: LeaveGrant, date: IsoDate): GrantBalance['status'] {
  if (date < grant.grantedOn) return 'upcoming';
  return isValidOn(grant, date) ? 'active' : 'expired';
}

function nextExpiryOf(grants: readonly GrantBalance[]): LeaveBalance['nextExpiry'] {
  const open = grants.filter(({ status, left }) => status === 'active' && left > NO_LEAVE);
  const [first] = open.map(({ grant }) => grant.lastUsableOn).toSorted(compareDates);
  if (first === undefined) return null;
  const ending = open.filter(({ grant }) => grant.lastUsableOn === first);
  return { lastUsableOn: first, amount: totalLeave(ending.map(({ left }) => left)) };
}
