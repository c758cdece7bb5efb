import { type Kysely, type RawBuilder, sql } from 'kysely';

import type { Grant, People } from '#domain/permissions/scope.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { hasRole } from '#domain/users/role.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { among, assignedGrants } from '../../platform/auth/policies.ts';
import type { DB } from '../../platform/database/schema.ts';
import { otherDeciders } from '../../records/employees.ts';
import { approvableBy } from './approval.ts';
import { type CaseKind, isOfKind, PERMISSION_OF } from './cases.ts';

type Decider = Pick<Caller, 'companyId' | 'userId' | 'role'>;

/** To whom a caller says yes today where admins are asked. */
export interface Reach {
  readonly caller: Decider;
  readonly today: IsoDate;
  /** By the kind; `null`: to nobody. */
  readonly peopleOf: (kind: CaseKind) => People | null;
}

/** The reach of a caller with these assigned grants. */
export const reachBy = (caller: Decider, grants: readonly Grant[], now: EpochMs): Reach => ({
  caller,
  today: japanDate(now),
  peopleOf: (kind) => approvableBy(caller, grants, PERMISSION_OF[kind]),
});

/** The reach of a caller by their role and assignments. */
export async function readReach(db: Kysely<DB>, caller: Decider, now: EpochMs): Promise<Reach> {
  const grants = hasRole(caller.role, 'admin') ? [] : await assignedGrants(db, caller, japanDate(now));
  return reachBy(caller, grants, now);
}

/**
 * SQL: a case `k` of a kind waits for a caller: for themselves, for somebody whose deputy they are, or for the admins, of whom
 * they are one for its person; their own only for the one admin there is.
 */
export const waitsForCaller = (
  kind: CaseKind,
  { caller: { companyId, userId, role }, today, peopleOf }: Reach,
): RawBuilder<boolean> => sql`k.company_id = ${companyId} and k.waits_since is not null and ${isOfKind(kind)} and (
  (k.user_id <> ${userId} and (
    k.waits_for && array(select ${userId}::bigint union all
      select user_id from approval_deputy where company_id = ${companyId} and deputy_user_id = ${userId}
        and from_date <= ${today} and to_date >= ${today})
    or (k.waits_for_admins and ${among(peopleOf(kind) ?? [], 'k.user_id')})))
  or (k.user_id = ${userId} and k.waits_for_admins and ${hasRole(role, 'admin')} and not exists (
    ${otherDeciders({ companyId, userId }, PERMISSION_OF[kind], today)})))`;

/** SQL: how many cases of these kinds wait for a caller. */
export const countOfWaiting = (kinds: readonly CaseKind[], reach: Reach): RawBuilder<number> => sql`(
  select count(*)::int from approval_case k where (${sql.join(
    kinds.map((kind) => sql`(${waitsForCaller(kind, reach)})`),
    sql` or `,
  )}))`;
