import { type Interval, within } from '../time/interval.ts';
import { workingDayMinute, type WorkingDayMinute, minutes, type Minutes } from '../time/minutes.ts';
import { deductBreak, type RecordedBreak } from '../working-time/break-rule.ts';
import { dailyHours, type DayOfWork } from '../working-time/daily-hours.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import type { SheetPolicy, PunctualityRule } from '../company-policy/policy.ts';
import { breakRuleOf } from '../company-policy/unset-break.ts';

/** The two times of a day; `null` for a missing punch. */
export interface DayTimes {
  readonly clockIn: WorkingDayMinute | null;
  readonly clockOut: WorkingDayMinute | null;
}

/**
 * Rounds the times for the sheet (spec §9): a clock-in at or before the shift's start to that start, a clock-out down
 * to the policy's steps. A person who left before the shift began did not work in it: their clock-in is unchanged.
 */
export function roundPunches(
  { clockIn, clockOut }: DayTimes,
  shift: Interval | null,
  { clockInShown, clockOutStep }: Pick<SheetPolicy, 'clockInShown' | 'clockOutStep'>,
): DayTimes {
  const isForShift =
    shift !== null && clockIn !== null && clockIn <= shift.start && (clockOut === null || clockOut > shift.start);
  return {
    clockIn: isForShift && clockInShown === 'shift_start' ? shift.start : clockIn,
    clockOut: clockOut === null ? null : workingDayMinute(Math.floor(clockOut / clockOutStep) * clockOutStep),
  };
}

/**
 * Whether the recorded clock-in is later than the shift's start or, without a shift, than the rule's time (spec §9). In
 * minutes of the working day, so that a night shift is judged by its own hours (D9).
 */
export function isLate({ clockIn }: DayTimes, shift: Interval | null, rule: PunctualityRule): boolean {
  const limit = punctualityLimit(rule, shift?.start);
  return clockIn !== null && limit !== null && clockIn > limit;
}

/** Whether the recorded clock-out is earlier than the rule's time or, where it goes by the shift, than its end (spec §9, D9). */
export function isLeftEarly({ clockOut }: DayTimes, shift: Interval | null, rule: PunctualityRule): boolean {
  const limit = punctualityLimit(rule, shift?.end);
  return clockOut !== null && limit !== null && clockOut < limit;
}

/** The time that a rule compares a punch with, where the day is planned to begin or end at `planned`; `null` for none. */
export function punctualityLimit(
  { basis, time }: PunctualityRule,
  planned: WorkingDayMinute | undefined,
): WorkingDayMinute | null {
  if (basis === 'none') return null;
  return basis === 'shift' ? (planned ?? time) : time;
}

/**
 * The break that the sheet deducts from a day's work (D11, D38), where it is or is placed: the recorded one, a recorded 0
 * too; without one by the policy's rule, less the gaps between the pairs, which are free time already (work-rules 1.3).
 */
export const deductedBreak = (
  recorded: RecordedBreak,
  work: readonly Interval[],
  policy: Pick<SheetPolicy, 'unsetBreak' | 'night'>,
): readonly Interval[] => deductBreak(work, recorded, breakRuleOf(policy), policy).breaks;

/** The pairs as far as the sheet's times show them: rounding cuts at the first clock-in and the last clock-out alone. */
export function shownPairs(pairs: readonly Interval[], { clockIn, clockOut }: DayTimes): Interval[] {
  // Rounded down, a clock-out can be before its clock-in.
  if (clockIn === null || clockOut === null || clockIn >= clockOut) return [];
  return within(pairs, { start: clockIn, end: clockOut });
}

/** The hours of a day with both times, as the sheet shows them. */
export interface SheetDayHours {
  /** Actual work hours (実働). */
  readonly work: Minutes;
  /** Beyond the standard day (残業). */
  readonly overtime: Minutes;
  /** All the work at night, whatever the column shows. */
  readonly night: Minutes;
  /** The night column (深夜残業): all work at night or only the overtime at night, by the policy (D10). */
  readonly nightOvertime: Minutes;
}

/**
 * Calculates a day from its pairs as the sheet shows them (`shownPairs`; spec §9, D9): their length less the break, not
 * below 0; beyond the standard day overtime; the part from 22:00 to 05:00 night work. A punched break is where it was
 * punched; one of which only the length is known is taken from the daytime first (D10).
 */
export function dayHours(
  present: readonly Interval[],
  recorded: RecordedBreak,
  policy: Pick<SheetPolicy, 'standardDay' | 'night' | 'unsetBreak' | 'nightColumn'>,
): SheetDayHours {
  const hours = dailyHours(
    { ...WHOLE_SPAN, punches: present, breaks: deductedBreak(recorded, present, policy) },
    { ...DEFAULT_WORKING_TIME_POLICY, standardDay: policy.standardDay, night: policy.night },
  );
  return {
    work: hours.worked,
    overtime: hours.overtime,
    night: hours.night,
    nightOvertime: policy.nightColumn === 'all_work' ? hours.night : hours.nightOvertime,
  };
}

// The sheet knows neither statutory rest days nor where the next day's shift begins: the whole span is the day's.
const WHOLE_SPAN = {
  kinds: { previous: 'workday', own: 'workday', next: 'workday' },
  contracted: minutes(0),
  nextShiftStart: null,
} as const satisfies Partial<DayOfWork>;
