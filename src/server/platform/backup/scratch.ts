import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Database, openDatabase } from '../database/database.ts';
import { removeAbandoned } from '../database/embedded/abandoned.ts';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import type { Log } from '../log.ts';

const PREFIX = 'kintai-scratch-';

/**
 * Runs `work` with an empty database of its own, in the system's folder for temporary files, and removes it, after those
 * that killed processes have left.
 */
export async function withScratchDatabase<Result>(
  log: Log,
  work: (scratch: Database) => Promise<Result>,
): Promise<Result> {
  await removeLeftScratch(log);
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    maxConnections: 2,
    log: log.child({}, { level: 'warn' }),
    onUnexpectedExit: (reason) => log.error({ reason }, 'the scratch database ended by itself'),
  });
  cleanup.defer(() => postgres.stop());
  const scratch = openDatabase(postgres.connection, 2, (err) => log.warn({ err }, 'a database connection was lost'));
  cleanup.defer(() => scratch.close());
  return await work(scratch);
}

/**
 * Removes the scratch databases of processes that were killed, which have everybody's data. One that can't be removed is
 * logged, and keeps nothing from running.
 */
export async function removeLeftScratch(log: Log): Promise<void> {
  const folder = tmpdir();
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const path = join(folder, name);
    try {
      if (await removeAbandoned(path, log.child({}, { level: 'error' })))
        log.warn({ path }, 'the scratch database of a backup that was killed was removed');
    } catch (err) {
      log.warn({ err, path }, 'a scratch database could not be removed');
    }
  }
}
