import { departmentsAbove, type DepartmentKind } from '#domain/departments/department.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Department, Departments, InDepartments } from './departments.ts';
import type { EmployeeRow } from './employee-filter.ts';

/** The groups by which a list can be summed. Those of the client company open into its job assignments. */
export const SUMMED_BY = ['department', 'site', 'client_company', 'employment_type'] as const;
export type SummedBy = (typeof SUMMED_BY)[number];

/** The fields of a row by which a list of employees is summed. */
export type SummedRow = EmployeeRow & InDepartments;

/** A line with the sums of some rows, that opens into them. */
export interface SumGroup<Row> {
  readonly key: string;
  /** `null` of those that are in none. */
  readonly name: string | null;
  /** Under how many others it is. */
  readonly depth: number;
  /** All of them, those of the groups below too. */
  readonly rows: readonly Row[];
  readonly isOpen: boolean;
}

/** A line of a summed list: a sum, or below an open one a row of it. */
export type Listed<Row> = { readonly group: SumGroup<Row> } | { readonly row: Row };

/** The names of the groups, as far as they are known. */
export interface GroupNames {
  readonly clients: ReadonlyMap<number, string>;
  readonly jobs: ReadonlyMap<number, string>;
  readonly types: ReadonlyMap<number, string>;
}

/** The rows as groups with their sums, in the groups' order; of the open ones the rows, in their own. */
export function groupRows<Row extends SummedRow>(
  rows: readonly Row[],
  by: SummedBy,
  open: ReadonlySet<string>,
  known: { readonly departments: Departments; readonly names: GroupNames },
): Listed<Row>[] {
  switch (by) {
    case 'department':
    case 'site':
      return byDepartment(rows, by, open, known.departments);
    case 'client_company':
      return byId(
        rows,
        'client',
        open,
        known.names.clients,
        (row) => row.client_company_id,
        (of, key) => byId(of, `${key} job`, open, known.names.jobs, (row) => row.job_assignment_id, people, 1),
      );
    case 'employment_type':
      return byId(rows, 'type', open, known.names.types, (row) => row.employment_type_id, people);
  }
}

const people = <Row>(rows: readonly Row[]): Listed<Row>[] => rows.map((row) => ({ row }));

const collator = new Intl.Collator('ja', { numeric: true });

/** Groups by an id, by their names; those without one last. */
function byId<Row>(
  rows: readonly Row[],
  prefix: string,
  open: ReadonlySet<string>,
  names: ReadonlyMap<number, string>,
  idOf: (row: Row) => number | null | undefined,
  within: (rows: readonly Row[], key: string) => Listed<Row>[],
  depth = 0,
): Listed<Row>[] {
  const groups = [...groupBy(rows, (row) => idOf(row) ?? null)].map(([id, of]) => ({
    key: `${prefix} ${id}`,
    // An entry that isn't read yet has its number meanwhile.
    name: id === null ? null : (names.get(id) ?? String(id)),
    of,
  }));
  return groups
    .toSorted(
      (one, other) =>
        Number(one.name === null) - Number(other.name === null) || collator.compare(one.name ?? '', other.name ?? ''),
    )
    .flatMap(({ key, name, of }): Listed<Row>[] => {
      const isOpen = open.has(key);
      return [{ group: { key, name, depth, rows: of, isOpen } }, ...(isOpen ? within(of, key) : [])];
    });
}

/** Groups by the tree of a kind: each has those below it in its sums, and opens into its own people and those groups. */
function byDepartment<Row extends SummedRow>(
  rows: readonly Row[],
  kind: DepartmentKind,
  open: ReadonlySet<string>,
  departments: Departments,
): Listed<Row>[] {
  const idOf = (row: Row): number => (kind === 'department' ? row.department_id : row.site_id) ?? 0;
  const own = groupBy(rows, (row) => (departments.byId.has(idOf(row)) ? idOf(row) : 0));
  const all = new Map<number, Row[]>();
  for (const [id, of] of own)
    for (const each of id === 0 ? [] : [id, ...departmentsAbove(departments.byId, id).map((above) => above.id)])
      all.set(each, [...(all.get(each) ?? []), ...of]);
  const keyOf = (id: number): string => `${kind} ${id}`;
  const isShown = (node: Department): boolean =>
    departmentsAbove(departments.byId, node.id).every(({ id }) => open.has(keyOf(id)));
  const groups = departments.tree(kind).flatMap(({ node, depth }): Listed<Row>[] => {
    const of = all.get(node.id);
    if (of === undefined || !isShown(node)) return [];
    const isOpen = open.has(keyOf(node.id));
    const group = { key: keyOf(node.id), name: node.name, depth, rows: of, isOpen };
    return [{ group }, ...(isOpen ? people(own.get(node.id) ?? []) : [])];
  });
  const none = own.get(0);
  if (none === undefined) return groups;
  const isOpen = open.has(keyOf(0));
  return [
    ...groups,
    { group: { key: keyOf(0), name: null, depth: 0, rows: none, isOpen } },
    ...(isOpen ? people(none) : []),
  ];
}
