import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { isoDate } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { addCompany, addUser } from '../../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { demoAccounts } from './employees.ts';
import { resetDemoData } from './demo-data-removal.repository.ts';
import { companiesBesideDemo, fillDemoData } from './demo-data.repository.ts';
import type { DemoDataOptions } from './insert-demo-data.repository.ts';

const now = epochMs(Date.parse('2026-11-20T00:30:00+09:00'));
const options: DemoDataOptions = {
  today: japanDate(now),
  now,
  hashPasswords: () => Promise.resolve({ demo: 'hash of the demo password', first: 'hash of the first password' }),
  closeMonth: () => Promise.resolve(),
  askForReport: () => Promise.resolve(),
};

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const lastWorkDate = async (): Promise<string> => {
  const { rows } = await database.pool.query<{ last: string }>('select max(work_date) as last from time_record');
  return rows[0]?.last ?? '';
};

/** What all companies have. */
async function content(): Promise<{ companies: number; users: number; timeRecords: number } | undefined> {
  const { rows } = await database.pool.query<{ companies: number; users: number; timeRecords: number }>(
    `select (select count(*) from company) as companies, (select count(*) from user_account) as users,
       (select count(*) from time_record) as "timeRecords"`,
  );
  return rows[0];
}

describe('resetDemoData', () => {
  it('fills an empty database', async () => {
    expect(await resetDemoData(database.kysely, options)).toBe('reset');
    expect(await content()).toMatchObject({ companies: 6, users: demoAccounts.length });
  });

  it('deletes what was entered and inserts the data again, up to the new day', async () => {
    await fillDemoData(database.kysely, options);
    await addUser(database, { companyId: 'demo', employeeId: 'NEW1' });
    const before = await lastWorkDate();
    expect(await resetDemoData(database.kysely, { ...options, today: isoDate('2026-12-18') })).toBe('reset');
    expect(await content()).toMatchObject({ companies: 6, users: demoAccounts.length });
    expect([before, await lastWorkDate()]).toEqual(['2026-11-19', '2026-12-17']);
  });

  it('leaves audit entries immutable', async () => {
    await resetDemoData(database.kysely, options);
    await expect(database.pool.query('delete from audit_entry')).rejects.toThrow('never changed or deleted');
    await expect(database.pool.query('truncate company cascade')).rejects.toThrow('never changed or deleted');
  });

  it('changes nothing beside a real company, even one with the demo’s ID', async () => {
    await addCompany(database, { companyId: 'demo' });
    expect(await resetDemoData(database.kysely, options)).toBe('other_companies');
    expect(await companiesBesideDemo(database.kysely)).toEqual(['demo']);
    expect(await content()).toEqual({ companies: 1, users: 0, timeRecords: 0 });
  });

  it('changes nothing where one real company exists among the demo’s', async () => {
    await fillDemoData(database.kysely, options);
    await addCompany(database, { companyId: 'acme' });
    const before = await content();
    expect(await resetDemoData(database.kysely, options)).toBe('other_companies');
    expect(await companiesBesideDemo(database.kysely)).toEqual(['acme']);
    expect(await content()).toEqual(before);
  });

  it('rolls back when it fails', async () => {
    await fillDemoData(database.kysely, options);
    const before = await content();
    const hashPasswords = () => Promise.reject(new Error('no memory for hashes'));
    await expect(resetDemoData(database.kysely, { ...options, hashPasswords })).rejects.toThrow('no memory for hashes');
    expect(await content()).toEqual(before);
    await expect(database.pool.query('delete from audit_entry')).rejects.toThrow('never changed or deleted');
  });
});
