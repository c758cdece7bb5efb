import { type Kysely, type RawBuilder, sql } from 'kysely';

import { type Permission, PERMISSIONS } from '#domain/permissions/permission.ts';
import {
  type ClientWorkReach,
  clientWorkFor,
  type Grant,
  isAmong,
  type People,
  peopleFor,
  reachesWork,
  type ScopeKind,
} from '#domain/permissions/scope.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Database } from '../database/database.ts';
import type { DB } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { assistantAtWork } from './assistant.ts';
import type { Caller } from './caller.ts';

// The one place that says who may do what to whom: a route's permission gives its caller the people whom it reaches
// (`caller.people`), and every statement, list and id of a request is held against those.

/** The caller, with their assignments and whom the permission reaches. Throws `forbidden` where they don't have it. */
export async function withPermission(
  { kysely }: Database,
  caller: Caller,
  permission: Permission,
  now: EpochMs,
): Promise<Caller> {
  const grants = caller.role === 'user' ? await assignedGrants(kysely, caller, japanDate(now)) : caller.grants;
  const people = peopleFor(grants, permission);
  if (people === null) throw new AppError('forbidden');
  return { ...caller, grants, people, clientWork: clientWorkFor(grants, permission) };
}

/** Whether the caller of a route with a permission may do something else to this person. */
export const may = ({ grants }: Pick<Caller, 'grants'>, permission: Permission, userId: number): boolean =>
  isAmong(peopleFor(grants, permission), userId);

/** Whether the caller of a route with a permission may do something else to what a person does at a client. */
export const mayAtClient = (
  { grants }: Pick<Caller, 'grants'>,
  permission: Permission,
  work: { readonly userId: number; readonly clientCompanyId: number },
): boolean => reachesWork(clientWorkFor(grants, permission), work);

/**
 * Whether the caller may change something of their own by a permission: an admin, and whose assignment is about themself. One
 * over others, a department of which they are, isn't.
 */
export const mayDoToOneself = ({ role, grants, userId }: Caller, permission: Permission): boolean =>
  role !== 'user' ||
  isAmong(
    peopleFor(
      grants.filter(({ people }) => people !== 'all' && people.length === 1),
      permission,
    ),
    userId,
  );

/** What the caller may do at all: whom it reaches, `people` says. */
export const permissionsOf = ({ grants }: Pick<Caller, 'grants'>): readonly Permission[] =>
  PERMISSIONS.filter((one) => peopleFor(grants, one) !== null);

/** Throws the error of an unknown id unless the route's permission reaches this person. */
export function requirePerson({ people }: Pick<Caller, 'people'>, userId: number): void {
  if (!isAmong(people, userId)) throw new AppError('not_found');
}

/** Throws the error of an unknown id unless the route's permission reaches all of these people. */
export function requirePeople({ people }: Pick<Caller, 'people'>, userIds: Iterable<number>): void {
  if (people === 'all') return;
  const reached = new Set(people);
  for (const userId of userIds) if (!reached.has(userId)) throw new AppError('not_found');
}

/** SQL: whether the person of a row is among these. */
export const among = (people: People, column = 'user_id'): RawBuilder<boolean> =>
  people === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${people}::bigint[])`;

/** SQL: whether the work at a client of a row of `client_assignment` is among what is reached; `table` is how the statement names it. */
export const amongWork = ({ people, clients }: ClientWorkReach, table = 'client_assignment'): RawBuilder<boolean> =>
  people === 'all'
    ? sql`true`
    : sql`(${among(people, `${table}.user_id`)} or ${sql.ref(`${table}.client_company_id`)} = any(${clients}::bigint[]))`;

/** What a person's assignments on a day permit them, and to whom. */
export async function assignedGrants(
  db: Kysely<DB>,
  { companyId, userId }: Pick<Caller, 'companyId' | 'userId'>,
  today: IsoDate,
): Promise<readonly Grant[]> {
  // An assistant is for what is its person's own.
  if (assistantAtWork() !== null) return [];
  const { rows } = await sql<{ permissions: string[]; scope: ScopeKind; client: number | null; people: number[] }>`
    with recursive ${assignmentsOn(companyId, today, sql`a.user_id = ${userId}`)}
    select a.permissions, a.scope, a.client_company_id as client, array(${covered(companyId, today)}) as people
    from assigned a`.execute(db);
  return rows.map(({ permissions, scope, client, people }) => ({
    permissions: PERMISSIONS.filter((one) => permissions.includes(one)),
    people: scope === 'all' ? 'all' : people,
    ...(client !== null && { clientCompanyId: client }),
  }));
}

/** Over whom a permission is asked for: a person, or what they do at a client alone. */
export interface Subject {
  readonly userId: number;
  readonly clientCompanyId?: number;
}

/**
 * SQL: the ids of those without an admin's role who have a permission over a subject on a day, by their assignments; oneself
 * left out.
 */
export const assignedOver = (
  companyId: string,
  { userId, clientCompanyId }: Subject,
  permission: Permission,
  today: IsoDate,
): RawBuilder<number> => sql`(
    with recursive ${assignmentsOn(companyId, today, sql`${permission} = any(r.permissions)`)}
    select a.user_id from assigned a
      join user_account holder on holder.company_id = ${companyId} and holder.user_id = a.user_id and holder.role = 'user'
        and not holder.is_api_client
    where a.user_id <> ${userId} and (a.scope = 'all' or ${
      clientCompanyId === undefined
        ? sql`${userId} in (${covered(companyId, today)})`
        : sql`case when a.scope = 'client_company' then a.client_company_id = ${clientCompanyId}
            else ${userId} in (${covered(companyId, today)}) end`
    }))`;

/** SQL: the assignments of a day with what their roles permit, and for each the departments that it is about. */
const assignmentsOn = (companyId: string, today: IsoDate, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  assigned as (
    select a.permission_assignment_id, a.user_id, a.scope, a.department_id, a.client_company_id, r.permissions
    from permission_assignment a
      join permission_role r on r.company_id = ${companyId} and r.permission_role_id = a.permission_role_id
    where a.company_id = ${companyId} and a.from_date <= ${today} and (a.to_date is null or a.to_date >= ${today})
      and ${condition}),
  below as (
    select permission_assignment_id, department_id from assigned where department_id is not null
    union
    select b.permission_assignment_id, d.department_id from below b
      join department d on d.company_id = ${companyId} and d.parent_id = b.department_id)`;

/**
 * SQL: the ids of the people whom the scope of the assignment `a` has, where that isn't all. Those of a department or of a client
 * company are as of today, of who has left as of the last day, of who is still to come as of the first.
 */
const covered = (companyId: string, today: IsoDate): RawBuilder<number> => sql`
  select a.user_id where a.scope = 'self'
  union all
  select w.user_id from client_assignment w
    join user_account u on u.company_id = ${companyId} and u.user_id = w.user_id and u.erased_at is null
    where a.scope = 'client_company' and w.company_id = ${companyId} and w.client_company_id = a.client_company_id
      and daterange(w.from_date, w.to_date, '[]')
        @> least(greatest(${today}::date, u.hired_on), coalesce(u.left_on, 'infinity'))
  union all
  select p.user_id from permission_assignment_person p
    where a.scope = 'people' and p.company_id = ${companyId}
      and p.permission_assignment_id = a.permission_assignment_id
  union all
  select m.user_id from below b
    join department_membership m on m.company_id = ${companyId} and m.department_id = b.department_id
    join user_account u on u.company_id = ${companyId} and u.user_id = m.user_id and u.erased_at is null
    where a.scope = 'department' and b.permission_assignment_id = a.permission_assignment_id
      and daterange(m.from_date, m.to_date, '[]')
        @> least(greatest(${today}::date, u.hired_on), coalesce(u.left_on, 'infinity'))`;
