import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The ledger of an employee's leave, which changes with the employee's account too. */
export const ledgerQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKey('users', userId, 'leave-ledger'),
    queryFn: ({ signal }) => api('GET /api/admin/users/{id}/leave-ledger', { params: { id: String(userId) }, signal }),
  });

/** The company's five-day obligations, the most pressing first. */
export const obligationsQuery = queryOptions({
  queryKey: queryKey('leave', 'obligations'),
  queryFn: ({ signal }) => api('GET /api/admin/five-day-obligations', { query: {}, signal }),
});
