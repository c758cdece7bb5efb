import { type Kysely, type Selectable, sql } from 'kysely';

import { leaveDays } from '#domain/leave/amount.ts';
import type { CareDependents } from '#domain/leave/care-leave.ts';
import type { LeaveKind } from '#domain/leave/kind.ts';
import type { KindAccount } from '#domain/leave/kind-account.ts';
import { NEVER, type LeaveGrant } from '#domain/leave/ledger.ts';
import type { DB, LeaveKind as KindTable, LeaveKindGrant } from '../platform/database/schema.ts';
import { usagesByDuty } from './leave-accounts.ts';
import { isOf, type UserKey } from './user-key.ts';

/** The kinds that a company has switched on, changed or made. */
export async function storedKinds(db: Kysely<DB>, companyId: string): Promise<LeaveKind[]> {
  const rows = await db
    .selectFrom('leave_kind')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('kind')
    .execute();
  return rows.map(toKind);
}

/** Maps a stored kind to the domain. */
const toKind = (row: Selectable<KindTable>): LeaveKind => ({
  kind: row.kind,
  name: row.name,
  isActive: row.active,
  isPaid: row.is_paid,
  allowsHalves: row.allows_halves,
  stepMinutes: row.step_minutes,
  limit: row.limit_per === null || row.limit_days === null ? null : { per: row.limit_per, days: row.limit_days },
  yearFrom: row.year_from,
  hasGrants: row.has_grants,
  needsProof: row.needs_proof,
  needsReason: row.needs_reason,
  attendance: row.attendance,
  isForAdmins: row.for_admins,
  noticeDays: row.notice_days,
  isPrivate: row.is_private,
});

/** A kind as its columns. */
export const kindColumns = (kind: LeaveKind) => ({
  name: kind.name,
  active: kind.isActive,
  is_paid: kind.isPaid,
  allows_halves: kind.allowsHalves,
  step_minutes: kind.stepMinutes,
  limit_per: kind.limit?.per ?? null,
  limit_days: kind.limit?.days ?? null,
  year_from: kind.yearFrom,
  has_grants: kind.hasGrants,
  needs_proof: kind.needsProof,
  needs_reason: kind.needsReason,
  attendance: kind.attendance,
  for_admins: kind.isForAdmins,
  notice_days: kind.noticeDays,
  is_private: kind.isPrivate,
});

/** The grants of other kinds of a user, the newest first. */
export const kindGrantsOf = (db: Kysely<DB>, user: UserKey) =>
  db
    .selectFrom('leave_kind_grant')
    .selectAll()
    .where(isOf(user))
    .orderBy('granted_on', 'desc')
    .orderBy('leave_kind_grant_id', 'desc')
    .execute();

/** Maps a stored grant to the domain. */
const toGrant = (row: Selectable<LeaveKindGrant>): LeaveGrant => ({
  id: row.leave_kind_grant_id,
  grantedOn: row.granted_on,
  lastUsableOn: row.expires_on ?? NEVER,
  amount: leaveDays(row.days),
  isStatutory: false,
});

/** What is on record of a user's leave of each of these kinds. */
export async function loadKindAccounts(
  db: Kysely<DB>,
  user: UserKey,
  kinds: readonly LeaveKind[],
): Promise<ReadonlyMap<string, KindAccount>> {
  if (kinds.length === 0) return new Map();
  const grants = await kindGrantsOf(db, user);
  const dependents = await careDependentsOf(db, user);
  const accounts = new Map<string, KindAccount>();
  for (const { kind } of kinds) {
    const usages = await usagesByDuty(db, user.companyId, sql`r.user_id = ${user.userId}`, kind);
    const own = grants.filter((grant) => grant.kind === kind).map(toGrant);
    accounts.set(kind, { grants: own, usages: usages.get(user.userId) ?? [], dependents });
  }
  return accounts;
}

/** For whom a user has leave for nursing and care; `null` where nobody has entered them. */
export async function careDependentsOf(db: Kysely<DB>, user: UserKey): Promise<CareDependents | null> {
  const rows = await db
    .selectFrom('care_dependent')
    .select('born_on')
    .where(isOf(user))
    .orderBy('born_on')
    .orderBy('care_dependent_id')
    .execute();
  if (rows.length === 0) return null;
  const children = rows.flatMap(({ born_on }) => born_on ?? []);
  return { children, familyMembers: rows.length - children.length };
}
