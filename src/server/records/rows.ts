import { groupBy } from '#domain/group-by.ts';
import type { InternalWork } from '#domain/attendance/internal-work.ts';
import type { AttendanceRecord, Correction, RecordType } from '#domain/attendance/record.ts';
import type { ClaimedTime } from '#domain/hours/claimed-time.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { epochMs } from '#domain/time/instant.ts';
import { minutes, onClock, workingDayMinute, type WorkingDayMinute } from '#domain/time/minutes.ts';
import type { EarlierPlan, ShiftDay } from '#domain/attendance/shift.ts';
import type { PlaceOfRecord } from './places.ts';

/** A row that belongs to a user. */
export interface OfUser {
  readonly user_id: number;
}

/** Groups rows by user and maps each with `read`, in their order. */
export function byUser<Row extends OfUser, Item>(
  rows: readonly Row[],
  read: (row: Row) => Item,
): ReadonlyMap<number, readonly Item[]> {
  const grouped = groupBy(rows, ({ user_id }) => user_id);
  return new Map([...grouped].map(([userId, own]) => [userId, own.map(read)]));
}

/** A row of `time_record` in force. A column that a query omits is read as empty. */
export interface RecordRow {
  readonly time_record_id: number;
  readonly user_id?: number;
  readonly record_type: RecordType;
  /** Milliseconds where the query returns them: parsing many dates is slow. */
  readonly recorded_at: Date | number;
  readonly work_date: IsoDate;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly address_data?: { readonly results: readonly { readonly formatted_address: string }[] } | null;
  readonly note?: string | null;
  readonly note_is_automatic?: boolean;
  readonly break_minutes?: number | null;
  readonly absence_reason?: string | null;
  readonly correction_reason?: string | null;
  readonly corrected_by_user_id?: number | null;
  readonly original_recorded_at?: Date | number | null;
  readonly tapped_at?: Date | number | null;
  readonly clock_difference_ms?: number | null;
  /** When an offline punch arrived; of none that a kiosk has signed. */
  readonly received_at?: Date | number | null;
  readonly is_time_unconfirmed?: boolean;
  readonly place?: PlaceOfRecord | null;
}

/** Maps a row to the domain. */
export function toAttendanceRecord(row: RecordRow): AttendanceRecord {
  const { break_minutes: breakMinutes } = row;
  return {
    id: row.time_record_id,
    recordType: row.record_type,
    recordedAt: epochMs(Number(row.recorded_at)),
    workDate: row.work_date,
    latitude: row.latitude ?? null,
    longitude: row.longitude ?? null,
    address: row.address_data?.results[0]?.formatted_address ?? null,
    note: row.note ?? null,
    isNoteAutomatic: row.note_is_automatic ?? false,
    breakMinutes: breakMinutes == null ? null : minutes(breakMinutes),
    absenceReason: row.absence_reason ?? null,
    correction: toCorrection(row),
    ...(row.tapped_at != null && {
      offline: {
        tappedAt: epochMs(Number(row.tapped_at)),
        clockDifference: row.clock_difference_ms ?? null,
        ...(row.received_at != null && { receivedAt: epochMs(Number(row.received_at)) }),
      },
    }),
    ...(row.is_time_unconfirmed === true && { isTimeUnconfirmed: true as const }),
    ...toPlace(row.place ?? null),
  };
}

function toPlace(place: PlaceOfRecord | null): Pick<AttendanceRecord, 'place' | 'isOffSite'> {
  if (place === null) return {};
  const { verdict, name, distance, reason } = place;
  return {
    ...(verdict !== null && name !== null && { place: { verdict, name, distance, reason } }),
    ...(place.is_off_site && { isOffSite: true as const }),
  };
}

function toCorrection(row: RecordRow): Correction | null {
  const { correction_reason: reason, original_recorded_at: original } = row;
  if (reason == null) return null;
  return {
    reason,
    original: original == null ? null : epochMs(Number(original)),
    byEmployee: row.corrected_by_user_id != null && row.corrected_by_user_id === row.user_id,
  };
}

/** A row of `shift`. */
export interface ShiftRow {
  readonly work_date: IsoDate;
  readonly is_workday: boolean;
  readonly start_minute: number | null;
  readonly end_minute: number | null;
  /** In the domain's shape, as this server writes it (`EarlierPlan`). */
  readonly earlier?: unknown;
}

/** Maps a row to the domain. */
export const toShiftDay = (row: ShiftRow): ShiftDay => ({
  date: row.work_date,
  isWorkday: row.is_workday,
  start: row.start_minute as WorkingDayMinute | null,
  end: row.end_minute as WorkingDayMinute | null,
  ...(row.earlier != null && { earlier: row.earlier as readonly EarlierPlan[] }),
});

/** A row of `internal_work`. */
export interface InternalWorkRow {
  readonly internal_work_id: number;
  readonly work_date: IsoDate;
  readonly start_minute: number;
  readonly end_minute: number;
  readonly break_minutes: number;
  readonly note: string | null;
}

/** Maps a row to the domain: stored as minutes of the working day; the rules take clock times. */
export const toInternalWork = (row: InternalWorkRow): InternalWork => ({
  id: row.internal_work_id,
  date: row.work_date,
  start: onClock(workingDayMinute(row.start_minute)),
  end: onClock(workingDayMinute(row.end_minute)),
  breakMinutes: minutes(row.break_minutes),
  note: row.note,
});

/** A row of `attendance_request` of approved overtime or of a claim: its times of day, or the minutes of overtime without. */
export interface ClaimRow {
  readonly work_date: IsoDate;
  readonly start_time: number | null;
  readonly end_time: number | null;
  readonly planned_minutes: number | null;
}

/** Maps a row to the domain. */
export const toClaimedTime = ({ work_date: date, start_time: start, end_time: end, ...row }: ClaimRow): ClaimedTime =>
  start === null || end === null
    ? { date, afterShift: minutes(row.planned_minutes ?? 0) }
    : { date, start: workingDayMinute(start), end: workingDayMinute(end) };
