import { addDays, compareDates, daysBetween, earlierOf, isoDate, type IsoDate } from '../time/date.ts';
import { leaveDays, lessLeave, smallerLeave, totalLeave, type LeaveAmount } from './amount.ts';
import type { LeaveGrant, LeaveUsage } from './ledger.ts';
import { lastDayOfPeriod, monthsOfPeriod } from '../time/period.ts';
import type { LeavePolicy } from './policy.ts';

/** A period in which the employer must have so many days taken (労基法39条7項). */
export interface Obligation {
  readonly start: IsoDate;
  /** The last day that counts. */
  readonly end: IsoDate;
  readonly required: LeaveAmount;
  /** The first day that counts: `start`, or earlier where parts of the grant could be used before it. */
  readonly countedFrom: IsoDate;
  /** The base date within the year that it was taken together with (労基則24条の5第2項). */
  readonly secondStart?: IsoDate | undefined;
}

/** The status of an obligation on a day. */
export interface ObligationStatus extends Obligation {
  /** The days and half days taken so far; hours don't count (労基法39条8項). */
  readonly counted: LeaveAmount;
  /** Those approved for later days of the period. */
  readonly planned: LeaveAmount;
  /** What is still to be taken; planned days are not taken yet. */
  readonly remaining: LeaveAmount;
  /** `unknown`: over and not fulfilled by what is on record, which may lack leave from before the go-live month. */
  readonly status: 'open' | 'fulfilled' | 'violated' | 'unknown';
  /**
   * Not fulfilled by what is on record, while some of the period is before the go-live month (D42): leave taken then may
   * not be on record.
   */
  readonly isPartlyUnknown: boolean;
  /** Open, near its end, and not even the plans suffice. */
  readonly isAtRisk: boolean;
}

/** The state of an obligation, in one word. */
export type ObligationState = 'at_risk' | ObligationStatus['status'];

/** The states' names on the screen. */
export const OBLIGATION_LABELS: Readonly<Record<ObligationState, string>> = {
  at_risk: '要注意',
  violated: '未達成',
  unknown: '不明',
  open: '期間中',
  fulfilled: '達成',
};

/** The remark on an obligation that `isPartlyUnknown`. */
export const BEFORE_GO_LIVE_REMARK = '利用開始前の取得は未登録';

/** How urgent a status is. */
export const obligationState = ({ status, isAtRisk }: ObligationStatus): ObligationState =>
  isAtRisk ? 'at_risk' : status;

/** Sorts statuses by urgency: those that can still be met, the violated ones, the unknown ones, then by their ends. */
export function byUrgency(a: ObligationStatus, b: ObligationStatus): number {
  const rank = (status: ObligationStatus) => Object.keys(OBLIGATION_LABELS).indexOf(obligationState(status));
  return rank(a) - rank(b) || compareDates(a.end, b.end) || b.remaining - a.remaining;
}

/** The part of a grant that the obligation depends on. */
type Granted = Pick<LeaveGrant, 'grantedOn' | 'amount' | 'isStatutory'>;

const FIVE_DAYS = leaveDays(5);
const TEN_DAYS = leaveDays(10);
/** Grants before that day have no obligation (平30法71附則4条). */
const IN_FORCE = isoDate('2019-04-01');

/** An obligation and the grant that it begins with. */
export interface GrantObligation<Grant> extends Obligation {
  readonly grant: Grant;
}

/**
 * The obligations of a person's grants since the law is in force, the earliest first: of each grant of ten days or more; of
 * several smaller ones within a year that fill the ten together; and of two base dates within a year one for both, where the
 * company takes them together.
 */
export function obligationsOf<Grant extends Granted>(
  grants: readonly Grant[],
  policy: Pick<LeavePolicy, 'doubleTrack' | 'roundsToHalfDays'>,
): GrantObligation<Grant>[] {
  const statutory = grants
    .filter(({ isStatutory, grantedOn }) => isStatutory && grantedOn >= IN_FORCE)
    .toSorted((a, b) => compareDates(a.grantedOn, b.grantedOn));
  const found: GrantObligation<Grant>[] = [];
  let parts: Grant[] = [];
  for (const grant of statutory) {
    const own = obligationOf(grant);
    if (own === null) {
      // Of the year before they are another grant in proportion, and no part of this one.
      const isOfYear = ({ grantedOn }: Grant): boolean => lastDayOfPeriod(grantedOn, 12) >= grant.grantedOn;
      parts = [...parts.filter(isOfYear), grant];
      const split = splitObligation(parts);
      if (split === null) continue;
      found.push({ ...split, grant });
      parts = [];
      continue;
    }
    const last = found.at(-1);
    const together =
      policy.doubleTrack && last !== undefined && last.secondStart === undefined
        ? doubleTrackObligation(last.grant, grant, policy)
        : null;
    if (together === null || last === undefined) found.push({ ...own, grant });
    else found[found.length - 1] = { ...together, grant: last.grant };
  }
  return found;
}

/**
 * Five days within a year of a grant of ten days or more, whoever the employee is; days carried over don't add to the
 * ten, nor do the company's own. `null` below (労基法39条7項). For ten days granted early, on the hire date say, that day is
 * the base date (労基則24条の5第1項).
 */
export function obligationOf({ grantedOn, amount, isStatutory }: Granted): Obligation | null {
  return isStatutory && amount >= TEN_DAYS ? yearFrom(grantedOn) : null;
}

/**
 * The obligations of two grants of ten days or more within a year, taken together as a company may choose: from the first
 * to a year after the second, in proportion to its months; 18 months ask for 7.5 days (労基則24条の5第2項). `null` where the
 * grants are no such pair.
 */
export function doubleTrackObligation(
  first: Granted,
  second: Granted,
  policy: Pick<LeavePolicy, 'roundsToHalfDays'>,
): Obligation | null {
  const own = obligationOf(first);
  const next = obligationOf(second);
  if (own === null || next === null || next.start <= own.start || next.start > own.end) return null;
  const { months, days, daysOfMonth } = monthsOfPeriod(own.start, next.end);
  // 5 days per 12 months, rounded up once, in whole numbers.
  const perDay = policy.roundsToHalfDays ? 2 : 1;
  const required = Math.ceil((5 * perDay * (months * daysOfMonth + days)) / (12 * daysOfMonth));
  return { ...own, end: next.end, required: leaveDays(required / perDay), secondStart: next.start };
}

/**
 * The obligation of one grant that is made in parts before its day: it begins with the part that fills the ten days,
 * and days that the employee took of the parts before count (労基則24条の5第3項・第4項). `null` while they are fewer than ten.
 */
export function splitObligation(parts: readonly Granted[]): Obligation | null {
  const statutory = parts.filter((part) => part.isStatutory).toSorted((a, b) => compareDates(a.grantedOn, b.grantedOn));
  const [first] = statutory;
  const filling = statutory.find(
    (_, index) => totalLeave(statutory.slice(0, index + 1).map(({ amount }) => amount)) >= TEN_DAYS,
  );
  return first === undefined || filling === undefined
    ? null
    : { ...yearFrom(filling.grantedOn), countedFrom: first.grantedOn };
}

/**
 * The obligation's status at the end of `date` by the approved leave: days count 1, half days 0.5, hours nothing, of
 * whichever grant they are taken (労基法39条8項). A day taken after the period doesn't count, nor one that is void (D41).
 *
 * The duty of a period that began before the company's go-live (`goLiveOn`, D42) exists as any other, but what was taken
 * until then is on record only where somebody entered it. So such a period is never violated: while it is open, what is
 * lacking can still be taken or entered, and afterwards the ledger alone proves nothing.
 */
export function obligationStatusOn(
  obligation: Obligation,
  usages: readonly LeaveUsage[],
  date: IsoDate,
  policy: Pick<LeavePolicy, 'riskDays'>,
  goLiveOn: IsoDate | null = null,
): ObligationStatus {
  const { countedFrom, end, required } = obligation;
  const counting = usages.filter((usage) => !usage.isPending && usage.isVoid !== true && usage.unit !== 'hour');
  const within = (from: IsoDate, to: IsoDate): LeaveAmount =>
    totalLeave(
      counting.filter((usage) => from <= (usage.since ?? usage.date) && usage.date <= to).map(({ amount }) => amount),
    );
  const counted = within(countedFrom, earlierOf(date, end));
  const planned = within(date < countedFrom ? countedFrom : addDays(date, 1), end);
  const isFulfilled = counted >= required;
  const isOpen = !isFulfilled && date <= end;
  const isPartlyUnknown = !isFulfilled && goLiveOn !== null && countedFrom < goLiveOn;
  return {
    ...obligation,
    counted,
    planned,
    remaining: lessLeave(required, smallerLeave(required, counted)),
    status: statusOf({ isOpen, isFulfilled, isPartlyUnknown }),
    isPartlyUnknown,
    isAtRisk: isOpen && counted + planned < required && daysBetween(date, end) <= policy.riskDays,
  };
}

function statusOf(on: {
  readonly isOpen: boolean;
  readonly isFulfilled: boolean;
  readonly isPartlyUnknown: boolean;
}): ObligationStatus['status'] {
  if (on.isOpen) return 'open';
  if (on.isFulfilled) return 'fulfilled';
  return on.isPartlyUnknown ? 'unknown' : 'violated';
}

function yearFrom(start: IsoDate): Obligation {
  return { start, end: lastDayOfPeriod(start, 12), required: FIVE_DAYS, countedFrom: start };
}
