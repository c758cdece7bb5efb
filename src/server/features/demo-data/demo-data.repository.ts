import { type Kysely, sql, type Transaction } from 'kysely';

import type { DB } from '../../platform/database/schema.ts';
import { companies, DEMO_COMPANY_ID } from './companies.ts';
import { DEMO_DATA_ACTION, insertDemoData, type DemoDataOptions } from './insert-demo-data.repository.ts';

/**
 * Fills an empty database with the demo data (D25), in one transaction: all of it or, where any company exists,
 * nothing. Servers that start concurrently wait for each other, and one of them fills. Apart from the password hashes
 * the content is the same on every machine for the same `today`.
 */
export async function fillDemoData(db: Kysely<DB>, options: DemoDataOptions): Promise<'filled' | 'not_empty'> {
  // Not a stricter isolation level: its snapshot is taken before the lock is held and would not show another server's
  // rows.
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (trx) => {
      await waitForOthers(trx);
      const company = await trx.selectFrom('company').select('company_id').limit(1).executeTakeFirst();
      if (company !== undefined) return 'not_empty';
      await insertDemoData(trx, options);
      return 'filled';
    });
}

/** Locks out others that fill or reset the database until the transaction ends. */
export async function waitForOthers(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('kintai demo data', 0))`.execute(trx);
}

/** Whether the database contains the demo data, of this or an earlier start. */
export async function isDemoDatabase(db: Kysely<DB>): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_entry')
    .select('audit_entry_id')
    .where('company_id', '=', DEMO_COMPANY_ID)
    .where('action', '=', DEMO_DATA_ACTION)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

const DEMO_IDS = companies.map(({ companyId }) => companyId);

/** The companies that the demo data has brought, and not somebody else under one of their IDs. */
export const demoCompanies = (db: Kysely<DB>) =>
  db
    .selectFrom('audit_entry')
    .select('company_id')
    .where('company_id', 'in', DEMO_IDS)
    .where('action', '=', DEMO_DATA_ACTION);

/** Whether a company is of the demo data. */
export async function isDemoCompany(db: Kysely<DB>, companyId: string): Promise<boolean> {
  if (!DEMO_IDS.includes(companyId)) return false;
  const entry = await demoCompanies(db).where('company_id', '=', companyId).limit(1).executeTakeFirst();
  return entry !== undefined;
}

/** Ends every session of the demo accounts. Returns how many there were. */
export async function endDemoSessions(db: Kysely<DB>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('login_session')
    .where('company_id', 'in', demoCompanies(db))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

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
