import { type Kysely, sql, type Transaction } from 'kysely';

import {
  departmentPath,
  type DepartmentNode,
  existsWithin,
  faultOfMemberships,
  type Membership,
} from '#domain/departments/department.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/database/schema.ts';
import { auditOf } from '../../records/user-key.ts';
import type { OwnedWrite } from '../owned/write.ts';

/** What is wrong with a person's memberships; `null` for nothing. */
export function faultOf(memberships: readonly Membership[], departments: ReadonlyMap<number, DepartmentNode>) {
  const fault = faultOfMemberships(memberships);
  if (fault !== null) return fault;
  const isOutside = memberships.some((one) => {
    const department = departments.get(one.departmentId);
    return department === undefined || !existsWithin(department, one);
  });
  return isOutside ? ('membership_outside_department' as const) : null;
}

/** Stores people's memberships, each audited. */
export async function putMemberships(
  { trx, companyId, actorUserId, now }: OwnedWrite,
  departments: ReadonlyMap<number, DepartmentNode>,
  people: readonly {
    readonly userId: number;
    readonly before: readonly Membership[];
    readonly after: readonly Membership[];
  }[],
): Promise<void> {
  await replaceMemberships(
    trx,
    companyId,
    people.map(({ userId, after }) => ({ userId, memberships: after })),
    now,
  );
  const audited = (memberships: readonly Membership[]) =>
    memberships.length === 0
      ? null
      : memberships.map((one) => ({
          department: departmentPath(departments, one.departmentId),
          ...membershipColumns(one),
        }));
  await writeAudit(
    trx,
    ...people.map(({ userId, before, after }) => ({
      ...auditOf({ companyId, userId }, actorUserId),
      action: 'change_memberships' as const,
      before: audited(before),
      after: audited(after),
    })),
  );
}

const text = ({ departmentId, from, to, isMain, superiorId }: Membership): string =>
  [departmentId, from, to, isMain, superiorId].join(' ');

/** Whether two lists in order say the same. */
export const isSame = (one: readonly Membership[], other: readonly Membership[]): boolean =>
  one.map(text).join() === other.map(text).join();

/**
 * Locks departments against changes of their days, and deletion, until the transaction ends, in the order of their ids;
 * those that the company doesn't have are left out.
 */
export async function holdDepartments(trx: Kysely<DB>, companyId: string, ids: readonly number[]): Promise<void> {
  await sql`select 1 from department where company_id = ${companyId} and department_id = any(${[...new Set(ids)]}::bigint[])
    order by department_id for share`.execute(trx);
}

/** A statement has at most 65,535 parameters. */
const PART = 1000;

/** The columns of a membership's days, rank and superior; the wire and the audit log have them by the same names. */
export const membershipColumns = ({ from, to, isMain, superiorId }: Membership) => ({
  from_date: from,
  to_date: to,
  is_main: isMain,
  superior_user_id: superiorId,
});

/** Stores people's memberships in place of all that they have. */
async function replaceMemberships(
  trx: Transaction<DB>,
  companyId: string,
  people: readonly { readonly userId: number; readonly memberships: readonly Membership[] }[],
  now: EpochMs,
): Promise<void> {
  const at = new Date(now);
  const ids = people.map(({ userId }) => userId);
  await sql`delete from department_membership where company_id = ${companyId} and user_id = any(${ids}::bigint[])`.execute(
    trx,
  );
  const rows = people.flatMap(({ userId, memberships }) =>
    memberships.map((one) => ({
      company_id: companyId,
      user_id: userId,
      department_id: one.departmentId,
      kind: one.kind,
      ...membershipColumns(one),
      created_at: at,
      last_modified_at: at,
    })),
  );
  for (let begin = 0; begin < rows.length; begin += PART)
    await trx
      .insertInto('department_membership')
      .values(rows.slice(begin, begin + PART))
      .execute();
}
