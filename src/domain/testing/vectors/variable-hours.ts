import { isoDate, type IsoDate, type Weekday, weekdayOf, isWithin } from '../../time/date.ts';
import { minutes, workingDayMinute } from '../../time/minutes.ts';
import { checkAnnualPlan } from '../../working-time/annual-plan.ts';
import { weekOf } from '../../working-time/contract-on-record.ts';
import type { FrameRounding } from '../../working-time/frame.ts';
import { periodHours } from '../../working-time/period-hours.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../../working-time/policy.ts';
import { settleAnnual, variableFrame, type VariableHours, variableSystem } from '../../working-time/variable-hours.ts';
import { firstDayOfWeek } from '../../working-time/week.ts';
import { ordinarySystem } from '../../working-time/work-system.ts';
import type { Pair } from './values.ts';

const toRange = ([from, to]: Pair) => ({ from: isoDate(from), to: isoDate(to) });

interface VariableInput {
  readonly settings: {
    readonly week_hours: 40 | 44;
    readonly frame_rounding: FrameRounding;
    readonly week_start: Weekday;
    readonly partial_week: VariableHours['partialWeek'];
  };
  readonly period: Pair;
  readonly days: readonly {
    readonly date: string;
    readonly planned: number;
    readonly worked: number;
    readonly statutory_holiday: boolean;
  }[];
}

/** The length of a day's work as a stretch of it: whichever time of the day it was, the limits are the same. */
const stretchOf = (length: number) => [{ start: workingDayMinute(0), end: workingDayMinute(length) }];

function variableHours({ settings, ...input }: VariableInput) {
  const period = toRange(input.period);
  const dayOf = new Map(input.days.map((day) => [isoDate(day.date), day]));
  const plannedOn = (date: IsoDate) => minutes(dayOf.get(date)?.planned ?? 0);
  const policy = { ...DEFAULT_WORKING_TIME_POLICY, weekStart: settings.week_start };
  const hours: VariableHours = {
    ...policy,
    week: minutes(settings.week_hours * 60),
    rounding: settings.frame_rounding,
    partialWeek: settings.partial_week,
  };
  const frame = variableFrame(period, plannedOn, hours);
  const system = { ...ordinarySystem(policy), ...variableSystem(period, plannedOn, frame.frame, hours) };
  const { days, total } = periodHours(
    period,
    {
      days: input.days.map(({ date, worked }) => ({
        date: isoDate(date),
        punches: stretchOf(worked),
        breaks: [],
        nextShiftStart: null,
      })),
      kindOf: (date) => (dayOf.get(date)?.statutory_holiday === true ? 'statutory_holiday' : 'workday'),
      contractedOn: plannedOn,
      systemOn: () => system,
    },
    policy,
  );
  const byWeek: Record<string, number> = {};
  for (const { date, overtimeByWeek } of days) {
    const first = firstDayOfWeek(date, policy);
    const week = isWithin(first, period) ? first : period.from;
    if (overtimeByWeek > 0) byWeek[week] = (byWeek[week] ?? 0) + overtimeByWeek;
  }
  return {
    frame: frame.frame,
    planned: frame.planned,
    plan_over_frame: frame.isOverFrame,
    overtime_by_day: Object.fromEntries(
      days.filter((day) => day.overtimeByDay > 0).map(({ date, overtimeByDay }) => [date, overtimeByDay]),
    ),
    overtime_by_week: byWeek,
    overtime_of_period: total.overtimeByPeriod,
    overtime: total.overtime,
  };
}

interface PlanInput {
  readonly period: Pair;
  readonly week_start: Weekday;
  readonly plan: readonly { readonly from: string; readonly to: string; readonly minutes: readonly number[] }[];
  readonly special_periods: readonly Pair[];
}

function annualPlan({ period, week_start, plan, special_periods }: PlanInput) {
  const parts = plan.map(({ from, to, minutes: week }) => ({ ...toRange([from, to]), week: weekOf(week) }));
  const plannedOn = (date: IsoDate) => parts.find((part) => isWithin(date, part))?.week[weekdayOf(date)] ?? minutes(0);
  const { dayLimit, longestRun, ...checked } = checkAnnualPlan({
    period: toRange(period),
    weekStart: week_start,
    plannedOn,
    specialPeriods: special_periods.map(toRange),
  });
  return { ...checked, day_limit: dayLimit, longest_run: longestRun };
}

interface SettlementInput {
  readonly target_period: Pair;
  readonly worked_period: Pair;
  readonly worked: number;
  readonly overtime_already: number;
}

function annualSettlement(input: SettlementInput) {
  const { overtime, ...settled } = settleAnnual({
    target: toRange(input.target_period),
    employed: toRange(input.worked_period),
    worked: minutes(input.worked),
    overtime: minutes(input.overtime_already),
  });
  return { ...settled, settlement: overtime };
}

/** Variable hours of a month and of a year. */
export const variable = {
  variable_hours: variableHours,
  annual_plan: annualPlan,
  annual_settlement: annualSettlement,
};
