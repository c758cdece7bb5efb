import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The fields of the list's filter that tell who comes before and after. */
const FILTER = ['q', 'role', 'client_company_id', 'employment_type_id', 'active', 'sort'] as const;

/** An employee. */
export const userQuery = (userId: number) =>
  queryOptions({
    queryKey: queryKey('users', 'detail', userId),
    queryFn: ({ signal }) => api('GET /api/admin/users/{id}', { params: { id: String(userId) }, signal }),
  });

/** Who stands before and after an employee in the list, narrowed and sorted as its address says. */
export const neighboursQuery = (userId: number, list: string) =>
  queryOptions({
    queryKey: queryKey('users', 'neighbours', userId, list),
    queryFn: ({ signal }) => {
      const search = new URLSearchParams(list);
      const query = Object.fromEntries(FILTER.flatMap((name) => (search.has(name) ? [[name, search.get(name)]] : [])));
      return api('GET /api/admin/users/{id}/neighbours', { params: { id: String(userId) }, query, signal });
    },
  });
