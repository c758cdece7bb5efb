import { setTimeout as delay } from 'node:timers/promises';
import { findBinaryPackage, prepareBinaries, programsIn } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { createClusterIfMissing } from './cluster.ts';
import { prepareDataFolder, tidyDataFolder } from './data-folder.ts';
import type { DataFolder } from './data-folder.ts';
import type { EmbeddedLog } from './embedded-log.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { claimFolder, inUse } from './folder-claim.ts';
import { chooseListenAddress, listenSettings, removeListenAddress } from './listen-address.ts';
import type { ListenAddress } from './listen-address.ts';
import {
  connectAsSuperuser,
  connectionTo,
  createDatabaseIfMissing,
  keepOwnerLock,
  tryOwnerLock,
} from './owner-session.ts';
import type { EmbeddedConnection, OwnerSession } from './owner-session.ts';
import { endPreviousServer } from './previous-server.ts';
import { readOrCreateSecret } from './secret.ts';
import { startServer } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

export { EmbeddedPostgresError } from './embedded-postgres-error.ts';
export type { EmbeddedLog } from './embedded-log.ts';

/** A running embedded database. */
export interface EmbeddedPostgres {
  readonly connection: EmbeddedConnection;
  /** Fast shutdown; resolves when the server has exited. Close the pools before. Idempotent. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** `KINTAI_DATA_DIR`, absolute or relative to the current folder. */
  dataDir: string;
  /** The connections that kintai's pools may open together. */
  maxConnections: number;
  log: EmbeddedLog;
  /** PostgreSQL exited without `stop`; kintai can't continue. The reason ends with its last lines. */
  onUnexpectedExit(reason: string): void;
}

/** For the superuser's reserve (3), the owner's session, and commands run beside the server. */
const SPARE_CONNECTIONS = 10;
const RETRY_FOR_MS = 10_000;
const RETRY_AFTER_MS = 200;
/** Transient errors caused by the last processes of a killed server. */
const PASSES_BY_ITSELF = /pre-existing shared memory block|lock file "[^"]*" (already exists|is empty)/;

/**
 * Starts the PostgreSQL of the data folder, created on the first start, as its only owner.
 *
 * @throws EmbeddedPostgresError when it can't run here, with what to do about it. Then no process of ours is left
 * running.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const installed = await findBinaryPackage();
  const folder = await prepareDataFolder(options.dataDir, log);
  const claim = await claimFolder(folder);
  const undo: (() => void | Promise<void>)[] = [() => claim.release()];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= lastFirst(undo));
  try {
    await tidyDataFolder(folder);
    const password = await readOrCreateSecret(folder);
    await endPreviousServer(programsIn(installed.root), folder, password, log);
    const binaries = await prepareBinaries(installed, folder, log);
    await createClusterIfMissing(binaries, folder, log);

    const address = await chooseListenAddress(folder);
    undo.push(() => removeListenAddress(address, folder));
    const server = await startPatiently(binaries, folder, address, password, options);
    undo.push(() => server.stop());
    const session = await takeOwnership(folder, address, password, log);
    undo.push(() => session.close());

    void server.exited.then(async (reason) => {
      if (stopping) return;
      await stop();
      options.onUnexpectedExit(`PostgreSQL is gone: ${reason}`);
    });
    return { connection: connectionTo(address, password), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function lastFirst(steps: (() => void | Promise<void>)[]): Promise<void> {
  for (const step of steps.toReversed()) await step();
}

async function startPatiently(
  binaries: Binaries,
  folder: DataFolder,
  address: ListenAddress,
  password: string,
  { log, maxConnections }: EmbeddedPostgresOptions,
): Promise<ServerProcess> {
  // The durability settings (fsync, synchronous_commit, full_page_writes) stay at PostgreSQL's default: on.
  const settings = {
    ...listenSettings(address),
    max_connections: maxConnections + SPARE_CONNECTIONS,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    lc_messages: 'C',
    log_line_prefix: '%e ', // the SQLSTATE; our log has its own time
    log_checkpoints: 'off',
    // Statements and the values of a violated key may be personal data or secrets.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
  for (const giveUp = Date.now() + RETRY_FOR_MS; ; await delay(RETRY_AFTER_MS)) {
    try {
      return await startServer(binaries, folder, settings, log);
    } catch (error) {
      const passing = error instanceof EmbeddedPostgresError && PASSES_BY_ITSELF.test(error.message);
      if (!passing || Date.now() > giveUp) throw error;
      await endPreviousServer(binaries, folder, password, log);
    }
  }
}

/** Takes the owner's lock for the server's lifetime and creates kintai's database if it is missing. */
async function takeOwnership(
  folder: DataFolder,
  address: ListenAddress,
  password: string,
  log: EmbeddedLog,
): Promise<OwnerSession> {
  const client = await connectAsSuperuser(address, password);
  if (!(await tryOwnerLock(client))) throw inUse(folder, undefined);
  await createDatabaseIfMissing(client, password);
  return keepOwnerLock(client, address, password, log);
}
