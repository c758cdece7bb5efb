import type { myDayRoutes } from '#contract/my-day.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { myDayOf } from './my-day.service.ts';

/** The route of a person's day at one glance. */
export const myDayHandlers = ({ database }: RoutePlatform): Handlers<typeof myDayRoutes> => ({
  'GET /api/my-day': ({ caller, now }) => myDayOf(database, caller, now),
});
