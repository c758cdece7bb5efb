import { type Kysely, type RawBuilder, sql } from 'kysely';

import type { ContractGap, UserFilter, UserSort, UserSortKey } from '#contract/users.ts';
import type { DepartmentKind } from '#domain/departments/department.ts';
import type { People } from '#domain/permissions/scope.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { searchWords } from '#domain/users/employee-search.ts';
import { among } from '../../platform/auth/policies.ts';
import type { DB } from '../../platform/database/schema.ts';
import { workWithin } from '../../records/assignments.ts';
import { employmentTypeOn, saysWorkingTime } from '../../records/contracts.ts';
import { mainDepartment } from '../../records/departments.ts';

/**
 * The employees of a company with what they are grouped by as of `today`, without those whose data was erased, and
 * without API clients.
 */
const usersOf = (db: Kysely<DB>, { companyId, today, people }: CompanyOn) =>
  db
    .selectFrom('user_account as u')
    .leftJoinLateral(workWithin({ from: today, to: today }, 'u').as('w'), (join) => join.onTrue())
    .leftJoin('client_company as c', (join) =>
      join.onRef('c.company_id', '=', 'u.company_id').onRef('c.client_company_id', '=', 'w.client_company_id'),
    )
    .leftJoin('job_assignment as j', (join) =>
      join.onRef('j.company_id', '=', 'u.company_id').onRef('j.job_assignment_id', '=', 'w.job_assignment_id'),
    )
    .leftJoin('employment_type as t', (join) =>
      join
        .onRef('t.company_id', '=', 'u.company_id')
        .on(sql<boolean>`t.employment_type_id = ${employmentTypeOn(today, 'u')}`),
    )
    .leftJoin('department as d', (join) =>
      join.onRef('d.company_id', '=', 'u.company_id').on(isMain('d', 'department', today)),
    )
    .leftJoin('department as s', (join) =>
      join.onRef('s.company_id', '=', 'u.company_id').on(isMain('s', 'site', today)),
    )
    .where('u.company_id', '=', companyId)
    .where('u.erased_at', 'is', null)
    .where('u.is_api_client', '=', false)
    .where(among(people, 'u.user_id'))
    .select([
      'u.user_id',
      'u.employee_id',
      'u.name',
      'u.name_kana',
      'u.role',
      'u.active',
      'u.created_at',
      'w.client_company_id',
      'c.name as client_company_name',
      'w.job_assignment_id',
      'j.name as job_assignment_name',
      't.employment_type_id',
      't.name as employment_type_name',
      'u.hired_on',
      'u.left_on',
      'd.department_id',
      's.department_id as site_id',
      'u.mail_address',
      'u.mail_confirmed_at',
      'u.is_attendance_target',
      'u.is_first_login',
    ]);

/** SQL: whether a department is the main one of its kind of a user. */
const isMain = (department: 'd' | 's', kind: DepartmentKind, today: IsoDate): RawBuilder<boolean> =>
  sql`${sql.ref(`${department}.department_id`)} = ${mainDepartment(kind, { from: today, to: today }, 'u')}`;

/** A company, as of a day. */
interface CompanyOn {
  readonly companyId: string;
  readonly today: IsoDate;
  /** Those whom the caller may see. */
  readonly people: People;
}

type UserQuery = ReturnType<typeof usersOf>;
export type UserRow = Awaited<ReturnType<UserQuery['execute']>>[number];

/** The sort keys of each order. The employee ID breaks ties, so that every order is total. */
const KEYS: Readonly<Record<UserSortKey, readonly RawBuilder<unknown>[]>> = {
  employee_id: [sql.ref('u.employee_id')],
  // As it is read, where that is known: 佐藤 before 鈴木.
  name: [sql`coalesce(u.name_kana, u.name)`, sql.ref('u.employee_id')],
  role: [sql`case u.role when 'super_admin' then 0 when 'admin' then 1 else 2 end`, sql.ref('u.employee_id')],
  created_at: [sql.ref('u.created_at'), sql.ref('u.employee_id')],
  client_company: [sql`coalesce(c.name, '')`, sql.ref('u.employee_id')],
  job_assignment: [sql`coalesce(j.name, '')`, sql.ref('u.employee_id')],
  employment_type: [sql`coalesce(t.name, '')`, sql.ref('u.employee_id')],
  department: [sql`coalesce(d.code, '')`, sql.ref('u.employee_id')],
  site: [sql`coalesce(s.code, '')`, sql.ref('u.employee_id')],
};

interface Order {
  readonly keys: readonly RawBuilder<unknown>[];
  readonly descending: boolean;
}

const orderOf = (sort: UserSort = 'employee_id'): Order => ({
  keys: KEYS[sort.replace('-', '') as UserSortKey],
  descending: sort.startsWith('-'),
});

const ownContract = sql`select from work_contract k where (k.company_id, k.user_id) = (u.company_id, u.user_id)`;

const CONTRACT_GAPS: Readonly<Record<ContractGap, RawBuilder<boolean>>> = {
  none: sql<boolean>`not exists (${ownContract} and ${saysWorkingTime('k')})`,
  without_weekdays: sql<boolean>`exists (${ownContract} and ${saysWorkingTime('k')})
    and not exists (${ownContract} and k.weekday_minutes is not null)`,
};

/** The filter's conditions on an account. Each word of the search must match, in any width, case and spacing. */
const conditionsOf = (
  { q, role, client_company_id, employment_type_id, department_id, active, contract }: UserFilter,
  { companyId, today }: CompanyOn,
): RawBuilder<boolean>[] => [
  ...searchWords(q ?? '').map((word) => sql<boolean>`strpos(u.search_text, ${word}) > 0`),
  ...(role === undefined ? [] : [sql<boolean>`u.role = ${role}`]),
  ...(client_company_id === undefined ? [] : [sql<boolean>`w.client_company_id = ${client_company_id}`]),
  ...(employment_type_id === undefined ? [] : [sql<boolean>`${employmentTypeOn(today, 'u')} = ${employment_type_id}`]),
  ...(department_id === undefined ? [] : [isWithin(department_id, companyId, today)]),
  ...(active === undefined ? [] : [sql<boolean>`u.active = ${active}`]),
  ...(contract === undefined ? [] : [CONTRACT_GAPS[contract]]),
];

/** SQL: whether the main department or site of a user is this one, or below it. */
const isWithin = (departmentId: number, companyId: string, today: IsoDate): RawBuilder<boolean> => {
  const day = { from: today, to: today };
  // Of no user: it is read once.
  const within = sql`(with recursive within as (
      select department_id from department where company_id = ${companyId} and department_id = ${departmentId}
      union select c.department_id from department c join within w on w.department_id = c.parent_id
        where c.company_id = ${companyId}
    ) select department_id from within)`;
  return sql`(${mainDepartment('department', day, 'u')} in ${within} or ${mainDepartment('site', day, 'u')} in ${within})`;
};

const filtered = <Query extends { where(condition: RawBuilder<boolean>): Query }>(
  query: Query,
  filter: UserFilter,
  company: CompanyOn,
): Query => conditionsOf(filter, company).reduce((narrowed, condition) => narrowed.where(condition), query);

interface Span {
  readonly limit: number;
  /** The cursor: a user of the company, whether the filter matches them or not. */
  readonly beside?: number | undefined;
  /** From the cursor against the order, the nearest first. */
  readonly backwards?: boolean;
}

/** The users that the filter matches, in its order; `null` when the cursor is no user of the company. */
export async function findUsers(
  db: Kysely<DB>,
  company: CompanyOn,
  filter: UserFilter,
  { limit, beside, backwards = false }: Span,
): Promise<UserRow[] | null> {
  const { keys, descending } = orderOf(filter.sort);
  const direction = descending === backwards ? 'asc' : 'desc';
  let query = filtered(usersOf(db, company), filter, company).limit(limit);
  for (const key of keys) query = query.orderBy(key, direction);
  if (beside === undefined) return query.execute();

  // Two queries: as a subquery the cursor would keep PostgreSQL from walking the index.
  const place = await usersOf(db, company)
    .clearSelect()
    .select(keys.map((key, index) => key.as(`key_${index}`)))
    .where('u.user_id', '=', beside)
    .executeTakeFirst();
  if (place === undefined) return null;
  const isBeyond = sql.raw(direction === 'asc' ? '>' : '<');
  return query.where(sql<boolean>`(${sql.join(keys)}) ${isBeyond} (${sql.join(Object.values(place))})`).execute();
}

/** Every employee of the company, by employee ID. */
export const allUsers = (db: Kysely<DB>, company: CompanyOn): Promise<UserRow[]> =>
  usersOf(db, company).orderBy('u.employee_id').execute();

/** How many users the filter matches. */
export async function countUsers(db: Kysely<DB>, company: CompanyOn, filter: UserFilter): Promise<number> {
  const { count } = await filtered(
    db
      .selectFrom('user_account as u')
      .leftJoinLateral(workWithin({ from: company.today, to: company.today }, 'u').as('w'), (join) => join.onTrue())
      .where('u.company_id', '=', company.companyId)
      .where('u.erased_at', 'is', null)
      .where(among(company.people, 'u.user_id'))
      .select(({ fn }) => fn.countAll<number>().as('count')),
    filter,
    company,
  ).executeTakeFirstOrThrow();
  return count;
}

/** An employee; `undefined` for an id that is no user of the company. */
export const findUser = (
  db: Kysely<DB>,
  { userId, ...company }: CompanyOn & { readonly userId: number },
): Promise<UserRow | undefined> => usersOf(db, company).where('u.user_id', '=', userId).executeTakeFirst();
