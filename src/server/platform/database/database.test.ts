import * as fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { asInstant, isDatabaseAway, openDatabase } from './database.ts';

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

test('it is closed once PostgreSQL has ended its connections: one that is stopped before logs a fatal error', async () => {
  const own = openDatabase(database.connection, 10, () => undefined);
  let open = 0;
  for (const pool of [own.pool, own.hot])
    pool.on('connect', (client) => {
      open += 1;
      client.once('end', () => (open -= 1));
    });
  await Promise.all([own.pool, own.hot, own.pool].map((pool) => pool.query('select pg_sleep(0.05)')));
  expect(open).toBe(3);
  await own.close();
  expect(open).toBe(0);
});

const connectionsOf = async (pid: number): Promise<unknown[]> =>
  (await database.pool.query('select from pg_stat_activity where pid = $1', [pid])).rows;

describe('an instant', () => {
  const driver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

  it.each([
    ['2026-11-20 00:01:23+00', '2026-11-20T00:01:23.000Z'],
    ['2026-11-20 00:01:23.4+00', '2026-11-20T00:01:23.400Z'],
    ['2026-11-20 00:01:23.045+00', '2026-11-20T00:01:23.045Z'],
    ['2026-11-20 23:59:59.999999+00', '2026-11-20T23:59:59.999Z'],
    ['2026-11-20 09:01:23.456+09', '2026-11-20T00:01:23.456Z'],
    ['2026-11-20 05:31:23+05:30', '2026-11-20T00:01:23.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(asInstant(text)).toEqual(new Date(instant));
  });

  it('is what the driver reads, whatever its text', () => {
    const whole = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        whole,
        fc.constantFrom('', '.5', '.25', '.125'),
        fc.constantFrom('+00', '+09', '-03:30'),
        (date, part, zone) => {
          const text = `${date.toISOString().slice(0, 19).replace('T', ' ')}${part}${zone}`;
          expect(asInstant(text)).toEqual(driver(text));
        },
      ),
    );
    for (const text of [
      'infinity',
      '-infinity',
      '0044-03-15 12:00:00+00 BC',
      '0026-11-20 00:01:23+00',
      '10000-01-01 00:00:00+00',
    ])
      expect(asInstant(text)).toEqual(driver(text));
  });

  it('comes from the database as it was stored', async () => {
    const { rows } = await database.pool.query<{ at: Date }>(
      `select at from unnest(array['2026-11-20 09:01:23.456+09', '1999-12-31 23:59:59+00']::timestamptz[]) at`,
    );
    expect(rows.map(({ at }) => at.toISOString())).toEqual(['2026-11-20T00:01:23.456Z', '1999-12-31T23:59:59.000Z']);
  });
});
