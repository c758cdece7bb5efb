import { useQueryClient } from '@tanstack/react-query';

import type { CompanyPolicy, SheetPolicyValues } from '#contract/company-policy.ts';
import { inForce } from '#domain/time/in-force.ts';
import { DEFAULT_SHEET_POLICY, LEAVE_DAY_RANGE, STANDARD_DAY_RANGE } from '#domain/company-policy/policy.ts';
import {
  type BreakPartFault,
  breakStepFaults,
  breakWindow,
  breakWindowFaults,
} from '#domain/company-policy/unset-break.ts';
import { addMonths, isoMonth, parseIsoMonth, type IsoMonth } from '#domain/time/date.ts';
import { formatDuration, formatTimeOfDay, minutes, type Minutes } from '#domain/time/minutes.ts';
import { parseTypedTime } from '#domain/time/typed.ts';
import { api, ApiError } from '../../lib/api.ts';
import { policyQuery } from '../../lib/company-queries.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { type FieldErrors, useFieldErrors } from '../../lib/use-field-errors.ts';
import { useSeen } from '../../lib/use-seen.ts';
import { differencesBetween, type PartsField, type PolicyField } from './policy-items.ts';
import { texts } from './texts.ts';

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
  const { errors, reported, setErrors, clear } = useFieldErrors<string>();
  const differences = read.policy === null ? [] : differencesBetween(base, read.policy);
  const isChanged = differences.length > 0 || read.policy === null;
  const { seen, isOvertaken } = useSeen('company-policy', 'GET /api/admin/company-policy', isChanged);

  return {
    month,
    typed,
    base,
    /** The parsed fields; `null` while one is invalid. */
    policy: read.policy,
    differences,
    isChanged,
    errors,
    reported,
    chooseMonth: (chosen: IsoMonth): void => draft.change({ month: chosen }),
    change: (changed: Partial<TypedPolicy>): void => {
      draft.change({ edits: { ...draft.values.edits, ...changed } });
      clear(Object.keys(changed));
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
      const body = { effective_month: month, ...sentPolicy(read.policy) };
      const { message, ...saved } = await api('PUT /api/admin/company-policy', { ...seen(), body }).catch(
        async (error: unknown) => {
          setErrors(error instanceof ApiError ? error.fields : {});
          await isOvertaken(error, () => invalidate(queryClient, 'companyPolicy'));
          throw error;
        },
      );
      queryClient.setQueryData(policyQuery.queryKey, saved);
      // What was calculated by the rules that held before.
      void invalidate(queryClient, 'companyPolicy');
      draft.discard();
      return message;
    },
  };
}

export type PolicyForm = ReturnType<typeof usePolicyForm>;

/** The policy as text in the form's fields, and the rows of its own breaks, which are there whatever kind is chosen. */
export type TypedPolicy = Readonly<Record<PolicyField, string>> & {
  readonly [Field in PartsField]: readonly TypedPart<Field>[];
};

/** A row of the company's own breaks, as typed. */
export type TypedPart<Field extends PartsField> = Readonly<
  Record<Field extends 'break_steps' ? 'over_minutes' | 'length_minutes' : 'start' | 'end', string>
>;

/** The rows that the kinds begin with: the law's, and an hour at noon. */
const FIRST_STEPS = [
  { over_minutes: 360, length_minutes: 45 },
  { over_minutes: 480, length_minutes: 60 },
];
const FIRST_WINDOWS = [{ start: '12:00', end: '13:00' }];

/** The policy as the fields show it. */
export const typedPolicy = (policy: SheetPolicyValues): TypedPolicy => ({
  ...policy,
  standard_day_minutes: formatDuration(minutes(policy.standard_day_minutes)),
  leave_day_minutes: formatDuration(minutes(policy.leave_day_minutes ?? DEFAULT_SHEET_POLICY.leaveDay)),
  late_time: policy.late_time ?? formatTimeOfDay(DEFAULT_SHEET_POLICY.late.time),
  early_time: policy.early_time ?? formatTimeOfDay(DEFAULT_SHEET_POLICY.early.time),
  work_start: policy.work_start ?? '',
  work_end: policy.work_end ?? '',
  clock_out_step_minutes: String(policy.clock_out_step_minutes),
  judges_rest_days: String(policy.judges_rest_days),
  break_steps: (policy.break_steps ?? FIRST_STEPS).map((step) => ({
    over_minutes: formatDuration(minutes(step.over_minutes)),
    length_minutes: formatDuration(minutes(step.length_minutes)),
  })),
  break_windows: policy.break_windows ?? FIRST_WINDOWS,
});

/** A length of time that was typed, `7:45` or `745`; `null` when it is none. */
export function parseLength(text: string): Minutes | null {
  const minute = parseTypedTime(text);
  return minute === null ? null : minutes(minute);
}

/** The parsed fields, or their errors. */
type ReadPolicy =
  | { readonly policy: SheetPolicyValues; readonly errors: null }
  | { readonly policy: null; readonly errors: FieldErrors<string> };

/** Parses the fields. What isn't shown stays as in `base`: a time that nothing is judged by, and all that only shown times have. */
export function readPolicy(typed: TypedPolicy, base: SheetPolicyValues): ReadPolicy {
  const standardDay = lengthWithin(typed.standard_day_minutes, STANDARD_DAY_RANGE);
  const parts = readParts(typed);
  const shown = typed.figures === 'paid' ? readHours(typed) : readShownTimes(typed, base);
  if (standardDay === null || parts.values === null || shown.values === null)
    return {
      policy: null,
      errors: {
        ...(standardDay === null && { standard_day_minutes: texts.outside(STANDARD_DAY_RANGE) }),
        ...shown.errors,
        ...parts.errors,
      },
    };
  const { break_steps: _steps, break_windows: _windows, work_start: _start, work_end: _end, ...own } = base;
  return {
    policy: {
      ...own,
      ...parts.values,
      ...shown.values,
      // The fields offer no other choices than these.
      figures: typed.figures as SheetPolicyValues['figures'],
      unset_break: typed.unset_break as SheetPolicyValues['unset_break'],
      absence_rule: typed.absence_rule as SheetPolicyValues['absence_rule'],
      standard_day_minutes: standardDay,
    },
    errors: null,
  };
}

/** When a day without a shift begins and ends, which only the paid figures have, or what is wrong with it. */
function readHours(typed: TypedPolicy) {
  if (typed.work_start.trim() === '' && typed.work_end.trim() === '') return { values: {}, errors: null };
  const [start, end] = [clock(typed.work_start), clock(typed.work_end)];
  if (start !== null && end !== null && start < end)
    return { values: { work_start: start, work_end: end }, errors: null };
  return {
    values: null,
    errors: {
      ...(start === null && { work_start: texts.invalidTime }),
      ...(end === null && { work_end: texts.invalidTime }),
      ...(start !== null && end !== null && { work_end: texts.endBeforeStart }),
    },
  };
}

/** What only a sheet of the shown times has, or its errors. */
function readShownTimes(typed: TypedPolicy, base: SheetPolicyValues) {
  const leaveDay = lengthWithin(typed.leave_day_minutes, LEAVE_DAY_RANGE);
  const lateTime = typed.late_basis === 'none' ? base.late_time : clock(typed.late_time);
  const earlyTime = typed.early_basis === 'none' ? base.early_time : clock(typed.early_time);
  if (leaveDay === null || lateTime === null || earlyTime === null)
    return {
      values: null,
      errors: {
        ...(leaveDay === null && { leave_day_minutes: texts.outside(LEAVE_DAY_RANGE) }),
        ...(lateTime === null && { late_time: texts.invalidTime }),
        ...(earlyTime === null && { early_time: texts.invalidTime }),
      },
    };
  const { clock_in_shown, late_basis, early_basis, night_column } = typed;
  return {
    values: {
      // The fields offer no other choices than these.
      ...({ clock_in_shown, late_basis, early_basis, night_column } as Pick<
        SheetPolicyValues,
        'clock_in_shown' | 'late_basis' | 'early_basis' | 'night_column'
      >),
      clock_out_step_minutes: Number(typed.clock_out_step_minutes),
      judges_rest_days: typed.judges_rest_days === 'true',
      leave_day_minutes: leaveDay,
      late_time: lateTime,
      early_time: earlyTime,
    },
    errors: null,
  };
}

/** A policy as it is sent: of the paid figures only what a company settles of them. */
export function sentPolicy(policy: SheetPolicyValues) {
  if (policy.figures === 'shown_times') return policy;
  const { figures, standard_day_minutes, work_start, work_end, absence_rule } = policy;
  const { unset_break, break_steps, break_windows } = policy;
  return { figures, standard_day_minutes, work_start, work_end, absence_rule, unset_break, break_steps, break_windows };
}

/** The rows of the chosen kind of break, or their errors; of the other kinds nothing is sent. */
type ReadParts =
  | { readonly values: Pick<SheetPolicyValues, PartsField>; readonly errors: null }
  | { readonly values: null; readonly errors: FieldErrors<string> };

function readParts({ unset_break: kind, break_steps, break_windows }: TypedPolicy): ReadParts {
  if (kind === 'steps') {
    const read = break_steps.map((step) => [parseLength(step.over_minutes), parseLength(step.length_minutes)] as const);
    const steps = read.flatMap(([over, length]) => (over === null || length === null ? [] : [{ over, length }]));
    const errors = errorsOf(
      'break_steps',
      read.flatMap(([over, length], at) => [
        ...(over === null ? [{ at, part: 'over_minutes', message: texts.invalidLength }] : []),
        ...(length === null ? [{ at, part: 'length_minutes', message: texts.invalidLength }] : []),
      ]),
      () => breakStepFaults(steps).map((fault) => ({ ...fault, part: `${fault.part}_minutes` })),
    );
    return errors === null
      ? {
          values: { break_steps: steps.map(({ over, length }) => ({ over_minutes: over, length_minutes: length })) },
          errors,
        }
      : { values: null, errors };
  }
  if (kind === 'fixed') {
    const read = break_windows.map(({ start, end }) => [parseTypedTime(start), parseTypedTime(end)] as const);
    const windows = read.flatMap(([start, end]) => (start === null || end === null ? [] : [breakWindow(start, end)]));
    const errors = errorsOf(
      'break_windows',
      read.flatMap(([start, end], at) => [
        ...(start === null ? [{ at, part: 'start', message: texts.invalidTime }] : []),
        ...(end === null ? [{ at, part: 'end', message: texts.invalidTime }] : []),
      ]),
      () => breakWindowFaults(windows),
    );
    return errors === null
      ? {
          values: {
            break_windows: windows.map(({ start, end }) => ({
              start: formatTimeOfDay(start),
              end: formatTimeOfDay(end),
            })),
          },
          errors,
        }
      : { values: null, errors };
  }
  return { values: {}, errors: null };
}

/** The errors by field, `break_steps/0/over_minutes`: what can't be read, else what the rule says of what is read. */
function errorsOf(
  field: PartsField,
  unread: readonly BreakPartFault<string>[],
  faultsOf: () => readonly BreakPartFault<string>[],
): FieldErrors<string> | null {
  const faults = unread.length > 0 ? unread : faultsOf();
  if (faults.length === 0) return null;
  return Object.fromEntries(faults.map(({ at, part, message }) => [`${field}/${at}/${part}`, message]));
}

function lengthWithin(text: string, { min, max }: { readonly min: Minutes; readonly max: Minutes }): Minutes | null {
  const length = parseLength(text);
  return length !== null && length >= min && length <= max ? length : null;
}

function clock(text: string): string | null {
  const minute = parseTypedTime(text);
  return minute === null ? null : formatTimeOfDay(minute);
}
