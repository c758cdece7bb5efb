import { addDays, type DateRange, type IsoDate, isoDate, isWithin, yearOf } from '../time/date.ts';
import { type EmploymentDates, hasLeft, isBeforeHire } from '../users/employment.ts';
import { type LeaveAmount, leaveDays, lessLeave, NO_LEAVE, smallerLeave, totalLeave } from './amount.ts';
import { balanceOn, leaveLeftOn } from './balance.ts';
import { type CareDependents, careShare } from './care-leave.ts';
import type { LeaveKind } from './kind.ts';
import { type DutyRefusal, refusalByDuty } from './duty-refusal.ts';
import { calculateLedger, isValidOn, type LeaveGrant, type LeaveUsage } from './ledger.ts';
import type { BesideRefusal } from './leave-beside.ts';
import type { DayLeave, PartLeave } from './day-leave.ts';
import { asUsage, besideOnDay, type NewRequest } from './request.ts';

/** What is on record of a person's leave of one kind. */
export interface KindAccount {
  /** Of kinds with grants. */
  readonly grants: readonly LeaveGrant[];
  /** The leave of that kind that is approved or pending. */
  readonly usages: readonly LeaveUsage[];
  /** `null` where nobody has entered them. */
  readonly dependents: CareDependents | null;
}

type Limited = Pick<LeaveKind, 'limit' | 'yearFrom' | 'hasGrants'>;

/** The oldest first; the cap of leave by the hour is paid leave's alone (労基法39条4項2号). */
const GRANTED = { order: 'oldest_first', hourlyCapDays: 100_000 } as const;

/** The year of a limit in which a day is. */
export function yearAround({ yearFrom }: Pick<LeaveKind, 'yearFrom'>, date: IsoDate): DateRange {
  const begins = (year: number): IsoDate => isoDate(`${year}-${yearFrom}`);
  const year = yearOf(date);
  const first = begins(year) <= date ? year : year - 1;
  return { from: begins(first), to: addDays(begins(first + 1), -1) };
}

/** How much of the kind there is in the year of a day, or of a request; `null`: no limit. */
export function limitOn({ limit }: Limited, date: IsoDate, dependents: CareDependents | null): LeaveAmount | null {
  if (limit === null) return null;
  const isByPeople = limit.per === 'child' || limit.per === 'family';
  return leaveDays(limit.days * (isByPeople ? careShare(limit.per, date, dependents) : 1));
}

/** What is taken of it in the year of a day, before that day and after it; what is void isn't. */
export function takenInYear(
  kind: Pick<LeaveKind, 'yearFrom'>,
  usages: readonly LeaveUsage[],
  date: IsoDate,
): LeaveAmount {
  const year = yearAround(kind, date);
  return totalLeave(
    usages.filter((usage) => usage.isVoid !== true && isWithin(usage.date, year)).map(({ amount }) => amount),
  );
}

/** What can still be asked for of a kind as of a day, all that is planned counted as taken; `null`: as much as is needed. */
export function leftOfKind(kind: Limited, account: KindAccount, date: IsoDate): LeaveAmount | null {
  const { grants, usages, dependents } = account;
  const ofGrants = kind.hasGrants ? leaveLeftOn({ grants, usages }, date, GRANTED).afterPlans : null;
  const limit = limitOn(kind, date, dependents);
  const isOfYear = kind.limit !== null && kind.limit.per !== 'request';
  const ofLimit =
    limit === null ? null : isOfYear ? notBelowNone(lessLeave(limit, takenInYear(kind, usages, date))) : limit;
  if (ofGrants === null || ofLimit === null) return ofGrants ?? ofLimit;
  return smallerLeave(ofGrants, ofLimit);
}

const notBelowNone = (amount: LeaveAmount): LeaveAmount => (amount < NO_LEAVE ? NO_LEAVE : amount);

/** Why leave of a kind can't be asked for. */
export type KindRefusal =
  | 'kind_off'
  | 'for_admins'
  | 'before_hire'
  | 'after_leaving'
  | DutyRefusal // No work is owed on the day (D41), or nobody says so (D56).
  | BesideRefusal['refusal'] // What is there already on the day, of whatever kind (D54).
  | 'notice' // Too late: its kind is asked for some days before.
  | 'needs_reason'
  | 'needs_proof'
  | 'no_valid_grant'
  | 'insufficient'
  | 'over_limit';

/** A request of another kind, and who makes it. */
export interface KindRequest {
  /** In order. */
  readonly days: readonly NewRequest[];
  readonly isByAdmin: boolean;
  readonly hasReason: boolean;
  readonly hasProof: boolean;
  readonly today: IsoDate;
  readonly employment: EmploymentDates;
  /** The leave of other kinds, paid leave among them, that is approved or pending. */
  readonly others: readonly DayLeave[];
}

/**
 * Whether leave of a kind can be asked for, all of its days or none; the first reason that speaks against it. Of a year's limit,
 * each day counts in the year in which it is; of a request's, all of them together.
 */
export function refusalOfKind(
  kind: LeaveKind,
  account: KindAccount,
  request: KindRequest,
): { readonly refusal: KindRefusal; readonly date: IsoDate | null; readonly part?: PartLeave } | null {
  const { days, today, employment, others } = request;
  const refuse = (refusal: KindRefusal, date: IsoDate | null = null) => ({ refusal, date });
  if (!kind.isActive) return refuse('kind_off');
  if (kind.isForAdmins && !request.isByAdmin) return refuse('for_admins');
  for (const day of days) {
    const { date, duty, isWorkday } = day;
    if (isBeforeHire(date, employment)) return refuse('before_hire', date);
    if (hasLeft(date, employment)) return refuse('after_leaving', date);
    const byDuty = duty === undefined ? null : refusalByDuty(duty, isWorkday);
    if (byDuty !== null) return refuse(byDuty, date);
    const beside = besideOnDay(day, account.usages, others);
    if (beside !== null) return { ...beside, date };
  }
  const [first] = days;
  if (first !== undefined && kind.noticeDays > 0 && first.date < addDays(today, kind.noticeDays))
    return refuse('notice', first.date);
  const short = kind.hasGrants ? refusalOfGrants(account, days) : null;
  if (short !== null) return refuse(short);
  const over = dayOverLimit(kind, account, days);
  if (over !== null) return refuse('over_limit', over);
  if (kind.needsReason && !request.hasReason) return refuse('needs_reason');
  return kind.needsProof && !request.hasProof ? refuse('needs_proof') : null;
}

/** What of each grant is neither taken nor asked for, by its id. */
export const leftOfGrants = (
  { grants, usages }: Pick<KindAccount, 'grants' | 'usages'>,
  date: IsoDate,
): ReadonlyMap<number, LeaveAmount> =>
  new Map(balanceOn(calculateLedger(grants, usages, GRANTED), date).grants.map(({ grant, left }) => [grant.id, left]));

/** Whether leave that was asked for would lose its days without a grant. */
export function isGrantInUse({ grants, usages }: Pick<KindAccount, 'grants' | 'usages'>, grantId: number): boolean {
  const uncovered = (some: readonly LeaveGrant[]): number => calculateLedger(some, usages, GRANTED).uncovered.length;
  return uncovered(grants.filter(({ id }) => id !== grantId)) > uncovered(grants);
}

/** Why the grants don't cover a request; it must leave all that was asked for before covered, too. */
function refusalOfGrants(
  { grants, usages }: KindAccount,
  days: readonly NewRequest[],
): 'no_valid_grant' | 'insufficient' | null {
  if (days.some(({ date }) => !grants.some((grant) => isValidOn(grant, date)))) return 'no_valid_grant';
  const before = new Set(calculateLedger(grants, usages, GRANTED).uncovered.map(({ usage }) => usage));
  const after = calculateLedger(grants, [...usages, ...days.map(asUsage)], GRANTED).uncovered;
  return after.some(({ usage }) => !before.has(usage)) ? 'insufficient' : null;
}

/** The first day of a request that is beyond the limit; `null` where none is. */
function dayOverLimit(kind: Limited, account: KindAccount, days: readonly NewRequest[]): IsoDate | null {
  const isOfRequest = kind.limit?.per === 'request';
  const over = days.find(({ date }, at) => {
    const limit = limitOn(kind, date, account.dependents);
    if (limit === null) return false;
    const sofar = days.slice(0, at + 1);
    const asked = isOfRequest ? sofar : sofar.filter((day) => isWithin(day.date, yearAround(kind, date)));
    const taken = isOfRequest ? NO_LEAVE : takenInYear(kind, account.usages, date);
    return totalLeave([taken, ...asked.map(({ amount }) => amount)]) > limit;
  });
  return over?.date ?? null;
}
