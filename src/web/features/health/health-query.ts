import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The months of thousands are calculated, as for the month list. */
const TIMEOUT_MS = 60_000;

/** Who worked long in a period. */
export const healthQuery = (month: string) =>
  queryOptions({
    queryKey: queryKey('health', month),
    queryFn: ({ signal }) => api('GET /api/admin/health/{month}', { params: { month }, signal, timeoutMs: TIMEOUT_MS }),
  });
