import { dayNumber, monthNumber, weekdayOf, yearOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { type EpochMs, japanClock, japanDate } from '#domain/time/instant.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatTimeOfDay, MINUTES_PER_DAY, type WorkingDayMinute } from '#domain/time/minutes.ts';

const WEEKDAYS = ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'] as const;

/** The weekday: `T6` is Friday, `CN` Sunday. */
export const weekday = (date: IsoDate): string => WEEKDAYS[weekdayOf(date)];

/** A date within a known year, its day first: `20/11`. */
export const shortDay = (date: IsoDate): string => `${dayNumber(date)}/${monthNumber(date)}`;

/** A date within a known year with its weekday: `T6, 20/11`. */
export const monthDay = (date: IsoDate): string => `${weekday(date)}, ${shortDay(date)}`;

/** An instant within a known year: `T6, 20/11, 09:05`. */
export const moment = (instant: EpochMs): string =>
  `${monthDay(japanDate(instant))}, ${japanClock(instant).slice(0, 5)}`;

/** A full date: `2026-11-20 (T6)`. */
export const fullDate = (date: IsoDate): string => `${date} (${weekday(date)})`;

/** A month: `Tháng 11/2026`. */
export const yearMonth = (month: IsoMonth): string => `Tháng ${monthNumber(month)}/${yearOf(month)}`;

/** The clock time of a working day: `06:00 (+1)` on the next day of the calendar, `23:50 (-1)` on the day before. */
export function onWorkingDay(minute: WorkingDayMinute): string {
  const time = formatTimeOfDay(minute);
  const later = Math.floor(minute / MINUTES_PER_DAY);
  return later === 0 ? time : `${time} (${later > 0 ? '+' : ''}${later})`;
}

/** The hours from one to the other: `22:00–06:00 (+1)`. */
export const interval = ({ start, end }: Interval): string => `${onWorkingDay(start)}–${onWorkingDay(end)}`;

/** So many days: `1 ngày`, `0.5 ngày`. */
export const days = (count: number): string => `${count} ngày`;
