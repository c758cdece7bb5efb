import { type Kysely, sql, type Transaction } from 'kysely';

import type { FeedLeave } from '#domain/calendar-feed/feed.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sha256 } from '../../platform/sha256.ts';
import { IN_ORDER_OF_DAY, LEAVE_DAY_COLUMNS, type LeaveDayRow, toDayLeave } from '../../records/leave-days.ts';
import { hasNotLeft, isOf, type UserKey } from '../../records/user-key.ts';

/** When a user's address was made; `null` for one who has none. */
export async function feedOf(db: Kysely<DB>, user: UserKey): Promise<EpochMs | null> {
  const row = await db.selectFrom('calendar_feed').select('created_at').where(isOf(user)).executeTakeFirst();
  return row === undefined ? null : epochMs(row.created_at.getTime());
}

/** Gives a user's feed this token, in the place of the one before. */
export async function saveFeed(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  token: string,
  now: Date,
): Promise<void> {
  const values = { token_hash: sha256(token), created_at: now };
  await trx
    .insertInto('calendar_feed')
    .values({ company_id: companyId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** Deletes a user's feed. Returns whether there was one. */
export async function deleteFeed(trx: Transaction<DB>, user: UserKey): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('calendar_feed').where(isOf(user)).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whose feed has this token; `null` for none, and for whoever can't log in any more. */
export async function ownerOf(
  db: Kysely<DB>,
  { companyId, token }: { readonly companyId: string; readonly token: string },
  today: IsoDate,
): Promise<UserKey | null> {
  const row = await db
    .selectFrom('calendar_feed as f')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'f.company_id').onRef('u.user_id', '=', 'f.user_id'),
    )
    .select(['f.company_id', 'f.user_id'])
    .where('f.company_id', '=', companyId)
    .where('f.token_hash', '=', sha256(token))
    .where('u.active', '=', true)
    .where(hasNotLeft(today))
    .executeTakeFirst();
  return row === undefined ? null : { companyId: row.company_id, userId: row.user_id };
}

/** A user's days of leave that are approved or asked for, in order. */
export async function leaveOf(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  { from, to }: DateRange,
): Promise<readonly FeedLeave[]> {
  const { rows } = await sql<LeaveDayRow & { is_pending: boolean }>`
    select ${LEAVE_DAY_COLUMNS}, r.status = 'pending' as is_pending from leave_day d
    join leave_request r on r.company_id = d.company_id and r.leave_request_id = d.leave_request_id
    where d.company_id = ${companyId} and r.company_id = ${companyId} and d.user_id = ${userId}
      and r.status in ('approved', 'pending') and d.work_date between ${from} and ${to}
    order by ${IN_ORDER_OF_DAY}, is_pending`.execute(db);
  return rows.map(({ is_pending: isPending, ...day }) => ({ ...toDayLeave(day), isPending }));
}
