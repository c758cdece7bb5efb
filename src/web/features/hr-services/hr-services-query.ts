import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** How the company's people are fetched from its services for personnel. */
export const hrServicesQuery = queryOptions({
  queryKey: queryKey('hr-services'),
  queryFn: ({ signal }) => api('GET /api/admin/hr-services', { signal }),
});
