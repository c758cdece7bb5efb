import { readShiftTimes } from '#domain/attendance/shift.ts';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import { DEFAULT_OVERTIME_AGREEMENT, firstMonthOfYear } from '#domain/overtime/agreement.ts';
import {
  addDays,
  addMonths,
  daysFrom,
  earlierOf,
  firstDay,
  lastDay,
  monthOf,
  weekdayOf,
  type IsoDate,
  type IsoMonth,
} from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import { type EpochMs, instantOf, minuteOnWorkingDay } from '#domain/time/instant.ts';
import { MINUTES_PER_DAY, timeOfDay } from '#domain/time/minutes.ts';
import type { DaysOffOfWeek, DemoEmployee, When } from './scenario.ts';

/** The dates of the demo data, relative to one day. */
export interface Calendar {
  readonly today: IsoDate;
  /** Nothing of today has happened after it. */
  readonly now: EpochMs;
  /** Before it, nothing of today has. */
  readonly hasDawned: boolean;
  /** The first day with records and shifts: two whole months before the current one. */
  readonly from: IsoDate;
  /** That of those with a whole year: of the agreement's year (36協定), or `from` where that is earlier. */
  readonly yearFrom: IsoDate;
  /** Every day from a year ago to the end of the next month, in order. */
  readonly days: readonly IsoDate[];
  readonly holidays: ReadonlySet<IsoDate>;
}

/** The working day of the demo companies begins. */
const DAWN = timeOfDay('05:00');

/** The calendar as seen on `today`, at `now`; without it, as the day begins. */
export function calendarOf(today: IsoDate, now = instantOf(today, timeOfDay('00:00'))): Calendar {
  const month = monthOf(today);
  const months = Array.from({ length: 14 }, (_, index) => addMonths(month, index - 12));
  const from = firstDay(addMonths(month, -2));
  return {
    today,
    now,
    hasDawned: minuteOnWorkingDay(now, today) >= DAWN,
    from,
    yearFrom: earlierOf(from, firstDay(firstMonthOfYear(month, DEFAULT_OVERTIME_AGREEMENT))),
    days: daysFrom(firstDay(addMonths(month, -12)), lastDay(addMonths(month, 1))),
    holidays: new Set(months.flatMap((each) => [...holidaysOfMonth(each).keys()])),
  };
}

/** The first day of which the employee has records and shifts. */
export const recordedFrom = ({ hasWholeYear }: DemoEmployee, { from, yearFrom }: Calendar): IsoDate =>
  hasWholeYear ? yearFrom : from;

/** The planned hours as minutes of the working day. */
export function hoursOf({ hours: [start, end] }: Pick<DemoEmployee, 'hours'>): Interval {
  const hours = readShiftTimes(start, end);
  if (hours === null) throw new RangeError(`not working hours: ${start}–${end}`);
  return hours;
}

/** The employee's workdays, in order, as if employed all the time. */
export function workdaysOf(employee: DemoEmployee, { today, days, holidays }: Calendar): ReadonlySet<IsoDate> {
  const { weekdays, worksOnHolidays } = employee;
  // A night that began yesterday would end today, and today has no records yet.
  const leftOut = hoursOf(employee).end > MINUTES_PER_DAY ? addDays(today, -1) : null;
  const isWorkday = (date: IsoDate): boolean =>
    weekdays.includes(weekdayOf(date)) && (worksOnHolidays || !holidays.has(date)) && date !== leftOut;
  return new Set(days.filter(isWorkday));
}

/** Finds an employee's days by the tables' way of counting. */
export function dayFinder(
  { days: scenarios }: DemoEmployee,
  workdays: ReadonlySet<IsoDate>,
  { today, days }: Calendar,
): (when: When) => IsoDate {
  const past = [...workdays].filter((date) => date < today).toReversed();
  const coming = [...workdays].filter((date) => date > today);
  const daysOff = days.filter((date) => date < today && !workdays.has(date)).toReversed();
  const named = new Set(scenarios.flatMap((when) => ('ago' in when ? [nth(past, when.ago)] : [])));
  const unnamed = [...workdays].filter((date) => !named.has(date));
  return (when) => {
    if ('ago' in when) return nth(past, when.ago);
    if ('ahead' in when) return nth(coming, when.ahead);
    if ('dayOffAgo' in when) return nth(daysOff, when.dayOffAgo);
    const month = addMonths(monthOf(today), -when.monthsAgo);
    if ('dayOff' in when)
      return nth(
        days.filter((date) => monthOf(date) === month && !workdays.has(date)),
        when.dayOff,
      );
    if ('weekFromEnd' in when) return addDays(sundayOfWeek(month, when.weekFromEnd), when.weekday);
    return nth(
      unnamed.filter((date) => monthOf(date) === month),
      when.workday,
    );
  };
}

/** The days off of the last week, Sunday to Saturday, that is whole in the month. */
export function daysOffOfWeek(
  { monthsAgo }: DaysOffOfWeek,
  workdays: ReadonlySet<IsoDate>,
  { today }: Pick<Calendar, 'today'>,
): IsoDate[] {
  const sunday = sundayOfWeek(addMonths(monthOf(today), -monthsAgo), 1);
  return daysFrom(sunday, addDays(sunday, 6)).filter((date) => !workdays.has(date));
}

/** The first day of one of the last whole weeks of the month, counted from its end. */
export function sundayOfWeek(month: IsoMonth, weekFromEnd: number): IsoDate {
  const last = lastDay(month);
  const saturday = addDays(last, -((weekdayOf(last) + 1) % 7));
  return addDays(saturday, 1 - 7 * weekFromEnd);
}

function nth(days: readonly IsoDate[], count: number): IsoDate {
  const day = days[count - 1];
  if (day === undefined) throw new RangeError(`there are no ${count} such days`);
  return day;
}
