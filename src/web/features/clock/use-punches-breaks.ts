import { queryOptions, useQuery } from '@tanstack/react-query';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

const HOUR_MS = 3_600_000;

/** What the company's people punch. */
const punchSettingsQuery = queryOptions({
  queryKey: queryKey('punch-settings'),
  queryFn: ({ signal }) => api('GET /api/punch-settings', { signal }),
  staleTime: HOUR_MS,
});

/** Whether breaks are punched (D38). Not while that isn't known: the two buttons never wait for it. */
export const usePunchesBreaks = (): boolean => useQuery(punchSettingsQuery).data?.punches_breaks ?? false;
