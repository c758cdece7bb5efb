import { queryOptions } from '@tanstack/react-query';

import type { IsoMonth } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The sheets of thousands are calculated for it. */
const OVERVIEW_TIMEOUT_MS = 60_000;

/** Everyone's month, and whether they are asked to confirm it. */
export const overviewQuery = (month: IsoMonth) =>
  queryOptions({
    queryKey: queryKey('month-end', 'overview', month),
    queryFn: ({ signal }) =>
      api('GET /api/admin/months/{month}', { params: { month }, signal, timeoutMs: OVERVIEW_TIMEOUT_MS }),
  });

/** How many months are still to be closed. */
export const openCountQuery = (month: IsoMonth) =>
  queryOptions({
    queryKey: queryKey('month-end', 'open-count', month),
    queryFn: ({ signal }) => api('GET /api/admin/months/{month}/open-count', { params: { month }, signal }),
  });

export const closingSettingsQuery = queryOptions({
  queryKey: queryKey('month-end', 'settings'),
  queryFn: ({ signal }) => api('GET /api/admin/closing-settings', { signal }),
});
