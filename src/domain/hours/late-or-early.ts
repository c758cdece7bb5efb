import type { PartLeave } from '../leave/day-leave.ts';
import type { Interval } from '../time/interval.ts';
import { hoursLeft } from '../leave/planned-hours.ts';
import type { BreakRule } from '../working-time/break-rule.ts';
import type { WorkingDayMinute } from '../time/minutes.ts';
import type { PunctualityRule } from '../company-policy/policy.ts';

/** The two times of a day; `null` for a missing punch. */
export interface DayTimes {
  readonly clockIn: WorkingDayMinute | null;
  readonly clockOut: WorkingDayMinute | null;
}

/**
 * Whether the recorded clock-in is later than the shift's start or, without a shift, than the rule's time (spec §9). In
 * minutes of the working day, so that a night shift is judged by its own hours (D9).
 */
export function isLate({ clockIn }: DayTimes, shift: Interval | null, rule: PunctualityRule): boolean {
  const limit = punctualityLimit(rule, shift?.start);
  return clockIn !== null && limit !== null && clockIn > limit;
}

/** Whether the recorded clock-out is earlier than the rule's time or, where it goes by the shift, than its end (spec §9, D9). */
export function isLeftEarly({ clockOut }: DayTimes, shift: Interval | null, rule: PunctualityRule): boolean {
  const limit = punctualityLimit(rule, shift?.end);
  return clockOut !== null && limit !== null && clockOut < limit;
}

/** The time that a rule compares a punch with, where the day is planned to begin or end at `planned`; `null` for none. */
export function punctualityLimit(
  { basis, time }: PunctualityRule,
  planned: WorkingDayMinute | undefined,
): WorkingDayMinute | null {
  if (basis === 'none') return null;
  return basis === 'shift' ? (planned ?? time) : time;
}

/** By what late arrivals and early leaves of a day are judged. */
export interface JudgedBy {
  /** The planned hours; `null` without any. */
  readonly planned: Interval | null;
  readonly late: PunctualityRule;
  readonly early: PunctualityRule;
}

/**
 * What a day with leave of parts of it is judged by: the hours that are left of those planned. On the side where the leave
 * is, the company's fixed time doesn't count; without planned hours it counts where the leave doesn't reach it.
 */
export function besideLeave(
  { planned, late, early }: JudgedBy,
  parts: readonly PartLeave[],
  breakRule: BreakRule,
): JudgedBy {
  // In order from either end: what is leave after leave moves the time on.
  if (planned === null)
    return { planned, late: parts.reduce(lateBeside, late), early: parts.reduceRight(earlyBeside, early) };
  const left = hoursLeft(planned, parts, breakRule);
  if (left === null) return { planned, late: unjudged(late), early: unjudged(early) };
  return {
    planned: left,
    late: left.start > planned.start ? byPlan(late) : late,
    early: left.end < planned.end ? byPlan(early) : early,
  };
}

const unjudged = (rule: PunctualityRule): PunctualityRule => ({ ...rule, basis: 'none' });

const byPlan = (rule: PunctualityRule): PunctualityRule =>
  rule.basis === 'fixed' ? { ...rule, basis: 'shift' } : rule;

function lateBeside(rule: PunctualityRule, leave: PartLeave): PunctualityRule {
  if (leave.unit === 'half') return leave.half === 'am' ? unjudged(rule) : rule;
  const { start, end } = leave.hours;
  return start <= rule.time && rule.time < end ? { ...rule, time: end } : rule;
}

function earlyBeside(rule: PunctualityRule, leave: PartLeave): PunctualityRule {
  if (leave.unit === 'half') return leave.half === 'pm' ? unjudged(rule) : rule;
  const { start, end } = leave.hours;
  return start < rule.time && rule.time <= end ? { ...rule, time: start } : rule;
}
