import type { IsoDate } from '../time/date.ts';
import type { EpochMs } from '../time/instant.ts';
import { MINUTES_PER_DAY, parseTimeOfDay, workingDayMinute, type WorkingDayMinute } from '../time/minutes.ts';
import type { Interval } from '../time/interval.ts';

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

/**
 * Parses two times of day, `HH:MM`, into an interval of the working day: an end before the start means the next
 * morning. `null` when either is missing or invalid, or both are equal.
 */
export function readShiftTimes(startTime: string | null, endTime: string | null): Interval | null {
  const start = startTime === null ? null : parseTimeOfDay(startTime);
  const end = endTime === null ? null : parseTimeOfDay(endTime);
  return start === null || end === null ? null : shiftHours(start, end);
}

/** Two times of day as an interval of the working day, as in `readShiftTimes`; `null` when they are equal. */
export function shiftHours(start: WorkingDayMinute, end: WorkingDayMinute): Interval | null {
  if (start === end) return null;
  return { start, end: end > start ? end : workingDayMinute(end + MINUTES_PER_DAY) };
}

/** The planned hours of the day, or `null` on a day off and without a shift. */
export function plannedHours(shift: ShiftDay | null | undefined): Interval | null {
  if (!shift?.isWorkday || shift.start === null || shift.end === null) return null;
  return { start: shift.start, end: shift.end };
}

/** Whether a clock-in is later than the start of the shift, by a minute (spec §2, late in red); never without a shift. */
export const isAfterStart = (clockIn: WorkingDayMinute | null, shift: Interval | null): boolean =>
  clockIn !== null && shift !== null && clockIn > shift.start;
