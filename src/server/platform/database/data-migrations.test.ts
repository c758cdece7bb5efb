import { afterEach, describe, expect, it } from 'vitest';

import { addCompany, addUser } from '../../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

// What a migration makes of the data that it finds.

let database: TestDatabase;
afterEach(() => database.drop());

/** A database as it was before a migration: without what `undo` drops again. */
async function databaseBefore(migration: string, undo: string): Promise<TestDatabase> {
  database = await createTestDatabase();
  await database.pool.query(undo);
  const { rowCount } = await database.pool.query('delete from installation.migration_checksum where name = $1', [
    migration,
  ]);
  expect(rowCount).toBe(1);
  return database;
}

const migrateAgain = (): Promise<string[]> => migrate(database, { info: () => undefined });

describe('D44: 0130_folded_ids', () => {
  const before = () =>
    databaseBefore(
      '0130_folded_ids',
      'drop index company_folded_id, user_account_folded_employee_id; drop function folded_form cascade',
    );

  it('accepts IDs that differ otherwise, and the same ones in two companies', async () => {
    await before();
    for (const companyId of ['acme', 'acme-west'])
      for (const employeeId of ['E1', 'E2', '＃１'])
        await addUser(database, { companyId: await one(companyId), employeeId });
    expect(await migrateAgain()).toEqual(['0130_folded_ids']);
  });

  it('rejects the start where some are the same now, and names them', async () => {
    await before();
    await addCompany(database, { companyId: 'ACME' });
    for (const employeeId of ['E1', 'Ｅ１', 'e1', 'E2'])
      await addUser(database, { companyId: await one('acme'), employeeId });
    await expect(migrateAgain()).rejects.toThrow("company IDs 'ACME', 'acme'; employee IDs of acme 'E1', 'e1', 'Ｅ１'");
  });
});

describe('0330_invisible_characters', () => {
  const before = () =>
    databaseBefore(
      '0330_invisible_characters',
      `create or replace function folded_form(value text) returns text language sql immutable strict parallel safe
         return lower(btrim(normalize(value, NFKC)));
       create or replace function search_form(value text) returns text language sql immutable strict parallel safe
         return lower(normalize(value, NFKC));
       drop function without_invisible`,
    );
  const formsOf = async (id: string) =>
    (
      await database.pool.query(
        'select employee_id from user_account where folded_form(employee_id) = folded_form($1)',
        [id],
      )
    ).rows;

  it('finds by its ID and its name whoever was stored with what nobody sees', async () => {
    await before();
    const companyId = await addCompany(database);
    await addUser(database, { companyId, employeeId: 'E\u200B1', name: '葛\u{E0100}城 髙﨑' });
    await addUser(database, { companyId, employeeId: 'E2', name: '別人' });
    expect(await formsOf('E1')).toEqual([]);
    expect(await migrateAgain()).toEqual(['0330_invisible_characters']);
    expect(await formsOf('e1')).toEqual([{ employee_id: 'E\u200B1' }]);
    const { rows } = await database.pool.query(
      `select employee_id from user_account where strpos(search_text, '葛城高崎') > 0`,
    );
    expect(rows).toEqual([{ employee_id: 'E\u200B1' }]);
    await expect(addUser(database, { companyId, employeeId: 'E1' })).rejects.toThrow('user_account_folded_employee_id');
  });

  it('rejects the start where two are the same now, and names them', async () => {
    await before();
    const companyId = await one('acme');
    for (const employeeId of ['E1', 'E\u00AD1', 'E2']) await addUser(database, { companyId, employeeId });
    await expect(migrateAgain()).rejects.toThrow(/user_account_folded_employee_id.*acme, e1/);
  });
});

describe('0131_master_names', () => {
  it('numbers the doubles of each list, audited, and leaves the others', async () => {
    await databaseBefore(
      '0131_master_names',
      'drop index client_company_name, job_assignment_name, employment_type_name',
    );
    const [companyId, other] = [await addCompany(database), await addCompany(database)];
    const long = 'あ'.repeat(100);
    const types = ['正社員', '正社員（2）', ' 正社員', '正社員', long, long, 'A', 'ａ'];
    for (const name of types)
      await database.kysely.insertInto('employment_type').values({ company_id: companyId, name }).execute();
    await database.kysely.insertInto('employment_type').values({ company_id: other, name: '正社員' }).execute();
    const clients = await database.kysely
      .insertInto('client_company')
      .values(['青空', '海辺', '青空'].map((name) => ({ company_id: companyId, name })))
      .returning('client_company_id')
      .execute();
    for (const { client_company_id } of clients)
      for (const name of ['開発', '開発'])
        await database.kysely
          .insertInto('job_assignment')
          .values({ company_id: companyId, client_company_id, name })
          .execute();

    expect(await migrateAgain()).toEqual(['0131_master_names']);
    const namesOf = async (list: string): Promise<string[]> => {
      const { rows } = await database.pool.query(`select name from ${list} order by company_id = $1 desc, ${list}_id`, [
        companyId,
      ]);
      return rows.map(({ name }) => name);
    };
    expect(await namesOf('employment_type')).toEqual([
      '正社員',
      '正社員（2）',
      ' 正社員（3）',
      '正社員（4）',
      long,
      `${'あ'.repeat(97)}（2）`,
      'A',
      'ａ（2）',
      '正社員',
    ]);
    expect(await namesOf('client_company')).toEqual(['青空', '海辺', '青空（2）']);
    expect(await namesOf('job_assignment')).toEqual(clients.flatMap(() => ['開発', '開発（2）']));
    const { rows } = await database.pool.query(
      `select before ->> 'name' as before, after ->> 'name' as after from audit_entry where action = 'change_client_company'`,
    );
    expect(rows).toEqual([{ before: '青空', after: '青空（2）' }]);
  });
});

/** The company with that ID, added where there is none. */
async function one(companyId: string): Promise<string> {
  const { rowCount } = await database.pool.query('select from company where company_id = $1', [companyId]);
  return rowCount === 1 ? companyId : addCompany(database, { companyId });
}

describe('0231_rule_calendar', () => {
  it('leaves the days of a company its own, each date once', async () => {
    await databaseBefore(
      '0231_rule_calendar',
      `alter table company_day drop column work_rule_id, drop column company_day_id,
         add primary key (company_id, calendar_date)`,
    );
    const companyId = await addCompany(database);
    const add = () =>
      database.pool.query(
        `insert into company_day (company_id, calendar_date, kind, name) values ($1, '2026-08-13', 'workday', '夏')`,
        [companyId],
      );
    await add();
    expect(await migrateAgain()).toEqual(['0231_rule_calendar']);
    const { rows } = await database.pool.query(
      'select calendar_date, work_rule_id, kind, name from company_day where company_id = $1',
      [companyId],
    );
    expect(rows).toEqual([{ calendar_date: '2026-08-13', work_rule_id: null, kind: 'workday', name: '夏' }]);
    await expect(add()).rejects.toThrow('company_day_once');
  });
});
