import type { leaveReserveRoutes } from '#contract/leave-reserve.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { leaveReserve, reserveWithPeople } from './leave-reserve.service.ts';

/** Routes of the days of paid leave that are kept (積立休暇). */
export const leaveReserveHandlers = ({ database }: RoutePlatform): Handlers<typeof leaveReserveRoutes> => ({
  'GET /api/admin/leave-reserve': (call) =>
    leaveReserve.show(database, call, () => reserveWithPeople(database, call.caller.companyId, japanDate(call.now))),

  'PUT /api/admin/leave-reserve': (call) => leaveReserve.save(database, call),
});
