import { isDeepStrictEqual } from 'node:util';

import type { punchSettingsRoutes } from '#contract/time-records.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { lockCompany } from '../../records/company.ts';
import { type PunchSettings, punchSettingsOf, savePunchSettings } from './punch-settings.repository.ts';

/** Routes of how a company's people punch. */
export const punchSettingsHandlers = ({ database }: RoutePlatform): Handlers<typeof punchSettingsRoutes> => ({
  'GET /api/punch-settings': ({ caller }) => punchSettingsOf(database.kysely, caller.companyId),

  'PUT /api/admin/punch-settings': async ({ caller, body }) => ({
    ...(await changePunchSettings(database, caller, body)),
    message: '打刻の設定を保存しました',
  }),
});

/** Changes how people punch, what is left out stays; the punches already made do, too. Returns what holds now. */
async function changePunchSettings(
  { kysely }: Database,
  { companyId, userId }: Caller,
  wanted: { readonly [Name in keyof PunchSettings]?: PunchSettings[Name] | undefined },
): Promise<PunchSettings> {
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = await punchSettingsOf(trx, companyId);
    const after = {
      punches_breaks: wanted.punches_breaks ?? before.punches_breaks,
      punches_directly: wanted.punches_directly ?? before.punches_directly,
      offline_punch_hours: wanted.offline_punch_hours ?? before.offline_punch_hours,
      place_rule: wanted.place_rule ?? before.place_rule,
      punches_off_site: wanted.punches_off_site ?? before.punches_off_site,
    };
    if (isDeepStrictEqual(before, after)) return after;
    await savePunchSettings(trx, companyId, after);
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'change_punch_settings',
      before,
      after,
    });
    return after;
  });
}
