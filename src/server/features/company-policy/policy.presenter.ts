import type { DatedPolicyAnswer, EnteredPolicy, SheetPolicyValues } from '#contract/company-policy.ts';
import { type DatedPolicy, DEFAULT_SHEET_POLICY, type SheetPolicy } from '#domain/sheet/policy.ts';
import { formatTimeOfDay } from '#domain/time/minutes.ts';

/** Maps the request's policy to the domain; the night is the law's. */
export const toPolicy = (entered: EnteredPolicy): SheetPolicy => ({
  standardDay: entered.standard_day_minutes,
  leaveDay: entered.leave_day_minutes,
  clockInShown: entered.clock_in_shown,
  clockOutStep: entered.clock_out_step_minutes,
  late: { basis: entered.late_basis, time: entered.late_time },
  early: { basis: entered.early_basis, time: entered.early_time },
  judgesRestDays: entered.judges_rest_days,
  unsetBreak: entered.unset_break,
  nightColumn: entered.night_column,
  absence: entered.absence_rule,
  night: DEFAULT_SHEET_POLICY.night,
});

/** A policy as columns of its row. */
export const policyColumns = (policy: SheetPolicy) => ({
  standard_day_minutes: policy.standardDay,
  leave_day_minutes: policy.leaveDay,
  clock_in_shown: policy.clockInShown,
  clock_out_step_minutes: policy.clockOutStep,
  late_basis: policy.late.basis,
  late_minute: policy.late.time,
  early_basis: policy.early.basis,
  early_minute: policy.early.time,
  judges_rest_days: policy.judgesRestDays,
  unset_break: policy.unsetBreak,
  night_column: policy.nightColumn,
  absence_rule: policy.absence,
});

/** A policy on the wire. */
export const presentPolicy = (policy: SheetPolicy): SheetPolicyValues => ({
  standard_day_minutes: policy.standardDay,
  leave_day_minutes: policy.leaveDay,
  clock_in_shown: policy.clockInShown,
  clock_out_step_minutes: policy.clockOutStep,
  late_basis: policy.late.basis,
  late_time: formatTimeOfDay(policy.late.time),
  early_basis: policy.early.basis,
  early_time: formatTimeOfDay(policy.early.time),
  judges_rest_days: policy.judgesRestDays,
  unset_break: policy.unsetBreak,
  night_column: policy.nightColumn,
  absence_rule: policy.absence,
});

/** A policy with its month on the wire. */
export const presentDated = ({ from, policy }: DatedPolicy): DatedPolicyAnswer => ({
  effective_month: from,
  ...presentPolicy(policy),
});
