import { overlaps } from '../time/interval.ts';
import { isPunched, type CheckedDay, type PlacedWork } from './checked-day.ts';
import type { Finding } from './finding.ts';

/**
 * Internal work that begins before the clock-in or ends after the clock-out, as when these were corrected later; without
 * any punch all of it lies outside. Where one punch is missing, the other alone is a limit.
 */
export function internalWorkOutside(day: CheckedDay): Finding[] {
  const { clockIn, clockOut } = day.row;
  const isOutside = ({ period }: PlacedWork): boolean =>
    !isPunched(day) || (clockIn !== null && period.start < clockIn) || (clockOut !== null && period.end > clockOut);
  return findingOf(day, 'internal_work_outside', isOutside);
}

/** Entries of internal work that share a minute. */
export function internalWorkOverlap(day: CheckedDay): Finding[] {
  const overlapsAnother = ({ id, period }: PlacedWork): boolean =>
    day.internalWork.some((other) => other.id !== id && overlaps(period, other.period));
  return findingOf(day, 'internal_work_overlap', overlapsAnother);
}

function findingOf(
  { date, isOver, internalWork }: CheckedDay,
  kind: 'internal_work_outside' | 'internal_work_overlap',
  isWrong: (entry: PlacedWork) => boolean,
): Finding[] {
  const entryIds = internalWork.filter(isWrong).map(({ id }) => id);
  return isOver && entryIds.length > 0 ? [{ date, kind, entryIds }] : [];
}
