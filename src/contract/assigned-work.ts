import { z } from 'zod';

import { CONTRACT_KINDS } from '#domain/assignments/assignment.ts';
import { BILLING_FORMATS } from '#domain/assignments/billing.ts';
import { REPORT_STATES } from '#domain/assignments/report-approval.ts';
import { WORK_TOTALS_BY } from '#domain/assignments/work-month.ts';
import { ofEmployee } from './of-employee.ts';
import type { Route } from './route.ts';
import {
  bodyId,
  csvResponse,
  dateResponse,
  durationMinutes,
  id,
  isoDate,
  line,
  listedWorker,
  messageResponse,
  optional,
  pathId,
  periodDays,
  periodName,
  text,
  writeBody,
} from './wire.ts';

/** How far a running month is from the ends of its band (精算幅). */
const outlook = z.object({
  state: z.enum(['fine', 'near_lower', 'near_upper', 'below', 'above']),
  days_left: z.int().min(0),
  to_lower_minutes: durationMinutes,
  to_upper_minutes: durationMinutes,
  /** What the month is going to have, where the days left are worked as planned. */
  forecast_minutes: durationMinutes,
});

/** 精算: 控除 and 超過 of a month by the band of hours. */
export const settlement = z.object({
  lower_minutes: durationMinutes,
  upper_minutes: durationMinutes,
  shortage_minutes: durationMinutes,
  excess_minutes: durationMinutes,
});
export type SettlementResponse = z.output<typeof settlement>;

/** An assignment's month as its client is billed for it: apart from the hours that are paid. */
const settledMonth = z.object({
  client_assignment_id: id,
  client_company: z.string(),
  job_assignment: z.string().nullable(),
  contract_kind: z.enum(CONTRACT_KINDS).nullable(),
  from: dateResponse,
  to: dateResponse.nullable(),
  share_percent: z.int(),
  worked_minutes: durationMinutes,
  /** The same by the client's rounding. */
  billed_minutes: durationMinutes,
  /** The working days that it covers, where it doesn't cover the month whole. */
  covered: z.object({ working_days: z.int(), assigned_days: z.int() }).optional(),
  /** Absent where no band is agreed on. */
  settlement: settlement.optional(),
  /** In yen without tax, for those who may read prices, where one is known. */
  price: z.object({ monthly: z.int(), deduction: z.int(), surcharge: z.int(), total: z.int() }).optional(),
  /** Of a month that isn't over, where a band is agreed on. */
  outlook: outlook.optional(),
  /** How far the client's approval of its report (作業報告書) is; absent while nobody has asked for it. */
  report_state: z.enum(REPORT_STATES).optional(),
});
export type SettledMonthResponse = z.output<typeof settledMonth>;

/** What a person has entered of a day for an assignment. */
const enteredWork = z.object({
  client_assignment_id: id,
  minutes: z.int().min(1),
  category: z.string(),
  note: z.string(),
});

/** A day with work or entries, by what it was for: the parts together are the work. */
const splitDay = z.object({
  date: dateResponse,
  work_minutes: durationMinutes,
  internal_minutes: durationMinutes,
  /** 未割当. */
  unassigned_minutes: durationMinutes,
  /** How much more was entered than was worked, as after a correction. */
  excess_minutes: durationMinutes,
  assigned: z.array(z.object({ client_assignment_id: id, minutes: z.int().min(1) })),
  /** The assignments that run on it, each with its share of what isn't internal work. */
  running: z.array(z.object({ client_assignment_id: id, share_minutes: durationMinutes })),
  entries: z.array(enteredWork),
  /** The version of its entries. */
  version: z.string(),
});
export type SplitDayResponse = z.output<typeof splitDay>;

const MINUTES = '作業時間は1分から48時間までで入力してください';

const ownMonth = {
  id: 'getAssignedWork',
  summary: '自分の月の作業実績（客先配属ごとの時間）',
  tag: 'assignments',
  access: 'user',
  query: z.object({ month: periodName }),
  success: {
    status: 200,
    body: z.object({
      ...periodDays,
      assignments: z.array(settledMonth),
      days: z.array(splitDay),
      /** The categories that the person has entered, for the choice. */
      categories: z.array(z.string()),
    }),
  },
  errors: ['not_found'],
} as const satisfies Route;

const splitOwnDay = {
  id: 'splitDay',
  summary: '自分の1日の作業実績を置き換える。合計は実働まで。空にすると未割当に戻る',
  tag: 'assignments',
  access: 'user',
  params: z.object({ date: isoDate }),
  body: writeBody({
    version: z.string().max(100),
    entries: z
      .array(
        z.strictObject({
          client_assignment_id: bodyId,
          minutes: z.int(MINUTES).min(1, MINUTES).max(2_880, MINUTES),
          category: optional(line(50)),
          note: optional(text(500)),
        }),
      )
      .max(50),
  }),
  success: { status: 200, body: messageResponse },
  errors: ['day_changed', 'assigned_work_beyond', 'assignment_not_running', 'not_found'],
  writesIntoMonth: true,
} as const satisfies Route;

const month = z.object({ month: periodName });

/** The settlements of a person, who has at least one assignment in the month. */
const settledPerson = z.object({
  ...listedWorker,
  /** 未割当 of days with several assignments or none. */
  unassigned_minutes: durationMinutes,
  assignments: z.array(settledMonth),
});
export type SettledPerson = z.output<typeof settledPerson>;

/** Hours of a month that belong together; those of assignments have the name of what they are added up by, if it has one. */
const workTotal = z.object({
  kind: z.enum(['assigned', 'internal', 'unassigned']),
  name: z.string(),
  people: z.int().min(1),
  minutes: durationMinutes,
  /** Not of categories, which nobody plans. */
  plan: z
    .object({
      /** What is planned for the month, leave taken off, of a day with several assignments by their shares. */
      minutes: durationMinutes,
      /** What the month is going to have, where the days left are worked as planned. */
      expected_minutes: durationMinutes,
    })
    .optional(),
});
export type WorkTotal = z.output<typeof workTotal>;

const totals = {
  tag: 'assignments',
  access: 'read_assignments',
  people: 'listed',
  params: month,
  query: z.object({ by: z.enum(WORK_TOTALS_BY) }),
} as const;

/** An assignment in the overview, of the running month with its hours. */
const overviewAssignment = settledMonth
  .pick({
    client_assignment_id: true,
    client_company: true,
    job_assignment: true,
    contract_kind: true,
    from: true,
    to: true,
    share_percent: true,
  })
  .extend({
    hours: settledMonth.pick({ billed_minutes: true, settlement: true, outlook: true }).optional(),
    /** How far the approval of the last month's report is, in companies that ask for any; changes since are not looked for. */
    last_report_state: z.enum(REPORT_STATES).optional(),
  });
export type OverviewAssignment = z.output<typeof overviewAssignment>;

const overviewPerson = z.object({
  ...listedWorker,
  /** The days of the running month with 未割当, and how much it is. */
  unassigned: z.object({ days: z.int().min(0), minutes: durationMinutes }),
  /** By their first days. */
  assignments: z.array(overviewAssignment),
});
export type OverviewPerson = z.output<typeof overviewPerson>;

export const assignedWorkRoutes = {
  'GET /api/assigned-work': ownMonth,
  'GET /api/admin/users/{id}/assigned-work': ofEmployee(ownMonth, {
    id: 'getUserAssignedWork',
    summary: '社員の月の作業実績',
    access: 'read_attendance',
  }),
  'PUT /api/assigned-work/{date}': splitOwnDay,
  'PUT /api/admin/users/{id}/assigned-work/{date}': ofEmployee(splitOwnDay, {
    id: 'splitUserDay',
    summary: '社員の1日の作業実績を置き換える',
    access: 'correct_attendance',
    params: z.object({ id: pathId, date: isoDate }),
    errors: splitOwnDay.errors,
  }),
  'GET /api/admin/assignment-overview': {
    id: 'getAssignmentOverview',
    summary: '客先の状況。だれがいつまでどこにいるか（先月から6か月先まで）と、今月の精算幅までの残り',
    tag: 'assignments',
    access: 'read_assignments',
    people: 'listed',
    success: {
      status: 200,
      body: z.object({
        ...periodDays,
        month: z.string(),
        last_month: z.string(),
        people: z.array(overviewPerson),
      }),
    },
  },
  'GET /api/admin/settlements/{month}': {
    id: 'listSettlements',
    summary: '客先ごとの精算（控除・超過）。1か月、配属のある社員',
    tag: 'assignments',
    access: 'read_assignments',
    people: 'listed',
    params: month,
    success: {
      status: 200,
      body: z.object({ ...periodDays, company_name: z.string(), rows: z.array(settledPerson) }),
    },
  },
  'GET /api/admin/settlements/{month}/csv': {
    id: 'exportSettlements',
    summary: '精算のCSV（UTF-8）。1行に1つの配属。金額は、単価を見られる人だけ',
    tag: 'assignments',
    access: 'read_assignments',
    people: 'listed',
    params: month,
    success: csvResponse,
  },
  'GET /api/admin/settlements/{month}/billing': {
    id: 'exportBilling',
    summary: '請求ソフトに取り込むCSV。単価を見られる、終わった月の配属。取引先ごとに1件の請求',
    tag: 'assignments',
    access: 'read_prices',
    people: 'listed',
    params: month,
    query: z.object({ format: z.enum(BILLING_FORMATS) }),
    success: csvResponse,
    errors: ['billing_not_over', 'billing_empty', 'billing_characters'],
  },
  'GET /api/admin/assigned-work/{month}': {
    id: 'listWorkTotals',
    summary: '作業実績の集計（客先・業務・分類・社員ごと）。分類のほかは、予定の時間と並べる',
    ...totals,
    success: {
      status: 200,
      body: z.object({
        ...periodDays,
        company_name: z.string(),
        /** The month is under way: what is expected of it differs from what was worked. */
        is_running: z.boolean(),
        rows: z.array(workTotal),
      }),
    },
  },
  'GET /api/admin/assigned-work/{month}/csv': {
    id: 'exportWorkTotals',
    summary: '作業実績の集計のCSV（UTF-8）',
    ...totals,
    success: csvResponse,
  },
} as const satisfies Record<string, Route>;
