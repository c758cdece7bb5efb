import type { myDayRoutes } from '#contract/my-day.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { type MyDayDependencies, myDayOf } from './my-day.service.ts';

/** The route of a person's day at one glance. */
export const myDayHandlers = (dependencies: MyDayDependencies): Handlers<typeof myDayRoutes> => ({
  'GET /api/my-day': ({ caller, now }) => myDayOf(dependencies, caller, now),
});
