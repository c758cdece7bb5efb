import { queryOptions, type QueryClient } from '@tanstack/react-query';

import type { IsoMonth } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';

/** The months of thousands are calculated for it. */
const TIMEOUT_MS = 60_000;

/** How everyone stands against the limits at the end of a month. */
export const overviewQuery = (month: IsoMonth) =>
  queryOptions({
    queryKey: ['overtime', month],
    queryFn: ({ signal }) =>
      api('GET /api/admin/overtime/{month}', { params: { month }, signal, timeoutMs: TIMEOUT_MS }),
  });

/** Reads anew what the settings change: the limits, and what is to be looked at at the month's end. */
export async function refreshOvertime(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['month-end'] });
  await queryClient.invalidateQueries({ queryKey: ['overtime'] });
}
