import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The company's swaps that wait for a decision. */
export const pendingSwapsQuery = queryOptions({
  queryKey: queryKey('swaps', 'pending'),
  queryFn: ({ signal }) => api('GET /api/admin/swaps', { signal }),
});
