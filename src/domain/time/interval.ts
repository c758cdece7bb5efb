import {
  formatOnWorkingDay,
  minutes,
  MINUTES_PER_DAY,
  workingDayMinute,
  type Minutes,
  type WorkingDayMinute,
} from './minutes.ts';

/** A half-open interval of a working day: `start` inclusive, `end` exclusive; `start < end`. */
export interface Interval {
  readonly start: WorkingDayMinute;
  readonly end: WorkingDayMinute;
}

/** The interval on screens and papers, `22:00〜翌06:00` (D3). */
export const formatInterval = ({ start, end }: Interval): string =>
  `${formatOnWorkingDay(start)}〜${formatOnWorkingDay(end)}`;

/** The length of the interval. */
export function lengthOf(interval: Interval): Minutes {
  return minutes(interval.end - interval.start);
}

/** The sum of the lengths. */
export function totalLength(intervals: readonly Interval[]): Minutes {
  let sum = 0;
  for (const { start, end } of intervals) sum += end - start;
  return minutes(sum);
}

/** Whether the two share a minute; adjacent intervals do not. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end;
}

/** The part of `span` within `window`, or `null` when they share no minute. */
export function intersect(span: Interval, window: Interval): Interval | null {
  if (!overlaps(span, window)) return null;
  return {
    start: workingDayMinute(Math.max(span.start, window.start)),
    end: workingDayMinute(Math.min(span.end, window.end)),
  };
}

/** What of the intervals lies in each of the windows, in the order of the intervals. Hours ask for it all the time. */
export function parts(intervals: readonly Interval[], windows: readonly Interval[]): Interval[] {
  const found: Interval[] = [];
  for (const interval of intervals)
    for (const window of windows) {
      const part = intersect(interval, window);
      if (part !== null) found.push(part);
    }
  return found;
}

/** `span` without `cuts`: non-empty intervals in order. */
export const subtract = (span: Interval, cuts: readonly Interval[]): readonly Interval[] => without([span], cuts);

/** The minutes of all the intervals, each once: non-empty disjoint intervals in order. */
export function disjoint(intervals: readonly Interval[]): Interval[] {
  // Most days have one pair.
  if (intervals.length <= 1) return intervals.filter(({ start, end }) => start < end);
  return intervals
    .flatMap((interval, index, all) => subtract(interval, all.slice(0, index)))
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start);
}

/** The parts of the intervals from `start` to `end`, in their order. */
export function within(
  intervals: readonly Interval[],
  { start = BEGINNING, end = FOREVER }: { readonly start?: WorkingDayMinute; readonly end?: WorkingDayMinute },
): Interval[] {
  return parts(intervals, [{ start, end }]);
}

const BEGINNING = workingDayMinute(Number.NEGATIVE_INFINITY);
const FOREVER = workingDayMinute(Number.POSITIVE_INFINITY);

/** The intervals without `cuts`, in their order. */
export function without(intervals: readonly Interval[], cuts: readonly Interval[]): readonly Interval[] {
  let rest = intervals;
  for (const cut of cuts) if (overlapsAny(rest, cut)) rest = cutOut(rest, cut);
  return rest;
}

function cutOut(intervals: readonly Interval[], cut: Interval): Interval[] {
  const rest: Interval[] = [];
  for (const interval of intervals) {
    if (!overlaps(interval, cut)) {
      rest.push(interval);
      continue;
    }
    if (interval.start < cut.start) rest.push({ start: interval.start, end: cut.start });
    if (cut.end < interval.end) rest.push({ start: cut.end, end: interval.end });
  }
  return rest;
}

function overlapsAny(intervals: readonly Interval[], other: Interval): boolean {
  for (const interval of intervals) if (overlaps(interval, other)) return true;
  return false;
}

/** The same interval on the time line of the working day `days` later. */
export function onDayAfter({ start, end }: Interval, days: number): Interval {
  const earlier = days * MINUTES_PER_DAY;
  return { start: workingDayMinute(start - earlier), end: workingDayMinute(end - earlier) };
}
