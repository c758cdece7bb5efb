import { addDays, daysFrom, weekdayOf, type IsoDate } from '../time/date.ts';
import type { WorkingTimePolicy } from './policy.ts';
import type { DayKind } from './work-classes.ts';

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

/** The facts about a day of a week that decide which one is the statutory rest day. */
export interface DayOfWeek {
  readonly date: IsoDate;
  /** The company or the shift gives the day off. */
  readonly isRestDay: boolean;
  /** Any minute of the calendar day was worked, also by a shift that began on the day before. */
  readonly isWorked: boolean;
  /** What the company's calendar says of the day; `null` where it says nothing. */
  readonly named: DayKind | null;
  /** The day was the statutory rest day, which a swap has moved to another one (work-rules 7); omitted: it wasn't. */
  readonly movesRestDay?: boolean | undefined;
}

/**
 * The legal kind of each day of the week. `week` has its days in order; a partial week is judged by itself.
 *
 * One day of a week is the statutory rest day (労基法35条): the one that the company's calendar names, which can be several;
 * else that of the weekday that the work rules name, planned as a workday or not, unless the calendar makes it a workday.
 * Where they name none it is a rest day without work and, where all were worked on, the last of them (平21.10 厚労省Q&A),
 * which makes its hours rest-day work; of a week planned without any, its last day. The other rest days are the
 * company's own (所定休日). Where a swap has moved the statutory rest day into another week, by the rule of four weeks, this one
 * has none. Public holidays are rest days only where the company makes them so.
 */
export function kindsOfWeek(
  week: readonly DayOfWeek[],
  policy: Pick<WorkingTimePolicy, 'statutoryRestDay'>,
): Map<IsoDate, DayKind> {
  const named = week.filter((day) => day.named === 'statutory_holiday');
  const hasMoved = week.some(({ movesRestDay }) => movesRestDay === true);
  const statutory = named.length > 0 || hasMoved ? named : [statutoryRestDay(week, policy)];
  return new Map(
    week.map((day) => {
      if (statutory.includes(day)) return [day.date, 'statutory_holiday'];
      return [day.date, day.isRestDay ? 'scheduled_holiday' : 'workday'];
    }),
  );
}

function statutoryRestDay(
  week: readonly DayOfWeek[],
  { statutoryRestDay: weekday }: Pick<WorkingTimePolicy, 'statutoryRestDay'>,
): DayOfWeek | undefined {
  const ofWeekday = week.find(({ date }) => weekdayOf(date) === weekday);
  if (weekday !== null && ofWeekday?.named !== 'workday') return ofWeekday;
  const restDays = week.filter(({ isRestDay }) => isRestDay);
  return restDays.findLast(({ isWorked }) => !isWorked) ?? restDays.at(-1) ?? week.at(-1);
}
