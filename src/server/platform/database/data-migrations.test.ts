import { afterEach, describe, expect, it } from 'vitest';

import { addCompany, addUser } from '../../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

// What a migration makes of the data that it finds.

let database: TestDatabase;
afterEach(() => database.drop());

/** A database as it was before a migration: without what `undo` drops again. */
async function databaseBefore(migration: string, undo: string): Promise<TestDatabase> {
  database = await createTestDatabase();
  await database.pool.query(undo);
  const { rowCount } = await database.pool.query('delete from installation.migration_checksum where name = $1', [
    migration,
  ]);
  expect(rowCount).toBe(1);
  return database;
}

const migrateAgain = (): Promise<string[]> => migrate(database, { info: () => undefined });

describe('D44: 0130_folded_ids', () => {
  const before = () =>
    databaseBefore(
      '0130_folded_ids',
      'drop index company_folded_id, user_account_folded_employee_id; drop function folded_form cascade',
    );

  it('accepts IDs that differ otherwise, and the same ones in two companies', async () => {
    await before();
    for (const companyId of ['acme', 'acme-west'])
      for (const employeeId of ['E1', 'E2', '＃１'])
        await addUser(database, { companyId: await one(companyId), employeeId });
    expect(await migrateAgain()).toEqual(['0130_folded_ids']);
  });

  it('rejects the start where some are the same now, and names them', async () => {
    await before();
    await addCompany(database, { companyId: 'ACME' });
    for (const employeeId of ['E1', 'Ｅ１', 'e1', 'E2'])
      await addUser(database, { companyId: await one('acme'), employeeId });
    await expect(migrateAgain()).rejects.toThrow("company IDs 'ACME', 'acme'; employee IDs of acme 'E1', 'e1', 'Ｅ１'");
  });
});

/** The company with that ID, added where there is none. */
async function one(companyId: string): Promise<string> {
  const { rowCount } = await database.pool.query('select from company where company_id = $1', [companyId]);
  return rowCount === 1 ? companyId : addCompany(database, { companyId });
}
