import type { companyRoutes } from '#contract/companies.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { changeGoLiveMonth, goLiveOf } from './go-live.service.ts';

/** Routes of a company's go-live month. */
export const companyHandlers = ({ database }: RoutePlatform): Handlers<typeof companyRoutes> => ({
  'GET /api/admin/go-live-month': ({ caller }) => goLiveOf(database.kysely, caller.companyId),
  'PUT /api/admin/go-live-month': async ({ caller, body, now }) => {
    await changeGoLiveMonth(database, caller, body.go_live_month, now);
    return { ...(await goLiveOf(database.kysely, caller.companyId)), message: '利用開始月を保存しました' };
  },
});
