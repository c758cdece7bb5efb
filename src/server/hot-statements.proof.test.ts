import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { isoDate } from '#domain/time/date.ts';
import { epochMs } from '#domain/time/instant.ts';
import { createPunchStore, recordsOfDays, recordsOfMonth } from './features/attendance/time-records.repository.ts';
import { readCaller } from './platform/auth/caller.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { addCompany } from './testing/builders.ts';
import { createFreshDatabase, type TestDatabase } from './testing/test-database.ts';

// The statements of every punch and every request find their rows by whole keys, whatever the statistics say: on tables
// that were empty when the plan was made, that have been filled since and not analysed, and that are small or large.

const claims = { companyId: 'plans', userId: 1, sessionId: '019ab1c0-0000-7000-8000-000000000000' };
const today = isoDate('2026-11-20');

/** By which columns of which indexes each statement may read each table. */
const INDEXES: Readonly<Record<string, readonly string[]>> = {
  punches: [
    'company_pkey: company_id',
    'login_session_pkey: company_id, session_hash',
    'shift_company_id_user_id_work_date_key: company_id, user_id, work_date',
    'time_record_instant: company_id, user_id, recorded_at',
    'time_record_pkey: company_id, time_record_id',
    'user_account_pkey: company_id, user_id',
  ],
  read_caller: ['login_session_pkey: company_id, session_hash', 'user_account_pkey: company_id, user_id'],
  records_of_days: [
    'time_record_day: company_id, user_id, work_date',
    'time_record_instant: company_id, user_id, recorded_at',
  ],
  records_of_month: ['time_record_day: company_id, user_id, work_date'],
};

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The index of a plan's node, with the columns that it is searched by: without one it is read whole. */
const indexOf = ({ 'Index Name': name, 'Index Cond': condition = '' }: Plan): string | readonly [] => {
  if (name === undefined) return [];
  const columns = [...condition.matchAll(/\((\w+) [<=>]/g)].map(([, column]) => column);
  return `${name}: ${[...new Set(columns)].join(', ')}`;
};

/** What the statements' plans read: the indexes, and the tables that are read whole. */
async function readsOf(database: Database): Promise<Record<string, string[]>> {
  await createPunchStore(database)(claims, {
    type: 'clock_in',
    at: epochMs(Date.parse('2026-11-20T09:00:00+09:00')),
    note: null,
    isNoteAutomatic: false,
    latitude: null,
    longitude: null,
    accuracy: null,
    address: null,
    placeReason: null,
    isOffSite: false,
    chosenWorkDate: null,
    isTimeConfirmed: true,
    idempotency: null,
  });
  await readCaller(database, claims, epochMs(0)).catch(() => undefined);
  await recordsOfDays(database, claims, { from: today, to: today });
  await recordsOfMonth(database, claims, { from: today, to: today });
  const { rows } = await database.hot.query<{ name: string; arity: number }>(
    'select name, cardinality(parameter_types) as arity from pg_prepared_statements order by name',
  );
  const reads: Record<string, string[]> = {};
  for (const { name, arity } of rows) {
    const { rows: plans } = await database.hot.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) execute ${name} (${Array.from({ length: arity }, () => 'null').join(', ')})`,
    );
    const nodes = plans.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan: plan }) => nodesOf(plan));
    const found = nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' ? [`all of ${node['Relation Name']}`] : indexOf(node),
    );
    reads[name] = [...new Set<string>(found)].toSorted();
  }
  return reads;
}

const PART = 2_500;

/** So many employees with a session and a record of today. */
async function fill(database: TestDatabase, count: number): Promise<void> {
  const { kysely } = database;
  const companyId = await addCompany(database);
  // In parts, each far from the timeout of a statement: the guard of new records takes a lock for each of their people.
  for (let first = 1; first <= count; first += PART)
    await sql`
      with person as (
        insert into user_account (company_id, employee_id, name, role, password_hash)
        select ${companyId}, 'E' || n, '社員' || n, 'user', 'x'
        from generate_series(${first}::int, ${Math.min(first + PART - 1, count)}::int) n
        returning company_id, user_id
      ), session as (
        insert into login_session (company_id, session_hash, user_id, expires_at)
        select company_id, decode(md5(user_id::text) || md5(user_id::text), 'hex'), user_id, now() + interval '1 day'
        from person
      )
      insert into time_record (company_id, user_id, record_type, work_date, recorded_at)
      select company_id, user_id, 'clock_in', ${today}, ${`${today}T09:00:00+09:00`}::timestamptz
      from person`.execute(kysely);
}

const analyse = ({ kysely }: TestDatabase) =>
  sql`analyze company, login_session, user_account, shift, time_record, idempotency_key`.execute(kysely);

it('find their rows by whole keys, whatever the statistics say', async () => {
  const tables = await createFreshDatabase();
  const connect = () => openDatabase(tables.connection, 1, () => undefined);
  const [early, late] = [connect(), connect()];
  try {
    await analyse(tables);
    expect(await readsOf(early), 'planned on empty tables').toEqual(INDEXES);
    await fill(tables, 10);
    expect(await readsOf(late), 'planned on tables of which nothing is known').toEqual(INDEXES);
    await analyse(tables);
    expect(await readsOf(late), 'of 10 employees').toEqual(INDEXES);
    await fill(tables, 100_000);
    expect(await readsOf(late), 'of 100,000, planned with 10').toEqual(INDEXES);
    await analyse(tables);
    expect(await readsOf(early), 'of 100,000').toEqual(INDEXES);
  } finally {
    await early.close();
    await late.close();
    await tables.drop();
  }
});
