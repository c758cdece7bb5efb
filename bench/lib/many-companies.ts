import type pg from 'pg';

import { addDays, type IsoDate } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openSessions } from './sessions.ts';

/** Companies of one size. */
export interface Companies {
  readonly employees: number;
  readonly count: number;
}

/** What part of all employees is in companies of which size. */
const SHARES: readonly (readonly [employees: number, share: number])[] = [
  [20_000, 0.2],
  [5_000, 0.2],
  [1_000, 0.2],
  [200, 0.2],
  [30, 0.12],
  [10, 0.08],
];

/** Companies of 10 to 20,000 with so many employees together; whoever has no place in a large one is in smaller ones. */
export function companiesOf(employees: number): Companies[] {
  let rest = 0;
  return SHARES.map(([size, share]) => {
    rest += employees * share;
    const count = Math.round(rest / size - 0.5 + 1e-9);
    rest -= count * size;
    return { employees: size, count };
  }).filter(({ count }) => count > 0);
}

/** Everybody's records of a month. */
interface FilledMonth {
  /** Its days of work. */
  readonly days: readonly IsoDate[];
  /** Companies of at most so many employees have them. */
  readonly upTo: number;
}

interface Filling {
  readonly companies: readonly Companies[];
  readonly month?: FilledMonth;
  /** Everybody has clocked in today already, with the audit entry. */
  readonly punched: boolean;
}

/** The tables that are filled; of a million rows each, what is looked up for each row counts. */
const TABLES = ['user_account', 'work_contract', 'leave_grant', 'login_session', 'shift', 'time_record', 'audit_entry'];

/**
 * Fills a database with companies: their employees with a contract, shifts around today, a session (see
 * `sessions.ts`), and what `filling` says. The rows are those that the product would have written. All of it is generated
 * within PostgreSQL, without triggers; foreign keys and indexes are made again afterwards, for all rows at once.
 */
export async function fillCompanies({ pool }: Database, { companies, month, punched }: Filling): Promise<void> {
  const today = japanDate(epochMs(Date.now()));
  const around = [addDays(today, -1), today, addDays(today, 1)];
  const client = await pool.connect();
  await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`);
  const restore = await withoutChecks(client);
  await client.query(
    `insert into company (company_id, name)
     select 'c' || size || '-' || n, '計測' || size || '-' || n || '株式会社'
     from unnest($1::int[], $2::int[]) as plan (size, count), generate_series(1, plan.count) n`,
    [companies.map(({ employees }) => employees), companies.map(({ count }) => count)],
  );
  // Numbered in an order of their own, as if they had come one after the other over the years, to all companies.
  await client.query(
    `insert into user_account (company_id, employee_id, name, role, password_hash, is_first_login, created_at)
     select company_id, 'B' || lpad(n::text, 6, '0'), '計測 ' || n, case when n % 50 = 1 then 'admin' else 'user' end,
       'nobody logs in', false, timestamptz '2015-04-01' + n * interval '1 minute'
     from company c, generate_series(1, split_part(substr(company_id, 2), '-', 1)::int) n
     where company_id like 'c%-%'
     order by hashtext(company_id || n)`,
  );
  const people = `from user_account u where u.employee_id like 'B%'`;
  await client.query(
    `insert into work_contract (company_id, user_id, from_date, weekday_minutes)
     select company_id, user_id, created_at::date, array[0, 480, 480, 480, 480, 480, 0] ${people}`,
  );
  // Without a date of hiring, for which the server would make each person's grants as it starts, beside what is measured.
  await client.query(
    `insert into leave_grant (company_id, user_id, granted_on, expires_on, days)
     select company_id, user_id, $1::date - 100, $1::date + 630, 20 ${people}`,
    [today],
  );
  await openSessions(client);
  await client.query(
    `insert into shift (company_id, user_id, work_date, is_workday, start_minute, end_minute)
     select u.company_id, u.user_id, day, true, 540, 1080
     from user_account u, unnest($1::date[]) day
     where u.employee_id like 'B%'
       and (day = any($2::date[]) or split_part(substr(u.company_id, 2), '-', 1)::int <= $3)
     order by day, u.user_id`,
    [[...new Set([...(month?.days ?? []), ...around])], around, month?.upTo ?? 0],
  );
  if (month !== undefined)
    await client.query(
      `insert into time_record (company_id, user_id, record_type, work_date, recorded_at, latitude, longitude, accuracy,
         note, note_is_automatic, break_minutes)
       select u.company_id, u.user_id, kind, day,
         (day + case kind when 'clock_in' then time '08:45' else time '18:00' end) at time zone 'Asia/Tokyo'
           + (u.user_id * 7 + extract(day from day)::int * 13) % 30 * interval '1 minute',
         35.658, 139.7016, 12, case kind when 'clock_in' then '出勤 08:50' else '退勤 18:05' end, true,
         case kind when 'clock_in' then 60 end
       from unnest($1::date[]) day, user_account u, unnest(array['clock_in', 'clock_out']) kind
       where u.employee_id like 'B%' and split_part(substr(u.company_id, 2), '-', 1)::int <= $2
       order by day, kind, u.user_id`,
      [month.days, month.upTo],
    );
  if (punched) await punch(client, today);
  await restore();
  await client.query('vacuum analyze');
  client.release(true);
}

/** The companies' employees, in any order. */
export interface Person {
  readonly company_id: string;
  readonly user_id: number;
}

/** Some people of companies of at most that size, of all of them alike. */
export async function somePeople({ pool }: Database, count: number, upTo = 20_000): Promise<Person[]> {
  const { rows } = await pool.query<Person>(
    `select company_id, user_id from user_account
     where employee_id like 'B%' and split_part(substr(company_id, 2), '-', 1)::int <= $2
     order by hashint8(user_id) limit $1`,
    [count, upTo],
  );
  return rows;
}

/** A clock-in of everybody within the last half hour, as the product stores one. */
async function punch(client: pg.PoolClient, today: IsoDate): Promise<void> {
  await client.query(
    `with punched as (
       insert into time_record (company_id, user_id, record_type, work_date, recorded_at, latitude, longitude, accuracy,
         note, note_is_automatic)
       select company_id, user_id, 'clock_in', $1, now() - user_id * 7919 % 1800 * interval '1 second', 35.658, 139.7016, 12,
         '出勤 08:50', true
       from user_account where employee_id like 'B%' order by user_id * 7919 % 1800 desc
       returning *
     )
     insert into audit_entry (company_id, at, actor_user_id, subject_user_id, work_date, action, after)
     select company_id, recorded_at, user_id, user_id, work_date, 'punch', jsonb_build_object('id', time_record_id,
       'record_type', record_type, 'recorded_at', recorded_at, 'note', note, 'has_location', true)
     from punched`,
    [today],
  );
}

/** Removes the tables' triggers, foreign keys and indexes; returns what makes them again and checks all rows. */
async function withoutChecks(client: pg.PoolClient): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
     from pg_constraint where contype = 'f' and conrelid = any($1::text[]::regclass[])
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = any($1::text[]::regclass[]) and not indisunique
     union all
     select format('alter table %s disable trigger user', name), format('alter table %s enable trigger user', name)
     from unnest($1::text[]) name`,
    [TABLES],
  );
  for (const { remove } of rows) await client.query(remove);
  return async () => {
    for (const { restore } of rows) await client.query(restore);
  };
}
