import type { Interval } from '../time/interval.ts';
import {
  formatTimeOfDay,
  MINUTES_PER_DAY,
  parseTimeOfDay,
  workingDayMinute,
  type WorkingDayMinute,
} from '../time/minutes.ts';

/** Breaks as people write them: `12:00-13:00, 18:00-18:30`. */
export const breaksText = (breaks: readonly Interval[]): string =>
  breaks.map(({ start, end }) => `${formatTimeOfDay(start)}-${formatTimeOfDay(end)}`).join(', ');

/** A time of the working day that begins at `from`: an earlier one on the clock is of the next morning. */
const onDayFrom = (from: WorkingDayMinute, time: WorkingDayMinute): WorkingDayMinute =>
  workingDayMinute(time < from ? time + MINUTES_PER_DAY : time);

/** The hours between two times of a clock: an end before the start is on the next morning. */
export const hoursBetween = (start: WorkingDayMinute, end: WorkingDayMinute): Interval => ({
  start,
  end: onDayFrom(start, end),
});

/** Reads breaks as people write them, of a working day that begins at `from`; `null` for anything else. */
export function parseBreaks(text: string, from: WorkingDayMinute): Interval[] | null {
  const parts = text
    .normalize('NFKC')
    .replaceAll(/\s*[-~〜–—]\s*/g, '-')
    .split(/[\s,、]+/)
    .filter((part) => part !== '');
  const breaks: Interval[] = [];
  for (const part of parts) {
    const [start = null, end = null, more] = part.split('-').map(parseTimeOfDay);
    if (start === null || end === null || more !== undefined) return null;
    const begun = onDayFrom(from, start);
    breaks.push({ start: begun, end: onDayFrom(begun, end) });
  }
  return breaks.toSorted((one, other) => one.start - other.start);
}
