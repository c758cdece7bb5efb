import { type Kysely, sql, type Transaction } from 'kysely';

import { type KeptDays, RESERVE, type ReserveRule } from '#domain/leave/reserve.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { hasNotLeft, type UserKey } from '../../records/user-key.ts';

/** A company's rule, and for what the days may be used. */
export interface Reserve extends ReserveRule {
  readonly purposes: string;
}

/** A company's rule; `null` where what lapses is lost. */
export async function reserveOf(db: Kysely<DB>, companyId: string): Promise<Reserve | null> {
  const row = await db.selectFrom('leave_reserve').selectAll().where('company_id', '=', companyId).executeTakeFirst();
  return row === undefined ? null : { limitDays: row.limit_days, from: row.from_date, purposes: row.purposes };
}

/** The name of the kind where a company has none yet. */
const KIND_NAME = '積立休暇';

/** Stores a company's rule, with the kind of leave that the days are; `null` ends both, and what was kept stays. */
export async function saveReserve(
  trx: Transaction<DB>,
  companyId: string,
  reserve: Reserve | null,
  now: Date,
): Promise<void> {
  const ofCompany = { company_id: companyId, kind: RESERVE };
  if (reserve === null) {
    await trx.deleteFrom('leave_reserve').where('company_id', '=', companyId).execute();
    await trx
      .updateTable('leave_kind')
      .set({ active: false, last_modified_at: now })
      .where('company_id', '=', companyId)
      .where('kind', '=', RESERVE)
      .execute();
    return;
  }
  await trx
    .insertInto('leave_kind')
    .values({
      ...ofCompany,
      name: KIND_NAME,
      active: true,
      is_paid: true,
      allows_halves: true,
      attendance: 'attendance',
      has_grants: true,
      needs_reason: true,
      last_modified_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind']).doUpdateSet({ active: true, last_modified_at: now }),
    )
    .execute();
  const columns = {
    limit_days: reserve.limitDays,
    purposes: reserve.purposes,
    from_date: reserve.from,
    last_modified_at: now,
  };
  await trx
    .insertInto('leave_reserve')
    .values({ ...ofCompany, ...columns })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns))
    .execute();
}

/** The companies that keep what lapses. */
export async function companiesWithReserve(db: Kysely<DB>): Promise<string[]> {
  const rows = await db.selectFrom('leave_reserve').select('company_id').orderBy('company_id').execute();
  return rows.map(({ company_id: companyId }) => companyId);
}

/** The employees of a company of whose paid leave something has lapsed since `from` that wasn't kept; `limit` of them. */
export async function nextWithLapsed(
  db: Kysely<DB>,
  companyId: string,
  { after, from, today, limit }: { after: number; from: IsoDate; today: IsoDate; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from user_account u
    where company_id = ${companyId} and user_id > ${after} and active and ${hasNotLeft(today)}
      and exists (
        select from leave_grant g
        where g.company_id = ${companyId} and g.user_id = u.user_id
          and g.expires_on >= ${from} and g.expires_on < ${today}
          and not exists (
            select from leave_kind_grant k
            where k.company_id = ${companyId} and k.leave_grant_id = g.leave_grant_id))
    order by user_id limit ${limit}`.execute(db);
  return rows.map(({ user_id: userId }) => userId);
}

/** What a person has of the days kept: what was, what of it isn't used, and of which grants it is. */
export interface KeptLeave {
  readonly kept: ReadonlySet<number>;
  readonly keptDays: number;
  /** Less what is approved and asked for. */
  readonly has: number;
}

const NOTHING_KEPT: KeptLeave = { kept: new Set(), keptDays: 0, has: 0 };

/** What these users have of it, or all of the company who have any. */
export async function keptLeaveOf(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[] | null,
): Promise<ReadonlyMap<number, KeptLeave>> {
  const isOf = userIds === null ? sql`true` : sql`user_id = any(${userIds})`;
  const { rows: grants } = await sql<{ user_id: number; days: number; ids: number[] }>`
    select user_id, sum(days) as days, array_remove(array_agg(leave_grant_id), null) as ids
    from leave_kind_grant where company_id = ${companyId} and kind = ${RESERVE} and ${isOf}
    group by user_id`.execute(db);
  const { rows: used } = await sql<{ user_id: number; days: number }>`
    select d.user_id, sum(d.minutes::numeric / d.day_minutes) as days
    from leave_day d
    join leave_request r on r.company_id = d.company_id and r.leave_request_id = d.leave_request_id
    where d.company_id = ${companyId} and r.company_id = ${companyId} and r.kind = ${RESERVE}
      and r.status in ('pending', 'approved') and ${userIds === null ? sql`true` : sql`d.user_id = any(${userIds})`}
    group by d.user_id`.execute(db);
  const usedBy = new Map(used.map(({ user_id: userId, days }) => [userId, days]));
  return new Map(
    grants.map(({ user_id: userId, days: keptDays, ids }) => {
      const has = Math.round((keptDays - (usedBy.get(userId) ?? 0)) * 1000) / 1000;
      return [userId, { kept: new Set(ids.map(Number)), keptDays, has }];
    }),
  );
}

/** What one user has of it. */
export const keptLeaveOfUser = async (db: Kysely<DB>, { companyId, userId }: UserKey): Promise<KeptLeave> =>
  (await keptLeaveOf(db, companyId, [userId])).get(userId) ?? NOTHING_KEPT;

/** Stores days that are kept; returns the id of their grant. */
export async function insertKeptDays(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  { grant, keptOn, days }: KeptDays,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<number> {
  const row = await trx
    .insertInto('leave_kind_grant')
    .values({
      company_id: companyId,
      user_id: userId,
      kind: RESERVE,
      granted_on: keptOn,
      days,
      reason,
      leave_grant_id: grant.id,
      created_at: now,
    })
    .returning('leave_kind_grant_id')
    .executeTakeFirstOrThrow();
  return row.leave_kind_grant_id;
}
