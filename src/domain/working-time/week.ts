import { addDays, daysFrom, weekdayOf, type IsoDate } from '../time/date.ts';
import type { WorkingTimePolicy } from './policy.ts';

type WeekPolicy = Pick<WorkingTimePolicy, 'weekStart'>;

/** The first day of the date's week, Sunday unless the work rules have another (昭63.1.1基発1号). */
export function firstDayOfWeek(date: IsoDate, { weekStart }: WeekPolicy): IsoDate {
  return addDays(date, -((weekdayOf(date) - weekStart + 7) % 7));
}

/** The seven days of the date's week, in order, of whichever months. */
export function daysOfWeek(date: IsoDate, policy: WeekPolicy): IsoDate[] {
  const first = firstDayOfWeek(date, policy);
  return daysFrom(first, addDays(first, 6));
}
