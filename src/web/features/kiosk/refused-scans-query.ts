import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The scans of the shared devices that couldn't be taken. */
export const refusedScansQuery = queryOptions({
  queryKey: queryKey('refused-kiosk-scans'),
  queryFn: ({ signal }) => api('GET /api/admin/refused-kiosk-scans', { signal }),
});
