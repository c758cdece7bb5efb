import { readFile } from 'node:fs/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addClosedMonth, addShift, companyAuditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant, addLeaveRequest, employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Person {
  readonly user: TestUser;
  readonly token: string;
}

let companyId: string;
let employee: Person;
let admin: Person;

async function someone(options: Parameters<typeof addUser>[1]): Promise<Person> {
  const user = await addUser(server.database, { companyId, ...options });
  return { user, token: await server.logIn(user) };
}

const ALL = { several_days: 'skip', allows_halves: true, hourly_days: 5 };
const set = (units: object, { token } = admin) =>
  server.call('PUT /api/admin/leave-settings', { token, body: { ...ALL, ...units } });
const units = async ({ token } = employee) => (await server.call('GET /api/leave-settings', { token })).body;
const request = (date: string, body: object = {}, { token } = employee) =>
  server.call('POST /api/vacation', {
    token,
    body: { request_type: 'annual_leave', request_date: date, client_approver: '承認 花子', ...body },
  });
const check = async (query: string) =>
  (await server.call(`GET /api/vacation/day?${query}`, { token: employee.token })).body;
const decide = (id: number, status: string) =>
  server.call(`PUT /api/admin/vacations/${id}`, { token: admin.token, body: { status, notes: '理由' } });
async function approved(date: string, body: object): Promise<number> {
  const answer = await request(date, body);
  expect(answer).toMatchObject({ status: 201 });
  const { id } = answer.body.data;
  expect((await decide(id, 'approved')).status).toBe(200);
  return id;
}
const balance = async () =>
  (await server.call('GET /api/vacation-balance/my-balance', { token: employee.token })).body.current_balance;
const ofEmployee = async (path: string) =>
  (await server.call(`GET /api/admin/users/${employee.user.userId}/${path}`, { token: admin.token })).body;
const list = async () => (await server.call('GET /api/vacation', { token: employee.token })).body.data;

const contract = (weekdayMinutes = [0, 480, 480, 480, 480, 480, 0]) =>
  server.database.kysely
    .insertInto('work_contract')
    .values({
      company_id: companyId,
      user_id: employee.user.userId,
      from_date: '2026-01-01',
      weekday_minutes: weekdayMinutes,
    })
    .execute();

async function punch(date: string, [start, end]: readonly [string, string]): Promise<void> {
  for (const [type, time] of [
    ['clock_in', start],
    ['clock_out', end],
  ] as const)
    await server.database.kysely
      .insertInto('time_record')
      .values({
        company_id: companyId,
        user_id: employee.user.userId,
        record_type: type,
        work_date: date,
        recorded_at: new Date(`${date}T${time}:00+09:00`),
      })
      .execute();
}

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  employee = await someone({ name: '申請 太郎' });
  admin = await someone({ role: 'super_admin', name: '管理 花子' });
});

describe('the company’s units', () => {
  it('are whole days, one at a time, until it has chosen others, which are audited', async () => {
    const none = {
      several_days: 'off',
      allows_halves: false,
      half_boundary: null,
      hourly_days: 0,
      double_track: false,
      client_approver_asked_of: 'with_client',
    };
    const own = { client_approver: null, asks_client_approver: false, hourly: null };
    expect(await units()).toEqual({ ...none, ...own });
    expect(await set({ half_boundary: '13:00', several_days: 'refuse' })).toMatchObject({ status: 200 });
    const chosen = {
      several_days: 'refuse',
      allows_halves: true,
      half_boundary: '13:00',
      hourly_days: 5,
      double_track: false,
      client_approver_asked_of: 'with_client',
    };
    expect(await units()).toEqual({
      ...chosen,
      ...own,
      hourly: { day_minutes: 480, left_minutes: 2400 },
    });
    await set({ half_boundary: '13:00', several_days: 'refuse' });
    expect(await companyAuditOf(server.database, companyId)).toMatchObject([
      { action: 'change_leave_settings', before: none, after: chosen },
    ]);
    // Another company has its own.
    const stranger = await someone({ companyId: await addCompany(server.database) });
    expect(await units(stranger)).toEqual({ ...none, ...own });
  });

  it.each([
    { hourly_days: 6 },
    { hourly_days: 0.5 },
    { several_days: 'always' },
    { half_boundary: '25:00' },
    { allows_halves: 'yes' },
  ])('refuses %j', async (wrong) => {
    expect(await set(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it.each([
    [{ end_date: '2026-12-03' }, 'leave_one_day'],
    [{ unit: 'half', half: 'am' }, 'leave_unit_off'],
    [{ unit: 'hour', start_time: '09:00', hours_count: 1 }, 'leave_unit_off'],
  ])('%j is refused without them, and stores nothing', async (body, code) => {
    await addLeaveGrant(server.database, employee.user, '2026-04-01', 10);
    expect(await request('2026-12-01', body)).toMatchObject({ status: 400, body: { code } });
    expect(await list()).toEqual([]);
  });

  it.each([
    [{ unit: 'half' }, 'half'],
    [{ unit: 'hour', hours_count: 1 }, 'start_time'],
    [{ unit: 'hour', start_time: '09:00' }, 'hours_count'],
    [{ unit: 'hour', start_time: '09:00', hours_count: 1.5 }, 'hours_count'],
    [{ unit: 'hour', start_time: '09:00', hours_count: 24 }, 'hours_count'],
    [{ unit: 'week' }, 'unit'],
  ])('%j lacks or has wrong: %s', async (body, field) => {
    await set({});
    expect(await request('2026-12-01', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: expect.stringMatching(/[ぁ-ん]/) } },
    });
  });
});

describe('several days in one request', () => {
  beforeEach(async () => {
    await addLeaveGrant(server.database, employee.user, '2026-04-01', 10);
    await contract();
    await set({});
  });

  it('take the days on which work is owed, over a weekend five of seven', async () => {
    expect(await check('date=2026-12-02&end_date=2026-12-08')).toMatchObject({
      refusal: null,
      days_count: 5,
      balance_after: 5,
      days: expect.arrayContaining([
        { date: '2026-12-04', duty: 'owed', is_taken: true },
        { date: '2026-12-05', duty: 'none', is_taken: false },
      ]),
    });
    const id = await approved('2026-12-02', { end_date: '2026-12-08' });
    expect(await list()).toMatchObject([{ id, start_date: '2026-12-02', end_date: '2026-12-08', days_count: 5 }]);
    expect(await balance()).toBe(5);
    const entry = { id, request_type: 'annual_leave' };
    expect((await ofEmployee('time-records?month=2026-12')).vacations).toEqual([
      { ...entry, start_date: '2026-12-02', end_date: '2026-12-04' },
      { ...entry, start_date: '2026-12-07', end_date: '2026-12-08' },
    ]);
    const sheet = await ofEmployee('attendance-sheet?month=2026-12');
    const onLeave = sheet.days.filter((day: { is_vacation: boolean }) => day.is_vacation);
    expect(onLeave.map(({ date }: { date: string }) => date.slice(8))).toEqual(['02', '03', '04', '07', '08']);
    expect(sheet.hours).toMatchObject({ leave_days: 5, leave_minutes: 2400 });
    const ledger = await ofEmployee('leave-ledger');
    expect(ledger.grants[0].usages).toHaveLength(5);
    const calendar = await server.call('GET /api/admin/leave-calendar?month=2026-12', { token: admin.token });
    expect(calendar.body.absences).toHaveLength(5);
    expect((await decide(id, 'cancelled')).status).toBe(200);
    expect(await balance()).toBe(10);
    expect((await request('2026-12-04')).status).toBe(201);
  });

  it('are all refused where one of them is taken, or more than is left', async () => {
    await request('2026-12-07');
    expect((await request('2026-12-02', { end_date: '2026-12-08' })).body.code).toBe('leave_day_taken');
    expect((await request('2026-12-08', { end_date: '2026-12-22' })).body.code).toBe('leave_balance_short');
    expect(await balance()).toBe(9);
  });

  it.each([
    ['2026-12-05', '2026-12-06', 'leave_no_duty'],
    ['2026-12-04', '2026-12-03', 'leave_end_before_start'],
    ['2026-12-01', '2027-02-01', 'leave_too_long'],
  ])('from %s to %s: %s', async (from, to, code) => {
    expect(await request(from, { end_date: to })).toMatchObject({ status: 400, body: { code } });
    expect(await check(`date=${from}&end_date=${to}`)).toMatchObject({ balance_after: null, days_count: 0 });
    expect(await list()).toEqual([]);
  });

  it('are refused with rest days among them where the company has it so', async () => {
    await set({ several_days: 'refuse' });
    expect((await request('2026-12-04', { end_date: '2026-12-07' })).body.code).toBe('leave_rest_days_within');
    expect((await request('2026-12-07', { end_date: '2026-12-08' })).body.data.days_count).toBe(2);
  });

  it('are refused, and not decided on, where one of the months is closed', async () => {
    const { id } = (await request('2026-10-30', { end_date: '2026-11-02' })).body.data;
    const spanning = (await request('2026-11-27', { end_date: '2026-11-30' })).body.data.id;
    await addClosedMonth(server.database, employee.user, {
      from: '2026-11-01',
      to: '2026-11-30',
      at: server.now(),
      by: admin.user.userId,
    });
    expect((await decide(id, 'approved')).body.code).toBe('month_closed');
    expect((await decide(spanning, 'approved')).body.code).toBe('month_closed');
    expect((await request('2026-11-24', { end_date: '2026-11-26' })).body.code).toBe('month_closed');
    expect(await list()).toHaveLength(2);
  });
});

describe('half a day', () => {
  const DAY = '2026-11-18';
  beforeEach(async () => {
    await addLeaveGrant(server.database, employee.user, '2026-04-01', 10);
    await contract();
    await set({ half_boundary: '13:00' });
    await addShift(server.database, employee.user, DAY, [540, 1080]);
  });

  const dayOfMonth = async (date: string) =>
    (await ofEmployee('months/2026-11')).days?.find((day: { date: string }) => day.date === date);

  it('leaves the other half as the day’s duty, on every screen', async () => {
    const id = await approved(DAY, { unit: 'half', half: 'am' });
    await punch(DAY, ['13:10', '20:00']);
    const part = { unit: 'half', half: 'am', half_boundary_minute: 780 };
    expect((await list())[0]).toMatchObject({ id, days_count: 0.5, ...part });
    expect(await balance()).toBe(9.5);
    expect((await ofEmployee('time-records?month=2026-11')).vacations).toEqual([
      { id, start_date: DAY, end_date: DAY, request_type: 'annual_leave', ...part },
    ]);
    const sheet = await ofEmployee('attendance-sheet?month=2026-11');
    expect(sheet.days.find(({ date }: { date: string }) => date === DAY)).toMatchObject({
      is_vacation: false,
      is_absent: false,
      is_late: true,
      is_left_early: false,
      remarks: expect.stringContaining('有給休暇（午前半休）、遅刻'),
    });
    // Late by ten minutes of the half that was left, which are made good; the rest is within the law’s day. Three hours of
    // leave by the boundary.
    expect(sheet.hours).toMatchObject({
      leave_days: 0.5,
      leave_minutes: 180,
      hourly_leave_minutes: 0,
      late_minutes: 10,
      early_leave_minutes: 0,
      contracted_work_minutes: 300,
      inside_overtime_minutes: 110,
      overtime_minutes: 0,
    });
    expect(await dayOfMonth(DAY)).toBeDefined();
    const ledger = await ofEmployee('leave-ledger');
    expect(ledger.grants[0]).toMatchObject({ used_days: 0.5, obligation: { counted_days: 0.5 } });
    expect(ledger.grants[0].usages).toMatchObject([{ date: DAY, days: 0.5, unit: 'half', half: 'am' }]);
  });

  it('with nothing else on the day, the rest of it is missed', async () => {
    await employ(server.database, employee.user, '2026-01-01', { weekly_days: null, weekly_minutes: null });
    await approved(DAY, { unit: 'half', half: 'pm' });
    const sheet = await ofEmployee('attendance-sheet?month=2026-11');
    expect(sheet.days.find(({ date }: { date: string }) => date === DAY)).toMatchObject({
      is_absent: true,
      remarks: '有給休暇（午後半休）、欠勤',
    });
  });

  it('is of one day, and once', async () => {
    expect((await request(DAY, { unit: 'half', half: 'am' })).status).toBe(201);
    expect((await request(DAY, { unit: 'half', half: 'am' })).body.code).toBe('leave_day_taken');
    const two = await request('2026-12-01', { unit: 'half', half: 'am', end_date: '2026-12-02' });
    expect(two.body.code).toBe('leave_one_day');
  });
});

describe('hours', () => {
  const DAY = '2026-11-18';
  const hours = (start: string, count: number) => ({ unit: 'hour', start_time: start, hours_count: count });
  beforeEach(async () => {
    await contract([0, 450, 450, 450, 450, 450, 0]);
    await set({ hourly_days: 1 });
    await addShift(server.database, employee.user, DAY, [540, 1050]);
  });

  it('take parts of a day of whole hours, skip the break, and are missing from the duty', async () => {
    await addLeaveGrant(server.database, employee.user, '2026-04-01', 10);
    expect(await check(`date=${DAY}&unit=hour&start_time=11:00&hours_count=2`)).toMatchObject({
      refusal: null,
      days_count: 0.25,
      balance_after: 9.75,
      // 11:00–12:00 and 12:45–13:45, beside the shortest legal break of 7:45.
      days: [{ date: DAY, is_taken: true, unit: 'hour', start_minute: 660, end_minute: 825, leave_minutes: 120 }],
    });
    await approved(DAY, hours('11:00', 2));
    await punch(DAY, ['09:00', '17:30']);
    expect(await balance()).toBe(9.75);
    expect((await units()).hourly).toEqual({ day_minutes: 480, left_minutes: 360 });
    const sheet = await ofEmployee('attendance-sheet?month=2026-11');
    expect(sheet.hours).toMatchObject({ leave_days: 0, leave_minutes: 120, hourly_leave_minutes: 120 });
    const ledger = await ofEmployee('leave-ledger');
    expect(ledger.grants[0]).toMatchObject({ used_days: 0.25, obligation: { counted_days: 0 } });
  });

  it('are no more than the agreement has for a year, of hours that are planned', async () => {
    await addLeaveGrant(server.database, employee.user, '2026-04-01', 10);
    expect((await request('2026-11-24', hours('09:00', 6))).status).toBe(201);
    expect((await request('2026-11-25', hours('09:00', 3))).body).toMatchObject({
      code: 'leave_hourly_cap',
      message: '時間単位で取得できる年1日分の上限を超えるため、申請できません',
    });
    expect((await request('2026-11-25', hours('09:00', 2))).status).toBe(201);
    expect((await units()).hourly.left_minutes).toBe(0);
    for (const [start, count] of [
      ['08:00', 1],
      ['12:30', 1],
      ['17:00', 1],
      ['09:00', 9],
    ] as const)
      expect((await request(DAY, hours(start, count))).body.code).toBe('leave_hours_outside');
  });

  it('give the last hour to exactly one of two concurrent requests, 200 times', async () => {
    await set({});
    await addLeaveGrant(server.database, employee.user, '2026-04-01', 0.5);
    expect((await request('2026-11-24', hours('09:00', 3))).status).toBe(201);
    for (let round = 0; round < 200; round++) {
      const answers = await Promise.all([
        request('2026-12-01', hours('09:00', 1)),
        request('2026-12-02', hours('10:00', 1)),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
      expect(await balance()).toBe(0);
      const id = answers.find(({ status }) => status === 201)?.body.data.id;
      await server.call(`PUT /api/vacation/${id}`, { token: employee.token, body: { status: 'cancelled' } });
    }
    expect(await balance()).toBe(0.125);
  });
});

it('a request from before has the same days and the same sum by the migration', async () => {
  const single = await addLeaveRequest(server.database, employee.user, '2026-10-05');
  const several = await addLeaveRequest(server.database, employee.user, '2026-10-06');
  const { kysely } = server.database;
  await sql`update leave_request set end_date = '2026-10-08', days_count = 3 where leave_request_id = ${several}`.execute(
    kysely,
  );
  await sql`delete from leave_day where user_id = ${employee.user.userId}`.execute(kysely);
  const migration = await readFile(new URL('../../../../db/migrations/0232_leave_day.sql', import.meta.url), 'utf8');
  const backfill = /insert into leave_day[^;]*;/.exec(migration)?.[0].replace(';', '') ?? '';
  await sql.raw(`${backfill} where user_id = ${employee.user.userId}`).execute(kysely);
  const days = await kysely
    .selectFrom('leave_day')
    .select(['leave_request_id', 'work_date', 'unit', 'minutes', 'day_minutes'])
    .where('user_id', '=', employee.user.userId)
    .orderBy('work_date')
    .execute();
  const whole = { unit: 'day', minutes: 480, day_minutes: 480 };
  expect(days).toEqual([
    { leave_request_id: single, work_date: '2026-10-05', ...whole },
    ...['2026-10-06', '2026-10-07', '2026-10-08'].map((date) => ({
      leave_request_id: several,
      work_date: date,
      ...whole,
    })),
  ]);
});
