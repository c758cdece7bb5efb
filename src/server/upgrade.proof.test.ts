import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { epochMs, parseInstant } from '#domain/time/instant.ts';
import { describeSchema } from '../../e2e/baseline/schema.ts';
import { demoDataAt } from './demo-data-at.ts';
import { DEMO_PASSWORD } from './features/demo-data/employees.ts';
import { CLIENT_WORK_COMPANY_ID } from './features/demo-data/client-work.ts';
import { LEAVE_COMPANY_ID } from './features/demo-data/leave-kinds.ts';
import { fillDemoData } from './features/demo-data/demo-data.repository.ts';
import { restoreBackup, writeBackup } from './platform/backup/backup-file.ts';
import { migrate } from './platform/database/migrate.ts';
import { grantRuntime, roleOf } from './platform/database/roles.ts';
import { createLog } from './platform/log.ts';
import { createDatabaseUpTo } from './testing/database-up-to.ts';
import { takenOver } from './testing/taken-over.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase, urlOf } from './testing/test-database.ts';
import { asSuperuser } from './testing/test-postgres.ts';
import { startTestServer } from './testing/test-server.ts';

// The upgrade of 0.2.0 is in platform/database/upgrade-from-0.2.0.proof.test.ts. This is a state between the releases, before
// sessions were hashed and the audit log was sealed, full of demo data, that people have in use.

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
const employmentTypes: unknown[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kintai-upgrade-'));
  before = await createDatabaseUpTo(LAST);
  [restored, fresh] = [await createEmptyDatabase(), await createTestDatabase()];
  await fillBefore();
  const { rows: typed } = await before.pool.query(
    `select user_id, employment_type_id from user_account where employment_type_id is not null order by user_id`,
  );
  employmentTypes.push(...typed);
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

/**
 * Fills in what was there then: the demo data of today's code, in the columns that the tables had. The employment type was
 * the account's, there was no other leave than paid leave nor more than one client, and the log didn't say which records it touched.
 */
async function fillBefore(): Promise<void> {
  const today = await createTestDatabase();
  await fillDemoData(today.kysely, demoDataAt(now));
  const { rows: tables } = await before.pool.query<{ name: string; columns: string[]; identity: string | null }>(
    `select table_name as name, array_agg(column_name::text) as columns,
       min(column_name) filter (where is_identity = 'YES') as identity
     from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1`,
  );
  const client = new pg.Client(asSuperuser(inject('postgres'), before.connection.database));
  await client.connect();
  // Neither foreign keys nor triggers: they had their say when the data was made.
  await client.query(`set session_replication_role = 'replica'`);
  for (const { name, columns, identity } of tables) {
    const there = await columnsOf(today, name);
    const kept = columns.filter((column) => there.includes(column));
    if (kept.length === 0) continue;
    const type = `(select k.employment_type_id from work_contract k where (k.company_id, k.user_id) = (t.company_id, t.user_id))`;
    // As were the client and the job.
    const work = (column: string) =>
      `(select a.${column} from client_assignment a where (a.company_id, a.user_id) = (t.company_id, t.user_id)) as ${column}`;
    const own = kept.map((column) => `t.${column}`);
    const [into, from] =
      name === 'user_account'
        ? [
            [...kept, 'employment_type_id', 'client_company_id', 'job_assignment_id'],
            [...own, `${type} as employment_type_id`, work('client_company_id'), work('job_assignment_id')],
          ]
        : [kept, own];
    const hadThen = [
      ...(kept.includes('company_id')
        ? [`t.company_id not in ('${LEAVE_COMPANY_ID}', '${CLIENT_WORK_COMPANY_ID}')`]
        : []),
      ...(name === 'audit_entry' ? [`t.action <> 'take_over_records'`] : []),
    ];
    const { rows } = await today.pool.query<{ rows: object[] }>(
      `select coalesce(json_agg(row), '[]') as rows from (select ${from.join(', ')} from ${name} t
         where ${['true', ...hadThen].join(' and ')}) row`,
    );
    await client.query(
      `insert into ${name} (${into.join(', ')}) overriding system value
       select ${into.join(', ')} from json_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(rows[0]?.rows ?? [])],
    );
    if (identity !== null)
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), (select coalesce(max(${identity}), 0) + 1 from ${name}))`,
        [name, identity],
      );
  }
  await client.end();
  await today.drop();
}

const columnsOf = async ({ pool }: TestDatabase, table: string): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  return rows.map(({ name }) => name);
};

/** The rows of each table, of the columns that it had before, without the entries of the log that the upgrade adds. */
async function rowsOf({ pool }: TestDatabase): Promise<Map<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
     from information_schema.columns
     where table_schema = 'public' and table_name <> 'login_session'
       -- They become the contracts' and the assignments', which are looked at by themselves; a company that works already
       -- has confirmed the first steps.
       and (table_name, column_name) not in (('user_account', 'employment_type_id'),
         ('user_account', 'client_company_id'), ('user_account', 'job_assignment_id'),
         ('company', 'confirmed_setup_steps')) and not (table_name, column_name) in (
       select table_name, column_name from information_schema.columns where is_generated = 'ALWAYS')
     group by 1`,
  );
  const found = new Map<string, string[]>();
  for (const { name, columns } of tables) {
    const had = columnsBefore.get(name) ?? columns;
    columnsBefore.set(name, had);
    const added = name === 'audit_entry' ? `where action <> 'take_over_records'` : '';
    const { rows } = await pool.query<{ row: string }>(
      `select row(${had})::text as row from ${name} ${added} order by 1`,
    );
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
  const { rows: typed } = await database.pool.query(
    `select user_id, employment_type_id from work_contract where employment_type_id is not null order by user_id`,
  );
  expect(typed.length).toBeGreaterThan(5);
  expect(typed).toEqual(employmentTypes);
  expect(await describeSchema(urlOf(database))).toBe(await describeSchema(urlOf(fresh)));
  await expectTakenOver(database);
}

/** The log has what it had, in the seals, and on top one entry for each person with records, which it says as they are. */
async function expectTakenOver(database: TestDatabase): Promise<void> {
  const { noted, due, entries, sealed, findings } = await takenOver(database, () => now);
  expect(due.length).toBeGreaterThan(30);
  expect(noted).toEqual(due);
  const had = content.get('audit_entry')?.length ?? 0;
  expect([entries, sealed]).toEqual([had + due.length, entries]);
  expect(findings).toEqual([]);
}

describe('a database of the state before, with data in it', () => {
  it('is restored from its backup in this version’s schema', async () => {
    const { migrations } = await restoreBackup(restored, backup, { passphrase: null, log });
    expect(migrations).toContain('0170_session_hash');
    await expectUpgraded(restored);
  });

  it('has the figures of every month that a new database with the same data has', async () => {
    await grantRuntime(restored, await roleOf(restored.runtime));
    const anew = await createTestDatabase();
    await fillDemoData(anew.kysely, demoDataAt(now));
    const [upgraded, filled] = [await figuresOf(restored), await figuresOf(anew)];
    await anew.drop();
    expect(filled.length).toBeGreaterThan(100);
    expect(upgraded).toEqual(filled);
  });

  it('keeps every row in the upgrade, and who is logged in stays so', async () => {
    expect(await migrate(before, log)).toContain('0170_session_hash');
    await expectUpgraded(before);
    expect(await migrate(before, log)).toEqual([]);
    await expectTakenOver(before);
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

/** Months of the demo data: some closed, some open. */
const MONTHS = ['2026-03', '2026-04', '2026-06', '2026-08', '2026-09', '2026-10', '2026-11'];

/** What a company's screens say of all months and people, by employee ID: hours, groups, limits, leave. */
async function figuresOf(database: TestDatabase): Promise<unknown[]> {
  const server = await startTestServer({ database: { ...database, drop: () => Promise.resolve() } });
  const token = await server.logIn({ companyId: 'demo', employeeId: 'S0001', password: DEMO_PASSWORD, userId: 0 });
  const read = async (path: string) => (await server.call(`GET ${path}`, { token })).body;
  const found: unknown[] = [];
  const add = (what: string, rows: readonly Record<string, unknown>[]): void => {
    // Ids and instants of closing are of their database.
    for (const { user_id: _id, closing: _closing, ...row } of rows) found.push([what, row]);
  };
  for (const month of MONTHS) {
    add(`month ${month}`, (await read(`/api/admin/months/${month}`)).rows);
    add(`overtime ${month}`, (await read(`/api/admin/overtime/${month}`)).rows);
  }
  for (const { id, ...user } of await read('/api/admin/users')) {
    const { grants, statutory, left_days } = await read(`/api/admin/users/${id}/leave-ledger`);
    found.push([user.employee_id, user.employment_type_name, left_days]);
    add(
      `grants of ${user.employee_id}`,
      grants.map(({ id: _grant, usages, ...rest }: Record<string, unknown>) => ({
        ...rest,
        usages: (usages as unknown[]).length,
      })),
    );
    add(
      `statutory grants of ${user.employee_id}`,
      statutory.grants.map(({ grant_id: _grant, ...rest }: Record<string, unknown>) => rest),
    );
  }
  await server.stop();
  return found;
}
