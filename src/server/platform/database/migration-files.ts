import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

import { type Kysely, sql } from 'kysely';

const MIGRATIONS = new URL('../../../../db/migrations/', import.meta.url);

/** The schema can't be migrated to this version; the message says why and what to do. */
export class MigrationError extends Error {}

/** A file of `db/migrations`. */
export interface MigrationFile {
  /** `0101_company` */
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text, in hexadecimal. */
  readonly checksum: string;
}

/** All migrations, in their order. */
export async function readMigrations(): Promise<MigrationFile[]> {
  const names = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(new URL(file, MIGRATIONS), 'utf8');
      return { name: file.slice(0, -'.sql'.length), text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The checksums of a database's applied migrations, by their names; empty before the first. */
export async function appliedChecksums<DB>(db: Kysely<DB>): Promise<ReadonlyMap<string, string>> {
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

/** Records a migration as applied. */
export async function markApplied<DB>(db: Kysely<DB>, { name, checksum }: MigrationFile): Promise<void> {
  await sql`insert into installation.migration_checksum (name, checksum) values (${name}, ${checksum})`.execute(db);
}
