import { type Kysely, sql, type Transaction } from 'kysely';

import { ANNUAL } from '#domain/leave/kind.ts';
import { type KeptDays, RESERVE, type ReserveRule } from '#domain/leave/reserve.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { hasNotLeft, type UserKey } from '../../records/user-key.ts';

/** A company's rule, and for what the days may be used. */
export interface ReserveSettings extends ReserveRule {
  readonly purposes: string;
}

/** A company's rule; `null` where what lapses is lost. */
export async function reserveOf(db: Kysely<DB>, companyId: string): Promise<ReserveSettings | null> {
  const row = await db.selectFrom('leave_reserve').selectAll().where('company_id', '=', companyId).executeTakeFirst();
  return row === undefined ? null : { limitDays: row.limit_days, from: row.from_date, purposes: row.purposes };
}

/** The name of the kind where a company has none yet. */
const KIND_NAME = '積立休暇';

/** Stores a company's rule, with the kind of leave that the days are; `null` ends both, and what was kept stays. */
export async function saveReserve(
  trx: Transaction<DB>,
  companyId: string,
  reserve: ReserveSettings | null,
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

/** The minutes of paid leave that is approved or asked for in the time of the grant `g`. */
const MINUTES_IN_ITS_TIME = sql`(
  select coalesce(sum(d.minutes), 0)::integer
  from leave_day d
  join leave_request r on r.company_id = d.company_id and r.leave_request_id = d.leave_request_id
  where d.company_id = g.company_id and r.company_id = g.company_id and d.user_id = g.user_id
    and d.work_date between g.granted_on and g.expires_on
    and r.kind = ${ANNUAL} and r.status in ('pending', 'approved'))`;

/** Which grants `g` of a company are to be settled on a day: those never settled, and of which days are kept that leave came late for. */
const toSettle = (companyId: string, { from, today }: { readonly from: IsoDate; readonly today: IsoDate }) => sql`
  g.company_id = ${companyId} and g.expires_on >= ${from} and g.expires_on < ${today}
  and (g.reserve_settled_minutes is null
    or g.reserve_settled_minutes <> ${MINUTES_IN_ITS_TIME}
      and exists (
        select from leave_kind_grant k where k.company_id = ${companyId} and k.leave_grant_id = g.leave_grant_id))`;

/** The employees of a company of whose paid leave a grant has lapsed since `from` that is to be settled; `limit` of them. */
export async function nextToSettle(
  db: Kysely<DB>,
  companyId: string,
  { after, from, today, limit }: { after: number; from: IsoDate; today: IsoDate; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from user_account u
    where company_id = ${companyId} and user_id > ${after} and active and ${hasNotLeft(today)}
      and exists (select from leave_grant g where g.user_id = u.user_id and ${toSettle(companyId, { from, today })})
    order by user_id limit ${limit}`.execute(db);
  return rows.map(({ user_id: userId }) => userId);
}

/** Marks a user's grants as settled that are to be; returns their ids. */
export async function settleGrants(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  range: { readonly from: IsoDate; readonly today: IsoDate },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ leave_grant_id: number }>`
    update leave_grant g set reserve_settled_minutes = ${MINUTES_IN_ITS_TIME}
    where g.user_id = ${userId} and ${toSettle(companyId, range)}
    returning leave_grant_id`.execute(trx);
  return new Set(rows.map(({ leave_grant_id: id }) => id));
}

/** Those of a company who have grants of the days kept. */
export async function usersWithKept(db: Kysely<DB>, companyId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('leave_kind_grant')
    .select('user_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('kind', '=', RESERVE)
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

/** Stores how many days of a grant are kept, which aren't 0; returns the id of the grant that they are. */
export async function storeKeptDays(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  { grant, keptOn, days }: KeptDays,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<number> {
  const { leave_kind_grant_id: id } = await trx
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
    .onConflict((conflict) => conflict.columns(['company_id', 'leave_grant_id']).doUpdateSet({ days }))
    .returning('leave_kind_grant_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the days kept of a grant, by its id; returns the id of the grant that they were. */
export async function deleteKeptDays(trx: Transaction<DB>, { companyId }: UserKey, grantId: number): Promise<number> {
  const { leave_kind_grant_id: id } = await trx
    .deleteFrom('leave_kind_grant')
    .where('company_id', '=', companyId)
    .where('leave_grant_id', '=', grantId)
    .returning('leave_kind_grant_id')
    .executeTakeFirstOrThrow();
  return id;
}
