import type { rosterRoutes } from '#contract/rosters.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import { patterns } from './pattern.service.ts';
import { planChangesOf } from './plan-changes.service.ts';
import { copyOfPeriodBefore } from './roster-copy.service.ts';
import { rosterOf, saveRoster } from './roster.service.ts';

/** Routes of the shifts of many, and of the patterns that they are planned by. */
export const rosterHandlers = ({ database }: RoutePlatform): Handlers<typeof rosterRoutes> => ({
  'GET /api/admin/rosters/{month}': async (call) => {
    const period = await requestedPeriod(database, call, call.params.month);
    return rosterOf(database, call.caller, period, call.query.page ?? 1);
  },

  'PUT /api/admin/rosters/{month}': async (call) => {
    const { caller, body, now } = call;
    const period = await requestedPeriod(database, call, call.params.month);
    const { people, areDrafts } = await saveRoster(database, caller, period, body.people, now);
    const what = areDrafts ? 'シフトの下書き' : 'シフト';
    return { message: `${people.length}人の${what}を保存しました`, people };
  },

  'GET /api/admin/rosters/{month}/copy': async (call) => {
    const period = await requestedPeriod(database, call, call.params.month);
    return copyOfPeriodBefore(database, call.caller, period, call.query.page ?? 1);
  },

  'POST /api/admin/rosters/{month}/plan-changes': async (call) => {
    const { caller, body, now } = call;
    const period = await requestedPeriod(database, call, call.params.month);
    return { people: await planChangesOf(database, caller, period, body.people, now) };
  },

  'GET /api/admin/shift-patterns': (call) => patterns.list(database, call),
  'POST /api/admin/shift-patterns': (call) => patterns.addWithoutKey(database, call),
  'PUT /api/admin/shift-patterns/{id}': (call) => patterns.change(database, call),
  'DELETE /api/admin/shift-patterns/{id}': (call) => patterns.remove(database, call),
});
