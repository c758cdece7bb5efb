import type { TimeRecord, VacationEntry } from '#contract/time-records.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { epochMs, formatInstant } from '#domain/time/instant.ts';

/** The columns of `time_record` that are on the wire. */
export const TIME_RECORD_COLUMNS =
  'time_record_id, record_type, recorded_at, work_date, latitude, longitude, accuracy, address_data, note, note_is_automatic, break_minutes, absence_reason, correction_reason, original_recorded_at, created_at, last_modified_at';

/** A row of those columns. */
export interface TimeRecordRow {
  readonly time_record_id: number;
  readonly record_type: TimeRecord['record_type'];
  readonly recorded_at: Date;
  readonly work_date: IsoDate;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy: number | null;
  readonly address_data: TimeRecord['address_data'];
  readonly note: string | null;
  readonly note_is_automatic: boolean;
  readonly break_minutes: number | null;
  readonly absence_reason: string | null;
  readonly correction_reason: string | null;
  readonly original_recorded_at: Date | null;
  readonly created_at: Date;
  readonly last_modified_at: Date;
}

const instantOfDate = (date: Date): string => formatInstant(epochMs(date.getTime()));

const presentCorrection = ({ correction_reason, original_recorded_at }: TimeRecordRow): TimeRecord['correction'] =>
  correction_reason === null
    ? null
    : {
        reason: correction_reason,
        original_recorded_at: original_recorded_at === null ? null : instantOfDate(original_recorded_at),
      };

/** A row on the wire. */
export function presentTimeRecord(row: TimeRecordRow): TimeRecord {
  return {
    id: row.time_record_id,
    record_type: row.record_type,
    recorded_at: instantOfDate(row.recorded_at),
    work_date: row.work_date,
    latitude: row.latitude,
    longitude: row.longitude,
    accuracy: row.accuracy,
    address_data: row.address_data,
    note: row.note,
    note_is_automatic: row.note_is_automatic,
    break_time: row.break_minutes,
    absence_reason: row.absence_reason,
    correction: presentCorrection(row),
    created_at: instantOfDate(row.created_at),
    last_modified_at: instantOfDate(row.last_modified_at),
  };
}

/** An approved leave request on the wire, beside the records. */
export function presentVacation(row: {
  leave_request_id: number;
  start_date: string;
  end_date: string;
}): VacationEntry {
  return { id: row.leave_request_id, start_date: row.start_date, end_date: row.end_date, request_type: 'annual_leave' };
}
