import type { overtimeRoutes } from '#contract/overtime.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { overtimeOverview } from './overview.service.ts';
import { presentSettings, settingsOf, toSettings } from '../../records/overtime-settings.ts';
import { changeSettings } from './settings.service.ts';

/** Routes of the overtime limits. */
export const overtimeHandlers = ({ database }: RoutePlatform): Handlers<typeof overtimeRoutes> => ({
  'GET /api/admin/overtime/{month}': ({ caller, params, now }) => overtimeOverview(database, caller, params.month, now),
  'GET /api/admin/overtime-settings': async ({ caller }) =>
    presentSettings(await settingsOf(database.kysely, caller.companyId)),
  'PUT /api/admin/overtime-settings': async ({ caller, body, now }) => {
    const settings = toSettings(body);
    await changeSettings(database, caller, settings, now);
    return { ...presentSettings(settings), message: '36協定の設定を保存しました' };
  },
});
