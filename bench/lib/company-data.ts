import { sql, type Transaction } from 'kysely';

import type { IsoMonth } from '#domain/time/date.ts';
import type { DB } from '#server/platform/database/schema.ts';
import type { BenchServer } from './bench-server.ts';

/** What everybody has in a month. */
interface MonthSize {
  /** The days of `month`, from its first: on each but the Sundays everybody has a shift and both punches. */
  readonly days: number;
  readonly month: IsoMonth;
}

/** The size of a company. */
export interface CompanySize extends MonthSize {
  readonly employees: number;
}

const SURNAMES = [
  '佐藤',
  '鈴木',
  '高橋',
  '田中',
  '伊藤',
  '渡辺',
  '山本',
  '中村',
  '小林',
  '加藤',
  '吉田',
  '山田',
  '佐々木',
];
const GIVEN_NAMES = ['太郎', '花子', '一郎', '美咲', '健太', '陽菜', '大輔', '結衣', '翔太', '葵', '直樹'];
const CLIENT_COMPANIES = 20;
const JOBS_EACH = 3;

/**
 * Fills the company of a bench server, the same rows for the same size: employees with names, groups and contracts,
 * numbered from 1; a shift and two punches with positions, addresses, breaks and notes on each of the days. All of it
 * is generated within PostgreSQL, a few statements for a million rows.
 */
export async function fillCompany(server: BenchServer, { employees, ...month }: CompanySize): Promise<void> {
  const { companyId, database } = server;
  await database.kysely.transaction().execute(async (trx) => {
    await sql`insert into client_company (company_id, name)
      select ${companyId}, '取引先' || g || '株式会社' from generate_series(1, ${CLIENT_COMPANIES}::int) g`.execute(
      trx,
    );
    await sql`insert into job_assignment (company_id, client_company_id, name)
      select company_id, client_company_id, '業務' || g
      from client_company, generate_series(1, ${JOBS_EACH}::int) g where company_id = ${companyId}`.execute(trx);
    await sql`insert into employment_type (company_id, name)
      select ${companyId}, name from unnest(array['正社員', '契約社員', 'パートタイム']) name`.execute(trx);
    // Of the contract, in an older checkout of the account.
    const isOfContract = await hasColumn(trx, 'work_contract', 'employment_type_id');
    const [typeColumn, typeValue] = isOfContract
      ? [sql``, sql``]
      : [sql`employment_type_id,`, sql`type.employment_type_id,`];
    // As is the client, which is an assignment's.
    const isAssigned = await hasColumn(trx, 'client_assignment', 'client_company_id');
    const [workColumns, workValues] = isAssigned
      ? [sql``, sql``]
      : [sql`client_company_id, job_assignment_id,`, sql`job.client_company_id, job.job_assignment_id,`];
    const jobs = sql`(
      select client_company_id, job_assignment_id, row_number() over (order by job_assignment_id) - 1 as place
      from job_assignment where company_id = ${companyId})`;
    await sql`
      with type as (
        select employment_type_id, row_number() over (order by employment_type_id) - 1 as place
        from employment_type where company_id = ${companyId}
      )
      insert into user_account (company_id, employee_id, name, role, password_hash, is_first_login, ${workColumns}
        ${typeColumn} hired_on, created_at)
      select ${companyId}, 'B' || lpad(g::text, 6, '0'),
        (${SURNAMES}::text[])[1 + g % ${SURNAMES.length}::int] || ' ' ||
          (${GIVEN_NAMES}::text[])[1 + g % ${GIVEN_NAMES.length}::int],
        case when g % 50 = 0 then 'admin' else 'user' end, 'nobody logs in', false, ${workValues}
        ${typeValue} date '2015-04-01' + g % 3000,
        timestamptz '2015-04-01' + g * interval '1 minute'
      from generate_series(1, ${employees}::int) g
      join ${jobs} job on job.place = g % ${CLIENT_COMPANIES * JOBS_EACH}::int
      join type on type.place = g % 3`.execute(trx);
    if (isAssigned)
      await sql`insert into client_assignment (company_id, user_id, client_company_id, job_assignment_id, from_date)
        select u.company_id, u.user_id, job.client_company_id, job.job_assignment_id, u.hired_on
        from user_account u join ${jobs} job
          on job.place = substr(u.employee_id, 2)::int % ${CLIENT_COMPANIES * JOBS_EACH}::int
        where u.company_id = ${companyId} and u.employee_id like 'B%'`.execute(trx);
    await (
      (await hasColumn(trx, 'work_contract', 'weekday_minutes'))
        ? sql`insert into work_contract (company_id, user_id, from_date, weekday_minutes)
          select company_id, user_id, hired_on, array[0, 480, 480, 480, 480, 480, 0]
          from user_account where company_id = ${companyId} and employee_id like 'B%'`
        : sql`update user_account set weekly_working_days = 5, weekly_working_minutes = 2400
          where company_id = ${companyId} and employee_id like 'B%'`
    ).execute(trx);
    if (isOfContract)
      await sql`update work_contract c set employment_type_id = type.employment_type_id
        from (select employment_type_id, row_number() over (order by employment_type_id) - 1 as place
          from employment_type where company_id = ${companyId}) type
        where c.company_id = ${companyId} and type.place = c.user_id % 3`.execute(trx);
  });
  await fillMonth(server, month);
}

/** Takes away all assignments of a filled company. */
export async function removeAssignments({ companyId, database }: BenchServer): Promise<void> {
  await sql`delete from client_assignment where company_id = ${companyId}`.execute(database.kysely);
}

/**
 * Has everybody of a filled company work at two clients at once, by a share of 60 and of 40 percent, with a band and a price,
 * and enter each day of the month that they worked for both (作業実績).
 */
export async function splitMonth({ companyId, database }: BenchServer, month: IsoMonth): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`alter table assigned_work disable trigger user`.execute(trx);
    await sql`update client_assignment set share_percent = 60, band_lower_minutes = 8400, band_upper_minutes = 10800,
        monthly_price = 700000 where company_id = ${companyId} and share_percent = 100`.execute(trx);
    await sql`insert into client_assignment (company_id, user_id, client_company_id, from_date, share_percent,
        band_lower_minutes, band_upper_minutes)
      select company_id, user_id, (select min(client_company_id) from client_company where company_id = ${companyId}),
        from_date, 40, 4200, 5400
      from client_assignment a where company_id = ${companyId} and not exists (
        select from client_assignment b
        where b.company_id = a.company_id and b.user_id = a.user_id and b.share_percent = 40)`.execute(trx);
    await sql`insert into assigned_work (company_id, user_id, client_assignment_id, work_date, assigned_minutes, category)
      select r.company_id, r.user_id, a.client_assignment_id, r.work_date, 4 * a.share_percent, '設計'
      from time_record r join client_assignment a on a.company_id = r.company_id and a.user_id = r.user_id
      where r.company_id = ${companyId} and r.record_type = 'clock_in'
        and r.work_date >= ${`${month}-01`}::date and r.work_date < ${`${month}-01`}::date + interval '1 month'`.execute(
      trx,
    );
    await sql`alter table assigned_work enable trigger user`.execute(trx);
  });
  await sql`analyze client_assignment, assigned_work`.execute(database.kysely);
}

/** Whether the schema has a column: an older checkout, which this one is compared with, may not have it, nor its table. */
async function hasColumn(trx: Transaction<DB>, table: string, column: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and column_name = ${column}) as has`.execute(trx);
  return rows[0]?.has ?? false;
}

/** Adds the days of one more month for everybody of a filled company. */
export async function fillMonth({ companyId, database }: BenchServer, { days, month }: MonthSize): Promise<void> {
  const daysOfWork = sql`(
    select ${`${month}-01`}::date + d as day from generate_series(0, ${days}::int - 1) d
    where extract(dow from ${`${month}-01`}::date + d) > 0) days`;
  // It takes longer than the statement timeout.
  await database.kysely.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // Nobody closes a month concurrently: without the guards' locks, one for each employee.
    await sql`alter table shift disable trigger user`.execute(trx);
    await sql`alter table time_record disable trigger user`.execute(trx);
    await sql`insert into shift (company_id, user_id, work_date, is_workday, start_minute, end_minute)
      select company_id, user_id, day, true, 540, 1080
      from user_account, ${daysOfWork}
      where company_id = ${companyId} and employee_id like 'B%'`.execute(trx);
    const address = JSON.stringify({
      results: [{ formatted_address: '日本、〒150-0002 東京都渋谷区渋谷２丁目２４−１２' }],
    });
    await sql`insert into time_record (company_id, user_id, record_type, work_date, recorded_at, latitude, longitude,
        accuracy, address_data, note, note_is_automatic, break_minutes)
      select company_id, user_id, kind, day,
        (day + case kind when 'clock_in' then time '08:45' else time '18:00' end) at time zone 'Asia/Tokyo'
          + (user_id * 7 + extract(day from day)::int * 13) % 30 * interval '1 minute',
        35.658, 139.7016, 12, ${address}::jsonb,
        case kind when 'clock_in' then '客先で打ち合わせのため直行' else '退勤 18:05' end, kind = 'clock_out',
        case kind when 'clock_in' then 60 end
      from user_account, ${daysOfWork}, unnest(array['clock_in', 'clock_out']) kind
      where company_id = ${companyId} and employee_id like 'B%'`.execute(trx);
    await sql`alter table shift enable trigger user`.execute(trx);
    await sql`alter table time_record enable trigger user`.execute(trx);
  });
  // As autovacuum would by itself in a company that has grown so large.
  const client = await database.pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  client.release(true);
}
