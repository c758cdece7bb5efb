import { breakOf, noteOf } from '#domain/attendance/day.ts';
import { punchesOf } from '#domain/attendance/punches.ts';
import { formatInstant } from '#domain/time/instant.ts';
import { type DayRow, toAttendanceRecord } from './day.repository.ts';

/** What the audit log keeps of a day: the values that a person can change, and no place (D27). */
export interface DaySummary {
  readonly clock_in: string | null;
  readonly clock_out: string | null;
  readonly break_time: number | null;
  readonly note: string | null;
}

/** The values that a day's records come to. */
export function daySummary(rows: readonly DayRow[]): DaySummary {
  const records = rows.map(toAttendanceRecord);
  const { clockIn, clockOut } = punchesOf(records);
  return {
    clock_in: clockIn === null ? null : formatInstant(clockIn.record.recordedAt),
    clock_out: clockOut === null ? null : formatInstant(clockOut.record.recordedAt),
    break_time: breakOf(records),
    note: noteOf(records),
  };
}
