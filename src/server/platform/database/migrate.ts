import { sql, type Transaction } from 'kysely';

import type { Log } from '../log.ts';
import type { Database } from './database.ts';
import {
  appliedChecksums,
  markApplied,
  MigrationError,
  type MigrationFile,
  readMigrations,
} from './migration-files.ts';
import type { DB } from './schema.ts';
import { isOf010, takeOver010 } from './take-over.ts';

/** Throws {@link MigrationError} for a database that a newer version has used, or whose migrations were edited since. */
function refuseForeignHistory(files: readonly MigrationFile[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(files.map((file) => [file.name, file.checksum]));
  for (const [name, checksum] of applied) {
    const expected = known.get(name);
    if (expected === undefined)
      throw new MigrationError(
        `The database has the migration ${name}, which this version of kintai does not know: it was used by a newer version. Start that version or a later one.`,
      );
    if (expected !== checksum)
      throw new MigrationError(
        `The migration ${name} was changed after the database had it. Restore db/migrations/${name}.sql as it was and add a new migration instead.`,
      );
  }
}

/** That of Kysely's Migrator, which 0.1.0 used: a start of either waits for one of the other. */
const MIGRATION_LOCK = '3853314791062309107';
/** A migration's timeout for a locked table; meanwhile everybody else queues behind it. */
const LOCK_TIMEOUT_MS = 30_000;
const LOCK_NOT_AVAILABLE = '55P03';
const SAY_AFTER_MS = 2_000;

/**
 * Migrates the schema to this version: each missing migration in order, all of them in one transaction without a
 * timeout. Concurrent starts wait for each other on an advisory lock, and say so. Throws {@link MigrationError} where
 * the database is newer than the code or too old for it, a migration was edited after it ran, or a table stays locked;
 * the database is then unchanged. Returns the names of the migrations it ran.
 */
export async function migrate(
  { kysely }: Database,
  log: Pick<Log, 'info'>,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Promise<string[]> {
  const files = await readMigrations();
  return kysely.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
    await lockMigrations(trx, log);
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(trx);
    return runMissing(trx, files).catch((error: unknown) => {
      throw error instanceof MigrationError ? error : failureOf('Reading which migrations the database has had', error);
    });
  });
}

async function lockMigrations(trx: Transaction<DB>, log: Pick<Log, 'info'>): Promise<void> {
  const say = (): void => log.info('another kintai is migrating the database: waiting until it has done');
  const waiting = setTimeout(say, SAY_AFTER_MS);
  await sql`select pg_advisory_xact_lock(${sql.raw(MIGRATION_LOCK)})`.execute(trx).finally(() => clearTimeout(waiting));
}

async function runMissing(trx: Transaction<DB>, files: readonly MigrationFile[]): Promise<string[]> {
  const ran: string[] = [];
  const run = async (name: string, migrateBy: () => Promise<unknown>): Promise<void> => {
    await migrateBy().catch((error: unknown) => {
      throw failureOf(`The migration ${name}`, error);
    });
    ran.push(name);
  };

  if (isOf010(await appliedChecksums(trx))) await run('from 0.1.0', () => takeOver010(trx, files));
  const applied = await appliedChecksums(trx);
  refuseForeignHistory(files, applied);
  for (const file of files)
    if (!applied.has(file.name))
      await run(file.name, async () => {
        await sql.raw(file.text).execute(trx);
        await markApplied(trx, file);
      });
  return ran;
}

const failureOf = (what: string, error: unknown): MigrationError =>
  new MigrationError(`${what} failed: ${reasonOf(error)}`, { cause: error });

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for an unknown reason';
  if (!('code' in error) || error.code !== LOCK_NOT_AVAILABLE) return error.message;
  return 'something else that works on the database, such as a report or a backup, has a table that it changes. Start again when that is done.';
}

/**
 * For a command that runs beside servers: migrates an empty database to this version's schema, and rejects one that
 * lacks a migration, since a server of an older version may be using it. Throws {@link MigrationError}.
 */
export async function migrateIfEmpty(database: Database, log: Pick<Log, 'info'>): Promise<void> {
  const files = await readMigrations();
  const applied = await appliedChecksums(database.kysely);
  if (isOf010(applied))
    throw new MigrationError(
      'The database is of kintai 0.1.0. Start kintai, which takes it over, then repeat the command.',
    );
  refuseForeignHistory(files, applied);
  const missing = files.find(({ name }) => !applied.has(name));
  if (missing === undefined) return;
  if (applied.size > 0)
    throw new MigrationError(
      `The database lacks the migration ${missing.name} of this version of kintai. Start kintai, which adds it, then repeat the command.`,
    );
  await migrate(database, log);
}
