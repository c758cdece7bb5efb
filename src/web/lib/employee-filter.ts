import { isFoundBy, searchWords } from '#domain/users/employee-search.ts';
import { id, never, text, type ColumnSort, type Params } from './search-state.ts';

/** The filter of a list of employees: by name or ID, and by the groups that only super admins see. */
export interface EmployeeFilter {
  /** Words, each of which the name, its reading or the employee ID contains. */
  readonly q: string;
  readonly clientCompanyId: number | null;
  readonly jobAssignmentId: number | null;
  readonly employmentTypeId: number | null;
}

/**
 * The filter in an address: `?q=&client_company_id=&job_assignment_id=&employment_type_id=`, the groups for super admins
 * alone, a job assignment only beside its client company.
 */
export function employeeParams(seesGroups: boolean) {
  const groupId = (name: string) => (seesGroups ? id(name) : never(id(name)));
  const companyId = groupId('client_company_id');
  const jobId = groupId('job_assignment_id');
  return {
    q: text(),
    clientCompanyId: companyId,
    jobAssignmentId: {
      ...jobId,
      read: (said, search) =>
        companyId.read(search.get('client_company_id'), search) === null ? null : jobId.read(said, search),
    },
    employmentTypeId: groupId('employment_type_id'),
  } satisfies Params;
}

/** An employee as a row of a list has them; the groups for super admins alone. */
export interface EmployeeRow {
  readonly employee_id: string;
  readonly name: string;
  readonly name_kana: string | null;
  readonly client_company_id?: number | null | undefined;
  readonly job_assignment_id?: number | null | undefined;
  readonly employment_type_id?: number | null | undefined;
}

/** The rows that the filter lets through, in their order. */
export function filterEmployees<Row extends EmployeeRow>(rows: readonly Row[], filter: EmployeeFilter): Row[] {
  const words = searchWords(filter.q);
  const isWanted = (wanted: number | null, group: number | null | undefined): boolean =>
    wanted === null || wanted === group;
  return rows.filter(
    (row) =>
      isWanted(filter.clientCompanyId, row.client_company_id) &&
      isWanted(filter.jobAssignmentId, row.job_assignment_id) &&
      isWanted(filter.employmentTypeId, row.employment_type_id) &&
      isFoundBy(words, { employeeId: row.employee_id, name: row.name, nameKana: row.name_kana }),
  );
}

/** The text by which a row is sorted in the column of names: the reading, where it is known. */
export const nameOrder = ({ name, name_kana }: Pick<EmployeeRow, 'name' | 'name_kana'>): string => name_kana ?? name;

const collator = new Intl.Collator('ja', { numeric: true });

/** The employees' rows by a column, texts as people sort them, numbers in them by their worth; equal ones by employee ID. */
export function sortEmployees<Row extends { readonly employee_id: string }, Key extends string>(
  rows: readonly Row[],
  sort: ColumnSort<Key>,
  valueOf: (row: Row, key: Key) => string | number,
): Row[] {
  const isDescending = sort.startsWith('-');
  const key = (isDescending ? sort.slice(1) : sort) as Key;
  const compare = (one: string | number, other: string | number): number =>
    typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other));
  const valued = rows.map((row) => ({ row, value: valueOf(row, key) }));
  return valued
    .toSorted(
      (one, other) =>
        (isDescending ? compare(other.value, one.value) : compare(one.value, other.value)) ||
        collator.compare(one.row.employee_id, other.row.employee_id),
    )
    .map(({ row }) => row);
}
