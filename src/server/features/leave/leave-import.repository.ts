import { type Kysely, sql, type Transaction } from 'kysely';

import type { IsoDate } from '#domain/time/date.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { DB } from '../../platform/database/schema.ts';
import { byUser } from '../../records/rows.ts';
import { grantColumns, type ImportedGrant } from '../../shared/leave/imported-grants.ts';
import type { ImportedDay } from './leave-csv-rows.ts';

/** The days on which users of a company have leave in the ledger, requested or approved. */
export async function datesOnLeave(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<IsoDate>>> {
  const { rows } = await sql<{ user_id: number; work_date: IsoDate }>`
    select d.user_id, d.work_date from leave_day d
    join leave_request r on r.company_id = d.company_id and r.leave_request_id = d.leave_request_id
    where d.company_id = ${companyId} and r.company_id = ${companyId} and d.user_id = any(${[...userIds]}::bigint[])
      and r.status in ('pending', 'approved')`.execute(db);
  return new Map([...byUser(rows, (row) => row.work_date)].map(([userId, dates]) => [userId, new Set(dates)]));
}

/** Stores what an import says of a grant that is there. */
export async function updateImportedGrant(
  trx: Transaction<DB>,
  companyId: string,
  id: number,
  grant: ImportedGrant,
): Promise<void> {
  await trx
    .updateTable('leave_grant')
    .set(grantColumns(grant))
    .where('company_id', '=', companyId)
    .where('leave_grant_id', '=', id)
    .execute();
}

/** Deletes grants that imported ones take the place of. */
export async function deleteGrants(trx: Transaction<DB>, companyId: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('leave_grant')
    .where('company_id', '=', companyId)
    .where('leave_grant_id', 'in', [...ids])
    .execute();
}

/** The days taken before the ledger of users of a company, by user and day. */
export async function daysTakenBefore(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<IsoDate, ImportedDay>>> {
  const rows = await db
    .selectFrom('leave_taken_before')
    .selectAll()
    .where(sql<boolean>`company_id = ${companyId} and user_id = any(${[...userIds]})`)
    .execute();
  const days = byUser(rows, (row): readonly [IsoDate, ImportedDay] => [
    row.work_date,
    {
      date: row.work_date,
      unit: row.unit,
      half: row.half,
      taken: minutes(row.minutes),
      ofDay: minutes(row.day_minutes),
    },
  ]);
  return new Map([...days].map(([userId, own]) => [userId, new Map(own)]));
}

/** A statement has at most 65,535 parameters. */
const PART = 5000;

/** Stores days taken before the ledger, each in place of what was there of it. */
export async function storeTakenDays(
  trx: Transaction<DB>,
  companyId: string,
  days: readonly { readonly userId: number; readonly day: ImportedDay }[],
  now: Date,
): Promise<void> {
  for (let begin = 0; begin < days.length; begin += PART)
    await trx
      .insertInto('leave_taken_before')
      .values(
        days.slice(begin, begin + PART).map(({ userId, day }) => ({
          company_id: companyId,
          user_id: userId,
          work_date: day.date,
          unit: day.unit ?? 'day',
          half: day.half,
          minutes: day.taken,
          day_minutes: day.ofDay,
          created_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'user_id', 'work_date']).doUpdateSet((eb) => ({
          unit: eb.ref('excluded.unit'),
          half: eb.ref('excluded.half'),
          minutes: eb.ref('excluded.minutes'),
          day_minutes: eb.ref('excluded.day_minutes'),
        })),
      )
      .execute();
}

/** Deletes days taken before the ledger. */
export async function deleteTakenDays(
  trx: Transaction<DB>,
  companyId: string,
  days: readonly { readonly userId: number; readonly day: Pick<ImportedDay, 'date'> }[],
): Promise<void> {
  if (days.length === 0) return;
  await sql`
    delete from leave_taken_before t
    using unnest(${days.map(({ userId }) => userId)}::bigint[], ${days.map(({ day }) => day.date)}::date[])
      as gone (user_id, work_date)
    where t.company_id = ${companyId} and t.user_id = gone.user_id and t.work_date = gone.work_date`.execute(trx);
}
