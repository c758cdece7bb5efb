import type { IsoDate } from '../time/date.ts';
import { japanDate, minuteOnWorkingDay, type EpochMs } from '../time/instant.ts';
import type { WorkingDayMinute } from '../time/minutes.ts';
import { inOrder, latestClockIn, type AttendanceRecord, type PunchType } from './record.ts';
import type { ShiftDay } from './shift.ts';
import { workingDayOfClockOut } from './working-day.ts';

/** A punch in minutes of its working day. */
export interface Punch {
  readonly minute: WorkingDayMinute;
  readonly record: AttendanceRecord;
}

/** The two punches of a working day. */
export interface Punches {
  readonly clockIn: Punch | null;
  readonly clockOut: Punch | null;
}

/**
 * The punches of a working day (D4): the earliest clock-in, the latest clock-out not before it; with no clock-in the
 * latest clock-out. `records` are those of that day, in any order.
 */
export function punchesOf(records: readonly AttendanceRecord[]): Punches {
  const ordered = inOrder(records);
  const clockIn = ordered.find((record) => record.recordType === 'clock_in') ?? null;
  const clockOut =
    ordered.findLast(
      (record) => record.recordType === 'clock_out' && (clockIn === null || record.recordedAt >= clockIn.recordedAt),
    ) ?? null;
  return { clockIn: toPunch(clockIn), clockOut: toPunch(clockOut) };
}

const toPunch = (record: AttendanceRecord | null): Punch | null =>
  record && { minute: minuteOnWorkingDay(record.recordedAt, record.workDate), record };

/** Today, and the working day that a clock-out would still belong to. */
export interface AsOf {
  readonly today: IsoDate;
  readonly openDay: IsoDate;
}

/**
 * Derives from `now` which day is today and which is open (D3). `records` must contain the person's latest clock-in, and
 * `shifts` that of its day.
 */
export function asOf(now: EpochMs, records: readonly AttendanceRecord[], shifts: readonly ShiftDay[]): AsOf {
  return { today: japanDate(now), openDay: workingDayOfClockOut(now, latestClockIn(records), shifts) };
}

/**
 * The punch that a past working day lacks (D12), `null` when it has both or none. Today and a day that is still open,
 * as a clock-out now would belong to it, lack nothing yet.
 */
export function missingPunch(
  { clockIn, clockOut }: Punches,
  date: IsoDate,
  { today, openDay }: AsOf,
): PunchType | null {
  if (date >= today || date === openDay) return null;
  if (clockIn === null) return clockOut === null ? null : 'clock_in';
  return clockOut === null ? 'clock_out' : null;
}
