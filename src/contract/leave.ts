import { z } from 'zod';

import { REQUEST_STATUSES } from '#domain/leave/request.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { fieldNames } from './field-names.ts';
import { holiday } from './holidays.ts';
import { leaveKindWord } from './leave-kinds.ts';
import { leaveOfKind, leavePart, requestType } from './leave-part.ts';
import type { Route } from './route.ts';
import {
  closedMonth,
  dateResponse,
  employee,
  id,
  instant,
  isoDate,
  isoMonth,
  line,
  objectBody,
  optional,
  pageNumber,
  pathId,
  text,
  typedTimeOfDay,
} from './wire.ts';

const leaveStatus = z.enum(REQUEST_STATUSES);

/** A request of paid leave (有給休暇). `pleasanter_sync_status` is `null` where that integration is off (D21). */
export const vacationRequest = z.object({
  id,
  request_type: requestType,
  start_date: dateResponse,
  end_date: dateResponse,
  /** 0 of a draft that couldn't be asked for as it is. */
  days_count: z.number().min(0),
  status: leaveStatus,
  reason: z.string().nullable(),
  client_approver: z.string(),
  notes: z.string().nullable(),
  created_at: instant,
  /**
   * Who decided on it or cancelled it, and when; `null` while it is pending, and where nobody is on record, as in the demo
   * data. The name alone: applicants read it, too.
   */
  decided: z.object({ by: z.string(), at: instant }).nullable(),
  pleasanter_sync_status: z.enum(['waiting', 'synced', 'failed']).nullable(),
  /** Who entered it for the applicant (代理), by name; of one's own request there is none. */
  entered_by: z.string().optional(),
  /** While it waits by a route of approval (承認経路), for whom: people by name, the admins, or both. Without one any admin decides. */
  waits_for: z.array(z.string()).optional(),
  waits_for_admins: z.boolean().optional(),
  /** The employer has fixed it (時季指定): when the employee was heard, and what they wished. */
  heard: z.object({ on: dateResponse, wish: z.string() }).optional(),
  /** It is of a planned day (計画的付与). */
  is_planned: z.literal(true).optional(),
  ...leavePart,
  ...leaveOfKind,
  /** What proves it, where its kind asks for that. */
  proof: z.string().optional(),
});
export type VacationRequest = z.output<typeof vacationRequest>;

/** What is left of a grant (基準日, 期限) with all that is approved and requested taken off. */
const grantLeft = z.object({ granted_on: dateResponse, expiry_date: dateResponse, left_days: z.number().min(0) });
export type GrantLeft = z.output<typeof grantLeft>;

/** Somebody of the applicant's group (the same client company and job) who is away on a day of the request. */
const conflict = z.object({ date: dateResponse, ...employee, is_pending: z.boolean() });

/** A request with what its decision needs. */
export const companyVacationRequest = vacationRequest.extend({
  ...employee,
  /** What is left to the applicant on the day of a pending leave (残), by the approved leave; `null` once decided, and of other kinds. */
  left_days: z.number().nullable(),
  /**
   * The applicant's balance on the day of a pending leave (申請できる残り), with all requests counted as taken, this too;
   * `null` once decided. Of other kinds what could still be asked for then; `null` where they have no limit.
   */
  balance: z.number().nullable(),
  /** Of a pending leave, what would be left of each grant that can be used on its first day; none once decided. */
  grants: z.array(grantLeft),
  /** Of a pending leave, who of the group is away on its days; nobody once decided. */
  conflicts: z.array(conflict),
  /**
   * Whether the caller may decide on it: not on one's own, unless one is the company's only admin (D19), and while it waits
   * only whom its step asks, and super admins.
   */
  can_decide: z.boolean(),
  /** The caller's decision would be a super admin's, in place of all whom the step asks (D58); omitted otherwise. */
  decides_as_super_admin: z.literal(true).optional(),
  /** Why its delivery to Pleasanter failed, in Japanese; `null` when it succeeded or wasn't tried. */
  pleasanter_fault: z.string().nullable(),
});
export type CompanyVacationRequest = z.output<typeof companyVacationRequest>;

/** A day on which a person is off. */
const absence = z.object({
  date: dateResponse,
  ...employee,
  /** Approved leave, a recorded absence, or pending leave: per person and day the first that applies. */
  kind: z.enum(['approved', 'absent', 'pending']),
  ...leavePart,
  /** Of leave that isn't paid leave, its name; 休暇 of a private kind. */
  leave_name: z.string().optional(),
});
export type Absence = z.output<typeof absence>;

const leaveCalendar = z.object({ month: z.string(), absences: z.array(absence), holidays: z.array(holiday) });

/** A grant (付与) of the ledger, with its usage. Days are exact to the thousandth. */
const leaveGrant = z.object({
  id,
  granted_on: dateResponse,
  expiry_date: dateResponse,
  days: z.number().positive(),
  used_days: z.number().min(0),
  remaining_days: z.number().min(0),
  reason: z.string().nullable(),
});
export type LeaveGrant = z.output<typeof leaveGrant>;

const handedInStatus = optional(leaveStatus.exclude(['draft']));
const monthNumber = z
  .string()
  .regex(/^(0?[1-9]|1[0-2])$/, '月は1〜12で指定してください')
  .transform(Number);
const year = z
  .string()
  .regex(/^(19|2\d)\d\d$/, '年は4桁で指定してください')
  .transform(Number);

const grantDays = z
  .number('日数を入力してください')
  .positive('日数は0より大きい値にしてください')
  .max(100, '日数が大きすぎます')
  .multipleOf(0.5, '日数は0.5日単位で入力してください');

/** A grant as entered: two years and statutory by default; a statutory one's day is a base date. */
const grantEntry = {
  granted_on: isoDate,
  days: grantDays,
  expiry_date: optional(isoDate),
  is_statutory: optional(z.boolean()),
  reason: text(500),
};

/** The request's fields, which no step changes: another value is rejected. */
const asked = vacationRequest
  .pick({ request_type: true, start_date: true, end_date: true, days_count: true, reason: true, client_approver: true })
  .partial();
export type AskedFor = z.output<typeof asked>;

/** The body of a step of a request. */
const stepBody = <Status extends z.ZodType>(next: Status) =>
  objectBody({ status: next, notes: optional(text(500)), ...asked.shape }, [
    'decided',
    'entered_by',
    'is_planned',
    'waits_for',
    'waits_for_admins',
    'pleasanter_sync_status',
    ...Object.keys({ ...leavePart, ...leaveOfKind }),
    'proof',
  ]);

/** The units of a request: whole days, half of one or hours of one; without any, whole days. */
const askedFields = {
  /** The last day of several; without it there is one. */
  end_date: optional(isoDate),
  unit: optional(z.enum(['day', 'half', 'hour'])),
  /** Which half, of half a day. */
  half: optional(z.enum(['am', 'pm'])),
  /** From when on, of hours. */
  start_time: optional(typedTimeOfDay),
  /** The kind of leave; without it, paid leave (年次有給休暇). */
  kind: optional(leaveKindWord),
};

const MINUTES = '取得する時間は1〜1439分で入力してください';

/** What is asked for, by its fields. */
export type AskedFields = Partial<z.output<z.ZodObject<typeof askedFields>>> & {
  readonly hours_count?: number | undefined;
  readonly minutes_count?: number | undefined;
  readonly is_workday?: boolean | undefined;
};

const HOURS = '時間数は1〜23で入力してください';

/** What a request of leave is, beside its type. */
export const leaveFields = {
  request_date: isoDate,
  reason: optional(text(500)),
  /** Required where the company asks it of the person (`asks_client_approver`). */
  client_approver: optional(line(100)),
  ...askedFields,
  /** How many, of hours. */
  hours_count: optional(z.int(HOURS).min(1, HOURS).max(23, HOURS)),
  /** How long it is in minutes, in place of hours, where its kind has such steps. */
  minutes_count: optional(z.int(MINUTES).min(1, MINUTES).max(1439, MINUTES)),
  /** What proves it (証明), where its kind asks for that. */
  proof: optional(text(500)),
  /** The applicant's answer for days whose duty to work is unclear; required for a single one, ignored for other days. */
  is_workday: optional(z.boolean()),
};

/** The fields of a request, validated. */
export interface LeaveFields extends AskedFields {
  readonly request_date: IsoDate;
  readonly reason?: string | undefined;
  readonly proof?: string | undefined;
  readonly client_approver?: string | undefined;
}

/** Why leave can't be asked for. */
export const leaveRefusals = [
  'leave_balance_short',
  'leave_no_valid_grant',
  'leave_day_taken',
  'leave_part_taken',
  'leave_day_full',
  'leave_before_hire',
  'leave_after_leaving',
  'leave_duty_unclear',
  'leave_no_duty',
  'leave_unit_off',
  'leave_one_day',
  'leave_hours_outside',
  'leave_hourly_cap',
  'leave_end_before_start',
  'leave_too_long',
  'leave_rest_days_within',
  'leave_kind_off',
  'leave_kind_no_duty',
  'leave_kind_unit_off',
  'leave_kind_step',
  'leave_kind_notice',
  'leave_kind_short',
  'leave_kind_no_grant',
  'leave_kind_limit',
  'leave_reason_required',
  'leave_proof_required',
] as const;

/** Refuses a unit without what it needs. */
export function refuseUnitFaults(
  { unit, half, start_time, hours_count, minutes_count }: AskedFields,
  { addIssue }: z.core.$RefinementCtx,
): void {
  const require = (path: 'half' | 'start_time' | 'hours_count', value: unknown) => {
    if (value === undefined)
      addIssue({ code: 'custom', path: [path], message: `${fieldNames[path]}を入力してください` });
  };
  if (unit === 'half') require('half', half);
  if (unit === 'hour') {
    require('start_time', start_time);
    require('hours_count', hours_count ?? minutes_count);
  }
}

export const leaveRoutes = {
  'GET /api/vacation-balance/my-balance': {
    id: 'getLeaveBalance',
    summary: '自分の有給休暇の残日数',
    tag: 'leave',
    access: 'user',
    success: {
      status: 200,
      body: z.object({
        /** 残: of the valid grants, less the leave approved and taken by today. */
        left_days: z.number(),
        /** 申請できる残り: less the approved days to come and all pending ones, too; what can still be asked for. */
        current_balance: z.number(),
        pending_days: z.number().min(0),
        latest: z.object({ grant_year: z.int(), expiry_date: dateResponse, days: z.number() }).nullable(),
        /** What lapses next if it is not used by that day, all plans taken off. */
        next_expiry: z.object({ date: dateResponse, days: z.number() }).nullable(),
        /** What is left isn't known yet (未登録). */
        is_unregistered: z.literal(true).optional(),
        message: z.string(),
      }),
    },
  },
  'GET /api/vacation': {
    id: 'listLeaveRequests',
    summary: '自分の有給休暇の申請（新しい順）。年と月は取得日のもの',
    tag: 'leave',
    access: 'user',
    query: z.object({ status: optional(leaveStatus), year: optional(year), month: optional(monthNumber) }),
    success: { status: 200, body: z.object({ data: z.array(vacationRequest) }) },
  },
  'POST /api/vacation': {
    id: 'createLeaveRequest',
    summary: '有給休暇の申請。kindを指定すると、会社が使用する他の種類の休暇の申請',
    tag: 'leave',
    access: 'user',
    body: objectBody({ request_type: z.literal('annual_leave'), ...leaveFields }).superRefine(refuseUnitFaults),
    success: {
      status: 201,
      body: z.object({
        data: vacationRequest,
        message: z.string(),
        pleasanter: z.object({ synced: z.boolean() }).optional(),
      }),
    },
    errors: ['not_found', ...leaveRefusals],
    idempotent: true,
    writesIntoMonth: true,
  },
  'GET /api/vacation/day': {
    id: 'getLeaveDay',
    summary:
      '自分がその日（期間、半日、時間）の有給休暇を申請できるか、取得する日（勤務日はシフト、なければ契約の曜日による）、申請後の残り',
    tag: 'leave',
    access: 'user',
    query: z
      .object({
        date: isoDate,
        ...askedFields,
        hours_count: optional(
          z
            .string()
            .regex(/^([1-9]|1\d|2[0-3])$/, HOURS)
            .transform(Number),
        ),
        minutes_count: optional(
          z
            .string()
            .regex(/^([1-9]\d{0,2}|1[0-3]\d\d|14[0-3]\d)$/, MINUTES)
            .transform(Number),
        ),
        is_workday: optional(z.enum(['true', 'false']).transform((value) => value === 'true')),
      })
      .superRefine(refuseUnitFaults),
    success: {
      status: 200,
      body: z.object({
        date: dateResponse,
        /** Of several days, the first whose duty isn't `none`. */
        duty: z.enum(['owed', 'none', 'unclear']),
        /** Why a request of that day would be refused now, in Japanese; `null` where it wouldn't, once it says that a day of `unclear` duty is one of work. */
        refusal: z.string().nullable(),
        /** The closed month that refuses it. */
        closed_month: closedMonth.optional(),
        /** 申請できる残り of today with that day requested, too; `null` where it would be refused, and of kinds without a limit. */
        balance_after: z.number().nullable(),
        /** What would be left of each grant that can be used on the first day; omitted where it would be refused. */
        grants: z.array(grantLeft).optional(),
        /** What the request would take. */
        days_count: z.number().min(0),
        /** Every day asked for, in order, and what of it would be taken. */
        days: z.array(
          z.object({
            date: dateResponse,
            duty: z.enum(['owed', 'none', 'unclear']),
            is_taken: z.boolean(),
            /** How many others of the same client company and job have leave or ask for it, where there are any. */
            others_away: z.int().min(1).optional(),
            ...leavePart,
          }),
        ),
      }),
    },
    errors: ['leave_kind_off'],
  },
  'PUT /api/vacation/{id}': {
    id: 'cancelLeaveRequest',
    summary: '自分の申請の取り消し（申請中・差戻しのもの）と、下書きの削除',
    tag: 'leave',
    access: 'user',
    params: z.object({ id: pathId }),
    body: stepBody(z.literal('cancelled')),
    success: { status: 200, body: z.object({ data: vacationRequest, message: z.string() }) },
    errors: ['not_found', 'leave_already_decided'],
    writesIntoMonth: true,
  },
  'GET /api/admin/vacations': {
    id: 'listCompanyLeaveRequests',
    summary: '自社の有給休暇の申請（新しい順）',
    tag: 'leave',
    access: 'approve_leave',
    people: 'listed',
    query: z.object({ status: handedInStatus, month: optional(isoMonth), page: optional(pageNumber) }),
    success: {
      status: 200,
      body: z.object({
        data: z.array(companyVacationRequest),
        /** The total over all pages. */
        total: z.int().min(0),
        page_size: z.int().positive(),
      }),
    },
  },
  'PUT /api/admin/vacations/{id}': {
    id: 'decideLeaveRequest',
    summary: '申請の承認・差戻し・却下、承認済みの取り消し',
    tag: 'leave',
    access: 'approve_leave',
    people: 'listed',
    params: z.object({ id: pathId }),
    body: stepBody(z.enum(['approved', 'returned', 'rejected', 'cancelled'])),
    success: { status: 200, body: z.object({ data: companyVacationRequest, message: z.string() }) },
    errors: ['not_found', 'leave_own_request', 'leave_already_decided', 'leave_notes_required', 'request_not_asked'],
    writesIntoMonth: true,
  },
  'POST /api/admin/vacations/{id}/resend': {
    id: 'resendLeaveRequest',
    summary: '申請を外部サービスへ再送信',
    tag: 'leave',
    access: 'approve_leave',
    people: 'listed',
    params: z.object({ id: pathId }),
    success: { status: 200, body: z.object({ data: companyVacationRequest, message: z.string() }) },
    errors: ['not_found', 'leave_sync_off'],
  },
  'GET /api/admin/leave-calendar': {
    id: 'getLeaveCalendar',
    summary: '月の休み（有給休暇・欠勤）と祝日。日付順、同じ日は社員ID順',
    tag: 'leave',
    access: 'read_leave',
    people: 'listed',
    query: z.object({ month: isoMonth }),
    success: { status: 200, body: leaveCalendar },
  },
  'GET /api/leave-calendar': {
    id: 'getApproversLeaveCalendar',
    summary: '自分が休暇の承認者になっている社員の、月の休み（有給休暇・欠勤）と祝日。その社員の人数も返す',
    tag: 'leave',
    access: 'user',
    query: z.object({ month: isoMonth }),
    success: { status: 200, body: leaveCalendar.extend({ people: z.int().min(0) }) },
  },
  'GET /api/admin/users/{id}/leave-grants': {
    id: 'listLeaveGrants',
    summary: '社員の有給休暇の付与と残日数',
    tag: 'leave',
    access: 'read_leave',
    params: z.object({ id: pathId }),
    success: { status: 200, body: z.array(leaveGrant) },
    errors: ['not_found'],
  },
  'POST /api/admin/users/{id}/leave-grants': {
    id: 'createLeaveGrant',
    summary: '有給休暇の付与',
    tag: 'leave',
    access: 'grant_leave',
    params: z.object({ id: pathId }),
    body: objectBody(grantEntry),
    success: { status: 201, body: leaveGrant.extend({ message: z.string() }) },
    errors: ['not_found', 'leave_expiry_before_grant'],
    idempotent: true,
  },
  'PUT /api/admin/users/{id}/leave-grants/{grantId}': {
    id: 'updateLeaveGrant',
    summary: '付与の訂正',
    tag: 'leave',
    access: 'grant_leave',
    params: z.object({ id: pathId, grantId: pathId }),
    body: objectBody(grantEntry, ['used_days', 'remaining_days']),
    success: { status: 200, body: leaveGrant.extend({ message: z.string() }) },
    errors: ['not_found', 'leave_expiry_before_grant', 'leave_grant_by_law', 'leave_grant_in_use'],
  },
} as const satisfies Record<string, Route>;
