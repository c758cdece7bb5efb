import { type Kysely, type Selectable, sql } from 'kysely';

import { groupBy } from '#domain/group-by.ts';
import { leaveDays } from '#domain/leave/amount.ts';
import type { CareDependents } from '#domain/leave/care-leave.ts';
import type { LeaveKind } from '#domain/leave/kind.ts';
import type { KindAccount } from '#domain/leave/kind-account.ts';
import { NEVER, type LeaveGrant } from '#domain/leave/ledger.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { DB, LeaveKind as KindTable, LeaveKindGrant } from '../../platform/database/schema.ts';
import { usagesOfKinds } from './leave-accounts.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';

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

/** A grant of another kind. */
export interface StoredKindGrant extends LeaveGrant {
  /** The rest day whose work has earned it (代休); `null` of one that was given. */
  readonly earnedOn: IsoDate | null;
  /** The grant of paid leave whose days are kept by it (積立); `null` of one that was given. */
  readonly keptOf: number | null;
}

/** What is on record of a person's leave of one kind. */
export interface StoredKindAccount extends KindAccount {
  readonly grants: readonly StoredKindGrant[];
}

/** Maps a stored grant to the domain. */
const toGrant = (row: Selectable<LeaveKindGrant>): StoredKindGrant => ({
  id: row.leave_kind_grant_id,
  grantedOn: row.granted_on,
  lastUsableOn: row.expires_on ?? NEVER,
  amount: leaveDays(row.days),
  isStatutory: false,
  earnedOn: row.earned_on,
  keptOf: row.leave_grant_id,
});

/** What is on record of a user's leave of each of these kinds. */
export async function loadKindAccounts(
  db: Kysely<DB>,
  user: UserKey,
  kinds: readonly string[],
): Promise<(kind: string) => StoredKindAccount> {
  const of = await kindAccountsOfUsers(db, user.companyId, [user.userId], kinds);
  const dependents = kinds.length === 0 ? null : await careDependentsOf(db, user);
  return (kind) => ({ ...of(user.userId, kind), dependents });
}

/** What is on record of several users' leave of each of these kinds, but for whom they have leave for nursing and care. */
export async function kindAccountsOfUsers(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  kinds: readonly string[],
): Promise<(userId: number, kind: string) => Omit<StoredKindAccount, 'dependents'>> {
  if (userIds.length === 0 || kinds.length === 0) return () => ({ grants: [], usages: [] });
  const rows = await db
    .selectFrom('leave_kind_grant')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(sql<boolean>`user_id = any(${userIds}) and kind = any(${kinds})`)
    .orderBy('granted_on')
    .orderBy('leave_kind_grant_id')
    .execute();
  const grants = groupBy(rows, ({ user_id: userId, kind }) => `${userId} ${kind}`);
  const usages = await usagesOfKinds(db, companyId, sql`r.user_id = any(${userIds})`, kinds);
  return (userId, kind) => ({
    grants: (grants.get(`${userId} ${kind}`) ?? []).map(toGrant),
    usages: (usages.get(userId) ?? []).filter((usage) => usage.kind === kind),
  });
}

/** For whom a user has leave for nursing and care; `null` where nobody has entered them. */
export const careDependentsOf = async (
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
): Promise<CareDependents | null> => (await careDependentsOfUsers(db, companyId, [userId])).get(userId) ?? null;

/** As `careDependentsOf`, of several users of a company; none of whom nobody has entered any. */
export async function careDependentsOfUsers(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, CareDependents>> {
  const rows = await db
    .selectFrom('care_dependent')
    .select(['user_id', 'born_on'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`user_id = any(${userIds})`)
    .orderBy('born_on')
    .orderBy('care_dependent_id')
    .execute();
  const ofUsers = groupBy(rows, ({ user_id: userId }) => userId);
  return new Map(
    [...ofUsers].map(([userId, own]) => {
      const children = own.flatMap(({ born_on: bornOn }) => bornOn ?? []);
      return [userId, { children, familyMembers: own.length - children.length }];
    }),
  );
}
