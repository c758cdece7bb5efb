import { type Kysely, sql, type Transaction } from 'kysely';

import type { EmployeeIdSource } from '#domain/scim/person.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { Role } from '#domain/users/role.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';

/** How a company's provider registers people. */
export interface Provisioning {
  readonly employeeIdFrom: EmployeeIdSource;
  readonly takesDepartment: boolean;
}

/** How an API client registers people; `undefined` where it isn't to. With a lock it stays so until the transaction ends. */
export async function provisioningOf(
  db: Kysely<DB>,
  { companyId, userId }: Pick<Caller, 'companyId' | 'userId'>,
  { isLocked }: { readonly isLocked: boolean },
): Promise<Provisioning | undefined> {
  const { rows } = await sql<Provisioning>`
    select s.employee_id_from as "employeeIdFrom", s.takes_department as "takesDepartment"
    from scim_client s
      join api_client c on c.company_id = s.company_id and c.api_client_id = s.api_client_id
    where s.company_id = ${companyId} and c.user_id = ${userId} ${isLocked ? sql`for share of s` : sql``}`.execute(db);
  return rows[0];
}

/** What is stored of what the provider says of a person. */
export interface SaidRow {
  readonly user_name: string;
  readonly external_id: string | null;
  readonly family_name: string | null;
  readonly given_name: string | null;
  readonly formatted_name: string | null;
  readonly display_name: string | null;
  readonly department: string | null;
  readonly manager_user_id: number | null;
  readonly left_on: IsoDate | null;
  readonly deleted_at: Date | null;
}

/** A person, with what the provider says of them; nothing of who was never linked. */
export interface PersonRow {
  readonly userId: number;
  readonly employeeId: string;
  readonly name: string;
  readonly nameKana: string | null;
  readonly mailAddress: string | null;
  readonly active: boolean;
  readonly role: Role;
  readonly hiredOn: IsoDate | null;
  readonly leftOn: IsoDate | null;
  readonly createdAt: Date;
  readonly said: SaidRow | null;
}

/** What people have to be equal to, so that not all of them are read. */
export interface Narrowing {
  readonly userId?: number | undefined;
  readonly userIds?: readonly number[] | undefined;
  readonly userName?: string | undefined;
  readonly externalId?: string | undefined;
  readonly employeeId?: string | undefined;
  readonly mailAddress?: string | undefined;
}

const SAID_COLUMNS = [
  's.user_name',
  's.external_id',
  's.family_name',
  's.given_name',
  's.formatted_name',
  's.display_name',
  's.department',
  's.manager_user_id',
  's.left_on',
  's.deleted_at',
] as const;

/** The company's people whom the provider sees, by their ids: not those whom it has deleted. */
function people(db: Kysely<DB>, companyId: string, by: Narrowing) {
  let query = db
    .selectFrom('user_account as u')
    .leftJoin('scim_user as s', (join) =>
      join.onRef('s.company_id', '=', 'u.company_id').onRef('s.user_id', '=', 'u.user_id'),
    )
    .where('u.company_id', '=', companyId)
    .where('u.erased_at', 'is', null)
    .where('u.is_api_client', '=', false)
    .where(sql<boolean>`(s.deleted_at is null or u.active)`);
  if (by.userId !== undefined) query = query.where('u.user_id', '=', by.userId);
  if (by.userIds !== undefined) query = query.where(sql<boolean>`u.user_id = any(${[...by.userIds]}::bigint[])`);
  if (by.userName !== undefined) query = query.where(isUserName(by.userName));
  // Of who was never linked, it may be the employee ID.
  if (by.externalId !== undefined)
    query = query.where(sql<boolean>`coalesce(s.external_id, u.employee_id) = ${by.externalId}`);
  if (by.employeeId !== undefined)
    query = query.where(sql<boolean>`folded_form(u.employee_id) = folded_form(${by.employeeId})`);
  if (by.mailAddress !== undefined) query = query.where(sql<boolean>`lower(u.mail_address) = lower(${by.mailAddress})`);
  return query;
}

const isUserName = (userName: string) =>
  sql<boolean>`folded_form(coalesce(s.user_name, u.mail_address, u.employee_id)) = folded_form(${userName})`;

/** A part of a list. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** The people who match, or a part of them. */
export async function peopleRows(
  db: Kysely<DB>,
  companyId: string,
  by: Narrowing,
  page: Page | null = null,
): Promise<PersonRow[]> {
  let query = people(db, companyId, by)
    .select(['u.user_id', 'u.employee_id', 'u.name', 'u.name_kana', 'u.mail_address', 'u.active', 'u.role'])
    .select(['u.hired_on', 'u.left_on as account_left_on', 'u.created_at'])
    .select(SAID_COLUMNS)
    .orderBy('u.user_id');
  if (page !== null) query = query.offset(page.offset).limit(page.limit);
  const rows = await query.execute();
  return rows.map((row) => ({
    userId: row.user_id,
    employeeId: row.employee_id,
    name: row.name,
    nameKana: row.name_kana,
    mailAddress: row.mail_address,
    active: row.active,
    role: row.role,
    hiredOn: row.hired_on,
    leftOn: row.account_left_on,
    createdAt: row.created_at,
    said: row.user_name === null ? null : saidOf({ ...row, user_name: row.user_name }),
  }));
}

const saidOf = (row: SaidRow): SaidRow => ({
  user_name: row.user_name,
  external_id: row.external_id,
  family_name: row.family_name,
  given_name: row.given_name,
  formatted_name: row.formatted_name,
  display_name: row.display_name,
  department: row.department,
  manager_user_id: row.manager_user_id,
  left_on: row.left_on,
  deleted_at: row.deleted_at,
});

/** How many match. */
export async function countPeople(db: Kysely<DB>, companyId: string, by: Narrowing): Promise<number> {
  const { count } = await people(db, companyId, by)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Those of these ids whom the provider sees, with their names. */
export async function knownPeople(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await people(db, companyId, { userIds }).select(['u.user_id', 'u.name']).execute();
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}

/** Whether another person than one has a user name; of who was never linked the mail address is theirs. */
export async function isUserNameTaken(
  db: Kysely<DB>,
  companyId: string,
  userName: string,
  userId: number | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('user_account as u')
    .leftJoin('scim_user as s', (join) =>
      join.onRef('s.company_id', '=', 'u.company_id').onRef('s.user_id', '=', 'u.user_id'),
    )
    .where('u.company_id', '=', companyId)
    .where('u.erased_at', 'is', null)
    .where('u.is_api_client', '=', false)
    .where('u.user_id', '<>', userId ?? 0)
    .where('s.deleted_at', 'is', null)
    .where(isUserName(userName))
    .select('u.user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The account of an employee ID, and whether the provider sees it. */
export async function accountOf(
  trx: Transaction<DB>,
  companyId: string,
  employeeId: string,
): Promise<{ readonly userId: number; readonly isSeen: boolean } | undefined> {
  const { rows } = await sql<{ userId: number; isSeen: boolean }>`
    select u.user_id as "userId", u.erased_at is null and (s.deleted_at is null or u.active) as "isSeen"
    from user_account u left join scim_user s on s.company_id = u.company_id and s.user_id = u.user_id
    where u.company_id = ${companyId} and folded_form(u.employee_id) = folded_form(${employeeId})`.execute(trx);
  return rows[0];
}

/** Stores what the provider says of a person. */
export async function storeSaid(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  said: SaidRow,
  at: Date,
): Promise<void> {
  const values = { ...said, last_modified_at: at };
  await trx
    .insertInto('scim_user')
    .values({ company_id: companyId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** Has somebody whom the provider had deleted seen again, by the user name that they have now. */
export async function takeUp(trx: Transaction<DB>, { companyId, userId }: UserKey, userName: string): Promise<void> {
  await trx
    .updateTable('scim_user')
    .set({ deleted_at: null, user_name: userName })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

/** Who may do something to others, by an assignment that holds on a day or is still to come. */
export async function hasAssignment(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  today: IsoDate,
): Promise<boolean> {
  const row = await trx
    .selectFrom('permission_assignment')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`(to_date is null or to_date >= ${today})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The provider's ids of groups, by the ids of their departments. */
export async function externalIdsOf(db: Kysely<DB>, companyId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('scim_group')
    .select(['department_id', 'external_id'])
    .where('company_id', '=', companyId)
    .execute();
  return new Map(rows.map(({ department_id, external_id }) => [department_id, external_id]));
}

/** Stores the provider's id of a group, or that it has none. */
export async function storeExternalId(
  trx: Transaction<DB>,
  { companyId, departmentId }: { readonly companyId: string; readonly departmentId: number },
  externalId: string | null,
  at: Date,
): Promise<void> {
  if (externalId === null) {
    await trx
      .deleteFrom('scim_group')
      .where('company_id', '=', companyId)
      .where('department_id', '=', departmentId)
      .execute();
    return;
  }
  const values = { external_id: externalId, last_modified_at: at };
  await trx
    .insertInto('scim_group')
    .values({ company_id: companyId, department_id: departmentId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'department_id']).doUpdateSet(values))
    .execute();
}

/** Who is in departments on a day, by the departments' ids: the people whom the provider sees, by their ids. */
export async function membersOf(
  db: Kysely<DB>,
  companyId: string,
  departmentIds: readonly number[],
  today: IsoDate,
): Promise<ReadonlyMap<number, readonly { readonly userId: number; readonly name: string }[]>> {
  const rows = await people(db, companyId, {})
    .innerJoin('department_membership as m', (join) =>
      join.onRef('m.company_id', '=', 'u.company_id').onRef('m.user_id', '=', 'u.user_id'),
    )
    .where(sql<boolean>`m.department_id = any(${[...departmentIds]}::bigint[])`)
    .where('m.from_date', '<=', today)
    .where(sql<boolean>`(m.to_date is null or m.to_date >= ${today})`)
    .select(['m.department_id', 'u.user_id as userId', 'u.name'])
    .orderBy('u.user_id')
    .execute();
  return Map.groupBy(rows, ({ department_id: departmentId }) => departmentId);
}
