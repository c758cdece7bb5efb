import type { IsoDate } from '../time/date.ts';
import type { EpochMs } from '../time/instant.ts';
import { minutes, MINUTES_PER_DAY, parseTimeOfDay, workingDayMinute, type WorkingDayMinute } from '../time/minutes.ts';
import type { Interval } from '../time/interval.ts';

/** The longest shift, from its start to its end: that of guards, fire services and hospitals, and what it may overrun (D53). */
export const LONGEST_SHIFT = minutes(36 * 60);

/**
 * The plan of one day. The times are `null` on a day off; `end` exceeds 1440 for a night shift (22:00–06:00:
 * 1320–1800).
 */
export interface ShiftDay {
  readonly date: IsoDate;
  readonly start: WorkingDayMinute | null;
  readonly end: WorkingDayMinute | null;
  readonly isWorkday: boolean;
  /** Of variable hours (変形), what was planned before each change of it, in order; omitted: it was never changed. */
  readonly earlier?: readonly EarlierPlan[] | undefined;
}

/** What was planned for a day until somebody changed it. */
export interface EarlierPlan {
  readonly until: EpochMs;
  /** `null`: nothing yet. */
  readonly plan: Pick<ShiftDay, 'start' | 'end' | 'isWorkday'> | null;
}

/** How many days after its own a duty's end can be. */
export const LAST_END_DAY = 2;

/**
 * Parses two times of day, `HH:MM`, into an interval of the working day, as `shiftHours` does. `null` when either is missing
 * or invalid, or they make no shift.
 */
export function readShiftTimes(
  startTime: string | null,
  endTime: string | null,
  endDay?: number | null,
): Interval | null {
  const start = startTime === null ? null : parseTimeOfDay(startTime);
  const end = endTime === null ? null : parseTimeOfDay(endTime);
  return start === null || end === null ? null : shiftHours(start, end, endDay);
}

/**
 * Two times of day as an interval of the working day: the end is so many days after the start's (翌, D53), and without that
 * the next morning where it is before the start. `null` when they are equal then, the end isn't after the start, or the
 * shift is longer than the longest.
 */
export function shiftHours(start: WorkingDayMinute, end: WorkingDayMinute, endDay?: number | null): Interval | null {
  if (endDay == null && start === end) return null;
  const days = endDay ?? (end > start ? 0 : 1);
  const hours = { start, end: workingDayMinute(end + days * MINUTES_PER_DAY) };
  return hours.end > start && hours.end - start <= LONGEST_SHIFT ? hours : null;
}

/**
 * How many days after its own a shift ends, where its two times alone don't say it: `undefined` for less than 24 hours. On
 * the wire absent, too.
 */
export const endDayOf = ({ start, end }: Interval): number | undefined =>
  end - start < MINUTES_PER_DAY ? undefined : Math.floor(end / MINUTES_PER_DAY);

/** The planned hours of the day, or `null` on a day off and without a shift. */
export function plannedHours(shift: ShiftDay | null | undefined): Interval | null {
  if (!shift?.isWorkday || shift.start === null || shift.end === null) return null;
  return { start: shift.start, end: shift.end };
}

/** Whether a clock-in is later than the start of the shift, by a minute (spec §2, late in red); never without a shift. */
export const isAfterStart = (clockIn: WorkingDayMinute | null, shift: Interval | null): boolean =>
  clockIn !== null && shift !== null && clockIn > shift.start;
