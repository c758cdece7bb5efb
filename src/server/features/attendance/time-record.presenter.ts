import type { Selectable } from 'kysely';

import type { TimeRecord, VacationEntry } from '#contract/time-records.ts';
import { formatInstant } from '#domain/time/instant.ts';
import { breakOf, hasWrittenNote, noteOf } from '#domain/attendance/day.ts';
import { punchesOf } from '#domain/attendance/punches.ts';
import { inOrder, isBreakPunch } from '#domain/attendance/record.ts';
import { addDays, isoDate } from '#domain/time/date.ts';
import type { LeaveDay, TimeRecord as TimeRecordTable } from '../../platform/database/schema.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { type OtherLeaveRow, presentKind, presentPart, toDayLeave } from '../../records/leave-days.ts';
import { presentPlace } from '../../records/places.ts';
import { toAttendanceRecord } from '../../records/rows.ts';

/** The columns of `time_record` that are on the wire. */
export const TIME_RECORD_COLUMNS =
  'time_record_id, record_type, recorded_at, work_date, latitude, longitude, accuracy, address_data, note, note_is_automatic, break_minutes, absence_reason, correction_reason, original_recorded_at, tapped_at, clock_difference_ms, is_time_unconfirmed, place_verdict, place_name, place_distance, place_reason, is_off_site, kiosk_name, chat_app_name, has_photo, created_at, last_modified_at';

/** A row of those columns. */
export type TimeRecordRow = Omit<
  Selectable<TimeRecordTable>,
  'company_id' | 'user_id' | 'superseded_at' | 'corrected_by_user_id' | 'place_id'
>;

const presentCorrection = ({ correction_reason, original_recorded_at }: TimeRecordRow): TimeRecord['correction'] =>
  correction_reason === null
    ? null
    : {
        reason: correction_reason,
        original_recorded_at: original_recorded_at === null ? null : formatTimestamp(original_recorded_at),
      };

/** A row on the wire. */
export function presentTimeRecord(row: TimeRecordRow): TimeRecord {
  return {
    id: row.time_record_id,
    record_type: row.record_type,
    recorded_at: formatTimestamp(row.recorded_at),
    work_date: row.work_date,
    latitude: row.latitude,
    longitude: row.longitude,
    accuracy: row.accuracy,
    address_data: row.address_data,
    note: row.note,
    note_is_automatic: row.note_is_automatic,
    break_time: row.break_minutes,
    absence_reason: row.absence_reason,
    ...(row.tapped_at !== null && {
      offline: { tapped_at: formatTimestamp(row.tapped_at), clock_difference_ms: row.clock_difference_ms },
    }),
    ...(row.is_time_unconfirmed && { time_unconfirmed: true as const }),
    ...presentPlace(row),
    ...(row.kiosk_name !== null && { kiosk: row.kiosk_name }),
    ...(row.chat_app_name !== null && { chat_app: row.chat_app_name }),
    ...(row.has_photo && { has_photo: true as const }),
    correction: presentCorrection(row),
    created_at: formatTimestamp(row.created_at),
    last_modified_at: formatTimestamp(row.last_modified_at),
  };
}

/** A record on the wire for whoever may not see where it was made. */
export const withoutPosition = <R extends TimeRecord>(record: R): R => ({
  ...record,
  latitude: null,
  longitude: null,
  accuracy: null,
  address_data: null,
  has_photo: undefined,
});

/**
 * The days of approved requests of leave on the wire, beside the records: whole days in a row are one entry. Of private
 * kinds only for who `knowsKinds`.
 */
export function presentVacations(rows: readonly LeaveDayRow[], knowsKinds = true): VacationEntry[] {
  const entries: VacationEntry[] = [];
  for (const row of rows) {
    const date = row.work_date;
    const last = entries.find(
      ({ id, end_date, unit }) =>
        id === row.leave_request_id && unit === undefined && addDays(isoDate(end_date), 1) === date,
    );
    if (row.unit === 'day' && last !== undefined) last.end_date = date;
    else {
      const leave = toDayLeave(row);
      entries.push({
        id: row.leave_request_id,
        start_date: date,
        end_date: date,
        request_type: leave.other === undefined ? 'annual_leave' : 'other_leave',
        ...presentPart(leave),
        ...presentKind(leave.other, knowsKinds),
      });
    }
  }
  return entries;
}

type LeaveDayRow = Selectable<LeaveDay> & OtherLeaveRow;

/** What the audit log stores of a day: the values that a person can change, and no position (D27). */
export interface DaySummary {
  readonly clock_in: string | null;
  readonly clock_out: string | null;
  readonly break_time: number | null;
  readonly note: string | null;
  /** When the day's breaks were begun and ended, where they are punched (D38). */
  readonly break_punches?: readonly string[];
  /** Notes and breaks of the day's further records: no screen shows them, only the audit log has them. */
  readonly further?: { readonly notes: readonly string[]; readonly breaks: readonly number[] };
}

/** Summarises a day's records. */
export function daySummary(rows: readonly TimeRecordRow[]): DaySummary {
  const records = rows.map(toAttendanceRecord);
  const { clockIn, clockOut } = punchesOf(records);
  const notes = records
    .filter(hasWrittenNote)
    .flatMap(({ note }) => note ?? [])
    .slice(1);
  const breaks = rows.flatMap((row) => (row.break_minutes === null ? [] : [row.break_minutes])).slice(1);
  const breakPunches = inOrder(records).filter(({ recordType }) => isBreakPunch(recordType));
  return {
    clock_in: clockIn === null ? null : formatInstant(clockIn.record.recordedAt),
    clock_out: clockOut === null ? null : formatInstant(clockOut.record.recordedAt),
    break_time: breakOf(records),
    note: noteOf(records),
    ...(breakPunches.length === 0
      ? {}
      : { break_punches: breakPunches.map(({ recordedAt }) => formatInstant(recordedAt)) }),
    ...(notes.length + breaks.length === 0 ? {} : { further: { notes, breaks } }),
  };
}
