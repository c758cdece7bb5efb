import { z } from 'zod';

import { STEPS } from '#domain/leave/kind.ts';
import type { Route } from './route.ts';
import {
  bodyId,
  dateResponse,
  id,
  isoDate,
  line,
  messageResponse,
  objectBody,
  optional,
  pathId,
  text,
  writeBody,
} from './wire.ts';

const limitPer = z.enum(['year', 'request', 'child', 'family']);
const attendance = z.enum(['attendance', 'absence', 'left_out']);
/** The word of a kind, as `child_nursing`. */
const WORD = /^[a-z][a-z0-9_]{0,39}$/;
export const leaveKindWord = z.string().regex(WORD, '休暇の種類の形式が正しくありません');

const pathKind = z.string().refine((value) => WORD.test(value), { params: { notFound: true } });

/** What people may know of a kind that they can ask for. */
const units = {
  kind: z.string(),
  name: z.string(),
  is_paid: z.boolean(),
  allows_halves: z.boolean(),
  /** The step of leave by the clock, in minutes; `null`: none. */
  step_minutes: z.int().positive().nullable(),
  limit_per: limitPer.nullable(),
  needs_proof: z.boolean(),
  needs_reason: z.boolean(),
  notice_days: z.int().min(0),
};

/** A kind of leave that the caller can ask for. */
const askableKind = z.object({
  ...units,
  /** What can still be asked for as of today, all plans counted as taken: days; `null`: there is no limit. */
  left_days: z.number().min(0).nullable(),
  /** For what it may be used, in the company's words (積立休暇). */
  purposes: z.string().optional(),
});
export type AskableKind = z.output<typeof askableKind>;

/** A kind of leave (休暇の種類) beside paid leave, as a company has it. */
const leaveKind = z.object({
  ...units,
  active: z.boolean(),
  /** For children and family the days of one: two or more have twice as many. */
  limit_days: z.number().positive().nullable(),
  /** The month and the day on which the year of the limit begins, `MM-DD`. */
  year_from: z.string(),
  has_grants: z.boolean(),
  /** How its days count toward the 80 % (労基法39条). */
  attendance,
  for_admins: z.boolean(),
  /** Whether others see 休暇 in place of its name. */
  is_private: z.boolean(),
  /** It comes prepared; else the company has made it. */
  is_prepared: z.boolean(),
  /** Somebody has asked for it: whether it is paid doesn't change any more. */
  is_used: z.boolean(),
});
export type LeaveKindResponse = z.output<typeof leaveKind>;

const LIMIT = '上限の日数は0.5〜366の範囲で、0.5日単位で入力してください';
const NOTICE = '申請の期限は0〜365の整数で入力してください';

const kindBody = objectBody(
  {
    name: line(30, '名称'),
    active: z.boolean(),
    is_paid: z.boolean(),
    allows_halves: z.boolean(),
    step_minutes: optional(z.literal(STEPS, '時間単位の刻みを選択してください')),
    limit_per: optional(limitPer),
    limit_days: optional(z.number(LIMIT).min(0.5, LIMIT).max(366, LIMIT).multipleOf(0.5, LIMIT)),
    year_from: optional(
      z
        .string()
        .regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, '年度の開始日は月と1〜28の日をMM-DD形式で入力してください'),
    ),
    has_grants: z.boolean(),
    needs_proof: z.boolean(),
    needs_reason: z.boolean(),
    attendance,
    for_admins: z.boolean(),
    notice_days: z.int(NOTICE).min(0, NOTICE).max(365, NOTICE),
    is_private: z.boolean(),
  },
  ['kind', 'is_prepared', 'is_used'],
).superRefine(({ limit_per, limit_days }, { addIssue }) => {
  if (limit_per !== undefined && limit_days === undefined)
    addIssue({ code: 'custom', path: ['limit_days'], message: '上限の日数を入力してください' });
});
export type KindEntry = Omit<
  z.output<typeof kindBody>,
  'kind' | 'is_prepared' | 'is_used' | 'id' | 'created_at' | 'last_modified_at' | 'message'
>;

/** A grant of a kind that is taken from grants. */
const kindGrant = z.object({
  id,
  kind: z.string(),
  kind_name: z.string(),
  granted_on: dateResponse,
  /** The last day on which it can be used; `null`: until it is. */
  expiry_date: dateResponse.nullable(),
  days: z.number().positive(),
  reason: z.string().nullable(),
});
export type KindGrant = z.output<typeof kindGrant>;

const GRANTED = '日数は0.5〜100の範囲で、0.5日単位で入力してください';

const grantEntry = {
  kind: leaveKindWord,
  granted_on: isoDate,
  expiry_date: optional(isoDate),
  days: z.number(GRANTED).min(0.5, GRANTED).max(100, GRANTED).multipleOf(0.5, GRANTED),
  reason: optional(text(500)),
};

/** How many people are granted days at once. */
const MOST_GRANTED = 1000;

const grantOfMany = { user_id: bodyId, grant_id: bodyId };

/** What a grant to several people has made, and how many had one of that day. */
const grantsOfMany = z.object({
  granted: z.array(z.object({ user_id: id, grant_id: id })),
  skipped: z.int().min(0),
});
export type GrantsOfMany = z.output<typeof grantsOfMany>;

const careDependents = z.object({
  /** The births of the children. */
  children: z.array(dateResponse),
  /** How many relatives need care. */
  family_members: z.int().min(0),
});

/** What a person has of the company's active kinds of leave. */
const kindsOfUser = z.object({
  kinds: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      has_grants: z.boolean(),
      limit_per: limitPer.nullable(),
      left_days: z.number().min(0).nullable(),
    }),
  ),
  /** `null` where nobody has entered them. */
  dependents: careDependents.nullable(),
  /** Newest first. */
  grants: z.array(kindGrant),
});
export type KindsOfUser = z.output<typeof kindsOfUser>;

const FAMILY = '対象の家族の人数は0〜20の整数で入力してください';
const params = z.object({ id: pathId });
const saveErrors = [
  'leave_kind_name_taken',
  'leave_kind_attendance_by_law',
  'leave_kind_limit_by_law',
  'leave_kind_absence',
] as const;

export const leaveKindRoutes = {
  'GET /api/leave-kinds': {
    id: 'listAskableLeaveKinds',
    summary: '自分が申請できる、有給休暇以外の休暇の種類と残り',
    tag: 'leave',
    access: 'user',
    success: { status: 200, body: z.object({ data: z.array(askableKind) }) },
  },
  'GET /api/admin/leave-kinds': {
    id: 'listLeaveKinds',
    summary: '自社の休暇の種類。用意されたもの（使用しないものを含む）、自社で追加したものの順',
    tag: 'leave',
    access: 'change_settings',
    success: { status: 200, body: z.array(leaveKind) },
  },
  'POST /api/admin/leave-kinds': {
    id: 'addLeaveKind',
    summary: '自社の休暇の種類の追加',
    tag: 'leave',
    access: 'change_settings',
    body: kindBody,
    success: { status: 201, body: leaveKind.extend({ message: z.string() }) },
    errors: saveErrors,
    idempotent: true,
  },
  'PUT /api/admin/leave-kinds/{kind}': {
    id: 'saveLeaveKind',
    summary: '休暇の種類の変更、使用の開始・停止。すでにある申請は変わらない',
    tag: 'leave',
    access: 'change_settings',
    params: z.object({ kind: pathKind }),
    body: kindBody,
    success: { status: 200, body: leaveKind.extend({ message: z.string() }) },
    errors: ['not_found', 'leave_kind_used', ...saveErrors],
  },
  'GET /api/admin/users/{id}/leave-kinds': {
    id: 'getLeaveKindsOfUser',
    summary: '社員の、有給休暇以外の休暇の残り・付与と、看護・介護の対象の家族',
    tag: 'leave',
    access: 'grant_leave',
    params,
    success: { status: 200, body: kindsOfUser },
    errors: ['not_found'],
  },
  'PUT /api/admin/users/{id}/care-dependents': {
    id: 'saveCareDependents',
    summary: '看護・介護の対象の子の生年月日と、対象の家族の人数の登録',
    tag: 'leave',
    access: 'manage_protection',
    params,
    body: writeBody({
      children: z.array(isoDate).max(20, '子は20人までで登録してください'),
      family_members: z.int(FAMILY).min(0, FAMILY).max(20, FAMILY),
    }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'birth_date_range'],
  },
  'POST /api/admin/users/{id}/leave-kind-grants': {
    id: 'addLeaveKindGrant',
    summary: '有給休暇以外の休暇の付与',
    tag: 'leave',
    access: 'grant_leave',
    params,
    body: objectBody(grantEntry, ['kind_name']),
    success: { status: 201, body: kindGrant.extend({ message: z.string() }) },
    errors: ['not_found', 'leave_kind_off', 'leave_expiry_before_grant'],
    idempotent: true,
  },
  'POST /api/admin/leave-kind-grants': {
    id: 'addLeaveKindGrants',
    summary: '有給休暇以外の休暇の、複数の社員への付与。同じ日の付与がある社員には付与しない',
    tag: 'leave',
    access: 'grant_leave',
    people: 'listed',
    body: writeBody({
      ...grantEntry,
      user_ids: z
        .array(bodyId)
        .min(1, '社員を選択してください')
        .max(MOST_GRANTED, `${MOST_GRANTED}人以内で指定してください`),
    }),
    success: { status: 200, body: grantsOfMany.extend({ message: z.string() }) },
    errors: ['not_found', 'leave_kind_off', 'leave_expiry_before_grant'],
  },
  'POST /api/admin/leave-kind-grants/take-back': {
    id: 'takeBackLeaveKindGrants',
    summary: '複数の社員への付与の取り消し。全部を取り消すか、どれも取り消さない',
    tag: 'leave',
    access: 'grant_leave',
    people: 'listed',
    body: writeBody({ grants: z.array(z.strictObject(grantOfMany)).min(1).max(MOST_GRANTED) }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'leave_grant_in_use'],
  },
  'DELETE /api/admin/users/{id}/leave-kind-grants/{grantId}': {
    id: 'deleteLeaveKindGrant',
    summary: '有給休暇以外の休暇の付与の取り消し',
    tag: 'leave',
    access: 'grant_leave',
    params: params.extend({ grantId: pathId }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'leave_grant_in_use'],
  },
} as const satisfies Record<string, Route>;
