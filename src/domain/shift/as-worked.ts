import { LONGEST_SHIFT } from '../attendance/shift.ts';
import { punchesOf } from '../attendance/punches.ts';
import type { AttendanceRecord } from '../attendance/record.ts';
import type { Interval } from '../time/interval.ts';
import { MINUTES_PER_DAY } from '../time/minutes.ts';

/**
 * The shift that is planned as a day was worked: from its clock-in to its clock-out, to the minute (D4). `null` where a punch
 * is missing, or where no shift can be so: one begins on its own day and is no longer than the longest.
 */
export function shiftAsWorked(records: readonly AttendanceRecord[]): Interval | null {
  const { clockIn, clockOut } = punchesOf(records);
  if (clockIn === null || clockOut === null) return null;
  const { minute: start } = clockIn;
  const { minute: end } = clockOut;
  const isShift = start >= 0 && start < MINUTES_PER_DAY && end > start && end - start <= LONGEST_SHIFT;
  return isShift ? { start, end } : null;
}
