import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import type { EmbeddedLog } from './embedded-log.ts';
import { EmbeddedPostgresError, messageOf } from './embedded-postgres-error.ts';
import { inUse } from './folder-claim.ts';
import { removeListenAddress } from './listen-address.ts';
import { connectAsSuperuser, tryOwnerLock } from './owner-session.ts';
import { removeDeadPostmaster, isPostmasterOf, readPostmasterPid } from './postmaster-pid.ts';
import type { PostmasterPid } from './postmaster-pid.ts';
import { fastShutdown } from './server-process.ts';

const ANSWER_WITHIN_MS = 3_000;
const STOP_WITHIN_MS = 60_000;
const POLL_MS = 50;

/**
 * Deals with the folder's previous server: stops it if it outlived its killed kintai, and removes what would prevent a
 * new one from starting. Throws when a running kintai owns it.
 */
export async function endPreviousServer(
  binaries: Binaries,
  folder: DataFolder,
  password: string,
  log: EmbeddedLog,
): Promise<void> {
  const previous = await readPostmasterPid(folder);
  if (!previous) return;
  const client = await takeIfAlive(folder, previous, password);
  try {
    const visible = await isPostmasterOf(folder, previous.pid);
    if (client && !visible) {
      throw new EmbeddedPostgresError(
        `A PostgreSQL (process ${previous.pid}) that can't be seen from here, perhaps in another container, runs on the data folder ` +
          `${folder.path}. Stop it first, or give this kintai its own folder by KINTAI_DATA_DIR.`,
      );
    }
    if (visible) await end(binaries, folder, previous.pid, log);
  } finally {
    await client?.end().catch(() => {});
  }
  await removeListenAddress(previous.address, folder);
  if (await readPostmasterPid(folder)) await removeDeadPostmaster(folder);
}

/**
 * A connection that holds the owner's lock, if a server is running. One that is starting or stopping answers only after
 * a while, and one whose kintai was just killed may not have noticed yet.
 */
async function takeIfAlive(
  folder: DataFolder,
  { pid, address }: PostmasterPid,
  password: string,
): Promise<pg.Client | undefined> {
  for (const giveUp = Date.now() + ANSWER_WITHIN_MS; ; await delay(POLL_MS)) {
    try {
      const client = await connectAsSuperuser(address, password);
      if (await tryOwnerLock(client)) return client;
      await client.end();
    } catch {
      if (Date.now() > giveUp || !(await isPostmasterOf(folder, pid))) return undefined;
      continue;
    }
    if (Date.now() > giveUp) throw inUse(folder, undefined);
  }
}

async function end(binaries: Binaries, folder: DataFolder, pid: number, log: EmbeddedLog): Promise<void> {
  log.warn(`The PostgreSQL of a kintai that was killed still runs (process ${pid}): stopping it first.`);
  const stuck = (reason: string) =>
    new EmbeddedPostgresError(`PostgreSQL runs on ${folder.path} (process ${pid}) and does not stop: ${reason}`);
  try {
    await fastShutdown(binaries, folder, pid);
  } catch (error) {
    if (await isPostmasterOf(folder, pid)) throw stuck(messageOf(error));
  }
  for (const giveUp = Date.now() + STOP_WITHIN_MS; await isPostmasterOf(folder, pid); await delay(POLL_MS)) {
    if (Date.now() > giveUp) throw stuck(`still there after ${STOP_WITHIN_MS / 1000} s`);
  }
}
