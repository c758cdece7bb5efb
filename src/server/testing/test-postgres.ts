import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { connectAsSuperuser } from '../platform/database/embedded/cluster.ts';
import { layOut, readSecrets } from '../platform/database/embedded/data-folder.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';
import { count } from './counted.ts';

/** The database that the others of a run are copies of. */
export const TEMPLATE_DATABASE = 'kintai_template';

interface Login {
  readonly user: string;
  readonly password: string;
}

/** How the tests connect to their PostgreSQL, which has a database for each test file. */
export interface PostgresServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** The role that serves requests and jobs; the one above owns the databases. */
  readonly runtime: Login;
  readonly superuser: Login;
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
  const runtime = { user: postgres.runtime.user, password: postgres.runtime.password };
  const secrets = await readSecrets(layOut(dataDir, undefined));
  const server = { host, port, user, password, runtime, superuser: { user: 'postgres', password: secrets.superuser } };
  // Nothing of it is to survive a power cut: half of the tests' time would be spent on waiting for the disk.
  const superuser = await connectAsSuperuser({ host, port }, secrets);
  await superuser.query('alter system set fsync = off');
  await superuser.query('select pg_reload_conf()');
  // The tests look up what the server's role is waiting for.
  await superuser.query(`grant pg_monitor to ${user}`);
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
  count('database copies');
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

/** Drops a copy, even with open connections of any role. */
export function dropCopy(server: PostgresServer, name: string): Promise<void> {
  return runAs(asSuperuser(server, 'postgres'), `drop database ${name} with (force)`);
}

/** The settings to connect to a database as its owner. */
export const asOwner = ({ host, port, user, password }: PostgresServer, database: string) => ({
  host,
  port,
  user,
  password,
  database,
});

/** The settings to connect to a database as the role that serves requests and jobs. */
export const asRuntime = ({ host, port, runtime }: PostgresServer, database: string) => ({
  host,
  port,
  ...runtime,
  database,
});

/** The settings to connect to a database as the superuser. */
export const asSuperuser = ({ host, port, superuser }: PostgresServer, database: string) => ({
  host,
  port,
  ...superuser,
  database,
});

/** The URL of a database for a role, as an operator would set it; for its owner unless another is given. */
export function databaseUrl(
  { host, port, ...owner }: Omit<PostgresServer, 'runtime' | 'superuser'>,
  database: string,
  { user, password }: Login = owner,
): string {
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?${new URLSearchParams({ host })}`;
}

const run = (server: PostgresServer, statement: string): Promise<void> => runAs(asOwner(server, 'postgres'), statement);

async function runAs(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
