import type { Kysely } from 'kysely';

import { foldedForm, storedId } from '#domain/company/folded-form.ts';
import {
  DEPARTMENT_KIND_NAMES,
  DEPARTMENT_KINDS,
  departmentPath,
  inTreeOrder,
} from '#domain/departments/department.ts';
import type { DB } from '../../platform/database/schema.ts';
import { csvOf } from '../../platform/http/csv.ts';
import type { Fail } from '../../platform/http/csv-cells.ts';
import { departmentsOf, membershipsOf } from '../../records/departments.ts';
import { peopleOf } from './departments.repository.ts';

/** What a membership is beside the main one, in files. */
export const MAIN_WORDS = { main: '主', beside: '兼務' } as const;

/** The file of departments and sites. */
export const DEPARTMENT_FILE = {
  columns: {
    kind: '種類',
    code: 'コード',
    name: '名称',
    parent: '上位コード',
    from: '開始日',
    to: '終了日',
    superior: '上長の社員ID',
  },
  required: ['kind', 'code', 'name'],
  maxRows: 2000,
  key: 'departments',
  noun: '部署・拠点',
  example: [
    { kind: DEPARTMENT_KIND_NAMES.department, code: '100', name: '営業本部', from: '2026-04-01' },
    { kind: DEPARTMENT_KIND_NAMES.department, code: '110', name: '東日本営業部', parent: '100' },
    { kind: DEPARTMENT_KIND_NAMES.site, code: 'T01', name: '東京本社' },
  ],
} as const;
export type DepartmentColumn = keyof typeof DEPARTMENT_FILE.columns;

/** The file of memberships. */
export const MEMBERSHIP_FILE = {
  columns: {
    employeeId: '社員ID',
    // These two are only for those who read the file; an import ignores them.
    name: '氏名',
    departmentName: '部署・拠点',
    department: 'コード',
    from: '開始日',
    to: '終了日',
    isMain: '主・兼務',
    superior: '上長の社員ID',
  },
  required: ['employeeId', 'department', 'from'],
  // Those of five thousand people with some history.
  maxRows: 20_000,
  key: 'memberships',
  noun: '所属',
  example: [
    { employeeId: 'E1001', name: '山田 太郎', department: '110', from: '2026-04-01', isMain: MAIN_WORDS.main },
    { employeeId: 'E1001', name: '山田 太郎', department: 'T01', from: '2026-04-01', isMain: MAIN_WORDS.main },
    {
      employeeId: 'E1002',
      name: '佐藤 花子',
      department: '110',
      from: '2026-04-01',
      to: '2027-03-31',
      isMain: MAIN_WORDS.beside,
    },
  ],
} as const;
export type MembershipColumn = keyof typeof MEMBERSHIP_FILE.columns;

/** A company's departments, then its sites, as CSV: each before those below it. It can be imported again. */
export async function exportDepartments(db: Kysely<DB>, companyId: string): Promise<string> {
  const departments = await departmentsOf(db, companyId);
  const ids = new Map((await peopleOf(db, companyId)).map(({ userId, employeeId }) => [userId, employeeId]));
  const places = DEPARTMENT_KINDS.flatMap((kind) => inTreeOrder([...departments.values()], kind));
  return csvOf(
    DEPARTMENT_FILE.columns,
    places.map(({ node }) => ({
      kind: DEPARTMENT_KIND_NAMES[node.kind],
      code: node.code,
      name: node.name,
      parent: departments.get(node.parentId ?? 0)?.code ?? '',
      from: node.from ?? '',
      to: node.to ?? '',
      superior: ids.get(node.superiorId ?? 0) ?? '',
    })),
  );
}

/** Every membership of a company as CSV, by employee ID and day. It can be imported again. */
export async function exportMemberships(db: Kysely<DB>, companyId: string): Promise<string> {
  const departments = await departmentsOf(db, companyId);
  const people = await peopleOf(db, companyId);
  const ids = new Map(people.map(({ userId, employeeId }) => [userId, employeeId]));
  const memberships = await membershipsOf(
    db,
    companyId,
    people.map(({ userId }) => userId),
  );
  return csvOf(
    MEMBERSHIP_FILE.columns,
    people.flatMap(({ userId, employeeId, name }) =>
      (memberships.get(userId) ?? []).map((one) => ({
        employeeId,
        name,
        departmentName: departmentPath(departments, one.departmentId),
        department: departments.get(one.departmentId)?.code ?? '',
        from: one.from,
        to: one.to ?? '',
        isMain: one.isMain ? MAIN_WORDS.main : MAIN_WORDS.beside,
        superior: ids.get(one.superiorId ?? 0) ?? '',
      })),
    ),
  );
}

/** The company's people by the employee IDs of a file. */
export async function peopleByTypedId(db: Kysely<DB>, companyId: string) {
  const people = await peopleOf(db, companyId);
  const byId = new Map(people.map((person) => [foldedForm(person.employeeId), person]));
  const named = (typed: string) => byId.get(foldedForm(storedId(typed)));
  return {
    named,
    superior: (typed: string, fail: Fail) => named(typed)?.userId ?? fail('登録されていない社員IDです'),
  };
}
