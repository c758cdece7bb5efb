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

describe('0381_approval_case', () => {
  const COLUMNS = `add column waits_for bigint[] not null default '{}', add column waits_for_admins boolean not null default false`;
  const UNDO = `
    drop table approval_case;
    alter table attendance_request ${COLUMNS}, add column steps jsonb not null default '[]', add column given jsonb not null default '[]',
      add check ((status = 'pending') = (waits_for_admins or cardinality(waits_for) > 0));
    alter table leave_request ${COLUMNS}, add column approval jsonb, add column waits_since timestamptz(3);
    alter table month_closing ${COLUMNS}, add column approval jsonb, add column waits_since timestamptz(3)`;

  it('keeps what waits and what was decided, and has leave without a route ask the admins', async () => {
    await databaseBefore('0381_approval_case', UNDO);
    const companyId = await addCompany(database);
    const person = await addUser(database, { companyId });
    const approver = (await addUser(database, { companyId })).userId;
    const key = [companyId, person.userId];
    const steps = JSON.stringify([
      { approvers: [approver], mode: 'one' },
      { approvers: 'admins', mode: 'one' },
    ]);
    const given = JSON.stringify([{ step: 0, userId: approver, forUserId: null, at: 1_795_000_000_000 }]);
    const approval = (said: string): string => `{"steps": ${steps}, "given": ${said}}`;
    const add = (statement: string, ...values: unknown[]) => database.pool.query(statement, [...key, ...values]);
    const REQUEST = `insert into attendance_request (company_id, user_id, kind, status, work_date, payload, reason, last_modified_at,
      submitted_at, steps, given, waits_for, waits_for_admins, decided_at, decided_by_user_id) values
      ($1, $2, 'overtime', $3, '2026-11-20', '{}', '', '2026-11-18T09:00:00+09', now(), $4, $5, $6, $7, $8, $9)`;
    await add(REQUEST, 'pending', steps, '[]', [approver], false, null, null);
    await add(REQUEST, 'approved', steps, given, [], false, new Date(0), approver);
    await add(REQUEST, 'draft', '[]', '[]', [], false, null, null);
    const LEAVE = `insert into leave_request (company_id, user_id, request_type, start_date, end_date, days_count, client_approver,
      created_at, status, approval, waits_since, waits_for, waits_for_admins) values
      ($1, $2, 'annual_leave', '2026-12-01', '2026-12-01', 1, '', '2026-11-17T09:00:00+09', $3, $4, $5, $6, $7)`;
    await add(LEAVE, 'pending', null, null, [], false);
    await add(LEAVE, 'pending', approval(given), new Date('2026-11-19T09:00:00+09:00'), [], true);
    await add(LEAVE, 'approved', null, null, [], false);
    const MONTH = `insert into month_closing (company_id, user_id, from_date, to_date, status, at, by_user_id, policy, sheet, approval,
      waits_since, waits_for) values ($1, $2, $3, $3::date + 29, $4, now(), $2, $5, $5, $6, $7, $8)`;
    await add(MONTH, '2026-09-01', 'closed', '{}', approval('[]'), null, []);
    await add(MONTH, '2026-10-01', 'confirmed', null, approval('[]'), new Date('2026-11-01T09:00:00+09:00'), [
      approver,
    ]);
    await add(MONTH, '2026-08-01', 'confirmed', null, null, null, []);

    expect(await migrateAgain()).toEqual(['0381_approval_case']);
    const { rows } = await database.pool.query(`
      select case when attendance_request_id is not null then 'request' when leave_request_id is not null then 'leave'
          else from_date::text end as of, jsonb_array_length(steps) as steps, jsonb_array_length(given) as given,
        to_char(waits_since at time zone 'Asia/Tokyo', 'MM-DD') as since, waits_for, waits_for_admins as admins
      from approval_case order by approval_case_id`);
    const asked = [approver];
    expect(rows).toEqual([
      { of: 'request', steps: 2, given: 0, since: '11-18', waits_for: asked, admins: false },
      { of: 'request', steps: 2, given: 1, since: null, waits_for: [], admins: false },
      { of: 'leave', steps: 1, given: 0, since: '11-17', waits_for: [], admins: true },
      { of: 'leave', steps: 2, given: 1, since: '11-19', waits_for: [], admins: true },
      { of: '2026-09-01', steps: 2, given: 0, since: null, waits_for: [], admins: false },
      { of: '2026-10-01', steps: 2, given: 0, since: '11-01', waits_for: asked, admins: false },
    ]);
  });
});

describe('0382_swaps_by_a_route', () => {
  it('has the swaps that wait ask the admins', async () => {
    await databaseBefore('0382_swaps_by_a_route', 'select');
    const person = await addUser(database);
    const add = (worksOn: string, restsOn: string, ...decision: unknown[]) =>
      database.pool.query(
        `insert into day_swap (company_id, user_id, works_on, rests_on, rest_kind, status, requested_by_user_id, created_at,
           decided_at, decided_by_user_id)
         values ($1, $2, $3, $4, 'scheduled_holiday', $5, $2, '2026-11-18T09:00:00+09', $6, $7)`,
        [person.companyId, person.userId, worksOn, restsOn, ...decision],
      );
    await add('2026-11-22', '2026-11-25', 'pending', null, null);
    await add('2026-11-29', '2026-11-26', 'approved', new Date(0), person.userId);
    expect(await migrateAgain()).toEqual(['0382_swaps_by_a_route']);
    const { rows } = await database.pool.query(
      `select s.works_on, k.waits_since = s.created_at as since, k.waits_for_admins as admins from approval_case k
       join day_swap s using (company_id, user_id, day_swap_id)`,
    );
    expect(rows).toEqual([{ works_on: '2026-11-22', since: true, admins: true }]);
  });
});

describe('0431_clients_by_assignment', () => {
  it('assigns people to their client from their first day on, or from their registration', async () => {
    await databaseBefore(
      '0431_clients_by_assignment',
      'alter table user_account add column client_company_id bigint, add column job_assignment_id bigint',
    );
    const companyId = await addCompany(database);
    const { rows: made } = await database.pool.query<{ client: number; job: number }>(
      `with c as (insert into client_company (company_id, name) values ($1, '客先') returning *)
       insert into job_assignment (company_id, client_company_id, name) select company_id, client_company_id, '開発' from c
       returning client_company_id as client, job_assignment_id as job`,
      [companyId],
    );
    const [{ client, job } = { client: 0, job: 0 }] = made;
    const add = async (employeeId: string, hiredOn: string | null, work: readonly (number | null)[]) => {
      const { userId } = await addUser(database, { companyId, employeeId });
      await database.pool.query(
        `update user_account set hired_on = $3, client_company_id = $4, job_assignment_id = $5,
           created_at = '2024-06-30T20:00:00Z' where company_id = $1 and user_id = $2`,
        [companyId, userId, hiredOn, ...work],
      );
    };
    await add('E1', '2020-04-01', [client, job]);
    await add('E2', null, [client, null]);
    await add('E3', '2020-04-01', [null, null]);
    await add('E4', '2999-04-01', [client, null]);
    expect(await migrateAgain()).toEqual(['0431_clients_by_assignment']);
    const { rows } = await database.pool.query(
      `select u.employee_id, a.client_company_id, a.job_assignment_id, a.from_date::text,
         a.from_date <= (now() at time zone 'Asia/Tokyo')::date as has_begun, a.to_date, a.share_percent, a.contract_kind
       from client_assignment a join user_account u on u.company_id = a.company_id and u.user_id = a.user_id
       where a.company_id = $1 order by u.employee_id`,
      [companyId],
    );
    const rest = { client_company_id: client, has_begun: true, to_date: null, share_percent: 100, contract_kind: null };
    expect(rows).toEqual([
      { ...rest, employee_id: 'E1', job_assignment_id: job, from_date: '2020-04-01' },
      { ...rest, employee_id: 'E2', job_assignment_id: null, from_date: '2024-07-01' },
      { ...rest, employee_id: 'E4', job_assignment_id: null, from_date: expect.any(String) },
    ]);
  });
});
