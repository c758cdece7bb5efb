import { addDays, daysBetween, fromUtcMs, parseIsoDate, utcMs, type IsoDate } from './date.ts';
import { MINUTES_PER_DAY, workingDayMinute, type WorkingDayMinute } from './minutes.ts';
import type { Branded } from './brand.ts';

/** An instant, in milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = Branded<number, 'EpochMs'>;

const MINUTE_MS = 60_000;
// Japan has had no daylight saving since 1952: one fixed offset serves every date that kintai can hold (D1).
const JAPAN_OFFSET_MS = 9 * 60 * MINUTE_MS;
const DAY_MS = MINUTES_PER_DAY * MINUTE_MS;

/** A number of milliseconds since 1970 as an instant. */
export const epochMs = (ms: number): EpochMs => ms as EpochMs;

const TEXTS = Array.from({ length: 60 }, (_, part) => String(part).padStart(2, '0'));

/** The time of the day in Japan, `HH:MM:SS`, and the milliseconds of its second. */
function onJapanClock(instant: EpochMs): { clock: string; ms: number } {
  // Of texts that are there, since a month of records has hundreds of instants.
  const ofDay = (((instant + JAPAN_OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS;
  const seconds = Math.floor(ofDay / 1000);
  const minutes = Math.floor(seconds / 60);
  return {
    clock: `${TEXTS[Math.floor(minutes / 60)]}:${TEXTS[minutes % 60]}:${TEXTS[seconds % 60]}`,
    ms: Math.floor(ofDay) % 1000,
  };
}

/** The calendar date in Japan at that instant. */
export function japanDate(instant: EpochMs): IsoDate {
  return fromUtcMs(instant + JAPAN_OFFSET_MS);
}

/** The clock in Japan at that instant, `HH:MM:SS`. */
export function japanClock(instant: EpochMs): string {
  return onJapanClock(instant).clock;
}

/** Formats the instant for the wire: `2026-11-20T09:01:23.456+09:00`. */
export function formatInstant(instant: EpochMs): string {
  const { clock, ms } = onJapanClock(instant);
  return `${japanDate(instant)}T${clock}.${String(ms).padStart(3, '0')}+09:00`;
}

/** Parses an ISO 8601 text with an offset, or `null` for anything else; digits beyond milliseconds are cut. */
export function parseInstant(text: string): EpochMs | null {
  const isShaped = /^.{10}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/.test(
    text,
  );
  // Date.parse would read 2026-02-30 as 2 March.
  if (!isShaped || parseIsoDate(text.slice(0, 10)) === null) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : epochMs(ms);
}

/** The minute of the working day `workDate` at that instant; seconds are cut, 09:00:59 counts as 09:00 (D2). */
export function minuteOnWorkingDay(instant: EpochMs, workDate: IsoDate): WorkingDayMinute {
  const midnight = instantOf(workDate, workingDayMinute(0));
  return workingDayMinute(Math.floor((instant - midnight) / MINUTE_MS));
}

/** An instant in UTC: `2026-11-20T03:00:00.000Z`. */
export const formatUtc = (instant: EpochMs): string => new Date(instant).toISOString();

/** The instant of a minute of a working day. */
export function instantOf(workDate: IsoDate, minute: WorkingDayMinute): EpochMs {
  return epochMs(utcMs(workDate) - JAPAN_OFFSET_MS + minute * MINUTE_MS);
}

/** The calendar date of that minute of the working day: minute 1800 is on the next day. */
export function calendarDateOf(workDate: IsoDate, minute: WorkingDayMinute): IsoDate {
  return addDays(workDate, Math.floor(minute / MINUTES_PER_DAY));
}

/** The minute of `workDate` at which the calendar day `date` begins: 0 for itself, 1440 for the next day. */
export function midnightOn(workDate: IsoDate, date: IsoDate): WorkingDayMinute {
  return workingDayMinute(daysBetween(workDate, date) * MINUTES_PER_DAY);
}
