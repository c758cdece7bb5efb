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

/** A server that is starting or stopping claims its folder before and after it accepts connections. */
const RETRY_FOR_MS = 20_000;

/** The embedded database, for as long as a command needs it. */
export interface BorrowedPostgres extends EmbeddedPostgres {
  /** Whether this process started it, so that no other kintai uses it. */
  readonly isOurs: boolean;
}

/**
 * The embedded database for a command beside the server: that of the running kintai which owns the folder, whose `stop`
 * then does nothing, or else one that is started and stopped again.
 *
 * A running one is only connected to. Starting claims the folder as a server does, so a server that is started
 * meanwhile is rejected because the folder is in use, and what a killed kintai left is cleaned up as usual.
 *
 * @throws EmbeddedPostgresError when it can't run here, or a running kintai has the folder and can't be reached
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

/** The connection to the database of a running kintai. Errors are reported by the start that follows. */
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

/** Whether the database answers and belongs to a running kintai; what a killed one left is not joined. */
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
