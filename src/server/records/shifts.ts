import type { ShiftDay } from '#domain/attendance/shift.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { WorkingDayMinute } from '#domain/time/minutes.ts';

/** A row of `shift`. */
export interface ShiftRow {
  readonly work_date: IsoDate;
  readonly is_workday: boolean;
  readonly start_minute: number | null;
  readonly end_minute: number | null;
}

/** Maps a row to the domain. */
export const toShiftDay = (row: ShiftRow): ShiftDay => ({
  date: row.work_date,
  isWorkday: row.is_workday,
  start: row.start_minute as WorkingDayMinute | null,
  end: row.end_minute as WorkingDayMinute | null,
});
