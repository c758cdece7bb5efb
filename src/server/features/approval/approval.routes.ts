import type { approvalRoutes } from '#contract/approval.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { changeOf, ownChange } from '../../records/user-key.ts';
import type { RerouteCompany } from '../../shared/approval/approval-rerouting.ts';
import { approvalRoutesOf, approvalSettingsOf } from '../../shared/approval/approval.ts';
import type { OwnedCall } from '../../shared/owned/write.ts';
import { approvalSettings, previewSteps, routes } from './approval-routes.service.ts';
import { addDeputy, endDeputy, presentDeputies } from './deputies.service.ts';

const DEPUTY_SAVED = { message: '代理承認者を登録しました' };
const DEPUTY_ENDED = { message: '代理承認を取り消しました' };

interface ApprovalDependencies extends RoutePlatform {
  /** Called after a change of a route, which may be the one of what waits for people who have left. */
  readonly reroute: RerouteCompany;
}

/** Routes of the routes of approval (承認経路), their settings and deputies. */
export const approvalHandlers = ({ database, reroute }: ApprovalDependencies): Handlers<typeof approvalRoutes> => {
  const rerouted = async <Answer>({ caller, now }: OwnedCall, change: Promise<Answer>): Promise<Answer> => {
    const answer = await change;
    await reroute(caller.companyId, now);
    return answer;
  };
  return {
    'GET /api/admin/approval-routes': async (call) => ({ routes: await routes.list(database, call) }),
    'POST /api/admin/approval-routes': (call) => rerouted(call, routes.add(database, call)),
    'PUT /api/admin/approval-routes/order': (call) => rerouted(call, routes.reorder(database, call)),
    'PUT /api/admin/approval-routes/{id}': (call) => rerouted(call, routes.change(database, call)),
    'DELETE /api/admin/approval-routes/{id}': (call) => rerouted(call, routes.remove(database, call)),

    'GET /api/admin/approval-routes/preview': ({ caller, query, now }) => {
      const { user_id: userId, kind, minutes = null, days } = query;
      return previewSteps(database, caller, { userId, kind, minutes, days }, now);
    },

    'GET /api/admin/approval-settings': (call) =>
      approvalSettings.show(database, call, () => approvalSettingsOf(database.kysely, call.caller.companyId)),

    'PUT /api/admin/approval-settings': (call) => approvalSettings.save(database, call),

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
  };
};
