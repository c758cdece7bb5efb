import { formatInterval as interval, type Interval } from '#domain/time/interval.ts';
import * as japanese from '#domain/time/japanese-date.ts';
import { formatOnWorkingDay as onWorkingDay } from '#domain/time/minutes.ts';
import type { WorkingDayMinute } from '#domain/time/minutes.ts';
import type { IsoDate, IsoMonth } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { translatable } from './language.ts';

/** How dates and times are written; the domain's ways are those of Japanese. */
export const dates = translatable('dates', {
  date: japanese.formatDate,
  monthDay: japanese.formatMonthDay,
  moment: japanese.formatMoment,
  yearMonth: japanese.formatYearMonth,
  weekday: (date: IsoDate): string => japanese.weekdayLetter(date),
  onWorkingDay,
  interval,
  /** Between two times. */
  to: '〜',
});

/** A full date: `2026-11-20（金）`. */
export const formatDate = (date: IsoDate): string => dates.date(date);

/** A date within a known year: `11月20日（金）`. */
export const formatMonthDay = (date: IsoDate): string => dates.monthDay(date);

/** An instant within a known year: `11月20日（金） 09:05`. */
export const formatMoment = (instant: EpochMs): string => dates.moment(instant);

/** A month: `2026年11月`. */
export const formatYearMonth = (month: IsoMonth): string => dates.yearMonth(month);

/** The weekday in one letter, or a few: `金`. */
export const weekdayLetter = (date: IsoDate): string => dates.weekday(date);

/** The clock time of a working day: `翌06:00`. */
export const formatOnWorkingDay = (minute: WorkingDayMinute): string => dates.onWorkingDay(minute);

/** The hours from one to the other: `22:00〜翌06:00`. */
export const formatInterval = (hours: Interval): string => dates.interval(hours);
