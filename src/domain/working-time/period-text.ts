import { type DateRange, dayNumber, type IsoDate, monthNumber, yearOf } from '../time/date.ts';
import { formatYearMonth } from '../time/japanese-date.ts';
import { isCalendarMonth, type WagePeriod } from './wage-period.ts';

/** A period: `2026年10月`, and where it isn't the calendar's month `2026年10月度（9/21〜10/20）`, as it is spoken of (D39). */
export const formatPeriod = (period: WagePeriod): string =>
  isCalendarMonth(period)
    ? formatYearMonth(period.month)
    : `${formatPeriodName(period)}（${formatPeriodDays(period)}）`;

/** A period without its days: `2026年10月`, `2026年10月度`. */
export const formatPeriodName = (period: WagePeriod): string =>
  isCalendarMonth(period) ? formatYearMonth(period.month) : `${formatYearMonth(period.month)}度`;

/** The days of a period: `9/21〜10/20`, over the turn of a year `2026-12-21〜2027-01-20`. */
export function formatPeriodDays({ from, to }: DateRange): string {
  const format = (date: IsoDate): string =>
    yearOf(from) === yearOf(to) ? `${monthNumber(date)}/${dayNumber(date)}` : date;
  return `${format(from)}〜${format(to)}`;
}
