import { readFile } from 'node:fs/promises';

import { afterEach, describe, expect, it } from 'vitest';

import { epochMs } from '#domain/time/instant.ts';
import { describeSchema } from '../../../../e2e/baseline/schema.ts';
import { createDatabaseUpTo, migrationsUpTo } from '../../testing/database-up-to.ts';
import { takenOver } from '../../testing/taken-over.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { migrate, migrateIfEmpty } from './migrate.ts';
import { grantRuntime, roleOf } from './roles.ts';

const ROWS = new URL('testing/rows-of-0.2.0.sql', import.meta.url);
/** The last migration of 0.2.0. */
const LAST = '0113_overtime';
const log = { info: (): void => undefined };

const drops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const drop of drops.splice(0)) await drop();
});

/** A database of kintai 0.2.0, with data in it. */
async function oldDatabase(): Promise<TestDatabase> {
  const database = await createDatabaseUpTo(LAST);
  drops.push(database.drop);
  await database.pool.query(await readFile(ROWS, 'utf8'));
  return database;
}

type Rows = Record<string, unknown>[];

/** All rows of each table, without the entries of the log that the upgrade adds. */
async function contentOf({ pool }: TestDatabase): Promise<Map<string, Rows>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r'
      and relnamespace in ('public'::regnamespace, 'installation'::regnamespace)`,
  );
  const content = new Map<string, Rows>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t ${name === 'audit_entry' ? `where action <> 'take_over_records'` : ''} order by t::text`,
    );
    content.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return content;
}

const rowsOf = async ({ pool }: TestDatabase, statement: string): Promise<Rows> => (await pool.query(statement)).rows;

describe('a database of kintai 0.2.0', () => {
  it('has the schema of a new one afterwards, with all migrations applied', async () => {
    const database = await oldDatabase();
    const since = (await migrationsUpTo('9999')).map(({ name }) => name).filter((name) => name > LAST);
    expect(await migrate(database, log)).toEqual(since);
    expect(await migrate(database, log)).toEqual([]);

    const fresh = await createTestDatabase();
    drops.push(fresh.drop);
    expect(await describeSchema(urlOf(database))).toBe(await describeSchema(urlOf(fresh)));
    const applied = 'select name, checksum from installation.migration_checksum order by 1';
    expect(await rowsOf(database, applied)).toEqual(await rowsOf(fresh, applied));
  });

  it('preserves every row, except for moved columns', async () => {
    const database = await oldDatabase();
    const before = await contentOf(database);
    for (const [name, rows] of before) expect([name, rows.length]).toEqual([name, expect.toSatisfy((n) => n > 0)]);
    await migrate(database, log);
    const after = await contentOf(database);

    const elsewhere = new Set([
      'weekly_working_days',
      'weekly_working_minutes',
      'annual_working_days',
      'month',
      'session_id',
    ]);
    const only = (columns: readonly string[], rows: Rows = []): Rows =>
      rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
    const ofAccount = new Set(['employment_type_id', 'client_company_id', 'job_assignment_id']);
    // The policies follow below; the totals of overtime are a cache, which is filled again.
    const others = new Set(['company_policy', 'overtime_month_total', 'installation.migration_checksum']);
    const remaining = [...before].filter(([name]) => !others.has(name));
    expect(remaining.length).toBeGreaterThan(18);
    for (const [name, rows] of remaining) {
      const isElsewhere = (column: string): boolean =>
        elsewhere.has(column) || (name === 'user_account' && ofAccount.has(column));
      const columns = Object.keys(rows[0] ?? {}).filter((column) => !isElsewhere(column));
      expect([name, only(columns, after.get(name))]).toEqual([name, expect.arrayContaining(only(columns, rows))]);
      expect(after.get(name)).toHaveLength(rows.length);
    }
  });

  it('has an entry of the log for each person that says their records, once', async () => {
    const database = await oldDatabase();
    const had = await rowsOf(database, 'select from audit_entry');
    for (const ran of [expect.arrayContaining(['0310_records_of_entries']), []]) {
      expect(await migrate(database, log)).toEqual(ran);
      const { noted, due, entries, sealed, findings } = await takenOver(database, () => epochMs(Date.now()));
      expect(due).toHaveLength(1);
      expect(noted).toEqual(due);
      expect([entries, sealed]).toEqual([had.length + 1, entries]);
      expect(findings).toEqual([]);
    }
  });

  it('D50: has the paid figures on its sheets, with the break that it had, and tells its super admins', async () => {
    const database = await oldDatabase();
    const settled = `effective_month::text, standard_day_minutes, unset_break, absence_rule`;
    const before = await rowsOf(database, `select company_id, ${settled} from company_policy order by 1, 2`);
    const companies = await rowsOf(
      database,
      `select company_id from company where company_id not in ('demo', 'sample')`,
    );
    await migrate(database, log);
    const after = await rowsOf(database, `select company_id, ${settled} from company_policy order by 1, 2`);
    expect(before.length).toBeGreaterThan(0);
    expect(after).toEqual(expect.arrayContaining([...before]));
    // Each has one for the months before its first.
    const first = { effective_month: '1900-01-01', standard_day_minutes: 480, unset_break: 'none' };
    for (const { company_id } of companies)
      expect(after.find((row) => row['company_id'] === company_id)).toMatchObject(first);
    const sheetOnly = `select distinct figures, clock_out_step_minutes, judges_rest_days from company_policy
      where company_id not in ('demo', 'sample')`;
    expect(await rowsOf(database, sheetOnly)).toEqual([
      { figures: 'paid', clock_out_step_minutes: 1, judges_rest_days: false },
    ]);
    const told = `select distinct company_id from notification where kind = 'calculation_changed' order by 1`;
    const admins = `select distinct company_id from user_account
      where role = 'super_admin' and active and company_id not in ('demo', 'sample') order by 1`;
    expect(await rowsOf(database, told)).toEqual(await rowsOf(database, admins));
  });

  it('has closed months of the calendar’s days', async () => {
    const database = await oldDatabase();
    const closed = `select %1, %2 from month_closing order by user_id, 1`;
    const by = (from: string, to: string) =>
      closed.replace('%1', `${from}::text as first`).replace('%2', `${to}::text as last`);
    const before = await rowsOf(database, by('month', "(month + interval '1 month' - interval '1 day')::date"));
    await migrate(database, log);
    expect(before.length).toBeGreaterThan(0);
    expect(await rowsOf(database, by('from_date', 'to_date'))).toEqual(before);
  });

  it('makes the working time of each account the first contract, from the hire date or the registration on', async () => {
    const database = await oldDatabase();
    const { rows: expected } = await database.pool.query<Record<string, unknown>>(
      `select user_id, coalesce(hired_on, (created_at at time zone 'Asia/Tokyo')::date)::text as from_date,
         weekly_working_days as weekly_days, weekly_working_minutes as weekly_minutes,
         annual_working_days as annual_days, null as weekday_minutes
       from user_account
       where num_nonnulls(weekly_working_days, weekly_working_minutes, annual_working_days) > 0 order by user_id`,
    );
    expect(expected.length).toBeGreaterThan(0);
    await migrate(database, log);
    expect(
      await rowsOf(
        database,
        `select user_id, from_date::text, weekly_days, weekly_minutes, annual_days, weekday_minutes
         from work_contract order by user_id`,
      ),
    ).toEqual(expected);
  });

  it('makes the employment type of each account that of all of its contracts', async () => {
    const database = await oldDatabase();
    const typed = (table: string) =>
      rowsOf(
        database,
        `select distinct user_id, employment_type_id from ${table} where employment_type_id is not null order by user_id`,
      );
    const before = await typed('user_account');
    expect(before.length).toBeGreaterThan(0);
    await migrate(database, log);
    expect(await typed('work_contract')).toEqual(before);
  });

  it('assigns each account to the client and the job that it had', async () => {
    const database = await oldDatabase();
    const worked = (table: string) =>
      rowsOf(
        database,
        `select user_id, client_company_id, job_assignment_id from ${table}
         where client_company_id is not null order by user_id`,
      );
    const before = await worked('user_account');
    expect(before.length).toBeGreaterThan(0);
    await migrate(database, log);
    expect(await worked('client_assignment')).toEqual(before);
  });

  it('replays a punch that is retried across the upgrade', async () => {
    const database = await oldDatabase();
    await migrate(database, log);
    await grantRuntime(database, await roleOf(database.runtime));
    const server = await startTestServer({ database: { ...database, drop: () => Promise.resolve() } });
    server.setNow('2026-11-20T09:05:00+09:00');
    const claims = { companyId: 'acme', userId: 3, sessionId: '00000000-0000-4000-8000-000000000003' };
    const token = server.tokens.sign(claims, server.now(), epochMs(server.now() + 3_600_000));
    const send = (body: object, key: string) =>
      server.call('POST /api/time-records', { token, body, headers: { 'idempotency-key': key } });
    expect(await send({ type: 'in' }, 'punch-of-the-morning')).toMatchObject({
      status: 201,
      body: { id: 5, recorded_at: expect.stringContaining('08:59') },
    });
    expect((await send({ type: 'out' }, 'punch-of-the-morning')).status).toBe(409);
    expect((await send({ type: 'in' }, 'another')).body.id).toBeGreaterThan(100);
    await server.stop();
  });

  it('is unchanged where the upgrade fails', async () => {
    const database = await oldDatabase();
    // Conflicts with a late migration, which creates it.
    await database.pool.query('create table kiosk (x integer)');
    const before = await contentOf(database);
    await expect(migrate(database, log)).rejects.toThrow(/failed: relation .* already exists/);
    expect(await contentOf(database)).toEqual(before);
  });

  it('is upgraded by a server, not by a command beside one', async () => {
    const database = await oldDatabase();
    await expect(migrateIfEmpty(database, log)).rejects.toThrow(/lacks the migration 0114.*Start kintai/);
  });
});
