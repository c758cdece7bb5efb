import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { openDatabase } from '../platform/database/database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { TEMPLATE_DATABASE } from './test-database.ts';

/** Starts one PostgreSQL for all the server's tests, with a migrated template that each test's database is copied from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kintai-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    maxConnections: 200,
    log: createLog('silent'),
    onUnexpectedExit: (reason) => {
      throw new Error(`the tests' PostgreSQL ended: ${reason}`);
    },
  });
  const { database: _, ...server } = postgres.connection;

  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const template = openDatabase({ ...server, database: TEMPLATE_DATABASE }, 2, () => undefined);
  await migrate(template);
  await template.close();

  project.provide('postgres', server);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
