import type { Kysely } from 'kysely';

import {
  DEPARTMENT_KIND_NAMES,
  DEPARTMENT_KINDS,
  departmentPath,
  inTreeOrder,
} from '#domain/departments/department.ts';
import type { DB } from '../../platform/database/schema.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { departmentsOf, membershipsOf } from '../../records/departments.ts';
import { DEPARTMENT_COLUMNS, MEMBERSHIP_COLUMNS } from './department-csv-reader.ts';
import { peopleOf } from './departments.repository.ts';

/** What a membership is beside the main one, in files. */
export const MAIN_WORDS = { main: '主', beside: '兼務' } as const;

/** A company's departments, then its sites, as CSV: each before those below it. It can be imported again. */
export async function exportDepartments(db: Kysely<DB>, companyId: string): Promise<string> {
  const departments = await departmentsOf(db, companyId);
  const ids = new Map((await peopleOf(db, companyId)).map(({ userId, employeeId }) => [userId, employeeId]));
  const places = DEPARTMENT_KINDS.flatMap((kind) => inTreeOrder([...departments.values()], kind));
  return csvOf(
    DEPARTMENT_COLUMNS,
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
    MEMBERSHIP_COLUMNS,
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

/** A file of departments to fill in: the headings, and three examples. */
export const DEPARTMENT_TEMPLATE = csvOf(DEPARTMENT_COLUMNS, [
  { kind: DEPARTMENT_KIND_NAMES.department, code: '100', name: '営業本部', from: '2026-04-01' },
  { kind: DEPARTMENT_KIND_NAMES.department, code: '110', name: '東日本営業部', parent: '100' },
  { kind: DEPARTMENT_KIND_NAMES.site, code: 'T01', name: '東京本社' },
]);

/** A file of memberships to fill in. */
export const MEMBERSHIP_TEMPLATE = csvOf(MEMBERSHIP_COLUMNS, [
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
]);
