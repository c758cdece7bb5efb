import type { locationSettingsRoutes } from '#contract/system.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { retentionDaysOf } from './location.repository.ts';
import { changeRetention } from './location.service.ts';

/** Routes of a company's settings about the positions of punches. */
export const locationSettingsHandlers = ({
  database,
}: {
  readonly database: Database;
}): Handlers<typeof locationSettingsRoutes> => ({
  'GET /api/admin/location-settings': async ({ caller }) => ({
    retention_days: await retentionDaysOf(database.kysely, caller.companyId),
  }),
  'PUT /api/admin/location-settings': async ({ caller, body }) => {
    await changeRetention(database, caller, body.retention_days);
    return { retention_days: body.retention_days, message: '位置情報の保存期間を保存しました' };
  },
});
