import { readFile, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import pg from 'pg';
import { layOut } from './data-folder.ts';
import { FolderInUseError } from './embedded-postgres-error.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.ts';
import { connectionTo, isOwned } from './owner-session.ts';
import type { EmbeddedConnection } from './owner-session.ts';
import { readPostmasterPid } from './postmaster-pid.ts';

/** A server that is starting or stopping just now has its folder for a while before and after it can be connected to. */
const RETRY_FOR_MS = 20_000;

/** The embedded database, for as long as a command needs it. */
export interface BorrowedPostgres extends EmbeddedPostgres {
  /** Whether this process has started it, so that no other kintai is at work on it. */
  readonly isOurs: boolean;
}

/**
 * The embedded database for a command beside the server: that of the living kintai which owns the folder, whose `stop`
 * then does nothing, or else one that is started for the while and stopped again.
 *
 * A running one is only ever connected to. Starting claims the folder as a server does, so a server that is started
 * meanwhile is told that the folder is in use, and what a killed kintai left is put right just the same.
 *
 * @throws EmbeddedPostgresError when it can't run here, or a living kintai has the folder and can't be reached
 */
export async function joinOrStartPostgres(options: EmbeddedPostgresOptions): Promise<BorrowedPostgres> {
  for (const giveUp = Date.now() + RETRY_FOR_MS; ;) {
    const connection = await connectionOfRunning(options.dataDir);
    if (connection !== undefined) return { connection, stop: () => Promise.resolve(), isOurs: false };
    try {
      return { ...(await startEmbeddedPostgres(options)), isOurs: true };
    } catch (error) {
      if (!(error instanceof FolderInUseError) || Date.now() > giveUp) throw error;
    }
  }
}

/** How to connect to the database of a living kintai. Whatever keeps us from it is told by the start that follows. */
async function connectionOfRunning(dataDir: string): Promise<EmbeddedConnection | undefined> {
  try {
    const folder = layOut(await realpath(resolve(dataDir)), undefined);
    const running = await readPostmasterPid(folder);
    if (running === undefined) return undefined;
    const connection = connectionTo(running.address, (await readFile(folder.secret, 'utf8')).trim());
    return (await answersForOwner(connection)) ? connection : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the database answers and belongs to a living kintai; what a killed one left is not joined. */
async function answersForOwner(connection: EmbeddedConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await isOwned(client);
  } finally {
    await client.end().catch(() => {});
  }
}
