import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { grantRuntime } from '../platform/database/roles.ts';
import { createLog } from '../platform/log.ts';
import { asOwner, asSuperuser, startTestPostgres, TEMPLATE_DATABASE } from './test-postgres.ts';

/**
 * Starts one PostgreSQL for all the server's tests, with a migrated template that each test's database is copied from.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestPostgres();
  const template = openDatabase(asOwner(server, TEMPLATE_DATABASE), 2, () => undefined);
  await migrate(template, createLog('warn'));
  await grantRuntime(template, server.runtime.user);
  await template.close();
  // A vacuum makes room among the rows: new ones would no longer be read in the order in which they were written.
  const superuser = new pg.Client(asSuperuser(server, TEMPLATE_DATABASE));
  await superuser.connect();
  await superuser.query('alter system set autovacuum = off');
  await superuser.query('select pg_reload_conf()');
  await superuser.end();

  project.provide('postgres', server);
  return stop;
}
