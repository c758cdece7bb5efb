import { queryOptions } from '@tanstack/react-query';

import { api } from './api.ts';
import { queryKey } from './query-keys.ts';

/** The company's go-live month. */
export const goLiveQuery = queryOptions({
  queryKey: queryKey('go-live-month'),
  queryFn: ({ signal }) => api('GET /api/admin/go-live-month', { signal }),
});
