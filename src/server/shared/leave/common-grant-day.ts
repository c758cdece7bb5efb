import type { Kysely, Transaction } from 'kysely';

import type { CommonGrantDay } from '#domain/leave/common-grant-day.ts';
import type { DB } from '../../platform/database/schema.ts';

/** The day on which a company grants leave to everybody; `null` where each grant is on the person's own day. */
export async function commonGrantDayOf(db: Kysely<DB>, companyId: string): Promise<CommonGrantDay | null> {
  const row = await db
    .selectFrom('common_grant_day')
    .select(['month_day', 'from_date'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row === undefined ? null : { monthDay: row.month_day, from: row.from_date };
}

/** Stores a company's day. */
export async function saveCommonGrantDay(
  trx: Transaction<DB>,
  companyId: string,
  day: CommonGrantDay | null,
  now: Date,
): Promise<void> {
  if (day === null) {
    await trx.deleteFrom('common_grant_day').where('company_id', '=', companyId).execute();
    return;
  }
  const columns = { month_day: day.monthDay, from_date: day.from, last_modified_at: now };
  await trx
    .insertInto('common_grant_day')
    .values({ company_id: companyId, ...columns })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns))
    .execute();
}
