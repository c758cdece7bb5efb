import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

import { type AppliedMigration, createSchemaOf } from '../platform/database/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from './test-database.ts';

const MIGRATIONS = new URL('../../../db/migrations/', import.meta.url);

/** The migrations up to the one of that name, in their order. */
export async function migrationsUpTo(last: string): Promise<AppliedMigration[]> {
  const names = (await readdir(MIGRATIONS)).map((file) => file.replace('.sql', '')).filter((name) => name <= last);
  return Promise.all(
    names.toSorted().map(async (name) => {
      const text = await readFile(new URL(`${name}.sql`, MIGRATIONS), 'utf8');
      return { name, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Creates an empty database with the schema of an earlier version, whose last migration that was. Drop it in the end. */
export async function createDatabaseUpTo(last: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  const migrations = await migrationsUpTo(last);
  await database.kysely.transaction().execute((trx) => createSchemaOf(trx, migrations, { info: () => undefined }));
  return database;
}
