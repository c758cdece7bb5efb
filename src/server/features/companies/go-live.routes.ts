import type { companyRoutes } from '#contract/companies.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import { closingDay, presentCalendar } from './closing-day.service.ts';
import { goLiveMonth, goLiveOf } from './go-live.service.ts';

/** Routes of a company's go-live month and of its wage periods. */
export const companyHandlers = ({ database }: RoutePlatform): Handlers<typeof companyRoutes> => ({
  'GET /api/closing-days': (call) =>
    closingDay.show(database, call, async () =>
      presentCalendar(await wageCalendarOf(database.kysely, call.caller.companyId)),
    ),
  'PUT /api/admin/closing-days': (call) => closingDay.save(database, call),
  'GET /api/admin/go-live-month': (call) =>
    goLiveMonth.show(database, call, () => goLiveOf(database.kysely, call.caller.companyId)),
  'PUT /api/admin/go-live-month': async (call) => {
    const { message } = await goLiveMonth.save(database, call);
    return { ...(await goLiveOf(database.kysely, call.caller.companyId)), message };
  },
});
