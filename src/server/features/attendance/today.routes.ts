import type { todayRoutes } from '#contract/today.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { companyToday } from './today.service.ts';

/** Routes of who is in today. */
export const todayHandlers = ({ database }: { readonly database: Database }): Handlers<typeof todayRoutes> => ({
  'GET /api/admin/today': ({ caller, query, now }) => companyToday(database, caller.companyId, query, now),
});
