import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { AppError } from '../platform/http/app-error.ts';
import { addLeave, addShift } from '../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../testing/builders.ts';
import { createFreshDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { writeIntoMonth } from './closed-month.ts';
import { isoMonth, lastDay } from '#domain/time/date.ts';

let database: TestDatabase;
let user: TestUser;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  user = await addUser(database);
});

async function setMonth(month: string, status: 'confirmed' | 'closed'): Promise<void> {
  const kept = status === 'closed' ? '{}' : null;
  await database.kysely
    .insertInto('month_closing')
    .values({
      company_id: user.companyId,
      user_id: user.userId,
      from_date: `${month}-01`,
      to_date: lastDay(isoMonth(month)),
      status,
      at: '2026-12-01T09:00:00+09:00',
      by_user_id: user.userId,
      policy: kept,
      sheet: kept,
    })
    .execute();
}

const punch = (workDate: string, who = user): Promise<unknown> =>
  database.kysely
    .insertInto('time_record')
    .values({
      company_id: who.companyId,
      user_id: who.userId,
      record_type: 'clock_in',
      work_date: workDate,
      recorded_at: `${workDate}T09:00:00+09:00`,
      latitude: 35.6,
      longitude: 139.7,
    })
    .execute();

const internalWork = (workDate: string): Promise<unknown> =>
  database.kysely
    .insertInto('internal_work')
    .values({
      company_id: user.companyId,
      user_id: user.userId,
      work_date: workDate,
      start_minute: 600,
      end_minute: 660,
    })
    .execute();

const run = (text: string, also = sql`true`): Promise<unknown> =>
  sql`${sql.raw(text)} where company_id = ${user.companyId} and user_id = ${user.userId} and ${also}`.execute(
    database.kysely,
  );

const refused = (write: Promise<unknown>): Promise<boolean> =>
  writeIntoMonth(write).then(
    () => false,
    (error: unknown) => error instanceof AppError && error.code === 'month_closed',
  );

describe('a closed month', () => {
  beforeEach(async () => {
    await punch('2026-10-31');
    await punch('2026-11-01');
    await addShift(database, user, '2026-10-31', [540, 1080]);
    await internalWork('2026-10-31');
    await addLeave(database, user, '2026-10-30', 'pending');
    await setMonth('2026-10', 'closed');
  });

  it.each([
    ['a punch', () => punch('2026-10-01')],
    ['a shift', () => addShift(database, user, '2026-10-01', [540, 1080])],
    ['internal work', () => internalWork('2026-10-01')],
    ['a request of leave', () => addLeave(database, user, '2026-10-01', 'pending')],
    ['another time', () => run(`update time_record set recorded_at = recorded_at + interval '1 minute'`)],
    ['a superseded record', () => run(`update time_record set superseded_at = now()`)],
    ['another break', () => run(`update time_record set break_minutes = 45`)],
    [
      'a record that moves in',
      () => run(`update time_record set work_date = '2026-10-02'`, sql`work_date = '2026-11-01'`),
    ],
    ['another shift', () => run(`update shift set start_minute = 600`)],
    ['other internal work', () => run(`update internal_work set start_minute = 610`)],
    ['a decision on leave', () => run(`update leave_request set status = 'approved'`)],
    ['a record deleted', () => run('delete from time_record')],
    ['a shift deleted', () => run('delete from shift')],
    ['internal work deleted', () => run('delete from internal_work')],
    ['a request deleted', () => run('delete from leave_request')],
    ['a day of leave deleted', () => run('delete from leave_day')],
  ])('refuses %s', async (_, write) => {
    expect(await refused(write())).toBe(true);
  });

  it('refuses writes into the days before it that its hours depend on', async () => {
    await database.kysely.updateTable('month_closing').set({ hours: '{}', hours_from: '2026-09-27' }).execute();
    const closed_month = { month: '2026-10', user_id: user.userId, employee_id: user.employeeId };
    await expect(writeIntoMonth(punch('2026-09-27'))).rejects.toMatchObject({
      code: 'month_after_closed',
      body: { closed_month, message: expect.stringMatching(/（2026年10月度）$/) },
    });
    await expect(writeIntoMonth(punch('2026-09-30'))).rejects.toMatchObject({ code: 'month_after_closed' });
    expect(await refused(punch('2026-09-26'))).toBe(false);
    expect(await refused(punch('2026-11-02'))).toBe(false);
  });

  it('allows writes to adjacent months and to other people’s', async () => {
    const colleague = await addUser(database, { companyId: user.companyId });
    for (const write of [punch('2026-09-30'), punch('2026-11-02'), punch('2026-10-01', colleague)])
      expect(await refused(write)).toBe(false);
  });

  it('allows positions to be purged and addresses to be filled in', async () => {
    const found = run(`update time_record set address_data = '{"results":[]}'`);
    expect(await refused(found)).toBe(false);
    const gone = run('update time_record set latitude = null, longitude = null, accuracy = null, address_data = null');
    expect(await refused(gone)).toBe(false);
  });
});

describe('a confirmed month', () => {
  const standing = () =>
    database.kysely.selectFrom('month_closing').select('status').where('user_id', '=', user.userId).execute();

  it('is reopened by a write, and by nothing else', async () => {
    await setMonth('2026-10', 'confirmed');
    await punch('2026-09-30');
    expect(await standing()).toEqual([{ status: 'confirmed' }]);
    await punch('2026-10-01');
    expect(await standing()).toEqual([]);
  });
});

it('looks up what a new record is held against by indexes, also with plans of empty tables', async () => {
  // A database of its own, of which the planner knows that it was empty when the session's plans were made.
  const empty = await createFreshDatabase();
  try {
    const person = await addUser(empty);
    await sql`analyze time_record, month_closing, accepted_finding`.execute(empty.kysely);
    await empty.kysely.transaction().execute(async (trx) => {
      for (let day = 1; day <= 9; day++)
        await trx
          .insertInto('time_record')
          .values({
            company_id: person.companyId,
            user_id: person.userId,
            record_type: 'clock_in',
            work_date: `2026-11-0${day}`,
            recorded_at: `2026-11-0${day}T09:00:00+09:00`,
          })
          .execute();
      const { rows } = await sql<{ table: string; scans: number }>`
        select relname as table, seq_scan as scans from pg_stat_xact_user_tables
        where relname in ('time_record', 'month_closing', 'accepted_finding') order by relname`.execute(trx);
      expect(rows).toEqual([
        { table: 'accepted_finding', scans: 0 },
        { table: 'month_closing', scans: 0 },
        { table: 'time_record', scans: 0 },
      ]);
    });
  } finally {
    await empty.drop();
  }
});
