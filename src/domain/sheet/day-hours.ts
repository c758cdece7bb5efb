import { type Interval, totalLength } from '../time/interval.ts';
import { workingDayMinute, type WorkingDayMinute, minutes, type Minutes } from '../time/minutes.ts';
import { UNRECORDED_BREAK } from '../attendance/month.ts';
import { leastBreak } from '../working-time/break-requirement.ts';
import { dailyHours, type DayOfWork } from '../working-time/daily-hours.ts';
import { placeBreak } from '../working-time/night.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import type { SheetPolicy, PunctualityRule } from './policy.ts';

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
  const limit = limitOf(rule, shift?.start);
  return clockIn !== null && limit !== null && clockIn > limit;
}

/** Whether the recorded clock-out is earlier than the rule's time or, where it goes by the shift, than its end (spec §9, D9). */
export function isLeftEarly({ clockOut }: DayTimes, shift: Interval | null, rule: PunctualityRule): boolean {
  const limit = limitOf(rule, shift?.end);
  return clockOut !== null && limit !== null && clockOut < limit;
}

function limitOf({ basis, time }: PunctualityRule, planned: WorkingDayMinute | undefined): WorkingDayMinute | null {
  if (basis === 'none') return null;
  return basis === 'shift' ? (planned ?? time) : time;
}

/** The break that the sheet deducts from a span (D11): the recorded one, a recorded 0 too; without one the policy's. */
export function deductedBreak(recorded: Minutes | null, span: Minutes, unsetBreak: SheetPolicy['unsetBreak']): Minutes {
  if (recorded !== null) return recorded;
  switch (unsetBreak) {
    case 'none':
      return minutes(0);
    case 'one_hour':
      return UNRECORDED_BREAK;
    case 'legal_minimum':
      return leastBreak(span);
  }
}

/** The hours of a day with both times. */
export interface DayHours {
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
 * Calculates a day from the times as the sheet shows them (spec §9, D9): the span less the break, not below 0; beyond the
 * standard day overtime; the part from 22:00 to 05:00 night work, the break taken from the daytime first (D10).
 */
export function dayHours(
  clockIn: WorkingDayMinute,
  clockOut: WorkingDayMinute,
  recordedBreak: Minutes | null,
  policy: Pick<SheetPolicy, 'standardDay' | 'night' | 'unsetBreak' | 'nightColumn'>,
): DayHours {
  // Rounded down, a clock-out can be before its clock-in.
  const span: Interval[] = clockIn < clockOut ? [{ start: clockIn, end: clockOut }] : [];
  const taken = deductedBreak(recordedBreak, totalLength(span), policy.unsetBreak);
  const hours = dailyHours(
    { ...WHOLE_SPAN, punches: span, breaks: placeBreak(span, taken, policy.night) },
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
