import { z } from 'zod';

import { CLOCK_OUT_STEPS, LEAVE_DAY_RANGE, STANDARD_DAY_RANGE } from '#domain/sheet/policy.ts';
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
  timeOfDay,
  typedTimeOfDay,
  writeBody,
} from './wire.ts';

const basis = z.enum(['shift', 'fixed', 'none']);

/** What is deducted on a day without a recorded break. */
export const unsetBreak = z.enum(['none', 'one_hour', 'legal_minimum']);

const choices = {
  clock_in_shown: z.enum(['shift_start', 'recorded']),
  late_basis: basis,
  early_basis: basis,
  judges_rest_days: z.boolean(),
  unset_break: unsetBreak,
  night_column: z.enum(['all_work', 'overtime']),
  absence_rule: z.enum(['planned', 'recorded']),
};

/** A company's policy of its attendance sheets (D9). */
const sheetPolicy = z.object({
  standard_day_minutes: durationMinutes,
  leave_day_minutes: durationMinutes,
  clock_out_step_minutes: durationMinutes,
  late_time: timeOfDay,
  early_time: timeOfDay,
  ...choices,
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
  /** The newest first. */
  changes: z.array(policyChange),
});
export type CompanyPolicy = z.output<typeof companyPolicy>;

const lengthWithin = ({ min, max }: { min: Minutes; max: Minutes }) => {
  const message = `${formatDuration(min)}〜${formatDuration(max)}の範囲で入力してください`;
  return z.int(message).min(min, message).max(max, message) as unknown as z.ZodType<Minutes, number>;
};

const entered = {
  standard_day_minutes: lengthWithin(STANDARD_DAY_RANGE),
  leave_day_minutes: lengthWithin(LEAVE_DAY_RANGE),
  clock_out_step_minutes: z.literal([...CLOCK_OUT_STEPS]) as unknown as z.ZodType<Minutes, number>,
  late_time: typedTimeOfDay,
  early_time: typedTimeOfDay,
  ...choices,
};
export type EnteredPolicy = z.output<z.ZodObject<typeof entered>>;

/** The totals of a month's sheets, of one employee or of all. */
const policyTotals = sheetSummary.extend({
  days_on_leave: z.int().min(0),
  days_missing_punch: z.int().min(0),
  clock_out_cut_minutes: durationMinutes,
});
export type PolicyTotals = z.output<typeof policyTotals>;

export const companyPolicyRoutes = {
  'GET /api/admin/company-policy': {
    id: 'getCompanyPolicy',
    summary: '勤怠ルール（適用開始月ごと）と変更履歴',
    tag: 'company-policy',
    access: 'super_admin',
    success: { status: 200, body: companyPolicy },
  },
  'PUT /api/admin/company-policy': {
    id: 'saveCompanyPolicy',
    summary: '勤怠ルールを指定の月から適用する',
    tag: 'company-policy',
    access: 'super_admin',
    body: writeBody({ effective_month: isoMonth, ...entered }),
    success: { status: 200, body: companyPolicy.extend({ message: z.string() }) },
  },
  'POST /api/admin/company-policy/preview': {
    id: 'previewCompanyPolicy',
    summary: '勤怠ルールを変更した場合の、ある月の出勤簿の合計（保存しない）',
    tag: 'company-policy',
    access: 'super_admin',
    body: writeBody({ month: isoMonth, user_id: optional(bodyId), ...entered }),
    success: {
      status: 200,
      body: z.object({ employees: z.int().min(0), before: policyTotals, after: policyTotals }),
    },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
