import { plannedHours, type ShiftDay } from '../attendance/shift.ts';
import { addMonths, dayNumber, daysOfMonth, isWeekend, weekdayOf, type IsoDate, type IsoMonth } from '../time/date.ts';
import type { Interval } from '../time/interval.ts';
import { dayOffOf, workdayOf } from './day.ts';

type Holidays = ReadonlyMap<IsoDate, string>;

/** One shift for each day of the month, the given ones unchanged, the others days off. */
export function wholeMonth(month: IsoMonth, shifts: readonly ShiftDay[]): ShiftDay[] {
  const shiftOf = new Map(shifts.map((shift) => [shift.date, shift]));
  return daysOfMonth(month).map((date) => shiftOf.get(date) ?? dayOffOf(date));
}

/**
 * Makes every Monday to Friday of the month that is no public holiday a workday of the given hours. Days that have
 * hours keep them; a day off becomes a workday, also a saved one, since a month is saved with all its days; weekends
 * and holidays are unchanged. One shift for each day of the month.
 */
export function fillWeekdays(
  month: IsoMonth,
  holidays: Holidays,
  hours: Interval,
  existing: readonly ShiftDay[],
): ShiftDay[] {
  return wholeMonth(month, existing).map((shift) => {
    const isFilled = plannedHours(shift) !== null || isWeekend(shift.date) || holidays.has(shift.date);
    return isFilled ? shift : workdayOf(shift.date, hours);
  });
}

/**
 * Copies the plan of the month before, by weekdays: the first Monday from the first Monday, and so on. One shift for
 * each day of the month.
 *
 * - A fifth weekday that the month before lacks is planned like the fourth.
 * - A public holiday is a day off, unless its counterpart was a holiday too and worked.
 * - A day whose counterpart was off as a public holiday is planned as the nearest such weekday that was none (of two as
 *   near the earlier), so that a holiday leaves no hole in the month after.
 *
 * `previous` are the shifts of the month before, `holidays` the public holidays of both months.
 */
export function copyFromPreviousMonth(previous: readonly ShiftDay[], month: IsoMonth, holidays: Holidays): ShiftDay[] {
  const models = wholeMonth(addMonths(month, -1), previous);
  return daysOfMonth(month).map((date) => {
    const distance = (model: ShiftDay): number => Math.abs(weekOf(model.date) - weekOf(date));
    const model = models
      .filter((day) => weekdayOf(day.date) === weekdayOf(date) && (day.isWorkday || !holidays.has(day.date)))
      .toSorted((a, b) => distance(a) - distance(b))[0];
    const hours = plannedHours(model);
    const isHolidayAlone = holidays.has(date) && model !== undefined && !holidays.has(model.date);
    return hours === null || isHolidayAlone ? dayOffOf(date) : workdayOf(date, hours);
  });
}

/** The date's index among its weekday in the month, 0 for the first Monday. */
const weekOf = (date: IsoDate): number => Math.floor((dayNumber(date) - 1) / 7);
