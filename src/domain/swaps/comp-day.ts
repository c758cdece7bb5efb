import type { DayHours } from '../hours/day-hours.ts';
import { addDays, type IsoDate } from '../time/date.ts';
import type { Minutes } from '../time/minutes.ts';
import { lastDayOfPeriod } from '../time/period.ts';

/** Compensation (代休), the kind of leave whose days are earned by work on rest days. */
export const COMP_DAY = 'comp_day';

/** What the kind is called. */
export const COMP_DAY_NAME = '代休';

/** For how many months a day of compensation can be taken at the most. */
export const MOST_COMP_MONTHS = 12;

/** What a company gives for work on a rest day. The law asks for none of it: the premium is due all the same. */
export interface CompPolicy {
  /** For how many months after the day of work it can be taken. */
  readonly months: number;
  /** Whether work of less than half a usual day earns half a day; else every day of work earns a whole one. */
  readonly givesHalves: boolean;
}

/** Whether a day was a rest day, which was worked on. */
export const isWorkedRestDay = ({
  kind,
  contracted,
  classes,
}: Pick<DayHours, 'kind' | 'contracted' | 'classes'>): boolean =>
  kind !== 'workday' && contracted === 0 && classes.worked > 0;

/** How many days so much work on a rest day earns. */
export const compDaysFor = (worked: Minutes, usualDay: Minutes, { givesHalves }: CompPolicy): number =>
  givesHalves && worked * 2 < usualDay ? 0.5 : 1;

/** The last day on which compensation for a day of work can be taken: the period begins on the day after (民法140条, 143条). */
export const lastCompDay = (workedOn: IsoDate, { months }: CompPolicy): IsoDate =>
  lastDayOfPeriod(addDays(workedOn, 1), months);
