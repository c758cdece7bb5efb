import type { Kysely, Transaction } from 'kysely';

import type { EnteredMembership, MembershipResponse } from '#contract/departments.ts';
import {
  departmentPath,
  type DepartmentNode,
  existsWithin,
  faultOfMemberships,
  inOrder,
  type Membership,
  superiorBy,
} from '#domain/departments/department.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { departmentsOf, membershipsOf } from '../../records/departments.ts';
import { knownUsers } from '../../records/employees.ts';
import { auditOf, lockUser, type UserKey } from '../../records/user-key.ts';
import { type OwnedWrite, writeOf } from '../../shared/owned/write.ts';
import { holdDepartments, membershipColumns, replaceMemberships } from './departments.repository.ts';

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

const text = ({ departmentId, from, to, isMain, superiorId }: Membership): string =>
  [departmentId, from, to, isMain, superiorId].join(' ');

/** Whether two lists in order say the same. */
export const isSame = (one: readonly Membership[], other: readonly Membership[]): boolean =>
  one.map(text).join() === other.map(text).join();
