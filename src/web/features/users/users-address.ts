import type { UserSort } from '#contract/users.ts';
import { ROLES, type Role } from '#domain/account/role.ts';
import { readSort } from '../../lib/column-sort.ts';
import { readId, writeGroups } from '../../lib/employee-filter.ts';
import { useSearchParams } from '../../lib/use-search-params.ts';
import { columnsFor } from './user-columns.ts';

/** Which employees the list shows, in which order. */
export interface UserListFilter {
  readonly q: string;
  readonly role: Role | null;
  readonly clientCompanyId: number | null;
  readonly employmentTypeId: number | null;
  readonly withInactive: boolean;
  readonly sort: UserSort;
}

/**
 * The filter that an address says: `?q=&role=&client_company_id=&employment_type_id=&inactive=1&sort=-name`. What it can't
 * be is left out.
 */
export function readFilter(search: URLSearchParams, seesGroups: boolean): UserListFilter {
  const columns = columnsFor(seesGroups).map(({ key }) => key);
  return {
    q: search.get('q') ?? '',
    role: ROLES.find((role) => role === search.get('role')) ?? null,
    clientCompanyId: seesGroups ? readId(search, 'client_company_id') : null,
    employmentTypeId: seesGroups ? readId(search, 'employment_type_id') : null,
    withInactive: search.get('inactive') === '1',
    sort: readSort(search.get('sort'), columns, 'employee_id'),
  };
}

/** The address that says a filter. */
export function writeFilter(filter: UserListFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (filter.q !== '') search.set('q', filter.q);
  if (filter.role !== null) search.set('role', filter.role);
  writeGroups(search, filter);
  if (filter.withInactive) search.set('inactive', '1');
  if (filter.sort !== 'employee_id') search.set('sort', filter.sort);
  return search;
}

/** Where an employee's own screen is; it goes on from there as the list does, and back to it. */
export function userPath(userId: number, filter: UserListFilter): string {
  const list = writeFilter(filter);
  // As the API names it: the list leaves out who is deactivated unless it says otherwise.
  if (!filter.withInactive) list.set('active', 'true');
  return `/admin/users/${userId}?${new URLSearchParams({ list: list.toString() })}`;
}

/** The list's filter in the address, so that a link, a reload and the way back show the same. */
export function useUserListAddress(seesGroups: boolean) {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search, seesGroups);
  return {
    filter,
    change: (changed: Partial<UserListFilter>): void =>
      setSearch((last) => writeFilter({ ...readFilter(last, seesGroups), ...changed }), { replace: true }),
  };
}
