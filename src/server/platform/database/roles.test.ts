import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';

import { SUPERSEDED_COLUMNS } from '#domain/audit/records.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { takeUnrestricted } from '../../testing/companies/statements.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { asOwner, asSuperuser, databaseUrl, dropCopy } from '../../testing/test-postgres.ts';
import { readConfig } from '../../config.ts';
import { startServer } from '../../server.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { APPEND_ONLY, excessRights, grantRuntime, noticeOfRights } from './roles.ts';

let database: TestDatabase;
let user: TestUser;

beforeAll(async () => {
  database = await createTestDatabase();
  user = await addUser(database);
  await database.kysely.insertInto('audit_entry').values({ company_id: user.companyId, action: 'test' }).execute();
});
afterAll(async () => {
  // What is tried here is nothing that kintai sends.
  takeUnrestricted();
  await database.drop();
});

describe('the runtime role', () => {
  it.each([
    ...APPEND_ONLY.flatMap((table) => [
      `update ${table} set company_id = company_id`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} add column forged text`,
      `drop table ${table} cascade`,
      `create trigger forged before insert on ${table} for each row execute function refuse_change()`,
      `create rule forged as on insert to ${table} do instead nothing`,
    ]),
    ...Object.keys(SUPERSEDED_COLUMNS).flatMap((table) => [
      `delete from ${table}`,
      `update ${table} set user_id = user_id`,
      `truncate ${table} cascade`,
    ]),
    'update time_record set recorded_at = recorded_at',
    'update time_record set work_date = work_date',
    'update time_record set break_minutes = 0',
    'update time_record set note = null',
    'update time_record set record_type = record_type',
    'update leave_request set days_count = days_count',
    'update leave_request set start_date = start_date',
    'update leave_day set minutes = minutes',
    'alter table time_record disable trigger closed_month',
    'drop table time_record cascade',
    'create table forged (n int)',
    'create or replace function refuse_change() returns trigger language sql as $$ select null $$',
    `insert into installation.migration_checksum values ('9999_forged', '')`,
    `delete from installation.migration_checksum`,
    'drop schema installation cascade',
    `set session_replication_role = 'replica'`,
    'set role kintai',
    'grant kintai to kintai_runtime',
    'create role forged',
    `alter role kintai password 'forged'`,
    `copy (select 1) to program 'true'`,
  ])('is refused: %s', async (statement) => {
    await expect(database.runtime.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('writes all other tables, and adds audit entries', async () => {
    const { runtime } = database;
    const values = { company_id: user.companyId, action: 'runtime', subject_user_id: user.userId };
    await runtime.kysely.insertInto('audit_entry').values(values).execute();
    const tables = await database.pool.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    expect(tables.rows.length).toBeGreaterThan(20);
    for (const { name } of tables.rows) {
      await runtime.pool.query(`select from ${name} limit 1`);
      const isFinal = [...APPEND_ONLY, ...Object.keys(SUPERSEDED_COLUMNS)].includes(`public.${name}`);
      const rights = `select has_table_privilege('${name}', 'insert') as inserts,
        has_table_privilege('${name}', 'update') and has_table_privilege('${name}', 'delete') as changes`;
      expect((await runtime.pool.query(rights)).rows).toEqual([{ inserts: true, changes: !isFinal }]);
    }
  });

  it('has no right too many, and whoever owns the tables has', async () => {
    expect(await excessRights(database.runtime)).toEqual([]);
    expect(await excessRights(database)).toContain('owns the table audit_entry');
    const superuser = openDatabase(asSuperuser(inject('postgres'), database.connection.database), 1, () => undefined);
    onTestFinished(() => superuser.close());
    expect(await excessRights(superuser)).toEqual(['is a superuser']);
  });

  it('loses at the next start what it was granted by hand', async () => {
    await database.pool.query('grant update (reason), delete on audit_entry to kintai_runtime');
    await database.pool.query('grant update, delete on time_record to kintai_runtime');
    expect(await excessRights(database.runtime)).toEqual([
      'may change rows of audit_entry',
      'may delete rows of time_record',
    ]);
    expect(await noticeOfRights(database.runtime)).toEqual({ code: 'excess_database_rights' });
    await grantRuntime(database, 'kintai_runtime');
    expect(await excessRights(database.runtime)).toEqual([]);
    expect(await noticeOfRights(database.runtime)).toBeNull();
  });
});

describe('a database of one’s own', () => {
  /** The statements of docs/operations.md for an existing database, with names that nothing else has. */
  const script = async (role: string, name: string): Promise<string> => {
    const text = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    const [, block = ''] = /```sql\n(create role kintai_runtime[^`]+)```/.exec(text) ?? [];
    expect(block).toContain('kintai_runtime');
    return block.replaceAll('kintai_runtime', role).replaceAll('database kintai', `database ${name}`);
  };

  it('is served by two roles, and by the runtime role alone once it is migrated', async () => {
    const server = inject('postgres');
    const suffix = randomBytes(6).toString('hex');
    const [name, role] = [`own_${suffix}`, `runtime_${suffix}`];
    const owner = new pg.Client(asOwner(server, 'postgres'));
    const superuser = new pg.Client(asSuperuser(server, 'postgres'));
    await owner.connect();
    await superuser.connect();
    onTestFinished(async () => {
      await dropCopy(server, name);
      await superuser.query(`drop role ${role}`);
      await Promise.all([owner.end(), superuser.end()]);
    });
    await owner.query(`create database ${name}`);
    await superuser.query(await script(role, name));

    const urls = {
      DATABASE_URL: databaseUrl(server, name, { user: role, password: 'another secret' }),
      KINTAI_OWNER_DATABASE_URL: databaseUrl(server, name),
    };
    /** The log of a start, and the notices of ホーム. */
    const startWith = async (env: Record<string, string>) => {
      let log = '';
      const started = await startServer({
        config: readConfig({ PORT: '0', KINTAI_DEMO: '1', ...env }),
        log: createLog('warn', { write: (line) => void (log += line) }),
        servesWebApp: false,
        onDatabaseLost: () => undefined,
      });
      const login = await fetch(`${started.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ companyId: 'demo', employeeId: 'S0001', password: 'kintai-demo' }),
      });
      const { token } = (await login.json()) as { token: string };
      const home = await fetch(`${started.url}/api/admin/home`, { headers: { authorization: `Bearer ${token}` } });
      const { notices } = (await home.json()) as { notices: readonly { code: string }[] };
      await started.stop();
      // How full the machine's disk is, is none of the roles'.
      return { log, notices: notices.map(({ code }) => code).filter((code) => code !== 'little_space') };
    };
    const withoutOwner = { DATABASE_URL: urls.DATABASE_URL };
    await expect(startWith(withoutOwner)).rejects.toThrow(/0101_company failed.*KINTAI_OWNER_DATABASE_URL/);
    expect(await startWith(urls)).toEqual({ log: '', notices: ['demo_accounts'] });
    expect(await startWith(withoutOwner)).toEqual({ log: '', notices: ['demo_accounts'] });
    expect(await startWith({ DATABASE_URL: urls.KINTAI_OWNER_DATABASE_URL })).toEqual({
      log: expect.stringContaining('owns the table audit_entry'),
      notices: ['excess_database_rights', 'demo_accounts'],
    });
  });

  it('is refused where the two URLs name different ones', async () => {
    const server = inject('postgres');
    const name = `own_${randomBytes(6).toString('hex')}`;
    await database.pool.query(`create database ${name}`);
    onTestFinished(() => dropCopy(server, name));
    const other = openDatabase(asOwner(server, name), 1, () => undefined);
    await migrate(other, createLog('silent'));
    await other.pool.query(`grant usage on schema installation to kintai_runtime;
      grant select on installation.migration_checksum to kintai_runtime;
      delete from installation.migration_checksum`);
    await other.close();
    const config = readConfig({
      PORT: '0',
      DATABASE_URL: databaseUrl(server, name, server.runtime),
      KINTAI_OWNER_DATABASE_URL: databaseUrl(server, database.connection.database),
    });
    const starting = startServer({
      config,
      log: createLog('silent'),
      servesWebApp: false,
      onDatabaseLost: () => undefined,
    });
    await expect(starting).rejects.toThrow(/must name the same database/);
  });
});
