import { breakOf, hasWrittenNote, noteOf } from '#domain/attendance/day.ts';
import { punchesOf } from '#domain/attendance/punches.ts';
import { formatInstant } from '#domain/time/instant.ts';
import { toAttendanceRecord } from '../../records/time-records.ts';
import type { DayRow } from './day.repository.ts';

/** What the audit log stores of a day: the values that a person can change, and no position (D27). */
export interface DaySummary {
  readonly clock_in: string | null;
  readonly clock_out: string | null;
  readonly break_time: number | null;
  readonly note: string | null;
  /** Notes and breaks of the day's further records: no screen shows them, only the audit log has them. */
  readonly further?: { readonly notes: readonly string[]; readonly breaks: readonly number[] };
}

/** Summarises a day's records. */
export function daySummary(rows: readonly DayRow[]): DaySummary {
  const records = rows.map(toAttendanceRecord);
  const { clockIn, clockOut } = punchesOf(records);
  const notes = records
    .filter(hasWrittenNote)
    .flatMap(({ note }) => note ?? [])
    .slice(1);
  const breaks = rows.flatMap((row) => (row.break_minutes === null ? [] : [row.break_minutes])).slice(1);
  return {
    clock_in: clockIn === null ? null : formatInstant(clockIn.record.recordedAt),
    clock_out: clockOut === null ? null : formatInstant(clockOut.record.recordedAt),
    break_time: breakOf(records),
    note: noteOf(records),
    ...(notes.length + breaks.length === 0 ? {} : { further: { notes, breaks } }),
  };
}
