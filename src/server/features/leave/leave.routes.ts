import type { leaveRoutes } from '#contract/leave.ts';
import type { Decision } from '#domain/leave/request.ts';
import { isoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { decideRequest, requestsOfCompany } from './leave-decisions.service.ts';
import { addGrant, correctGrant, ledgerOf } from './leave-grants.service.ts';
import { balanceOf, cancelRequest, requestLeave } from './leave-requests.service.ts';
import { presentRequest } from './leave.presenter.ts';
import { requestsOf } from './leave.repository.ts';

const DECIDED: Readonly<Record<Decision, string>> = {
  approved: '有給休暇を承認しました',
  rejected: '有給休暇を却下しました',
  cancelled: '承認を取り消しました',
};

/** The calls of paid leave: one's own requests, their decision, and the grants. */
export const leaveHandlers = ({ database }: { readonly database: Database }): Handlers<typeof leaveRoutes> => ({
  'GET /api/vacation-balance/my-balance': ({ caller, now }) => balanceOf(database, caller, japanDate(now)),

  'GET /api/vacation': async ({ caller, query: { status, year, month } }) => {
    const span = year === undefined ? {} : { from: isoDate(`${year}-01-01`), to: isoDate(`${year}-12-31`) };
    const rows = await requestsOf(database.kysely, caller, { status, monthNumber: month, ...span });
    return { data: rows.map(presentRequest) };
  },

  'POST /api/vacation': async ({ caller, body, idempotency, now }) => {
    const data = await requestLeave(database, {
      caller,
      date: body.request_date,
      reason: body.reason ?? null,
      clientApprover: body.client_approver,
      idempotency,
      now,
    });
    return { data, message: '有給休暇を申請しました' };
  },

  'PUT /api/vacation/{id}': async ({ caller, params, body }) => ({
    data: await cancelRequest(database, caller, params.id, body.notes),
    message: '申請を取り消しました',
  }),

  'GET /api/admin/vacations': async ({ caller, query: { status, month } }) => ({
    data: await requestsOfCompany(database, caller.companyId, { status, month }),
  }),

  'PUT /api/admin/vacations/{id}': async ({ caller, params, body }) => ({
    data: await decideRequest(database, caller, params.id, body.status, body.notes),
    message: DECIDED[body.status],
  }),

  'GET /api/admin/users/{id}/leave-grants': ({ caller, params }) =>
    ledgerOf(database.kysely, { companyId: caller.companyId, userId: params.id }),

  'POST /api/admin/users/{id}/leave-grants': async ({ caller, params, body, idempotency, now }) => {
    const user = { companyId: caller.companyId, userId: params.id };
    const grant = await addGrant(database, { caller, user, entry: body, now }, idempotency);
    return { ...grant, message: '有給休暇を付与しました' };
  },

  'PUT /api/admin/users/{id}/leave-grants/{grantId}': async ({ caller, params, body, now }) => {
    const user = { companyId: caller.companyId, userId: params.id };
    const grant = await correctGrant(database, { caller, user, entry: body, now }, params.grantId);
    return { ...grant, message: '有給休暇の付与を訂正しました' };
  },
});
