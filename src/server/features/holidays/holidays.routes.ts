import type { Holiday, holidayRoutes } from '#contract/holidays.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { requirePerson } from '../../platform/auth/policies.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { companyHolidaysOf, holidaysOfUser } from '../../records/company-days.ts';
import { subjectOf } from '../../records/user-key.ts';

/** The routes of a month's holidays: by law, and by the calendars. */
export const holidayHandlers = ({ database }: RoutePlatform): Handlers<typeof holidayRoutes> => ({
  'GET /api/holidays/{month}': async ({ caller, params: { month } }) =>
    present(await holidaysOfUser(database.kysely, caller, month)),

  'GET /api/admin/holidays/{month}': async ({ caller, params: { month }, query: { user_id: userId } }) => {
    if (userId == null) return present(await companyHolidaysOf(database.kysely, caller.companyId, month));
    requirePerson(caller, userId);
    return present(await holidaysOfUser(database.kysely, await subjectOf(database, caller, userId), month));
  },
});

const present = (holidays: ReadonlyMap<IsoDate, string>): Holiday[] =>
  [...holidays].map(([date, name]) => ({ date, name }));
