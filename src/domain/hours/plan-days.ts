import { type DateRange, type IsoDate, isWithin } from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';

/** What a day has of its plan: the minutes owed, those worked, and those that its paid leave counts. */
export interface PlannedDay {
  readonly date: IsoDate;
  readonly contracted: Minutes;
  readonly worked: Minutes;
  readonly leave: Minutes;
  /** Those of leave of other kinds; omitted: none. */
  readonly otherLeave?: Minutes | undefined;
}

/** A plan beside the outcome: work, that on statutory rest days too, and leave; in minutes. */
export interface PlanProgress {
  readonly planned: Minutes;
  readonly credited: Minutes;
  /** More than planned, or less where negative. */
  readonly difference: Minutes;
}

const progressOf = (days: readonly PlannedDay[]): PlanProgress => {
  const sum = (lengthOf: (day: PlannedDay) => number): Minutes =>
    minutes(days.reduce((total, day) => total + lengthOf(day), 0));
  const planned = sum(({ contracted }) => contracted);
  const credited = sum(({ worked, leave, otherLeave = 0 }) => worked + leave + otherLeave);
  return { planned, credited, difference: minutes(credited - planned) };
};

/** Of variable hours (変形), the days of the range that have a plan or work, and all of those before today together. */
export function planAgainstWork(
  days: readonly PlannedDay[],
  range: DateRange,
  today: IsoDate,
): { readonly days: readonly (PlanProgress & Pick<PlannedDay, 'date'>)[]; readonly untilYesterday: PlanProgress } {
  const own = days.filter(({ date }) => isWithin(date, range));
  return {
    days: own
      .map((day) => ({ date: day.date, ...progressOf([day]) }))
      .filter(({ planned, credited }) => planned > 0 || credited > 0),
    untilYesterday: progressOf(own.filter(({ date }) => date < today)),
  };
}
