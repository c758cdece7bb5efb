import { z } from 'zod';

import { LIMITS } from '#domain/protection/limits.ts';
import { MONTH_COLUMNS, MONTH_FILE_FORMATS } from '#domain/closing/month-columns.ts';
import { SHEET_FIGURES } from '#domain/company-policy/policy.ts';
import { approvalProgress } from './approval.ts';
import { unsetBreak } from './company-policy.ts';
import { dayHours, fixedPlan, hoursTotals } from './hours.ts';
import { leavePart } from './leave-part.ts';
import { punchedPlace } from './places.ts';
import type { Route } from './route.ts';
import { sheetSummary } from './sheet.ts';
import {
  bodyId,
  dateResponse,
  durationMinutes,
  employeeGroups,
  id,
  instant,
  listedEmployee,
  mainDepartments,
  messageResponse,
  optional,
  pathId,
  periodDays,
  periodName,
  periodResponse,
  refused,
  text,
  timeOfDay,
  typedInstant,
  writeBody,
} from './wire.ts';

/** The status of a person's month: open, confirmed by the person (本人確認済), or closed (締め済). */
const monthStatus = z.enum(['open', 'confirmed', 'closed']);
export type MonthStatusResponse = z.output<typeof monthStatus>;

/** A finding to check before the month is closed (要確認), with the fields of its kind. */
const finding = z.strictObject({
  date: dateResponse,
  kind: z.enum([
    'missing_punch',
    'punch_pair',
    'empty_workday',
    'long_day',
    'unset_break',
    'short_break',
    'long_break',
    'gap',
    'break_not_taken',
    'internal_work_outside',
    'internal_work_overlap',
    'assigned_work_beyond',
    'pending_leave',
    'work_on_leave',
    'work_on_part_leave',
    'outside_employment',
    'unsent_leave',
    'week_without_rest',
    'week_without_24_hours',
    'four_weeks_short',
    'four_weeks_short_of_24_hours',
    'long_run',
    'short_interval',
    'large_correction',
    'far_punch',
    'offline_clock',
    'offline_late',
    'unconfirmed_time',
    'pc_log',
    'outside_place',
    'changed_plan',
    'leave_without_duty',
    'against_limits',
    'pending_request',
    'unapproved_work',
    'client_order',
    'client_times',
  ]),
  /**
   * The punch that a `missing_punch` lacks, and the one of a `large_correction`, `far_punch`, `outside_place` or `pc_log`,
   * which has none on a day without punches.
   */
  punch: z.enum(['clock_in', 'clock_out']).optional(),
  /** The punch that a `punch_pair` is about: what is wrong with it, and when it was made. */
  odd_punch: z
    .object({
      problem: z.enum([
        'in_twice',
        'in_without_out',
        'out_without_in',
        'break_start_twice',
        'break_not_ended',
        'break_not_begun',
        'break_outside_work',
      ]),
      type: z.enum(['clock_in', 'clock_out', 'break_start', 'break_end']),
      at: instant,
    })
    .optional(),
  /** Where the punch of an `outside_place` was made. */
  place: punchedPlace.optional(),
  /**
   * The punch that an `offline_clock` or `unconfirmed_time` is about, and by how much the device's clock was wrong; absent
   * where nobody knows.
   */
  punch_type: z.enum(['clock_in', 'clock_out', 'break_start', 'break_end']).optional(),
  wrong_by_minutes: durationMinutes.optional(),
  /** How long after its time the punch of an `offline_late` has arrived, `punch_type`. */
  late_by_minutes: durationMinutes.optional(),
  /** The span of a `long_day`, or that of a `long_break`. */
  span_minutes: durationMinutes.optional(),
  /** The break that the law requires for a `short_break` or `break_not_taken`; the one taken, also of a `long_break`. */
  required_minutes: durationMinutes.optional(),
  taken_minutes: durationMinutes.optional(),
  /** The time between two pairs of a `gap`, and what of the day's duty was not worked; absent where it isn't known. */
  gap_minutes: durationMinutes.optional(),
  missing_minutes: durationMinutes.optional(),
  /** The request that a finding about leave, or a `pending_request`, concerns. */
  request_id: id.optional(),
  /** Of `work_on_part_leave`, with `worked_minutes` in its time: what of the day is leave. */
  leave_part: z.strictObject(leavePart).optional(),
  /**
   * The values of `PUT …/time-records/new` that strike that work, with a reason; one that isn't there is as it was. Absent
   * where no correction can.
   */
  strike: z
    .strictObject({
      clock_in: timeOfDay.optional(),
      clock_out: timeOfDay.optional(),
      break_time: durationMinutes.optional(),
    })
    .optional(),
  /** Of `assigned_work_beyond`, with `worked_minutes`: what was entered of the day for assignments and as internal work. */
  entered_minutes: durationMinutes.optional(),
  /** Of `client_order`: what says that the client ordered the work. Of `client_times`: the client's comment on the day. */
  text: z.string().optional(),
  /** Of `unapproved_work`: what was to be approved, how much was worked, and what was approved; absent where nothing was. */
  planned: z.enum(['overtime', 'rest_day_work']).optional(),
  worked_minutes: durationMinutes.optional(),
  approved_minutes: durationMinutes.optional(),
  /** The rest days of four weeks that are `four_weeks_short`; of `four_weeks_short_of_24_hours` the times of 24 hours. */
  rest_days: z.int().min(0).optional(),
  /** The days of a `long_run`. */
  days: z.int().min(1).optional(),
  /** The rest before a `short_interval`'s work, and what the work rule or the company aims at. */
  interval_minutes: durationMinutes.optional(),
  target_minutes: durationMinutes.optional(),
  /** Of a `changed_plan`. */
  fixed_plan: fixedPlan,
  /** The limits that an `against_limits` has broken; their reasons are in no answer here. */
  limits: z.array(z.enum(LIMITS)).min(1).optional(),
  /**
   * From the original punch to a `large_correction`, from the shift to a `far_punch`; how long a `pc_log` goes beyond the
   * punch, or how long it is where there is none.
   */
  difference_minutes: durationMinutes.optional(),
});
export type FindingResponse = z.output<typeof finding>;

/** A finding that was accepted as it is (問題なしにする): who did, when and why. */
const acceptedFinding = z.object({ finding, reason: z.string(), at: instant, by_name: z.string() });
export type AcceptedFindingResponse = z.output<typeof acceptedFinding>;

/** The state of a month's closing. */
const closing = z.object({
  status: monthStatus,
  /** Who confirmed or closed it and when; `null` while it is open. */
  at: instant.nullable(),
  by_name: z.string().nullable(),
  /** Why it was closed despite findings, or unconfirmed. */
  reason: z.string().nullable(),
});
export type ClosingResponse = z.output<typeof closing>;

/** One employee's month among all (月次・締め). The sums are the sheet's; for a closed month those of its snapshot. */
const monthRow = closing.extend({
  ...listedEmployee,
  ...employeeGroups,
  /** Those at the end of the month. */
  ...mainDepartments,
  /** As they are paid, like all figures of the row. */
  days_worked: z.int().min(0),
  days_absent: z.int().min(0),
  days_late: z.int().min(0),
  days_left_early: z.int().min(0),
  days_on_leave: z.number().min(0),
  days_holiday_work: z.int().min(0),
  /** 実働 and paid leave (総労働). */
  work_minutes: durationMinutes,
  overtime_minutes: durationMinutes,
  night_minutes: durationMinutes,
  holiday_work_minutes: durationMinutes,
  /** The law's hours, for the limits of overtime and rest-day work. */
  hours: hoursTotals.pick({
    worked_minutes: true,
    overtime_minutes: true,
    overtime_over_60_minutes: true,
    statutory_holiday_minutes: true,
    scheduled_holiday_minutes: true,
    flex_shortage_minutes: true,
    other_leave_days: true,
    unpaid_leave_days: true,
    presence_minutes: true,
  }),
  /** The sums of the attendance sheet, where they are those of the times as it shows them, and not the paid ones. */
  sheet: sheetSummary.optional(),
  /** Every day of the month is over for this employee: only then can it be closed. */
  is_over: z.boolean(),
  /** A month before it is still to be closed for this employee: only then can this one be. */
  is_earlier_open: z.boolean(),
  findings: z.array(finding),
  /** Those that were accepted, by day; of a closed month as they were when it was closed. */
  accepted: z.array(acceptedFinding),
  /** When the employee was last asked to see to them (催促), and by whom; of an open month. */
  reminded: z.object({ at: instant, by_name: z.string() }).optional(),
  /** The days without a recorded break, whether one is deemed taken (みなし) or not: those that can be filled in. */
  unset_break_dates: z.array(dateResponse),
  /** The month has variable hours (変形), whose shifts are fixed beforehand: they aren't made as worked. */
  has_fixed_plan: z.literal(true).optional(),
  /** Where the month is on its route (承認経路); omitted where it has none. */
  approval: approvalProgress.optional(),
  /** It isn't approved by all of its route, and the company closes no such month, with a reason neither. */
  is_closing_blocked: z.literal(true).optional(),
});
export type MonthRowResponse = z.output<typeof monthRow>;

/**
 * The last days of an open month that can't be changed while a month after it is closed, since their week counts in it;
 * `null` without any. It has to be reopened first (409 `month_after_closed`).
 */
const locked = z.object({ from: dateResponse, closed_month: periodResponse }).nullable();
export type LockedDays = z.output<typeof locked>;

/** Another product’s days of the month are there (移行前), of which the month itself knows nothing. */
const hasPastDays = { has_past_days: z.literal(true).optional() };

/** The hours of a month, those of each day, and its paid leave. */
const monthHours = {
  /** Whose figures its attendance sheet has. */
  figures: z.enum(SHEET_FIGURES),
  hours: hoursTotals,
  days: z.array(dayHours),
  /** What the company deducts on a day without a recorded break. */
  ...unsetBreak,
};
const hoursOfMonth = z.object(monthHours);
export type MonthHoursResponse = z.output<typeof hoursOfMonth>;

const params = z.object({ month: periodName });

/** Findings of a person, as they were sent. */
const someFindings = z.array(finding).min(1, '要確認を選択してください').max(200, '200件以内で指定してください');

/** How many people's findings one request is for: few enough that its answer comes soon. */
const MOST_PEOPLE = 50;
const findingsOfPeople = z
  .array(z.strictObject({ user_id: bodyId, findings: someFindings }))
  .min(1, '社員を選択してください')
  .max(MOST_PEOPLE, `${MOST_PEOPLE}人以内で指定してください`);

const outcome = z.object({
  message: z.string(),
  /** The employees whose month was changed. */
  user_ids: z.array(id),
  /** Those whose month was not, and why. */
  refused: z.array(z.object({ user_id: id, name: z.string(), ...refused })),
});
export type ClosingOutcome = z.output<typeof outcome>;

const findingsOutcome = outcome.extend({
  /** How many of the findings that were sent are as asked for now. */
  findings: z.int().min(0),
});
export type FindingsOutcome = z.output<typeof findingsOutcome>;

/** A month that waits for the caller's approval, with what it is judged by. */
const monthToApprove = monthRow
  .omit({ client_company_id: true, job_assignment_id: true, employment_type_id: true, unset_break_dates: true })
  .extend({
    month: periodResponse,
    ...periodDays,
    approval: approvalProgress,
    /** In whose place the caller is asked (代理承認), where they aren't asked themselves. */
    for_names: z.array(z.string()),
  });
export type MonthToApprove = z.output<typeof monthToApprove>;

/** A month as it was when it was seen: confirmed at that time. */
const seenMonth = { user_id: bodyId, month: periodName, confirmed_at: typedInstant };
const seenMonths = z
  .array(z.strictObject(seenMonth))
  .min(1, '月を選択してください')
  .max(1000, '1000件以内で指定してください');

const userIds = z.array(bodyId).min(1, '社員を選択してください').max(20_000, '社員が多すぎます');

/** The month is before the go-live, or before the first day with a record since then: none has to be closed. */
const isBeforeRecords = z.literal(true).optional();

export const closingRoutes = {
  'GET /api/months/{month}': {
    id: 'getOwnMonth',
    summary: '自分の月の締めの状態と要確認の日',
    tag: 'month-end',
    access: 'user',
    params,
    success: {
      status: 200,
      body: closing.extend({
        company_name: z.string(),
        month: periodResponse,
        ...periodDays,
        /** The company asks employees to confirm their months, and this one is not before the hire or after the leaving. */
        asks_confirmation: z.boolean(),
        is_over: z.boolean(),
        findings: z.array(finding),
        locked,
        /** Where the month is on its route (承認経路), of an open one who will be asked; omitted where it has none. */
        approval: approvalProgress.optional(),
        ...hasPastDays,
        ...monthHours,
      }),
    },
    errors: ['not_found'],
  },
  'POST /api/months/{month}/confirm': {
    id: 'confirmOwnMonth',
    summary: '自分の月の本人確認',
    tag: 'month-end',
    access: 'user',
    params,
    success: { status: 200, body: messageResponse },
    errors: ['month_not_over', 'month_already_confirmed', 'month_closed', 'month_confirmation_off', 'not_found'],
  },
  'GET /api/approvals/months': {
    id: 'listMonthsToApprove',
    summary: '自分の承認を待っている月の勤怠。古い月から、社員ID順',
    tag: 'month-end',
    access: 'user',
    success: { status: 200, body: z.object({ months: z.array(monthToApprove) }) },
  },
  'POST /api/approvals/months/approve': {
    id: 'approveMonths',
    summary: '月の勤怠の承認。見た後に変更された月は承認されない',
    tag: 'month-end',
    access: 'user',
    body: writeBody({ months: seenMonths }),
    success: { status: 200, body: outcome },
  },
  'POST /api/approvals/months/return': {
    id: 'returnMonth',
    summary: '月の勤怠の差戻し。本人確認からやり直しになり、本人に理由を知らせる',
    tag: 'month-end',
    access: 'user',
    body: writeBody({ ...seenMonth, reason: text(500) }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'month_closed', 'month_not_confirmed', 'month_confirmed_anew', 'approval_not_asked'],
  },
  'GET /api/admin/months/{month}': {
    id: 'getMonthOverview',
    summary: '月次・締め。社員ごとの集計、要確認、締めの状態',
    tag: 'month-end',
    access: 'read_attendance',
    people: 'listed',
    params,
    query: z.object({
      /** Only this employee's row; none where the company has no such employee. */
      user_id: optional(bodyId),
    }),
    success: {
      status: 200,
      body: z.object({
        company_name: z.string(),
        asks_confirmation: z.boolean(),
        is_before_records: isBeforeRecords,
        rows: z.array(monthRow),
        ...periodDays,
      }),
    },
  },
  'GET /api/admin/users/{id}/months/{month}': {
    id: 'getUserMonth',
    summary: '社員の月の締めの状態',
    tag: 'month-end',
    access: 'read_attendance',
    params: params.extend({ id: pathId }),
    success: {
      status: 200,
      body: closing.extend({
        company_name: z.string(),
        employee_id: z.string(),
        name: z.string(),
        accepted: z.array(acceptedFinding),
        locked,
        ...hasPastDays,
        ...monthHours,
        ...periodDays,
      }),
    },
    errors: ['not_found'],
  },
  'POST /api/admin/users/{id}/months/{month}/accepted-findings': {
    id: 'acceptFindings',
    summary: '要確認を問題なしにする。その日があとで変更されると、認めたことは取り消される',
    tag: 'month-end',
    access: 'correct_attendance',
    params: params.extend({ id: pathId }),
    body: writeBody({ findings: someFindings, reason: text(500) }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'finding_changed', 'finding_undecided', 'month_closed'],
  },
  'POST /api/admin/users/{id}/months/{month}/accepted-findings/undo': {
    id: 'undoAcceptFindings',
    summary: '認めた要確認の取り消し',
    tag: 'month-end',
    access: 'correct_attendance',
    params: params.extend({ id: pathId }),
    body: writeBody({ findings: someFindings }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'month_closed'],
  },
  'POST /api/admin/months/{month}/accepted-findings': {
    id: 'acceptFindingsOfMany',
    summary:
      '何人もの要確認を、同じ理由でまとめて問題なしにする。社員ごとに全部を認めるか、認めないかのどちらか。認めたものをもう一度認めても変わらない',
    tag: 'month-end',
    access: 'correct_attendance',
    people: 'listed',
    params,
    body: writeBody({ people: findingsOfPeople, reason: text(500) }),
    success: { status: 200, body: findingsOutcome },
    // But for the first they are of single people, in `refused`.
    errors: ['not_found', 'finding_changed', 'finding_undecided', 'month_closed'],
  },
  'POST /api/admin/months/{month}/accepted-findings/undo': {
    id: 'undoAcceptFindingsOfMany',
    summary: '何人もの認めた要確認の取り消し。社員ごとに全部か、何もしないかのどちらか',
    tag: 'month-end',
    access: 'correct_attendance',
    people: 'listed',
    params,
    body: writeBody({ people: findingsOfPeople }),
    success: { status: 200, body: findingsOutcome },
    errors: ['not_found', 'month_closed'],
  },
  'POST /api/admin/months/{month}/file': {
    id: 'exportMonths',
    summary: '月次・締めの一覧のファイル（CSVかXLSX）。選んだ列と社員を、指定した順に。社員を省略すると全員、社員ID順',
    tag: 'month-end',
    access: 'read_attendance',
    people: 'listed',
    params,
    body: writeBody({
      format: z.enum(MONTH_FILE_FORMATS, '形式はcsv、xlsxのいずれかを指定してください'),
      columns: z.array(z.enum(MONTH_COLUMNS)).min(1, '列を選択してください').max(MONTH_COLUMNS.length),
      user_ids: userIds.optional(),
    }),
    success: { status: 200, body: null },
  },
  'POST /api/admin/months/{month}/reminders': {
    id: 'remindOfFindings',
    summary: '要確認がある社員への催促。お知らせ（ベル、メール、プッシュ通知、チャット）で知らせる。1人に1日1回まで',
    tag: 'month-end',
    access: 'correct_attendance',
    people: 'listed',
    params,
    body: writeBody({ user_ids: userIds }),
    success: { status: 200, body: outcome },
    errors: ['not_found'],
  },
  'GET /api/admin/months/{month}/open-count': {
    id: 'countOpenMonths',
    summary: '未締めの社員の数と、先に締める最も古い月',
    tag: 'month-end',
    access: 'read_attendance',
    people: 'listed',
    params,
    success: {
      status: 200,
      body: z.object({
        count: z.int().min(0),
        /**
         * The oldest month up to this one that has to be closed before those after it can be, and how many employees
         * still have to; `null` once all are closed.
         */
        oldest: z.object({ month: periodResponse, count: z.int().min(0) }).nullable(),
        is_before_records: isBeforeRecords,
      }),
    },
  },
  'GET /api/admin/findings-count': {
    id: 'countFindings',
    summary: '最も古い未締めの月、前月、今月の要確認の件数',
    tag: 'month-end',
    access: 'read_attendance',
    people: 'listed',
    success: {
      status: 200,
      body: z.object({
        /** The oldest open month, the last one that is over and the present one, each once; the oldest first. */
        months: z.array(z.object({ month: periodResponse, count: z.int().min(0) })),
      }),
    },
  },
  'POST /api/admin/months/{month}/close': {
    id: 'closeMonths',
    summary:
      '月の締め。社員を指定しないと、要確認がなく承認が済んだ全員を締める。要確認が残る月や承認が済んでいない月は理由が必要',
    tag: 'month-end',
    access: 'close_months',
    people: 'listed',
    params,
    body: writeBody({ user_ids: userIds.optional(), reason: optional(text(500)) }),
    success: { status: 200, body: outcome },
  },
  'POST /api/admin/months/{month}/reopen': {
    id: 'reopenMonths',
    summary: '締めの解除',
    tag: 'month-end',
    access: 'reopen_months',
    people: 'listed',
    params,
    body: writeBody({ user_ids: userIds, reason: text(500) }),
    success: { status: 200, body: outcome },
  },
  'GET /api/admin/closing-settings': {
    id: 'getClosingSettings',
    summary: '締めの設定',
    tag: 'month-end',
    access: 'read_attendance',
    people: 'none',
    success: { status: 200, body: z.object({ asks_confirmation: z.boolean() }) },
  },
  'PUT /api/admin/closing-settings': {
    id: 'saveClosingSettings',
    summary: '締めの設定の変更',
    tag: 'month-end',
    access: 'change_settings',
    body: writeBody({ asks_confirmation: z.boolean() }),
    success: { status: 200, body: messageResponse },
    versioned: 'GET /api/admin/closing-settings',
  },
} as const satisfies Record<string, Route>;
