import type { Kysely, Transaction } from 'kysely';

import type { ProtectionResponse, RestrictionResponse } from '#contract/protection.ts';
import { limitsOf } from '#domain/protection/limits.ts';
import type { ProtectedPerson, RestrictionKind } from '#domain/protection/protected-person.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { may } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { auditOf, hasUser, isOf, lockUser, type UserChange, type UserKey } from '../../records/user-key.ts';
import { holds } from '../../shared/owned/write.ts';
import { protectedPeople } from '../../shared/sheet/protection.ts';

/** A restriction as entered. */
interface EnteredRestriction {
  readonly kind: RestrictionKind;
  readonly from_date: IsoDate;
  readonly to_date: IsoDate;
}

const NOBODY: ProtectedPerson = { bornOn: null, isShiftWorkerOf16: false, restrictions: [] };

/** What protects a person as of `today`; why, only for those who have the permission. Throws `not_found`. */
export async function protectionOf(
  db: Kysely<DB>,
  viewer: Caller,
  user: UserKey,
  today: IsoDate,
): Promise<ProtectionResponse> {
  if (!(await hasUser(db, user))) throw new AppError('not_found');
  const person = (await protectedPeople(db, user.companyId, [user.userId])).get(user.userId) ?? NOBODY;
  const limits = limitsOf(person, today);
  if (!may(viewer, 'manage_protection', user.userId)) return { limits };
  return {
    limits,
    birth_date: person.bornOn,
    works_shifts_at_16: person.isShiftWorkerOf16,
    restrictions: await restrictionsOf(db, user),
  };
}

const restrictionsOf = (db: Kysely<DB>, user: UserKey): Promise<RestrictionResponse[]> =>
  db
    .selectFrom('work_restriction')
    .select(['work_restriction_id as id', 'kind', 'from_date', 'to_date'])
    .where(isOf(user))
    .orderBy('from_date')
    .orderBy('work_restriction_id')
    .execute();

/** Stores a birth date, or clears it, audited. Throws `not_found`, and `birth_date_range` at the field. */
export async function saveBirthDate(
  database: Database,
  { owner, actorUserId, now }: UserChange,
  bornOn: IsoDate | null,
  worksShiftsAt16: boolean,
): Promise<void> {
  if (bornOn !== null && bornOn > japanDate(now)) throw AppError.at('birth_date', 'birth_date_range');
  await database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, owner);
    const before = await birthOf(trx, owner);
    const after = bornOn === null ? null : { birth_date: bornOn, works_shifts_at_16: worksShiftsAt16 };
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await trx.deleteFrom('birth_date').where(isOf(owner)).execute();
    if (after !== null)
      await trx
        .insertInto('birth_date')
        .values({
          company_id: owner.companyId,
          user_id: owner.userId,
          born_on: after.birth_date,
          works_shifts_at_16: after.works_shifts_at_16,
        })
        .execute();
    await writeAudit(trx, { ...auditOf(owner, actorUserId), action: 'set_birth_date', before, after });
  });
}

async function birthOf(trx: Transaction<DB>, user: UserKey) {
  const row = await trx
    .selectFrom('birth_date')
    .select(['born_on as birth_date', 'works_shifts_at_16'])
    .where(isOf(user))
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a restriction, audited. A replayed key returns the first one. Throws `not_found`, and `restriction_dates`. */
export async function addRestriction(
  database: Database,
  caller: Caller,
  owner: UserKey,
  entered: EnteredRestriction,
  idempotency: IdempotencyKey | null,
): Promise<RestrictionResponse> {
  requireOrder(entered);
  return createOnce(database, caller, idempotency, {
    find: (trx, id) => findRestriction(trx, owner, id),
    async create(trx) {
      await lockUser(trx, owner);
      const { id } = await trx
        .insertInto('work_restriction')
        .values({ company_id: owner.companyId, user_id: owner.userId, ...entered })
        .returning('work_restriction_id as id')
        .executeTakeFirstOrThrow();
      await writeAudit(trx, { ...auditOf(owner, caller.userId), action: 'add_restriction', after: { id, ...entered } });
      return id;
    },
  });
}

/** Changes a restriction, audited. Throws `not_found`, and `restriction_dates` at the field. */
export async function changeRestriction(
  database: Database,
  { owner, actorUserId }: UserChange,
  id: number,
  entered: EnteredRestriction,
): Promise<void> {
  requireOrder(entered);
  await database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, owner);
    const before = await requireRestriction(trx, owner, id);
    if (holds(before, entered)) return;
    await trx
      .updateTable('work_restriction')
      .set(entered)
      .where(isOf(owner))
      .where('work_restriction_id', '=', id)
      .execute();
    await writeAudit(trx, {
      ...auditOf(owner, actorUserId),
      action: 'change_restriction',
      before,
      after: { id, ...entered },
    });
  });
}

/** Deletes a restriction, audited. Throws `not_found`. */
export async function removeRestriction(
  database: Database,
  { owner, actorUserId }: UserChange,
  id: number,
): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, owner);
    const before = await requireRestriction(trx, owner, id);
    await trx.deleteFrom('work_restriction').where(isOf(owner)).where('work_restriction_id', '=', id).execute();
    await writeAudit(trx, { ...auditOf(owner, actorUserId), action: 'delete_restriction', before });
  });
}

function requireOrder({ from_date, to_date }: EnteredRestriction): void {
  if (to_date < from_date) throw AppError.at('to_date', 'restriction_dates');
}

const findRestriction = (trx: Transaction<DB>, user: UserKey, id: number): Promise<RestrictionResponse | undefined> =>
  trx
    .selectFrom('work_restriction')
    .select(['work_restriction_id as id', 'kind', 'from_date', 'to_date'])
    .where(isOf(user))
    .where('work_restriction_id', '=', id)
    .executeTakeFirst();

async function requireRestriction(trx: Transaction<DB>, user: UserKey, id: number): Promise<RestrictionResponse> {
  const found = await findRestriction(trx, user, id);
  if (found === undefined) throw new AppError('not_found');
  return found;
}
