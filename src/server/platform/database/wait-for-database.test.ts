import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { createFreshDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type DatabaseConnection, DatabaseUnreachableError } from './database.ts';
import { waitForDatabase } from './wait-for-database.ts';

// A start against a database that is away; main.proof.test.ts has it as a process.

let database: TestDatabase;
beforeAll(async () => {
  database = await createFreshDatabase();
});
afterAll(() => database.drop());

/** Begins to wait; `said` has the log's lines, `waits` how often the call was asked to wait. */
function wait(connection: DatabaseConnection = database.connection, sayAgainAfterMs = 60_000) {
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const said: unknown[] = [];
  let waits = 0;
  const waiting = waitForDatabase(connection, 'DATABASE_URL', {
    log: { warn: (about: object, text: string) => void said.push({ ...about, text }) } as never,
    signal: stopping.signal,
    onWait: () => Promise.resolve(void (waits += 1)),
    sayAgainAfterMs,
  });
  const outcome = waiting.then(
    () => 'there' as const,
    (error: unknown) => error,
  );
  return { said, outcome, stopping, waits: () => waits };
}

describe('a start', () => {
  it('waits for nothing where the database takes writes', async () => {
    const { outcome, said, waits } = wait();
    expect([await outcome, said, waits()]).toEqual(['there', [], 0]);
  });

  it.each([
    [
      'is read-only',
      'set default_transaction_read_only = on',
      'reset default_transaction_read_only',
      'takes no writes',
    ],
    ['has no connection left', 'connection limit 0', 'connection limit -1', 'too many connections'],
  ])('waits while it %s, and says so once', async (_what, away, back, reason) => {
    const { database: name } = database.connection;
    await database.pool.query(`alter database ${name} ${away}`);
    const { outcome, said, waits } = wait();
    await expect.poll(() => said).toHaveLength(1);
    await database.pool.query(`alter database ${name} ${back}`);
    expect(await outcome).toBe('there');
    expect(said).toEqual([
      { variable: 'DATABASE_URL', reason: expect.stringContaining(reason), text: expect.any(String) },
    ]);
    expect(waits()).toBe(1);
  });

  it('says it again and again, and ends with the signal’s reason', async () => {
    const { outcome, said, stopping, waits } = wait({ ...database.connection, host: '127.0.0.1', port: 1 }, 0);
    await expect.poll(() => said.length).toBeGreaterThan(2);
    expect(waits()).toBe(1);
    stopping.abort();
    expect(await outcome).toBe(stopping.signal.reason);
  });

  it('doesn’t wait for an answer that never comes once it is to end', async () => {
    const connected = Promise.withResolvers<Socket>();
    const silent = createServer(connected.resolve).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { outcome, stopping } = wait({ ...database.connection, host: '127.0.0.1', port });
    const socket = (await connected.promise).resume();
    let isGivenUp = false;
    socket.once('end', () => (isGivenUp = true));
    stopping.abort();
    expect(await outcome).toBe(stopping.signal.reason);
    expect(isGivenUp).toBe(false);
    socket.destroy();
    silent.close();
  });

  it.each([
    ['a wrong password', { password: 'wrong' }],
    ['a database that isn’t there', { database: 'no_such_database' }],
  ])('ends at %s', async (_what, wrong) => {
    const { outcome, said } = wait({ ...database.connection, ...wrong });
    expect(await outcome).toBeInstanceOf(DatabaseUnreachableError);
    expect(said).toEqual([]);
  });
});
