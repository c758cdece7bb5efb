import { queryOptions, type QueryClient } from '@tanstack/react-query';

import type { IsoMonth } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';

/** The sheets of thousands are calculated for it. */
const OVERVIEW_TIMEOUT_MS = 60_000;

/** Everyone's month, and whether they are asked to confirm it. */
export const overviewQuery = (month: IsoMonth) =>
  queryOptions({
    queryKey: ['month-end', 'overview', month],
    queryFn: ({ signal }) =>
      api('GET /api/admin/months/{month}', { params: { month }, signal, timeoutMs: OVERVIEW_TIMEOUT_MS }),
  });

/** How many months are still to be closed. */
export const openCountQuery = (month: IsoMonth) =>
  queryOptions({
    queryKey: ['month-end', 'open-count', month],
    queryFn: ({ signal }) => api('GET /api/admin/months/{month}/open-count', { params: { month }, signal }),
  });

export const closingSettingsQuery = queryOptions({
  queryKey: ['month-end', 'settings'],
  queryFn: ({ signal }) => api('GET /api/admin/closing-settings', { signal }),
});

/** Reads anew whatever shows the months: something of them changed. Resolves when it is read. */
export const refreshMonths = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['month-end'] });
