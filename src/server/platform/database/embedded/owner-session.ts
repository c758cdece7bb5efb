import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { SUPERUSER } from './cluster.ts';
import type { EmbeddedLog } from './embedded-log.ts';
import { messageOf } from './embedded-postgres-error.ts';
import type { ListenAddress } from './listen-address.ts';

/** kintai's role and database. The role owns its database and is no superuser. */
const ROLE = 'kintai';
const DATABASE = 'kintai';

/** node-postgres settings of kintai's role: the socket's folder as host, or the loopback address on Windows. */
export interface EmbeddedConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Explicit, since node-postgres would otherwise read PGSSLMODE. */
  readonly ssl: false;
}

/** The settings to connect to a server that listens there. */
export function connectionTo(address: ListenAddress, password: string): EmbeddedConnection {
  return { ...address, user: ROLE, password, database: DATABASE, ssl: false };
}

const REACQUIRE_AFTER_MS = 1000;

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

const OWNER_LOCK = `hashtextextended('kintai: owner of the embedded database', 0)`;

/**
 * Takes the advisory lock "a running kintai owns this server" for the connection's lifetime; false if another session
 * holds it. It backs the claim on the folder: neither a deleted lock file nor a container boundary bypasses it.
 */
export async function tryOwnerLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${OWNER_LOCK}) as locked`);
  return rows[0]?.locked === true;
}

/** Whether a running kintai holds that lock; any role may query it, from any database of the server. */
export async function isOwned(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owned: boolean }>(
    `select exists (
      select from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and l.granted and d.datname = 'postgres'
        and (l.classid::bigint << 32 | l.objid::bigint) = ${OWNER_LOCK}) as owned`,
  );
  return rows[0]?.owned === true;
}

/** The owner's connection; reconnects and takes its lock again when lost. */
export interface OwnerSession {
  close(): Promise<void>;
}

/** Opens a connection that holds the owner's lock until closed. */
export function keepOwnerLock(
  first: pg.Client,
  address: ListenAddress,
  password: string,
  log: EmbeddedLog,
): OwnerSession {
  let closed = false;
  let current = first;

  // PostgreSQL ends every connection when one of its processes crashes, and then recovers by itself.
  async function takeAgain(): Promise<void> {
    log.warn('The connection that holds the lock of the embedded database was lost: taking it again.');
    for (;;) {
      if (closed) return;
      try {
        const next = await connectAsSuperuser(address, password);
        if (!closed && (await tryOwnerLock(next))) return watch(next);
        await next.end();
      } catch (error) {
        log.warn(`The lock of the embedded database could not be taken again yet: ${messageOf(error)}`);
      }
      await delay(REACQUIRE_AFTER_MS, undefined, { ref: false });
    }
  }
  function watch(client: pg.Client): void {
    current = client;
    client.once('end', () => {
      if (!closed) void takeAgain();
    });
  }
  watch(first);

  return {
    async close() {
      closed = true;
      await current.end().catch(() => {});
    },
  };
}

/** Creates kintai's role and database if they are missing. */
export async function createDatabaseIfMissing(client: pg.Client, password: string): Promise<void> {
  const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [ROLE]);
  if (roles === 0) {
    // Utility statements take no parameters, so the server itself quotes the password.
    const { rows } = await client.query<{ statement: string }>(
      `select format('create role %I login createdb password %L', $1::text, $2::text) as statement`,
      [ROLE, password],
    );
    await client.query(rows[0]?.statement ?? '');
  }
  const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (databases === 0) await client.query(`create database ${DATABASE} owner ${ROLE}`);
}
