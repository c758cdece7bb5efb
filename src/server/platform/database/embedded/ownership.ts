import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { connectAsSuperuser } from './cluster.ts';
import { CLAIM_FILE, type DataFolder, type Secrets, writeDurably } from './data-folder.ts';
import { type EmbeddedLog, EmbeddedPostgresError, FolderInUseError, messageOf } from './reports.ts';
import type { ListenAddress } from './server-process.ts';
import { giveTo } from './server-user.ts';

/** The file that names the process which has claimed a data folder last. */
export const PID_FILE = 'kintai.pid';

const SQLITE_BUSY = 5;
/** A kintai that was just terminated or killed may need a moment to exit. */
const WAIT_MS = 2_000;
const POLL_MS = 50;

/** The error when another kintai has claimed the folder. `pid` is undefined when unknown. */
export function inUse(folder: DataFolder, pid: number | undefined): FolderInUseError {
  return new FolderInUseError(
    `The data folder ${folder.path} is in use by another kintai${pid === undefined ? '' : ` (process ${pid})`}. ` +
      `Stop that one first, or give this one its own folder by KINTAI_DATA_DIR.`,
  );
}

/**
 * Claims the data folder for this process, until the returned function releases it or until the process exits, however it
 * exits: of several concurrent starts exactly one succeeds.
 *
 * The claim is a lock of the operating system, which is released with its process even by SIGKILL, so it is never
 * stale. Node has no file locks; SQLite's do the same on Linux, macOS and Windows. Nothing is stored in that file.
 * Beware: POSIX releases the lock when this process opens and closes the file in any other way.
 */
export async function claimFolder(folder: DataFolder): Promise<() => void> {
  const pidFile = join(folder.path, PID_FILE);
  const lock = await openLock(folder);
  try {
    for (const giveUp = Date.now() + WAIT_MS; !tryLock(lock); await delay(POLL_MS)) {
      if (Date.now() > giveUp) throw inUse(folder, await readPid(pidFile));
    }
    await writeDurably(pidFile, `${process.pid}\n`, folder.user);
  } catch (error) {
    lock.close();
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(`The data folder ${folder.path} can't be locked (${messageOf(error)}).`);
  }
  return () => lock.close();
}

/**
 * Whether a running process has claimed the folder. The claim is gone at once with a process that was killed; the owner's
 * lock only when the database notices that its session is lost.
 */
export async function isClaimed(folder: DataFolder): Promise<boolean> {
  if (!existsSync(join(folder.path, CLAIM_FILE))) return false;
  const lock = await openLock(folder);
  try {
    return !tryLock(lock);
  } finally {
    lock.close();
  }
}

async function openLock(folder: DataFolder): Promise<DatabaseSync> {
  const path = join(folder.path, CLAIM_FILE);
  const lock = new DatabaseSync(path);
  await giveTo(folder.user, path);
  return lock;
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE'); // no journal file, since nothing is written
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

/** The pid only makes the error clearer; nothing depends on it. A former owner's pid is ignored. */
async function readPid(path: string): Promise<number | undefined> {
  try {
    const pid = Number(await readFile(path, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

const REACQUIRE_AFTER_MS = 1000;

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

/**
 * Holds the owner's lock on the connection `first`, until the returned function closes it; reconnects and takes the lock
 * again when that is lost.
 */
export function keepOwnerLock(
  first: pg.Client,
  address: ListenAddress,
  secrets: Secrets,
  log: EmbeddedLog,
): () => Promise<void> {
  let closed = false;
  let current = first;

  // PostgreSQL ends every connection when one of its processes crashes, and then recovers by itself.
  async function takeAgain(): Promise<void> {
    log.warn('The connection that holds the lock of the embedded database was lost: taking it again.');
    for (;;) {
      if (closed) return;
      try {
        const next = await connectAsSuperuser(address, secrets);
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

  return async () => {
    closed = true;
    await current.end().catch(() => {});
  };
}
