import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readSnapshot } from './read-snapshot.ts';
import type { DB } from './schema.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table counted (n integer)');
});
afterAll(() => database.drop());

const count = async (db: Kysely<DB>): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from counted`.execute(db)).rows[0]?.n ?? -1;

it('sees nothing that is committed meanwhile, in whatever order it asks', async () => {
  const seen = await readSnapshot(database.kysely, async (trx) => {
    const first = await count(trx);
    await database.pool.query('insert into counted values (1)');
    return [first, ...(await Promise.all([count(trx), count(trx)]))];
  });
  expect(seen).toEqual([0, 0, 0]);
  expect(await readSnapshot(database.kysely, count)).toBe(1);
});

it('answers what is asked at the same time each by itself', async () => {
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  const answers = await readSnapshot(database.kysely, (trx) =>
    Promise.all(
      numbers.map(async (n) => (await sql<{ n: number }>`select ${n}::integer as n`.execute(trx)).rows[0]?.n),
    ),
  );
  expect(answers).toEqual(numbers);
});

it('fails with the first that fails, and leaves its connection to the next', async () => {
  const asked = (trx: Kysely<DB>) => Promise.all([count(trx), sql`select 1 / 0`.execute(trx), count(trx)]);
  for (let time = 0; time < 30; time++)
    await expect(readSnapshot(database.kysely, asked)).rejects.toThrow('division by zero');
  await expect(readSnapshot(database.kysely, () => Promise.reject(new Error('of ours')))).rejects.toThrow('of ours');
  expect(await Promise.all(Array.from({ length: 30 }, () => readSnapshot(database.kysely, count)))).toEqual(
    Array.from({ length: 30 }, () => 1),
  );
});

it('writes nothing', async () => {
  const write = (trx: Kysely<DB>) => sql`insert into counted values (2)`.execute(trx);
  await expect(readSnapshot(database.kysely, write)).rejects.toThrow('read-only transaction');
  await expect(database.kysely.transaction().execute((trx) => readSnapshot(trx, count))).rejects.toThrow('of its own');
  expect(await readSnapshot(database.kysely, count)).toBe(1);
});
