import { type Kysely, sql } from 'kysely';

import type { PermissionAssignment, PermissionRole } from '#contract/permissions.ts';
import { PERMISSIONS } from '#domain/permissions/permission.ts';
import type { ScopeKind } from '#domain/permissions/scope.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { scopeNames } from '../../records/permissions.ts';
import type { OwnedWrite } from '../../shared/owned/write.ts';

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

/** An assignment as it is read, and over which people by their ids. */
export type StoredAssignment = PermissionAssignment & Pick<AssignmentValues, 'user_ids' | 'from_date' | 'to_date'>;

/** The assignments of a company's roles, or one of them, by the employee ID of who has them. */
export async function assignmentsOf(db: Kysely<DB>, companyId: string, id?: number): Promise<StoredAssignment[]> {
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
  return (await query.execute()).map((row) => ({
    ...row,
    user_ids: row.people.map(({ user_id: userId }) => userId).toSorted((one, other) => one - other),
  }));
}

/** What of an assignment is entered: of its scope only what its kind is about. */
export interface AssignmentValues {
  readonly user_id: number;
  readonly role_id: number;
  readonly scope: ScopeKind;
  readonly department_id: number | null;
  readonly client_company_id: number | null;
  readonly user_ids: readonly number[];
  readonly from_date: IsoDate;
  readonly to_date: IsoDate | null;
}

/** The columns of an assignment. */
export const toColumns = ({ role_id, user_ids: _people, ...values }: AssignmentValues, at: Date) => ({
  ...values,
  permission_role_id: role_id,
  last_modified_at: at,
});

/** Stores over which people somebody has a role, in place of those it was over. */
export async function replacePeople(
  { trx, companyId }: OwnedWrite,
  id: number,
  { user_ids: userIds }: AssignmentValues,
): Promise<void> {
  await trx
    .deleteFrom('permission_assignment_person')
    .where('company_id', '=', companyId)
    .where('permission_assignment_id', '=', id)
    .execute();
  if (userIds.length === 0) return;
  await trx
    .insertInto('permission_assignment_person')
    .values(userIds.map((userId) => ({ company_id: companyId, permission_assignment_id: id, user_id: userId })))
    .execute();
}

/** Whether the company has all that an assignment names. */
export async function isKnown(
  db: Kysely<DB>,
  companyId: string,
  {
    user_id: userId,
    role_id: roleId,
    department_id: departmentId,
    client_company_id: clientCompanyId,
    user_ids: userIds,
  }: AssignmentValues,
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
