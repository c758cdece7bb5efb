import { addDays, addMonths, dayNumber, daysBetween, earlierOf, firstDay, monthOf, type IsoDate } from './date.ts';

/**
 * The first day after a period of so many months that begins on `start` (民法143条2項). The period ends on the day before
 * the corresponding day (応当日) or, where the last month has none, with that month: six months from 08-31 end with
 * February, so the next day is 03-01, and not a day clamped to the month's end.
 */
export function dayAfterPeriod(start: IsoDate, months: number): IsoDate {
  const month = addMonths(monthOf(start), months);
  const days = dayNumber(start) - 1;
  return earlierOf(addDays(firstDay(month), days), firstDay(addMonths(month, 1)));
}

/** The last day of that period. */
export function lastDayOfPeriod(start: IsoDate, months: number): IsoDate {
  return addDays(dayAfterPeriod(start, months), -1);
}

/**
 * The length of a period from `start` to `end`, both inclusive: whole months, each ending before the corresponding day,
 * and `days` of the one begun, which has `daysOfMonth` (平30.12.28基発1228第15号).
 */
export function monthsOfPeriod(start: IsoDate, end: IsoDate): { months: number; days: number; daysOfMonth: number } {
  let months = 0;
  while (lastDayOfPeriod(start, months + 1) <= end) months += 1;
  const begun = dayAfterPeriod(start, months);
  return {
    months,
    days: daysBetween(begun, end) + 1,
    daysOfMonth: daysBetween(begun, dayAfterPeriod(start, months + 1)),
  };
}
