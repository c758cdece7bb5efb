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
