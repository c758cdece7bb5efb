import type { locationSettingsRoutes } from '#contract/system.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { locationSettingsOf } from './location.repository.ts';
import { locationSettings } from './location.service.ts';

/** Routes of a company's settings about the positions of punches. */
export const locationSettingsHandlers = ({
  database,
}: {
  readonly database: Database;
}): Handlers<typeof locationSettingsRoutes> => ({
  'GET /api/admin/location-settings': (call) =>
    locationSettings.show(database, call, () => locationSettingsOf(database.kysely, call.caller.companyId)),
  'PUT /api/admin/location-settings': (call) => locationSettings.save(database, call),
});
