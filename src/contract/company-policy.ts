import { z } from 'zod';

import { CLOCK_OUT_STEPS, LEAVE_DAY_RANGE, SHEET_FIGURES, STANDARD_DAY_RANGE } from '#domain/company-policy/policy.ts';
import {
  breakStepFaults,
  breakWindow,
  breakWindowFaults,
  MOST_BREAK_PARTS,
  UNSET_BREAK_KINDS,
} from '#domain/company-policy/unset-break.ts';
import { formatDuration, type Minutes } from '#domain/time/minutes.ts';
import type { Route } from './route.ts';
import { sheetSummary } from './sheet.ts';
import {
  bodyId,
  durationMinutes,
  instant,
  isoMonth,
  monthResponse,
  optional,
  periodName,
  timeOfDay,
  typedTimeOfDay,
  writeBody,
} from './wire.ts';

const basis = z.enum(['shift', 'fixed', 'none']);

const choices = {
  clock_in_shown: z.enum(['shift_start', 'recorded']),
  late_basis: basis,
  early_basis: basis,
  judges_rest_days: z.boolean(),
  unset_break: z.enum(UNSET_BREAK_KINDS),
  night_column: z.enum(['all_work', 'overtime']),
  absence_rule: z.enum(['planned', 'recorded']),
};

/**
 * What is deducted of a day without a recorded break (みなし休憩, D38): its kind and, for `steps` and `fixed` only, the
 * company's own steps, by the minutes from clock-in to clock-out, or times; an end before its start is the next morning's.
 */
export const unsetBreak = {
  unset_break: choices.unset_break,
  break_steps: z.array(z.object({ over_minutes: durationMinutes, length_minutes: durationMinutes })).optional(),
  break_windows: z.array(z.object({ start: timeOfDay, end: timeOfDay })).optional(),
};
export type UnsetBreakValues = z.output<z.ZodObject<typeof unsetBreak>>;

/**
 * A company's policy of its attendance sheets (D9). Of one with the paid figures (D59) it settles the standard day, the hours,
 * the break and the absence; the rest is `paidPolicy`'s, and `null` where that has none.
 */
const sheetPolicy = z.object({
  figures: z.enum(SHEET_FIGURES),
  standard_day_minutes: durationMinutes,
  leave_day_minutes: durationMinutes.nullable(),
  clock_out_step_minutes: durationMinutes,
  late_time: timeOfDay.nullable(),
  early_time: timeOfDay.nullable(),
  /** 始業・終業 of a day without a shift; omitted where the company has none. */
  work_start: timeOfDay.optional(),
  work_end: timeOfDay.optional(),
  ...choices,
  ...unsetBreak,
});
export type SheetPolicyValues = z.output<typeof sheetPolicy>;

const datedPolicy = sheetPolicy.extend({ effective_month: monthResponse });
export type DatedPolicyResponse = z.output<typeof datedPolicy>;

/** A change of the policy, from the audit log. `before` is the policy that applied to that month until then. */
const policyChange = z.object({
  at: instant,
  actor: z.object({ employee_id: z.string(), name: z.string() }).nullable(),
  before: sheetPolicy,
  after: datedPolicy,
});
export type PolicyChange = z.output<typeof policyChange>;

const companyPolicy = z.object({
  /** By month, the earliest first; a month has the latest at or before it. */
  policies: z.array(datedPolicy),
  /** The policy before the first. */
  default_policy: sheetPolicy,
  /** Newest first. */
  changes: z.array(policyChange),
});
export type CompanyPolicy = z.output<typeof companyPolicy>;

const lengthWithin = ({ min, max }: { min: Minutes; max: Minutes }) => {
  const message = `${formatDuration(min)}〜${formatDuration(max)}の範囲で入力してください`;
  return z.int(message).min(min, message).max(max, message) as unknown as z.ZodType<Minutes, number>;
};

const NO_PART = '1つ以上追加してください';
const NOT_OF_PAID = '給与と同じ数字の出勤簿では設定できません';
const ONLY_OF_PAID = '給与と同じ数字の出勤簿でだけ設定できます';
const REQUIRED = '必須項目です';
const NOT_ALONE = '始業と終業は、両方とも入力するか、両方とも空欄にしてください';
const END_BEFORE_START = '終業は、始業より後の時刻を入力してください';

/** The rows of a company's own break rule. */
const parts = <Part extends z.ZodType>(part: Part) =>
  z.array(part).min(1, NO_PART).max(MOST_BREAK_PARTS, `${MOST_BREAK_PARTS}つまでです`).optional();

const length = durationMinutes as unknown as z.ZodType<Minutes, number>;

/** The deduction on a day without a recorded break, as entered; `refuseBreakFaults` checks it. */
export const enteredBreak = {
  unset_break: choices.unset_break,
  break_steps: parts(
    z
      .strictObject({ over_minutes: length, length_minutes: length })
      .transform((step) => ({ over: step.over_minutes, length: step.length_minutes })),
  ),
  break_windows: parts(
    z
      .strictObject({ start: typedTimeOfDay, end: typedTimeOfDay })
      .transform(({ start, end }) => breakWindow(start, end)),
  ),
};
export type EnteredBreak = z.output<z.ZodObject<typeof enteredBreak>>;

/** The settings of a sheet of the shown times alone. */
const ofShownTimes = {
  leave_day_minutes: optional(lengthWithin(LEAVE_DAY_RANGE)),
  clock_out_step_minutes: optional(z.literal([...CLOCK_OUT_STEPS]) as unknown as z.ZodType<Minutes, number>),
  late_time: optional(typedTimeOfDay),
  early_time: optional(typedTimeOfDay),
  clock_in_shown: optional(choices.clock_in_shown),
  late_basis: optional(basis),
  early_basis: optional(basis),
  judges_rest_days: optional(choices.judges_rest_days),
  night_column: optional(choices.night_column),
};
const SHOWN_TIMES_FIELDS = Object.keys(ofShownTimes) as readonly (keyof typeof ofShownTimes)[];

/** The settings of a sheet with the paid figures alone: 始業・終業 of a day without a shift, both or neither. */
const ofPaid = { work_start: optional(typedTimeOfDay), work_end: optional(typedTimeOfDay) };
const PAID_FIELDS = Object.keys(ofPaid) as readonly (keyof typeof ofPaid)[];

const entered = {
  /** Without it those of the shown times. */
  figures: optional(z.enum(SHEET_FIGURES)),
  standard_day_minutes: lengthWithin(STANDARD_DAY_RANGE),
  absence_rule: choices.absence_rule,
  ...ofPaid,
  ...enteredBreak,
  ...ofShownTimes,
};
export type EnteredPolicy = z.output<z.ZodObject<typeof entered>>;
/** One of a sheet of the shown times, which has all of its fields (`policyBody`). */
export type ShownTimesPolicy = EnteredPolicy & {
  readonly [Field in keyof typeof ofShownTimes]: NonNullable<EnteredPolicy[Field]>;
};

/** Refuses a break that lacks what its kind needs, or has it wrong. */
export function refuseBreakFaults(
  { unset_break: kind, break_steps: steps, break_windows: windows }: EnteredBreak,
  refuse: (message: string, ...path: (string | number)[]) => void,
): void {
  if (kind === 'steps') {
    if (steps === undefined) refuse(NO_PART, 'break_steps');
    for (const { at, part, message } of breakStepFaults(steps ?? []))
      refuse(message, 'break_steps', at, `${part}_minutes`);
  }
  if (kind === 'fixed') {
    if (windows === undefined) refuse(NO_PART, 'break_windows');
    for (const { at, part, message } of breakWindowFaults(windows ?? [])) refuse(message, 'break_windows', at, part);
  }
}

/** The body of a write with a policy; what its kind of break needs has to be there, and valid. */
const policyBody = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  writeBody({ ...shape, ...entered }).superRefine((value, { addIssue }) => {
    const refuse = (message: string, ...path: (string | number)[]) => addIssue({ code: 'custom', message, path });
    const policy = value as EnteredPolicy;
    refuseBreakFaults(policy, refuse);
    for (const field of SHOWN_TIMES_FIELDS) {
      const isGiven = policy[field] !== undefined;
      if (policy.figures === 'paid' && isGiven) refuse(NOT_OF_PAID, field);
      if (policy.figures !== 'paid' && !isGiven) refuse(REQUIRED, field);
    }
    const { work_start: start, work_end: end } = policy;
    for (const field of PAID_FIELDS) {
      const isGiven = policy[field] !== undefined;
      if (policy.figures !== 'paid' && isGiven) refuse(ONLY_OF_PAID, field);
      if (policy.figures === 'paid' && !isGiven && start !== end) refuse(NOT_ALONE, field);
    }
    if (policy.figures === 'paid' && start !== undefined && end !== undefined && end <= start)
      refuse(END_BEFORE_START, 'work_end');
  });

/** The totals of a month's sheets, of one employee or of all. */
const policyTotals = sheetSummary.extend({
  days_on_leave: z.number().min(0),
  days_missing_punch: z.int().min(0),
  clock_out_cut_minutes: durationMinutes,
});
export type PolicyTotals = z.output<typeof policyTotals>;

export const companyPolicyRoutes = {
  'GET /api/admin/company-policy': {
    id: 'getCompanyPolicy',
    summary: '会社の基本ルール（適用開始月ごと）と変更履歴',
    tag: 'company-policy',
    access: 'change_settings',
    success: { status: 200, body: companyPolicy },
  },
  'PUT /api/admin/company-policy': {
    id: 'saveCompanyPolicy',
    summary: '会社の基本ルールを指定の月から適用する',
    tag: 'company-policy',
    access: 'change_settings',
    body: policyBody({ effective_month: isoMonth }),
    success: { status: 200, body: companyPolicy.extend({ message: z.string() }) },
    versioned: 'GET /api/admin/company-policy',
  },
  'POST /api/admin/company-policy/preview': {
    id: 'previewCompanyPolicy',
    summary: '会社の基本ルールを変更した場合の、ある月の出勤簿の合計（保存しない）',
    tag: 'company-policy',
    access: 'change_settings',
    body: policyBody({ month: periodName, user_id: optional(bodyId) }),
    success: {
      status: 200,
      body: z.object({ employees: z.int().min(0), before: policyTotals, after: policyTotals }),
    },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
