import {
  addDays,
  compareDates,
  countDays,
  type DateRange,
  daysFrom,
  type IsoDate,
  isWithin,
  laterOf,
} from '../time/date.ts';
import { minutes, type Minutes } from '../time/minutes.ts';
import { dayAfterPeriod } from '../time/period.ts';
import { frameOf } from './frame.ts';
import type { WorkingTimePolicy } from './policy.ts';
import type { PlannedOn } from './variable-hours.ts';
import { firstDayOfWeek } from './week.ts';

/** What a plan of variable hours of a year must not do (労基法32条の4第3項, 労基則12条の4). */
export type AnnualViolation =
  | 'day_over_10h'
  | 'days_in_a_row'
  | 'days_over_limit'
  | 'total_over_frame'
  | 'week_over_52h'
  | 'weeks_over_48h_in_a_row'
  | 'weeks_over_48h_in_three_months';

/** A plan of the target period (対象期間), of at most a year. */
export interface AnnualPlan extends Pick<WorkingTimePolicy, 'weekStart'> {
  readonly period: DateRange;
  readonly plannedOn: PlannedOn;
  /** The especially busy times (特定期間): one rest day a week suffices in them. */
  readonly specialPeriods: readonly DateRange[];
}

/** What is planned, beside its limits. */
export interface AnnualPlanCheck {
  /** The days of work, and how many there may be; `null` without a limit, in a period of at most three months. */
  readonly days: number;
  readonly dayLimit: number | null;
  readonly total: Minutes;
  readonly frame: Minutes;
  /** The most days of work in a row. */
  readonly longestRun: number;
  /** In alphabetical order. */
  readonly violations: readonly AnnualViolation[];
}

const HOUR = 60;
/** The most hours of a day (労基則12条の4第4項). */
export const ANNUAL_DAY_LIMIT = minutes(10 * HOUR);
const WEEK_LIMIT = 52 * HOUR;
const LONG_WEEK = 48 * HOUR;
const MOST_LONG_WEEKS = 3;
const DAYS_OF_A_YEAR = 280;
const MOST_DAYS_IN_A_ROW = 6;
const MOST_DAYS_IN_A_ROW_IN_SPECIAL_PERIODS = 12;
const FORTY_HOURS = minutes(40 * HOUR);

/** Checks the plan by the law's limits (work-rules 5.2), while it is being made. */
export function checkAnnualPlan(plan: AnnualPlan): AnnualPlanCheck {
  const { period, plannedOn } = plan;
  const dates = daysFrom(period.from, period.to);
  const worked = dates.filter((date) => plannedOn(date) > 0);
  const weeks = weeksOf(plan);
  const runs = runLengths(dates, plannedOn);
  const isLong = period.to >= dayAfterPeriod(period.from, 3);
  const dayLimit = isLong ? Math.min(DAYS_OF_A_YEAR, Math.floor((DAYS_OF_A_YEAR * countDays(period)) / 365)) : null;
  const total = minutes(weeks.reduce((sum, week) => sum + week.planned, 0));
  const frame = frameOf(countDays(period), FORTY_HOURS, 'minute_down');
  // The plan's violations are shown in this order, the alphabetical one of their names.
  const broken: Readonly<Record<AnnualViolation, boolean>> = {
    day_over_10h: dates.some((date) => plannedOn(date) > ANNUAL_DAY_LIMIT),
    days_in_a_row: breaksRuns(runs, plan) || weeks.some((week) => isWithoutRest(week, plan)),
    days_over_limit: dayLimit !== null && worked.length > dayLimit,
    total_over_frame: total > frame,
    week_over_52h: weeks.some(({ planned }) => planned > WEEK_LIMIT),
    weeks_over_48h_in_a_row: isLong && longestRow(weeks.map(({ planned }) => planned > LONG_WEEK)) > MOST_LONG_WEEKS,
    weeks_over_48h_in_three_months: isLong && hasTooManyLongWeeks(weeks, period.from),
  };
  return {
    days: worked.length,
    dayLimit,
    total,
    frame,
    longestRun: Math.max(...runs.values()),
    violations: (Object.keys(broken) as AnnualViolation[]).filter((violation) => broken[violation]),
  };
}

/** A week of the period, cut at its edges. */
interface PlannedWeek {
  /** Its first day in the period. */
  readonly from: IsoDate;
  readonly days: readonly IsoDate[];
  readonly planned: number;
}

function weeksOf({ period, plannedOn, weekStart }: AnnualPlan): PlannedWeek[] {
  const weeks: PlannedWeek[] = [];
  for (let first = firstDayOfWeek(period.from, { weekStart }); first <= period.to; first = addDays(first, 7)) {
    const days = daysFrom(laterOf(first, period.from), addDays(first, 6)).filter((date) => date <= period.to);
    weeks.push({
      from: laterOf(first, period.from),
      days,
      planned: days.reduce((sum, date) => sum + plannedOn(date), 0),
    });
  }
  return weeks;
}

/** Of each day, the how manieth day of work in a row it is; 0 of a day without work. */
function runLengths(dates: readonly IsoDate[], plannedOn: PlannedOn): ReadonlyMap<IsoDate, number> {
  const runs = new Map<IsoDate, number>();
  let length = 0;
  for (const date of dates) {
    length = plannedOn(date) > 0 ? length + 1 : 0;
    runs.set(date, length);
  }
  return runs;
}

function breaksRuns(runs: ReadonlyMap<IsoDate, number>, { specialPeriods }: AnnualPlan): boolean {
  const isSpecial = (date: IsoDate): boolean => specialPeriods.some((special) => isWithin(date, special));
  return [...runs].some(
    ([date, length]) =>
      length > MOST_DAYS_IN_A_ROW_IN_SPECIAL_PERIODS || (length > MOST_DAYS_IN_A_ROW && !isSpecial(date)),
  );
}

/** Whether all seven days of a week that lies in a special period are days of work. */
const isWithoutRest = ({ days }: PlannedWeek, { plannedOn, specialPeriods }: AnnualPlan): boolean =>
  days.length === 7 &&
  specialPeriods.some((special) => days.every((date) => isWithin(date, special))) &&
  days.every((date) => plannedOn(date) > 0);

function longestRow(marks: readonly boolean[]): number {
  let [longest, length] = [0, 0];
  for (const isMarked of marks) {
    length = isMarked ? length + 1 : 0;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** Whether in one of the three months counted from the first day more than three long weeks begin. */
function hasTooManyLongWeeks(weeks: readonly PlannedWeek[], start: IsoDate): boolean {
  const long = weeks.filter(({ planned }) => planned > LONG_WEEK);
  return [0, 3, 6, 9].some((months) => {
    const [from, next] = [dayAfterPeriod(start, months), dayAfterPeriod(start, months + 3)];
    const begun = long.filter((week) => compareDates(week.from, from) >= 0 && compareDates(week.from, next) < 0);
    return begun.length > MOST_LONG_WEEKS;
  });
}
