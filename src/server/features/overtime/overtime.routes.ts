import type { overtimeRoutes } from '#contract/overtime.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { overtimeOverview } from './overview.service.ts';
import { changeSettings, companySettingsOf } from './settings.service.ts';

/** Routes of the overtime limits. */
export const overtimeHandlers = ({ database }: RoutePlatform): Handlers<typeof overtimeRoutes> => ({
  'GET /api/admin/overtime/{month}': ({ caller, params, now }) => overtimeOverview(database, caller, params.month, now),
  'GET /api/admin/overtime-settings': ({ caller, now }) => companySettingsOf(database.kysely, caller.companyId, now),
  'PUT /api/admin/overtime-settings': (call) => changeSettings(database, call),
});
