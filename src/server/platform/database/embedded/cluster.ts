import { execFile } from 'node:child_process';
import { access, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { syncToDisk } from './durable-file.ts';
import type { EmbeddedLog } from './embedded-log.ts';
import { EmbeddedPostgresError, messageOf } from './embedded-postgres-error.ts';
import { giveTo, spawnOptions } from './server-user.ts';

const run = promisify(execFile);

/** The cluster's superuser, used by the launcher only; kintai connects as a plain role. */
export const SUPERUSER = 'postgres';

/** Whether the folder already contains a cluster. */
export async function clusterExists(folder: DataFolder): Promise<boolean> {
  return access(join(folder.pgdata, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/**
 * Creates the cluster if there is none: in a temporary folder beside, then renamed, so that a kill or a power cut never
 * leaves half a cluster. The temporary name is new each time, since an initdb whose kintai was killed may still write
 * into the former one.
 */
export async function createClusterIfMissing(binaries: Binaries, folder: DataFolder, log: EmbeddedLog): Promise<void> {
  if (await clusterExists(folder)) return;
  log.info(`Creating the database in ${folder.path}`);
  const temporary = await mkdtemp(`${folder.pgdata}.new-`);
  try {
    await giveTo(folder.user, temporary);
    await initdb(binaries, folder, temporary);
    await rename(temporary, folder.pgdata);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
  await syncToDisk(folder.path);
}

async function initdb(binaries: Binaries, folder: DataFolder, target: string): Promise<void> {
  const args = ['-D', target, '-U', SUPERUSER, `--pwfile=${folder.secret}`, '-A', 'scram-sha-256', '-E', 'UTF8'];
  // Collation and character classes by PostgreSQL's own C.UTF-8: the same on every system. The system's own locale is
  // "C", the one that exists everywhere (macOS and old Linuxes have no C.UTF-8).
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  try {
    await run(binaries.initdb, [...args, ...locale], spawnOptions(folder.user, folder.path));
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    if (said.includes('could not look up effective user ID')) {
      throw new EmbeddedPostgresError(
        `The embedded database needs a user with a name, and user id ${folder.user?.uid ?? process.getuid?.()} has ` +
          `no entry in /etc/passwd. Add one, start kintai as another user, or set DATABASE_URL.`,
      );
    }
    throw new EmbeddedPostgresError(`The database could not be created in ${folder.path}: ${said || messageOf(error)}`);
  }
}
