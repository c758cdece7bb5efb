import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';

import { isLogYoung } from '#domain/company/retention.ts';
import { type EpochMs, epochMs, japanDate } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';

/** A reserved erasure, with whom it is about. */
export interface ReservedErasure extends UserKey {
  readonly employeeId: string;
  readonly name: string;
  readonly reservedAt: EpochMs;
  readonly reservedBy: string;
  readonly reservedByUserId: number;
  readonly years: 3 | 5;
  readonly reason: string;
  /** Whether the audit log has anything younger than the retention about the person. */
  readonly isLogYoung: boolean;
}

/** The entries of an erasure itself, and of the export before it, keep no erasure waiting. */
const OF_ERASURES = ['reserve_erasure', 'withdraw_erasure', 'export_user'];

const reservations = (db: Kysely<DB>, condition: RawBuilder<unknown>) =>
  sql<{
    company_id: string;
    user_id: number;
    employee_id: string;
    name: string;
    reserved_at: Date;
    reserved_by: string;
    reserved_by_user_id: number;
    retention_years: 3 | 5;
    reason: string;
    logged_at: Date | null;
  }>`
  select r.company_id, r.user_id, u.employee_id, u.name, r.reserved_at, r.reserved_by_user_id, maker.name as reserved_by,
    r.retention_years, r.reason,
    (select max(e.at) from audit_entry e
      where e.company_id = r.company_id and e.subject_user_id = r.user_id and e.action <> all(${OF_ERASURES})) as logged_at
  from reserved_erasure r
    join user_account u on u.company_id = r.company_id and u.user_id = r.user_id
    join user_account maker on maker.company_id = r.company_id and maker.user_id = r.reserved_by_user_id
  where ${condition} order by r.reserved_at, r.user_id`.execute(db);

/** The reserved erasures of a company, or that of one of its people, the oldest first. */
export async function reservedErasures(
  db: Kysely<DB>,
  companyId: string,
  now: EpochMs,
  userId?: number,
): Promise<readonly ReservedErasure[]> {
  const ofOne = userId === undefined ? sql`true` : sql`r.user_id = ${userId}`;
  const { rows } = await reservations(db, sql`r.company_id = ${companyId} and ${ofOne}`);
  return rows.map((row) => toReserved(row, now));
}

/** The reserved erasures of all companies, the oldest first: an operator, or a job of the night, carries them out. */
export async function allReservedErasures(db: Kysely<DB>, now: EpochMs): Promise<readonly ReservedErasure[]> {
  const { rows } = await reservations(db, sql`true`);
  return rows.map((row) => toReserved(row, now));
}

type Row = Awaited<ReturnType<typeof reservations>>['rows'][number];

const toReserved = (row: Row, now: EpochMs): ReservedErasure => ({
  companyId: row.company_id,
  userId: row.user_id,
  employeeId: row.employee_id,
  name: row.name,
  reservedAt: epochMs(row.reserved_at.getTime()),
  reservedBy: row.reserved_by,
  reservedByUserId: row.reserved_by_user_id,
  years: row.retention_years,
  reason: row.reason,
  isLogYoung: isLogYoung(
    row.logged_at && japanDate(epochMs(row.logged_at.getTime())),
    row.retention_years,
    japanDate(now),
  ),
});

/** Stores a reservation. Returns when it was made, as the database says; `null` where there is one already. */
export async function insertReservation(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  { byUserId, years, reason }: { readonly byUserId: number; readonly years: 3 | 5; readonly reason: string },
): Promise<EpochMs | null> {
  const row = await trx
    .insertInto('reserved_erasure')
    .values({
      company_id: companyId,
      user_id: userId,
      reserved_at: sql`now()`,
      reserved_by_user_id: byUserId,
      retention_years: years,
      reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reserved_at')
    .executeTakeFirst();
  return row === undefined ? null : epochMs(row.reserved_at.getTime());
}

/** Deletes the reservation of a person. Returns when it was made; `null` where there was none. */
export async function deleteReservation(trx: Transaction<DB>, user: UserKey): Promise<EpochMs | null> {
  const row = await trx.deleteFrom('reserved_erasure').where(isOf(user)).returning('reserved_at').executeTakeFirst();
  return row === undefined ? null : epochMs(row.reserved_at.getTime());
}

/** When the data of a user was erased; `null` for who has theirs, `undefined` for nobody. */
export async function erasedAt(db: Kysely<DB>, user: UserKey): Promise<Date | null | undefined> {
  const row = await db.selectFrom('user_account').select('erased_at').where(isOf(user)).executeTakeFirst();
  return row?.erased_at;
}
