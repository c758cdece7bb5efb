import type { apiClientRoutes } from '#contract/api-clients.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { apiClients, issueSecret, setProvisioning, withdrawSecret } from './api-clients.service.ts';

/** Routes of the programs that call the API, and of their secrets. */
export const apiClientHandlers = ({ database }: RoutePlatform): Handlers<typeof apiClientRoutes> => ({
  'GET /api/admin/api-clients': (call) => apiClients.list(database, call),
  'POST /api/admin/api-clients': (call) => apiClients.add(database, call),
  'PUT /api/admin/api-clients/{id}': (call) => apiClients.change(database, call),
  'DELETE /api/admin/api-clients/{id}': (call) => apiClients.remove(database, call),

  'PUT /api/admin/api-clients/{id}/provisioning': async ({ caller, params, body, now }) => {
    const { is_on: isOn, employee_id_from, takes_department } = body;
    await setProvisioning(database, caller, { id: params.id, isOn, employee_id_from, takes_department }, now);
    return {
      message: isOn ? '社員の自動登録（SCIM）を許可しました' : '社員の自動登録（SCIM）の許可を取り消しました',
    };
  },

  'POST /api/admin/api-clients/{id}/secrets': async ({ caller, params, body, now }) => ({
    ...(await issueSecret(database, caller, { id: params.id, days: body.days }, now)),
    message: 'シークレットを発行しました',
  }),

  'DELETE /api/admin/api-clients/{id}/secrets/{secret_id}': async ({ caller, params }) => {
    await withdrawSecret(database, caller, { id: params.id, secretId: params.secret_id });
    return { message: 'シークレットを無効にしました' };
  },
});
