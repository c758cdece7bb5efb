import { dayNumber, monthNumber, weekdayOf, yearOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { type EpochMs, japanClock, japanDate } from '#domain/time/instant.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatTimeOfDay, MINUTES_PER_DAY, type WorkingDayMinute } from '#domain/time/minutes.ts';

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

/** The days before a time of day, by their number. */
const LATER: Readonly<Record<number, string>> = { [-1]: '前日', 0: '', 1: '次日', 2: '第三天' };

/** The weekday: `周五`. */
export const weekday = (date: IsoDate): string => WEEKDAYS[weekdayOf(date)];

/** A date within a known year: `11月20日`. */
export const shortDay = (date: IsoDate): string => `${monthNumber(date)}月${dayNumber(date)}日`;

/** A date within a known year with its weekday: `11月20日（周五）`. */
export const monthDay = (date: IsoDate): string => `${shortDay(date)}（${weekday(date)}）`;

/** An instant within a known year: `11月20日（周五）09:05`. */
export const moment = (instant: EpochMs): string => `${monthDay(japanDate(instant))}${japanClock(instant).slice(0, 5)}`;

/** A full date: `2026-11-20（周五）`. */
export const fullDate = (date: IsoDate): string => `${date}（${weekday(date)}）`;

/** A month: `2026年11月`. */
export const yearMonth = (month: IsoMonth): string => `${yearOf(month)}年${monthNumber(month)}月`;

/** The clock time of a working day: `次日06:00` on the next day of the calendar, `前日23:50` on the day before. */
export function onWorkingDay(minute: WorkingDayMinute): string {
  const time = formatTimeOfDay(minute);
  const later = Math.floor(minute / MINUTES_PER_DAY);
  return `${LATER[later] ?? `${later > 0 ? '+' : ''}${later}天 `}${time}`;
}

/** The hours from one to the other: `22:00～次日06:00`. */
export const interval = ({ start, end }: Interval): string => `${onWorkingDay(start)}～${onWorkingDay(end)}`;

/** So many days: `1天`, `0.5天`. */
export const days = (count: number): string => `${count}天`;
