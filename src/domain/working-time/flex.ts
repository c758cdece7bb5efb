import { countDays, type DateRange } from '../time/date.ts';
import { type Interval, lengthOf } from '../time/interval.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { type MissedDuty, missedDuty } from './missed-duty.ts';
import { frameOf, type FrameRounding, UNLIMITED } from './frame.ts';
import type { WorkSystem } from './work-system.ts';

/** What an agreement of flex says of its frame (労基法32条の3). */
export interface FlexPolicy {
  /** 40 hours × days ÷ 7, or for people with two days off in each week 8 hours × their days (32条の3第3項). */
  readonly frame: 'calendar' | 'two_days_off';
  readonly rounding: FrameRounding;
  /**
   * What is missing of the agreed total: deducted, or carried into the next period as far as that one's frame has room
   * (昭63.1.1基発1号). What is worked too much is never carried (労基法24条).
   */
  readonly shortage: 'deduct' | 'carry';
}

/** The days of a settlement period (清算期間), and those with duty to work among them (所定労働日数). */
export interface FlexPeriod extends DateRange {
  readonly contractedDays: number;
}

const EIGHT_HOURS = minutes(8 * 60);
const FORTY_HOURS = minutes(40 * 60);
const FIFTY_HOURS = minutes(50 * 60);
const NONE = minutes(0);

const notNegative = (length: number): Minutes => minutes(Math.max(0, length));

const sumOf = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length, 0);

/** The frame (総枠) of a settlement period, of one part or of several months: beyond it, work is overtime. */
export function flexFrame(parts: readonly FlexPeriod[], { frame, rounding }: Pick<FlexPolicy, 'frame' | 'rounding'>) {
  if (frame === 'two_days_off') return minutes(sumOf(parts.map(({ contractedDays }) => contractedDays * EIGHT_HOURS)));
  return frameOf(sumOf(parts.map(countDays)), FORTY_HOURS, rounding);
}

/** A settlement period, and what was worked in it. */
export interface FlexMonth {
  readonly period: FlexPeriod;
  /** The agreed total (総所定労働時間). */
  readonly totalContracted: Minutes;
  /** Statutory rest days apart, leave not included. */
  readonly worked: Minutes;
  /** What its paid leave counts: the standard day (標準となる1日, 労基則12条の3第1項1号) for each of its days. */
  readonly leave: Minutes;
  /** What the period before was short of and carried into this one. */
  readonly carriedIn: Minutes;
  /** The next settlement period, if there is one to carry into. */
  readonly next: (FlexPeriod & { readonly totalContracted: Minutes }) | null;
}

/** A settlement period against its frame and its total. */
export interface FlexSettlement {
  readonly frame: Minutes;
  /** Work and leave. */
  readonly credited: Minutes;
  readonly insideOvertime: Minutes;
  readonly overtime: Minutes;
  /** Of the agreed total and what was carried in. */
  readonly shortage: Minutes;
  readonly carriedOut: Minutes;
  readonly deducted: Minutes;
  /** The agreed total is itself beyond the frame: some of it is overtime. */
  readonly isPlanOverFrame: boolean;
}

/**
 * Settles a flex period of one month (work-rules 4): overtime is what was really worked beyond the frame; within the
 * legal hours (法定内) is what is credited beyond the agreed total. What was carried in is neither when it is worked, and
 * what is again not worked of it is settled, not carried on.
 */
export function settleFlexMonth(month: FlexMonth, policy: FlexPolicy): FlexSettlement {
  const { period, totalContracted, worked, leave, carriedIn, next } = month;
  const frame = flexFrame([period], policy);
  const credited = minutes(worked + leave);
  const due = totalContracted + carriedIn;
  const overtime = notNegative(worked - frame);
  const shortage = notNegative(due - credited);
  const room = next === null || policy.shortage === 'deduct' ? 0 : flexFrame([next], policy) - next.totalContracted;
  const carriedOut = notNegative(Math.min(totalContracted - credited, room));
  return {
    frame,
    credited,
    insideOvertime: notNegative(credited - due - overtime),
    overtime,
    shortage,
    carriedOut,
    deducted: minutes(shortage - carriedOut),
    isPlanOverFrame: totalContracted > frame,
  };
}

/** A month of a settlement period of two or three. */
export interface FlexMonthOfSeveral extends FlexPeriod {
  readonly worked: Minutes;
}

/** What of a longer settlement period is overtime, and when. */
export interface FlexSettlementOfSeveral {
  /** What each month may have by itself, 50 hours a week on average, and what is beyond it and paid with that month. */
  readonly months: readonly { readonly limit: Minutes; readonly overtime: Minutes }[];
  readonly frame: Minutes;
  /** Beyond the frame of all, and not paid yet. */
  readonly atTheEnd: Minutes;
  /** All the overtime of the last month. */
  readonly lastMonth: Minutes;
  readonly overtime: Minutes;
}

/** The most that a month of a longer settlement period can have without overtime (労基法32条の3第2項). */
const flexMonthLimit = (month: DateRange, { rounding }: Pick<FlexPolicy, 'rounding'>): Minutes =>
  frameOf(countDays(month), FIFTY_HOURS, rounding);

/** What of such a month, once it is over, was no overtime: what is beyond its limit was paid with it. */
export const withinFlexMonth = (month: FlexMonthOfSeveral, policy: Pick<FlexPolicy, 'rounding'>): Minutes =>
  minutes(Math.min(month.worked, flexMonthLimit(month, policy)));

/** Settles a flex period of two or three months (work-rules 4, 平30.9.7基発0907第1号). */
export function settleFlexMonths(
  all: readonly FlexMonthOfSeveral[],
  policy: Pick<FlexPolicy, 'frame' | 'rounding'>,
): FlexSettlementOfSeveral {
  const months = all.map((month) => {
    const limit = flexMonthLimit(month, policy);
    return { limit, overtime: notNegative(month.worked - limit) };
  });
  const frame = flexFrame(all, policy);
  const paid = sumOf(months.map(({ overtime }) => overtime));
  const atTheEnd = notNegative(sumOf(all.map(({ worked }) => worked)) - frame - paid);
  return {
    months,
    frame,
    atTheEnd,
    lastMonth: minutes((months.at(-1)?.overtime ?? 0) + atTheEnd),
    overtime: minutes(paid + atTheEnd),
  };
}

/** The part of a settlement period in a wage period. */
export interface FlexPart {
  /** The part itself. */
  readonly period: FlexPeriod;
  /** The months of the settlement period before it. */
  readonly before: readonly FlexMonthOfSeveral[];
  /** Whether the settlement period ends with it. */
  readonly isLast: boolean;
}

/**
 * How much of a wage period is no overtime: all of the frame where it is the whole settlement period; of several months
 * what each can have by itself, and of the last one no more than the frame leaves.
 */
export function flexLimit(
  { period, before, isLast }: FlexPart,
  policy: Pick<FlexPolicy, 'frame' | 'rounding'>,
): Minutes {
  if (before.length === 0 && isLast) return flexFrame([period], policy);
  const limit = flexMonthLimit(period, policy);
  if (!isLast) return limit;
  const within = before.map((month) => withinFlexMonth(month, policy));
  return notNegative(Math.min(limit, flexFrame([...before, period], policy) - sumOf(within)));
}

/**
 * What makes work overtime in a wage period of flex: the period alone, neither day nor week. Within the contract is what
 * the agreed total leaves after leave and before what was carried in is made good.
 */
export const flexSystem = (limit: Minutes, contracted: Minutes): Partial<WorkSystem> => ({
  dayLimitOn: () => UNLIMITED,
  weekLimitOn: () => UNLIMITED,
  periodLimit: limit,
  periodContracted: contracted,
});

/** The time in which everybody has to be at work (コアタイム), and who has leave of it. */
export interface CoreTime {
  /** An empty one is none. */
  readonly core: Interval;
  readonly breaks: readonly Interval[];
  readonly leave: readonly Interval[];
}

/** Late, early and away are minutes of the core only; a day without core can't be missed (work-rules 4). */
export function missedCore({ core, breaks, leave }: CoreTime, punches: readonly Interval[]): MissedDuty {
  const shift = lengthOf(core) > 0 ? core : null;
  return missedDuty({ shift, shiftBreaks: breaks, leave }, punches);
}

/** Whether the core was missed as a whole: minutes of it are due, and nothing was punched. */
export const isAbsentFromCore = ({ absence }: Pick<MissedDuty, 'absence'>): boolean => absence > NONE;
