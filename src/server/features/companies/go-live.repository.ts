import { type Kysely, sql } from 'kysely';

import type { IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';

/** The first day with a record that counts, of any of the company's users; one look into the index for each. */
export async function findFirstRecordDate(db: Kysely<DB>, companyId: string): Promise<IsoDate | null> {
  const { rows } = await sql<{ date: IsoDate | null }>`
    select min(first.work_date) as date from user_account u
    cross join lateral (
      select work_date from time_record r
      where r.company_id = u.company_id and r.user_id = u.user_id and r.superseded_at is null
      order by r.work_date limit 1
    ) first
    where u.company_id = ${companyId}
  `.execute(db);
  return rows[0]?.date ?? null;
}
