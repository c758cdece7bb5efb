import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';

import { addUser } from '../../testing/builders.ts';
import { createFreshDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { asSuperuser } from '../../testing/test-postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { keepConnections } from './kept-connections.ts';
import { createReadiness } from './readiness.ts';

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await createFreshDatabase();
});
afterAll(() => database.drop());
// Readiness remembers its last answer: each test has a server of its own.
beforeEach(async () => {
  server = await startTestServer({ database: { ...database, drop: () => Promise.resolve() } });
});
afterEach(() => server.stop());

/** Ends those of a pool, as time does with those that nobody uses. */
async function endAll(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of clients) client.release(true);
  await expect.poll(() => pool.totalCount).toBe(0);
}

describe('readiness', () => {
  /** A trigger refuses the write as PostgreSQL does without room for it. */
  const DISK_FULL = `
    create function no_room() returns trigger language plpgsql as $$
      begin raise exception using errcode = 'disk_full', message = 'could not extend file: No space left on device'; end $$;
    create trigger no_room before insert or update on installation.write_probe
      for each row execute function no_room()`;

  it.each([
    ['there is no room on the disk', DISK_FULL, 'drop function no_room() cascade', '53100'],
    [
      'nothing is written',
      `alter database DATABASE set default_transaction_read_only = on`,
      `alter database DATABASE reset default_transaction_read_only`,
      '25006',
    ],
    [
      'no connection is left',
      `alter database DATABASE connection limit 0`,
      `alter database DATABASE connection limit -1`,
      '53300',
    ],
  ])('ends while %s, and comes back', async (_what, away, back, code) => {
    const named = (statement: string) => statement.replace('DATABASE', database.connection.database);
    await database.pool.query(named(away));
    await endAll(database.runtime.hot);
    expect(await server.call('GET /api/ready')).toMatchObject({ status: 503, body: { code: 'database_away' } });
    expect(server.warnings.join('\n')).toContain(`"code":"${code}"`);
    await database.pool.query(named(back));
    // A connection keeps the settings that it began with.
    await endAll(database.runtime.hot);
    expect(await createReadiness(database.runtime).isReady()).toBe(true);
  });

  it('needs room on the disk: the row itself is written into that of its predecessor', async () => {
    const superuser = new pg.Client(asSuperuser(inject('postgres'), database.connection.database));
    await superuser.connect();
    onTestFinished(() => superuser.end());
    const limit = (kB: string) =>
      superuser.query(`alter database ${database.connection.database} set temp_file_limit = '${kB}'`);
    for (const [kB, outcome] of [
      ['0kB', { code: '53400' }],
      ['1MB', true],
    ] as const) {
      await limit(kB);
      await endAll(database.runtime.hot);
      const answer = await createReadiness(database.runtime)
        .isReady()
        .catch((error: unknown) => error);
      expect(answer).toEqual(outcome === true ? true : expect.objectContaining(outcome));
    }
  });

  it('writes once for whoever asks within five seconds', async () => {
    const writes = async (): Promise<unknown> =>
      (await database.pool.query('select xmin::text as write from installation.write_probe')).rows;
    for (const _ of [1, 2, 3]) expect((await server.call('GET /api/ready')).status).toBe(200);
    const first = await writes();
    expect((await server.call('GET /api/ready')).status).toBe(200);
    expect(await writes()).toEqual(first);
    await createReadiness(database.runtime).isReady();
    expect(await writes()).not.toEqual(first);
  });
});

describe('connections for punches', () => {
  it('are left where others take all the rest', async () => {
    const token = await server.logIn(await addUser(database));
    const { hot, pool } = database.runtime;
    await endAll(hot);
    const kept = await keepConnections(database.runtime);
    kept.stop();
    await database.pool.query(`alter database ${database.connection.database} connection limit 0`);
    await endAll(pool);
    onTestFinished(async () => {
      await database.pool.query(`alter database ${database.connection.database} connection limit -1`);
    });
    const punch = () => server.call('POST /api/time-records', { token, body: { type: 'in' } });
    expect((await punch()).status).toBe(201);
    expect(await server.call('GET /api/time-records?month=2026-11', { token })).toMatchObject({
      status: 503,
      body: { code: 'database_away' },
    });
    // A balancer goes on to send punches.
    expect((await server.call('GET /api/ready')).status).toBe(200);
  });

  it('are opened again where they were lost, and stay open without use', async () => {
    const { hot, pool } = database.runtime;
    await endAll(hot);
    hot.options.idleTimeoutMillis = 1;
    const kept = await keepConnections(database.runtime, 100);
    onTestFinished(() => kept.stop());
    await Promise.all(Array.from({ length: 5 }, () => hot.query('select')));
    await expect.poll(() => hot.totalCount).toBe(2);
    const pids = async (): Promise<number[]> => {
      const clients = await Promise.all([hot.connect(), hot.connect()]);
      for (const client of clients) client.release();
      return clients.map((client) => (client as unknown as { processID: number }).processID).toSorted((a, b) => a - b);
    };
    const first = await pids();
    await pool.query('select pg_sleep(0.1)');
    expect(await pids()).toEqual(first);
    await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [first]);
    await expect.poll(async () => (hot.totalCount === 2 ? pids() : first)).not.toEqual(first);
  });
});
