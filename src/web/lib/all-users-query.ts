import { queryOptions } from '@tanstack/react-query';

import { api } from './api.ts';
import { queryKey } from './query-keys.ts';

/** All accounts of the company: without a filter they come at once. */
export const allUsersQuery = queryOptions({
  queryKey: queryKey('users', 'all'),
  queryFn: async ({ signal }) => {
    const answer = await api('GET /api/admin/users', { query: {}, signal });
    return Array.isArray(answer) ? answer : answer.users;
  },
});
