import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { isDatabaseAway } from './database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a connection cut between two statements of a transaction fails that transaction alone', async () => {
  const errors: Error[] = [];
  const onUncaught = (error: Error): void => void errors.push(error);
  process.prependOnceListener('uncaughtException', onUncaught);
  const cut = database.kysely.transaction().execute(async (trx) => {
    const { pid } = await trx.selectNoFrom((eb) => eb.fn<number>('pg_backend_pid').as('pid')).executeTakeFirstOrThrow();
    await database.pool.query('select pg_terminate_backend($1)', [pid]);
    await expect.poll(() => connectionsOf(pid)).toEqual([]);
    await trx.selectFrom('company').select('company_id').execute();
  });
  const error: unknown = await cut.catch((reason: unknown) => reason);
  expect(isDatabaseAway(error), String(error)).toBe(true);
  process.off('uncaughtException', onUncaught);
  expect(errors).toEqual([]);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

const connectionsOf = async (pid: number): Promise<unknown[]> =>
  (await database.pool.query('select from pg_stat_activity where pid = $1', [pid])).rows;
