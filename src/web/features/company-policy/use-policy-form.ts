import { queryOptions, useQueryClient } from '@tanstack/react-query';

import type { CompanyPolicy, SheetPolicyValues } from '#contract/company-policy.ts';
import { inForce } from '#domain/time/in-force.ts';
import { LEAVE_DAY_RANGE, STANDARD_DAY_RANGE } from '#domain/sheet/policy.ts';
import { addMonths, isoMonth, parseIsoMonth, type IsoMonth } from '#domain/time/date.ts';
import { formatDuration, formatTimeOfDay, minutes, type Minutes } from '#domain/time/minutes.ts';
import { parseTypedTime } from '#domain/time/typed.ts';
import { api, ApiError } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { type FieldErrors, useFieldErrors } from '../../lib/use-field-errors.ts';
import { differencesBetween, type PolicyField } from './policy-items.ts';
import { texts } from './texts.ts';

/** The company's policies, and what was changed. */
export const policyQuery = queryOptions({
  queryKey: queryKey('company-policy'),
  queryFn: ({ signal }) => api('GET /api/admin/company-policy', { signal }),
});

/** The policies with their months, the earliest first. */
export const datedPolicies = ({ policies }: CompanyPolicy) =>
  policies.map(({ effective_month, ...policy }) => ({ from: isoMonth(effective_month), policy }));

/** The edited fields and the month from which they apply; other fields are as in force in that month. */
interface Draft {
  readonly month: string;
  readonly edits: Partial<TypedPolicy>;
}

/**
 * The rules as they are being changed, from the first touch until they are saved. They take effect from the next month
 * unless another is chosen: the sheet of a month that runs changes under nobody's hands.
 */
export function usePolicyForm(company: CompanyPolicy, thisMonth: IsoMonth) {
  const queryClient = useQueryClient();
  const draft = useDraft<Draft>('company-policy', { month: addMonths(thisMonth, 1), edits: {} });
  const month = parseIsoMonth(draft.values.month) ?? addMonths(thisMonth, 1);
  const base = inForce(datedPolicies(company), month)?.policy ?? company.default_policy;
  const typed: TypedPolicy = { ...typedPolicy(base), ...draft.values.edits };
  const read = readPolicy(typed, base);
  const { errors, reported, setErrors, clear } = useFieldErrors<PolicyField>();
  const differences = read.policy === null ? [] : differencesBetween(base, read.policy);

  return {
    month,
    typed,
    base,
    /** The parsed fields; `null` while one is invalid. */
    policy: read.policy,
    differences,
    isChanged: differences.length > 0 || read.policy === null,
    errors,
    reported,
    chooseMonth: (chosen: IsoMonth): void => draft.change({ month: chosen }),
    change: (field: PolicyField, value: string): void => {
      draft.change({ edits: { ...draft.values.edits, [field]: value } });
      clear([field]);
    },
    /** Validates the fields; returns whether they can be saved. */
    check: (): boolean => {
      setErrors(read.errors ?? {});
      return read.policy !== null;
    },
    discard: draft.discard,
    /** Saves what is typed; resolves with what the server says of it. */
    save: async (): Promise<string> => {
      if (read.policy === null) throw new Error('the form is not filled in');
      const body = { effective_month: month, ...read.policy };
      const { message, ...saved } = await api('PUT /api/admin/company-policy', { body }).catch((error: unknown) => {
        setErrors(error instanceof ApiError ? error.fields : {});
        throw error;
      });
      queryClient.setQueryData(policyQuery.queryKey, saved);
      // What was calculated by the rules that held before.
      void invalidate(queryClient, 'companyPolicy');
      draft.discard();
      return message;
    },
  };
}

export type PolicyForm = ReturnType<typeof usePolicyForm>;

/** The policy as text in the form's fields. */
export type TypedPolicy = Readonly<Record<PolicyField, string>>;

/** The policy as the fields show it. */
export const typedPolicy = (policy: SheetPolicyValues): TypedPolicy => ({
  ...policy,
  standard_day_minutes: formatDuration(minutes(policy.standard_day_minutes)),
  leave_day_minutes: formatDuration(minutes(policy.leave_day_minutes)),
  clock_out_step_minutes: String(policy.clock_out_step_minutes),
  judges_rest_days: String(policy.judges_rest_days),
});

/** A length of time that was typed, `7:45` or `745`; `null` when it is none. */
export function parseLength(text: string): Minutes | null {
  const minute = parseTypedTime(text);
  return minute === null ? null : minutes(minute);
}

/** The parsed fields, or their errors. */
type ReadPolicy =
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
  return {
    policy: {
      // The fields offer no other choices than these.
      ...(typed as unknown as SheetPolicyValues),
      standard_day_minutes: standardDay,
      leave_day_minutes: leaveDay,
      clock_out_step_minutes: Number(typed.clock_out_step_minutes),
      late_time: lateTime,
      early_time: earlyTime,
      judges_rest_days: typed.judges_rest_days === 'true',
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
