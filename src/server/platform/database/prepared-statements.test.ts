import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Database, isDatabaseAway, openDatabase } from './database.ts';

let template: TestDatabase;
let database: Database;

beforeAll(async () => {
  template = await createTestDatabase();
});
beforeEach(async () => {
  // One connection, so that what it has prepared is known.
  database = openDatabase(template.connection, 1, () => undefined);
  await database.pool.query('create table if not exists thing (thing_id int, name text)');
  await database.pool.query('truncate thing');
  return () => database.close();
});
afterAll(() => template.drop());

const prepared = async (): Promise<string[]> =>
  (
    await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements order by 1')
  ).rows.map(({ statement }) => statement);

const findThing = (id: number): Promise<unknown[]> =>
  database.pool.query('select * from thing where thing_id = $1', [id]).then(({ rows }) => rows);

test('a statement that is asked again is prepared, one that is asked once is not', async () => {
  await database.pool.query('select $1::int as once', [1]);
  for (const id of [1, 2, 3]) expect(await findThing(id)).toEqual([]);
  expect(await prepared()).toEqual(['select * from thing where thing_id = $1']);
});

test('statements of transactions and of the query builder are, too', async () => {
  const read = () =>
    database.kysely
      .transaction()
      .execute((trx) => trx.selectFrom('company').select('name').where('company_id', '=', 'x').execute());
  for (let time = 0; time < 2; time += 1) expect(await read()).toEqual([]);
  expect(await prepared()).toEqual(['select "name" from "company" where "company_id" = $1']);
});

test('there are at most 300 of them, however many are asked', async () => {
  for (let columns = 1; columns <= 310; columns += 1)
    for (let time = 0; time < 2; time += 1) await database.pool.query(`select $1::int + ${columns}`, [1]);
  expect(await prepared()).toHaveLength(300);
});

test('a table that has other columns since is a 503 once, and then read as it is', async () => {
  for (let time = 0; time < 2; time += 1) await findThing(1);
  await database.pool.query('insert into thing values (1, $1)', ['a']);
  await database.pool.query('alter table thing add column place text');
  const error: unknown = await findThing(1).catch((reason: unknown) => reason);
  expect(isDatabaseAway(error), String(error)).toBe(true);
  for (let time = 0; time < 3; time += 1) expect(await findThing(1)).toEqual([{ thing_id: 1, name: 'a', place: null }]);
  await database.pool.query('drop table thing');
});

test('what a statement is rejected for says so, and the statement works again', async () => {
  await database.pool.query('insert into thing values (0, null)');
  const divide = (by: number) => database.pool.query('select 6 / $1::int as result', [by]);
  for (let time = 0; time < 2; time += 1) expect((await divide(2)).rows).toEqual([{ result: 3 }]);
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  expect((await divide(3)).rows).toEqual([{ result: 2 }]);
});
