import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, inject, it, onTestFinished } from 'vitest';

import { readConfig } from './config.ts';
import { createLog } from './platform/log.ts';
import { startServer } from './server.ts';
import { addUser } from './testing/builders.ts';
import { createTestDatabase, urlOf } from './testing/test-database.ts';
import { databaseUrl } from './testing/test-postgres.ts';

it('every job runs by the role that serves', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await addUser(database);
  const folder = await mkdtemp(join(tmpdir(), 'kintai-jobs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const postgres = inject('postgres');
  const server = await startServer({
    config: readConfig({
      DATABASE_URL: databaseUrl(postgres, database.connection.database, postgres.runtime),
      KINTAI_OWNER_DATABASE_URL: urlOf(database),
      PORT: '0',
      KINTAI_BACKUP_DIR: join(folder, 'backups'),
      KINTAI_AUDIT_ANCHOR: join(folder, 'heads.jsonl'),
      // Nothing is there to be looked up or sent.
      KINTAI_GEOCODER: 'gsi',
      PLEASANTER_URL: 'http://127.0.0.1:1',
      PLEASANTER_API_KEY: 'unused',
      PLEASANTER_SITE_ID: '1',
    }),
    log: createLog('silent'),
    servesWebApp: false,
    onDatabaseLost: () => undefined,
  });
  onTestFinished(() => server.stop());

  const schedules = await database.pool.query<{ name: string }>('select name from pgboss.schedule');
  const scheduled = schedules.rows.map(({ name }) => name).toSorted();
  expect(scheduled.length).toBeGreaterThan(4);
  // As at their time of the day.
  for (const queue of scheduled)
    await database.pool.query(
      `insert into pgboss.job (name, data) select $1, '{}' where not exists (select from pgboss.job where name = $1)`,
      [queue],
    );
  const ofJobs = async (state: string): Promise<string[]> => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select distinct name from pgboss.job where state = $1 and name = any($2) order by 1`,
      [state, scheduled],
    );
    return rows.map(({ name }) => name).toSorted();
  };
  await expect.poll(() => ofJobs('completed')).toEqual(scheduled);
  expect(await ofJobs('failed')).toEqual([]);
});
