import { z } from 'zod';

import { ATTENDANCE_BASES, type AttendanceBasis, DAY_STATUSES } from '#domain/leave/attendance-rate.ts';
import { fieldNames } from './field-names.ts';
import { leavePart } from './leave-part.ts';
import type { Route } from './route.ts';
import {
  bodyId,
  dateResponse,
  id,
  messageResponse,
  optional,
  pathId,
  text,
  writeBody,
  employee,
  csvResponse,
  monthResponse,
} from './wire.ts';

const days = z.number().min(0);

/** A day of leave that uses days of a grant; `days` is what it uses of that grant. */
const ledgerUsage = z.object({
  request_id: id,
  date: dateResponse,
  days,
  status: z.enum(['approved', 'pending']),
  ...leavePart,
});
export type LedgerUsage = z.output<typeof ledgerUsage>;

/** Whole days, and hours of a day as it is by the present contract. */
const daysAndHours = z.object({ days, hours: days });

/** A day of leave taken in another system. */
const takenBefore = z.object({
  date: dateResponse,
  days,
  unit: z.enum(['day', 'half', 'hour']),
  half: z.enum(['am', 'pm']).optional(),
});
export type LeaveTakenBefore = z.output<typeof takenBefore>;

/** The status of a five-day obligation today (労基法39条7項). `planned_days` are approved future days. */
export const obligation = z.object({
  base_date: dateResponse,
  /** The last day that counts. */
  deadline: dateResponse,
  required_days: days,
  counted_days: days,
  planned_days: days,
  remaining_days: days,
  /** `unknown`: over, and not met by what is on record; it may have been before the go-live month. */
  state: z.enum(['at_risk', 'violated', 'unknown', 'open', 'fulfilled']),
  /** Not met by what is on record, and leave taken before the go-live month may not be on record. */
  is_partly_unknown: z.boolean(),
  /** Of a grant in parts: the first day that counts, before the base date. */
  counted_from: dateResponse.optional(),
  /** Of two base dates within a year that are taken together, the second one. */
  second_base_date: dateResponse.optional(),
});
export type LeaveObligation = z.output<typeof obligation>;

/** A grant of the ledger with its usage. The rest of it is `remaining_days`, or `expired_days` once it has lapsed. */
const ledgerGrant = z.object({
  id,
  granted_on: dateResponse,
  expiry_date: dateResponse,
  days,
  used_days: days,
  /** What of `used_days` was taken in another system, whose dates are in `taken_before` of the ledger. */
  taken_before_days: days,
  remaining_days: days,
  expired_days: days,
  status: z.enum(['upcoming', 'active', 'expired']),
  /** Statutory: its day is a base date (基準日). */
  is_statutory: z.boolean(),
  /** Created by the daily job. */
  is_automatic: z.boolean(),
  reason: z.string().nullable(),
  usages: z.array(ledgerUsage),
  obligation: obligation.nullable(),
});
export type LedgerGrant = z.output<typeof ledgerGrant>;

/** Attendance (出勤日数) against the working days (全労働日), and whether that is 80 %. */
const attendance = z.object({ attended_days: z.int(), total_days: z.int(), is_enough: z.boolean() });

/** The attendance of a period as far as it is on record. */
const attendanceOnRecord = attendance.extend({
  /** The days on which work was owed, by what they were. */
  days: z.array(z.object({ status: z.enum(DAY_STATUSES), count: z.int().positive() })),
  /** The days of which there are no records. */
  unknown: z.array(z.object({ from: dateResponse, to: dateResponse })),
  /** The months before the go-live that are in it by another product's totals. */
  past_months: z.array(monthResponse),
  /** The period is over, and all of it is on record. */
  is_complete: z.boolean(),
});
export type AttendanceOnRecord = z.output<typeof attendanceOnRecord>;

/** A statutory grant and its state; `sequence` is its index, 0 at half a year of service. */
const statutoryGrant = z.object({
  sequence: z.int().min(0),
  base_date: dateResponse,
  /** 6, 18, 30 … */
  service_months: z.int(),
  /**
   * The period whose attendance counts: half a year, then a year each. Where it begins before the go-live month, not all
   * of its attendance is on record.
   */
  period: z.object({ from: dateResponse, to: dateResponse, is_partly_unknown: z.boolean() }),
  /** The statutory days, 0 without enough attendance. */
  days,
  /**
   * On record; created by the next run of the job; due, but too little attendance is on record, which a person has to
   * confirm; withheld; due before the registration, of somebody whose balance isn't known; to be entered by a person; the
   * next one.
   */
  state: z.enum(['made', 'due', 'to_confirm', 'withheld', 'unregistered', 'unrecorded', 'coming']),
  grant_id: id.nullable(),
  /** The attendance of the period, if somebody registered it: taken from the records, typed, or the sum of both parts. */
  attendance: attendance.extend({ basis: z.enum(ATTENDANCE_BASES), recorded: attendance.nullable() }).nullable(),
  /** What is on record of the period by now; `null` where nothing is. */
  on_record: attendanceOnRecord.nullable(),
  /** Why it was counted so, or taken back. */
  reason: z.string().nullable(),
});
export type StatutoryGrant = z.output<typeof statutoryGrant>;

/** The ledger of one employee (年次有給休暇管理簿, 労基則24条の7): every grant ever, with every day taken of it. */
const leaveLedger = z.object({
  company_name: z.string(),
  user: z.object({ id, employee_id: z.string(), name: z.string() }),
  /** The date of the ledger. */
  as_of: dateResponse,
  /** 残: of the valid grants, less the leave approved and taken by that date. */
  left_days: days,
  /** 申請できる残り: less the approved days to come and all pending ones, too. */
  remaining_days: days,
  /** Both in whole days and the hours beyond them, where hours are among them; else `null`. */
  left_in_hours: daysAndHours.nullable(),
  remaining_in_hours: daysAndHours.nullable(),
  pending_days: days,
  used_days: days,
  expired_days: days,
  /** The next days to lapse, and when. */
  next_expiry: z.object({ date: dateResponse, days }).nullable(),
  /** The oldest first. */
  grants: z.array(ledgerGrant),
  /** Days taken that no grant covers, as after a correction. */
  uncovered: z.array(ledgerUsage),
  /** Days on which no work is owed, so that they take nothing (D41). */
  without_duty: z.array(ledgerUsage),
  /** The days taken in another system, before the ledger begins: in order. */
  taken_before: z.array(takenBefore),
  /** The paid leave of months before the go-live in the totals of another product, or in its days. */
  taken_in_past_months: z.array(z.object({ month: monthResponse, days })),
  statutory: z.object({
    /** Whether the daily job serves the employee, or what it lacks. */
    status: z.enum(['ready', 'no_hire_date', 'no_working_pattern', 'not_employed']),
    grants: z.array(statutoryGrant),
  }),
});
export type LeaveLedger = z.output<typeof leaveLedger>;

/** An employee's obligation of five days. */
const employeeObligation = obligation.extend({
  ...employee,
});
export type EmployeeObligation = z.output<typeof employeeObligation>;

const dayCount = (name: string) =>
  z
    .int(`${name}は0〜366の整数で入力してください`)
    .min(0, `${name}は0〜366の整数で入力してください`)
    .max(366, `${name}は0〜366の整数で入力してください`);

interface AttendanceFields {
  readonly basis?: AttendanceBasis | undefined;
  readonly attended_days?: number | undefined;
  readonly total_days?: number | undefined;
  readonly recorded_attended_days?: number | undefined;
  readonly recorded_total_days?: number | undefined;
  readonly reason?: string | undefined;
}

/** Refuses a basis without its numbers, and typed numbers without a reason. */
function refuseIncomplete({ basis = 'entered', ...fields }: AttendanceFields, ctx: z.core.$RefinementCtx): void {
  const require = (...names: (keyof typeof fields)[]) => {
    for (const name of names)
      if (fields[name] === undefined)
        ctx.addIssue({ code: 'custom', path: [name], message: `${fieldNames[name]}を入力してください` });
  };
  if (basis !== 'records') require('attended_days', 'total_days', 'reason');
  if (basis !== 'entered') require('recorded_attended_days', 'recorded_total_days');
}

const sequence = z
  .string()
  .refine((value) => /^\d{1,2}$/.test(value), { params: { notFound: true } })
  .transform(Number)
  .meta({ pattern: '^\\d{1,2}$', example: '0' });

/** Only the obligations that need attention, or all. */
const obligationFilter = z.object({ filter: optional(z.enum(['attention'])) });

/** Who was reminded, and why others weren't. */
const fiveDayReminders = messageResponse.extend({
  user_ids: z.array(id),
  refused: z.array(z.object({ user_id: id, name: z.string(), message: z.string() })),
});
export type FiveDayReminders = z.output<typeof fiveDayReminders>;

export const leaveLedgerRoutes = {
  'GET /api/admin/users/{id}/leave-ledger': {
    id: 'getLeaveLedger',
    summary: '社員の年次有給休暇管理簿',
    tag: 'leave',
    access: 'read_leave',
    params: z.object({ id: pathId }),
    success: { status: 200, body: leaveLedger },
    errors: ['not_found'],
  },
  'GET /api/admin/users/{id}/leave-ledger/csv': {
    id: 'exportLeaveLedger',
    summary: '社員の年次有給休暇管理簿のCSV（UTF-8、BOM付き。付与または取得ごとに1行）',
    tag: 'leave',
    access: 'read_leave',
    params: z.object({ id: pathId }),
    success: csvResponse,
    errors: ['not_found'],
  },
  'GET /api/admin/leave-ledgers/pdf': {
    id: 'exportLeaveLedgers',
    summary:
      'その年に基準日がある社員全員（退職者を含む）の年次有給休暇管理簿のPDF（社員ごとに1ページ）。部署・拠点は、その下位を含む',
    tag: 'leave',
    access: 'read_leave',
    people: 'listed',
    query: z.object({
      year: z
        .string('年は4桁で指定してください')
        .regex(/^(19|20)\d\d$/, '年は4桁で指定してください')
        .transform(Number),
      department_id: optional(bodyId),
    }),
    success: { status: 200, body: null },
    errors: ['leave_ledgers_none'],
  },
  'PUT /api/admin/users/{id}/statutory-grants/{sequence}/attendance': {
    id: 'saveAttendanceRate',
    summary: '法定の付与の前の期間の出勤率。8割に満たなければ付与しない（付与済みなら取り消す）',
    tag: 'leave',
    access: 'grant_leave',
    params: z.object({ id: pathId, sequence }),
    body: writeBody({
      /** Omitted: typed. */
      basis: optional(z.enum(ATTENDANCE_BASES)),
      /** The typed days: of the whole period or, with `both`, of the part that is not on record; none with `records`. */
      attended_days: optional(dayCount('出勤日数')),
      total_days: optional(dayCount('全労働日数')),
      /** What the caller has seen of the records, where these count. */
      recorded_attended_days: optional(dayCount('出勤日数')),
      recorded_total_days: optional(dayCount('全労働日数')),
      /** Why; what is on record needs none. */
      reason: optional(text(500)),
    }).superRefine(refuseIncomplete),
    success: { status: 200, body: messageResponse },
    errors: [
      'not_found',
      'attendance_over_total',
      'attendance_changed',
      'attendance_incomplete',
      'leave_grant_by_hand',
      'leave_grant_in_use',
    ],
  },
  'POST /api/admin/users/{id}/leave-grants/{grantId}/take-back': {
    id: 'withdrawLeaveGrant',
    summary: '誤った付与の取り消し（使われている付与は取り消せない）',
    tag: 'leave',
    access: 'grant_leave',
    params: z.object({ id: pathId, grantId: pathId }),
    body: writeBody({ reason: text(500) }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'leave_grant_in_use'],
  },
  'GET /api/admin/five-day-obligations': {
    id: 'listFiveDayObligations',
    summary: '年5日の取得義務の状況（急ぐものから）。期間中のものと、この60日に果たされないまま終わったもの',
    tag: 'leave',
    access: 'read_leave',
    people: 'listed',
    query: obligationFilter,
    success: {
      status: 200,
      body: z.object({ company_name: z.string(), as_of: dateResponse, data: z.array(employeeObligation) }),
    },
  },
  'POST /api/admin/five-day-obligations/reminders': {
    id: 'remindOfFiveDays',
    summary:
      '年5日の取得が残っている社員への催促。お知らせ（ベル、メール、プッシュ通知、チャット）で知らせる。1人に1日1回まで',
    tag: 'leave',
    access: 'approve_leave',
    people: 'listed',
    body: writeBody({ user_ids: z.array(bodyId).min(1, '社員を選択してください').max(5000, '社員が多すぎます') }),
    success: { status: 200, body: fiveDayReminders },
    errors: ['not_found'],
  },
  'GET /api/admin/five-day-obligations/csv': {
    id: 'exportFiveDayObligations',
    summary: '年5日の取得義務の状況のCSV（UTF-8、BOM付き）',
    tag: 'leave',
    access: 'read_leave',
    people: 'listed',
    query: obligationFilter,
    success: csvResponse,
  },
} as const satisfies Record<string, Route>;
