import type { Branded } from './brand.ts';

/** A calendar date that exists, `YYYY-MM-DD`, of the years 1900 to 2999. Sorts as a string. */
export type IsoDate = Branded<string, 'IsoDate'>;

/** A calendar month, `YYYY-MM`, of the years 1900 to 2999. Sorts as a string. */
export type IsoMonth = Branded<string, 'IsoMonth'>;

/** Day of the week, 0 = Sunday … 6 = Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const DAY_MS = 86_400_000;
/** That of 1970-01-01, a Thursday. */
const FIRST_WEEKDAY = 4;

// A month of a person asks for the same few dates thousands of times, so both directions are remembered: as many as are
// met, and there are 400,000 at the most. One text for each date also makes comparing them quick.
const knownMs = new Map<IsoDate, number>();
const knownDates = new Map<number, IsoDate>();

/**
 * The start of the date as a UTC day: dates are counted on these, so that neither the host's zone nor daylight saving
 * can shift one.
 */
export function utcMs(date: IsoDate): number {
  const known = knownMs.get(date);
  if (known !== undefined) return known;
  const ms = Date.parse(date);
  knownMs.set(date, ms);
  return ms;
}

/** The date of the UTC day at that instant. */
export function fromUtcMs(ms: number): IsoDate {
  const count = Math.floor(ms / DAY_MS);
  const known = knownDates.get(count);
  if (known !== undefined) return known;
  const day = new Date(ms);
  const pad = (part: number): string => String(part).padStart(2, '0');
  const date = `${day.getUTCFullYear()}-${pad(day.getUTCMonth() + 1)}-${pad(day.getUTCDate())}` as IsoDate;
  knownDates.set(count, date);
  return date;
}

/**
 * Parses an existing date `YYYY-MM-DD` (2026-02-30 is not), else `null`. The years are bounded because a half-typed
 * 0002 is a mistake, PostgreSQL has no year 0, and after 9999 dates no longer sort as strings.
 */
export function parseIsoDate(text: string): IsoDate | null {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return null;
  const date = text as IsoDate;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && fromUtcMs(ms) === text ? date : null;
}

/** Parses a month `YYYY-MM`, 01–12, of the years that `parseIsoDate` accepts, else `null`. */
export function parseIsoMonth(text: string): IsoMonth | null {
  return /^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/.test(text) ? (text as IsoMonth) : null;
}

/** A valid date, for code and tests. Throws a `RangeError` on any other text. */
export function isoDate(text: string): IsoDate {
  const date = parseIsoDate(text);
  if (date === null) throw new RangeError(`not a date: ${text}`);
  return date;
}

/** A valid month, for code and tests. Throws a `RangeError` on any other text. */
export function isoMonth(text: string): IsoMonth {
  const month = parseIsoMonth(text);
  if (month === null) throw new RangeError(`not a month: ${text}`);
  return month;
}

/** The date `days` calendar days later (earlier when negative). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return fromUtcMs(utcMs(date) + days * DAY_MS);
}

/** Compares dates or months, the earlier first. */
export function compareDates<Each extends IsoDate | IsoMonth>(a: Each, b: Each): number {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

/** The earlier of two dates. */
export const earlierOf = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? a : b);

/** The later of two dates. */
export const laterOf = (a: IsoDate, b: IsoDate): IsoDate => (a > b ? a : b);

/** Calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return (utcMs(to) - utcMs(from)) / DAY_MS;
}

/** The month `months` later (earlier when negative). */
export function addMonths(month: IsoMonth, months: number): IsoMonth {
  const count = yearOf(month) * 12 + monthNumber(month) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}` as IsoMonth;
}

/** The date's month. */
export function monthOf(date: IsoDate): IsoMonth {
  return date.slice(0, 7) as IsoMonth;
}

/** The year of a date or month. */
export function yearOf(dateOrMonth: IsoDate | IsoMonth): number {
  return Number(dateOrMonth.slice(0, 4));
}

/** The month's number of a date or month, 1–12. */
export function monthNumber(dateOrMonth: IsoDate | IsoMonth): number {
  return Number(dateOrMonth.slice(5, 7));
}

/** The day of the month, 1–31. */
export function dayNumber(date: IsoDate): number {
  return Number(date.slice(8));
}

/** The first day of the month. */
export function firstDay(month: IsoMonth): IsoDate {
  return `${month}-01` as IsoDate;
}

/** The last day of the month. */
export function lastDay(month: IsoMonth): IsoDate {
  return addDays(firstDay(addMonths(month, 1)), -1);
}

/** Days from a first to a last one, both inclusive. */
export interface DateRange {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** The days from the first to the last of some dates, in whatever order. Throws a `TypeError` where there are none. */
export const rangeOfDates = (dates: readonly IsoDate[]): DateRange => ({
  from: dates.reduce(earlierOf),
  to: dates.reduce(laterOf),
});

/** Whether the day is in the range. */
export const isWithin = (date: IsoDate, { from, to }: DateRange): boolean => from <= date && date <= to;

/** The number of days of the range. */
export const countDays = ({ from, to }: DateRange): number => daysBetween(from, to) + 1;

/** Every day of the month, in order. */
export function daysOfMonth(month: IsoMonth): IsoDate[] {
  return daysFrom(firstDay(month), lastDay(month));
}

/** Every day from `from` to `to`, both inclusive; none when `to` is earlier. */
export function daysFrom(from: IsoDate, to: IsoDate): IsoDate[] {
  const dates: IsoDate[] = [];
  for (let ms = utcMs(from); ms <= utcMs(to); ms += DAY_MS) dates.push(fromUtcMs(ms));
  return dates;
}

/** The day of the week, 0 = Sunday. */
export function weekdayOf(date: IsoDate): Weekday {
  return ((((utcMs(date) / DAY_MS + FIRST_WEEKDAY) % 7) + 7) % 7) as Weekday;
}

/** Saturday or Sunday (D7; public holidays are separate). */
export function isWeekend(date: IsoDate): boolean {
  const weekday = weekdayOf(date);
  return weekday === 0 || weekday === 6;
}
