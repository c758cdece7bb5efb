import type { rosterRoutes } from '#contract/rosters.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import { patternsOf } from './pattern.repository.ts';
import { addPattern, changePattern, deletePattern, presentPattern } from './pattern.service.ts';
import { planChangesOf } from './plan-changes.service.ts';
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

  'POST /api/admin/rosters/{month}/plan-changes': async (call) => {
    const { caller, body, now } = call;
    const period = await requestedPeriod(database, call, call.params.month);
    return { people: await planChangesOf(database, caller, period, body.people, now) };
  },

  'GET /api/admin/shift-patterns': async ({ caller }) =>
    (await patternsOf(database.kysely, caller.companyId)).map(presentPattern),

  'POST /api/admin/shift-patterns': async ({ caller, body, now }) => ({
    ...(await addPattern(database, caller, body, now)),
    message: 'シフトパターンを追加しました',
  }),

  'PUT /api/admin/shift-patterns/{id}': async ({ caller, params, body, now }) => ({
    ...(await changePattern(database, caller, params.id, body, now)),
    message: 'シフトパターンを変更しました',
  }),

  'DELETE /api/admin/shift-patterns/{id}': async ({ caller, params, now }) => {
    await deletePattern(database, caller, params.id, now);
    return { message: 'シフトパターンを削除しました' };
  },
});
