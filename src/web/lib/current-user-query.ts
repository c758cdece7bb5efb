import { queryOptions } from '@tanstack/react-query';

import { api } from './api.ts';
import { queryKey } from './query-keys.ts';

/** Who is logged in, and how many of their notifications are unread. */
export const currentUserQuery = queryOptions({
  queryKey: queryKey('current-user'),
  queryFn: ({ signal }) => api('GET /api/auth/me', { signal }),
});
