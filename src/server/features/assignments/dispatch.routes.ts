import type { dispatchRoutes } from '#contract/dispatch.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { dispatchLimits, dispatchWorkplaces } from './dispatch.service.ts';

/** Routes of the limits of dispatches. */
export const dispatchHandlers = ({ database }: RoutePlatform): Handlers<typeof dispatchRoutes> => ({
  'GET /api/admin/dispatch': (call) => dispatchLimits(database, call),
  'POST /api/admin/dispatch-workplaces': (call) => dispatchWorkplaces.add(database, call),
  'PUT /api/admin/dispatch-workplaces/{id}': (call) => dispatchWorkplaces.change(database, call),
  'DELETE /api/admin/dispatch-workplaces/{id}': (call) => dispatchWorkplaces.remove(database, call),
});
