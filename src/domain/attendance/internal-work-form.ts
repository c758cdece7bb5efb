import { lengthOf, overlaps, type Interval } from '../time/interval.ts';
import type { WorkingDayMinute } from '../time/minutes.ts';
import { placeOnWorkingDay, type DayFrame, type InternalWork } from './internal-work.ts';

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
