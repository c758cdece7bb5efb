import { type ShiftDay, plannedHours, shiftHours } from '../attendance/shift.ts';
import { type DateRange, daysBetween, daysFrom, type IsoDate, isWeekend, weekdayOf } from '../time/date.ts';
import { type Interval, lengthOf } from '../time/interval.ts';
import { minutes, timeOfDay, type Minutes } from '../time/minutes.ts';
import { roundHours } from '../time/hours.ts';
import { shiftsByDay } from '../attendance/by-day.ts';

/** The default working hours of a shift, 09:00–18:00 (spec §9). */
export const DEFAULT_WORKING_HOURS: Interval = { start: timeOfDay('09:00'), end: timeOfDay('18:00') };

/** The break of every workday of a shift, 1:00 (spec §9). */
export const SHIFT_BREAK = minutes(60);

/** The hours that are planned on a day, in minutes of that working day, and the break in them. */
export interface RosterShift extends Interval {
  readonly breakMinutes: Minutes;
}

/** The planned work of a shift, without its break. */
export const plannedWork = (shift: RosterShift): Minutes => minutes(Math.max(0, lengthOf(shift) - shift.breakMinutes));

/** The errors of a day of a shift. */
export type ShiftDayFault = 'times_required' | 'equal_times' | 'no_hours' | 'too_long';

/** Hours as they are entered: two times of day, and so many days later the end, where that is said (D53). */
export interface EnteredHours extends Pick<ShiftDay, 'start' | 'end'> {
  readonly endDay?: number | null | undefined;
}

/** A day of a shift as it is entered. */
export interface EnteredShift extends EnteredHours {
  readonly isWorkday: boolean;
}

/**
 * The hours that were entered, or what is wrong with them: both times are there, and they differ or say on which day the end
 * is (spec §7). An end before the start is the next morning's and valid.
 */
export function readEnteredHours({ start, end, endDay }: EnteredHours): Interval | ShiftDayFault {
  if (start === null || end === null) return 'times_required';
  const hours = shiftHours(start, end, endDay);
  if (hours !== null) return hours;
  if (endDay == null) return 'equal_times';
  return endDay === 0 ? 'no_hours' : 'too_long';
}

/** Validates a day of a shift, `null` when valid: a workday by its hours; a day off needs no times, and loses any. */
export function checkShiftDay({ isWorkday, ...times }: EnteredShift): ShiftDayFault | null {
  const hours = isWorkday ? readEnteredHours(times) : null;
  return typeof hours === 'string' ? hours : null;
}

/** A day with the given hours. */
export const workdayOf = (date: IsoDate, hours: Interval): ShiftDay => ({
  date,
  start: hours.start,
  end: hours.end,
  isWorkday: true,
});

/** A day without work. */
export const dayOffOf = (date: IsoDate): ShiftDay => ({ date, start: null, end: null, isWorkday: false });

type Holidays = ReadonlyMap<IsoDate, string>;

/** One shift for each day of the month (月度), the given ones unchanged, the others days off. */
export function wholeMonth({ from, to }: DateRange, shifts: readonly ShiftDay[]): ShiftDay[] {
  const shiftOf = shiftsByDay(shifts);
  return daysFrom(from, to).map((date) => shiftOf.get(date) ?? dayOffOf(date));
}

/**
 * Makes every Monday to Friday of the month that is no public holiday a workday of the given hours. Days that have
 * hours keep them; a day off becomes a workday, also a saved one, since a month is saved with all its days; weekends
 * and holidays are unchanged. One shift for each day of the month.
 */
export function fillWeekdays(
  month: DateRange,
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
export function copyFromPreviousMonth(
  previous: readonly ShiftDay[],
  { before, month }: { readonly before: DateRange; readonly month: DateRange },
  holidays: Holidays,
): ShiftDay[] {
  const models = wholeMonth(before, previous);
  return daysFrom(month.from, month.to).map((date) => {
    const distance = (model: ShiftDay): number => Math.abs(weekOf(model.date, before) - weekOf(date, month));
    const model = models
      .filter((day) => weekdayOf(day.date) === weekdayOf(date) && (day.isWorkday || !holidays.has(day.date)))
      .toSorted((a, b) => distance(a) - distance(b))[0];
    const hours = plannedHours(model);
    const isHolidayAlone = holidays.has(date) && model !== undefined && !holidays.has(model.date);
    return hours === null || isHolidayAlone ? dayOffOf(date) : workdayOf(date, hours);
  });
}

/** The date's index among its weekday in the month, 0 for the first Monday. */
const weekOf = (date: IsoDate, { from }: DateRange): number => Math.floor(daysBetween(from, date) / 7);

/** The sums of a month's shifts. */
export interface ShiftSummary {
  /** The workdays (予定出勤日数). */
  readonly days: number;
  readonly minutes: Minutes;
  /** The planned hours, to one decimal (予定勤務時間). */
  readonly hours: number;
}

/** The longest span without a break, inclusive (spec §9). */
const UNBROKEN_SPAN = minutes(60);

/**
 * The planned workdays and hours (spec §9): each day's span, less one hour where it exceeds 60 minutes; the minutes
 * are summed and rounded once (D13). A workday without hours, as while it is being filled in, counts as a day of none.
 */
export function summariseShifts(shifts: readonly ShiftDay[]): ShiftSummary {
  const total = minutes(shifts.reduce((sum, shift) => sum + plannedMinutes(shift), 0));
  return { days: shifts.filter((shift) => shift.isWorkday).length, minutes: total, hours: roundHours(total, 1) };
}

function plannedMinutes(shift: ShiftDay): number {
  const hours = plannedHours(shift);
  if (hours === null) return 0;
  const span = lengthOf(hours);
  return span > UNBROKEN_SPAN ? span - SHIFT_BREAK : span;
}
