import type { leaveYearRoutes } from '#contract/leave-year.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { userOf } from '../../records/user-key.ts';
import { leaveYearOf } from './leave-year.service.ts';

/** Routes of a person's year. */
export const leaveYearHandlers = ({ database: { kysely } }: RoutePlatform): Handlers<typeof leaveYearRoutes> => ({
  'GET /api/leave-year': ({ caller, query, now }) => leaveYearOf(kysely, caller, query.year, japanDate(now)),

  'GET /api/admin/users/{id}/leave-year': ({ caller, params, query, now }) =>
    leaveYearOf(kysely, userOf(caller, params), query.year, japanDate(now)),
});
