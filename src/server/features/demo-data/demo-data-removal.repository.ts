import { type Kysely, sql, type Transaction } from 'kysely';

import type { DB } from '../../platform/database/schema.ts';
import { companiesBesideDemo, demoCompanies, waitForOthers } from './demo-data.repository.ts';
import { type DemoDataOptions, insertDemoData } from './insert-demo-data.repository.ts';

/** What is removed: the IDs of the demo companies, and how much they have. */
export interface DemoHoldings {
  readonly companyIds: readonly string[];
  readonly users: number;
  readonly timeRecords: number;
}

/** Counts what a removal would delete. */
export async function demoHoldings(db: Kysely<DB>): Promise<DemoHoldings> {
  const { rows } = await sql<{ companyIds: string[]; users: number; timeRecords: number }>`
    with demo as (select distinct company_id from (${demoCompanies(db)}) entry)
    select
      coalesce((select array_agg(company_id::text order by company_id) from demo), '{}') as "companyIds",
      (select count(*) from user_account where company_id in (select company_id from demo)) as users,
      (select count(*) from time_record where company_id in (select company_id from demo)) as "timeRecords"`.execute(
    db,
  );
  return rows[0] ?? { companyIds: [], users: 0, timeRecords: 0 };
}

/** A table of companies' data, and those that reference it. */
interface CompanyTable {
  readonly name: string;
  readonly referenced_by: readonly string[];
}

/** All tables of companies' data, each after those that reference it. */
async function tablesInOrder(trx: Transaction<DB>): Promise<string[]> {
  const { rows } = await sql<CompanyTable>`
    select t.relname as name,
      array(select distinct c.conrelid::regclass::text from pg_constraint c
        where c.contype = 'f' and c.confrelid = t.oid and c.conrelid <> t.oid) as referenced_by
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
      and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id' and not a.attisdropped)
  `.execute(trx);
  const ordered: string[] = [];
  for (let left = rows; left.length > 0;) {
    const free = left.filter(({ referenced_by }) => referenced_by.every((name) => ordered.includes(name)));
    if (free.length === 0) throw new Error(`tables reference each other: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(...free.map(({ name }) => name));
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** Deletes these companies with everything that they have, audit entries and closed months included. */
async function deleteCompanies(trx: Transaction<DB>, companyIds: readonly string[]): Promise<void> {
  const tables = await tablesInOrder(trx);
  // The triggers that keep what happened, and closed months, as they are.
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
  for (const table of tables)
    await sql`delete from ${sql.table(table)} where company_id = any(${companyIds})`.execute(trx);
  // A deferred check would otherwise keep a table from being altered.
  await sql`set constraints all immediate`.execute(trx);
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
}

/** Runs what deletes companies in a transaction of which everybody else waits for the end. */
const deleting = <Result>(db: Kysely<DB>, run: (trx: Transaction<DB>) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (trx) => {
      await waitForOthers(trx);
      // Held to the end: nobody creates a company after the check, or writes what is being deleted.
      await sql`lock table company in access exclusive mode`.execute(trx);
      return run(trx);
    });

/**
 * Deletes the demo companies with everything that they have, in one transaction; all others keep theirs. Only the owner of
 * the database may. Returns the IDs, none where there was none, or the IDs of companies whose parent would go: then nothing
 * is changed.
 */
export const removeDemoData = (db: Kysely<DB>): Promise<{ removed: string[] } | { orphans: string[] }> =>
  deleting(db, async (trx) => {
    const removed = [...(await demoHoldings(trx)).companyIds];
    if (removed.length === 0) return { removed };
    const orphans = await trx
      .selectFrom('company')
      .select('company_id')
      .where('parent_company_id', 'in', removed)
      .where('company_id', 'not in', removed)
      .execute();
    if (orphans.length > 0) return { orphans: orphans.map(({ company_id }) => company_id) };
    await deleteCompanies(trx, removed);
    return { removed };
  });

/**
 * Deletes the demo companies and inserts the demo data as of `today`, in one transaction. While a company exists that is
 * not demo data, it changes nothing. Only the owner of the database may.
 */
export const resetDemoData = (db: Kysely<DB>, options: DemoDataOptions): Promise<'reset' | 'other_companies'> =>
  deleting(db, async (trx) => {
    if ((await companiesBesideDemo(trx)).length > 0) return 'other_companies';
    await deleteCompanies(trx, (await demoHoldings(trx)).companyIds);
    await insertDemoData(trx, options);
    return 'reset';
  });
