import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { epochMs, parseInstant } from '#domain/time/instant.ts';
import { noticeOfVerification, verifyAll } from './platform/audit/nightly-verification.ts';
import { verifyAudit } from './platform/audit/verify.ts';
import { addCompany, addUser, type TestUser } from './testing/builders.ts';
import { takeUnrestricted } from './testing/companies/statements.ts';
import { employ } from './testing/leave-builders.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { asSuperuser } from './testing/test-postgres.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// Records that are written past the audit log, by whoever can write into the database, and what verification says of them.

let database: TestDatabase;
let server: TestServer;
let companyId: string;
let person: TestUser;
let admin: TestUser;
let token: string;
let adminToken: string;
/** With no trigger and no foreign key in the way. */
let superuser: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ database });
  companyId = await addCompany(server.database);
  person = await addUser(server.database, { companyId, employeeId: 'E0001' });
  admin = await addUser(server.database, { companyId, role: 'super_admin' });
  await employ(server.database, person, '2024-04-01');
  await grant();
  // Before each of the punches: none is taken from before its login.
  server.setNow('2026-11-16T08:50:00+09:00');
  [token, adminToken] = [await server.logIn(person), await server.logIn(admin)];
  superuser = new pg.Client(asSuperuser(inject('postgres'), database.connection.database));
  await superuser.connect();
  await superuser.query(`set session_replication_role = 'replica'`);
  await workOfDays();
});
afterAll(async () => {
  await superuser.end();
  // What is tried here is nothing that kintai sends.
  takeUnrestricted();
  await server.stop();
});

const grant = () =>
  server.database.kysely
    .insertInto('leave_grant')
    .values({
      company_id: companyId,
      user_id: person.userId,
      granted_on: '2026-04-01',
      expires_on: '2028-03-31',
      days: 10,
    })
    .execute();

async function call(what: string, body: object | undefined, by = token): Promise<{ id: number }> {
  const response = await server.call(what, { token: by, ...(body !== undefined && { body }) });
  expect([what, response.status, response.status >= 300 && response.body]).toEqual([what, expect.any(Number), false]);
  return response.body as { id: number };
}

/** Each way in which a record is written. */
async function workOfDays(): Promise<void> {
  const at = (time: string): void => server.setNow(`2026-11-${time}:00+09:00`);
  at('16T09:00');
  await call('POST /api/time-records', { type: 'in', note: '直行' });
  at('16T18:00');
  await call('POST /api/time-records', { type: 'out' });
  at('17T09:00');
  const undone = await call('POST /api/time-records', { type: 'in' });
  await call(`POST /api/time-records/${undone.id}/undo`, {});
  at('17T18:30');
  await call('POST /api/time-records', { type: 'out' });
  at('17T18:40');
  // Arrives after its clock-out, which comes to its day.
  await call('POST /api/offline-punches', {
    type: 'in',
    tapped_at: '2026-11-17T09:02:00+09:00',
    clock_difference_ms: 0,
  });
  at('20T12:00');
  const reason = { modification_reason: '打刻漏れ' };
  const times = { clock_in: '09:00', clock_out: '18:00' };
  await call('PUT /api/time-records/new', { date: '2026-11-18', ...times, break_time: 45, note: '会議', ...reason });
  await call('PUT /api/time-records/new', { date: '2026-11-18', clock_out: '19:00', ...reason });
  await call('PUT /api/time-records/new', { date: '2026-11-19', ...times, ...reason });
  await call(
    'POST /api/admin/break-fills',
    {
      fills: [{ user_id: person.userId, dates: ['2026-11-19'] }],
      break_time: 60,
    },
    adminToken,
  );
  const [clockIn] = (await server.call('GET /api/time-records?date=2026-11-18', { token })).body as { id: number }[];
  await call(
    `PATCH /api/admin/users/${person.userId}/time-records/${clockIn?.id}/field`,
    { field: 'note' },
    adminToken,
  );
  await call('POST /api/time-records/absence', { date: '2026-11-19', irregularType: 'late', reason: '遅刻: 電車遅延' });
  const work = { date: '2026-11-18', endTime: '12:00', breakTime: 0, note: '定例' };
  await call('POST /api/internal-work', { ...work, startTime: '10:00' });
  const gone = await call('POST /api/internal-work', { ...work, startTime: '13:00', endTime: '14:00' });
  await call(`DELETE /api/internal-work/${gone.id}`, undefined, adminToken);
  const leave = { request_type: 'annual_leave', reason: '私用', client_approver: '先方', is_workday: true };
  await call('POST /api/vacation', { ...leave, request_date: '2026-11-24' });
  const [asked] = ((await server.call('GET /api/vacation', { token })).body as { data: { id: number }[] }).data;
  await call(`PUT /api/admin/vacations/${asked?.id}`, { status: 'approved' }, adminToken);
  await call('POST /api/vacation', { ...leave, request_date: '2026-11-25' });
}

const findings = async (): Promise<string[]> =>
  (await verifyAudit(database.runtime, companyId)).findings.map(({ text }) => text);

it('has nothing to say of records that were written by kintai', async () => {
  expect(await findings()).toEqual([]);
});

interface Plant {
  readonly by: 'runtime' | 'owner' | 'superuser';
  readonly table: 'time_record' | 'internal_work' | 'leave_request' | 'leave_day';
  readonly what: 'change' | 'delete' | 'add' | 'supersede';
  /** Which of the rows and of the changes. */
  readonly pick: number;
}

const CHANGES = {
  time_record: [
    `recorded_at = recorded_at - interval '3 hours'`,
    `record_type = case record_type when 'clock_in' then 'clock_out' else 'clock_in' end`,
    'work_date = work_date + 1',
    'is_time_unconfirmed = not is_time_unconfirmed',
    'break_minutes = coalesce(break_minutes, 0) + 15',
    `note = coalesce(note, '') || '!', note_is_automatic = false`,
    `absence_reason = coalesce(absence_reason, '') || '!'`,
    `correction_reason = coalesce(correction_reason, '') || '!'`,
    'corrected_by_user_id = coalesce(corrected_by_user_id, 0) + 1',
    'is_off_site = not is_off_site',
    `chat_app_name = coalesce(chat_app_name, '') || '!'`,
    `place_reason = coalesce(place_reason, '') || '!'`,
    'superseded_at = null',
  ],
  internal_work: [
    'end_minute = end_minute + 30',
    'break_minutes = break_minutes + 1',
    `note = 'x'`,
    'work_date = work_date + 1',
  ],
  leave_request: [
    `status = case status when 'approved' then 'pending' else 'approved' end`,
    'days_count = days_count + 1',
    'end_date = end_date + 1',
    `kind = kind || 'x'`,
  ],
  leave_day: [
    'minutes = minutes + 60',
    'work_date = work_date + 7',
    `unit = case unit when 'day' then 'half' else 'day' end`,
  ],
} as const;

const ID = {
  time_record: 'time_record_id',
  internal_work: 'internal_work_id',
  leave_request: 'leave_request_id',
  leave_day: 'ctid',
} as const;

/** Whether rows that count no more are what is changed, which only shows where they count again or are gone. */
const isOfSuperseded = (change: string): boolean => change === 'superseded_at = null';

/** The statement of a plant. */
function statementOf({ table, what, pick }: Plant): string {
  const change = CHANGES[table][pick % CHANGES[table].length] ?? '';
  const counts =
    table !== 'time_record'
      ? 'true'
      : `superseded_at is ${what === 'change' && isOfSuperseded(change) ? 'not null' : 'null'}`;
  const row = `(select ${ID[table]} from ${table} where company_id = '${companyId}' and ${counts}
    order by ${ID[table]} offset (${pick} % (select count(*) from ${table} where company_id = '${companyId}' and ${counts})) limit 1)`;
  switch (what) {
    case 'change':
      return `update ${table} set ${change} where ${ID[table]} = ${row}`;
    case 'supersede':
      return table === 'time_record'
        ? `update time_record set superseded_at = now() where time_record_id = ${row}`
        : `update ${table} set ${change} where ${ID[table]} = ${row}`;
    case 'delete':
      return `delete from ${table} where ${ID[table]} = ${row}`;
    case 'add':
      return {
        time_record: `insert into time_record (company_id, user_id, record_type, work_date, recorded_at)
          values ('${companyId}', ${person.userId}, 'clock_out', '2026-11-16', '2026-11-16 20:00+09')`,
        internal_work: `insert into internal_work (company_id, user_id, work_date, start_minute, end_minute)
          values ('${companyId}', ${person.userId}, '2026-11-19', 600, 660)`,
        leave_request: `insert into leave_request (company_id, user_id, request_type, start_date, end_date, days_count, status, client_approver)
          values ('${companyId}', ${person.userId}, 'annual_leave', '2026-11-27', '2026-11-27', 1, 'approved', '')`,
        leave_day: `insert into leave_day (company_id, leave_request_id, user_id, work_date, minutes)
          select company_id, leave_request_id, user_id, start_date + 14, 480 from leave_request where leave_request_id =
            (select min(leave_request_id) from leave_request where company_id = '${companyId}')`,
      }[table];
  }
}

const clientOf = (by: Plant['by']): pg.Pool | pg.Client =>
  by === 'superuser' ? superuser : by === 'owner' ? server.database.pool : database.runtime.pool;

describe('a record that is written past the log', () => {
  it('is refused to the role, or named, whatever it is and whoever does it', async () => {
    const plant = fc.record<Plant>({
      by: fc.constantFrom('runtime', 'owner', 'superuser'),
      table: fc.constantFrom('time_record', 'internal_work', 'leave_request', 'leave_day'),
      what: fc.constantFrom('change', 'delete', 'add', 'supersede'),
      pick: fc.nat(60),
    });
    await fc.assert(
      fc.asyncProperty(plant, async (planted) => {
        const client = clientOf(planted.by);
        const connection = client instanceof pg.Pool ? await client.connect() : client;
        try {
          await connection.query('begin');
          const done = await connection.query(statementOf(planted)).catch((error: { code: string }) => error.code);
          if (typeof done === 'string') {
            // 42501: no right to; the others: a rule of the tables.
            expect(['42501', '23503', '23514', '23P01', '23505']).toContain(done);
            return;
          }
          expect(done.rowCount).toBe(1);
          const { rows } = await connection.query<{ count: number }>(
            `select count(*)::int as count from all_records($1) stored full join logged_records($1) logged using (kind, id)
             where logged.digest is distinct from stored.digest or kind = 'time_record' and stored.id is null`,
            [companyId],
          );
          expect(rows[0]?.count).toBe(1);
        } finally {
          await connection.query('rollback');
          if (client instanceof pg.Pool) (connection as pg.PoolClient).release();
        }
      }),
      { numRuns: 300 },
    );
    expect(await findings()).toEqual([]);
  });

  it('may be added or superseded by the role that serves, and nothing else of a punch', async () => {
    const refused = async (statement: string): Promise<string | undefined> =>
      database.runtime.pool.query(statement).then(
        () => undefined,
        (error: { code: string }) => error.code,
      );
    const where = `where company_id = '${companyId}'`;
    expect(await refused(`update time_record set recorded_at = recorded_at - interval '3 hours' ${where}`)).toBe(
      '42501',
    );
    expect(await refused(`delete from time_record ${where}`)).toBe('42501');
    expect(await refused(`delete from leave_request ${where}`)).toBe('42501');
    expect(await refused(`delete from leave_day ${where}`)).toBe('42501');
  });

  it('is named with its person, its day and the entry that says otherwise, and told to super admins', async () => {
    const [row] = (
      await server.database.pool.query<{ id: number; day: string }>(
        `select time_record_id as id, work_date::text as day from time_record
         where company_id = $1 and superseded_at is null and work_date = '2026-11-16' order by recorded_at limit 1`,
        [companyId],
      )
    ).rows;
    const { rows: entries } = await server.database.pool.query<{ id: number }>(
      `select audit_entry_id as id from logged_records($1) where kind = 'time_record' and id = $2`,
      [companyId, row?.id],
    );
    const entry = entries[0]?.id;
    const set = (change: string) =>
      superuser.query(`update time_record set ${change} where time_record_id = ${row?.id}`);
    const now = parseInstant('2026-11-21T03:25:00+09:00');
    if (now === null) throw new Error('no instant');

    await set(`recorded_at = recorded_at - interval '3 hours'`);
    expect(await findings()).toEqual([
      `time record ${row?.id} of E0001 on 2026-11-16 was changed, after entry ${entry}.`,
    ]);
    const log: string[] = [];
    await verifyAll(database.runtime, now, { error: (_: object, text: string) => void log.push(text) } as never);
    expect(log).toEqual([expect.stringContaining(`time record ${row?.id} of E0001 on 2026-11-16 was changed`)]);
    expect(await noticeOfVerification(database.runtime)).toEqual({
      code: 'records_differ',
      values: { at: '11月21日（土） 03:25', n: 1 },
    });

    await set(`recorded_at = recorded_at + interval '3 hours', superseded_at = now()`);
    expect(await findings()).toEqual([
      `time record ${row?.id} of E0001 on 2026-11-16 was superseded, after entry ${entry}.`,
    ]);
    await set('superseded_at = null');
    expect(await findings()).toEqual([]);
    await verifyAll(database.runtime, epochMs(now + 1), { error: () => undefined } as never);
    expect(await noticeOfVerification(database.runtime)).toBeNull();
  });
});

it('takes over what there was before the log said it, once', async () => {
  const other = await addUser(server.database);
  await server.database.kysely
    .insertInto('time_record')
    .values(
      [
        {
          recorded_at: new Date('2026-10-01T09:00:00+09:00'),
          work_date: '2026-10-01',
          record_type: 'clock_in' as const,
        },
        {
          recorded_at: new Date('2026-11-02T09:00:00+09:00'),
          work_date: '2026-11-02',
          record_type: 'clock_in' as const,
        },
      ].map((row) => ({ ...row, company_id: other.companyId, user_id: other.userId })),
    )
    .execute();
  const texts = async () => (await verifyAudit(database.runtime, other.companyId)).findings.map(({ kind }) => kind);
  expect(await texts()).toEqual(['record_added', 'record_added']);
  for (let time = 0; time < 2; time++)
    await sql`select take_over_records(${other.companyId}, now())`.execute(server.database.kysely);
  expect(await texts()).toEqual([]);
  const entries = await server.database.kysely
    .selectFrom('audit_entry')
    .select(['subject_user_id', 'after'])
    .where('company_id', '=', other.companyId)
    .where('action', '=', 'take_over_records')
    .orderBy('audit_entry_id')
    .execute();
  expect(entries).toEqual([
    { subject_user_id: other.userId, after: { from: '2026-10-01', to: '2026-11-02', count: 2 } },
  ]);
});
