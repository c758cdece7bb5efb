import { type Kysely, type RawBuilder, sql } from 'kysely';

import {
  type DepartmentKind,
  type DepartmentNode,
  departmentPath,
  type Membership,
} from '#domain/departments/department.ts';
import type { DateRange } from '#domain/time/date.ts';
import type { DB } from '../platform/database/schema.ts';
import { byUser } from './rows.ts';

/** A company's departments and sites, or one of them, by their ids, in the order in which they were added. */
export async function departmentsOf(
  db: Kysely<DB>,
  companyId: string,
  id?: number,
): Promise<ReadonlyMap<number, DepartmentNode>> {
  let query = db
    .selectFrom('department')
    .select(['department_id as id', 'parent_id as parentId', 'kind', 'code', 'name'])
    .select(['from_date as from', 'to_date as to', 'superior_user_id as superiorId'])
    .where('company_id', '=', companyId)
    .orderBy('department_id');
  if (id !== undefined) query = query.where('department_id', '=', id);
  return new Map((await query.execute()).map((row) => [row.id, row]));
}

/** The memberships of users of a company, of each in order, in one query; nobody without any has an entry. */
export async function membershipsOf(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Membership[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('department_membership')
    .select(['user_id', 'department_id', 'kind', 'from_date', 'to_date', 'is_main', 'superior_user_id'])
    .where(sql<boolean>`company_id = ${companyId} and user_id = any(${[...userIds]})`)
    .orderBy('user_id')
    .orderBy('from_date')
    .orderBy('is_main', 'desc')
    .orderBy('department_id')
    .execute();
  return byUser(rows, (row) => ({
    departmentId: row.department_id,
    kind: row.kind,
    from: row.from_date,
    to: row.to_date,
    isMain: row.is_main,
    superiorId: row.superior_user_id,
  }));
}

/**
 * SQL: the id of the main department, or site, that a user is shown under for some days: the last of them. After a transfer
 * in mid-month that is where the person is at its end, and of who left within it where they were last. `users` is how the
 * statement names `user_account`.
 */
export const mainDepartment = (
  kind: DepartmentKind,
  { from, to }: DateRange,
  users: 'u' | 'user_account' = 'user_account',
): RawBuilder<number | null> =>
  sql`(select m.department_id from department_membership m
    where m.company_id = ${sql.ref(`${users}.company_id`)} and m.user_id = ${sql.ref(`${users}.user_id`)}
      and m.kind = ${kind} and m.is_main and m.from_date <= ${to}::date and (m.to_date is null or m.to_date >= ${from}::date)
    order by m.from_date desc limit 1)`;

/** The ids of {@link mainDepartment} on the wire: without one there is no key. */
export const presentMain = (row: {
  readonly department_id: number | null;
  readonly site_id: number | null;
}): { department_id?: number; site_id?: number } => ({
  ...(row.department_id !== null && { department_id: row.department_id }),
  ...(row.site_id !== null && { site_id: row.site_id }),
});

/** The names of the department and the site, with those above them, that a sheet shows; without one there is no key. */
export interface DepartmentNames {
  readonly department?: string;
  readonly site?: string;
}

/** The names for the ids of {@link presentMain}. */
export const namesOfMain = (
  departments: ReadonlyMap<number, DepartmentNode>,
  { department_id, site_id }: ReturnType<typeof presentMain>,
): DepartmentNames => ({
  ...(department_id !== undefined && { department: departmentPath(departments, department_id) }),
  ...(site_id !== undefined && { site: departmentPath(departments, site_id) }),
});
