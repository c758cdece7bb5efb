import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';

/** How the tests reach their PostgreSQL, database by database. */
export interface TestPostgres {
  readonly server: { readonly host: string; readonly port: number; readonly user: string; readonly password: string };
  /** Ends it and removes all that it held. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL for all tests of a run, with room for the connections of several workers. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kintai-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    maxConnections: 200,
    log: createLog('silent'),
    onUnexpectedExit: (reason) => {
      throw new Error(`the tests' PostgreSQL ended: ${reason}`);
    },
  });
  const { host, port, user, password } = postgres.connection;
  return {
    server: { host, port, user, password },
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
