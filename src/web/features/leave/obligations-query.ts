import { queryOptions } from '@tanstack/react-query';

import type { EmployeeObligation } from '#contract/leave-ledger.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The company's five-day obligations, the most pressing first. */
export const obligationsQuery = queryOptions({
  queryKey: queryKey('leave', 'obligations'),
  queryFn: ({ signal }) => api('GET /api/admin/five-day-obligations', { query: {}, signal }),
});

/** It may not be fulfilled in time, or wasn't. */
export const needsAttention = ({ state }: EmployeeObligation): boolean => state === 'at_risk' || state === 'violated';
