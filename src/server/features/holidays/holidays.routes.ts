import type { holidayRoutes } from '#contract/holidays.ts';
import { holidaysOfMonth } from '#domain/calendar/holidays.ts';
import type { Handlers } from '../../platform/http/routes.ts';

/** The call of a month's public holidays. They change by law at most, so a browser may keep them for a day. */
export const holidayHandlers = (): Handlers<typeof holidayRoutes> => ({
  'GET /api/holidays/{month}': ({ params: { month }, reply }) => {
    reply.header('cache-control', 'private, max-age=86400');
    return Promise.resolve([...holidaysOfMonth(month)].map(([date, name]) => ({ date, name })));
  },
});
