import { isoDate, type IsoDate } from '../../time/date.ts';
import { minuteOnWorkingDay, parseInstant } from '../../time/instant.ts';
import type { Interval } from '../../time/interval.ts';
import { formatPastMidnight, workingDayMinute, type WorkingDayMinute } from '../../time/minutes.ts';

// The ways of writing of the vectors.

/** The beginning and the end of a stretch, or the first and the last day of a period. */
export type Pair = readonly [string, string];

/** The minute of a working day at a moment in Japan, `2026-11-20T09:00`. */
export function minuteAt(text: string, workDate: IsoDate): WorkingDayMinute {
  const instant = parseInstant(`${text}+09:00`);
  if (instant === null) throw new RangeError(`not a moment: ${text}`);
  return minuteOnWorkingDay(instant, workDate);
}

/** The date of a moment, `2026-11-20T09:00`. */
export const dateOf = (text: string): IsoDate => isoDate(text.slice(0, 10));

/** A time of the working day's own time line: `30:00` is 06:00 of the next morning, `-00:10` 23:50 of the day before. */
export function dayMinute(text: string): WorkingDayMinute {
  const [, sign, hours, minutes] = /^(-?)(\d{2}):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) throw new RangeError(`not a time of a working day: ${text}`);
  const sinceMidnight = Number(hours) * 60 + Number(minutes);
  return workingDayMinute(sign === '-' ? -sinceMidnight : sinceMidnight);
}

/** The same back into text. */
export const dayTime = (minute: WorkingDayMinute): string =>
  minute < 0 ? `-${formatPastMidnight(workingDayMinute(Math.abs(minute)))}` : formatPastMidnight(minute);

/** A stretch of that time line. */
export const dayInterval = ([start, end]: Pair): Interval => ({
  start: dayMinute(start),
  end: dayMinute(end),
});
