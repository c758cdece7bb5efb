import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** Whether a leaver's data can be erased, will be, or was. */
export const erasureQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKey('users', 'erasure', userId),
    queryFn: ({ signal }) => api('GET /api/admin/users/{id}/erasure', { params: { id: String(userId) }, signal }),
  });
