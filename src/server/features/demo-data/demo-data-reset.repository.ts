import { type Kysely, sql } from 'kysely';

import type { DB } from '../../platform/database/schema.ts';
import { waitForOthers } from './demo-data.repository.ts';
import { DEMO_DATA_ACTION, insertDemoData, type DemoDataOptions } from './insert-demo-data.repository.ts';

/** The IDs of the companies that are not demo data. While there is one, nothing is ever deleted. */
export async function companiesBesideDemo(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('company')
    .select('company_id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('audit_entry')
            .select('audit_entry_id')
            .whereRef('audit_entry.company_id', '=', 'company.company_id')
            .where('action', '=', DEMO_DATA_ACTION),
        ),
      ),
    )
    .orderBy('company_id')
    .execute();
  return rows.map(({ company_id }) => company_id);
}

/** How much there is to delete. */
export interface DemoContent {
  readonly companies: number;
  readonly users: number;
  readonly timeRecords: number;
}

/** Counts what a reset would delete. */
export async function countDemoContent(db: Kysely<DB>): Promise<DemoContent> {
  const counts = await sql<DemoContent>`select
    (select count(*) from company) as companies,
    (select count(*) from user_account) as users,
    (select count(*) from time_record) as "timeRecords"`.execute(db);
  return counts.rows[0] ?? { companies: 0, users: 0, timeRecords: 0 };
}

/**
 * Deletes everything of every company, audit entries included, and inserts the demo data as of `today`, in one
 * transaction. While a company exists that is not demo data, it changes nothing.
 */
export async function resetDemoData(db: Kysely<DB>, options: DemoDataOptions): Promise<'reset' | 'other_companies'> {
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (trx) => {
      await waitForOthers(trx);
      // Held to the end, so that no company is created between the check and the truncation.
      await sql`lock table company in access exclusive mode`.execute(trx);
      if ((await companiesBesideDemo(trx)).length > 0) return 'other_companies';

      await sql`alter table audit_entry disable trigger audit_entry_is_final`.execute(trx);
      // Every table of a company's data references it, directly or by another.
      await sql`truncate company cascade`.execute(trx);
      await sql`alter table audit_entry enable trigger audit_entry_is_final`.execute(trx);
      await insertDemoData(trx, options);
      return 'reset';
    });
}
