import { isDeepStrictEqual } from 'node:util';

import { type Kysely, sql, type Transaction } from 'kysely';

import type { AskableKind, KindEntry, KindGrant, KindsOfUser, LeaveKindResponse } from '#contract/leave-kinds.ts';
import { toDays } from '#domain/leave/amount.ts';
import type { CareDependents } from '#domain/leave/care-leave.ts';
import { ANNUAL_NAME } from '#domain/leave/day-leave.ts';
import { ANNUAL, type LeaveKind } from '#domain/leave/kind.ts';
import { leftOfKind, isGrantInUse } from '#domain/leave/kind-account.ts';
import { faultOfKind, KIND_PRESETS, type KindFault, kindsOf, nextOwnKind } from '#domain/leave/kind-presets.ts';
import { RESERVE } from '#domain/leave/reserve.ts';
import { compareDates, type IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { reserveOf } from './leave-reserve.repository.ts';
import { lockCompany } from '../../records/company.ts';
import { auditOf, hasUser, isOf, lockUser, type UserChange, type UserKey } from '../../records/user-key.ts';
import {
  careDependentsOf,
  kindColumns,
  kindGrantsOf,
  loadKindAccounts,
  storedKinds,
} from '../../shared/leave/leave-kinds.ts';

const PREPARED = new Map(KIND_PRESETS.map((preset) => [preset.kind, preset]));

/** The kinds that can be asked for, by an admin or by a user, with what is left to the user of each. */
export async function askableKinds(
  { kysely }: Database,
  user: UserKey,
  { isAdmin, today }: { readonly isAdmin: boolean; readonly today: IsoDate },
): Promise<AskableKind[]> {
  const kinds = kindsOf(await storedKinds(kysely, user.companyId)).filter(
    ({ isActive, isForAdmins }) => isActive && (isAdmin || !isForAdmins),
  );
  const left = await leftOfKinds(kysely, user, kinds, today);
  const purposes = kinds.some(({ kind }) => kind === RESERVE)
    ? (await reserveOf(kysely, user.companyId))?.purposes
    : undefined;
  return kinds.map((kind) => ({
    ...presentUnits(kind),
    left_days: left(kind),
    ...(kind.kind === RESERVE && purposes !== undefined && purposes !== '' && { purposes }),
  }));
}

/** What is left to a user of each kind, in days; `null` of one without a limit. */
async function leftOfKinds(db: Kysely<DB>, user: UserKey, kinds: readonly LeaveKind[], today: IsoDate) {
  const accountOf = await loadKindAccounts(
    db,
    user,
    kinds.map(({ kind }) => kind),
  );
  return (kind: LeaveKind): number | null => {
    const amount = leftOfKind(kind, accountOf(kind.kind), today);
    return amount === null ? null : toDays(amount);
  };
}

/** All kinds of a company, those that come prepared first. */
export async function listKinds(db: Kysely<DB>, companyId: string): Promise<LeaveKindResponse[]> {
  const used = await usedKinds(db, companyId);
  return kindsOf(await storedKinds(db, companyId)).map((kind) => presentKind(kind, used.has(kind.kind)));
}

async function usedKinds(db: Kysely<DB>, companyId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('leave_request')
    .select('kind')
    .distinct()
    .where('company_id', '=', companyId)
    .where('kind', '<>', ANNUAL)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

/** Adds a kind of the company's own. A replayed key returns the first one. Throws what `requireLawful` and the names refuse. */
export async function addKind(
  database: Database,
  caller: Caller,
  entry: KindEntry,
  { now, idempotency }: { readonly now: EpochMs; readonly idempotency: IdempotencyKey | null },
): Promise<LeaveKindResponse> {
  return createOnce(database, caller, idempotency, {
    find: async (trx, number) => (await listKinds(trx, caller.companyId)).find(({ kind }) => kind === `own_${number}`),
    async create(trx) {
      await lockCompany(trx, caller.companyId);
      const stored = await storedKinds(trx, caller.companyId);
      const kind = toKind(nextOwnKind(stored), entry);
      await storeKind(trx, caller, { before: null, kind, stored }, now);
      return Number(kind.kind.slice('own_'.length));
    },
  });
}

/**
 * Changes a kind; a prepared one is stored with its first change. Throws `not_found`, `leave_kind_used` where somebody has asked for it and
 * whether it is paid would change, and what `addKind` does.
 */
export async function saveKind(
  { kysely }: Database,
  caller: Caller,
  word: string,
  entry: KindEntry,
  now: EpochMs,
): Promise<LeaveKindResponse> {
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, caller.companyId);
    // No request of it is made meanwhile (`lockKind`).
    await sql`select from leave_kind where company_id = ${caller.companyId} and kind = ${word} for update`.execute(trx);
    const stored = await storedKinds(trx, caller.companyId);
    const before = stored.find(({ kind }) => kind === word) ?? PREPARED.get(word);
    if (before === undefined) throw new AppError('not_found');
    const kind = toKind(word, entry);
    const isUsed = (await usedKinds(trx, caller.companyId)).has(word);
    if (isUsed && kind.isPaid !== before.isPaid) throw AppError.at('is_paid', 'leave_kind_used');
    if (!isDeepStrictEqual(before, kind)) await storeKind(trx, caller, { before, kind, stored }, now);
    return presentKind(kind, isUsed);
  });
}

interface ChangedKind {
  readonly before: LeaveKind | null;
  readonly kind: LeaveKind;
  readonly stored: readonly LeaveKind[];
}

async function storeKind(
  trx: Transaction<DB>,
  { companyId, userId }: Caller,
  { before, kind, stored }: ChangedKind,
  now: EpochMs,
): Promise<void> {
  requireLawful(kind);
  const isTaken = kindsOf(stored).some(({ kind: word, name }) => word !== kind.kind && name === kind.name);
  if (isTaken || kind.name === ANNUAL_NAME) throw AppError.at('name', 'leave_kind_name_taken');
  const columns = { ...kindColumns(kind), last_modified_at: new Date(now) };
  await trx
    .insertInto('leave_kind')
    .values({ company_id: companyId, kind: kind.kind, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doUpdateSet(columns))
    .execute();
  await writeAudit(trx, {
    companyId,
    actorUserId: userId,
    subjectUserId: null,
    action: 'change_leave_kind',
    before: before === null ? null : kindColumns(before),
    after: kindColumns(kind),
  });
}

const FAULTS = {
  attendance_by_law: ['attendance', 'leave_kind_attendance_by_law'],
  limit_by_law: ['limit_days', 'leave_kind_limit_by_law'],
  absence_whole: ['step_minutes', 'leave_kind_absence'],
  absence_unpaid: ['is_paid', 'leave_kind_absence'],
} as const satisfies Record<KindFault, readonly [string, string]>;

function requireLawful(kind: LeaveKind): void {
  const fault = faultOfKind(kind);
  if (fault === null) return;
  const [field, code] = FAULTS[fault];
  throw AppError.at(field, code);
}

const toKind = (kind: string, entry: KindEntry): LeaveKind => ({
  kind,
  name: entry.name,
  isActive: entry.active,
  isPaid: entry.is_paid,
  allowsHalves: entry.allows_halves,
  stepMinutes: entry.step_minutes ?? null,
  limit:
    entry.limit_per === undefined || entry.limit_days === undefined
      ? null
      : { per: entry.limit_per, days: entry.limit_days },
  yearFrom: entry.year_from ?? '04-01',
  hasGrants: entry.has_grants,
  needsProof: entry.needs_proof,
  needsReason: entry.needs_reason,
  attendance: entry.attendance,
  isForAdmins: entry.for_admins,
  noticeDays: entry.notice_days,
  isPrivate: entry.is_private,
});

const presentUnits = (kind: LeaveKind): Omit<AskableKind, 'left_days'> => ({
  kind: kind.kind,
  name: kind.name,
  is_paid: kind.isPaid,
  allows_halves: kind.allowsHalves,
  step_minutes: kind.stepMinutes,
  limit_per: kind.limit?.per ?? null,
  needs_proof: kind.needsProof,
  needs_reason: kind.needsReason,
  notice_days: kind.noticeDays,
});

const presentKind = (kind: LeaveKind, isUsed: boolean): LeaveKindResponse => ({
  ...presentUnits(kind),
  active: kind.isActive,
  limit_days: kind.limit?.days ?? null,
  year_from: kind.yearFrom,
  has_grants: kind.hasGrants,
  attendance: kind.attendance,
  for_admins: kind.isForAdmins,
  is_private: kind.isPrivate,
  is_prepared: PREPARED.has(kind.kind),
  is_used: isUsed,
});

/** What a user has of the company's active kinds. Throws `not_found`. */
export async function kindsOfUser(db: Kysely<DB>, user: UserKey, today: IsoDate): Promise<KindsOfUser> {
  if (!(await hasUser(db, user))) throw new AppError('not_found');
  const stored = await storedKinds(db, user.companyId);
  const kinds = kindsOf(stored).filter(({ isActive }) => isActive);
  const left = await leftOfKinds(db, user, kinds, today);
  const dependents = await careDependentsOf(db, user);
  return {
    kinds: kinds.map((kind) => ({
      kind: kind.kind,
      name: kind.name,
      has_grants: kind.hasGrants,
      limit_per: kind.limit?.per ?? null,
      left_days: left(kind),
    })),
    dependents: dependents && presentDependents(dependents),
    grants: await grantsOfUser(db, user),
  };
}

const presentDependents = ({ children, familyMembers }: CareDependents) => ({
  children: [...children],
  family_members: familyMembers,
});

async function grantsOfUser(db: Kysely<DB>, user: UserKey): Promise<KindGrant[]> {
  const names = new Map((await storedKinds(db, user.companyId)).map(({ kind, name }) => [kind, name]));
  return (await kindGrantsOf(db, user)).map((row) => ({
    id: row.leave_kind_grant_id,
    kind: row.kind,
    kind_name: names.get(row.kind) ?? row.kind,
    granted_on: row.granted_on,
    expiry_date: row.expires_on,
    days: row.days,
    reason: row.reason,
  }));
}

const NO_DEPENDENTS: CareDependents = { children: [], familyMembers: 0 };

/** Stores for whom a user has leave for nursing and care; nobody clears them. Throws `not_found`, and `birth_date_range`. */
export async function saveDependents(
  { kysely }: Database,
  { owner, actorUserId, now }: UserChange,
  dependents: CareDependents,
): Promise<void> {
  if (dependents.children.some((bornOn) => bornOn > japanDate(now))) throw AppError.at('children', 'birth_date_range');
  await kysely.transaction().execute(async (trx) => {
    await lockUser(trx, owner);
    const before = await careDependentsOf(trx, owner);
    const wanted = { ...dependents, children: dependents.children.toSorted(compareDates) };
    if (isDeepStrictEqual(before ?? NO_DEPENDENTS, wanted)) return;
    const rows = [
      ...dependents.children.map((born_on) => ({ relation: 'child' as const, born_on })),
      ...Array.from({ length: dependents.familyMembers }, () => ({ relation: 'family' as const, born_on: null })),
    ];
    await trx.deleteFrom('care_dependent').where(isOf(owner)).execute();
    if (rows.length > 0)
      await trx
        .insertInto('care_dependent')
        .values(rows.map((row) => ({ company_id: owner.companyId, user_id: owner.userId, ...row })))
        .execute();
    const after = await careDependentsOf(trx, owner);
    await writeAudit(trx, {
      ...auditOf(owner, actorUserId),
      action: 'set_care_dependents',
      before: before && presentDependents(before),
      after: after && presentDependents(after),
    });
  });
}

/** A grant as entered. */
interface GrantEntry {
  readonly kind: string;
  readonly granted_on: IsoDate;
  readonly expiry_date?: IsoDate | undefined;
  readonly days: number;
  readonly reason?: string | undefined;
}

/**
 * Grants a user days of a kind, audited. A replayed key returns the first grant. Throws `not_found`, `leave_kind_off` for a kind that the company
 * doesn't have or that has no grants, and `leave_expiry_before_grant`.
 */
export async function addKindGrant(
  database: Database,
  caller: Caller,
  owner: UserKey,
  entry: GrantEntry,
  idempotency: IdempotencyKey | null,
): Promise<KindGrant> {
  if (entry.expiry_date !== undefined && entry.expiry_date < entry.granted_on)
    throw AppError.at('expiry_date', 'leave_expiry_before_grant');
  return createOnce(database, caller, idempotency, {
    find: async (trx, id) => (await grantsOfUser(trx, owner)).find((grant) => grant.id === id),
    async create(trx) {
      await lockUser(trx, owner);
      const kind = (await storedKinds(trx, owner.companyId)).find((one) => one.kind === entry.kind);
      if (kind?.hasGrants !== true || !kind.isActive) throw AppError.at('kind', 'leave_kind_off');
      const { leave_kind_grant_id: id } = await trx
        .insertInto('leave_kind_grant')
        .values({
          company_id: owner.companyId,
          user_id: owner.userId,
          kind: kind.kind,
          granted_on: entry.granted_on,
          expires_on: entry.expiry_date ?? null,
          days: entry.days,
          reason: entry.reason ?? null,
        })
        .returning('leave_kind_grant_id')
        .executeTakeFirstOrThrow();
      const grant = (await grantsOfUser(trx, owner)).find((one) => one.id === id);
      await auditGrant(trx, owner, caller, { action: 'add_leave_kind_grant', before: null, after: grant });
      return id;
    },
  });
}

/** Takes such a grant back, audited. Throws `not_found`, and `leave_grant_in_use` where leave that was asked for would lose its days. */
export async function deleteKindGrant(
  { kysely }: Database,
  { owner, actorUserId }: UserChange,
  grantId: number,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockUser(trx, owner);
    await takeBackKindGrant(trx, { owner, actorUserId }, grantId);
  });
}

/** The same in a transaction that has locked the user. */
export async function takeBackKindGrant(
  trx: Transaction<DB>,
  { owner, actorUserId }: Pick<UserChange, 'owner' | 'actorUserId'>,
  grantId: number,
): Promise<void> {
  const before = (await grantsOfUser(trx, owner)).find(({ id }) => id === grantId);
  const kind = (await storedKinds(trx, owner.companyId)).find((one) => one.kind === before?.kind);
  if (before === undefined || kind === undefined) throw new AppError('not_found');
  const accountOf = await loadKindAccounts(trx, owner, [kind.kind]);
  if (isGrantInUse(accountOf(kind.kind), grantId)) throw new AppError('leave_grant_in_use');
  await trx.deleteFrom('leave_kind_grant').where(isOf(owner)).where('leave_kind_grant_id', '=', grantId).execute();
  await auditGrant(trx, owner, { userId: actorUserId }, { action: 'delete_leave_kind_grant', before, after: null });
}

async function auditGrant(
  trx: Transaction<DB>,
  owner: UserKey,
  { userId }: { readonly userId: number | null },
  change: {
    readonly action: 'add_leave_kind_grant' | 'delete_leave_kind_grant';
    readonly before: KindGrant | null;
    readonly after: KindGrant | null | undefined;
  },
): Promise<void> {
  const facts = (grant: KindGrant | null | undefined) =>
    grant == null
      ? null
      : {
          id: grant.id,
          kind_name: grant.kind_name,
          granted_on: grant.granted_on,
          expires_on: grant.expiry_date,
          days: grant.days,
        };
  await writeAudit(trx, {
    ...auditOf(owner, userId),
    action: change.action,
    before: facts(change.before),
    after: facts(change.after),
    reason: (change.after ?? change.before)?.reason ?? undefined,
  });
}
