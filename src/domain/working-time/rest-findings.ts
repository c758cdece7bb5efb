import {
  addDays,
  compareDates,
  countDays,
  type DateRange,
  daysBetween,
  daysFrom,
  type IsoDate,
  type Weekday,
} from '../time/date.ts';
import { calendarDateOf } from '../time/instant.ts';
import { type Interval, lengthOf, onDayAfter, subtract } from '../time/interval.ts';
import { MINUTES_PER_DAY, workingDayMinute } from '../time/minutes.ts';
import { firstDayOfWeek } from './week.ts';

/** How a company gives its rest days, and from which day on their lack is a finding. */
export interface RestPolicy {
  readonly weekStart: Weekday;
  /**
   * A rest day in each week (労基法35条1項), or four in each four weeks, counted from the day that the work rules name (35条2項,
   * 労基則12条の2第2項); before that day there are none of those.
   */
  readonly restRule: { readonly kind: 'weekly' } | { readonly kind: 'four_weeks'; readonly from: IsoDate };
  /** Duties on so many days in a row are a finding. The law has no number. */
  readonly longRun: number;
}

/** The law's weekly rest day; seven days in a row are a finding. */
export const DEFAULT_REST_POLICY: RestPolicy = { weekStart: 0, restRule: { kind: 'weekly' }, longRun: 7 };

/** The time of a working day from its first to its last minute of work. */
export interface DatedSpan extends Interval {
  readonly date: IsoDate;
}

/** Days in a row on each of which a duty began, both inclusive. */
export interface RunOfDays extends DateRange {
  readonly days: number;
}

/** Where rest days are lacking. */
export interface RestFindings {
  /** The first days of weeks without a rest day; none by the rule of four weeks. */
  readonly weeksWithoutRest: readonly IsoDate[];
  /** The four weeks with fewer than four rest days; none by the weekly rule. */
  readonly fourWeeksShort: readonly { readonly from: IsoDate; readonly restDays: number }[];
  readonly longRuns: readonly RunOfDays[];
}

/**
 * Looks for rest days in a range of days. A rest day is a calendar day without work from 0:00 to 24:00: one minute after
 * midnight makes a day of work of it (昭23.4.5基発535号). In a week or four weeks of which the last day `isByHours`, it is 24
 * hours on end instead. Weeks and four weeks are examined where they are whole in the range.
 *
 * A long run is of days as people count them: a duty is one of the day on which it began, however long after midnight it
 * ends. The finding has the whole run as soon as one of its days is in the range: `work`, in any order, has the days around,
 * too.
 */
export function findLackOfRest(
  work: readonly DatedSpan[],
  range: DateRange,
  policy: RestPolicy,
  isByHours: (date: IsoDate) => boolean = () => false,
): RestFindings {
  const spans = work.filter(({ start, end }) => start < end);
  const touched = new Set(spans.flatMap(calendarDaysOf));
  const restDaysOf = (days: DateRange): number =>
    isByHours(days.to)
      ? restsOf24Hours(spans, days)
      : daysFrom(days.from, days.to).filter((day) => !touched.has(day)).length;
  const { restRule } = policy;
  const weeks = restRule.kind === 'weekly' ? wholePeriods(7, firstDayOfWeek(range.from, policy), range) : [];
  const fourWeeks = restRule.kind === 'four_weeks' ? wholePeriods(28, restRule.from, range) : [];
  return {
    weeksWithoutRest: weeks.filter((week) => restDaysOf(week) === 0).map(({ from }) => from),
    fourWeeksShort: fourWeeks
      .map((period) => ({ from: period.from, restDays: restDaysOf(period) }))
      .filter(({ restDays }) => restDays < 4),
    longRuns: runsOf(new Set(spans.map(({ date }) => date))).filter(
      ({ from, to, days }) => days >= policy.longRun && from <= range.to && to >= range.from,
    ),
  };
}

/**
 * How many times 24 hours on end without work lie in these days (継続24時間, of shifts that alternate: 昭63.3.14基発150号). They
 * begin and end in them, since each week has a rest day of its own: 40 hours over its edge may be none of either week.
 */
export function restsOf24Hours(work: readonly DatedSpan[], { from, to }: DateRange): number {
  const all = { start: workingDayMinute(0), end: workingDayMinute(countDays({ from, to }) * MINUTES_PER_DAY) };
  const worked = work.map((span) => onDayAfter(span, daysBetween(span.date, from)));
  return subtract(all, worked).reduce((sum, free) => sum + Math.floor(lengthOf(free) / MINUTES_PER_DAY), 0);
}

const calendarDaysOf = ({ date, start, end }: DatedSpan): IsoDate[] =>
  daysFrom(calendarDateOf(date, start), calendarDateOf(date, workingDayMinute(end - 1)));

/** The periods of so many days, the first of them from `start` on, that lie whole in the range. */
function wholePeriods(length: number, start: IsoDate, range: DateRange): DateRange[] {
  const before = Math.max(0, Math.ceil(daysBetween(start, range.from) / length));
  const periods: DateRange[] = [];
  for (let from = addDays(start, before * length); ; from = addDays(from, length)) {
    const to = addDays(from, length - 1);
    if (to > range.to) return periods;
    periods.push({ from, to });
  }
}

/** The longest rows of days, in order. */
function runsOf(worked: ReadonlySet<IsoDate>): RunOfDays[] {
  return [...worked]
    .filter((day) => !worked.has(addDays(day, -1)))
    .toSorted(compareDates)
    .map((from) => {
      let to = from;
      while (worked.has(addDays(to, 1))) to = addDays(to, 1);
      return { from, to, days: countDays({ from, to }) };
    });
}
