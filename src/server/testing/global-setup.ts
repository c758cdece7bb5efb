import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { TEMPLATE_DATABASE } from './test-database.ts';
import { startTestPostgres } from './test-postgres.ts';

/** Starts one PostgreSQL for all the server's tests, with a migrated template that each test's database is copied from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestPostgres();
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const template = openDatabase({ ...server, database: TEMPLATE_DATABASE }, 2, () => undefined);
  await migrate(template);
  await template.close();

  project.provide('postgres', server);
  return stop;
}
