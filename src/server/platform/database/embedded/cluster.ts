import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import { clusterExists, type DataFolder, syncToDisk } from './data-folder.ts';
import { type EmbeddedLog, EmbeddedPostgresError, messageOf } from './reports.ts';
import type { ListenAddress } from './server-process.ts';
import { giveTo, spawnOptions } from './server-user.ts';

const run = promisify(execFile);

/** The cluster's superuser, used by the launcher only; kintai connects as a plain role. */
const SUPERUSER = 'postgres';

/**
 * Creates the cluster if there is none: in a temporary folder beside, then renamed, so that a kill or a power cut never
 * leaves half a cluster. The temporary name is new each time, since an initdb whose kintai was killed may still write
 * into the former one.
 */
export async function createClusterIfMissing(binaries: Binaries, folder: DataFolder, log: EmbeddedLog): Promise<void> {
  if (clusterExists(folder)) return;
  log.info(`Creating the database in ${folder.path}`);
  const temporary = await mkdtemp(`${folder.pgdata}.new-`);
  try {
    await giveTo(folder.user, temporary);
    await initdb(binaries, folder, temporary);
    await rename(temporary, folder.pgdata);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
  await syncToDisk(folder.path);
}

async function initdb(binaries: Binaries, folder: DataFolder, target: string): Promise<void> {
  const args = ['-D', target, '-U', SUPERUSER, `--pwfile=${folder.secret}`, '-A', 'scram-sha-256', '-E', 'UTF8'];
  // Collation and character classes by PostgreSQL's own C.UTF-8: the same on every system. The system's own locale is
  // "C", the one that exists everywhere (macOS and old Linuxes have no C.UTF-8).
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  try {
    await run(binaries.initdb, [...args, ...locale], spawnOptions(folder.user, folder.path));
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    if (said.includes('could not look up effective user ID')) {
      throw new EmbeddedPostgresError(
        `The embedded database needs a user with a name, and user id ${folder.user?.uid ?? process.getuid?.()} has ` +
          `no entry in /etc/passwd. Add one, start kintai as another user, or set DATABASE_URL.`,
      );
    }
    throw new EmbeddedPostgresError(`The database could not be created in ${folder.path}: ${said || messageOf(error)}`);
  }
}

/** kintai's role and database. The role owns its database and is no superuser. */
const ROLE = 'kintai';
const DATABASE = 'kintai';

/** node-postgres settings of kintai's role: the socket's folder as host, or the loopback address on Windows. */
export type EmbeddedConnection = ReturnType<typeof connectionTo>;

/** The settings to connect to a server that listens there. */
export function connectionTo(address: ListenAddress, password: string) {
  // Explicit, since node-postgres would otherwise read PGSSLMODE.
  return { ...address, user: ROLE, password, database: DATABASE, ssl: false };
}

/** A superuser's connection to the maintenance database. It never throws outside a query: a lost connection ends. */
export async function connectAsSuperuser(address: ListenAddress, password: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    user: SUPERUSER,
    password,
    database: 'postgres',
    ssl: false,
    application_name: 'kintai owner',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => {}); // 'end' follows
  await client.connect();
  return client;
}

/** Creates kintai's role and database if they are missing. */
export async function createDatabaseIfMissing(client: pg.Client, password: string): Promise<void> {
  const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [ROLE]);
  // Utility statements take no parameters.
  if (roles === 0) await client.query(`create role ${ROLE} login createdb password ${client.escapeLiteral(password)}`);
  const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (databases === 0) await client.query(`create database ${DATABASE} owner ${ROLE}`);
}
