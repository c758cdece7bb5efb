import { type Database, type DatabaseConnection, openDatabase } from './platform/database/database.ts';
import { migrate, requireMigrated } from './platform/database/migrate.ts';
import { excessRights, grantRuntime, roleOf } from './platform/database/roles.ts';
import { installJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';

/**
 * Migrates the database as its owner, grants the role that serves its rights, and says if that has too many.
 *
 * @param owner `null` where the role that serves has to migrate, too
 */
export async function prepareDatabase(database: Database, owner: DatabaseConnection | null, log: Log): Promise<void> {
  const migrateBy = async (by: Database): Promise<void> => {
    const ran = await migrate(by, log);
    if (ran.length > 0) log.info({ migrations: ran }, 'the schema was brought up to date');
  };
  if (owner === null) await migrateBy(database);
  else {
    const ownerDatabase = openDatabase(owner, 1, (err) => log.warn({ err }, 'a database connection was lost'));
    try {
      await migrateBy(ownerDatabase);
      await installJobs(owner);
      await grantRuntime(ownerDatabase, await roleOf(database));
    } finally {
      await ownerDatabase.close();
    }
    await requireMigrated(database);
  }
  const rights = await excessRights(database);
  if (rights.length > 0)
    log.warn(
      { rights },
      "kintai's role has more rights on the database than it needs, and could change the audit log: docs/operations.md says how to take them away",
    );
}
