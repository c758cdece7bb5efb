import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { sealAudit } from '../platform/audit/sealing.ts';
import { readOrMakeJwtSecret } from '../platform/auth/tokens.ts';
import { grantRuntime, roleOf } from '../platform/database/roles.ts';
import { ownEnv } from '../testing/server-process.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase, urlOf } from '../testing/test-database.ts';
import { startTestServer } from '../testing/test-server.ts';
import { type Operator, startOperator } from './testing/operator.ts';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));
const LAST_OF_ALL = 'work_rule_version';

let operator: Operator;
let folder: string;
const drops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kintai-backup-'));
  operator = await startOperator();
  await operator.run(['demo', 'reset']);
  await operator.run(['company', 'create', 'acme', 'アクメ\\.株式会社']);
  await operator.server.logIn({ companyId: 'demo', userId: 0, employeeId: 'E0001', password: 'kintai-demo' });
  await readOrMakeJwtSecret(operator.server.database);
  const { pool } = operator.server.database;
  // What the text of a copy has to escape, and a position past its retention (D27).
  await pool.query(`update time_record set note = E'一行目\\n\\\\.\\n\\t三行目\\\\' where work_date >= '2026-11-01'`);
  await pool.query(`update time_record set latitude = 35.6, longitude = 139.7, accuracy = 10 where record_type = 'clock_in'
    and recorded_at in (select max(recorded_at) from time_record) or recorded_at in (select min(recorded_at) from time_record)`);
  // The log has the records as they are now: those of the demo data are entered again.
  await pool.query(`alter table audit_entry disable trigger user;
    update audit_entry set records = null;
    alter table audit_entry enable trigger user;
    select take_over_records(company_id, now()) from company`);
  await pool.query(`update company set location_retention_days = 7`);
  await sealAudit(operator.server.runtime, operator.server.now);
  await operator.run(['audit', 'heads', 'export', fileIn('heads')]);
});
afterAll(async () => {
  await operator.server.stop();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  for (const drop of drops.splice(0)) await drop();
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  drops.push(database.drop);
  return database;
}

const fileIn = (name: string): string => join(folder, name);

/** Every table's rows, as text, by the table's name. */
async function contentOf(database: TestDatabase | Operator['server']['database']): Promise<Map<string, string[]>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'installation') order by 1`,
  );
  const content = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    content.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return content;
}

/** What `kintai audit verify` says of a database with the demo company's seals, which are those that were exported. */
async function verified(database: TestDatabase | Operator['server']['database']): Promise<string> {
  const outcome = await operator.runOn(database, ['audit', 'verify']);
  expect(outcome).toMatchObject({ exitCode: 0, printed: expect.stringMatching(/Nothing was tampered with\.$/) });
  expect(outcome.printed).toMatch(/^demo: [1-9]\d* entries in [1-9]\d* seals, 0 of them erased, 0 not sealed yet\.$/m);
  expect(await operator.runOn(database, ['audit', 'heads', 'check', fileIn('heads')])).toMatchObject({ exitCode: 0 });
  return outcome.printed;
}

/** Changes the newest entry of the demo company, as the owner of the tables can; returns its number. */
async function tamperWith({ pool }: TestDatabase): Promise<number> {
  await pool.query('alter table audit_entry disable trigger user');
  const { rows } = await pool.query<{ id: number }>(
    `update audit_entry set reason = 'x' where company_id = 'demo' and audit_entry_id =
       (select max(audit_entry_id) from audit_entry where company_id = 'demo') returning audit_entry_id as id`,
  );
  await pool.query('alter table audit_entry enable trigger user');
  return rows[0]?.id ?? 0;
}

const tableCount = async ({ pool }: TestDatabase): Promise<number> =>
  (await pool.query(`select from pg_tables where schemaname in ('public', 'installation')`)).rowCount ?? -1;

describe('backup and restore', () => {
  it('bring everything back but the logins, and remove what the retention would have removed', async () => {
    const { database } = operator.server;
    const file = fileIn('whole');
    const outcome = await operator.run(['backup', file]);
    expect(outcome).toMatchObject({ exitCode: 0, printed: expect.stringContaining('every table has the same rows') });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.startsWith('whole'))).toEqual(['whole']);
    const { rows: secrets } = await database.pool.query(
      `select value as text from installation.setting union all select encode(session_hash, 'hex') from login_session`,
    );
    expect(secrets).toHaveLength(2);
    const text = gunzipSync(await readFile(file)).toString();
    for (const secret of secrets) expect(text).not.toContain(secret.text);

    const target = await emptyDatabase();
    const positions = `select from time_record where latitude is not null`;
    expect((await database.pool.query(positions)).rowCount).toBeGreaterThan(1);
    const restored = await operator.runOn(target, ['restore', file]);
    expect(restored).toMatchObject({
      exitCode: 0,
      printed: expect.stringMatching(/positions of \d+ punches were removed/),
    });
    expect((await target.pool.query(positions)).rowCount).toBe(
      (await database.pool.query(`${positions} and recorded_at > '2026-11-13T12:00:00+09:00'`)).rowCount,
    );

    const [before, after] = [await contentOf(database), await contentOf(target)];
    const others = ['login_session', 'installation.rate_limit', 'installation.setting', 'time_record'];
    const names = [...before.keys()].filter((name) => !others.some((other) => name.endsWith(other)));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect([name, after.get(name)]).toEqual([name, before.get(name)]);
    expect(after.get('public.time_record')).toHaveLength(before.get('public.time_record')?.length ?? 0);
    for (const name of ['public.login_session', 'installation.setting']) expect(after.get(name)).toEqual([]);

    // The audit log is the one that was backed up, and still guards itself.
    expect(await verified(target)).toBe(await verified(database));
    const id = await tamperWith(target);
    expect(await operator.runOn(target, ['audit', 'verify', 'demo'])).toMatchObject({
      exitCode: 1,
      printed: expect.stringMatching(new RegExp(`^demo: entry ${id} .* was changed\\.$`, 'm')),
    });

    // It serves: new rows get new ids, and the database guards what it guarded.
    await grantRuntime(target, await roleOf(target.runtime));
    const server = await startTestServer({ database: { ...target, drop: () => Promise.resolve() } });
    const token = await server.logIn({ companyId: 'demo', userId: 0, employeeId: 'E0003', password: 'kintai-demo' });
    server.setNow('2026-11-20T13:00:00+09:00');
    expect((await server.call('POST /api/time-records', { token, body: { type: 'in' } })).status).toBe(201);
    await expect(target.pool.query('delete from audit_entry')).rejects.toThrow(/never changed/);
    await expect(
      target.pool.query(`delete from time_record t using month_closing m where m.status = 'closed'
        and t.user_id = m.user_id and t.work_date between m.from_date and m.to_date`),
    ).rejects.toThrow(/is closed/);
    await server.stop();
  });

  it('encrypt it on wish', async () => {
    const [file, passphrase, wrong] = [fileIn('sealed'), fileIn('passphrase'), fileIn('wrong')];
    await writeFile(passphrase, 'correct horse battery\n');
    await writeFile(wrong, 'wrong horse battery\n');
    await writeFile(fileIn('short'), 'short\n');
    const backUp = (of: string) => operator.run(['backup', file, '--no-verify', '--passphrase-file', of]);
    expect(await backUp(fileIn('short'))).toMatchObject({ exitCode: 2 });
    expect(await backUp(fileIn('missing'))).toMatchObject({ exitCode: 2 });
    expect(await backUp(passphrase)).toMatchObject({
      exitCode: 0,
      printed: expect.stringContaining('It is encrypted'),
    });

    const target = await emptyDatabase();
    for (const [args, reason] of [
      [[], 'The backup is encrypted'],
      [['--passphrase-file', wrong], 'The passphrase is not that of the backup'],
    ] as const)
      expect(await operator.runOn(target, ['restore', file, ...args])).toMatchObject({
        exitCode: 1,
        complained: expect.stringContaining(reason),
      });
    expect(await tableCount(target)).toBe(0);
    expect(await operator.runOn(target, ['restore', file, '--passphrase-file', passphrase])).toMatchObject({
      exitCode: 0,
    });
  });

  it('write over nothing: neither a file nor a database', async () => {
    const file = fileIn('once');
    expect(await operator.run(['backup', file, '--no-verify'])).toMatchObject({ exitCode: 0 });
    const { size } = await stat(file);
    expect(await operator.run(['backup', file, '--no-verify'])).toMatchObject({
      exitCode: 1,
      complained: expect.stringContaining('There is a file'),
    });
    expect((await stat(file)).size).toBe(size);
    const before = await operator.everything();
    expect(await operator.run(['restore', file])).toMatchObject({
      exitCode: 1,
      complained: 'The target is not empty: it has tables already. Nothing was written.',
    });
    expect(await operator.everything()).toEqual(before);
  });

  it('take nothing of a file that is no whole backup', async () => {
    const file = fileIn('broken');
    await operator.run(['backup', file, '--no-verify']);
    const packed = await readFile(file);
    const text = gunzipSync(packed).toString();
    const changed = (from: string | RegExp, to: string): Buffer => gzipSync(text.replace(from, to));
    const target = await emptyDatabase();
    for (const [content, reason] of [
      [packed.subarray(0, packed.length - 1000), /cut off/],
      [gzipSync(text.slice(0, text.indexOf('COPY public.shift') + 2000)), /cut off/],
      [gzipSync(text.slice(0, text.lastIndexOf('-- kintai'))), /cut off/],
      [changed('山田', '山口'), /not what was copied/],
      [changed(/(COPY public\.time_record .*\n).*\n/, '$1'), /not what was copied/],
      [changed(/COPY public\.work_contract [\s\S]*?\n\\\.\n/, ''), /work_contract is not what was copied/],
      [changed('COPY public.company (', 'COPY public.company; drop table company; -- ('), /no backup/],
      [changed('COPY public.company (', 'COPY public.nothing ('), /not that of its own schema/],
      [changed('(company_id, name', '(name, name'), /not that of its own schema/],
      [changed('"checksum":"', '"checksum":"0'), /was changed/],
      [changed('"name":"0101_company"', '"name":"9999_later"'), /used by a newer version/],
      [changed('"format":1', '"format":2'), /later version/],
      [Buffer.from('nothing of kintai'), /no whole backup/],
      [Buffer.alloc(0), /no whole backup|no backup/],
    ] as const) {
      await writeFile(file, content);
      const outcome = await operator.runOn(target, ['restore', file]);
      expect(outcome).toMatchObject({ exitCode: 1, complained: expect.stringMatching(reason) });
      expect(await tableCount(target)).toBe(0);
    }
    await truncate(file, 0);
    expect(await operator.runOn(target, ['restore', fileIn('missing')])).toMatchObject({ exitCode: 1 });
  });
});

describe('move', () => {
  it('copies everything, the logins too, into an empty database and no other', async () => {
    const target = await emptyDatabase();
    const outcome = await operator.run(['move', '--to', urlOf(target)]);
    expect(outcome).toMatchObject({ exitCode: 0, printed: expect.stringContaining('Set DATABASE_URL') });
    expect(outcome.printed).not.toContain(target.connection.password);
    expect(await contentOf(target)).toEqual(await contentOf(operator.server.database));
    expect(await verified(target)).toBe(await verified(operator.server.database));
    expect(await operator.run(['move', '--to', urlOf(target)])).toMatchObject({
      exitCode: 1,
      complained: expect.stringContaining('The target is not empty'),
    });
    expect(await operator.run(['move', '--to', 'mysql://x/y'])).toMatchObject({ exitCode: 2 });
  });
});

describe('killed in the middle', () => {
  /** Starts a command on a database, whose lines `until` are awaited; kills it, as `kill -9` does. */
  async function killAmid(
    database: TestDatabase,
    args: readonly string[],
    until: () => Promise<boolean>,
  ): Promise<void> {
    const child = spawn(process.execPath, [CLI, ...args], {
      env: { ...ownEnv(), DATABASE_URL: urlOf(database) },
      stdio: 'ignore',
    });
    const exited = once(child, 'exit');
    await expect.poll(until, { timeout: 60_000 }).toBe(true);
    child.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
  }

  const waitsForLock = async ({ pool }: TestDatabase): Promise<boolean> =>
    (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rowCount === 1;

  it('a backup leaves no file of its name', async () => {
    const database = await createTestDatabase();
    drops.push(database.drop);
    const blocker = await database.pool.connect();
    await blocker.query(`begin; lock table ${LAST_OF_ALL} in access exclusive mode`);
    await killAmid(database, ['backup', fileIn('killed')], () => waitsForLock(database));
    blocker.release(true);
    const left = (await readdir(folder)).filter((name) => name.startsWith('killed'));
    expect(left).toEqual([expect.stringMatching(/^killed\.partial-/)]);
    const target = await emptyDatabase();
    expect(await operator.runOn(target, ['restore', fileIn(left[0] ?? '')])).toMatchObject({ exitCode: 1 });
  });

  it('a restore leaves the target as empty as it was', async () => {
    const file = fileIn('to-restore');
    await operator.run(['backup', file, '--no-verify']);
    const target = await emptyDatabase();
    const blocker = await target.pool.connect();
    // The restore makes the tables of companies, then waits for this schema.
    await blocker.query('begin; create schema installation');
    await killAmid(target, ['restore', file], () => waitsForLock(target));
    await blocker.query('rollback');
    blocker.release();
    await expect.poll(() => tableCount(target)).toBe(0);
    expect(await operator.runOn(target, ['restore', file])).toMatchObject({ exitCode: 0 });
  });
});
