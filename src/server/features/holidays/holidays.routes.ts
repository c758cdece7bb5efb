import type { holidayRoutes } from '#contract/holidays.ts';
import { holidaysOfMonth } from '#domain/holidays/holidays.ts';
import type { Handlers } from '../../platform/http/routes.ts';

/** The route of a month's public holidays. They only change by law, so a browser may cache them for a day. */
export const holidayHandlers = (): Handlers<typeof holidayRoutes> => ({
  'GET /api/holidays/{month}': ({ params: { month }, reply }) => {
    reply.header('cache-control', 'private, max-age=86400');
    return Promise.resolve([...holidaysOfMonth(month)].map(([date, name]) => ({ date, name })));
  },
});
