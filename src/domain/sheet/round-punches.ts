import type { Interval } from '../time/interval.ts';
import { workingDayMinute, type WorkingDayMinute } from '../time/minutes.ts';
import type { SheetPolicy } from './policy.ts';

/** The two times of a day; `null` where nothing was punched. */
export interface DayTimes {
  readonly clockIn: WorkingDayMinute | null;
  readonly clockOut: WorkingDayMinute | null;
}

/**
 * The times as the sheet shows them (spec §9): a clock-in at or before the shift's start as that start, a clock-out
 * rounded down to the policy's steps. Who left before the shift began did not work in it: their clock-in shows as it is.
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
