import { z } from 'zod';

import { ordinaryLimits, WIDEST_SPECIAL_CLAUSE } from '#domain/overtime/agreement.ts';
import { AGREEMENT_START_DAYS } from '#domain/overtime/agreement-month.ts';
import { LONG_RUN_RANGE, TOLERANCE_RANGE } from '#domain/overtime/settings.ts';
import { PAID_ROUNDINGS } from '#domain/payroll/rounding.ts';
import { LONGEST_WORK_INTERVAL } from '#domain/working-time/policy.ts';
import { formatDuration, type Minutes } from '#domain/time/minutes.ts';
import type { Weekday } from '#domain/time/date.ts';
import type { Route } from './route.ts';
import {
  durationMinutes,
  listedEmployee,
  employeeGroups,
  mainDepartments,
  isoDate,
  isoMonth,
  monthResponse,
  writeBody,
} from './wire.ts';

/** 0 is Sunday. */
const weekday = z.int().min(0).max(6) as unknown as z.ZodType<Weekday, number>;

const duration = z.int('時間の形式が正しくありません').min(0, '時間の形式が正しくありません') as unknown as z.ZodType<
  Minutes,
  number
>;

const specialClause = z.strictObject({
  /** Overtime and rest-day work of a month together. */
  month_total_minutes: duration,
  year_minutes: duration,
  /** How many months of a year may exceed the overtime of an ordinary month. */
  months: z.int('回数は0〜6の整数で入力してください').min(0).max(6),
});

/** The agreement on overtime (36協定), and the company's choices, within the law, for calculating it. */
const settings = {
  /** The month in which each year of the agreement begins, 1–12. */
  first_month: z.int().min(1).max(12),
  /** Hours that vary over the year (1年単位の変形労働時間制). */
  is_annual_variable: z.boolean(),
  month_minutes: duration,
  year_minutes: duration,
  special_clause: specialClause.nullable(),
  /** The hours of a week beyond which work is overtime: 40, or 44 where the law has an exception. */
  standard_week_minutes: z.literal([2400, 2640]) as unknown as z.ZodType<Minutes, number>,
  week_start: weekday,
  /** The weekly rest day of the law where the work rules name one. */
  statutory_rest_day: weekday.nullable(),
  /** Minutes on a statutory rest day count toward the standard day of work that runs on into the next day. */
  counts_holiday_hours: z.boolean(),
  /** The company's target for the rest interval between two days' work. */
  work_interval_minutes: duration,
  /** The share of a limit, in percent, from which a warning is shown. */
  warning_percent: z.int('50〜100の整数で入力してください').min(50).max(100),
};

const wholeWithin = ({ min, max }: { readonly min: number; readonly max: number }) => {
  const message = `${min}〜${max}の整数で入力してください`;
  return z.int(message).min(min, message).max(max, message);
};
const tolerance = wholeWithin(TOLERANCE_RANGE) as unknown as z.ZodType<Minutes, number>;

/** The choices that were added later: a change that leaves one out keeps what holds in its month. */
const laterSettings = {
  /**
   * The first day of the four weeks in each of which there are four rest days (4週4休, 労基法35条2項); `null` with a rest day
   * in every week.
   */
  four_weeks_from: isoDate.nullable(),
  /** So many days of work in a row are a finding. */
  long_run_days: wholeWithin(LONG_RUN_RANGE),
  /** A correction by an employee of more minutes is a finding. */
  correction_threshold_minutes: tolerance,
  /** A punch further from the shift's start or end is a finding. */
  punch_deviation_minutes: tolerance,
  /** A computer used longer before the clock-in or after the clock-out is a finding; `null`: PC logs aren't compared. */
  pc_log_minutes: tolerance.nullable(),
  /** How payroll gets a month's totals: by the minute, or each to the nearest hour (昭63.3.14基発150号). */
  monthly_rounding: z.enum(PAID_ROUNDINGS),
  /** The day of `first_month` on which the agreement's year begins, and of every month each of its months (起算日). */
  first_day: wholeWithin(AGREEMENT_START_DAYS),
};
const overtimeSettings = z.object({ ...settings, ...laterSettings });
export type OvertimeSettingsResponse = z.output<typeof overtimeSettings>;

const datedSettings = overtimeSettings.extend({ effective_month: monthResponse });
export type DatedSettingsResponse = z.output<typeof datedSettings>;

/** The settings of the present month, and those of other months with their first month. */
const companySettings = overtimeSettings.extend({
  /** By month, the earliest first; a month has the latest at or before it. */
  dated: z.array(datedSettings),
  /** The settings before the first. */
  default_settings: overtimeSettings,
});
export type CompanySettings = z.output<typeof companySettings>;

const enteredSettings = writeBody({
  /** The month from which they hold, up to the next that has its own; left out, they always have, up to the first. */
  effective_month: isoMonth.optional(),
  ...settings,
  ...z.object(laterSettings).partial().shape,
}).superRefine((entered, { addIssue }) => {
  const refuseBeyond = (value: Minutes, most: Minutes, ...path: string[]): void => {
    if (value > most) addIssue({ code: 'custom', message: `法律の上限は${formatDuration(most)}です`, path });
  };
  const law = ordinaryLimits({ isAnnualVariable: entered.is_annual_variable });
  refuseBeyond(entered.month_minutes, law.month, 'month_minutes');
  refuseBeyond(entered.year_minutes, law.year, 'year_minutes');
  if (entered.work_interval_minutes > LONGEST_WORK_INTERVAL)
    addIssue({
      code: 'custom',
      message: `${formatDuration(LONGEST_WORK_INTERVAL)}以下で入力してください`,
      path: ['work_interval_minutes'],
    });
  const { special_clause: special } = entered;
  if (special === null) return;
  refuseBeyond(special.month_total_minutes, WIDEST_SPECIAL_CLAUSE.monthTotal, 'special_clause', 'month_total_minutes');
  refuseBeyond(special.year_minutes, WIDEST_SPECIAL_CLAUSE.year, 'special_clause', 'year_minutes');
});

export type EnteredSettings = z.output<typeof enteredSettings>;

/** A person's working time against a limit, over the months from `from` to `to`, inclusive. */
const limitStatus = z.object({
  /** `months_over` counts months; all others are in minutes, an average as the sum of its months. */
  kind: z.enum(['month', 'month_total', 'average', 'year', 'months_over']),
  from: monthResponse,
  to: monthResponse,
  value: z.int().min(0),
  /** The maximum within the limit, inclusive. */
  most: z.int().min(0),
});
export type LimitStatusResponse = z.output<typeof limitStatus>;

/** By month, in the order of the answer's `months`; `null` where unknown. */
const byMonth = z.array(durationMinutes.nullable());

const overtimeRow = z.object({
  ...listedEmployee,
  ...employeeGroups,
  /** Those at the end of the month. */
  ...mainDepartments,
  /**
   * `broken`: a limit of this year is exceeded. `expected`: one will be at the present pace. `near`: the warning
   * percentage of one is reached.
   */
  state: z.enum(['broken', 'expected', 'near', 'within']),
  /** Overtime (時間外労働), actual and, for future months, projected at the present pace. */
  overtime_minutes: byMonth,
  /** Work on statutory rest days (法定休日労働), likewise. */
  rest_day_minutes: byMonth,
  /** The month's own working time so far. */
  so_far: z.object({ overtime_minutes: durationMinutes, rest_day_minutes: durationMinutes }),
  /** The limits are those of 1年単位の変形 of more than three months: the agreement's, or by the person's work rule. */
  is_annual_variable: z.boolean(),
  /** How often in the month the rest between two days' work was shorter than the target of the work rule or the company. */
  short_intervals: z.int().min(0),
  /** Those of the months that another product counted, before the go-live. */
  carried_months: z.array(monthResponse),
  /** Against every limit, by the working time to the end of the month. */
  standings: z.array(limitStatus),
  /** The limits broken in the agreement's year up to the month. */
  breaches: z.array(limitStatus),
  /**
   * The limits that will be broken by the end of the agreement's year at the present pace, each kind once, at its first
   * month.
   */
  expected: z.array(limitStatus),
});
export type OvertimeRowResponse = z.output<typeof overtimeRow>;

const overview = z.object({
  company_name: z.string(),
  /** The agreement's month, which is named by the calendar's in which it begins. */
  month: monthResponse,
  /** Every day of the month has passed: nothing of it is projected. */
  is_over: z.boolean(),
  /** The months of the rows' lists: the five before the agreement's year, for the averages, and that year's twelve. */
  months: z.array(monthResponse),
  /** Their days, in the same order; left out where they are the calendar's months. */
  days: z.array(z.object({ from: isoDate, to: isoDate })).optional(),
  /** The first month of the agreement's year. */
  year_from: monthResponse,
  /** Those that hold in the month. */
  settings: overtimeSettings,
  rows: z.array(overtimeRow),
});
export type OvertimeOverview = z.output<typeof overview>;

export const overtimeRoutes = {
  'GET /api/admin/overtime/{month}': {
    id: 'getOvertime',
    summary: '時間外労働の上限（36協定）に対する社員ごとの状況と見込み',
    tag: 'overtime',
    access: 'read_overtime',
    people: 'listed',
    params: z.object({ month: isoMonth }),
    success: { status: 200, body: overview },
    errors: ['month_not_begun'],
  },
  'GET /api/admin/overtime-settings': {
    id: 'getOvertimeSettings',
    summary: '36協定と労働時間の設定（今月と、適用開始月ごと）',
    tag: 'overtime',
    access: 'read_overtime',
    people: 'none',
    success: { status: 200, body: companySettings },
  },
  'PUT /api/admin/overtime-settings': {
    id: 'saveOvertimeSettings',
    summary: '36協定と労働時間の設定を指定の月から適用する',
    tag: 'overtime',
    access: 'change_settings',
    body: enteredSettings,
    success: { status: 200, body: datedSettings.extend({ message: z.string() }) },
    versioned: 'GET /api/admin/overtime-settings',
  },
} as const satisfies Record<string, Route>;
