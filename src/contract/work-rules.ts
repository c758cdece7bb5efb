import { z } from 'zod';

import { PAID_ROUNDINGS } from '#domain/payroll/rounding.ts';
import { CLOCK_OUT_STEPS, type PunctualityRule } from '#domain/company-policy/policy.ts';
import { unsetBreakOf } from '#domain/company-policy/unset-break.ts';
import type { IsoDate, Weekday } from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import { MINUTES_PER_DAY, type Minutes, workingDayMinute } from '#domain/time/minutes.ts';
import {
  FLEX_MONTHS,
  OUTSIDE_SHIFT,
  type OutsideShift,
  type OwnChoices,
  ruleFaults,
  type WorkRule,
  WORK_RULE_KINDS,
  YEAR_MONTHS,
} from '#domain/work-rules/work-rule.ts';
import { LONGEST_WORK_INTERVAL } from '#domain/working-time/policy.ts';
import { enteredBreak, refuseBreakFaults, unsetBreak } from './company-policy.ts';
import { hoursTotals } from './hours.ts';
import type { Route } from './route.ts';
import {
  bodyId,
  dateResponse,
  durationMinutes,
  id,
  isoDate,
  isoMonth,
  line,
  messageResponse,
  monthResponse,
  objectBody,
  optional,
  pathId,
  periodName,
  timeOfDay,
  typedTimeOfDay,
  writeBody,
} from './wire.ts';

const times = z.object({ start: timeOfDay, end: timeOfDay });
const weekday = z.int().min(0).max(6);
const frameRounding = z.enum(['minute_down', 'tenth_hour_down']);
const partialWeek = z.enum(['prorated', 'whole']);
const frame = z.enum(['calendar', 'two_days_off']);
const shortage = z.enum(['deduct', 'carry']);
const basis = z.enum(['shift', 'fixed', 'none']);
const clockInShown = z.enum(['shift_start', 'recorded']);

/** What a rule settles from a month on (勤務形態); what its kind doesn't have is omitted. */
const settings = z.object({
  kind: z.enum(WORK_RULE_KINDS),
  /** 始業・終業 of a day without a shift; `null` here and below leaves it to the company's settings. */
  hours: times.nullable(),
  break_rule: z.object(unsetBreak).nullable(),
  /** 法定休日: Sunday is 0. */
  rest_day: weekday.nullable(),
  /** 遅刻・早退, of the kinds whose day begins and ends by a plan; of the others always `null`. */
  late: z.object({ late_basis: basis, late_time: timeOfDay }).nullable(),
  early: z.object({ early_basis: basis, early_time: timeOfDay }).nullable(),
  /** How the attendance sheet shows the times of a day. */
  clock_in_shown: clockInShown.nullable(),
  clock_out_step_minutes: durationMinutes.nullable(),
  /** How the totals of a month are paid (基発150号). */
  monthly_rounding: z.enum(PAID_ROUNDINGS).nullable(),
  /** 深夜: from 22:00 to 5:00, or longer. */
  night: times.nullable(),
  /** 勤務間インターバル. */
  work_interval_minutes: durationMinutes.nullable(),
  /** The weekly rest is 24 hours on end, in place of a calendar day (継続24時間, 基発150号). */
  rest_by_24_hours: z.boolean(),
  /** Time before the shift and after its end (D52): work always, or as far as it was ordered, asked for or claimed. */
  outside_shift: z.enum(OUTSIDE_SHIFT),
  settlement_months: z.int().optional(),
  start_month: z.int().optional(),
  frame: frame.optional(),
  frame_rounding: frameRounding.optional(),
  shortage: shortage.optional(),
  core: times.nullable().optional(),
  flexible: times.nullable().optional(),
  /** 標準となる1日: what a day of leave counts; `null` is the contract's day. */
  standard_day_minutes: durationMinutes.nullable().optional(),
  week_hours: z.int().optional(),
  partial_week: partialWeek.optional(),
  special_periods: z.array(z.object({ from: dateResponse, to: dateResponse })).optional(),
  deemed_minutes: durationMinutes.optional(),
  on_scheduled_holidays: z.boolean().optional(),
  usual_minutes: durationMinutes.nullable().optional(),
  agreed_minutes: durationMinutes.nullable().optional(),
});
export type WorkRuleSettings = z.output<typeof settings>;

const workRule = z.object({
  id,
  name: z.string(),
  kind: z.enum(WORK_RULE_KINDS),
  /** By month, the earliest first: a month has the latest at or before it, and before the first the first. */
  versions: z.array(z.object({ effective_month: monthResponse, settings })),
  /** How many people have a contract that names it, in whatever time. */
  people: z.int().min(0),
});
export type WorkRuleResponse = z.output<typeof workRule>;

const typedTimes = z
  .strictObject({ start: typedTimeOfDay, end: typedTimeOfDay })
  .refine(({ start, end }) => start !== end, '開始と終了に同じ時刻は指定できません')
  .transform(({ start, end }): Interval => ({
    start,
    end: end > start ? end : workingDayMinute(end + MINUTES_PER_DAY),
  }));

const OUT_OF_DAY = '0:01〜24:00の範囲で入力してください';
const dayLength = z.int(OUT_OF_DAY).min(1, OUT_OF_DAY).max(MINUTES_PER_DAY, OUT_OF_DAY) as unknown as z.ZodType<
  Minutes,
  number
>;

const OUT_OF_INTERVAL = '0:00〜24:00の範囲で入力してください';

const common = {
  hours: typedTimes.nullable(),
  break_rule: z
    .strictObject(enteredBreak)
    .superRefine((value, { addIssue }) =>
      refuseBreakFaults(value, (message, ...path) => addIssue({ code: 'custom', message, path })),
    )
    .transform(({ unset_break: kind, break_steps: steps, break_windows: windows }) =>
      unsetBreakOf(kind, { steps, windows }),
    )
    .nullable(),
  rest_day: weekday.nullable() as unknown as z.ZodType<Weekday | null, number | null>,
  clock_in_shown: clockInShown.nullable(),
  clock_out_step_minutes: z.literal([...CLOCK_OUT_STEPS]).nullable() as unknown as z.ZodType<
    Minutes | null,
    number | null
  >,
  monthly_rounding: z.enum(PAID_ROUNDINGS).nullable(),
  night: typedTimes.nullable(),
  work_interval_minutes: z
    .int(OUT_OF_INTERVAL)
    .min(0, OUT_OF_INTERVAL)
    .max(LONGEST_WORK_INTERVAL, OUT_OF_INTERVAL)
    .nullable() as unknown as z.ZodType<Minutes | null, number | null>,
  rest_by_24_hours: z.boolean(),
};

/** Of the kinds whose day begins and ends by a plan. */
const punctual = {
  late: z
    .strictObject({ late_basis: basis, late_time: typedTimeOfDay })
    .transform((rule): PunctualityRule => ({ basis: rule.late_basis, time: rule.late_time }))
    .nullable(),
  outside_shift: z.enum(OUTSIDE_SHIFT).default('work'),
  early: z
    .strictObject({ early_basis: basis, early_time: typedTimeOfDay })
    .transform((rule): PunctualityRule => ({ basis: rule.early_basis, time: rule.early_time }))
    .nullable(),
};
/** Of the others, who are never late by them. */
const unpunctual = { late: z.null(), early: z.null(), outside_shift: z.literal('work').default('work') };
type Common = { [Name in keyof typeof common]: z.output<(typeof common)[Name]> } & Pick<
  OwnChoices,
  'late' | 'early'
> & {
    readonly outside_shift: OutsideShift;
  };

const own = ({ hours, break_rule: unsetBreakRule, rest_day: restDay, ...rest }: Common): OwnChoices => ({
  hours,
  unsetBreak: unsetBreakRule,
  restDay,
  late: rest.late,
  early: rest.early,
  clockInShown: rest.clock_in_shown,
  clockOutStep: rest.clock_out_step_minutes,
  monthlyRounding: rest.monthly_rounding,
  night: rest.night,
  workInterval: rest.work_interval_minutes,
  restsByHours: rest.rest_by_24_hours,
  outsideShift: rest.outside_shift,
});

const startMonth = z.int().min(1).max(12);

/** A rule's settings as entered, by their kind. */
const enteredSettings = z
  .discriminatedUnion('kind', [
    z
      .strictObject({ kind: z.enum(['fixed', 'shift', 'hourly']), ...common, ...punctual })
      .transform(({ kind, ...rest }): WorkRule => ({ kind, ...own(rest) })),
    z
      .strictObject({ kind: z.literal('manager'), ...common, ...unpunctual })
      .transform(({ kind, ...rest }): WorkRule => ({ kind, ...own(rest) })),
    z
      .strictObject({
        kind: z.literal('flex'),
        ...common,
        ...unpunctual,
        settlement_months: z.literal([...FLEX_MONTHS]),
        start_month: startMonth,
        frame,
        frame_rounding: frameRounding,
        shortage,
        core: typedTimes.nullable(),
        flexible: typedTimes.nullable(),
        standard_day_minutes: dayLength.nullable(),
      })
      .transform(
        ({ kind, start_month, frame_rounding, settlement_months: months, core, flexible, ...rest }): WorkRule => ({
          kind,
          ...own(rest),
          months,
          startMonth: start_month,
          frame: rest.frame,
          rounding: frame_rounding,
          shortage: rest.shortage,
          core,
          flexible,
          standardDay: rest.standard_day_minutes,
        }),
      ),
    z
      .strictObject({
        kind: z.literal('variable_month'),
        ...common,
        ...punctual,
        week_hours: z.literal([40, 44]),
        frame_rounding: frameRounding,
        partial_week: partialWeek,
      })
      .transform(({ kind, week_hours, frame_rounding, partial_week, ...rest }): WorkRule => ({
        kind,
        ...own(rest),
        week: (week_hours * 60) as Minutes,
        rounding: frame_rounding,
        partialWeek: partial_week,
      })),
    z
      .strictObject({
        kind: z.literal('variable_year'),
        ...common,
        ...punctual,
        settlement_months: z.literal([...YEAR_MONTHS]),
        start_month: startMonth,
        partial_week: partialWeek,
        special_periods: z.array(z.strictObject({ from: isoDate, to: isoDate })).max(12, '12件以内で指定してください'),
      })
      .transform(
        ({ kind, settlement_months: months, start_month, partial_week, special_periods, ...rest }): WorkRule => ({
          kind,
          ...own(rest),
          months,
          startMonth: start_month,
          partialWeek: partial_week,
          specialPeriods: special_periods as { from: IsoDate; to: IsoDate }[],
        }),
      ),
    z
      .strictObject({
        kind: z.literal('discretionary'),
        ...common,
        ...unpunctual,
        deemed_minutes: dayLength,
        on_scheduled_holidays: z.boolean(),
      })
      .transform(({ kind, deemed_minutes, on_scheduled_holidays, ...rest }): WorkRule => ({
        kind,
        ...own(rest),
        deemed: deemed_minutes,
        onScheduledHolidays: on_scheduled_holidays,
      })),
    z
      .strictObject({
        kind: z.literal('outside'),
        ...common,
        ...unpunctual,
        usual_minutes: dayLength.nullable(),
        agreed_minutes: dayLength.nullable(),
      })
      .transform(({ kind, usual_minutes, agreed_minutes, ...rest }): WorkRule => ({
        kind,
        ...own(rest),
        usual: usual_minutes,
        agreed: agreed_minutes,
      })),
  ])
  .superRefine((rule, { addIssue }) => {
    for (const { path, message } of ruleFaults(rule)) addIssue({ code: 'custom', message, path: [...path] });
  });

const params = z.object({ id: pathId });
const added = { name: line(50), settings: enteredSettings };
export type AddedWorkRule = z.output<z.ZodObject<typeof added>>;
const entered = { ...added, effective_month: isoMonth };
export type EnteredWorkRule = z.output<z.ZodObject<typeof entered>>;
const withMessage = workRule.extend({ message: z.string() });

/** A month's hours, how its totals are paid, and what the rounding of its sheet's clock-outs cuts. */
const previewed = hoursTotals.extend({
  paid_overtime_minutes: durationMinutes,
  paid_statutory_holiday_minutes: durationMinutes,
  paid_night_minutes: durationMinutes,
  /** `null` of the sample, which has no sheet. */
  clock_out_cut_minutes: durationMinutes.nullable(),
});

/** A month as the rules are, and under the one that is tried. */
const preview = z.object({ before: previewed, after: previewed });
export type WorkRulePreview = z.output<typeof preview>;

export const workRuleRoutes = {
  'GET /api/admin/work-rules': {
    id: 'listWorkRules',
    summary: '勤務形態（名前の順）',
    tag: 'work-rules',
    access: 'read_users',
    people: 'listed',
    success: { status: 200, body: z.array(workRule) },
  },
  'POST /api/admin/work-rules': {
    id: 'createWorkRule',
    summary: '勤務形態の追加',
    tag: 'work-rules',
    access: 'change_settings',
    body: objectBody(added),
    success: { status: 201, body: withMessage },
    errors: ['work_rule_name_taken'],
    idempotent: true,
  },
  'POST /api/admin/work-rules/preview': {
    id: 'previewWorkRule',
    summary: '勤務形態を適用した場合の、ある月の労働時間（保存しない）。社員を指定しなければ見本の月',
    tag: 'work-rules',
    access: 'change_settings',
    body: writeBody({
      settings: enteredSettings,
      month: periodName,
      user_id: optional(bodyId),
      /** The rule that is changed, whose calendar holds. */
      work_rule_id: optional(bodyId),
    }),
    success: { status: 200, body: preview },
    errors: ['not_found'],
  },
  'PUT /api/admin/work-rules/{id}': {
    id: 'updateWorkRule',
    summary: '勤務形態の名前と、指定の月からの内容の変更。種類は変えられない',
    tag: 'work-rules',
    access: 'change_settings',
    params,
    body: objectBody(entered),
    success: { status: 200, body: withMessage },
    errors: ['not_found', 'work_rule_name_taken', 'work_rule_kind', 'work_rule_within_period'],
  },
  'DELETE /api/admin/work-rules/{id}': {
    id: 'deleteWorkRule',
    summary: '勤務形態の削除（どの契約にも使われていないもの）',
    tag: 'work-rules',
    access: 'change_settings',
    params,
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'work_rule_used'],
  },
} as const satisfies Record<string, Route>;
