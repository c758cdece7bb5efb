import { type Kysely, sql } from 'kysely';

import type { Permission } from '#domain/permissions/permission.ts';
import type { People } from '#domain/permissions/scope.ts';
import type { Employment } from '#domain/users/employment.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { among, assignedOver } from '../platform/auth/policies.ts';
import type { DB } from '../platform/database/schema.ts';
import { AppError } from '../platform/http/app-error.ts';
import { workWithin } from './assignments.ts';
import { employmentTypeOn } from './contracts.ts';
import { mainDepartment, presentMain } from './departments.ts';
import { hasNotLeft, isOf, type UserKey } from './user-key.ts';

/** The employee of a sheet. */
export interface SheetEmployee extends UserKey {
  readonly employeeId: string;
  readonly name: string;
  /** How it is read (フリガナ); `null` where that is unknown. */
  readonly nameKana: string | null;
  readonly employment: Employment;
  /**
   * The employee's groups, shown to super admins: the employment type of the day or of the month's last, the client and the job
   * of the last of these days that has any.
   */
  readonly groups: {
    readonly client_company_id: number | null;
    readonly job_assignment_id: number | null;
    readonly employment_type_id: number | null;
  };
  /** The main department and site of the day, or those last had in the month; without one there is no key. */
  readonly departments: { readonly department_id?: number; readonly site_id?: number };
}

/**
 * An employee of the company as of a day, the last of some from `from` on, active or not, or `undefined`; one whose data was
 * erased is none.
 */
export async function findEmployee(
  db: Kysely<DB>,
  user: UserKey,
  day: IsoDate,
  from: IsoDate = day,
): Promise<SheetEmployee | undefined> {
  const [employee] = await findEmployees(db, user.companyId, [user.userId], { from, to: day });
  return employee;
}

/** Those of these users who are employees of the company, each as `findEmployee` has them, in any order. */
export async function findEmployees(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  days: DateRange,
): Promise<SheetEmployee[]> {
  if (userIds.length === 0) return [];
  const rows = await accounts(db, companyId, days).where('user_id', 'in', userIds).execute();
  return rows.map(toEmployee);
}

/** The names of these users. Throws `not_found` unless all of them are of the company. */
export async function namesOf(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('user_account')
    .select(['user_id', 'name'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', [...new Set(userIds)])
    .where('erased_at', 'is', null)
    .execute();
  const names = new Map(rows.map(({ user_id, name }) => [user_id, name]));
  if (userIds.some((id) => !names.has(id))) throw new AppError('not_found');
  return names;
}

/** These users of the company on the wire, by employee ID. */
export async function namedEmployees(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<{ user_id: number; employee_id: string; name: string }[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('user_account')
    .select(['user_id', 'employee_id', 'name'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .orderBy('employee_id')
    .execute();
}

/** The names of these users of the company, also of erased ones; without those that it doesn't have. */
export async function namesById(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const people = await namedEmployees(db, companyId, [...new Set(userIds)]);
  return new Map(people.map(({ user_id, name }) => [user_id, name]));
}

/** These users of the company as a list shows them, by their ids; one that it doesn't have is left out. */
export async function listedPeople(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, { user_id: number; employee_id: string; name: string; name_kana: string | null }>> {
  const rows = await db
    .selectFrom('user_account')
    .select(['user_id', 'employee_id', 'name', 'name_kana'])
    .where('company_id', '=', companyId)
    .where(among([...userIds]))
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** These users of the company, on the wire, by their ids; one that it doesn't have is left out. */
export async function knownUsers(
  db: Kysely<DB>,
  companyId: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly id: number; readonly employee_id: string; readonly name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_account')
    .select(['user_id as id', 'employee_id', 'name'])
    .where('company_id', '=', companyId)
    .where(among([...new Set(ids)]))
    .where('erased_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Everyone among these people who has a sheet of the month (its days), by employee ID: those employed in it by their known dates, and those with a
 * record, internal work, leave or a closing in it. Without a leaving date it is unknown when a deactivated user left:
 * they only have the sheets of the months with any of these, as everybody has before the company's go-live month (D42), and
 * those whose attendance isn't kept (勤怠の対象外).
 */
export async function employeesOfMonth(
  db: Kysely<DB>,
  companyId: string,
  month: DateRange,
  people: People = 'all',
): Promise<SheetEmployee[]> {
  const rows = await accountsOfMonth(db, companyId, month, people).orderBy('employee_id').execute();
  return rows.map(toEmployee);
}

/** How many of the month's employees among these people have not closed it; of a month before the go-live month nobody needs to (D42). */
export async function countOpenMonths(
  db: Kysely<DB>,
  companyId: string,
  month: DateRange,
  people: People = 'all',
): Promise<number> {
  const { count } = await accountsOfMonth(db, companyId, month, people)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`not exists (${own('month_closing')} and from_date = ${month.from} and status = 'closed')`)
    .where(sql<boolean>`${month.to} >= coalesce(${answeredFrom(companyId)}, '-infinity')`)
    .executeTakeFirstOrThrow();
  return count;
}

function accountsOfMonth(db: Kysely<DB>, companyId: string, { from: first, to: last }: DateRange, people: People) {
  return accounts(db, companyId, { from: first, to: last }).where(among(people)).where(sql<boolean>`(
    (employed_within(
        greatest(coalesce(hired_on, (created_at at time zone 'Asia/Tokyo')::date), ${answeredFrom(companyId)}),
        left_on, ${first}, ${last})
      and (left_on is not null or active))
    or exists (${own('time_record')} and work_date between ${first} and ${last} and superseded_at is null)
    or exists (${own('internal_work')} and work_date between ${first} and ${last})
    or exists (${own('leave_request')} and status in ('pending', 'approved')
      and start_date <= ${last} and end_date >= ${first})
    or exists (${own('month_closing')} and from_date <= ${last} and to_date >= ${first}))`);
}

/** SQL: the rows of a `user_account` in another table, in a subquery to which conditions are added. */
const own = (table: 'time_record' | 'internal_work' | 'leave_request' | 'month_closing') => sql`
  select from ${sql.table(table)} r where r.company_id = user_account.company_id and r.user_id = user_account.user_id`;

const goLiveOn = (companyId: string) => sql`(select go_live_on from company where company_id = ${companyId})`;

/** SQL: the first day of the company's go-live month, of an account whose attendance isn't kept one that never comes. */
const goLiveOf = (companyId: string) =>
  sql<IsoDate | null>`case when is_attendance_target then ${goLiveOn(companyId)} else '9999-12-31'::date end`;

/**
 * SQL: the first day for which an account is answered for (D42), `null` where nothing bounds it: that of the company's
 * go-live month; of somebody who was there before it, the day of registration, if that is later; and of somebody whose
 * attendance isn't kept (勤怠の対象外) one that never comes. Before it nothing is absent, owed or a finding.
 */
const answeredFrom = (companyId: string) => {
  const goLive = goLiveOn(companyId);
  return sql<IsoDate | null>`case when not is_attendance_target then '9999-12-31'::date
    when ${goLive} is null or hired_on >= ${goLive} then ${goLive}
    else greatest(${goLive}, (created_at at time zone 'Asia/Tokyo')::date) end`;
};

const accounts = (db: Kysely<DB>, companyId: string, days: DateRange) =>
  db
    .selectFrom('user_account')
    .leftJoinLateral(workWithin(days).as('work'), (join) => join.onTrue())
    .select(['company_id', 'user_id', 'employee_id', 'name', 'name_kana', 'hired_on', 'left_on', 'created_at'])
    .select(['work.client_company_id', 'work.job_assignment_id'])
    .select(employmentTypeOn(days.to).as('employment_type_id'))
    .select(mainDepartment('department', days).as('department_id'))
    .select(mainDepartment('site', days).as('site_id'))
    .select(goLiveOf(companyId).as('go_live_on'))
    .where('company_id', '=', companyId)
    .where('erased_at', 'is', null);

type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

const toEmployee = (row: AccountRow): SheetEmployee => ({
  companyId: row.company_id,
  userId: row.user_id,
  employeeId: row.employee_id,
  name: row.name,
  nameKana: row.name_kana,
  employment: {
    hiredOn: row.hired_on,
    leftOn: row.left_on,
    registeredOn: japanDate(epochMs(row.created_at.getTime())),
    goLiveOn: row.go_live_on,
  },
  groups: {
    client_company_id: row.client_company_id,
    job_assignment_id: row.job_assignment_id,
    employment_type_id: row.employment_type_id,
  },
  departments: presentMain(row),
});

/** SQL: the accounts of who else could decide on what somebody asks for, by their role or with that permission (D19). */
export const otherDeciders = ({ companyId, userId }: UserKey, permission: Permission, today: IsoDate) => sql`
  select from user_account where company_id = ${companyId} and user_id <> ${userId} and active and ${hasNotLeft(today)}
    and (role in ('admin', 'super_admin') or user_id in ${assignedOver(companyId, { userId }, permission, today)})`;

/** Whether nobody else of the company could decide on what somebody asks for: there are no {@link otherDeciders}. */
export async function isOnlyAdmin(
  db: Kysely<DB>,
  user: UserKey,
  permission: Permission,
  today: IsoDate,
): Promise<boolean> {
  const { rows } = await sql`${otherDeciders(user, permission, today)} limit 1`.execute(db);
  return rows.length === 0;
}

/** The super admins of a company but one. */
export async function otherSuperAdmins(db: Kysely<DB>, companyId: string, userId: number | null): Promise<number[]> {
  const rows = await db
    .selectFrom('user_account')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'super_admin')
    .where('user_id', 'is distinct from', userId)
    .where('erased_at', 'is', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The person's birthday, where it is known. */
export async function birthDateOf(db: Kysely<DB>, user: UserKey): Promise<IsoDate | null> {
  const row = await db.selectFrom('birth_date').select('born_on').where(isOf(user)).executeTakeFirst();
  return row?.born_on ?? null;
}
