import { queryOptions } from '@tanstack/react-query';

import { api } from './api.ts';
import { queryKey } from './query-keys.ts';

/** The logged-in user, with the number of unread notifications. */
export const currentUserQuery = queryOptions({
  queryKey: queryKey('current-user'),
  queryFn: ({ signal }) => api('GET /api/auth/me', { signal }),
});
