import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Database, openDatabase } from '../database/database.ts';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import type { Log } from '../log.ts';

/** Runs `work` with an empty database of its own, in the system's folder for temporary files, and removes it. */
export async function withScratchDatabase<Result>(
  log: Log,
  work: (scratch: Database) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kintai-scratch-'));
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }));
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
