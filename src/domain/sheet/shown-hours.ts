import { type Interval, within } from '../time/interval.ts';
import { workingDayMinute, minutes, type Minutes } from '../time/minutes.ts';
import { deductBreak, type RecordedBreak } from '../working-time/break-rule.ts';
import { dailyHours, type DayOfWork } from '../working-time/daily-hours.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import type { SheetPolicy } from '../company-policy/policy.ts';
import type { DayTimes } from '../hours/late-or-early.ts';
import { breakRuleOf } from '../company-policy/unset-break.ts';

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
export interface ShownHours {
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
export function shownHours(
  present: readonly Interval[],
  recorded: RecordedBreak,
  policy: Pick<SheetPolicy, 'standardDay' | 'night' | 'unsetBreak' | 'nightColumn'>,
): ShownHours {
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
