import type { punchSettingsRoutes } from '#contract/time-records.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { punchesBreaks, savePunchesBreaks } from './punch-settings.repository.ts';

/** Routes of what a company's people punch. */
export const punchSettingsHandlers = ({ database }: RoutePlatform): Handlers<typeof punchSettingsRoutes> => ({
  'GET /api/punch-settings': async ({ caller }) => ({
    punches_breaks: await punchesBreaks(database.kysely, caller.companyId),
  }),

  'PUT /api/admin/punch-settings': async ({ caller, body }) => {
    await changePunchesBreaks(database, caller, body.punches_breaks);
    return { punches_breaks: body.punches_breaks, message: '打刻の設定を保存しました' };
  },
});

/** Switches the punches of breaks on or off; those already made stay. */
async function changePunchesBreaks(
  { kysely }: Database,
  { companyId, userId }: Caller,
  wanted: boolean,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const before = await punchesBreaks(trx, companyId);
    if (before === wanted) return;
    await savePunchesBreaks(trx, companyId, wanted);
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'change_punch_settings',
      before: { punches_breaks: before },
      after: { punches_breaks: wanted },
    });
  });
}
