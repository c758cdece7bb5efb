import type { overtimeRoutes } from '#contract/overtime.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { overtimeOverview } from './overview.service.ts';
import { changeSettings, companySettingsOf, datedSettings } from './settings.service.ts';

/** Routes of the overtime limits. */
export const overtimeHandlers = ({ database }: RoutePlatform): Handlers<typeof overtimeRoutes> => ({
  'GET /api/admin/overtime/{month}': ({ caller, params, now }) => overtimeOverview(database, caller, params.month, now),
  'GET /api/admin/overtime-settings': (call) =>
    datedSettings.show(database, call, () => companySettingsOf(database.kysely, call.caller.companyId, call.now)),
  'PUT /api/admin/overtime-settings': (call) => changeSettings(database, call),
});
