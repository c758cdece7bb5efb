import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { connectAsSuperuser } from '../platform/database/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';

/** The database that the others of a run are copies of. */
export const TEMPLATE_DATABASE = 'kintai_template';

/** How the tests connect to their PostgreSQL, which has a database for each test file. */
export interface PostgresServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

/** Starts a PostgreSQL for all tests of a run, with an empty template, and room for the connections of several workers. */
export async function startTestPostgres(): Promise<{ server: PostgresServer; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kintai-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    maxConnections: 200,
    log: createLog('silent'),
    onUnexpectedExit: (reason) => {
      throw new Error(`the tests' PostgreSQL ended: ${reason}`);
    },
  });
  const { host, port, user, password } = postgres.connection;
  const server = { host, port, user, password };
  // Nothing of it is to survive a power cut: half of the tests' time would be spent on waiting for the disk.
  const superuser = await connectAsSuperuser({ host, port }, password);
  await superuser.query('alter system set fsync = off');
  await superuser.query('select pg_reload_conf()');
  await superuser.end();
  await run(server, `create database ${TEMPLATE_DATABASE}`);
  return {
    server,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Copies the template; returns the copy's name. */
export async function copyTemplate(server: PostgresServer): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(server, `create database ${name} template ${TEMPLATE_DATABASE}`);
  return name;
}

/** Creates an empty database; returns its name. */
export async function createEmpty(server: PostgresServer): Promise<string> {
  const name = `empty_${randomBytes(8).toString('hex')}`;
  await run(server, `create database ${name}`);
  return name;
}

/** Drops a copy, even with open connections. */
export async function dropCopy(server: PostgresServer, name: string): Promise<void> {
  await run(server, `drop database ${name} with (force)`).catch(async (error: unknown) => {
    // By force it ends open connections, but has no right to end an autovacuum worker; a plain drop does, and waits for
    // the connections that were ended.
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
    await run(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
    );
    return run(server, `drop database ${name}`);
  });
}

/** The URL of a database, as an operator would set it. */
export function databaseUrl({ host, port, user, password }: PostgresServer, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?${new URLSearchParams({ host })}`;
}

async function run(server: PostgresServer, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
