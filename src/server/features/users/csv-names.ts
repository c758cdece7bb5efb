import { line } from '#contract/wire.ts';
import type { UnknownName } from '#contract/user-csv.ts';
import { foldedForm } from '#domain/company/folded-form.ts';
import { type DepartmentNode, departmentPath } from '#domain/departments/department.ts';
import { departmentsNamed } from '#domain/departments/provided.ts';
import { bySchema, type Fail } from '../../platform/http/csv-cells.ts';
import type { ImportWrite } from '../../platform/http/kept-import.ts';

/** An entry of a company's list. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** How employment types and departments that a file names are registered with it, and removed again; each audited. */
export interface NameRegistry {
  readonly storeEmploymentType: (write: ImportWrite, name: string) => Promise<number>;
  readonly storeDepartment: (write: ImportWrite, department: Omit<DepartmentNode, 'id'>) => Promise<number>;
  readonly removeEmploymentType: (write: ImportWrite, id: number) => Promise<void>;
  readonly removeDepartment: (write: ImportWrite, id: number) => Promise<void>;
}

/** The id of the entry with that name, of which a list has one, however it is written. */
export const findNamed = (entries: readonly Named[], typed: string, fail: Fail): number | null =>
  entries.find(isNamed(typed))?.id ?? fail(`「${typed.slice(0, 50)}」は登録されていません`);

const isNamed =
  (typed: string) =>
  ({ name }: Pick<Named, 'name'>): boolean =>
    foldedForm(name) === foldedForm(typed);

const typeName = bySchema(line(100, '雇用形態'));
const departmentName = bySchema(line(100, '部署'));

/**
 * The employment types and departments that the rows of a file name: the company's and, with negative ids, those that it
 * doesn't have, which the import can register.
 */
export function namesOfFile(there: {
  readonly employmentTypes: readonly Named[];
  readonly departments: ReadonlyMap<number, DepartmentNode>;
}) {
  const employmentTypes = [...there.employmentTypes];
  const departments = new Map(there.departments);
  const people = { employment_type: new Map<number, number>(), department: new Map<number, number>() };
  let last = 0;

  function counted(kind: keyof typeof people, id: number): number {
    if (id < 0) people[kind].set(id, (people[kind].get(id) ?? 0) + 1);
    return id;
  }

  function addDepartment(name: string, parentId: number | null): number {
    last -= 1;
    departments.set(last, {
      id: last,
      parentId,
      kind: 'department',
      code: '',
      name,
      from: null,
      to: null,
      superiorId: null,
    });
    return last;
  }

  /** The department at the end of a path, of which what is missing is added. */
  function byPath(typed: string, fail: Fail): number | null {
    const parts = typed.split(/[/／]/).map((part) => departmentName(part.trim(), fail));
    let at: number | null = null;
    for (const [depth, name] of parts.entries()) {
      if (name === null) return null;
      const named = [...departments.values()].filter((node) => node.kind === 'department' && isNamed(name)(node));
      const below = named.filter(({ parentId }) => parentId === at);
      // A path may begin below the top, where its first name tells which department is meant.
      const [found] = depth === 0 && below.length === 0 && named.length === 1 ? named : below;
      at = found?.id ?? addDepartment(name, at);
    }
    return at;
  }

  function findDepartment(typed: string, fail: Fail): number | null {
    const named = departmentsNamed(departments, typed);
    if (named.length > 1)
      return fail('同じ名前の部署が複数あります。コードか「営業本部／営業部」のように入力してください');
    return named[0]?.id ?? byPath(typed, fail);
  }

  return {
    departments: departments as ReadonlyMap<number, DepartmentNode>,
    employmentTypes: employmentTypes as readonly Named[],

    /** The id of an employment type. */
    employmentType(typed: string, fail: Fail): number | null {
      const found = employmentTypes.find(isNamed(typed));
      if (found !== undefined) return counted('employment_type', found.id);
      const name = typeName(typed, fail);
      if (name === null) return null;
      last -= 1;
      employmentTypes.push({ id: last, name });
      return counted('employment_type', last);
    },

    /** The id of a department by its code, its name or its path. */
    department(typed: string, fail: Fail): number | null {
      const id = findDepartment(typed, fail);
      return id === null ? null : counted('department', id);
    },

    /** What the company doesn't have, and how many rows name it. */
    unknown: (): UnknownName[] => [
      ...[...people.employment_type].map(([id, count]) => ({
        kind: 'employment_type' as const,
        name: employmentTypes.find((type) => type.id === id)?.name ?? '',
        people: count,
      })),
      ...[...people.department].map(([id, count]) => ({
        kind: 'department' as const,
        name: departmentPath(departments, id),
        people: count,
      })),
    ],
  };
}

/** The names of a file. */
export type NamesOfFile = ReturnType<typeof namesOfFile>;

/** Registers what the company doesn't have, a department after the one above it. Returns the ids. */
export async function registerNames(
  write: ImportWrite,
  { employmentTypes, departments }: NamesOfFile,
  registry: NameRegistry,
): Promise<{ readonly employmentTypeIds: number[]; readonly departmentIds: number[] }> {
  const employmentTypeIds: number[] = [];
  for (const { id, name } of employmentTypes)
    if (id < 0) employmentTypeIds.push(await registry.storeEmploymentType(write, name));
  const codes = new Set([...departments.values()].map(({ code }) => foldedForm(code)));
  const ids = new Map<number, number>();
  for (const { id, ...department } of departments.values()) {
    if (id > 0) continue;
    const parentId = ids.get(department.parentId ?? 0) ?? department.parentId;
    ids.set(id, await registry.storeDepartment(write, { ...department, parentId, code: freeCode(codes) }));
  }
  return { employmentTypeIds, departmentIds: [...ids.values()] };
}

/** A code that no department has, which is taken by that. */
function freeCode(taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const code = `D${String(number).padStart(3, '0')}`;
    if (taken.has(foldedForm(code))) continue;
    taken.add(foldedForm(code));
    return code;
  }
}
