import { z } from 'zod';

import { APPROVAL_KINDS } from '#domain/approval/kind.ts';
import {
  MAX_OVER_DAYS,
  MAX_PEOPLE_OF_STEP,
  MAX_ROUTES,
  MAX_STEPS,
  MAX_SUPERIOR_LEVEL,
} from '#domain/approval/route.ts';
import { ownedList } from './owned.ts';
import type { Route } from './route.ts';
import {
  bodyId,
  dateResponse,
  employee,
  id,
  instant,
  isoDate,
  line,
  messageResponse,
  objectBody,
  optional,
  pathId,
  typedId,
  writeBody,
} from './wire.ts';

/** Where something is on its route of approval (承認経路). */
export const approvalProgress = z.object({
  steps: z.array(
    z.object({
      /** The names of those who are asked, whether the admins are, and whether all who are named have to say yes. */
      asks: z.array(z.string()),
      asks_admins: z.boolean(),
      needs_all: z.boolean(),
      /** The yeses: by whom, of a deputy for whom, whether as a super admin in place of all whom the step asks, and when. */
      given: z.array(
        z.object({ by_name: z.string(), for_name: z.string().nullable(), as_super_admin: z.boolean(), at: instant }),
      ),
    }),
  ),
  /** The place of the step that waits, 0 for the first, and since when; `null` before it is asked for, and after its end. */
  waits_at: z.int().min(0).nullable(),
  waits_since: instant.nullable(),
});
export type ApprovalProgress = z.output<typeof approvalProgress>;

const kind = z.enum(APPROVAL_KINDS);

const mode = z.enum(['one', 'all']);
const level = z.int().min(1).max(MAX_SUPERIOR_LEVEL);

/** An approver whom a step names; `is_gone`: their account is stopped or erased, or they have left. */
const namedApprover = z.object({ ...employee, is_gone: z.literal(true).optional() });

/** A step of a route: people, of whom one or all say yes; a superior, 1 for the person's own; or any admin. */
const stepResponse = z.discriminatedUnion('by', [
  z.object({ by: z.literal('people'), users: z.array(namedApprover), mode }),
  z.object({ by: z.literal('superior'), level }),
  z.object({ by: z.literal('admins') }),
]);

const step = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('people'),
    user_ids: z.array(bodyId).min(1, '承認者を選択してください').max(MAX_PEOPLE_OF_STEP, '承認者が多すぎます'),
    mode,
  }),
  z.strictObject({ by: z.literal('superior'), level }),
  z.strictObject({ by: z.literal('admins') }),
]);
export type EnteredStep = z.output<typeof step>;

const route = z.object({
  id,
  name: z.string(),
  kinds: z.array(kind),
  /** Only for what is longer than so many minutes; `null` for any length. */
  longer_than_minutes: z.int().min(0).nullable(),
  /** Of leave, only for more than so many days; `null` for any number. */
  longer_than_days: z.int().min(0).nullable(),
  /** Only for who is in this department or below it. */
  department_id: id.nullable(),
  steps: z.array(stepResponse),
});
export type ApprovalRouteResponse = z.output<typeof route>;

const entered = {
  name: line(100, '名称'),
  kinds: z.array(kind).min(1, '対象を選択してください').max(APPROVAL_KINDS.length),
  longer_than_minutes: z.int('時間を選択してください').min(0).max(1440).nullable(),
  longer_than_days: z.int('日数を選択してください').min(0).max(MAX_OVER_DAYS).nullable().optional(),
  department_id: bodyId.nullable(),
  steps: z.array(step).min(1, '段階を追加してください').max(MAX_STEPS, `段階は${MAX_STEPS}つまでです`),
};
export type EnteredRoute = z.output<z.ZodObject<typeof entered>>;

/** After how many days the approvers are reminded, and the admins are asked as well; `null` for never. */
const days = z.int('日数を選択してください').min(1).max(60).nullable();
const settings = {
  remind_after_days: days,
  escalate_after_days: days,
  /** Whether a month that isn't approved yet can be closed with a reason. */
  closes_unapproved: z.boolean(),
};
export type ApprovalSettings = z.output<z.ZodObject<typeof settings>>;

/** Who may say yes in somebody's place, from a day to another. */
const deputy = z.object({
  user_id: id,
  name: z.string(),
  deputy: z.object(employee),
  from_date: dateResponse,
  to_date: dateResponse,
});
export type DeputyResponse = z.output<typeof deputy>;

const deputies = z.object({ deputies: z.array(deputy) });
const deputyEntry = { employee_id: typedId('社員ID'), from_date: isoDate, to_date: isoDate };
export type EnteredDeputy = z.output<z.ZodObject<typeof deputyEntry>>;
const deputyRefusals = ['deputy_unknown', 'deputy_dates', 'deputy_twice', 'too_many_deputies'] as const;
const deputyKey = { deputy_user_id: bodyId, from_date: isoDate };

const tag = 'approvals';
const routeRefusals = ['approver_unknown', 'approver_gone', 'department_unknown', 'approval_month_length'] as const;

const routes = ownedList({
  name: 'ApprovalRoute',
  noun: '承認経路',
  tag,
  access: 'super_admin',
  entry: route,
  body: objectBody(entered),
  refusals: routeRefusals,
  notes: { add: '最後に追加される', change: 'すでに申請や本人確認がされたものには影響しない' },
});

export const approvalRoutes = {
  'GET /api/admin/approval-routes': {
    id: 'listApprovalRoutes',
    summary: '承認経路（上から順に、条件に合う最初のものが使われる）',
    tag,
    access: 'super_admin',
    success: { status: 200, body: z.object({ routes: z.array(route) }) },
  },
  'POST /api/admin/approval-routes': {
    ...routes.add,
    errors: [...routes.add.errors, 'too_many_approval_routes'],
  },
  'PUT /api/admin/approval-routes/order': {
    id: 'orderApprovalRoutes',
    summary: '承認経路の順番の変更。すべての経路の番号を順に送る',
    tag,
    access: 'super_admin',
    body: writeBody({ ids: z.array(bodyId).max(MAX_ROUTES) }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'approval_routes_changed'],
  },
  'PUT /api/admin/approval-routes/{id}': routes.change,
  'DELETE /api/admin/approval-routes/{id}': routes.remove,
  'GET /api/admin/approval-routes/preview': {
    id: 'previewApproval',
    summary: 'だれに承認を依頼するか。社員、対象、長さ（休暇は日数）から、使われる経路と各段階の承認者',
    tag,
    access: 'super_admin',
    query: z.object({
      user_id: bodyId,
      kind,
      minutes: optional(
        z
          .string()
          .regex(/^\d{1,4}$/, '時間の長さは分で指定してください')
          .transform(Number),
      ),
      days: optional(
        z
          .string()
          .regex(/^\d{1,2}(\.\d{1,3})?$/, '休暇の長さは日数で指定してください')
          .transform(Number),
      ),
    }),
    success: {
      status: 200,
      body: z.object({
        /** The route that is used; `null` where none fits: then any admin decides, of a month nobody. */
        route: z.object({ id, name: z.string() }).nullable(),
        steps: approvalProgress.shape.steps,
      }),
    },
    errors: ['not_found'],
  },
  'GET /api/admin/approval-settings': {
    id: 'getApprovalSettings',
    summary: '承認の設定',
    tag,
    access: 'super_admin',
    success: { status: 200, body: z.object(settings) },
  },
  'PUT /api/admin/approval-settings': {
    id: 'saveApprovalSettings',
    summary: '承認の設定の変更',
    tag,
    access: 'super_admin',
    body: writeBody(settings),
    success: { status: 200, body: messageResponse },
    versioned: 'GET /api/admin/approval-settings',
  },
  'GET /api/approval-deputies': {
    id: 'listOwnDeputies',
    summary: '自分の代理承認者と、自分が代理承認者である社員。今日より前に終わったものは含まない',
    tag,
    access: 'user',
    success: {
      status: 200,
      body: deputies.extend({
        /** Whether the company has any route: without one nobody needs a deputy. */
        has_routes: z.boolean(),
      }),
    },
  },
  'POST /api/approval-deputies': {
    id: 'addOwnDeputy',
    summary: '自分の代理承認者の登録',
    tag,
    access: 'user',
    body: objectBody(deputyEntry),
    success: { status: 200, body: messageResponse },
    errors: [...deputyRefusals, 'not_found'],
  },
  'POST /api/approval-deputies/end': {
    id: 'endOwnDeputy',
    summary: '自分の代理承認の取り消し。始まっているものは昨日まで',
    tag,
    access: 'user',
    body: objectBody(deputyKey),
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
  'GET /api/admin/approval-deputies': {
    id: 'listDeputies',
    summary: '会社の代理承認。今日より前に終わったものは含まない',
    tag,
    access: 'super_admin',
    success: { status: 200, body: deputies },
  },
  'POST /api/admin/users/{id}/approval-deputies': {
    id: 'addDeputy',
    summary: '社員の代理承認者の登録',
    tag,
    access: 'super_admin',
    params: z.object({ id: pathId }),
    body: objectBody(deputyEntry),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', ...deputyRefusals],
  },
  'POST /api/admin/users/{id}/approval-deputies/end': {
    id: 'endDeputy',
    summary: '社員の代理承認の取り消し。始まっているものは昨日まで',
    tag,
    access: 'super_admin',
    params: z.object({ id: pathId }),
    body: objectBody(deputyKey),
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
