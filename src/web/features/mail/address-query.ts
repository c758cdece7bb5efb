import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** One's own mail address. */
export const addressQuery = queryOptions({
  queryKey: queryKey('mail-address'),
  queryFn: ({ signal }) => api('GET /api/mail-address', { signal }),
});
