import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

import type { ContractGap, UserPage, UserSortKey } from '#contract/users.ts';
import { ROLES } from '#domain/users/role.ts';
import { api } from '../../lib/api.ts';
import { employeeParams } from '../../lib/employee-filter.ts';
import { departmentParam } from '../../lib/departments.ts';
import { flag, never, oneOf, searchState, sortBy } from '../../lib/search-state.ts';
import { texts } from './texts.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The columns that only super admins see, narrow and sort by. */
export const GROUP_COLUMNS = ['client_company', 'job_assignment', 'employment_type'] as const;

/** The columns of a company that has departments, or sites. */
export const DEPARTMENT_COLUMNS = ['department', 'site'] as const;

const CONTRACT_GAPS = Object.keys(texts.contractGaps) as ContractGap[];

const COLUMN_KEYS = Object.keys(texts.columns) as UserSortKey[];

/**
 * What the address says of the list:
 * `?q=&role=&department_id=&client_company_id=&employment_type_id=&contract=none&inactive=1&sort=-name`.
 */
export const userListState = (seesGroups: boolean) => {
  const { q, clientCompanyId, employmentTypeId } = employeeParams(seesGroups);
  const contract = oneOf(CONTRACT_GAPS);
  const sortable = COLUMN_KEYS.filter((key) => seesGroups || !GROUP_COLUMNS.some((group) => group === key));
  return searchState({
    q,
    role: oneOf(ROLES),
    departmentId: departmentParam(),
    clientCompanyId,
    employmentTypeId,
    contract: seesGroups ? contract : never(contract),
    withInactive: flag('inactive'),
    sort: sortBy(sortable, 'employee_id'),
  });
};

/** Which employees the list shows, in which order. */
export type UserListFilter = ReturnType<ReturnType<typeof userListState>['read']>;

/** What a filter asks of the server. */
export const toQuery = ({
  q,
  role,
  departmentId,
  clientCompanyId,
  employmentTypeId,
  contract,
  withInactive,
  sort,
}: UserListFilter) => ({
  q: q.trim(),
  role: role ?? undefined,
  department_id: departmentId ?? undefined,
  client_company_id: clientCompanyId ?? undefined,
  employment_type_id: employmentTypeId ?? undefined,
  contract: contract ?? undefined,
  active: withInactive ? undefined : ('true' as const),
  sort,
});

/** How many employees are read at once: three screens full. */
const PART = '100';

/** The employees that a filter finds, part by part; while another filter is read, those of the last one stay. */
export const userListQuery = (filter: UserListFilter) => {
  const query = toQuery(filter);
  return infiniteQueryOptions({
    queryKey: queryKey('users', 'list', query),
    queryFn: async ({ pageParam, signal }) =>
      (await api('GET /api/admin/users', { query: { ...query, limit: PART, cursor: pageParam }, signal })) as UserPage,
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  });
};

/** Where an employee's own screen is; it goes on from there as the list does, and back to it. */
export function userPath(userId: number, filter: UserListFilter): string {
  const list = userListState(true).write(filter);
  // As the API names it: the list leaves out who is deactivated unless it says otherwise.
  if (!filter.withInactive) list.set('active', 'true');
  return `/admin/users/${userId}?${new URLSearchParams({ list: list.toString() })}`;
}
