import { readFile } from 'node:fs/promises';

import { type Kysely, sql } from 'kysely';

import { markApplied, MigrationError, type MigrationFile } from './migration-files.ts';

// The migrations of 0.1.0 were numbered from 0001. Those of 0.2.0 begin at 0101 and create the result of the old ones
// directly: a database with the old ones is upgraded by scripts.

/** The last migration of 0.1.0. */
const LAST = {
  name: '0035_import_and_template_retry',
  checksum: '728e867a540c4b6bbf48580f945b882a5b7e6d9513c27246b2ee874cbd8d4d4f',
};
/** The upgrade: scripts, and the migrations that are run unchanged. */
const STEPS = [
  'take-over/0.1.0-schema',
  'migrations/0105_idempotency_key',
  'migrations/0112_closed_month',
  'take-over/0.1.0-keys',
];
/** The last migration that is applied by then. */
const LAST_HAD = '0113_overtime';

/**
 * Whether a database is one of kintai 0.1.0, by its applied migrations. Throws {@link MigrationError} for one of an
 * earlier state, or of a later one that was never released.
 */
export function isOf010(applied: ReadonlyMap<string, string>): boolean {
  const old = [...applied.keys()].filter((name) => name < '0100');
  if (old.length === 0) return false;
  if (applied.get(LAST.name) !== LAST.checksum)
    throw new MigrationError(
      `The database is older than kintai 0.1.0: it lacks the migration ${LAST.name}. Start kintai 0.1.0 once, which brings it up to date, then this version.`,
    );
  const unknown = old.find((name) => name > LAST.name);
  if (unknown !== undefined)
    throw new MigrationError(`The database has the migration ${unknown}, which no release of kintai has.`);
  return true;
}

/** Upgrades a database of kintai 0.1.0 to 0.2.0, in the transaction of the migrations. */
export async function takeOver010<DB>(db: Kysely<DB>, files: readonly MigrationFile[]): Promise<void> {
  for (const step of STEPS)
    await sql.raw(await readFile(new URL(`../../../../db/${step}.sql`, import.meta.url), 'utf8')).execute(db);
  for (const file of files) if (file.name <= LAST_HAD) await markApplied(db, file);
}
