import { holidaysOfMonth } from '#domain/calendar/holidays.ts';
import {
  addDays,
  addMonths,
  daysFrom,
  firstDay,
  lastDay,
  monthOf,
  weekdayOf,
  yearOf,
  isoDate,
  type IsoDate,
  type IsoMonth,
} from '#domain/time/date.ts';
import { readShiftTimes, type ShiftDay } from '#domain/attendance/shift.ts';
import type { Interval } from '#domain/time/interval.ts';
import { MINUTES_PER_DAY } from '#domain/time/minutes.ts';
import type { MonthStart, WorkPlan } from './work-plan.ts';

/** The days that demo data is about, seen from one day. */
export interface Calendar {
  readonly today: IsoDate;
  /** Every day from a year ago to the end of the next month, in order. */
  readonly days: readonly IsoDate[];
  readonly holidays: ReadonlySet<IsoDate>;
  /** The first day with records and shifts: two whole months before the current one. */
  readonly from: IsoDate;
}

/** The calendar as seen on `today`. */
export function calendarOf(today: IsoDate): Calendar {
  const month = monthOf(today);
  const months = Array.from({ length: 14 }, (_, index) => addMonths(month, index - 12));
  return {
    today,
    days: daysFrom(firstDay(addMonths(month, -12)), lastDay(addMonths(month, 1))),
    holidays: new Set(months.flatMap((each) => [...holidaysOfMonth(each).keys()])),
    from: firstDay(addMonths(month, -2)),
  };
}

/** The planned hours on the working day's time line. */
export function hoursOf({ hours: [start, end] }: WorkPlan): Interval {
  const hours = readShiftTimes(start, end);
  if (hours === null) throw new RangeError(`not working hours: ${start}–${end}`);
  return hours;
}

/** Whether the plan has the person work on that day. */
export function isWorkday(plan: WorkPlan, date: IsoDate, { today, holidays }: Calendar): boolean {
  // A night that began yesterday would end today, and today has no records yet.
  if (hoursOf(plan).end > MINUTES_PER_DAY && addDays(date, 1) === today) return false;
  return plan.weekdays.includes(weekdayOf(date)) && (plan.worksOnHolidays || !holidays.has(date));
}

/** The workdays before today, the latest first. */
export function pastWorkdays(plan: WorkPlan, calendar: Calendar): IsoDate[] {
  return pastDays(calendar).filter((date) => isWorkday(plan, date, calendar));
}

/** The days off before today, the latest first. */
export function pastDaysOff(plan: WorkPlan, calendar: Calendar): IsoDate[] {
  return pastDays(calendar).filter((date) => !isWorkday(plan, date, calendar));
}

/** The last whole month before today's. */
export const lastMonthOf = ({ today }: Calendar): IsoMonth => addMonths(monthOf(today), -1);

/** The workdays after today, the nearest first. */
export function comingWorkdays(plan: WorkPlan, calendar: Calendar): IsoDate[] {
  return calendar.days.filter((date) => date > calendar.today && isWorkday(plan, date, calendar));
}

const pastDays = ({ days, today }: Calendar): IsoDate[] => days.filter((date) => date < today).toReversed();

/** The first day of that month, seen from today. */
export function monthStart(start: MonthStart, today: IsoDate): IsoDate {
  if ('monthsAgo' in start) return firstDay(addMonths(monthOf(today), -start.monthsAgo));
  return isoDate(`${yearOf(today) - start.yearsAgo}-${String(start.month).padStart(2, '0')}-01`);
}

/** The plan's shifts from the first day with records to the end of the next month. */
export function shiftsOf(plan: WorkPlan, calendar: Calendar): ShiftDay[] {
  if (!plan.hasShifts) return [];
  return calendar.days
    .filter((date) => date >= calendar.from)
    .map((date) =>
      isWorkday(plan, date, calendar)
        ? { date, ...hoursOf(plan), isWorkday: true }
        : { date, start: null, end: null, isWorkday: false },
    );
}
