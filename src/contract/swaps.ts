import { z } from 'zod';

import { MOST_COMP_MONTHS } from '#domain/swaps/comp-day.ts';
import { SWAP_STATUSES } from '#domain/swaps/day-swap.ts';
import { approvalProgress } from './approval.ts';
import { ofEmployee } from './of-employee.ts';
import type { Route } from './route.ts';
import { allowsPlanChange } from './shift.ts';
import {
  closedMonth,
  dateResponse,
  durationMinutes,
  employee,
  id,
  instant,
  isoDate,
  messageResponse,
  optional,
  pathId,
  periodName,
  text,
  writeBody,
} from './wire.ts';

/** A swap of a rest day with a day of work (振替休日), asked for or agreed. */
const daySwap = z.object({
  id,
  /** The rest day that becomes a day of work, and the day of work that becomes a rest day. */
  works_on: dateResponse,
  rests_on: dateResponse,
  /** The kind of the new rest day. */
  rest_kind: z.enum(['scheduled_holiday', 'statutory_holiday']),
  status: z.enum(SWAP_STATUSES),
  reason: z.string().nullable(),
  /** Why it was rejected or taken back. */
  notes: z.string().nullable(),
  created_at: instant,
  /** Who decided on it or cancelled it, and when; `null` while it waits. */
  decided: z.object({ by: z.string(), at: instant }).nullable(),
});
export type DaySwapResponse = z.output<typeof daySwap>;

/** A swap with what its decision needs. */
const companyDaySwap = daySwap.extend({
  ...employee,
  /** Whether the caller may decide on it: not on one's own, unless one is the company's only admin. */
  can_decide: z.boolean(),
  /** The caller's decision would be a super admin's, in place of all whom the step asks (D58); omitted otherwise. */
  decides_as_super_admin: z.literal(true).optional(),
  /** Where the swap is on its route (承認経路); omitted where it has none. */
  approval: approvalProgress.optional(),
});
export type CompanyDaySwap = z.output<typeof companyDaySwap>;

/** The outcome of a swap before it is saved. */
const swapCheck = z.object({
  /** Why it would be refused now, in Japanese; `null` where it wouldn't. */
  refusal: z.string().nullable(),
  /** The closed month that refuses it. */
  closed_month: closedMonth.optional(),
  /** It is refused since by law it would be compensation afterwards (代休). */
  is_comp: z.boolean(),
  /** The kind of the new rest day; `null` where it would be refused. */
  rest_kind: z.enum(['scheduled_holiday', 'statutory_holiday']).nullable(),
  /** The days lie in two weeks: one of them can have more than the week's hours. */
  is_other_week: z.boolean(),
  /** The days lie in two wage periods: the work is paid in that of its day (労基法24条). */
  is_other_period: z.boolean(),
});
export type SwapCheck = z.output<typeof swapCheck>;

const settings = z.object({
  /** Whether days are swapped (振替休日). */
  swaps_days: z.boolean(),
  /** For how many months compensation for work on a rest day (代休) can be taken; `null` where none is given. */
  comp_months: z.int().min(1).max(MOST_COMP_MONTHS).nullable(),
  /** Whether work of less than half a usual day earns half a day. */
  comp_halves: z.boolean(),
});
export type SwapSettings = z.output<typeof settings>;

/** A rest day with work, and the compensation (代休) for it. */
const compDay = z.object({
  /** The rest day. */
  date: dateResponse,
  worked_minutes: durationMinutes,
  rest_kind: z.enum(['scheduled_holiday', 'statutory_holiday']),
  /** What it earns, and until when that can be taken; of a grant what it was given. */
  days: z.number().positive(),
  expires_on: dateResponse,
  /** What of it isn't taken or asked for; `null` where it wasn't given. */
  left_days: z.number().min(0).nullable(),
});
export type CompDay = z.output<typeof compDay>;

const swapsOfMonth = settings.extend({
  data: z.array(daySwap),
  /** The rest days of the month with work, in order; none where no compensation is given. */
  comp_days: z.array(compDay),
});
export type SwapsOfMonth = z.output<typeof swapsOfMonth>;

const COMP_MONTHS = `代休の期限は1〜${MOST_COMP_MONTHS}か月で指定してください`;

const dates = { works_on: isoDate, rests_on: isoDate };

const params = z.object({ id: pathId });

const asked = { ...dates, reason: optional(text(500)) };

/** Why a swap is refused. */
const refusals = [
  'swaps_off',
  'swap_same_day',
  'swap_agreed_late',
  'swap_last_rest_day',
  'swap_not_rest_day',
  'swap_not_workday',
  'swap_day_taken',
  'swap_on_leave',
  'swap_not_employed',
] as const;

const listOwn = {
  id: 'listSwaps',
  summary: '自分の振替のうち、どちらかの日が月にあるもの（新しい順）と、振替休日を使うかどうか',
  tag: 'swaps',
  access: 'user',
  query: z.object({ month: periodName }),
  success: { status: 200, body: swapsOfMonth },
  errors: ['not_found'],
} as const satisfies Route;

const checkOwn = {
  id: 'checkSwap',
  summary: '自分がその2日の振替を申請できるか、どう扱われるか',
  tag: 'swaps',
  access: 'user',
  query: z.object(dates),
  success: { status: 200, body: swapCheck },
  errors: ['not_found'],
} as const satisfies Route;

export const swapRoutes = {
  'GET /api/swap-settings': {
    id: 'getSwapSettings',
    summary: '振替休日と代休の設定',
    tag: 'swaps',
    access: 'user',
    success: { status: 200, body: settings },
  },
  'PUT /api/admin/swap-settings': {
    id: 'saveSwapSettings',
    summary: '振替休日と代休の設定の変更。挙げた項目だけを変える。すでに決まった振替と、付与した代休は変わらない',
    tag: 'swaps',
    access: 'change_settings',
    body: writeBody({
      swaps_days: optional(z.boolean('振替休日を使うかどうかを指定してください')),
      comp_months: z.int(COMP_MONTHS).min(1, COMP_MONTHS).max(MOST_COMP_MONTHS, COMP_MONTHS).nullable().optional(),
      comp_halves: optional(z.boolean('半日の代休を付与するかどうかを指定してください')),
    }),
    success: { status: 200, body: settings.extend({ message: z.string() }) },
    errors: ['comp_day_name_taken'],
    versioned: 'GET /api/swap-settings',
  },
  'GET /api/swaps': listOwn,
  'GET /api/swaps/check': checkOwn,
  'POST /api/swaps': {
    id: 'requestSwap',
    summary: '振替の申請。承認されると、2つの日の種類と所定労働時間が入れ替わる',
    tag: 'swaps',
    access: 'user',
    body: writeBody(asked),
    success: { status: 201, body: daySwap.extend({ message: z.string() }) },
    errors: [...refusals, 'not_found'],
    idempotent: true,
    writesIntoMonth: true,
  },
  'DELETE /api/swaps/{id}': {
    id: 'cancelSwap',
    summary: '自分の振替の申請の取り消し（申請中のものだけ）',
    tag: 'swaps',
    access: 'user',
    params,
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'swap_already_decided'],
    writesIntoMonth: true,
  },
  'GET /api/admin/swaps': {
    id: 'listPendingSwaps',
    summary: '承認待ちの振替の申請のうち、自分が承認できるものと、休暇を承認できる社員のもの（古い順）',
    tag: 'swaps',
    access: 'user',
    success: { status: 200, body: z.array(companyDaySwap) },
  },
  'PUT /api/admin/swaps/{id}': {
    id: 'decideSwap',
    summary:
      '振替の申請の承認・却下、承認済みの取り消し。承認経路があれば、その承認者が決める。変形の期間が始まった後で時間外か法定休日労働が増えるときは、それを確かめ、allow_plan_changeを付ける',
    tag: 'swaps',
    access: 'user',
    params,
    body: writeBody({
      status: z.enum(['approved', 'rejected', 'cancelled'], '承認・却下・取り消しのいずれかを指定してください'),
      notes: optional(text(500)),
      ...allowsPlanChange,
    }),
    success: { status: 200, body: daySwap.extend({ message: z.string() }) },
    errors: [
      'not_found',
      'request_not_asked',
      'swap_own_request',
      'swap_already_decided',
      'swap_notes_required',
      'plan_change_unconfirmed',
      'shift_restricted',
      ...refusals,
    ],
    writesIntoMonth: true,
  },
  'GET /api/admin/users/{id}/swaps': ofEmployee(listOwn, {
    id: 'listSwapsOfUser',
    summary: '社員の振替のうち、どちらかの日が月にあるもの（新しい順）と、振替休日を使うかどうか',
    access: 'read_attendance',
  }),
  'GET /api/admin/users/{id}/swaps/check': ofEmployee(checkOwn, {
    id: 'checkSwapOfUser',
    summary: '社員のその2日の振替を登録できるか、どう扱われるか',
    access: 'approve_leave',
  }),
  'POST /api/admin/users/{id}/swaps': {
    id: 'enterSwap',
    summary:
      '社員の振替の登録。承認済みになる。変形の期間が始まった後で時間外か法定休日労働が増えるときは、それを確かめ、allow_plan_changeを付ける',
    tag: 'swaps',
    access: 'approve_leave',
    params,
    body: writeBody({ ...asked, ...allowsPlanChange }),
    success: { status: 201, body: daySwap.extend({ message: z.string() }) },
    errors: ['not_found', 'swap_own_request', 'shift_restricted', 'plan_change_unconfirmed', ...refusals],
    idempotent: true,
    writesIntoMonth: true,
  },
  'GET /api/admin/comp-days/expiring': {
    id: 'listExpiringCompDays',
    summary: '自社の代休のうち、残りがあり、もうすぐ期限になるもの（期限の早い順）',
    tag: 'swaps',
    access: 'approve_leave',
    people: 'listed',
    success: {
      status: 200,
      body: z.array(z.object({ ...employee, date: dateResponse, expires_on: dateResponse, left_days: z.number() })),
    },
  },
  'POST /api/admin/users/{id}/comp-days': {
    id: 'grantCompDay',
    summary: '社員が働いた休日の代休の付与',
    tag: 'swaps',
    access: 'approve_leave',
    params,
    body: writeBody({ date: isoDate }),
    success: { status: 201, body: compDay.extend({ message: z.string() }) },
    errors: ['not_found', 'comp_days_off', 'comp_day_not_worked', 'comp_day_given'],
    idempotent: true,
  },
  'DELETE /api/admin/users/{id}/comp-days/{date}': {
    id: 'takeCompDayBack',
    summary: '付与した代休の取り消し',
    tag: 'swaps',
    access: 'approve_leave',
    params: z.object({ id: pathId, date: isoDate }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'comp_day_in_use'],
  },
} as const satisfies Record<string, Route>;
