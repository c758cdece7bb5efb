import { dayNumber, monthNumber, weekdayOf, yearOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { type EpochMs, japanClock, japanDate } from '#domain/time/instant.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatTimeOfDay, MINUTES_PER_DAY, type WorkingDayMinute } from '#domain/time/minutes.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The weekday: `Fri`. */
export const weekday = (date: IsoDate): string => WEEKDAYS[weekdayOf(date)];

/** A date within a known year: `Nov 20`. */
export const shortDay = (date: IsoDate): string => `${MONTHS[monthNumber(date) - 1] ?? ''} ${dayNumber(date)}`;

/** A date within a known year with its weekday: `Fri, Nov 20`. */
export const monthDay = (date: IsoDate): string => `${weekday(date)}, ${shortDay(date)}`;

/** An instant within a known year: `Fri, Nov 20, 09:05`. */
export const moment = (instant: EpochMs): string =>
  `${monthDay(japanDate(instant))}, ${japanClock(instant).slice(0, 5)}`;

/** A full date: `2026-11-20 (Fri)`. */
export const fullDate = (date: IsoDate): string => `${date} (${weekday(date)})`;

/** A month: `Nov 2026`. */
export const yearMonth = (month: IsoMonth): string => `${MONTHS[monthNumber(month) - 1] ?? ''} ${yearOf(month)}`;

/** The clock time of a working day: `06:00 (+1)` on the next day of the calendar, `23:50 (-1)` on the day before. */
export function onWorkingDay(minute: WorkingDayMinute): string {
  const time = formatTimeOfDay(minute);
  const later = Math.floor(minute / MINUTES_PER_DAY);
  return later === 0 ? time : `${time} (${later > 0 ? '+' : ''}${later})`;
}

/** The hours from one to the other: `22:00–06:00 (+1)`. */
export const interval = ({ start, end }: Interval): string => `${onWorkingDay(start)}–${onWorkingDay(end)}`;

/** The noun after a number: `day` of 1, `days` of 2 and of 0.5. */
export const nounOf = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** So many of something: `1 day`, `2 days`. */
export const counted = (count: number, one: string, many?: string): string => `${count} ${nounOf(count, one, many)}`;

/** So many days: `1 day`, `0.5 days`. */
export const days = (count: number): string => counted(count, 'day');
