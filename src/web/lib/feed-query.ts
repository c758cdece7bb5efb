import { queryOptions } from '@tanstack/react-query';

import { api } from './api.ts';
import { queryKey } from './query-keys.ts';

/** Since when one's calendar is published at an address. */
export const feedQuery = queryOptions({
  queryKey: queryKey('calendar-feed'),
  queryFn: ({ signal }) => api('GET /api/calendar-feed', { signal }),
});
