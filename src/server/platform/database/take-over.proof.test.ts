import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';

import { epochMs } from '#domain/time/instant.ts';
import { describeSchema } from '../../../../e2e/baseline/schema.ts';
import { takenOver } from '../../testing/taken-over.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../../testing/test-database.ts';
import { asOwner, dropCopy } from '../../testing/test-postgres.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';
import { migrate, migrateIfEmpty, MigrationError } from './migrate.ts';

const DUMP = new URL('testing/kintai-0.1.0.sql', import.meta.url);
const log = { info: (): void => undefined };

const drops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const drop of drops.splice(0)) await drop();
});

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

type OldDatabase = Omit<TestDatabase, 'runtime'>;

/** A database of kintai 0.1.0, with data in it. */
async function oldDatabase(): Promise<OldDatabase> {
  const name = `take_over_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name}`);
  const connection = asOwner(inject('postgres'), name);
  const database = openDatabase(connection, 5, () => undefined);
  const drop = async (): Promise<void> => {
    await database.close();
    await dropCopy(inject('postgres'), name);
  };
  drops.push(drop);
  await database.pool.query(await readFile(DUMP, 'utf8'));
  return { ...database, connection, drop };
}

type Rows = Record<string, unknown>[];

/** All rows of each table, without the entries of the log that the upgrade adds. */
async function contentOf({ pool }: OldDatabase): Promise<Map<string, Rows>> {
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

const rowsOf = async ({ pool }: OldDatabase, statement: string): Promise<Rows> => (await pool.query(statement)).rows;

const MIGRATIONS = new URL('../../../../db/migrations/', import.meta.url);

describe('a database of kintai 0.1.0', () => {
  it('has the schema of a new one afterwards, with all migrations applied', async () => {
    const database = await oldDatabase();
    // Those that both begin with are in the schema that was taken over.
    const since = (await readdir(MIGRATIONS)).map((file) => file.replace('.sql', '')).filter((name) => name > '0114');
    expect(await migrate(database, log)).toEqual(['from 0.1.0', ...since.toSorted()]);
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

    const contracts = ['weekly_working_days', 'weekly_working_minutes', 'annual_working_days'];
    const keys = ['idempotency_key', 'request_hash', 'added_by_user_id', 'registered_by_user_id'];
    const elsewhere = new Set([...keys, ...contracts, 'month', 'session_id']);
    const only = (columns: readonly string[], rows: Rows = []): Rows =>
      rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
    const moved = ['leave_sync', 'month_of_work', 'user_import', 'unused_import_password', 'installation.rate_limit'];
    const remaining = [...before].filter(
      ([name]) => ![...moved, 'company_policy'].includes(name) && !/kysely|migration_checksum/.test(name),
    );
    expect(remaining.length).toBeGreaterThan(18);
    for (const [name, rows] of remaining) {
      const isElsewhere = (column: string): boolean =>
        elsewhere.has(column) || (name === 'user_account' && column === 'employment_type_id');
      const columns = Object.keys(rows[0] ?? {}).filter((column) => !isElsewhere(column));
      expect([name, only(columns, after.get(name))]).toEqual([name, expect.arrayContaining(only(columns, rows))]);
      expect(after.get(name)).toHaveLength(rows.length);
    }
    expect([...after.keys()].filter((name) => moved.slice(0, 4).includes(name))).toEqual([]);
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

  it('preserves the outbox with its pause', async () => {
    const database = await oldDatabase();
    await migrate(database, log);
    expect(await rowsOf(database, 'select * from leave_outbox order by leave_request_id')).toEqual([
      {
        company_id: 'acme',
        leave_request_id: 1,
        revision: 1,
        delivered_revision: 0,
        enqueued_at: new Date('2026-11-17T09:00:00+09:00'),
        next_attempt_at: new Date('2026-11-20T09:30:00+09:00'),
        attempts: 7,
        claimed_until: new Date('2026-11-20T09:00:30+09:00'),
        claim_id: '00000000-0000-4000-8000-000000000007',
        fault: '接続できません（ECONNREFUSED）',
        failed_at: null,
      },
      expect.objectContaining({ leave_request_id: 2, revision: 2, delivered_revision: 2, attempts: 0, claim_id: null }),
    ]);
    expect(await rowsOf(database, 'select paused_until from installation.leave_outbox_pause')).toEqual([
      { paused_until: new Date(1_795_100_000_000) },
    ]);
    expect(await rowsOf(database, 'select key from installation.rate_limit')).toEqual([
      { key: 'login:address:192.0.2.1' },
    ]);
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

  it('recognises the automatic notes, those of closed months too', async () => {
    const database = await oldDatabase();
    await migrate(database, log);
    const notes = `select note, note_is_automatic from time_record where work_date < '2026-10-01' order by work_date`;
    expect((await rowsOf(database, notes)).map((row) => [row.note, row.note_is_automatic])).toEqual([
      ['出勤 09:01', true],
      [' 退勤　18:05 ', true],
      ['出勤 9:01', true],
      ['客先直行', false],
      ['出勤 09:01 直行', false],
      ['出勤', false],
      ['', false],
    ]);
  });

  it.each([
    ['with Pleasanter', ['leave-sync', 'remove-locations']],
    ['without Pleasanter', ['remove-locations']],
  ])('%s loses the renamed queue of the outbox alone', async (_, queues) => {
    const database = await oldDatabase();
    const jobs = await startJobs(database.connection, createLog('silent'));
    for (const queue of queues) {
      await jobs.createQueue(queue);
      await jobs.schedule(queue, '* * * * *');
      await jobs.send(queue);
    }
    await jobs.stop({ graceful: false });
    await migrate(database, log);
    for (const table of ['queue', 'schedule', 'job'])
      expect(await rowsOf(database, `select name from pgboss.${table} where name !~ '^__pgboss'`)).toEqual([
        { name: 'remove-locations' },
      ]);
  });

  it('assigns each key to its caller', async () => {
    const database = await oldDatabase();
    await migrate(database, log);
    const keys = await rowsOf(database, 'select user_id, key_hash, request_hash, record_ids from idempotency_key');
    const of = (key: string) => {
      const hash = createHash('sha256').update(key).digest('hex');
      const found = keys.filter(({ key_hash }) => (key_hash as Buffer).toString('hex') === hash);
      return found.map(({ user_id, record_ids }) => [user_id, record_ids]);
    };
    expect({
      register: of('register'),
      client: of('client'),
      job: of('job'),
      type: of('type'),
      'old-punch': of('old-punch'),
      'by-an-admin': of('by-an-admin'),
      'work-by-an-admin': of('work-by-an-admin'),
      grant: of('grant'),
      leave: of('leave'),
      template: of('template'),
    }).toEqual({
      register: [[1, [2]]],
      client: [[1, [1]]],
      job: [[1, [1]]],
      type: [[1, [1]]],
      'old-punch': [[3, [1]]],
      'by-an-admin': [[2, [4]]],
      'work-by-an-admin': [[2, [2]]],
      grant: [[1, [2]]],
      leave: [[3, [1]]],
      template: [[1, [1]]],
    });
    // One key for two requests, which 0.1.0 accepted: one stays.
    expect(of('both')).toHaveLength(1);
    expect(of('import')).toEqual([]);
  });

  it('replays a punch that is retried across the upgrade', async () => {
    const database = await oldDatabase();
    await migrate(database, log);
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
    const before = await contentOf(database);
    // Conflicts with the last steps.
    await database.pool.query('alter table leave_grant rename constraint leave_grant_check2 to leave_grant_other');
    await expect(migrate(database, log)).rejects.toThrow(/from 0\.1\.0 failed/);
    expect(await contentOf(database)).toEqual(before);
  });

  it('is upgraded by a server, not by a command beside one', async () => {
    const database = await oldDatabase();
    await expect(migrateIfEmpty(database, log)).rejects.toThrow(/kintai 0\.1\.0\. Start kintai/);
  });
});

describe('a database of another state', () => {
  it('before 0.1.0 is rejected, with what to do', async () => {
    const database = await oldDatabase();
    await database.pool.query(`delete from installation.migration_checksum where name like '0035%'`);
    await expect(migrate(database, log)).rejects.toThrow(/lacks the migration 0035.*Start kintai 0\.1\.0 once/);
    await expect(migrate(database, log)).rejects.toBeInstanceOf(MigrationError);
  });

  it('after it, but of no release, is rejected', async () => {
    const database = await oldDatabase();
    await database.pool.query(`insert into installation.migration_checksum values ('0036_draft', 'x')`);
    await expect(migrate(database, log)).rejects.toThrow(/0036_draft, which no release/);
  });
});
