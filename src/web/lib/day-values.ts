import { lengthOfBreak, noteOf, recordedBreakOf } from '#domain/attendance/day.ts';
import { punchesOf } from '#domain/attendance/punches.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { endDayOf } from '#domain/attendance/shift.ts';
import { formatTimeOfDay } from '#domain/time/minutes.ts';
import { endDayText } from './end-day.ts';

/** The values of a day as the fields of its correction hold them; empty is none. */
export interface DayValues {
  readonly clockIn: string;
  readonly clockOut: string;
  /** How many days after the working day the clock-out is; empty: as the times say. */
  readonly clockOutDay: string;
  /** In minutes. The field shows the default where none is recorded. */
  readonly breakMinutes: string;
  readonly note: string;
}

/** The values of a day's records. */
export function valuesOf(records: readonly AttendanceRecord[]): DayValues {
  const { clockIn, clockOut } = punchesOf(records);
  return {
    clockIn: clockIn === null ? '' : formatTimeOfDay(clockIn.minute),
    clockOut: clockOut === null ? '' : formatTimeOfDay(clockOut.minute),
    clockOutDay:
      clockIn === null || clockOut === null
        ? ''
        : endDayText(endDayOf({ start: clockIn.minute, end: clockOut.minute })),
    breakMinutes: String(lengthOfBreak(recordedBreakOf(records)) ?? ''),
    note: noteOf(records) ?? '',
  };
}
