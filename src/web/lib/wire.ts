import type { UnsetBreakValues } from '#contract/company-policy.ts';
import type { PresenceSpan } from '#contract/hours.ts';
import type { InternalWorkRecord } from '#contract/internal-work.ts';
import type { Shift } from '#contract/shift.ts';
import type { TimeRecord, VacationEntry } from '#contract/time-records.ts';
import type { InternalWork } from '#domain/attendance/internal-work.ts';
import type { Interval } from '#domain/time/interval.ts';
import { normaliseRecordType, type AttendanceRecord, type Correction } from '#domain/attendance/record.ts';
import { readShiftTimes, type ShiftDay } from '#domain/attendance/shift.ts';
import { fromPart, leaveOfDays, type LeaveOfDays } from '#domain/leave/day-leave.ts';
import { breakWindow, type UnsetBreak, unsetBreakOf } from '#domain/company-policy/unset-break.ts';
import { daysFrom, type IsoDate, isoDate } from '#domain/time/date.ts';
import { minuteOnWorkingDay, parseInstant, type EpochMs } from '#domain/time/instant.ts';
import { minutes, timeOfDay, type WorkingDayMinute } from '#domain/time/minutes.ts';
import { calendarMonth, monthOfPeriod, type PeriodName, type WagePeriod } from '#domain/working-time/wage-period.ts';
import { formatInterval } from './dates.ts';

/** A period of the wire as the rules know it; without its days it is the calendar's month. */
export function toPeriod({ month: name, from, to }: { month: string; from?: string; to?: string }): WagePeriod {
  const period = calendarMonth(monthOfPeriod(name as PeriodName));
  return from === undefined || to === undefined
    ? period
    : { ...period, name: name as PeriodName, from: isoDate(from), to: isoDate(to) };
}

/** A time record of the wire as the rules know it; `null` for a type that this version of the app doesn't know. */
export function toRecord(record: TimeRecord): AttendanceRecord | null {
  const recordType = normaliseRecordType(record.record_type);
  if (recordType === null) return null;
  return {
    id: record.id,
    recordType,
    recordedAt: toInstant(record.recorded_at),
    workDate: isoDate(record.work_date),
    latitude: record.latitude,
    longitude: record.longitude,
    address: record.address_data?.results[0]?.formatted_address ?? null,
    note: record.note,
    isNoteAutomatic: record.note_is_automatic,
    breakMinutes: record.break_time === null ? null : minutes(record.break_time),
    absenceReason: record.absence_reason,
    correction: record.correction && toCorrection(record.correction),
    ...(record.offline !== undefined && {
      offline: {
        tappedAt: toInstant(record.offline.tapped_at),
        clockDifference: record.offline.clock_difference_ms,
      },
    }),
    ...(record.time_unconfirmed && { isTimeUnconfirmed: true }),
    ...(record.place && { place: record.place }),
    ...(record.off_site && { isOffSite: true }),
    ...(record.kiosk !== undefined && { kiosk: record.kiosk }),
    ...(record.chat_app !== undefined && { chatApp: record.chat_app }),
    ...(record.has_photo && { hasPhoto: true }),
  };
}

const toCorrection = ({ reason, original_recorded_at }: NonNullable<TimeRecord['correction']>): Correction => ({
  reason,
  original: original_recorded_at === null ? null : toInstant(original_recorded_at),
  // The wire doesn't say it: only the server checks it.
  byEmployee: false,
});

/** A shift that is saved. */
export interface SavedShift extends ShiftDay {
  readonly id: number;
}

/** A saved shift of the wire as the rules know it. */
export const toShiftDay = (shift: Shift): SavedShift => ({ id: shift.id, ...toShift(shift) });

/** The hours of a shift on the wire. */
export interface PlannedTimes {
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly end_day?: number | null | undefined;
}

/** The hours of the wire as the rules know them; `null` on a day off. */
export const toHours = ({ start_time, end_time, end_day }: PlannedTimes): Interval | null =>
  readShiftTimes(start_time, end_time, end_day);

/** The hours of the wire as text, `22:00〜翌06:00`; empty on a day off. */
export function timesText(times: PlannedTimes): string {
  const hours = toHours(times);
  return hours === null ? '' : formatInterval(hours);
}

/** A shift of the wire as the rules know it. */
export function toShift(shift: Omit<Shift, 'id'>): ShiftDay {
  const times = toHours(shift);
  return {
    date: isoDate(shift.date),
    start: times?.start ?? null,
    end: times?.end ?? null,
    isWorkday: shift.is_workday,
  };
}

/** A stretch of internal work of the wire as the rules know it. */
export function toInternalWork(entry: InternalWorkRecord): InternalWork {
  return {
    id: entry.id,
    date: isoDate(entry.date),
    start: timeOfDay(entry.start_time),
    end: timeOfDay(entry.end_time),
    breakMinutes: minutes(entry.break_time),
    note: entry.note,
  };
}

/** The leave of every day of the entries. */
export const leaveOf = (vacations: readonly VacationEntry[]): LeaveOfDays =>
  leaveOfDays(
    vacations.flatMap(({ start_date, end_date, ...part }) =>
      daysFrom(isoDate(start_date), isoDate(end_date)).map((date) => fromPart(date, part)),
    ),
  );

/** An instant of the wire. Throws a `RangeError` on anything else, which the contract rules out. */
function toInstant(text: string): EpochMs {
  const instant = parseInstant(text);
  if (instant === null) throw new RangeError(`not an instant: ${text}`);
  return instant;
}

/** The deduction on a day without a recorded break, of the wire as the rules know it. */
export const toUnsetBreak = ({ unset_break, break_steps, break_windows }: UnsetBreakValues): UnsetBreak =>
  unsetBreakOf(unset_break, {
    steps: break_steps?.map((step) => ({ over: minutes(step.over_minutes), length: minutes(step.length_minutes) })),
    windows: break_windows?.map(({ start, end }) => breakWindow(timeOfDay(start), timeOfDay(end))),
  });

/** Presence of a day in minutes of that working day. */
export const toSpan = ({ from, to }: PresenceSpan, date: IsoDate): Interval => ({
  start: minuteAt(from, date),
  end: minuteAt(to, date),
});

/** An instant in minutes of that working day. */
export const minuteAt = (at: string, date: IsoDate): WorkingDayMinute => minuteOnWorkingDay(toInstant(at), date);
