import type { IsoDate } from '../time/date.ts';
import { type Interval, lengthOf, overlaps } from '../time/interval.ts';
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

/** The errors of an entry of internal work. */
export type InternalWorkFault =
  | 'start_not_before_end'
  | 'before_clock_in'
  | 'after_clock_out'
  | 'break_invalid'
  | 'overlaps';

/** The interval of a valid entry on the working day, or the first error. */
export type InternalWorkCheck =
  | { readonly ok: true; readonly period: Interval }
  | {
      readonly ok: false;
      readonly fault: InternalWorkFault;
      /** The clock-in or clock-out that the entry exceeds. */
      readonly limit?: WorkingDayMinute;
    };

/**
 * Validates an entry of internal work (spec §5) in minutes of the working day: on a 22:00–06:00 day 01:00 is 25:00,
 * while on an ordinary day an end that is not after its start is never taken for tomorrow's. Start before end, not
 * before the day's clock-in, not after its clock-out; a break of whole minutes shorter than the entry; no minute shared
 * with `others`, the intervals of the day's other entries (`internalPeriod`).
 *
 * `frame` has the day's punches, not the times that a row shows instead. `start` and `end` are times of day.
 */
export function checkInternalWork(
  entry: Pick<InternalWork, 'start' | 'end' | 'breakMinutes'>,
  frame: DayFrame,
  others: readonly Interval[],
): InternalWorkCheck {
  const period = { start: placeOnWorkingDay(entry.start, frame), end: placeOnWorkingDay(entry.end, frame) };
  if (period.start >= period.end) return { ok: false, fault: 'start_not_before_end' };
  if (frame.clockIn !== null && period.start < frame.clockIn)
    return { ok: false, fault: 'before_clock_in', limit: frame.clockIn };
  if (frame.clockOut !== null && period.end > frame.clockOut)
    return { ok: false, fault: 'after_clock_out', limit: frame.clockOut };
  const { breakMinutes } = entry;
  if (!Number.isInteger(breakMinutes) || breakMinutes < 0 || breakMinutes >= lengthOf(period))
    return { ok: false, fault: 'break_invalid' };
  if (others.some((other) => overlaps(period, other))) return { ok: false, fault: 'overlaps' };
  return { ok: true, period };
}
