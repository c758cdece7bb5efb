import { z } from 'zod';

import {
  ASKED_KINDS,
  REQUEST_ACTIONS,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  type RequestKind,
} from '#domain/requests/request.ts';
import { DAY_FIELDS, MOST_LATE_DAYS, REQUEST_MODES } from '#domain/requests/settings.ts';
import { correctionBody, correctionRefusals, irregularBody } from './corrections.ts';
import { internalWorkBody, internalWorkRefusals } from './internal-work.ts';
import { companyVacationRequest } from './leave.ts';
import { leaveOfKind, leavePart } from './leave-part.ts';
import { ofEmployee } from './of-employee.ts';
import type { Route } from './route.ts';
import { allowsPlanChange, shiftBody } from './shift.ts';
import { timeRecord } from './time-records.ts';
import {
  bodyId,
  breakMinutes,
  dateResponse,
  durationMinutes,
  employee,
  id,
  instant,
  isoDate,
  optional,
  pageLimit,
  pageNumber,
  pathId,
  periodName,
  plannedTimes,
  plannedTimesOrNone,
  refused,
  text,
  timeOfDay,
  typedTimeOfDay,
  writeBody,
} from './wire.ts';

/** As much of a day's work can be planned beforehand. */
const MOST_PLANNED_MINUTES = 24 * 60;

const WRONG_PLAN = `1〜${MOST_PLANNED_MINUTES}の整数（分）で入力してください`;

const plannedMinutes = z.int(WRONG_PLAN).min(1, WRONG_PLAN).max(MOST_PLANNED_MINUTES, WRONG_PLAN);

const correction = correctionBody.shape;
const irregular = irregularBody.shape;
const work = internalWorkBody.shape;
const shift = shiftBody.shape;

/** Work that is planned beforehand: how long, and from when to when where that is known. */
const planned = {
  date: isoDate,
  planned_minutes: plannedMinutes,
  start_time: optional(typedTimeOfDay),
  end_time: optional(typedTimeOfDay),
};

/** What each kind asks for: the values of the call that would do it at once, under the same names; its reason is the request's. */
const payloads = {
  punch_correction: {
    date: correction.date,
    clock_in: correction.clock_in,
    clock_out: correction.clock_out,
    clock_out_day: correction.clock_out_day,
    adds_pair: correction.adds_pair,
    break_time: correction.break_time,
    note: correction.note,
  },
  break: { date: correction.date, break_time: breakMinutes, note: correction.note },
  irregular: {
    date: irregular.date,
    irregularType: irregular.irregularType,
    /** The report of that type is withdrawn, as by `DELETE /api/time-records/{id}`. */
    withdraw: optional(z.literal(true)),
  },
  internal_work: {
    date: work.date,
    startTime: work.startTime,
    endTime: work.endTime,
    breakTime: work.breakTime,
    note: work.note,
  },
  overtime: planned,
  rest_day_work: planned,
  /** Presence that is to count as work (D52); an end at or before the start is the next morning's. */
  work_claim: { date: isoDate, start_time: typedTimeOfDay, end_time: typedTimeOfDay },
  shift_change: {
    date: shift.date,
    start_time: shift.start_time,
    end_time: shift.end_time,
    end_day: shift.end_day,
    is_workday: shift.is_workday,
  },
} as const satisfies Record<RequestKind, z.core.$ZodLooseShape>;

const payloadOf = <Kind extends RequestKind>(kind: Kind) => z.object(payloads[kind]);

/** What a request of a kind asks for, validated. */
export type PayloadOf<Kind extends RequestKind> = z.output<ReturnType<typeof payloadOf<Kind>>>;

/** What is asked for with a request of any kind. */
export type RequestPayload = { [Kind in RequestKind]: { readonly kind: Kind } & PayloadOf<Kind> }[RequestKind];

/** Whether it is asked at once, or kept as a draft (下書き). */
export const isSubmitted = z.boolean('申請するかどうかを指定してください');

/** How it is asked: why, and whether at once or as a draft (下書き). */
const asking = { reason: text(500), submit: isSubmitted };

const bodiesWith = <Extra extends z.core.$ZodLooseShape>(extra: Extra) => {
  const bodyOf = <Kind extends RequestKind>(kind: Kind) =>
    writeBody({ kind: z.literal(kind), ...payloads[kind], ...asking, ...extra });
  return z.discriminatedUnion(
    'kind',
    [
      bodyOf('punch_correction'),
      bodyOf('break'),
      bodyOf('irregular'),
      bodyOf('internal_work'),
      bodyOf('overtime'),
      bodyOf('rest_day_work'),
      bodyOf('work_claim'),
      bodyOf('shift_change'),
    ],
    { error: '申請の種類を指定してください' },
  );
};

/** What a request of each kind is. */
const newRequest = bodiesWith({});
export type NewRequestBody = z.output<typeof newRequest>;

/** The revision that was read: what changed since is not overwritten, or decided on, unseen. */
export const revision = z.int('版を指定してください').min(1);

/** A day as far as a kind changes it: what is asked for, before and after side by side. */
const dayState = z.object({
  clock_in: instant.nullable().optional(),
  clock_out: instant.nullable().optional(),
  break_time: durationMinutes.nullable().optional(),
  note: z.string().nullable().optional(),
  /** The reasons of what is reported of the day. */
  late: z.string().nullable().optional(),
  early: z.string().nullable().optional(),
  absence: z.string().nullable().optional(),
  internal_work: z
    .array(
      z.object({
        start_time: timeOfDay,
        end_time: timeOfDay,
        break_time: durationMinutes,
        note: z.string().nullable(),
      }),
    )
    .optional(),
  /** `null` where none is planned. */
  shift: z
    .object({ is_workday: z.boolean(), ...plannedTimesOrNone })
    .nullable()
    .optional(),
  /** What was approved of the day's overtime, or of its work on a rest day, and what was worked. */
  planned_minutes: durationMinutes.nullable().optional(),
  worked_minutes: durationMinutes.nullable().optional(),
  /** The presence of the day that isn't work (在場, D52), and the time that is claimed of it. */
  presence_minutes: durationMinutes.nullable().optional(),
  claimed: z.object({ start_time: timeOfDay, end_time: timeOfDay }).nullable().optional(),
});
export type DayState = z.output<typeof dayState>;

/** What is asked for, as it was entered. */
const payloadResponse = z.object({
  clock_in: timeOfDay.optional(),
  clock_out: timeOfDay.optional(),
  clock_out_day: plannedTimes.end_day,
  adds_pair: z.literal(true).optional(),
  break_time: durationMinutes.optional(),
  note: z.string().optional(),
  irregularType: irregular.irregularType.optional(),
  withdraw: z.literal(true).optional(),
  startTime: timeOfDay.optional(),
  endTime: timeOfDay.optional(),
  breakTime: durationMinutes.optional(),
  start_time: timeOfDay.optional(),
  end_time: timeOfDay.optional(),
  end_day: plannedTimes.end_day,
  is_workday: z.boolean().optional(),
  planned_minutes: durationMinutes.optional(),
});
export type PayloadResponse = z.output<typeof payloadResponse>;

/** What a request of leave asks for; while it waits, with what its decision needs. Its day is the first. */
const askedLeave = companyVacationRequest
  .pick({
    start_date: true,
    end_date: true,
    days_count: true,
    client_approver: true,
    notes: true,
    left_days: true,
    balance: true,
    grants: true,
    conflicts: true,
  })
  .extend({ ...leavePart, ...leaveOfKind, proof: z.string().optional() });
export type AskedLeaveResponse = z.output<typeof askedLeave>;

/** An offline punch (オフライン打刻) that has become a request. Its coordinates come to who may see positions. */
const askedPunch = timeRecord
  .pick({
    recorded_at: true,
    latitude: true,
    longitude: true,
    accuracy: true,
    note: true,
    time_unconfirmed: true,
    place: true,
    off_site: true,
  })
  .extend({
    record_type: z.enum(['clock_in', 'clock_out']),
    received_at: instant,
    offline: timeRecord.shape.offline.unwrap(),
  });
export type AskedPunchResponse = z.output<typeof askedPunch>;

/** A request (申請). */
const request = z.object({
  /** Requests of leave are numbered by themselves. */
  id,
  ...employee,
  kind: z.enum(ASKED_KINDS),
  status: z.enum(REQUEST_STATUSES),
  date: dateResponse,
  payload: payloadResponse,
  /** The punches that a correction was made of, as they were made, whatever is asked for by now; omitted without any. */
  punches: z.array(askedPunch).optional(),
  /** Of leave alone. */
  leave: askedLeave.optional(),
  reason: z.string(),
  /** The day as the asker saw it, and as it becomes; `null` of a draft, and of leave. */
  before: dayState.nullable(),
  after: dayState.nullable(),
  /** Who asked for somebody else (代理申請); `null` where it was the person. */
  entered_by: z.string().nullable(),
  revision,
  created_at: instant,
  submitted_at: instant.nullable(),
  /** Of whom it waits: people by name, the admins, or both. */
  waits_for: z.array(z.string()),
  waits_for_admins: z.boolean(),
  decided: z.object({ by: z.string(), at: instant }).nullable(),
});
export type RequestResponse = z.output<typeof request>;

/** An event of a request, with its comment. */
const event = z.object({
  id,
  /** Of leave also that its approval was taken back; `reroute`: asked again, since the approver can’t decide any more. */
  action: z.enum([...REQUEST_ACTIONS, 'take_back', 'reroute']),
  /** `null` of what nobody did. */
  by: z.string().nullable(),
  /** Whose place was taken (代理承認). */
  in_place_of: z.string().nullable(),
  /** By a super admin, whom the step didn't ask (D58). */
  as_super_admin: z.boolean(),
  comment: z.string().nullable(),
  at: instant,
});
export type RequestEvent = z.output<typeof event>;

const requestDetail = request.extend({
  /** The oldest first. */
  events: z.array(event),
  /** What the caller can do with it now. */
  can: z.array(z.enum(REQUEST_ACTIONS)),
  /** The caller's decision would be a super admin's, in place of all whom the step asks (D58). */
  decides_as_super_admin: z.boolean(),
  /** The day as it is now, where that isn't as the asker saw it; to be decided on again. */
  now: dayState.nullable(),
  /** The version of the day as it is now, which an approval confirms. */
  day_version: z.string().nullable(),
});
export type RequestDetail = z.output<typeof requestDetail>;

const WRONG_DAYS = `0〜${MOST_LATE_DAYS}の整数で入力してください`;

const kindSetting = z.object({ kind: z.enum(REQUEST_KINDS), mode: z.enum(REQUEST_MODES), late_days: z.int().min(0) });
const settings = z.object({ kinds: z.array(kindSetting), fields: z.array(z.enum(DAY_FIELDS)) });
export type RequestSettingsResponse = z.output<typeof settings>;

const page = {
  page: pageNumber.optional(),
  limit: pageLimit.optional(),
};

const requestPage = z.object({ total: z.int().min(0), data: z.array(request) });
export type RequestPage = z.output<typeof requestPage>;

/** A request with its history, and what was done with it. */
export const detailWithMessage = requestDetail.extend({ message: z.string() });

const params = z.object({ id: pathId });

/** Why what is asked for can't be done: what the use case itself refuses. */
const applied = [
  ...correctionRefusals,
  'deletion_target_not_found',
  ...internalWorkRefusals,
  'shift_restricted',
  'request_field_fixed',
  'claim_not_needed',
  'claim_without_presence',
] as const;

/** Why something can't be asked for, of a kind that the company takes. */
export const askingRefusals = [...applied, 'request_nothing_changes', 'request_pending_already'] as const;

/** Why something can't be asked for. */
const refusals = [...askingRefusals, 'request_not_taken'] as const;

const decided = ['not_found', 'request_not_asked', 'request_over', 'request_changed', 'day_changed'] as const;

const decision = z.enum(['approve', 'return', 'reject'], '承認・差戻し・却下のいずれかを指定してください');

/** So many requests are decided on at once. */
const MOST_DECISIONS = 100;

const outcome = z.object({
  message: z.string(),
  /** The requests that were decided on. */
  done: z.array(id),
  /** Those that were not, and why. */
  refused: z.array(z.object({ id, kind: z.literal('leave').optional(), name: z.string(), ...refused })),
});
export type DecisionsOutcome = z.output<typeof outcome>;

const createOwn = {
  id: 'createRequest',
  summary: '申請する、または下書きを保存する',
  tag: 'requests',
  access: 'user',
  body: newRequest,
  success: { status: 201, body: detailWithMessage },
  errors: [...refusals, 'not_found'],
  idempotent: true,
  writesIntoMonth: true,
} as const satisfies Route;

export const requestRoutes = {
  'GET /api/request-settings': {
    id: 'getRequestSettings',
    summary: '申請の設定：種類ごとに申請が必要かどうかと、社員が変更できる項目',
    tag: 'requests',
    access: 'user',
    success: { status: 200, body: settings },
  },
  'PUT /api/admin/request-settings': {
    id: 'saveRequestSettings',
    summary: '申請の設定の変更。挙げた種類と項目だけを変える。すでにある申請は変わらない',
    tag: 'requests',
    access: 'super_admin',
    body: writeBody({
      kinds: z
        .array(
          z.strictObject({
            kind: z.enum(REQUEST_KINDS, '申請の種類を指定してください'),
            mode: z.enum(REQUEST_MODES, '申請が必要かどうかを指定してください'),
            late_days: z.int(WRONG_DAYS).min(0, WRONG_DAYS).max(MOST_LATE_DAYS, WRONG_DAYS).optional(),
          }),
        )
        .max(REQUEST_KINDS.length)
        .optional(),
      fields: z.array(z.enum(DAY_FIELDS, '項目を指定してください')).max(DAY_FIELDS.length).optional(),
    }),
    success: { status: 200, body: settings.extend({ message: z.string() }) },
    versioned: 'GET /api/request-settings',
  },
  'GET /api/requests': {
    id: 'listOwnRequests',
    summary: '自分の申請（新しい順）。休暇の申請も含む。monthでは、その月の日のもの（休暇の申請は含まない）',
    tag: 'requests',
    access: 'user',
    query: z.object({
      month: periodName.optional(),
      status: z.enum([...REQUEST_STATUSES, 'open']).optional(),
      ...page,
    }),
    success: { status: 200, body: requestPage },
  },
  'POST /api/requests': createOwn,
  'GET /api/requests/waiting': {
    id: 'countWaitingRequests',
    summary: '自分の承認を待つ申請（休暇も含む）と、差し戻された自分の申請の件数',
    tag: 'requests',
    access: 'user',
    success: {
      status: 200,
      body: z.object({ waiting: z.int().min(0), returned: z.int().min(0) }),
    },
  },
  'GET /api/requests/to-decide': {
    id: 'listRequestsToDecide',
    summary: '自分の承認を待つ申請（休暇も含む。古い順）。statusがdecidedでは、自分が処理した申請（新しい順）',
    tag: 'requests',
    access: 'user',
    query: z.object({
      status: z.enum(['waiting', 'decided']).optional(),
      kind: z.enum(ASKED_KINDS).optional(),
      q: optional(text(100)),
      ...page,
    }),
    success: { status: 200, body: requestPage },
  },
  'POST /api/requests/decisions': {
    id: 'decideRequests',
    summary:
      '複数の申請の承認・差戻し・却下。休暇の申請はkindをleaveとする。変形の期間が始まった後のシフトの変更は承認しない。全権管理者として承認者に代わるのは、1件だけ送ったときに限る。申請ごとに処理し、できなかったものとその理由を返す',
    tag: 'requests',
    access: 'user',
    body: writeBody({
      requests: z
        .array(z.strictObject({ id: bodyId, kind: z.literal('leave').optional(), revision }))
        .min(1, '申請を選択してください')
        .max(MOST_DECISIONS, `${MOST_DECISIONS}件以内で指定してください`),
      decision,
      comment: optional(text(500)),
    }),
    success: { status: 200, body: outcome },
    errors: ['request_comment_required'],
    writesIntoMonth: 'each',
  },
  'GET /api/leave-requests/{id}': {
    id: 'getLeaveRequest',
    summary: '休暇の申請とその履歴（本人、承認者、管理者）',
    tag: 'requests',
    access: 'user',
    params,
    success: { status: 200, body: requestDetail },
    errors: ['not_found'],
  },
  'GET /api/requests/{id}': {
    id: 'getRequest',
    summary:
      '申請とその履歴（本人、代理で申請した人、承認者、管理者。承認待ちのものは、その社員の勤怠を確認できる人も）',
    tag: 'requests',
    access: 'user',
    params,
    success: { status: 200, body: requestDetail },
    errors: ['not_found'],
  },
  'PUT /api/requests/{id}': {
    id: 'updateRequest',
    summary: '下書き・差し戻された申請の変更と（再）申請',
    tag: 'requests',
    access: 'user',
    params,
    body: bodiesWith({ revision }),
    success: { status: 200, body: detailWithMessage },
    errors: ['not_found', 'request_over', 'request_changed', ...refusals],
    writesIntoMonth: true,
  },
  'POST /api/requests/{id}/withdraw': {
    id: 'withdrawRequest',
    summary: '申請の取下げ（まだ決まっていないもの。労働時間の申告は、反映された後も、本人または勤怠を修正できる人）',
    tag: 'requests',
    access: 'user',
    params,
    success: { status: 200, body: detailWithMessage },
    // Of a claim that counts; one that waits is withdrawn in a closed month, too.
    errors: ['not_found', 'request_over', 'month_closed', 'month_after_closed'],
  },
  'POST /api/requests/{id}/comments': {
    id: 'commentOnRequest',
    summary: '申請へのコメント',
    tag: 'requests',
    access: 'user',
    params,
    body: writeBody({ comment: text(500) }),
    success: { status: 201, body: detailWithMessage },
    errors: ['not_found', 'request_over'],
    idempotent: true,
  },
  'POST /api/requests/{id}/decision': {
    id: 'decideRequest',
    summary:
      '申請の承認・差戻し・却下。申請の後に変わった日は、day_versionで今の内容を確認して承認する。変形の期間が始まった後のシフトの変更は、増える時間外を確かめ、allow_plan_changeを付けて承認する',
    tag: 'requests',
    access: 'user',
    params,
    body: writeBody({
      decision,
      revision,
      comment: optional(text(500)),
      day_version: optional(text(200)),
      ...allowsPlanChange,
    }),
    success: { status: 200, body: detailWithMessage },
    errors: [...decided, 'request_comment_required', 'plan_change_unconfirmed', ...applied],
    writesIntoMonth: true,
  },
  'GET /api/admin/users/{id}/requests': {
    id: 'listRequestsOfUser',
    summary: '社員の申請のうち、月の日のもの（新しい順）。下書きは含まない',
    tag: 'requests',
    access: 'read_attendance',
    params,
    query: z.object({ month: periodName }),
    success: { status: 200, body: requestPage },
    errors: ['not_found'],
  },
  'POST /api/admin/users/{id}/requests': ofEmployee(createOwn, {
    id: 'createRequestOfUser',
    summary: '社員に代わる申請（代理申請）',
    access: 'correct_attendance',
    errors: ['not_found', ...refusals],
  }),
} as const satisfies Record<string, Route>;
