import type { leaveYearRoutes } from '#contract/leave-year.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { knowsKindsOf } from '../../records/leave-days.ts';
import { userOf } from '../../records/user-key.ts';
import { leaveYearOf } from './leave-year.service.ts';

/** Routes of a person's year. */
export const leaveYearHandlers = ({ database: { kysely } }: RoutePlatform): Handlers<typeof leaveYearRoutes> => ({
  'GET /api/leave-year': ({ caller, query, now }) =>
    leaveYearOf(kysely, caller, { year: query.year, today: japanDate(now), knowsKinds: true }),

  'GET /api/admin/users/{id}/leave-year': ({ caller, params, query, now }) =>
    leaveYearOf(kysely, userOf(caller, params), {
      year: query.year,
      today: japanDate(now),
      knowsKinds: knowsKindsOf(caller, params.id),
    }),
});
