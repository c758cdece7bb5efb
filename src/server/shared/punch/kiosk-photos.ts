import { type Kysely, sql, type Transaction } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';

/** Stores the photo of a punch at a shared device. */
export async function insertPhoto(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  timeRecordId: number,
  content: Buffer,
  at: EpochMs,
): Promise<void> {
  await trx
    .insertInto('kiosk_photo')
    .values({
      company_id: companyId,
      user_id: userId,
      time_record_id: timeRecordId,
      content,
      taken_at: new Date(at),
    })
    .execute();
}

/** Gives the photo of a punch to the record that takes its place. */
export async function movePhoto(
  trx: Transaction<DB>,
  user: UserKey,
  timeRecordId: number,
  movedTo: number,
): Promise<void> {
  await trx
    .updateTable('kiosk_photo')
    .set({ time_record_id: movedTo })
    .where(isOf(user))
    .where('time_record_id', '=', timeRecordId)
    .execute();
}

/** The photo of a punch of the user; `undefined` without one. */
export async function photoOf(db: Kysely<DB>, user: UserKey, timeRecordId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('kiosk_photo')
    .select('content')
    .where(isOf(user))
    .where('time_record_id', '=', timeRecordId)
    .executeTakeFirst();
  return row?.content;
}

/** Removes up to `limit` of a company's photos that were taken before then; returns how many. The punches stay. */
export async function removePhotos(db: Kysely<DB>, companyId: string, before: EpochMs, limit: number): Promise<number> {
  const result = await sql`
    with removed as (
      delete from kiosk_photo where company_id = ${companyId} and time_record_id in (
        select time_record_id from kiosk_photo
        where company_id = ${companyId} and taken_at < ${new Date(before)}
        order by taken_at
        limit ${limit}
      )
      returning company_id, time_record_id
    )
    update time_record t set has_photo = false from removed
    where t.company_id = ${companyId} and t.company_id = removed.company_id and t.time_record_id = removed.time_record_id
  `.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
