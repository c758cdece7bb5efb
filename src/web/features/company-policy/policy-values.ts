import type { SheetPolicyValues } from '#contract/company-policy.ts';
import { LEAVE_DAY_RANGE, STANDARD_DAY_RANGE } from '#domain/sheet/policy.ts';
import { formatDuration, formatTimeOfDay, minutes, type Minutes } from '#domain/time/minutes.ts';
import { parseTypedTime } from '#domain/time/typed.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { texts } from './texts.ts';

/** A value of the policy, by the name that the server has for it. */
export type PolicyField = keyof SheetPolicyValues;

/** The policy as text in the form's fields. */
export type TypedPolicy = Readonly<Record<PolicyField, string>>;

/** The policy as the fields show it. */
export const typedPolicy = (policy: SheetPolicyValues): TypedPolicy => ({
  standard_day_minutes: formatDuration(minutes(policy.standard_day_minutes)),
  leave_day_minutes: formatDuration(minutes(policy.leave_day_minutes)),
  clock_in_shown: policy.clock_in_shown,
  clock_out_step_minutes: String(policy.clock_out_step_minutes),
  late_basis: policy.late_basis,
  late_time: policy.late_time,
  early_basis: policy.early_basis,
  early_time: policy.early_time,
  judges_rest_days: String(policy.judges_rest_days),
  unset_break: policy.unset_break,
  night_column: policy.night_column,
  absence_rule: policy.absence_rule,
});

/** A length of time that was typed, `7:45` or `745`; `null` when it is none. */
export function parseLength(text: string): Minutes | null {
  const minute = parseTypedTime(text);
  return minute === null ? null : minutes(minute);
}

/** The parsed fields, or their errors. */
export type ReadPolicy =
  | { readonly policy: SheetPolicyValues; readonly errors: null }
  | { readonly policy: null; readonly errors: FieldErrors<PolicyField> };

/** Parses the fields. A time that nothing is judged by isn't shown: it stays as in `base`. */
export function readPolicy(typed: TypedPolicy, base: SheetPolicyValues): ReadPolicy {
  const standardDay = lengthWithin(typed.standard_day_minutes, STANDARD_DAY_RANGE);
  const leaveDay = lengthWithin(typed.leave_day_minutes, LEAVE_DAY_RANGE);
  const lateTime = typed.late_basis === 'none' ? base.late_time : clock(typed.late_time);
  const earlyTime = typed.early_basis === 'none' ? base.early_time : clock(typed.early_time);
  if (standardDay === null || leaveDay === null || lateTime === null || earlyTime === null)
    return {
      policy: null,
      errors: {
        ...(standardDay === null && { standard_day_minutes: texts.outside(STANDARD_DAY_RANGE) }),
        ...(leaveDay === null && { leave_day_minutes: texts.outside(LEAVE_DAY_RANGE) }),
        ...(lateTime === null && { late_time: texts.invalidTime }),
        ...(earlyTime === null && { early_time: texts.invalidTime }),
      },
    };
  // The fields offer no other choices than these.
  const choices = typed as unknown as SheetPolicyValues;
  return {
    policy: {
      standard_day_minutes: standardDay,
      leave_day_minutes: leaveDay,
      clock_in_shown: choices.clock_in_shown,
      clock_out_step_minutes: Number(typed.clock_out_step_minutes),
      late_basis: choices.late_basis,
      late_time: lateTime,
      early_basis: choices.early_basis,
      early_time: earlyTime,
      judges_rest_days: typed.judges_rest_days === 'true',
      unset_break: choices.unset_break,
      night_column: choices.night_column,
      absence_rule: choices.absence_rule,
    },
    errors: null,
  };
}

function lengthWithin(text: string, { min, max }: { readonly min: Minutes; readonly max: Minutes }): Minutes | null {
  const length = parseLength(text);
  return length !== null && length >= min && length <= max ? length : null;
}

function clock(text: string): string | null {
  const minute = parseTypedTime(text);
  return minute === null ? null : formatTimeOfDay(minute);
}
