import { type Kysely, sql } from 'kysely';

import type { NamedGrant } from '#contract/permissions.ts';
import { holds, type Permission, PERMISSIONS } from '#domain/permissions/permission.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../platform/database/schema.ts';
import type { UserKey } from './user-key.ts';

/** SQL: whether a `user_account` that has no admin's role has assignments on a day. */
export const hasAssignments = (today: IsoDate) => sql<boolean>`(user_account.role = 'user' and exists (
  select from permission_assignment a where a.company_id = user_account.company_id and a.user_id = user_account.user_id
    and a.from_date <= ${today} and (a.to_date is null or a.to_date >= ${today})))`;

/** SQL: what the scope of an assignment `a` is about, by name. */
export const scopeNames = sql<string[]>`case a.scope
  when 'department' then array(select d.name from department d
    where d.company_id = a.company_id and d.department_id = a.department_id)
  when 'client_company' then array(select c.name from client_company c
    where c.company_id = a.company_id and c.client_company_id = a.client_company_id)
  when 'people' then array(select u.name from permission_assignment_person p
    join user_account u on u.company_id = p.company_id and u.user_id = p.user_id
    where p.company_id = a.company_id and p.permission_assignment_id = a.permission_assignment_id
    order by u.employee_id)
  else '{}' end`;

/** All that a person's assignments on a day permit them, for the screens. */
export async function namedGrantsOf(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  today: IsoDate,
): Promise<NamedGrant[]> {
  const { rows } = await sql<{
    permissions: Permission[];
    kind: NamedGrant['scope']['kind'];
    names: string[];
  }>`select r.permissions, a.scope as kind, ${scopeNames} as names
    from permission_assignment a
      join permission_role r on r.company_id = a.company_id and r.permission_role_id = a.permission_role_id
    where a.company_id = ${companyId} and a.user_id = ${userId}
      and a.from_date <= ${today} and (a.to_date is null or a.to_date >= ${today})
    order by a.permission_assignment_id`.execute(db);
  return rows.map(({ permissions, kind, names }) => ({
    permissions: PERMISSIONS.filter((one) => holds(permissions, one, kind === 'all')),
    scope: { kind, names },
  }));
}
