import type { Kysely, Transaction } from 'kysely';

import type { EnteredMembership, MembershipResponse } from '#contract/departments.ts';
import {
  departmentPath,
  type DepartmentNode,
  inOrder,
  type Membership,
  superiorBy,
} from '#domain/departments/department.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { departmentsOf, membershipsOf } from '../../records/departments.ts';
import { knownUsers } from '../../records/employees.ts';
import { lockUser, type UserKey } from '../../records/user-key.ts';
import {
  faultOf,
  holdDepartments,
  isSame,
  membershipColumns,
  putMemberships,
} from '../../shared/departments/memberships.ts';
import { writeOf } from '../../shared/owned/write.ts';

/** A user's memberships on the wire, the earliest first. */
export async function presentMemberships(db: Kysely<DB>, user: UserKey): Promise<MembershipResponse[]> {
  const { companyId, userId } = user;
  const own = (await membershipsOf(db, companyId, [userId])).get(userId) ?? [];
  if (own.length === 0) return [];
  const departments = await departmentsOf(db, companyId);
  const superiors = own.map((one) => superiorBy(departments, one, userId));
  const people = await knownUsers(
    db,
    companyId,
    superiors.filter((id) => id !== null),
  );
  return own.map((one, place) => ({
    department_id: one.departmentId,
    kind: one.kind,
    department_path: departmentPath(departments, one.departmentId),
    ...membershipColumns(one),
    superior: people.get(superiors[place] ?? 0) ?? null,
  }));
}

/**
 * Stores all memberships of a user in place of those before. Throws `not_found`, `memberships_changed` where they aren't
 * as `seen`, and what is wrong with them.
 */
export async function saveMemberships(
  { kysely }: Database,
  caller: Caller,
  user: UserKey,
  {
    entered,
    seen,
  }: { readonly entered: readonly EnteredMembership[]; readonly seen: readonly EnteredMembership[] | undefined },
  now: EpochMs,
): Promise<MembershipResponse[]> {
  const { companyId, userId } = user;
  return kysely.transaction().execute(async (trx) => {
    await lockUser(trx, user);
    await holdDepartments(
      trx,
      companyId,
      entered.map(({ department_id }) => department_id),
    );
    const departments = await departmentsOf(trx, companyId);
    const before = (await membershipsOf(trx, companyId, [userId])).get(userId) ?? [];
    const memberships = inOrder(entered.map((one) => toMembership(one, departments)));
    const isReplay = isSame(before, memberships);
    if (seen !== undefined && !isReplay && !isSame(before, inOrder(seen.map((one) => toMembership(one, departments)))))
      throw new AppError('memberships_changed');
    await requireSuperiors(trx, user, memberships);
    const fault = faultOf(memberships, departments);
    if (fault !== null) throw new AppError(fault);
    if (!isReplay)
      await putMemberships(writeOf(trx, { caller, now }), departments, [{ userId, before, after: memberships }]);
    return presentMemberships(trx, user);
  });
}

/** Throws `department_unknown` for a department that the company doesn't have. */
function toMembership(entered: EnteredMembership, departments: ReadonlyMap<number, DepartmentNode>): Membership {
  const department = departments.get(entered.department_id);
  if (department === undefined) throw new AppError('department_unknown');
  return {
    departmentId: department.id,
    kind: department.kind,
    from: entered.from_date,
    to: entered.to_date,
    isMain: entered.is_main,
    superiorId: entered.superior_user_id,
  };
}

/** Throws `superior_unknown` for one that the company doesn't have, and for the person themselves. */
async function requireSuperiors(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  memberships: readonly Membership[],
): Promise<void> {
  const ids = memberships.map(({ superiorId }) => superiorId).filter((id) => id !== null);
  const known = await knownUsers(trx, companyId, ids);
  if (ids.some((id) => id === userId || !known.has(id))) throw AppError.at('superior_user_id', 'superior_unknown');
}
