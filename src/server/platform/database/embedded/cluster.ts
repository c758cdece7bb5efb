import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import { clusterExists, type DataFolder, type Secrets, syncToDisk } from './data-folder.ts';
import { type EmbeddedLog, EmbeddedPostgresError, messageOf } from './reports.ts';
import type { ListenAddress } from './server-process.ts';
import { giveTo, spawnOptions } from './server-user.ts';

const run = promisify(execFile);

/** The cluster's superuser, used by the launcher only; kintai connects as plain roles. */
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
  const args = [
    '-D',
    target,
    '-U',
    SUPERUSER,
    `--pwfile=${folder.secretFiles.superuser}`,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
  ];
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

/** The role that owns kintai's database and migrates it. It is no superuser. */
const OWNER = 'kintai';
/** The role that serves requests and jobs. It owns nothing: `roles.ts` says what it may. */
const RUNTIME = 'kintai_runtime';
const DATABASE = 'kintai';

/** node-postgres settings of a role of kintai: the socket's folder as host, or the loopback address on Windows. */
export type EmbeddedConnection = ReturnType<typeof connectionTo>;

/** The settings by which each of kintai's roles connects to a server that listens there. */
export const connectionsTo = (address: ListenAddress, secrets: Secrets) => ({
  connection: connectionTo(address, OWNER, secrets.owner),
  runtime: connectionTo(address, RUNTIME, secrets.runtime),
});

function connectionTo(address: ListenAddress, user: string, password: string) {
  // Explicit, since node-postgres would otherwise read PGSSLMODE.
  return { ...address, user, password, database: DATABASE, ssl: false };
}

const WRONG_PASSWORD = '28P01';

/**
 * A superuser's connection to the maintenance database. It never throws outside a query: a lost connection ends. A
 * cluster of 0.2.0 or before, whose superuser had the owner's password, gives it one of its own.
 */
export async function connectAsSuperuser(address: ListenAddress, secrets: Secrets): Promise<pg.Client> {
  try {
    return await connectWith(address, secrets.superuser);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== WRONG_PASSWORD) throw error;
  }
  const client = await connectWith(address, secrets.owner);
  await client.query(`alter role ${SUPERUSER} password ${client.escapeLiteral(secrets.superuser)}`);
  return client;
}

async function connectWith(address: ListenAddress, password: string): Promise<pg.Client> {
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

/** Creates kintai's roles and database if they are missing. */
export async function createDatabaseIfMissing(client: pg.Client, { owner, runtime }: Secrets): Promise<void> {
  // Utility statements take no parameters.
  if (!(await hasRole(client, OWNER)))
    await client.query(`create role ${OWNER} login createdb password ${client.escapeLiteral(owner)}`);
  // Its password is set at each start: who has lost the file gets another one.
  const how = (await hasRole(client, RUNTIME)) ? 'alter' : 'create';
  await client.query(`${how} role ${RUNTIME} login password ${client.escapeLiteral(runtime)}`);
  const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (databases === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`);
}

const hasRole = async (client: pg.Client, role: string): Promise<boolean> =>
  (await client.query('select from pg_roles where rolname = $1', [role])).rowCount === 1;
