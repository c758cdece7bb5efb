import type { shiftPlanningRoutes } from '#contract/shift-planning.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { ownChange } from '../../records/user-key.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import { countDrafts, shiftSettingsOf } from './planning.repository.ts';
import { publishRoster, shiftSettings, unpublishedOf } from './planning.service.ts';
import { ownPlanOf, saveWishes } from './wish.service.ts';

/** Routes of shifts that admins plan. */
export const shiftPlanningHandlers = ({ database }: RoutePlatform): Handlers<typeof shiftPlanningRoutes> => ({
  'GET /api/shift-settings': ({ caller }) => shiftSettingsOf(database.kysely, caller.companyId),

  'GET /api/admin/shift-settings': (call) =>
    shiftSettings.show(database, call, async () => ({
      ...(await shiftSettingsOf(database.kysely, call.caller.companyId)),
      unpublished_days: await countDrafts(database.kysely, call.caller.companyId),
    })),

  'PUT /api/admin/shift-settings': (call) => shiftSettings.save(database, call),

  'GET /api/shift-plans/{month}': async (call) => {
    const period = await requestedPeriod(database, call, call.params.month);
    return ownPlanOf(database, call.caller, period, call.now);
  },

  'PUT /api/shift-wishes/{month}': async (call) => {
    const { caller, body, now } = call;
    const period = await requestedPeriod(database, call, call.params.month);
    const wishes = await saveWishes(database, ownChange(caller, now), period, body.wishes);
    return { message: '希望を保存しました', wishes };
  },

  'GET /api/admin/rosters/{month}/unpublished': async (call) => {
    const period = await requestedPeriod(database, call, call.params.month);
    return unpublishedOf(database, call.caller, period, call.now);
  },

  'POST /api/admin/rosters/{month}/publish': async (call) => {
    const { caller, body, now } = call;
    const period = await requestedPeriod(database, call, call.params.month);
    const { people, days } = await publishRoster(database, caller, period, body.people, now);
    return { message: `${people}人のシフトを公開しました`, days };
  },
});
