import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';

import type { Log } from '../log.ts';
import type { Database } from './database.ts';

const MIGRATIONS = new URL('../../../../db/migrations/', import.meta.url);

/** The schema can't be brought to what this version of kintai needs; the message says why and what to do. */
export class MigrationError extends Error {}

interface MigrationFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

async function readMigrations(): Promise<MigrationFile[]> {
  const names = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(new URL(file, MIGRATIONS), 'utf8');
      return { name: file.slice(0, -'.sql'.length), text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

const toMigration = (file: MigrationFile): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql.raw(file.text).execute(db);
    await sql`insert into installation.migration_checksum (name, checksum) values (${file.name}, ${file.checksum})`.execute(
      db,
    );
  },
});

/** The checksums of the migrations that the database has had, or nothing before the first. */
async function appliedChecksums(db: Kysely<unknown>): Promise<Map<string, string>> {
  const exists = await sql<{
    known: string | null;
  }>`select to_regclass('installation.migration_checksum')::text as known`.execute(db);
  if (exists.rows[0]?.known == null) return new Map();
  const applied = await sql<{
    name: string;
    checksum: string;
  }>`select name, checksum from installation.migration_checksum`.execute(db);
  return new Map(applied.rows.map((row) => [row.name, row.checksum]));
}

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

/** What a migration is given to wait for a table that something else uses; meanwhile everybody else waits behind it. */
const LOCK_TIMEOUT_MS = 30_000;
const LOCK_NOT_AVAILABLE = '55P03';
const SAY_AFTER_MS = 2_000;

/**
 * Brings the schema to this version: each missing migration in its order, all of them in one transaction, which may take
 * as long as it takes. Starts that race wait for each other on Kysely's advisory lock, and say so. Throws
 * {@link MigrationError} where the database is newer than the code, a migration was edited after it ran, or a table stays
 * locked; the database is then untouched. Returns the names of those it ran.
 */
export async function migrate(
  database: Database,
  log: Pick<Log, 'info'>,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Promise<string[]> {
  const files = await readMigrations();
  return database.kysely.connection().execute(async (session) => {
    const db = session as unknown as Kysely<unknown>;
    await sql`select set_config('statement_timeout', '0', false),
      set_config('lock_timeout', ${String(lockTimeoutMs)}, false)`.execute(db);
    try {
      refuseForeignHistory(files, await appliedChecksums(db));
      return await runMissing(db, files, log);
    } finally {
      await sql`reset statement_timeout`.execute(db);
      await sql`reset lock_timeout`.execute(db);
    }
  });
}

async function runMissing(
  db: Kysely<unknown>,
  files: readonly MigrationFile[],
  log: Pick<Log, 'info'>,
): Promise<string[]> {
  const say = (): void => log.info('another kintai is migrating the database: waiting until it has done');
  const waiting = setTimeout(say, SAY_AFTER_MS);
  const provider: MigrationProvider = {
    // Asked for once the lock is held.
    getMigrations: () => {
      clearTimeout(waiting);
      return Promise.resolve(Object.fromEntries(files.map((file) => [file.name, toMigration(file)])));
    },
  };
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  clearTimeout(waiting);
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error');
    throw new MigrationError(`The migration ${failed?.migrationName ?? 'of the schema'} failed: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  return results.map((result) => result.migrationName);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for an unknown reason';
  if (!('code' in error) || error.code !== LOCK_NOT_AVAILABLE) return error.message;
  return 'something else that works on the database, such as a report or a backup, has a table that it changes. Start again when that is done.';
}

/**
 * For a command that runs beside servers: brings an empty database to this version's schema, and refuses one that lacks
 * a migration, since a server of the version before may be at work on it. Throws {@link MigrationError}.
 */
export async function migrateIfEmpty(database: Database, log: Pick<Log, 'info'>): Promise<void> {
  const files = await readMigrations();
  const applied = await appliedChecksums(database.kysely as unknown as Kysely<unknown>);
  refuseForeignHistory(files, applied);
  const missing = files.find(({ name }) => !applied.has(name));
  if (missing === undefined) return;
  if (applied.size > 0)
    throw new MigrationError(
      `The database lacks the migration ${missing.name} of this version of kintai. Start kintai, which adds it, then repeat the command.`,
    );
  await migrate(database, log);
}
