import { isoDate } from '../../time/date.ts';
import { minutes } from '../../time/minutes.ts';
import {
  type FlexPeriod,
  type FlexPolicy,
  isAbsentFromCore,
  missedCore,
  settleFlexMonth,
  settleFlexMonths,
} from '../../working-time/flex.ts';
import type { FrameRounding } from '../../working-time/frame.ts';
import { dayInterval, type Pair } from './values.ts';

interface FlexSettings {
  readonly frame: FlexPolicy['frame'];
  readonly frame_rounding: FrameRounding;
  readonly shortage: FlexPolicy['shortage'];
}

interface PeriodInput {
  readonly from: string;
  readonly to: string;
  readonly contracted_days: number;
}

const toPolicy = ({ frame, frame_rounding, shortage }: FlexSettings): FlexPolicy => ({
  frame,
  rounding: frame_rounding,
  shortage,
});

const toPeriod = ({ from, to, contracted_days }: PeriodInput): FlexPeriod => ({
  from: isoDate(from),
  to: isoDate(to),
  contractedDays: contracted_days,
});

interface MonthInput {
  readonly settings: FlexSettings;
  readonly period: PeriodInput;
  readonly total_contracted: number;
  readonly standard_day: number;
  readonly worked: number;
  readonly leave_days: number;
  readonly statutory_holiday: number;
  readonly carried_in: number;
  readonly next: (PeriodInput & { readonly total_contracted: number }) | null;
}

function flexMonth(input: MonthInput) {
  const { next } = input;
  const settled = settleFlexMonth(
    {
      period: toPeriod(input.period),
      totalContracted: minutes(input.total_contracted),
      worked: minutes(input.worked),
      leave: minutes(input.leave_days * input.standard_day),
      carriedIn: minutes(input.carried_in),
      next: next === null ? null : { ...toPeriod(next), totalContracted: minutes(next.total_contracted) },
    },
    toPolicy(input.settings),
  );
  return {
    frame: settled.frame,
    credited: settled.credited,
    inside_overtime: settled.insideOvertime,
    overtime: settled.overtime,
    shortage: settled.shortage,
    carried_out: settled.carriedOut,
    deducted: settled.deducted,
    statutory_holiday: input.statutory_holiday,
    plan_over_frame: settled.isPlanOverFrame,
  };
}

interface MonthsInput {
  readonly settings: FlexSettings;
  readonly months: readonly (PeriodInput & { readonly worked: number })[];
}

function flexMonths({ settings, months }: MonthsInput) {
  const { atTheEnd, lastMonth, ...settled } = settleFlexMonths(
    months.map((month) => ({ ...toPeriod(month), worked: minutes(month.worked) })),
    toPolicy(settings),
  );
  return { ...settled, at_the_end: atTheEnd, last_month: lastMonth };
}

interface CoreInput {
  readonly core: Pair;
  readonly core_breaks: readonly Pair[];
  readonly leave: readonly Pair[];
  readonly punches: readonly Pair[];
}

function flexCore({ core, core_breaks, leave, punches }: CoreInput) {
  const missed = missedCore(
    { core: dayInterval(core), breaks: core_breaks.map(dayInterval), leave: leave.map(dayInterval) },
    punches.map(dayInterval),
  );
  return {
    late: missed.late,
    early_leave: missed.earlyLeave,
    away: missed.away,
    absent: isAbsentFromCore(missed),
  };
}

/** Flex: a period of one month and of several, and the core of a day. */
export const flex = { flex_month: flexMonth, flex_months: flexMonths, flex_core: flexCore };
