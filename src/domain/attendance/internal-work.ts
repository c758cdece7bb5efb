import type { IsoDate } from '../time/date.ts';
import type { Interval } from '../time/interval.ts';
import { MINUTES_PER_DAY, workingDayMinute, type Minutes, type WorkingDayMinute } from '../time/minutes.ts';

/** Work for the own company. `start` and `end` are times of day as entered, 0–1439, of the working day `date`. */
export interface InternalWork {
  readonly id: number;
  readonly date: IsoDate;
  readonly start: WorkingDayMinute;
  readonly end: WorkingDayMinute;
  readonly breakMinutes: Minutes;
  readonly note: string | null;
}

/** The known bounds of a working day: its punches and, where one is missing, its shift. */
export interface DayFrame {
  readonly clockIn: WorkingDayMinute | null;
  readonly clockOut: WorkingDayMinute | null;
  readonly shift: Interval | null;
}

/**
 * Converts a time of day to minutes of the working day: on a 22:00–06:00 day 01:00 is 25:00. Of the possible minutes
 * the one within the day or, failing that, nearest to it, so that a time just outside stays recognisably too early or
 * too late. For a tie, unknown bounds, or a day within one calendar day: unchanged.
 */
export function placeOnWorkingDay(timeOfDay: WorkingDayMinute, frame: DayFrame): WorkingDayMinute {
  const from = frame.clockIn ?? frame.shift?.start ?? frame.clockOut;
  if (from === null || isWithinCalendarDay(frame)) return timeOfDay;
  const to = Math.max(from, frame.clockOut ?? frame.shift?.end ?? from);
  const distance = (minute: number): number => Math.max(from - minute, minute - to, 0);
  const shifts = from < 0 ? [0, MINUTES_PER_DAY, -MINUTES_PER_DAY] : [0, MINUTES_PER_DAY];
  const candidates = shifts.map((days) => timeOfDay + days);
  const nearest = candidates.reduce((best, minute) => (distance(minute) < distance(best) ? minute : best));
  return workingDayMinute(nearest);
}

// On an ordinary day 01:00 is the small hours, before its clock-in, and 17:00–01:00 is a slip: nothing there is tomorrow.
function isWithinCalendarDay({ clockIn, clockOut, shift }: DayFrame): boolean {
  const start = clockIn ?? shift?.start ?? workingDayMinute(0);
  const end = clockOut ?? shift?.end ?? null;
  // A clock-in after the shift's end says nothing about the length of the day.
  return end !== null && start >= 0 && start <= end && end < MINUTES_PER_DAY;
}

/** The interval of an entry on the working day; an end that is not after its start is the next morning's. */
export function internalPeriod({ start, end }: Pick<InternalWork, 'start' | 'end'>, frame: DayFrame): Interval {
  const from = placeOnWorkingDay(start, frame);
  const to = placeOnWorkingDay(end, frame);
  return { start: from, end: to > from ? to : workingDayMinute(to + MINUTES_PER_DAY) };
}
