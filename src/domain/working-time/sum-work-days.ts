import { daysFrom, firstDay, lastDay, monthOf, type IsoDate, type IsoMonth } from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import type { WorkingTimePolicy } from './policy.ts';
import { firstDayOfWeek } from './week.ts';
import { weeklyOvertime, type WorkedDay } from './weekly-overtime.ts';

/** A person's monthly totals for the legal limits and premiums. */
export interface MonthlyWorkTotals {
  readonly month: IsoMonth;
  /** Beyond the standard day or the standard week (時間外), rest days of the company's own included. */
  readonly overtime: Minutes;
  /** Work on the statutory rest days, which is never overtime (法定休日労働). */
  readonly statutoryHoliday: Minutes;
  /** All night work, whatever its kind. */
  readonly night: Minutes;
}

type MonthPolicy = Pick<WorkingTimePolicy, 'standardWeek' | 'weekStart'>;

/** The first day that the month's overtime depends on: the beginning of the week in which it begins. */
export function firstDayOfWeeks(month: IsoMonth, policy: MonthPolicy): IsoDate {
  return firstDayOfWeek(firstDay(month), policy);
}

/**
 * Sums up the month. Overtime by the week belongs to the month of the day on which it was worked, so that a week across
 * the month's end is counted once. `days` are the person's days in any order, from `firstDayOfWeeks` on; those outside
 * the month and its weeks change nothing.
 */
export function sumWorkDays(month: IsoMonth, days: readonly WorkedDay[], policy: MonthPolicy): MonthlyWorkTotals {
  const own = days.filter(({ date }) => monthOf(date) === month);
  const dayOf = new Map(days.map((day) => [day.date, day]));
  // What follows the month's end in its last week adds nothing to the days before.
  const byTheWeek = weeksFrom(firstDayOfWeeks(month, policy), lastDay(month)).flatMap((week) => {
    const overtime = weeklyOvertime(
      week.flatMap((date) => dayOf.get(date) ?? []),
      policy,
    );
    return [...overtime].flatMap(([date, length]) => (monthOf(date) === month ? [length] : []));
  });
  return {
    month,
    overtime: sum([...own.map(({ overtime }) => overtime), ...byTheWeek]),
    statutoryHoliday: sum(own.map(({ statutoryHoliday }) => statutoryHoliday)),
    night: sum(own.map(({ night }) => night)),
  };
}

function weeksFrom(from: IsoDate, to: IsoDate): IsoDate[][] {
  const dates = daysFrom(from, to);
  return dates.flatMap((_, index) => (index % 7 === 0 ? [dates.slice(index, index + 7)] : []));
}

const sum = (lengths: readonly Minutes[]): Minutes => minutes(lengths.reduce((total, length) => total + length, 0));
