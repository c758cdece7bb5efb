import { daysFrom, isoDate, type Weekday } from '../../time/date.ts';
import { calendarDateOf } from '../../time/instant.ts';
import { workingDayMinute } from '../../time/minutes.ts';
import { type DatedSpan, findLackOfRest, type RestPolicy } from '../../working-time/rest-findings.ts';
import { dayInterval, type Pair } from './values.ts';

interface RestInput {
  readonly settings: {
    readonly week_start: Weekday;
    readonly rest_rule: 'weekly' | 'four_weeks';
    readonly four_weeks_from: string | null;
    readonly long_run: number;
  };
  readonly range: Pair;
  readonly days: readonly { readonly date: string; readonly start: string; readonly end: string }[];
}

function toPolicy({ week_start, rest_rule, four_weeks_from, long_run }: RestInput['settings']): RestPolicy {
  const restRule =
    rest_rule === 'weekly' || four_weeks_from === null
      ? ({ kind: 'weekly' } as const)
      : ({ kind: 'four_weeks', from: isoDate(four_weeks_from) } as const);
  return { weekStart: week_start, restRule, longRun: long_run };
}

/** Each calendar day that the work touches as work of its own. */
const byCalendarDay = ({ date, start, end }: DatedSpan): DatedSpan[] =>
  daysFrom(calendarDateOf(date, start), calendarDateOf(date, workingDayMinute(end - 1))).map((day) => ({
    date: day,
    ...dayInterval(['00:00', '24:00']),
  }));

function restFindings({ settings, range, days }: RestInput) {
  const work = days.map(({ date, start, end }) => ({ date: isoDate(date), ...dayInterval([start, end]) }));
  const [from, to] = range;
  const find = (spans: readonly DatedSpan[]) =>
    findLackOfRest(spans, { from: isoDate(from), to: isoDate(to) }, toPolicy(settings));
  const found = find(work);
  return {
    weeks_without_rest: found.weeksWithoutRest,
    four_weeks_short: found.fourWeeksShort.map((period) => [period.from, period.restDays]),
    // The vectors count calendar days, our rule counts duties (decision 129): they differ only for work past midnight.
    runs: find(work.flatMap(byCalendarDay)).longRuns.map((run) => [run.from, run.to, run.days]),
  };
}

/** Where rest days are lacking. */
export const rest = { rest_findings: restFindings };
