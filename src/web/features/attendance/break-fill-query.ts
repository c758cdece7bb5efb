import { queryOptions } from '@tanstack/react-query';

import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The days of a month whose break was filled in. */
export const breakFillsQuery = (userId: number, month: PeriodName) =>
  queryOptions({
    queryKey: queryKey('break-fills', userId, month),
    queryFn: ({ signal }) =>
      api('GET /api/admin/users/{id}/break-fills', { params: { id: String(userId) }, query: { month }, signal }),
    gcTime: 0,
  });
