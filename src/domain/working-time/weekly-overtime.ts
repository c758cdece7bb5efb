import { compareDates, type IsoDate } from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import type { DailyHours } from './daily-hours.ts';
import type { WorkingTimePolicy } from './policy.ts';

/** The hours of one working day as a week or a month sums them. */
export interface WorkedDay extends Pick<DailyHours, 'worked' | 'overtime' | 'statutoryHoliday' | 'night'> {
  readonly date: IsoDate;
}

/**
 * The overtime of the week only (労基法32条1項), by the day on which it was worked: what exceeds 40 hours, in the order of
 * time. A day's own overtime isn't counted twice, so a day adds no more than its standard hours; work on the statutory
 * rest day is none of the week's. From Monday to Saturday 9 hours a day, each day has one hour of its own and Saturday
 * 8 hours of the week's.
 *
 * `week` are days of one week, in any order; of a week across a month's end, its days of both months.
 */
export function weeklyOvertime(
  week: readonly WorkedDay[],
  { standardWeek }: Pick<WorkingTimePolicy, 'standardWeek'>,
): Map<IsoDate, Minutes> {
  const beyond = (worked: number): number => Math.max(0, worked - standardWeek);
  let worked = 0;
  return new Map(
    week
      .toSorted((a, b) => compareDates(a.date, b.date))
      .map((day) => {
        const before = beyond(worked);
        worked += day.worked - day.statutoryHoliday - day.overtime;
        return [day.date, minutes(beyond(worked) - before)];
      }),
  );
}
