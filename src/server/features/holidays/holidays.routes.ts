import type { holidayRoutes } from '#contract/holidays.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { companyHolidaysOf } from '../../records/company-days.ts';

/** The route of a month's holidays: by law, and by the company's calendar. */
export const holidayHandlers = ({ database }: RoutePlatform): Handlers<typeof holidayRoutes> => ({
  'GET /api/holidays/{month}': async ({ caller, params: { month } }) =>
    [...(await companyHolidaysOf(database.kysely, caller.companyId, month))].map(([date, name]) => ({ date, name })),
});
