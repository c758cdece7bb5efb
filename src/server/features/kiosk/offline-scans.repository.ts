import { type Kysely, sql, type Transaction } from 'kysely';

import type { AnyPunchType } from '#domain/attendance/record.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { makeSealingKeys, type SealingKeys } from '../../platform/auth/sealed.ts';
import type { DB } from '../../platform/database/schema.ts';

/** The keys of a company's devices, made when they are first asked for. */
export async function sealingKeysOf(db: Kysely<DB>, companyId: string, now: EpochMs): Promise<SealingKeys> {
  const read = () =>
    db
      .selectFrom('kiosk_key')
      .select(['public_key as publicKey', 'private_key as privateKey'])
      .where('company_id', '=', companyId)
      .executeTakeFirst();
  const known = await read();
  if (known !== undefined) return known;
  const made = await makeSealingKeys();
  await db
    .insertInto('kiosk_key')
    .values({
      company_id: companyId,
      public_key: made.publicKey,
      private_key: made.privateKey,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another process may have been first.
  return (await read()) ?? made;
}

/** A scan that couldn't be taken. */
export interface NewRefusedScan {
  readonly scanId: string;
  readonly kioskName: string;
  readonly userId: number | null;
  readonly scannedAt: EpochMs | null;
  readonly type: AnyPunchType | null;
  readonly reason: string;
}

/** Stores a scan that couldn't be taken, once. */
export async function insertRefused(
  db: Kysely<DB>,
  companyId: string,
  { scanId, kioskName, userId, scannedAt, type, reason }: NewRefusedScan,
  now: EpochMs,
): Promise<void> {
  await db
    .insertInto('refused_kiosk_scan')
    .values({
      company_id: companyId,
      scan_id: scanId,
      kiosk_name: kioskName,
      user_id: userId,
      scanned_at: scannedAt === null ? null : new Date(scannedAt),
      record_type: type,
      reason,
      received_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many are listed at once. */
const MOST_LISTED = 200;

/** The scans of a company that couldn't be taken, the latest first, or one of them. */
export async function refusedOf(db: Kysely<DB>, companyId: string, id?: number) {
  let query = db
    .selectFrom('refused_kiosk_scan as s')
    .leftJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.user_id', '=', 's.user_id'),
    )
    .select(['s.refused_kiosk_scan_id as id', 's.kiosk_name', 's.scanned_at', 's.record_type', 's.reason'])
    .select(['s.received_at', 's.user_id', 'u.employee_id', 'u.name'])
    .where('s.company_id', '=', companyId)
    .orderBy('s.refused_kiosk_scan_id', 'desc')
    .limit(MOST_LISTED);
  if (id !== undefined) query = query.where('s.refused_kiosk_scan_id', '=', id);
  return query.execute();
}

/** How many there are. */
export async function countRefused(db: Kysely<DB>, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from refused_kiosk_scan where company_id = ${companyId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes one that somebody has seen to. */
export async function deleteRefused(trx: Transaction<DB>, companyId: string, id: number): Promise<void> {
  await trx
    .deleteFrom('refused_kiosk_scan')
    .where('company_id', '=', companyId)
    .where('refused_kiosk_scan_id', '=', id)
    .execute();
}
