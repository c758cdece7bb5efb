import { addDays, type IsoDate } from '../time/date.ts';
import { instantOf, japanDate, type EpochMs } from '../time/instant.ts';
import { minutes } from '../time/minutes.ts';
import type { AttendanceRecord } from './record.ts';
import { plannedHours, type ShiftDay } from './shift.ts';

/** How long before the start of a shift a clock-in counts for it (D3), inclusive. */
export const CLOCK_IN_LEAD = minutes(2 * 60);

/** How long after a clock-in, exclusive, a clock-out belongs to its working day (D3). */
export const CLOCK_OUT_REACH = minutes(24 * 60);

/** How long after a clock-in, exclusive, the person is asked which day a clock-out belongs to (D3). */
export const QUESTION_AFTER = minutes(16 * 60);

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
 * Only the shifts of yesterday, today and tomorrow can contain `now`; others may be given and change nothing.
 * In SQL: `order by abs(extract(epoch from starts_at - now)), work_date desc limit 1` over the windows that contain it.
 */
export function workingDayOfClockIn(now: EpochMs, shifts: readonly ShiftDay[]): IsoDate {
  const today = japanDate(now);
  let nearest: { workDate: IsoDate; distance: number } | null = null;
  for (const workDate of [addDays(today, -1), today, addDays(today, 1)]) {
    const hours = plannedHours(shifts.find((shift) => shift.date === workDate));
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
 * The working day of a clock-out (D3): that of the user's latest clock-in if it is less than 24 hours back, clocked out
 * or not; else the calendar day.
 */
export function workingDayOfClockOut(now: EpochMs, latestClockIn: ClockIn | null): IsoDate {
  return latestClockIn !== null && minutesSince(latestClockIn, now) < CLOCK_OUT_REACH
    ? latestClockIn.workDate
    : japanDate(now);
}

/**
 * Whether the person must be asked which day a clock-out at `now` belongs to (D3): its clock-in is more than 16 hours
 * back, yet within reach of the clock-out. The choice is between the clock-in's working day and today.
 */
export function needsWorkingDayQuestion(now: EpochMs, latestClockIn: ClockIn | null): boolean {
  if (latestClockIn === null) return false;
  const elapsed = minutesSince(latestClockIn, now);
  return elapsed > QUESTION_AFTER && elapsed < CLOCK_OUT_REACH && latestClockIn.workDate !== japanDate(now);
}

// A fraction counts: 23:59:59 is less than 24 hours.
const minutesSince = (clockIn: ClockIn, now: EpochMs): number => (now - clockIn.recordedAt) / MINUTE_MS;
