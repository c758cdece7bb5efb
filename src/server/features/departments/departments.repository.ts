import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';

import type { DepartmentResponse } from '#contract/departments.ts';
import type { DepartmentNode } from '#domain/departments/department.ts';
import { isAmong, type People } from '#domain/permissions/scope.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { among } from '../../platform/auth/policies.ts';
import type { DB } from '../../platform/database/schema.ts';
import { departmentsOf } from '../../records/departments.ts';

/**
 * Departments of a company on the wire, by their codes; with what the caller may know of their people. Who doesn't reach all people
 * has the departments of those whom they reach, each below the next one of these above it.
 */
export async function presentDepartments(
  db: Kysely<DB>,
  { companyId, people }: Pick<Caller, 'companyId' | 'people'>,
  today: IsoDate,
  ids: readonly number[],
): Promise<DepartmentResponse[]> {
  const query = db
    .selectFrom('department as d')
    .leftJoin('user_account as s', (join) =>
      join.onRef('s.company_id', '=', 'd.company_id').onRef('s.user_id', '=', 'd.superior_user_id'),
    )
    .where(sql<boolean>`d.company_id = ${companyId} and d.department_id = any(${[...ids]}::bigint[])`)
    .select(['d.department_id as id', 'd.kind', 'd.parent_id', 'd.code', 'd.name', 'd.from_date', 'd.to_date'])
    .select(['d.superior_user_id', 's.employee_id', 's.name as superior_name'])
    .select(
      sql<number>`(select count(*) from department_membership m
        join user_account u on u.company_id = m.company_id and u.user_id = m.user_id
        where m.company_id = d.company_id and m.department_id = d.department_id
          and m.from_date <= ${today} and (m.to_date is null or m.to_date >= ${today})
          and ${among(people, 'u.user_id')}
          and u.active and employed_within(null, u.left_on, ${today}, ${today}))`.as('people'),
    )
    .orderBy('d.code')
    .orderBy('d.department_id');
  const rows = await (people === 'all' ? query : query.where(hasAny(people))).execute();
  const above = people === 'all' ? null : await departmentsOf(db, companyId);
  const shown = new Set(rows.map(({ id }) => id));
  return rows.map(({ employee_id, superior_name, superior_user_id, ...row }) => {
    const isKnown = superior_user_id !== null && isAmong(people, superior_user_id);
    return {
      ...row,
      parent_id: above === null ? row.parent_id : nextAbove(above, row.parent_id, shown),
      superior_user_id: isKnown ? superior_user_id : null,
      superior:
        !isKnown || employee_id === null || superior_name === null
          ? null
          : { id: superior_user_id, employee_id, name: superior_name },
    };
  });
}

/** SQL: somebody of these people is in a department `d`, has been or will be. */
const hasAny = (people: People): RawBuilder<boolean> => sql<boolean>`exists (select from department_membership m
  where m.company_id = d.company_id and m.department_id = d.department_id and ${among(people, 'm.user_id')})`;

/** A department, or the next one above it, that is among these; `null` where none is. */
function nextAbove(
  departments: ReadonlyMap<number, DepartmentNode>,
  id: number | null,
  shown: ReadonlySet<number>,
): number | null {
  if (id === null || shown.has(id)) return id;
  return nextAbove(departments, departments.get(id)?.parentId ?? null, shown);
}

/** What of a department is entered. */
export type DepartmentValues = Omit<DepartmentNode, 'id'>;

/** The columns of a department. */
export const toColumns = ({ kind, parentId, code, name, from, to, superiorId }: DepartmentValues, at: Date) => ({
  kind,
  parent_id: parentId,
  code,
  name,
  from_date: from,
  to_date: to,
  superior_user_id: superiorId,
  last_modified_at: at,
});

/** The ids of those of the departments in which somebody is on a day on which they don't exist. */
export async function withMembersOutside(
  db: Kysely<DB>,
  companyId: string,
  departments: readonly Pick<DepartmentNode, 'id' | 'from' | 'to'>[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly id: number }>`
    select distinct m.department_id as id from department_membership m
      join unnest(${departments.map(({ id }) => id)}::bigint[], ${departments.map(({ from }) => from)}::date[],
        ${departments.map(({ to }) => to)}::date[]) as d (id, from_date, to_date) on d.id = m.department_id
      where m.company_id = ${companyId}
        and (m.from_date < d.from_date or coalesce(m.to_date, 'infinity') > d.to_date)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Locks all of the company's departments until the transaction ends, in the order in which `holdDepartments` does. */
export async function lockDepartments(trx: Transaction<DB>, companyId: string): Promise<void> {
  await sql`select 1 from department where company_id = ${companyId} order by department_id for update`.execute(trx);
}

/** The company's people by the form of their IDs in which those are compared. */
export async function peopleOf(
  db: Kysely<DB>,
  companyId: string,
): Promise<{ readonly userId: number; readonly employeeId: string; readonly name: string }[]> {
  return db
    .selectFrom('user_account')
    .select(['user_id as userId', 'employee_id as employeeId', 'name'])
    .where('company_id', '=', companyId)
    .where('erased_at', 'is', null)
    .orderBy('employee_id')
    .execute();
}
