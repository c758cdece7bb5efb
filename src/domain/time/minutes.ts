import type { Branded } from './brand.ts';

/**
 * A point on a working day's time line, in whole minutes since 00:00 of that day. It exceeds 1440 where the day runs
 * past midnight: 06:00 of the next morning is 1800 (`30:00` in the notation of Japanese payroll). Negative before
 * 00:00, as for a clock-in at 23:50 on the day before for a shift from 00:00 (D3).
 */
export type WorkingDayMinute = Branded<number, 'WorkingDayMinute'>;

/** A duration in whole minutes. */
export type Minutes = Branded<number, 'Minutes'>;

export const MINUTES_PER_DAY = 1440;

/** A number of minutes as a duration. */
export const minutes = (count: number): Minutes => count as Minutes;

/** The point of a working day that many minutes since its 00:00. */
export const workingDayMinute = (sinceMidnight: number): WorkingDayMinute => sinceMidnight as WorkingDayMinute;

const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * Parses `H:MM`, `HH:MM` or `HH:MM:SS` into the minute of the day (hours 0–23; seconds are cut, D2), or `null` for
 * anything else.
 */
export function parseTimeOfDay(text: string): WorkingDayMinute | null {
  const match = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?$/.exec(text);
  if (match === null) return null;
  const hours = Number(match[1]);
  return hours > 23 ? null : workingDayMinute(hours * 60 + Number(match[2]));
}

/** Parses a valid time of day, for code and tests: `timeOfDay('09:00')`. Throws a `RangeError` otherwise. */
export function timeOfDay(text: string): WorkingDayMinute {
  const minute = parseTimeOfDay(text);
  if (minute === null) throw new RangeError(`not a time of day: ${text}`);
  return minute;
}

/** The minute within its calendar day, 0–1439, whatever day that is: 1800 is 360. */
export function onClock(minute: WorkingDayMinute): WorkingDayMinute {
  return workingDayMinute(((minute % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY);
}

/** The first minute at or after `start` at which the clock reads `time`. */
export function firstAfter(start: WorkingDayMinute, time: WorkingDayMinute): WorkingDayMinute {
  return workingDayMinute(start + onClock(workingDayMinute(time - start)));
}

/**
 * How many days after the working day an end is that was entered as a time of day alone, so that it shows as 翌; `null`
 * where nothing says it: without one of the times, or where they are equal (D53).
 */
export function impliedDay(start: WorkingDayMinute | null, end: WorkingDayMinute | null): number | null {
  if (start === null || end === null || onClock(start) === end) return null;
  return Math.floor(firstAfter(start, end) / MINUTES_PER_DAY);
}

/** The clock time, `HH:MM`, whatever the calendar day: 1800 is `06:00`. */
export function formatTimeOfDay(minute: WorkingDayMinute): string {
  const ofDay = onClock(minute);
  return `${pad(Math.floor(ofDay / 60))}:${pad(ofDay % 60)}`;
}

/** The clock time on screens, `翌06:00` on the next calendar day, `翌々06:00` on the one after it and `前23:50` on the day before (D3, D53). */
export function formatOnWorkingDay(minute: WorkingDayMinute): string {
  const time = formatTimeOfDay(minute);
  if (minute >= 2 * MINUTES_PER_DAY) return `翌々${time}`;
  if (minute >= MINUTES_PER_DAY) return `翌${time}`;
  return minute < 0 ? `前${time}` : time;
}

/**
 * The time in payroll's files (D3), `30:00` for 06:00 of the next morning. That notation has nothing for the day
 * before, which stays `前23:50`.
 */
export function formatPastMidnight(minute: WorkingDayMinute): string {
  return minute < 0 ? formatOnWorkingDay(minute) : `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** A difference of durations as `+h:mm` or `-h:mm`, none as `±0:00`. */
export const formatDifference = (length: number): string =>
  `${length === 0 ? '±' : length < 0 ? '-' : '+'}${formatDuration(minutes(Math.abs(length)))}`;

/** A duration as `h:mm`: 60 is `1:00`, 5 is `0:05`. */
export function formatDuration(duration: Minutes): string {
  return `${Math.floor(duration / 60)}:${pad(duration % 60)}`;
}
