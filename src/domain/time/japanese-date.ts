import { dayNumber, monthNumber, weekdayOf, yearOf, type IsoDate, type IsoMonth } from './date.ts';
import { type EpochMs, japanClock, japanDate } from './instant.ts';

/** The letters of the weekdays, Sunday first. */
export const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'] as const;

/** The weekday in one letter: `金`. */
export function weekdayLetter(date: IsoDate): (typeof WEEKDAYS)[number] {
  return WEEKDAYS[weekdayOf(date)];
}

/** A date within a known year: `11月20日（金）`. */
export function formatMonthDay(date: IsoDate): string {
  return `${monthNumber(date)}月${dayNumber(date)}日（${weekdayLetter(date)}）`;
}

/** A date that stands by itself, for readers who don't know the year: `2026年11月20日（金）`. */
export function formatLongDate(date: IsoDate): string {
  return `${yearOf(date)}年${formatMonthDay(date)}`;
}

/** An instant within a known year: `11月20日（金） 09:05`. */
export function formatMoment(instant: EpochMs): string {
  return `${formatMonthDay(japanDate(instant))} ${japanClock(instant).slice(0, 5)}`;
}

/** A full date: `2026-11-20（金）`; where the weekday doesn't matter, as of a hire date, it is the bare date (D43). */
export function formatDate(date: IsoDate): string {
  return `${date}（${weekdayLetter(date)}）`;
}

/** A month: `2026年11月`. */
export function formatYearMonth(month: IsoMonth): string {
  return `${yearOf(month)}年${monthNumber(month)}月`;
}
