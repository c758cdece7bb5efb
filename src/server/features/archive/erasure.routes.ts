import type { erasureRoutes } from '#contract/erasure.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { userOf } from '../../records/user-key.ts';
import { erasureOf, listErasures, reserveErasure, withdrawErasure } from './reserved-erasures.service.ts';

/** Routes by which the erasure of a leaver is reserved and withdrawn. */
export const erasureHandlers = ({ database }: RoutePlatform): Handlers<typeof erasureRoutes> => ({
  'GET /api/admin/erasures': async ({ caller, now }) => ({
    erasures: await listErasures(database, caller.companyId, now),
  }),

  'GET /api/admin/users/{id}/erasure': ({ caller, params, now }) => erasureOf(database, userOf(caller, params), now),

  'POST /api/admin/users/{id}/erasure': async ({ caller, params, body, now }) => ({
    message: await reserveErasure(database, caller, params.id, body, now),
  }),

  'DELETE /api/admin/users/{id}/erasure': async ({ caller, params, now }) => {
    await withdrawErasure(database, caller, params.id, now);
    return { message: '個人データの消去の予約を取り消しました' };
  },
});
