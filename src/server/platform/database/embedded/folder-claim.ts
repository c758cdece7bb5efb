import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { CLAIM_FILE, type DataFolder } from './data-folder.ts';
import { writeDurably } from './durable-file.ts';
import { EmbeddedPostgresError, FolderInUseError, messageOf } from './embedded-postgres-error.ts';
import { giveTo } from './server-user.ts';

const SQLITE_BUSY = 5;
/** A kintai that has just been told to go, or killed, may need a moment to be gone. */
const WAIT_MS = 2_000;
const POLL_MS = 50;

/** This process's right to the data folder, until released or until the process ends, however it ends. */
export interface FolderClaim {
  release(): void;
}

/** The refusal when another kintai has the folder. `pid` is undefined when it isn't known. */
export function inUse(folder: DataFolder, pid: number | undefined): FolderInUseError {
  return new FolderInUseError(
    `The data folder ${folder.path} is in use by another kintai${pid === undefined ? '' : ` (process ${pid})`}. ` +
      `Stop that one first, or give this one its own folder by KINTAI_DATA_DIR.`,
  );
}

/**
 * Claims the data folder for this process, so that of several starts at one moment exactly one goes on.
 *
 * The claim is a lock of the operating system, which ends with its process even by SIGKILL, so there is no stale one.
 * Node has no file locks of its own; SQLite's do the same on Linux, macOS and Windows. Nothing is stored in that file.
 * Beware: POSIX lets go of the lock when this process opens and closes the file by any other way.
 */
export async function claimFolder(folder: DataFolder): Promise<FolderClaim> {
  const pidFile = join(folder.path, 'kintai.pid');
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
  return { release: () => lock.close() };
}

async function openLock(folder: DataFolder): Promise<DatabaseSync> {
  const path = join(folder.path, CLAIM_FILE);
  const lock = new DatabaseSync(path);
  await giveTo(folder.user, path);
  return lock;
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE'); // no journal file, for nothing is written
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

/** The pid only makes the refusal clearer: nothing is decided by it. A former owner's is of no use. */
async function readPid(path: string): Promise<number | undefined> {
  try {
    const pid = Number(await readFile(path, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}
