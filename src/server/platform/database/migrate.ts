import { readdir, readFile } from 'node:fs/promises';

import { type Kysely, sql, type Transaction } from 'kysely';

import type { Log } from '../log.ts';
import { sha256 } from '../sha256.ts';
import type { Database } from './database.ts';
import type { DB } from './schema.ts';

const MIGRATIONS = new URL('../../../../db/migrations/', import.meta.url);

/** The schema can't be migrated to this version; the message says why and what to do. */
export class MigrationError extends Error {}

/** A file of `db/migrations`. */
interface MigrationFile {
  /** `0101_company` */
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text, in hexadecimal. */
  readonly checksum: string;
}

/** All migrations, in their order. */
async function readMigrations(): Promise<MigrationFile[]> {
  const names = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(new URL(file, MIGRATIONS), 'utf8');
      return { name: file.slice(0, -'.sql'.length), text, checksum: sha256(text).toString('hex') };
    }),
  );
}

/** The checksums of a database's applied migrations, by their names; empty before the first. */
async function appliedChecksums(db: Kysely<DB>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    known: string | null;
  }>`select to_regclass('installation.migration_checksum')::text as known`.execute(db);
  if (rows[0]?.known == null) return new Map();
  const applied = await sql<{
    name: string;
    checksum: string;
  }>`select name, checksum from installation.migration_checksum`.execute(db);
  return new Map(applied.rows.map((row) => [row.name, row.checksum]));
}

/** A migration that a database has had. */
export interface AppliedMigration {
  readonly name: string;
  /** SHA-256 of its text, in hexadecimal. */
  readonly checksum: string;
}

/** The migrations that a database has had, in their order. */
export async function appliedMigrations(db: Kysely<DB>): Promise<AppliedMigration[]> {
  const applied = [...(await appliedChecksums(db))].map(([name, checksum]) => ({ name, checksum }));
  return applied.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The first migration of 0.2.0, which replaced those of earlier versions. */
const FIRST = '0101';

/**
 * Throws {@link MigrationError} for a database of a version before 0.2.0, one that a newer version has used, or one whose
 * migrations were edited since.
 */
function refuseForeignHistory(files: readonly MigrationFile[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(files.map((file) => [file.name, file.checksum]));
  for (const [name, checksum] of applied) {
    const expected = known.get(name);
    if (name < FIRST)
      throw new MigrationError(
        'The database is of a version of kintai before 0.2.0. Start kintai 0.2.0 once, which upgrades it, then this version.',
      );
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

/** The advisory lock of migrations, the same in every version: their starts wait for each other. */
const MIGRATION_LOCK = '3853314791062309107';
/** A migration's timeout for a locked table; meanwhile everybody else queues behind it. */
const LOCK_TIMEOUT_MS = 30_000;
const LOCK_NOT_AVAILABLE = '55P03';
const INSUFFICIENT_PRIVILEGE = '42501';
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

/**
 * Creates in an empty database the schema that it had with those migrations and no others, in a transaction which then
 * fills it, and brings it up to date by {@link migrateCopy}. Throws {@link MigrationError} for a migration that this
 * version doesn't have.
 */
export async function createSchemaOf(
  trx: Transaction<DB>,
  migrations: readonly AppliedMigration[],
  log: Pick<Log, 'info'>,
): Promise<void> {
  const files = await readMigrations();
  const wanted = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  refuseForeignHistory(files, wanted);
  await lockMigrations(trx, log);
  await runMissing(
    trx,
    files.filter(({ name }) => wanted.has(name)),
  );
}

/** Brings the schema that was created by {@link createSchemaOf} up to this version. Returns what ran. */
export const migrateCopy = async (trx: Transaction<DB>): Promise<string[]> => runMissing(trx, await readMigrations());

async function lockMigrations(trx: Transaction<DB>, log: Pick<Log, 'info'>): Promise<void> {
  const say = (): void => log.info('another kintai is migrating the database: waiting until it has done');
  const waiting = setTimeout(say, SAY_AFTER_MS);
  await sql`select pg_advisory_xact_lock(${sql.raw(MIGRATION_LOCK)})`.execute(trx).finally(() => clearTimeout(waiting));
}

async function runMissing(trx: Transaction<DB>, files: readonly MigrationFile[]): Promise<string[]> {
  const applied = await appliedChecksums(trx);
  refuseForeignHistory(files, applied);
  const missing = files.filter(({ name }) => !applied.has(name));
  for (const { name, text, checksum } of missing) {
    await sql
      .raw(text)
      .execute(trx)
      .catch((error: unknown) => {
        throw failureOf(`The migration ${name}`, error);
      });
    await sql`insert into installation.migration_checksum (name, checksum) values (${name}, ${checksum})`.execute(trx);
  }
  return missing.map(({ name }) => name);
}

const failureOf = (what: string, error: unknown): MigrationError =>
  new MigrationError(`${what} failed: ${reasonOf(error)}`, { cause: error });

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for an unknown reason';
  switch ('code' in error ? error.code : undefined) {
    case LOCK_NOT_AVAILABLE:
      return 'something else that works on the database, such as a report or a backup, has a table that it changes. Start again when that is done.';
    case INSUFFICIENT_PRIVILEGE:
      return `${error.message}. Start once with KINTAI_OWNER_DATABASE_URL, the URL of the role that owns the database.`;
    default:
      return error.message;
  }
}

/**
 * Requires this version's schema in a database that another role has migrated: throws {@link MigrationError} where the
 * two don't reach the same one.
 */
export async function requireMigrated({ kysely }: Database): Promise<void> {
  const applied = await appliedChecksums(kysely);
  const missing = (await readMigrations()).find(({ name }) => !applied.has(name));
  if (missing !== undefined)
    throw new MigrationError(
      `The database of DATABASE_URL lacks the migration ${missing.name}, which that of KINTAI_OWNER_DATABASE_URL has: both must name the same database.`,
    );
}

/**
 * Whether the schema with these migrations is that of this version: none is missing, and no newer version has changed it
 * meanwhile.
 */
export async function isSchemaOf(applied: ReadonlySet<string>): Promise<boolean> {
  const files = await readMigrations();
  return files.length === applied.size && files.every(({ name }) => applied.has(name));
}

/**
 * For a command that runs beside servers: migrates an empty database to this version's schema, and rejects one that
 * lacks a migration, since a server of an older version may be using it. Throws {@link MigrationError}.
 */
export async function migrateIfEmpty(database: Database, log: Pick<Log, 'info'>): Promise<void> {
  const files = await readMigrations();
  const applied = await appliedChecksums(database.kysely);
  refuseForeignHistory(files, applied);
  const missing = files.find(({ name }) => !applied.has(name));
  if (missing === undefined) return;
  if (applied.size > 0)
    throw new MigrationError(
      `The database lacks the migration ${missing.name} of this version of kintai. Start kintai, which adds it, then repeat the command.`,
    );
  await migrate(database, log);
}
