import type { presenceRoutes } from '#contract/presence.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import { presenceCsv, presentList, presentPeople } from './presence.service.ts';

/** Routes of the presence that isn't work, for the employer's check. */
export const presenceHandlers = ({ database }: RoutePlatform): Handlers<typeof presenceRoutes> => ({
  'GET /api/admin/presence/{month}': async (call) => {
    const period = await requestedPeriod(database, call, call.params.month);
    const people = await presentPeople(database, call.caller, period, call.now);
    return presentList(database, call.caller.companyId, period, people);
  },

  'GET /api/admin/presence/{month}/csv': async (call) => {
    const period = await requestedPeriod(database, call, call.params.month);
    const people = await presentPeople(database, call.caller, period, call.now);
    return sendCsv(call.reply, `在場_${call.params.month}.csv`, presenceCsv(people));
  },
});
