import { compareDates, type IsoDate, isoDate } from '../time/date.ts';
import {
  leaveDays,
  lessLeave,
  NO_LEAVE,
  smallerLeave,
  totalLeave,
  type LeaveAmount,
  type LeaveUnit,
} from './amount.ts';
import type { PartLeave } from './day-leave.ts';
import type { LeavePolicy } from './policy.ts';

/** Days granted, by the daily job or by hand. */
export interface LeaveGrant {
  readonly id: number;
  readonly grantedOn: IsoDate;
  /** The last day on which it can be used (D18). */
  readonly lastUsableOn: IsoDate;
  readonly amount: LeaveAmount;
  /** What was taken of it before the ledger begins, in another system; its days are elsewhere. Omitted: nothing. */
  readonly takenBefore?: LeaveAmount | undefined;
  /**
   * Statutory, whoever entered it: its day is a base date (基準日). Not so a correction, or the company's own days, which
   * can be used like the others.
   */
  readonly isStatutory: boolean;
}

/** The last day of a grant that doesn't lapse. */
export const NEVER = isoDate('2999-12-31');

/** Leave taken, planned or requested on a day: a request that is approved or pending. */
export interface LeaveUsage {
  readonly id: number;
  readonly date: IsoDate;
  /** The first day that it may have been, of days of which only their month is known; `date` is the last. */
  readonly since?: IsoDate | undefined;
  readonly unit: LeaveUnit;
  readonly amount: LeaveAmount;
  readonly isPending: boolean;
  /** What of the day it is, where it isn't all of it and somebody asks. */
  readonly part?: PartLeave | undefined;
  /** No work is owed on the day: it is no leave and counts nowhere (D41). Omitted: it counts. */
  readonly isVoid?: boolean | undefined;
}

/** What a usage takes from a grant. */
export interface Draw {
  readonly grant: LeaveGrant;
  readonly usage: LeaveUsage;
  readonly amount: LeaveAmount;
}

/** A usage that takes nothing: the grants don't cover it, or it is void. */
export interface UncoveredUsage {
  readonly usage: LeaveUsage;
  readonly reason: 'insufficient' | 'hourly_cap' | 'no_duty';
}

/** All grants of an employee, the oldest first, and which usage takes what from which, by the day of the leave. */
export interface LeaveLedger {
  readonly grants: readonly LeaveGrant[];
  readonly draws: readonly Draw[];
  readonly uncovered: readonly UncoveredUsage[];
}

type LedgerPolicy = Pick<LeavePolicy, 'order' | 'hourlyCapDays'>;

/**
 * Calculates the ledger of one employee; the order of grants and usages doesn't matter.
 *
 * - Usages take in the order of their days, entered late or not; of one day, those entered first.
 * - Only a grant that is valid on the day is taken from, the oldest first or the newest (D18), one after the other.
 * - What is void takes nothing (D41).
 * - A usage is covered whole or not at all: two days are not taken from the one that is left.
 * - No more hours than the year's cap are covered (労基法39条4項2号).
 */
export function calculateLedger(
  grants: readonly LeaveGrant[],
  usages: readonly LeaveUsage[],
  policy: LedgerPolicy,
): LeaveLedger {
  const oldestFirst = grants.toSorted(byAge);
  const inUse = policy.order === 'oldest_first' ? oldestFirst : grants.toSorted(byYouth);
  const cap = leaveDays(policy.hourlyCapDays);
  const left = new Map(inUse.map((grant) => [grant, lessLeave(grant.amount, grant.takenBefore ?? NO_LEAVE)]));
  const hoursOfYear = new Map<IsoDate | null, LeaveAmount>();
  const draws: Draw[] = [];
  const uncovered: UncoveredUsage[] = [];

  for (const usage of usages.toSorted((a, b) => compareDates(a.date, b.date) || a.id - b.id)) {
    if (usage.isVoid === true) {
      uncovered.push({ usage, reason: 'no_duty' });
      continue;
    }
    const isHourly = usage.unit === 'hour';
    const year = isHourly ? baseDate(oldestFirst, usage.date) : null;
    const hours = totalLeave([hoursOfYear.get(year) ?? NO_LEAVE, usage.amount]);
    if (isHourly && hours > cap) {
      uncovered.push({ usage, reason: 'hourly_cap' });
      continue;
    }
    const taken = drawFrom(inUse, left, usage);
    if (taken === null) {
      uncovered.push({ usage, reason: 'insufficient' });
      continue;
    }
    if (isHourly) hoursOfYear.set(year, hours);
    for (const { grant, amount } of taken) left.set(grant, lessLeave(left.get(grant) ?? NO_LEAVE, amount));
    draws.push(...taken);
  }
  return { grants: oldestFirst, draws, uncovered };
}

/** Whether leave can be taken from the grant on that day; its first and last day are inclusive. */
export function isValidOn(grant: LeaveGrant, date: IsoDate): boolean {
  return grant.grantedOn <= date && date <= grant.lastUsableOn;
}

/** What the usage takes of each grant, `null` where their days don't suffice. */
function drawFrom(
  inUse: readonly LeaveGrant[],
  left: ReadonlyMap<LeaveGrant, LeaveAmount>,
  usage: LeaveUsage,
): Draw[] | null {
  const draws: Draw[] = [];
  let missing = usage.amount;
  for (const grant of inUse) {
    if (missing <= NO_LEAVE) break;
    const available = left.get(grant) ?? NO_LEAVE;
    if (available <= NO_LEAVE || !isValidOn(grant, usage.date)) continue;
    const amount = smallerLeave(available, missing);
    draws.push({ grant, usage, amount });
    missing = lessLeave(missing, amount);
  }
  return missing > NO_LEAVE ? null : draws;
}

/** What is taken by the hour in the year of a day, which runs from the latest base date so far (労基法39条4項2号). */
export function hourlyLeaveOfYear(
  grants: readonly LeaveGrant[],
  usages: readonly LeaveUsage[],
  date: IsoDate,
): LeaveAmount {
  const oldestFirst = grants.toSorted(byAge);
  const year = baseDate(oldestFirst, date);
  const isOfYear = (usage: LeaveUsage): boolean =>
    usage.unit === 'hour' && usage.isVoid !== true && baseDate(oldestFirst, usage.date) === year;
  return totalLeave(usages.filter(isOfYear).map(({ amount }) => amount));
}

/** The day from which the year of the hourly cap runs: the latest base date so far. */
const baseDate = (oldestFirst: readonly LeaveGrant[], date: IsoDate): IsoDate | null =>
  oldestFirst.findLast(({ isStatutory, grantedOn }) => isStatutory && grantedOn <= date)?.grantedOn ?? null;

/** The oldest first; of one day what lapses first. */
const byAge = (a: LeaveGrant, b: LeaveGrant): number => compareDates(a.grantedOn, b.grantedOn) || byLoss(a, b);

const byYouth = (a: LeaveGrant, b: LeaveGrant): number => compareDates(b.grantedOn, a.grantedOn) || byLoss(a, b);

const byLoss = (a: LeaveGrant, b: LeaveGrant): number => compareDates(a.lastUsableOn, b.lastUsableOn) || a.id - b.id;
