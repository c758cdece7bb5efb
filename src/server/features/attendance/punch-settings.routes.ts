import type { punchSettingsRoutes } from '#contract/time-records.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { companySetting, inCompany, leftOutStays } from '../../shared/owned/setting.ts';
import { type PunchSettings, punchSettingsOf } from './punch-settings.repository.ts';

/** Routes of how a company's people punch. */
export const punchSettingsHandlers = ({ database }: RoutePlatform): Handlers<typeof punchSettingsRoutes> => ({
  'GET /api/punch-settings': (call) =>
    punchSettings.show(database, call, () => punchSettingsOf(database.kysely, call.caller.companyId)),
  'PUT /api/admin/punch-settings': (call) => punchSettings.save(database, call),
});

/** How a company's people punch; the punches already made stay. */
const punchSettings = companySetting({
  action: 'change_punch_settings',
  message: '打刻の設定を保存しました',
  read: punchSettingsOf,
  choose: leftOutStays<PunchSettings>,
  store: inCompany((settings) => settings),
});
