import { useQuery } from '@tanstack/react-query';

import type { DepartmentResponse } from '#contract/departments.ts';
import {
  DEPARTMENT_KIND_NAMES,
  DEPARTMENT_KINDS,
  type DepartmentKind,
  departmentPath,
  departmentsAbove,
  type DepartmentPlace,
  inTreeOrder,
} from '#domain/departments/department.ts';
import { rememberLast } from '#domain/remember.ts';
import { departmentsQuery } from './company-queries.ts';
import { id } from './search-state.ts';

/** A department as the screens have it. */
export type Department = DepartmentResponse & { readonly parentId: number | null };

/** The company's departments and sites, to be looked up and shown. */
export interface Departments {
  readonly byId: ReadonlyMap<number, Department>;
  /** Whether there are any of a kind. */
  readonly has: Readonly<Record<DepartmentKind, boolean>>;
  /** Those of a kind, each before those below it. */
  readonly tree: (kind: DepartmentKind) => readonly DepartmentPlace<Department>[];
  /** With those above it; blank for none. */
  readonly path: (id: number | null | undefined) => string;
  readonly name: (id: number | null | undefined) => string;
  /** A department and all below it. */
  readonly within: (id: number) => ReadonlySet<number>;
}

/** The departments of a list of the wire. */
export function toDepartments(list: readonly DepartmentResponse[]): Departments {
  const all = list.map((each): Department => ({ ...each, parentId: each.parent_id }));
  const byId = new Map(all.map((each) => [each.id, each]));
  const trees = Object.fromEntries(DEPARTMENT_KINDS.map((kind) => [kind, inTreeOrder(all, kind)])) as Record<
    DepartmentKind,
    DepartmentPlace<Department>[]
  >;
  return {
    byId,
    has: { department: trees.department.length > 0, site: trees.site.length > 0 },
    tree: (kind) => trees[kind],
    path: (of) => (of == null || !byId.has(of) ? '' : departmentPath(byId, of)),
    name: (of) => byId.get(of ?? 0)?.name ?? '',
    within: (of) =>
      new Set(
        all
          .filter((each) => each.id === of || departmentsAbove(byId, each.id).some((above) => above.id === of))
          .map((each) => each.id),
      ),
  };
}

const NONE = toDepartments([]);

/** As `toDepartments`, of a list that others on the screen ask for, too. */
export const departmentsOf = rememberLast(toDepartments);

/** The company's departments; none while they are read, and for a company that has none. */
export function useDepartments(): Departments {
  const { data } = useQuery(departmentsQuery);
  return data === undefined || data.length === 0 ? NONE : departmentsOf(data);
}

/** The department or site of a list, in an address: `?department_id=3`. */
export const departmentParam = () => id('department_id');

/** A row of a list with the main departments of its employee. */
export interface InDepartments {
  readonly department_id?: number | undefined;
  readonly site_id?: number | undefined;
}

/** The rows of those whose main department or site is this one, or below it; all of them for `null`. */
export function filterByDepartment<Row extends InDepartments>(
  rows: readonly Row[],
  departmentId: number | null,
  { within }: Pick<Departments, 'within'>,
): readonly Row[] {
  if (departmentId === null) return rows;
  const wanted = within(departmentId);
  return rows.filter(({ department_id = 0, site_id = 0 }) => wanted.has(department_id) || wanted.has(site_id));
}

/** Two of these are as wide as a letter. */
const INDENT = '\u2003';

/** The choices of a select: each below the one above it, by kind. */
export const departmentChoices = (departments: Departments, kinds: readonly DepartmentKind[] = DEPARTMENT_KINDS) =>
  kinds.flatMap((kind) => {
    const items = departments
      .tree(kind)
      .map(({ node, depth }) => ({ value: String(node.id), label: INDENT.repeat(depth) + node.name }));
    return items.length === 0 ? [] : [{ group: DEPARTMENT_KIND_NAMES[kind], items }];
  });
