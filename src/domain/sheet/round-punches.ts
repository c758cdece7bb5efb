import type { Interval } from '../time/interval.ts';
import { workingDayMinute, type WorkingDayMinute } from '../time/minutes.ts';
import type { SheetPolicy } from './policy.ts';

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
