import { constants } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

import { type Config, readEnvironment } from '../config.ts';
import { type Database, openDatabase, requireReachable } from '../platform/database/database.ts';
import { defaultDataDir } from '../platform/database/embedded/data-folder.ts';
import { joinOrStartPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { migrate, migrateIfEmpty } from '../platform/database/migrate.ts';
import { grantRuntime, roleOf } from '../platform/database/roles.ts';
import { createLog, type Log } from '../platform/log.ts';
import { CommandRefused, type DatabaseUse, type DatabaseWork } from './command.ts';

const CONNECTIONS = 2;
/** How long a command has to undo what it began, such as a database of its own, before the process exits. */
const BREAK_OFF_WITHIN_MS = 10_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface OpenDatabase {
  readonly database: Database;
  /** As the owner, who migrates; `database` itself where one role does both. */
  readonly owner: Database;
  readonly where: string;
  /** Whether this process started it, so that no server uses it. */
  readonly isOurs: boolean;
  readonly stop: () => Promise<void>;
}

/**
 * Opens the server's database, in this version's schema unless it is used as it is, and closes it however `work` ends.
 * An embedded one is that of the running kintai, or is started and stopped again; a signal stops it before the process
 * exits.
 */
export async function withDatabase(work: DatabaseWork, use: DatabaseUse = 'beside'): Promise<void> {
  const log = createLog('warn', process.stderr);
  const config = readEnvironment();
  if (use === 'alone' && config.databaseUrl !== null)
    throw new CommandRefused('DATABASE_URL is set: this is for an embedded database. Unset it for this command.');
  const opening = open(config, log);
  const leaving = new AbortController();
  let working: Promise<void> = Promise.resolve();
  const leave = (signal: (typeof SIGNALS)[number]): void => {
    const exit = (): never => process.exit(128 + constants.signals[signal]);
    leaving.abort(new CommandRefused('It was broken off.'));
    const broken = Promise.race([working.catch(() => undefined), delay(BREAK_OFF_WITHIN_MS)]);
    void broken
      .then(() => opening)
      .then(({ stop }) => stop())
      .then(exit, exit);
  };
  for (const signal of SIGNALS) process.once(signal, leave);
  try {
    const { database, owner, where, isOurs, stop } = await opening;
    try {
      await requireReachable(database);
      await requireReachable(owner, 'KINTAI_OWNER_DATABASE_URL');
      if (use !== 'beside' && config.databaseUrl === null && !isOurs)
        throw new CommandRefused(`A kintai is running on ${where}. Stop it first.`);
      if (use !== 'as-it-is') {
        await (isOurs ? migrate(owner, log) : migrateIfEmpty(owner, log));
        await grantRuntime(owner, await roleOf(database));
      }
      working = work(database, where, owner, leaving.signal);
      await working;
    } finally {
      if (owner !== database) await owner.close();
      await database.close();
      await stop();
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, leave);
  }
}

async function open(config: Config, log: Log): Promise<OpenDatabase> {
  const warn = (err: Error): void => log.warn({ err }, 'a database connection was lost');
  if (config.databaseUrl !== null) {
    const { host, pathname } = new URL(config.databaseUrl);
    const database = openDatabase({ connectionString: config.databaseUrl }, CONNECTIONS, warn);
    return {
      database,
      owner:
        config.ownerDatabaseUrl === null
          ? database
          : openDatabase({ connectionString: config.ownerDatabaseUrl }, CONNECTIONS, warn),
      where: `the database ${host}${pathname}`,
      isOurs: false,
      stop: () => Promise.resolve(),
    };
  }
  const dataDir = config.dataDir ?? (await defaultDataDir());
  const postgres = await joinOrStartPostgres({
    dataDir,
    maxConnections: 2 * CONNECTIONS,
    log,
    onUnexpectedExit: (reason) => log.error({ reason }, 'the embedded database ended by itself'),
  });
  return {
    database: openDatabase(postgres.runtime, CONNECTIONS, warn),
    owner: openDatabase(postgres.connection, CONNECTIONS, warn),
    where: `the database in ${dataDir}`,
    isOurs: postgres.isOurs,
    stop: () => postgres.stop(),
  };
}
