import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

import type { UserPage } from '#contract/users.ts';
import { api } from '../../lib/api.ts';
import type { UserListFilter } from './users-address.ts';

/** How many employees are read at once: three screens full. */
const PART = '100';

/** What a filter asks of the server. */
export const toQuery = ({ q, role, clientCompanyId, employmentTypeId, withInactive, sort }: UserListFilter) => ({
  q: q.trim(),
  role: role ?? undefined,
  client_company_id: clientCompanyId ?? undefined,
  employment_type_id: employmentTypeId ?? undefined,
  active: withInactive ? undefined : ('true' as const),
  sort,
});

/** The employees that a filter finds, part by part; while another filter is read, those of the last one stay. */
export const userListQuery = (filter: UserListFilter) => {
  const query = toQuery(filter);
  return infiniteQueryOptions({
    queryKey: ['users', 'list', query],
    queryFn: async ({ pageParam, signal }) =>
      (await api('GET /api/admin/users', { query: { ...query, limit: PART, cursor: pageParam }, signal })) as UserPage,
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  });
};
