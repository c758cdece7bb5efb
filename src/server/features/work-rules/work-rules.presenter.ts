import type { WorkRuleResponse, WorkRuleSettings } from '#contract/work-rules.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatTimeOfDay } from '#domain/time/minutes.ts';
import type { WorkRule } from '#domain/work-rules/work-rule.ts';
import { presentUnsetBreak } from '../../records/sheet-policy.ts';
import type { SavedRule } from './work-rules.repository.ts';

const presentTimes = (times: Interval | null): WorkRuleSettings['hours'] =>
  times && { start: formatTimeOfDay(times.start), end: formatTimeOfDay(times.end) };

/** A rule's settings on the wire. */
export function presentRuleSettings(rule: WorkRule): WorkRuleSettings {
  const { hours, unsetBreak, restDay, late, early } = rule;
  return {
    kind: rule.kind,
    hours: presentTimes(hours),
    break_rule: unsetBreak && presentUnsetBreak(unsetBreak),
    rest_day: restDay,
    late: late && { late_basis: late.basis, late_time: formatTimeOfDay(late.time) },
    early: early && { early_basis: early.basis, early_time: formatTimeOfDay(early.time) },
    clock_in_shown: rule.clockInShown,
    clock_out_step_minutes: rule.clockOutStep,
    monthly_rounding: rule.monthlyRounding,
    night: presentTimes(rule.night),
    work_interval_minutes: rule.workInterval,
    rest_by_24_hours: rule.restsByHours,
    outside_shift: rule.outsideShift,
    ...ownOf(rule),
  };
}

/** What its kind has. */
function ownOf(rule: WorkRule): Partial<WorkRuleSettings> {
  switch (rule.kind) {
    case 'flex':
      return {
        settlement_months: rule.months,
        start_month: rule.startMonth,
        frame: rule.frame,
        frame_rounding: rule.rounding,
        shortage: rule.shortage,
        core: presentTimes(rule.core),
        flexible: presentTimes(rule.flexible),
        standard_day_minutes: rule.standardDay,
      };
    case 'variable_month':
      return { week_hours: rule.week / 60, frame_rounding: rule.rounding, partial_week: rule.partialWeek };
    case 'variable_year':
      return {
        settlement_months: rule.months,
        start_month: rule.startMonth,
        partial_week: rule.partialWeek,
        special_periods: [...rule.specialPeriods],
      };
    case 'discretionary':
      return { deemed_minutes: rule.deemed, on_scheduled_holidays: rule.onScheduledHolidays };
    case 'outside':
      return { usual_minutes: rule.usual, agreed_minutes: rule.agreed };
    case 'fixed':
    case 'shift':
    case 'hourly':
    case 'manager':
      return {};
  }
}

/** A rule on the wire. */
export const presentRule = ({ id, name, kind, versions, people }: SavedRule): WorkRuleResponse => ({
  id,
  name,
  kind,
  versions: versions.map(({ from, rule }) => ({ effective_month: from, settings: presentRuleSettings(rule) })),
  people,
});
