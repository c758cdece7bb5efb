import type { ShiftDay } from '../attendance/shift.ts';
import type { IsoDate } from '../time/date.ts';
import type { Interval } from '../time/interval.ts';
import { minutes, onClock, timeOfDay } from '../time/minutes.ts';

/** The default working hours of a shift, 09:00–18:00 (spec §9). */
export const DEFAULT_WORKING_HOURS: Interval = { start: timeOfDay('09:00'), end: timeOfDay('18:00') };

/** The break of every workday of a shift, 1:00 (spec §9). */
export const SHIFT_BREAK = minutes(60);

/** The errors of a day of a shift. */
export type ShiftDayFault = 'times_required' | 'equal_times';

/**
 * Validates a day of a shift, `null` when valid: a workday has both times, and they differ (api.md, POST shifts). An
 * end before the start is the next morning's and valid. A day off needs no times, and loses any.
 */
export function checkShiftDay({ isWorkday, start, end }: Omit<ShiftDay, 'date'>): ShiftDayFault | null {
  if (!isWorkday) return null;
  if (start === null || end === null) return 'times_required';
  return onClock(start) === onClock(end) ? 'equal_times' : null;
}

/** A day with the given hours. */
export const workdayOf = (date: IsoDate, hours: Interval): ShiftDay => ({
  date,
  start: hours.start,
  end: hours.end,
  isWorkday: true,
});

/** A day without work. */
export const dayOffOf = (date: IsoDate): ShiftDay => ({ date, start: null, end: null, isWorkday: false });
