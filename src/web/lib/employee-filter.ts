import { isFoundBy, searchWords } from '#domain/account/employee-search.ts';

/** Which employees a list shows: by name or ID, and by the groups that only super admins see. */
export interface EmployeeFilter {
  /** Words, each of which the name or the employee ID contains. */
  readonly q: string;
  readonly clientCompanyId: number | null;
  readonly jobAssignmentId: number | null;
  readonly employmentTypeId: number | null;
}

export const EVERY_EMPLOYEE: EmployeeFilter = {
  q: '',
  clientCompanyId: null,
  jobAssignmentId: null,
  employmentTypeId: null,
};

const ADDRESS_NAMES = {
  clientCompanyId: 'client_company_id',
  jobAssignmentId: 'job_assignment_id',
  employmentTypeId: 'employment_type_id',
} as const;

/** The id that an address says under that name, `null` when it says none. */
export function readId(search: URLSearchParams, name: string): number | null {
  const text = search.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/**
 * The filter that an address says: `?q=&client_company_id=&job_assignment_id=&employment_type_id=`. What it can't be is left
 * out, and a job assignment without its client company.
 */
export function readEmployeeFilter(search: URLSearchParams, seesGroups: boolean): EmployeeFilter {
  const groupOf = (name: keyof typeof ADDRESS_NAMES): number | null =>
    seesGroups ? readId(search, ADDRESS_NAMES[name]) : null;
  const clientCompanyId = groupOf('clientCompanyId');
  return {
    q: search.get('q') ?? '',
    clientCompanyId,
    jobAssignmentId: clientCompanyId === null ? null : groupOf('jobAssignmentId'),
    employmentTypeId: groupOf('employmentTypeId'),
  };
}

/** Says a filter's groups in an address. */
export function writeGroups(
  search: URLSearchParams,
  filter: Partial<Pick<EmployeeFilter, keyof typeof ADDRESS_NAMES>>,
): void {
  for (const name of ['clientCompanyId', 'jobAssignmentId', 'employmentTypeId'] as const) {
    const id = filter[name];
    if (id != null) search.set(ADDRESS_NAMES[name], String(id));
  }
}

/** An employee as a row of a list has them; the groups for super admins alone. */
export interface EmployeeRow {
  readonly employee_id: string;
  readonly name: string;
  readonly client_company_id?: number | null | undefined;
  readonly job_assignment_id?: number | null | undefined;
  readonly employment_type_id?: number | null | undefined;
}

/** The rows that the filter lets through, in their order. */
export function filterEmployees<Row extends EmployeeRow>(rows: readonly Row[], filter: EmployeeFilter): Row[] {
  const words = searchWords(filter.q);
  const isWanted = (wanted: number | null, id: number | null | undefined): boolean => wanted === null || wanted === id;
  return rows.filter(
    (row) =>
      isWanted(filter.clientCompanyId, row.client_company_id) &&
      isWanted(filter.jobAssignmentId, row.job_assignment_id) &&
      isWanted(filter.employmentTypeId, row.employment_type_id) &&
      isFoundBy(words, row.employee_id, row.name),
  );
}
