import { addDays, type IsoDate } from '../time/date.ts';
import { japanDate, type EpochMs } from '../time/instant.ts';
import type { WorkingDayMinute } from '../time/minutes.ts';
import { asOf, missingPunch, punchesOf, type Punch } from './punches.ts';
import { inOrder, latestClockIn, type AttendanceRecord, type PunchType } from './record.ts';
import type { ShiftDay } from './shift.ts';
import { workingDayOfClockIn, workingDayOfClockOut } from './working-day.ts';

/** A person's state: 出勤前, 勤務中 or 退勤済み. The minutes are those of `workDate`. */
export type ClockState =
  | { readonly kind: 'before' }
  | { readonly kind: 'working'; readonly workDate: IsoDate; readonly since: WorkingDayMinute }
  | { readonly kind: 'left'; readonly workDate: IsoDate; readonly at: WorkingDayMinute };

const ofDay = (records: readonly AttendanceRecord[], workDate: IsoDate): AttendanceRecord[] =>
  records.filter((record) => record.workDate === workDate);

/**
 * The person's state at `now`, by the records of the working days of yesterday and today and those punched today.
 *
 * Working: no clock-out since the latest clock-in, and a clock-out now would belong to its day (D3); since that day's
 * earliest clock-in (D4), which for a night shift is on yesterday. Left: on today's working day, or on today's calendar
 * day from yesterday's, so that at 07:00 the night shift that ended at 06:00 has left; at midnight, or with the next
 * clock-in, that is over.
 */
export function clockState(records: readonly AttendanceRecord[], now: EpochMs): ClockState {
  const today = japanDate(now);
  const clockOuts = inOrder(records).filter((record) => record.recordType === 'clock_out');

  const latest = latestClockIn(records);
  if (latest !== null && workingDayOfClockOut(now, latest) === latest.workDate) {
    const { workDate, recordedAt } = latest;
    const closed = clockOuts.some((record) => record.workDate === workDate && record.recordedAt >= recordedAt);
    const { clockIn } = punchesOf(ofDay(records, workDate));
    if (!closed && clockIn !== null) return { kind: 'working', workDate, since: clockIn.minute };
  }

  const left = clockOuts.findLast((record) => record.workDate === today || japanDate(record.recordedAt) === today);
  const leaving = left === undefined ? null : punchesOf([left]).clockOut;
  return leaving === null
    ? { kind: 'before' }
    : { kind: 'left', workDate: leaving.record.workDate, at: leaving.minute };
}

/** The working day that a punch at `now` belongs to (D3), without asking the person. */
export function workDateOfPunch(
  kind: PunchType,
  now: EpochMs,
  records: readonly AttendanceRecord[],
  shifts: readonly ShiftDay[],
): IsoDate {
  return kind === 'clock_in' ? workingDayOfClockIn(now, shifts) : workingDayOfClockOut(now, latestClockIn(records));
}

/** The minute of an earlier punch of the same kind on that working day (D4), or `null`. */
export function repeatedPunch(
  kind: PunchType,
  workDate: IsoDate,
  records: readonly AttendanceRecord[],
): WorkingDayMinute | null {
  const { clockIn, clockOut } = punchesOf(ofDay(records, workDate));
  return (kind === 'clock_in' ? clockIn : clockOut)?.minute ?? null;
}

/** Today's punches on the panel. */
export interface TodaysPanel {
  readonly clockIn: Punch | null;
  readonly clockOut: Punch | null;
  /** A clock-out after midnight that belongs to yesterday's working day, labelled 前日 (D3). */
  readonly previousDayClockOut: Punch | null;
}

/**
 * The content of today's panel (spec §2): the punches of today's working day, and the end of yesterday's after
 * midnight.
 */
export function todaysPanel(records: readonly AttendanceRecord[], today: IsoDate): TodaysPanel {
  const yesterdays = punchesOf(ofDay(records, addDays(today, -1))).clockOut;
  return {
    ...punchesOf(ofDay(records, today)),
    previousDayClockOut: yesterdays !== null && japanDate(yesterdays.record.recordedAt) === today ? yesterdays : null,
  };
}

/** A punch missing on a past working day. */
export interface ForgottenPunch {
  readonly workDate: IsoDate;
  readonly kind: PunchType;
}

/** The punches that past working days lack (D12), by day, among the days with records. */
export function forgottenPunches(records: readonly AttendanceRecord[], now: EpochMs): ForgottenPunch[] {
  const present = asOf(now, records);
  return [...new Set(records.map((record) => record.workDate))].toSorted().flatMap((workDate) => {
    const kind = missingPunch(punchesOf(ofDay(records, workDate)), workDate, present);
    return kind === null ? [] : [{ workDate, kind }];
  });
}
