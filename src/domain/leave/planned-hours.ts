import type { PartLeave } from './day-leave.ts';
import { dutyLeft, type PlannedHours } from './time-on-leave.ts';
import { type Interval, lengthOf } from '../time/interval.ts';
import { timeOfDay, workingDayMinute } from '../time/minutes.ts';
import { leastBreak } from '../working-time/break-requirement.ts';
import type { BreakRule } from '../working-time/break-rule.ts';

const NOON = timeOfDay('12:00');

/**
 * The breaks of planned hours: those at the company's fixed times, else the shortest legal one (労基法34条1項), at noon where
 * that is in the course of the shift, else in the middle. Nobody is late in a break.
 */
export function breaksOfShift(shift: Interval, rule: BreakRule): readonly Interval[] {
  if (rule.kind === 'fixed') return rule.windows;
  const length = leastBreak(lengthOf(shift));
  if (length === 0) return [];
  const isOverNoon = shift.start < NOON && NOON + length < shift.end;
  const start = isOverNoon ? NOON : workingDayMinute(Math.floor((shift.start + shift.end - length) / 2));
  return [{ start, end: workingDayMinute(start + length) }];
}

/** The planned hours with their breaks, which leave of a part of the day is a part of. */
export const plannedHoursOf = (shift: Interval, rule: BreakRule): PlannedHours => ({
  shift,
  breaks: breaksOfShift(shift, rule),
});

/**
 * The hours in which one has to be there: those planned, but for leave of parts of them (work-rules 10); `null` without any.
 * By the company's breaks where they are known, else the law's.
 */
export function hoursLeft(
  shift: Interval | null,
  parts: readonly PartLeave[],
  rule: BreakRule = { kind: 'recorded' },
): Interval | null {
  return shift === null || parts.length === 0 ? shift : dutyLeft(parts, plannedHoursOf(shift, rule));
}

/** Whether the parts of a day that are leave make the whole of it: both halves, or all of the planned hours (D54). */
export function makeWholeDay(parts: readonly PartLeave[], shift: Interval | null): boolean {
  const halves = new Set(parts.flatMap((part) => (part.unit === 'half' ? [part.half] : [])));
  return halves.size === 2 || (shift !== null && hoursLeft(shift, parts) === null);
}
