import { addDays, daysFrom, type IsoDate } from '../time/date.ts';
import { instantOf, japanDate, type EpochMs } from '../time/instant.ts';
import type { Interval } from '../time/interval.ts';
import { minutes } from '../time/minutes.ts';
import { type AttendanceRecord, inOrder, isPunchType, latestClockIn } from './record.ts';
import { LONGEST_SHIFT, plannedHours, type ShiftDay } from './shift.ts';

/** How long before the start of a shift a clock-in counts for it (D3), inclusive. */
export const CLOCK_IN_LEAD = minutes(2 * 60);

/** How long after a clock-in, exclusive, a clock-out belongs to its working day (D3), without a longer duty. */
export const CLOCK_OUT_REACH = minutes(24 * 60);

/** How long after the end of its shift, exclusive, a clock-out still belongs to a clock-in's working day (D53). */
export const REACH_AFTER_SHIFT = minutes(12 * 60);

/** As far back, exclusive, is the clock-in of a clock-out: come early for the longest duty, and gone late from it. */
export const LONGEST_REACH = minutes(CLOCK_IN_LEAD + LONGEST_SHIFT + REACH_AFTER_SHIFT);

/** How many days before today a duty can have begun that isn't over, and in which a punch can belong to it. */
export const DAYS_OF_A_DUTY = 2;

/** How long after a clock-in, exclusive, the person is asked which day a clock-out belongs to (D3). */
export const QUESTION_AFTER = minutes(16 * 60);

/** How long after the end of a duty of such a length they are: who leaves one isn't asked each time (D53). */
export const QUESTION_AFTER_SHIFT = minutes(2 * 60);

/** How long after the end of its shift, inclusive, a clock-in without a clock-out is forgotten and not still worked. */
const FORGOTTEN_AFTER_SHIFT = minutes(4 * 60);

/** Within this time, in milliseconds, inclusive, a punch of the same kind is the first one again: a second device, a second tap. */
export const DOUBLED_MS = 10_000;

/** The fields of a clock-in that the rules need. */
export type ClockIn = Pick<AttendanceRecord, 'recordedAt' | 'workDate'>;

const MINUTE_MS = 60_000;

/**
 * The working day of a clock-in (D3): the day whose shift, from 2 hours before its start up to but not including its
 * end, contains `now`; else the calendar day.
 *
 * Where the windows of two shifts contain `now`, the shift that starts nearest to it wins, as people mean the one that
 * they arrive for: at 05:30, between a shift since 22:00 and one from 07:00, that from 07:00. Equally near: the later.
 *
 * Only the shifts from two days ago to tomorrow can contain `now`; others may be given and change nothing.
 * In SQL: `order by abs(extract(epoch from starts_at - now)), work_date desc limit 1` over the windows that contain it.
 */
export function workingDayOfClockIn(now: EpochMs, shifts: readonly ShiftDay[]): IsoDate {
  const today = japanDate(now);
  let nearest: { workDate: IsoDate; distance: number } | null = null;
  for (const workDate of daysFrom(addDays(today, -DAYS_OF_A_DUTY), addDays(today, 1))) {
    const hours = hoursOn(workDate, shifts);
    if (hours === null) continue;
    const start = instantOf(workDate, hours.start);
    const end = instantOf(workDate, hours.end);
    if (now < start - CLOCK_IN_LEAD * MINUTE_MS || now >= end) continue;
    const distance = Math.abs(start - now);
    if (nearest === null || distance <= nearest.distance) nearest = { workDate, distance };
  }
  return nearest?.workDate ?? today;
}

/**
 * The working day of a clock-out (D3, D53): that of the user's latest clock-in if it is less than 24 hours back, or its
 * shift has not been over for 12 hours, clocked out or not; else the calendar day. `shifts` have that of the clock-in's day.
 */
export function workingDayOfClockOut(now: EpochMs, latest: ClockIn | null, shifts: readonly ShiftDay[]): IsoDate {
  return latest !== null && isWithinReach(now, latest, shifts) ? latest.workDate : japanDate(now);
}

const isWithinReach = (now: EpochMs, clockIn: ClockIn, shifts: readonly ShiftDay[]): boolean =>
  minutesSince(clockIn, now) < CLOCK_OUT_REACH ||
  (minutesSince(clockIn, now) < LONGEST_REACH && minutesSinceShift(clockIn, now, shifts) < REACH_AFTER_SHIFT);

/**
 * Whether the person must be asked which day a clock-out at `now` belongs to (D3): its clock-in is more than 16 hours
 * back and its shift over for more than 2, yet within reach of the clock-out. The choice is between the clock-in's working
 * day and today.
 */
export function needsWorkingDayQuestion(now: EpochMs, latest: ClockIn | null, shifts: readonly ShiftDay[]): boolean {
  if (latest === null || latest.workDate === japanDate(now)) return false;
  return (
    minutesSince(latest, now) > QUESTION_AFTER &&
    minutesSinceShift(latest, now, shifts) > QUESTION_AFTER_SHIFT &&
    isWithinReach(now, latest, shifts)
  );
}

/**
 * Whether the clock-out of a clock-in of another day, which has none, is forgotten by all likelihood: the clock-in is 16
 * hours back and its shift over for 4. A clock-out can still belong to it then (`workingDayOfClockOut`).
 */
export const isForgotten = (now: EpochMs, clockIn: ClockIn, shifts: readonly ShiftDay[]): boolean =>
  clockIn.workDate < japanDate(now) &&
  minutesSince(clockIn, now) >= QUESTION_AFTER &&
  minutesSinceShift(clockIn, now, shifts) >= FORGOTTEN_AFTER_SHIFT;

const hoursOn = (workDate: IsoDate, shifts: readonly ShiftDay[]): Interval | null =>
  plannedHours(shifts.find(({ date }) => date === workDate));

/** How long the shift of a clock-in's day has been over; without one, for ever. */
function minutesSinceShift({ workDate }: ClockIn, now: EpochMs, shifts: readonly ShiftDay[]): number {
  const hours = hoursOn(workDate, shifts);
  return hours === null ? Number.POSITIVE_INFINITY : (now - instantOf(workDate, hours.end)) / MINUTE_MS;
}

/** A punch of a person, as far as it is compared with another. */
type PunchAt = Pick<AttendanceRecord, 'recordType' | 'recordedAt' | 'workDate'>;

/** Whether a punch is the person's one before it again: of its kind and day, and soon after. */
export const isDoubled = (before: PunchAt, punch: PunchAt): boolean =>
  before.recordType === punch.recordType &&
  before.workDate === punch.workDate &&
  punch.recordedAt >= before.recordedAt &&
  punch.recordedAt - before.recordedAt <= DOUBLED_MS;

/**
 * The punches that come to belong to another day by a clock-in that arrives after them, as from a device without a network:
 * the clock-outs and breaks after it, up to the next clock-in, whose day nobody has chosen or entered (D3). `records` are
 * the person's in force, in any order, without it.
 */
export function movedBy(
  clockIn: ClockIn,
  records: readonly AttendanceRecord[],
  shifts: readonly ShiftDay[],
): readonly AttendanceRecord[] {
  const punches = inOrder(records).filter(({ recordType }) => isPunchType(recordType));
  const later = punches.filter(({ recordedAt }) => recordedAt >= clockIn.recordedAt);
  const next = later.findIndex(({ recordType }) => recordType === 'clock_in');
  const before = latestClockIn(punches.filter((punch) => !later.includes(punch)));
  return later
    .slice(0, next === -1 ? undefined : next)
    .filter(
      ({ workDate, recordedAt, correction }) =>
        correction === null &&
        workDate === workingDayOfClockOut(recordedAt, before, shifts) &&
        isWithinReach(recordedAt, clockIn, shifts) &&
        workDate !== clockIn.workDate,
    );
}

// A fraction counts: 23:59:59 is less than 24 hours.
const minutesSince = (clockIn: ClockIn, now: EpochMs): number => (now - clockIn.recordedAt) / MINUTE_MS;
