import { type IsoMonth, addMonths } from '../time/date.ts';
import { type Minutes, minutes } from '../time/minutes.ts';
import type { MonthlyWorkTotals } from '../working-time/monthly-totals.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import { type OvertimeLimits, firstMonthOfYear, limitsOf, type OvertimeAgreement } from './agreement.ts';

/** The fields of a month that the limits need. */
export interface OvertimeMonth extends Pick<MonthlyWorkTotals, 'month' | 'overtime' | 'statutoryHoliday'> {
  /** Known in part only, as the first month of punches may be (`isWholeMonthKnown`): no month for an average. */
  readonly isPartial?: boolean;
  /** As another product counted it, before the go-live (D42). */
  readonly isCarried?: boolean;
}

/** A person's working time against a limit, over the months from `from` to `to`, inclusive. */
export type LimitStatus = MinutesStatus | MonthsStatus;

/** The kind of a limit of an agreement or the law. */
export type LimitKind = LimitStatus['kind'];

interface MinutesStatus {
  /**
   * `month`, `year`: overtime alone. `month_total`, `average`: with the work on statutory rest days; the average as the
   * sum of its months, against as many times the limit, so that nothing is rounded.
   */
  readonly kind: 'month' | 'month_total' | 'average' | 'year';
  readonly from: IsoMonth;
  readonly to: IsoMonth;
  readonly value: Minutes;
  /** The maximum within the limit, inclusive. */
  readonly most: Minutes;
}

interface MonthsStatus {
  /** The months of the year whose overtime exceeds an ordinary month's. */
  readonly kind: 'months_over';
  readonly from: IsoMonth;
  readonly to: IsoMonth;
  /** In months. */
  readonly value: number;
  readonly most: number;
}

/** Whether the limit is exceeded. */
export function isBreached({ value, most }: LimitStatus): boolean {
  return value > most;
}

/** Whether the limit is near, though not exceeded: the policy's warning percentage of it is reached. */
export function isNear(status: LimitStatus, { warningPercent }: Pick<WorkingTimePolicy, 'warningPercent'>): boolean {
  const { value, most } = status;
  return value > 0 && !isBreached(status) && value * 100 >= most * warningPercent;
}

const totalsOf = (month: IsoMonth, history: readonly OvertimeMonth[]): OvertimeMonth | undefined =>
  history.find((one) => one.month === month);

/**
 * The overtime of an ordinary month (労基法36条4項): 45 hours, work on statutory rest days not counted. Under a special
 * clause a month may exceed it, and `monthsOverLimit` counts those that do.
 */
export function monthLimit(
  month: IsoMonth,
  history: readonly OvertimeMonth[],
  limits: Pick<OvertimeLimits, 'month' | 'monthsOver'>,
): LimitStatus[] {
  const own = totalsOf(month, history);
  if (own === undefined || limits.monthsOver !== null) return [];
  return [{ kind: 'month', from: month, to: month, value: own.overtime, most: limits.month }];
}

/** Overtime and work on statutory rest days of any month: less than 100 hours, so 100:00 is a breach (労基法36条6項2号). */
export function monthTotalLimit(
  month: IsoMonth,
  history: readonly OvertimeMonth[],
  { monthTotal }: Pick<OvertimeLimits, 'monthTotal'>,
): LimitStatus[] {
  const own = totalsOf(month, history);
  if (own === undefined) return [];
  const value = minutes(own.overtime + own.statutoryHoliday);
  return [{ kind: 'month_total', from: month, to: month, value, most: monthTotal }];
}

/** The longest run of months whose average is limited. */
export const MOST_MONTHS_OF_AVERAGE = 6;

/**
 * The averages of the two, three, four, five and six months up to and including this one, of overtime and work on
 * statutory rest days: 80 hours (労基法36条6項3号). They reach back into the agreement's year before. A run with a month
 * that is unknown, as before the hiring, or known in part has no average.
 */
export function averageLimits(
  month: IsoMonth,
  history: readonly OvertimeMonth[],
  { average }: Pick<OvertimeLimits, 'average'>,
): LimitStatus[] {
  const whole = history.filter(({ isPartial }) => isPartial !== true);
  const totals = new Map(whole.map((one) => [one.month, one.overtime + one.statutoryHoliday]));
  const statuses: LimitStatus[] = [];
  let sum = totals.get(month);
  for (let count = 2; count <= MOST_MONTHS_OF_AVERAGE; count += 1) {
    const from = addMonths(month, 1 - count);
    const total = totals.get(from);
    if (sum === undefined || total === undefined) break;
    sum += total;
    statuses.push({ kind: 'average', from, to: month, value: minutes(sum), most: minutes(count * average) });
  }
  return statuses;
}

/** The overtime of several months together; one that isn't known adds nothing. */
export const overtimeOfMonths = (lengths: readonly (number | null)[]): Minutes =>
  minutes(lengths.reduce<number>((sum, length) => sum + (length ?? 0), 0));

/**
 * The overtime of the agreement's year up to and including the month: 360 hours (労基法36条4項), 720 under a special clause
 * (5項); work on statutory rest days not counted. `firstMonth` is that of the year.
 */
export function yearLimit(
  month: IsoMonth,
  firstMonth: IsoMonth,
  history: readonly OvertimeMonth[],
  { year }: Pick<OvertimeLimits, 'year'>,
): LimitStatus {
  const ofYear = history.filter((one) => firstMonth <= one.month && one.month <= month);
  const value = overtimeOfMonths(ofYear.map(({ overtime }) => overtime));
  return { kind: 'year', from: firstMonth, to: month, value, most: year };
}

/**
 * Under a special clause, the months of the agreement's year up to and including this one that exceed the overtime of
 * an ordinary month: six at most (労基法36条5項). An agreement with less than 45 hours for an ordinary month uses its clause
 * from there on, which is the careful reading. `firstMonth` is that of the year.
 */
export function monthsOverLimit(
  month: IsoMonth,
  firstMonth: IsoMonth,
  history: readonly OvertimeMonth[],
  limits: Pick<OvertimeLimits, 'month' | 'monthsOver'>,
): LimitStatus[] {
  if (limits.monthsOver === null) return [];
  const ofYear = history.filter((one) => firstMonth <= one.month && one.month <= month);
  const value = ofYear.filter(({ overtime }) => overtime > limits.month).length;
  return [{ kind: 'months_over', from: firstMonth, to: month, value, most: limits.monthsOver }];
}

/**
 * A person's status at the end of the month against every limit of the agreement and the law (労基法36条), those of the
 * month first, then the averages, then those of the year.
 *
 * `history` are the person's months in any order, each once: those of the agreement's year, and the five before it for
 * the averages; later ones are ignored. Limits of the month and the averages follow the person, also from a previous
 * employer; a missing month is unknown to the averages and adds nothing to the year; a partial one adds to the year.
 */
export function limitsAt(
  month: IsoMonth,
  history: readonly OvertimeMonth[],
  agreement: OvertimeAgreement,
): LimitStatus[] {
  return [...limitsOfMonth(month, history, agreement), ...limitsOfYear(month, history, agreement)];
}

/**
 * The limits broken in the agreement's year up to and including the month: those of each month and the averages by
 * month, then those of the year as of the last. `history` as for `limitsAt`.
 */
export function breachesThrough(
  month: IsoMonth,
  history: readonly OvertimeMonth[],
  agreement: OvertimeAgreement,
): LimitStatus[] {
  const statuses: LimitStatus[] = [];
  for (let at = firstMonthOfYear(month, agreement); at <= month; at = addMonths(at, 1))
    statuses.push(...limitsOfMonth(at, history, agreement));
  return [...statuses, ...limitsOfYear(month, history, agreement)].filter(isBreached);
}

function limitsOfMonth(
  month: IsoMonth,
  history: readonly OvertimeMonth[],
  agreement: OvertimeAgreement,
): LimitStatus[] {
  const limits = limitsOf(agreement);
  return [
    ...monthLimit(month, history, limits),
    ...monthTotalLimit(month, history, limits),
    ...averageLimits(month, history, limits),
  ];
}

function limitsOfYear(month: IsoMonth, history: readonly OvertimeMonth[], agreement: OvertimeAgreement): LimitStatus[] {
  const limits = limitsOf(agreement);
  const firstMonth = firstMonthOfYear(month, agreement);
  return [yearLimit(month, firstMonth, history, limits), ...monthsOverLimit(month, firstMonth, history, limits)];
}
