import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { epochMs, parseInstant } from '#domain/time/instant.ts';
import { describeSchema } from '../../e2e/baseline/schema.ts';
import { demoDataAt } from './demo-data-at.ts';
import { fillDemoData } from './features/demo-data/demo-data.repository.ts';
import { restoreBackup, writeBackup } from './platform/backup/backup-file.ts';
import { createSchemaOf, migrate } from './platform/database/migrate.ts';
import { grantRuntime, roleOf } from './platform/database/roles.ts';
import { createLog } from './platform/log.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase, urlOf } from './testing/test-database.ts';
import { startTestServer } from './testing/test-server.ts';

// 0.1.0, and by its upgrade 0.2.0 with the same data, are in take-over.test.ts. This is the state before sessions were
// hashed and the audit log was sealed, full of demo data, that people have in use.

const MIGRATIONS = new URL('../../db/migrations/', import.meta.url);
const LAST = '0165_one_time_password';
const SESSION = '00000000-0000-4000-8000-000000000003';
const log = createLog('silent');
const now = parseInstant('2026-11-20T12:00:00+09:00') ?? epochMs(0);

let folder: string;
let before: TestDatabase;
let restored: TestDatabase;
let fresh: TestDatabase;
let backup: string;
const content = new Map<string, string[]>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kintai-upgrade-'));
  [before, restored, fresh] = [await createEmptyDatabase(), await createEmptyDatabase(), await createTestDatabase()];
  const names = (await readdir(MIGRATIONS)).map((file) => file.replace('.sql', '')).filter((name) => name <= LAST);
  const migrations = await Promise.all(
    names
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map(async (name) => {
        const text = await readFile(new URL(`${name}.sql`, MIGRATIONS), 'utf8');
        return { name, checksum: createHash('sha256').update(text).digest('hex') };
      }),
  );
  await before.kysely.transaction().execute((trx) => createSchemaOf(trx, migrations, log));
  // Today's code fills in what was there then; it asks for these, and leaves them empty.
  await before.pool.query(`
    alter table user_account add column erased_at timestamptz(3);
    alter table work_contract add column work_rule_id bigint;
    create table work_rule_version (company_id text, work_rule_id bigint, effective_month date, settings jsonb);
    create table company_day (company_id text, calendar_date date, kind text, name text)`);
  await fillDemoData(before.kysely, demoDataAt(now));
  await before.pool.query(`
    alter table user_account drop column erased_at;
    alter table work_contract drop column work_rule_id;
    drop table work_rule_version, company_day`);
  await before.pool.query(
    `insert into login_session (company_id, session_id, user_id, expires_at)
     select company_id, $1, user_id, '2026-11-28' from user_account where company_id = 'demo' and employee_id = 'E0003'`,
    [SESSION],
  );
  for (const [table, rows] of await rowsOf(before)) content.set(table, rows);
  backup = join(folder, 'backup');
  await writeBackup(before, backup, { version: '0.2.0', passphrase: null, verifies: false, log });
});
afterAll(async () => {
  for (const database of [before, restored, fresh]) await database.drop();
  await rm(folder, { recursive: true });
});

/** The rows of each table, of the columns that it had before. */
async function rowsOf({ pool }: TestDatabase): Promise<Map<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
     from information_schema.columns
     where table_schema = 'public' and table_name <> 'login_session' and not (table_name, column_name) in (
       select table_name, column_name from information_schema.columns where is_generated = 'ALWAYS')
     group by 1`,
  );
  const found = new Map<string, string[]>();
  for (const { name, columns } of tables) {
    const had = columnsBefore.get(name) ?? columns;
    columnsBefore.set(name, had);
    const { rows } = await pool.query<{ row: string }>(`select row(${had})::text as row from ${name} order by 1`);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

const columnsBefore = new Map<string, string>();

async function expectUpgraded(database: TestDatabase): Promise<void> {
  expect(content.get('time_record')?.length).toBeGreaterThan(500);
  const after = await rowsOf(database);
  for (const [table, rows] of content) expect([table, after.get(table)]).toEqual([table, rows]);
  expect(await describeSchema(urlOf(database))).toBe(await describeSchema(urlOf(fresh)));
}

describe('a database of the state before, with data in it', () => {
  it('is restored from its backup in this version’s schema', async () => {
    const { migrations } = await restoreBackup(restored, backup, { passphrase: null, log });
    expect(migrations).toContain('0170_session_hash');
    await expectUpgraded(restored);
  });

  it('keeps every row in the upgrade, and who is logged in stays so', async () => {
    expect(await migrate(before, log)).toContain('0170_session_hash');
    await expectUpgraded(before);
    await grantRuntime(before, await roleOf(before.runtime));
    const server = await startTestServer({ database: { ...before, drop: () => Promise.resolve() } });
    const { rows } = await before.pool.query<{ user_id: number }>(
      `select user_id from user_account where company_id = 'demo' and employee_id = 'E0003'`,
    );
    const claims = { companyId: 'demo', userId: rows[0]?.user_id ?? 0, sessionId: SESSION };
    const token = server.tokens.sign(claims, server.now(), epochMs(server.now() + 3_600_000));
    expect((await server.call('GET /api/auth/me', { token })).status).toBe(200);
    expect((await server.call('POST /api/time-records', { token, body: { type: 'in' } })).status).toBe(201);
    await server.stop();
  });
});
