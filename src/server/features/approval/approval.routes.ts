import type { approvalRoutes } from '#contract/approval.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import type { RerouteCompany } from '../../records/approval-rerouting.ts';
import { approvalRoutesOf, approvalSettingsOf } from '../../records/approval.ts';
import { changeOf, ownChange } from '../../records/user-key.ts';
import {
  addRoute,
  changeApprovalSettings,
  changeOrder,
  changeRoute,
  presentRoutes,
  previewSteps,
  removeRoute,
} from './approval-routes.service.ts';
import { addDeputy, endDeputy, presentDeputies } from './deputies.service.ts';

const DEPUTY_SAVED = { message: '代理承認者を登録しました' };
const DEPUTY_ENDED = { message: '代理承認を取り消しました' };

interface ApprovalDependencies extends RoutePlatform {
  /** Called after a change of a route, which may be the one of what waits for people who have left. */
  readonly reroute: RerouteCompany;
}

/** Routes of the routes of approval (承認経路), their settings and deputies. */
export const approvalHandlers = ({ database, reroute }: ApprovalDependencies): Handlers<typeof approvalRoutes> => ({
  'GET /api/admin/approval-routes': async ({ caller, now }) => ({
    routes: await presentRoutes(database.kysely, caller.companyId, japanDate(now)),
  }),

  'POST /api/admin/approval-routes': async ({ caller, body, idempotency, now }) => {
    const route = await addRoute(database, caller, body, { now, idempotency });
    await reroute(caller.companyId, now);
    return { ...route, message: '承認経路を追加しました' };
  },

  'PUT /api/admin/approval-routes/order': async ({ caller, body, now }) => {
    await changeOrder(database, caller, body.ids);
    await reroute(caller.companyId, now);
    return { message: '順番を変更しました' };
  },

  'PUT /api/admin/approval-routes/{id}': async ({ caller, params, body, now }) => {
    const route = await changeRoute(database, caller, params.id, body, now);
    await reroute(caller.companyId, now);
    return { ...route, message: '承認経路を変更しました' };
  },

  'DELETE /api/admin/approval-routes/{id}': async ({ caller, params, now }) => {
    await removeRoute(database, caller, params.id);
    await reroute(caller.companyId, now);
    return { message: '承認経路を削除しました' };
  },

  'GET /api/admin/approval-routes/preview': ({ caller, query, now }) => {
    const { user_id: userId, kind, minutes = null, days } = query;
    return previewSteps(database, caller, { userId, kind, minutes, days }, now);
  },

  'GET /api/admin/approval-settings': ({ caller }) => approvalSettingsOf(database.kysely, caller.companyId),

  'PUT /api/admin/approval-settings': async ({ caller, body, now }) => {
    await changeApprovalSettings(database, caller, body, now);
    return { message: '承認の設定を保存しました' };
  },

  'GET /api/approval-deputies': async ({ caller, now }) => ({
    deputies: await presentDeputies(database, caller, now, caller.userId),
    has_routes: (await approvalRoutesOf(database.kysely, caller.companyId)).length > 0,
  }),

  'POST /api/approval-deputies': async ({ caller, body, now }) => {
    await addDeputy(database, ownChange(caller, now), body);
    return DEPUTY_SAVED;
  },

  'POST /api/approval-deputies/end': async ({ caller, body, now }) => {
    const { deputy_user_id: deputyUserId, from_date: from } = body;
    await endDeputy(database, ownChange(caller, now), { deputyUserId, from });
    return DEPUTY_ENDED;
  },

  'GET /api/admin/approval-deputies': async ({ caller, now }) => ({
    deputies: await presentDeputies(database, caller, now),
  }),

  'POST /api/admin/users/{id}/approval-deputies': async ({ caller, params, body, now }) => {
    await addDeputy(database, await changeOf(database, caller, params.id, now), body);
    return DEPUTY_SAVED;
  },

  'POST /api/admin/users/{id}/approval-deputies/end': async ({ caller, params, body, now }) => {
    const { deputy_user_id: deputyUserId, from_date: from } = body;
    await endDeputy(database, await changeOf(database, caller, params.id, now), { deputyUserId, from });
    return DEPUTY_ENDED;
  },
});
