import { type Kysely, sql, type Transaction } from 'kysely';

import type { PermissionAssignment, PermissionRole } from '#contract/permissions.ts';
import { PERMISSIONS } from '#domain/permissions/permission.ts';
import type { ScopeKind } from '#domain/permissions/scope.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { scopeNames } from '../../records/permissions.ts';

/** The roles that a company has defined, or one of them, by name. */
export async function rolesOf(db: Kysely<DB>, companyId: string, id?: number): Promise<PermissionRole[]> {
  let query = db
    .selectFrom('permission_role')
    .select(['permission_role_id as id', 'name', 'permissions'])
    .where('company_id', '=', companyId)
    .orderBy('name')
    .orderBy('permission_role_id');
  if (id !== undefined) query = query.where('permission_role_id', '=', id);
  // A permission that this version doesn't know permits nothing.
  return (await query.execute()).map((row) => ({
    ...row,
    permissions: PERMISSIONS.filter((one) => row.permissions.includes(one)),
  }));
}

/** The assignments of a company's roles, or one of them, by the employee ID of who has them. */
export async function assignmentsOf(db: Kysely<DB>, companyId: string, id?: number): Promise<PermissionAssignment[]> {
  let query = db
    .selectFrom('permission_assignment as a')
    .innerJoin('user_account as holder', (join) =>
      join.onRef('holder.company_id', '=', 'a.company_id').onRef('holder.user_id', '=', 'a.user_id'),
    )
    .select(['a.permission_assignment_id as id', 'a.user_id', 'holder.employee_id', 'holder.name', 'holder.role'])
    .select(['a.permission_role_id as role_id', 'a.scope', 'a.department_id', 'a.client_company_id'])
    .select(['a.from_date', 'a.to_date', scopeNames.as('names')])
    .select(
      sql<PermissionAssignment['people']>`coalesce((
        select jsonb_agg(jsonb_build_object('user_id', u.user_id, 'employee_id', u.employee_id, 'name', u.name)
          order by u.employee_id)
        from permission_assignment_person p
          join user_account u on u.company_id = p.company_id and u.user_id = p.user_id
        where p.company_id = a.company_id and p.permission_assignment_id = a.permission_assignment_id), '[]')`.as(
        'people',
      ),
    )
    .where('a.company_id', '=', companyId)
    .orderBy('holder.employee_id')
    .orderBy('a.permission_assignment_id');
  if (id !== undefined) query = query.where('a.permission_assignment_id', '=', id);
  return query.execute();
}

/** A role as it is stored. */
export type RoleColumns = Omit<PermissionRole, 'id'>;

/** Adds a role; its id. */
export async function insertRole(
  trx: Transaction<DB>,
  companyId: string,
  { name, permissions }: RoleColumns,
  now: EpochMs,
): Promise<number> {
  const at = new Date(now);
  const { permission_role_id: id } = await trx
    .insertInto('permission_role')
    .values({ company_id: companyId, name, permissions, created_at: at, last_modified_at: at })
    .returning('permission_role_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a role. */
export async function updateRole(
  trx: Transaction<DB>,
  companyId: string,
  { id, name, permissions }: PermissionRole,
  now: EpochMs,
): Promise<void> {
  await trx
    .updateTable('permission_role')
    .set({ name, permissions, last_modified_at: new Date(now) })
    .where('company_id', '=', companyId)
    .where('permission_role_id', '=', id)
    .execute();
}

/** Deletes a role that nobody has. */
export async function deleteRole(trx: Transaction<DB>, companyId: string, id: number): Promise<void> {
  await trx
    .deleteFrom('permission_role')
    .where('company_id', '=', companyId)
    .where('permission_role_id', '=', id)
    .execute();
}

/** An assignment as it is stored. */
export interface AssignmentColumns {
  readonly userId: number;
  readonly roleId: number;
  readonly scope: ScopeKind;
  readonly departmentId: number | null;
  readonly clientCompanyId: number | null;
  readonly userIds: readonly number[];
  readonly from: IsoDate;
  readonly to: IsoDate | null;
}

const columnsOf = ({ userId, roleId, scope, departmentId, clientCompanyId, from, to }: AssignmentColumns) => ({
  user_id: userId,
  permission_role_id: roleId,
  scope,
  department_id: departmentId,
  client_company_id: clientCompanyId,
  from_date: from,
  to_date: to,
});

/** Adds an assignment; its id. */
export async function insertAssignment(
  trx: Transaction<DB>,
  companyId: string,
  assignment: AssignmentColumns,
  now: EpochMs,
): Promise<number> {
  const at = new Date(now);
  const { permission_assignment_id: id } = await trx
    .insertInto('permission_assignment')
    .values({ company_id: companyId, ...columnsOf(assignment), created_at: at, last_modified_at: at })
    .returning('permission_assignment_id')
    .executeTakeFirstOrThrow();
  await insertPeople(trx, companyId, id, assignment.userIds);
  return id;
}

/** Changes an assignment. */
export async function updateAssignment(
  trx: Transaction<DB>,
  companyId: string,
  id: number,
  assignment: AssignmentColumns,
  now: EpochMs,
): Promise<void> {
  await trx
    .updateTable('permission_assignment')
    .set({ ...columnsOf(assignment), last_modified_at: new Date(now) })
    .where('company_id', '=', companyId)
    .where('permission_assignment_id', '=', id)
    .execute();
  await trx
    .deleteFrom('permission_assignment_person')
    .where('company_id', '=', companyId)
    .where('permission_assignment_id', '=', id)
    .execute();
  await insertPeople(trx, companyId, id, assignment.userIds);
}

async function insertPeople(trx: Transaction<DB>, companyId: string, id: number, userIds: readonly number[]) {
  if (userIds.length === 0) return;
  await trx
    .insertInto('permission_assignment_person')
    .values(userIds.map((userId) => ({ company_id: companyId, permission_assignment_id: id, user_id: userId })))
    .execute();
}

/** Deletes an assignment. */
export async function deleteAssignment(trx: Transaction<DB>, companyId: string, id: number): Promise<void> {
  await trx
    .deleteFrom('permission_assignment')
    .where('company_id', '=', companyId)
    .where('permission_assignment_id', '=', id)
    .execute();
}

/** Whether the company has all that an assignment names. */
export async function isKnown(
  db: Kysely<DB>,
  companyId: string,
  { userId, roleId, departmentId, clientCompanyId, userIds }: AssignmentColumns,
): Promise<boolean> {
  const people = [...new Set([userId, ...userIds])];
  const { rows } = await sql<{ is_known: boolean }>`
    select (select count(*) from user_account
        where company_id = ${companyId} and user_id = any(${people}::bigint[]) and erased_at is null) = ${people.length}
      and exists (select from permission_role where company_id = ${companyId} and permission_role_id = ${roleId})
      and (${departmentId}::bigint is null or exists (
        select from department where company_id = ${companyId} and department_id = ${departmentId}))
      and (${clientCompanyId}::bigint is null or exists (
        select from client_company where company_id = ${companyId} and client_company_id = ${clientCompanyId}))
      as is_known`.execute(db);
  return rows[0]?.is_known === true;
}

/** Whether somebody is an admin of the company, by their role. */
export async function isAdmin(db: Kysely<DB>, companyId: string, userId: number): Promise<boolean> {
  const { role } = await db
    .selectFrom('user_account')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return role !== 'user';
}
