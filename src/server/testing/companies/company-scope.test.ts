import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { unrestrictedInFunction, unrestrictedTables } from './company-scope.ts';
import { unexplainedTables } from './every-company.ts';
import { takeUnrestricted } from './statements.ts';

describe('a statement is restricted to given companies', () => {
  it.each([
    ['by a parameter', 'select from shift where company_id = $1 and work_date = $2'],
    ['by one of several', 'select from shift where company_id = any($1) and company_id in ($2, $3)'],
    ['on both sides of a join', 'select from shift s join user_account u using (company_id) where s.company_id = $1'],
    [
      'along a chain',
      'select from a join b on b.company_id = a.company_id, c where c.company_id = b.company_id and c.company_id = $1',
    ],
    ['by a row', 'select from shift where (company_id, user_id) = ($1, $2)'],
    [
      'by rows that are given',
      'update shift s set note = g.note from unnest($1::text[], $2::text[]) as g (company_id, note) where s.company_id = g.company_id',
    ],
    [
      'by rows of JSON',
      'delete from shift s using jsonb_to_recordset($1) as g (company_id text, day date) where g.company_id = s.company_id',
    ],
    [
      'by a table that is',
      'select from shift where (company_id, user_id) in (select company_id, user_id from user_account where company_id = $1)',
    ],
    [
      'by a query that is',
      'with u as (select company_id as c, user_id from user_account where company_id = $1) select from shift s join u on s.company_id = u.c',
    ],
    [
      'by one row of a table that is',
      'update shift set note = $1 where (company_id, user_id) = (select company_id, user_id from user_account where company_id = $2 limit 1)',
    ],
    [
      'by a column of an outer query',
      'select (select count(*) from shift s where s.company_id = u.company_id) from user_account u where u.company_id = $1',
    ],
    ['in each case', 'select from shift where (company_id = $1 and user_id = 1) or (user_id = 2 and company_id = $2)'],
    [
      'in what is joined to the outside',
      'select from user_account u left join shift s on s.company_id = u.company_id where u.company_id = $1',
    ],
    [
      'in each part of a union',
      'with r as (select company_id from shift where company_id = $1 union select company_id from internal_work where company_id = $1) select from logo l join r using (company_id)',
    ],
    ['around the query that it restricts', 'select from (select * from shift) s where s.company_id = $1'],
    [
      'by a literal, or what is made of what is given',
      `select from shift, logo where shift.company_id = 'acme' and logo.company_id = coalesce($1, lower($2))`,
    ],
    [
      'where a row is added',
      'insert into shift (company_id, user_id) values ($1, $2), ($3, $4) on conflict (company_id, user_id) do update set note = excluded.note',
    ],
    [
      'where rows are added by what is read',
      'insert into shift (user_id, company_id) select user_id, company_id from user_account where company_id = $1',
    ],
    [
      'by what was written',
      'with n as (insert into shift (company_id, user_id) values ($1, $2) returning *) select from user_account u join n on u.company_id = n.company_id',
    ],
    [
      'recursively',
      'with recursive r as (select company_id, 1 as n from shift where company_id = $1 union all select s.company_id, n + 1 from shift s join r using (company_id)) select from r',
    ],
    ['without tables of companies', 'select from pg_class, installation.rate_limit, pgboss.job where key = $1'],
  ])('%s', (_, statement) => {
    expect(unrestrictedTables(statement)).toEqual([]);
  });
});

describe('a statement is not restricted', () => {
  it.each([
    ['without a condition', 'select from shift', ['shift']],
    ['by another column', 'select from shift where user_id = $1', ['shift']],
    ['by what isn’t equal', 'select from shift where company_id <> $1 or company_id > $1', ['shift']],
    ['by its own company', 'select from shift s where s.company_id = company_id', ['shift s']],
    [
      'in one of two tables',
      'select from shift s join user_account u using (user_id) where u.company_id = $1',
      ['shift s'],
    ],
    [
      'joined to another that isn’t',
      'select from shift s join user_account u using (company_id)',
      ['shift s', 'user_account u'],
    ],
    ['in one case of two', 'select from shift where company_id = $1 or user_id = $2', ['shift']],
    ['by what is denied', 'select from shift where not company_id = $1', ['shift']],
    [
      'by what is joined to its outside',
      'select from shift s left join user_account u on u.company_id = s.company_id and u.company_id = $1',
      ['shift s'],
    ],
    [
      'within a condition',
      'select from logo where company_id = $1 and exists (select from shift s where s.user_id = 1)',
      ['shift s'],
    ],
    [
      'by a query within',
      'select from shift s where exists (select from logo where company_id = s.company_id and company_id = $1)',
      ['shift s'],
    ],
    ['within what is selected', 'select (select count(*) from shift) from logo where company_id = $1', ['shift']],
    [
      'in a part of a union',
      'select company_id from shift where company_id = $1 union select company_id from logo',
      ['logo'],
    ],
    ['by the number of a company that isn’t its own', 'select from company where parent_company_id = $1', ['company']],
    [
      'by what a query with the name makes of another column',
      'with u as (select user_id::text as company_id from user_account where company_id = $1) select from shift s join u using (company_id)',
      ['shift s'],
    ],
    ['by what names the query', 'with s as (select * from shift) select from s where company_id = $1', ['shift']],
    ['where it changes rows', 'update shift set note = $1', ['shift']],
    [
      'where it deletes rows',
      'delete from shift s using user_account u where u.company_id = $1 and u.user_id = s.user_id',
      ['shift s'],
    ],
    ['where a row is added without a company', 'insert into shift (user_id) values ($1)', ['shift']],
    [
      'where rows are added by what is read',
      'insert into shift (company_id, user_id) select company_id, user_id from user_account',
      ['shift', 'user_account'],
    ],
    ['where all is copied', 'copy (select * from shift) to stdout', ['shift']],
  ])('%s', (_, statement, tables) => {
    expect(unrestrictedTables(statement).toSorted()).toEqual(tables.toSorted());
  });

  it('and fails a test that has it sent, unless it is one of those over all companies', async () => {
    const planted = `select user_id from shift where work_date = $1`;
    await database.runtime.pool.query(planted, ['2026-11-20']);
    await database.pool.query('select user_id from shift');
    expect(takeUnrestricted()).toEqual([{ tables: ['shift'], statement: planted }]);
    expect(unexplainedTables('select company_id from company order by company_id')).toEqual([]);
    expect(
      unexplainedTables('select company_id from shift, (select company_id from company order by company_id)'),
    ).toEqual(['shift']);
  });
});

describe('a function of the database', () => {
  it('restricts each of its statements by its arguments, and a trigger by its rows', async () => {
    const { rows } = await database.pool.query<{ name: string; definition: string }>(`
      select p.proname as name, pg_get_functiondef(p.oid) as definition
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql'`);
    expect(rows.map(({ name }) => name)).toContain('guard_added_records');
    expect(rows.filter(({ definition }) => unrestrictedInFunction(definition).length > 0)).toEqual([]);
  });

  it('is found where one doesn’t', () => {
    const planted = `create function f(company text) returns int language plpgsql as $$
      begin
        perform 1 from shift where company_id = company;
        if exists (select from logo) then return (select count(*) from time_record where company_id = new.company_id); end if;
        return 0;
      end $$`;
    expect(unrestrictedInFunction(planted)).toEqual(['logo']);
  });
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
