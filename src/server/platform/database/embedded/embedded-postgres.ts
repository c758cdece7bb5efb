import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaryPackage, prepareBinaries, programsIn } from './binaries.ts';
import {
  connectAsSuperuser,
  connectionsTo,
  createClusterIfMissing,
  createDatabaseIfMissing,
  type EmbeddedConnection,
} from './cluster.ts';
import {
  clusterExists,
  type DataFolder,
  layOut,
  prepareDataFolder,
  readOrCreateSecrets,
  readSecrets,
  type Secrets,
  tidyDataFolder,
} from './data-folder.ts';
import { keepRunning } from './keep-running.ts';
import { claimFolder, inUse, isClaimed, isOwned, keepOwnerLock, tryOwnerLock } from './ownership.ts';
import { endPreviousServer, readPostmasterPid } from './previous-server.ts';
import { type EmbeddedLog, EmbeddedPostgresError, FolderInUseError } from './reports.ts';
import {
  chooseListenAddress,
  type ListenAddress,
  listenSettings,
  removeListenAddress,
  restoreListenAddress,
  type ServerProcess,
  startServer,
} from './server-process.ts';

/** A running embedded database. */
export interface EmbeddedPostgres {
  /** As the owner, which migrates. */
  readonly connection: EmbeddedConnection;
  /** As the role that serves requests and jobs, and may do what `roles.ts` grants. */
  readonly runtime: EmbeddedConnection;
  /** Fast shutdown; resolves when the server has exited. Close the pools before. Idempotent. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** `KINTAI_DATA_DIR`, absolute or relative to the current folder. */
  dataDir: string;
  /** The connections that kintai's pools may open together. */
  maxConnections: number;
  log: EmbeddedLog;
  /**
   * PostgreSQL exited without `stop` and its data is gone, so that it can't be started again and kintai can't continue.
   * The reason ends with its last lines.
   */
  onUnexpectedExit(reason: string): void;
}

/** For the superuser's reserve (3), the owner's session, and commands run beside the server. */
const SPARE_CONNECTIONS = 10;
const RETRY_FOR_MS = 30_000;
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
  const undo: (() => void | Promise<void>)[] = [await claimFolder(folder)];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= lastFirst(undo));
  try {
    await tidyDataFolder(folder);
    const secrets = await readOrCreateSecrets(folder);
    await endPreviousServer(programsIn(installed.root), folder, secrets, log);
    const binaries = await prepareBinaries(installed, folder, log);
    await createClusterIfMissing(binaries, folder, log);

    const address = await chooseListenAddress(folder);
    undo.push(() => removeListenAddress(address, folder));
    const server = await keepRunning({
      start: async () => {
        await restoreListenAddress(address, folder);
        return startPatiently(binaries, folder, address, secrets, options);
      },
      isPossible: () => clusterExists(folder),
      log,
    });
    undo.push(() => server.stop());
    undo.push(await takeOwnership(folder, address, secrets, log));

    void server.exited.then(async (reason) => {
      if (stopping) return;
      await stop();
      options.onUnexpectedExit(`PostgreSQL is gone: ${reason}`);
    });
    return { ...connectionsTo(address, secrets), stop };
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
  secrets: Secrets,
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
      await endPreviousServer(binaries, folder, secrets, log);
    }
  }
}

/**
 * Takes the owner's lock for the server's lifetime and creates kintai's database if it is missing. Returns how to release
 * the lock.
 */
async function takeOwnership(
  folder: DataFolder,
  address: ListenAddress,
  secrets: Secrets,
  log: EmbeddedLog,
): Promise<() => Promise<void>> {
  const client = await connectAsSuperuser(address, secrets);
  if (!(await tryOwnerLock(client))) throw inUse(folder, undefined);
  await createDatabaseIfMissing(client, secrets);
  return keepOwnerLock(client, address, secrets, log);
}

/** A server that is starting or stopping claims its folder before and after it accepts connections. */
const JOIN_FOR_MS = 20_000;

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
  for (const giveUp = Date.now() + JOIN_FOR_MS; ;) {
    const connections = await connectionsOfRunning(options.dataDir);
    if (connections !== undefined) return { ...connections, stop: () => Promise.resolve(), isOurs: false };
    try {
      return { ...(await startEmbeddedPostgres(options)), isOurs: true };
    } catch (error) {
      if (!(error instanceof FolderInUseError) || Date.now() > giveUp) throw error;
    }
  }
}

/** The connections to the database of a running kintai. Errors are reported by the start that follows. */
async function connectionsOfRunning(dataDir: string): Promise<ReturnType<typeof connectionsTo> | undefined> {
  try {
    const folder = layOut(await realpath(resolve(dataDir)), undefined);
    const running = await readPostmasterPid(folder);
    if (running === undefined) return undefined;
    const connections = connectionsTo(running.address, await readSecrets(folder));
    return (await acceptsOwner(connections.connection, folder)) ? connections : undefined;
  } catch {
    return undefined;
  }
}

/** How long a database may take a killed kintai for its owner, and how often that is asked. */
const NOTICES_WITHIN_MS = 2_000;
const ASKED_EVERY_MS = 50;

/**
 * Whether the database answers and belongs to a running kintai; what a killed one left is not joined. An owner without a
 * claim on the folder was just killed, or runs where its claim isn't seen: then it stays the owner.
 */
async function acceptsOwner(connection: EmbeddedConnection, folder: DataFolder): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const giveUp = Date.now() + NOTICES_WITHIN_MS; ; await delay(ASKED_EVERY_MS)) {
      if (!(await isOwned(client))) return false;
      if ((await isClaimed(folder)) || Date.now() > giveUp) return true;
    }
  } finally {
    await client.end().catch(() => {});
  }
}
