import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addShift } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

// Several parts of leave on one day (D54).

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const DAY = '2026-12-08';
const AM = { unit: 'half', half: 'am' };
const PM = { unit: 'half', half: 'pm' };
const hours = (start: string, count: number) => ({ unit: 'hour', start_time: start, hours_count: count });

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

const asAdmin = (call: string, body?: object) =>
  server.call(call, { token: admin.token, ...(body !== undefined && { body }) });
const ofEmployee = async (path: string) => (await asAdmin(`GET /api/admin/users/${employee.user.userId}/${path}`)).body;
const ask = (date: string, part: object, headers: Record<string, string> = {}) =>
  server.call('POST /api/vacation', {
    token: employee.token,
    body: { request_type: 'annual_leave', request_date: date, client_approver: '承認 花子', ...part },
    headers,
  });
/** The outcome for parts that are asked for one after the other. */
async function outcomes(...parts: readonly object[]) {
  const answers = [];
  for (const part of parts) {
    const { status, body } = await ask(DAY, part);
    answers.push(status === 201 ? body.data.days_count : body.code);
  }
  return answers;
}
/** Enters parts on behalf of the employee, which approves them. */
async function approved(date: string, ...parts: readonly object[]): Promise<void> {
  for (const part of parts) {
    const body = { request_type: 'annual_leave', request_date: date, client_approver: '承認 花子', ...part };
    const answer = await asAdmin(`POST /api/admin/users/${employee.user.userId}/vacations`, body);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  }
}
const balance = async () =>
  (await server.call('GET /api/vacation-balance/my-balance', { token: employee.token })).body.current_balance;

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  employee = await someone({ name: '二 分' });
  admin = await someone({ role: 'super_admin', name: '管理 花子' });
  await server.database.kysely
    .insertInto('work_contract')
    .values({
      company_id: companyId,
      user_id: employee.user.userId,
      from_date: '2026-01-01',
      weekday_minutes: [0, 480, 480, 480, 480, 480, 0],
    })
    .execute();
  await addLeaveGrant(server.database, employee.user, '2026-04-01', 10);
  await asAdmin('PUT /api/admin/leave-settings', {
    several_days: 'skip',
    allows_halves: true,
    half_boundary: '13:00',
    hourly_days: 5,
  });
  await addShift(server.database, employee.user, DAY, [540, 1080]);
  const { body: kinds } = await asAdmin('GET /api/admin/leave-kinds');
  const special = kinds.find(({ kind }: { kind: string }) => kind === 'special');
  const saved = await asAdmin('PUT /api/admin/leave-kinds/special', {
    ...special,
    active: true,
    allows_halves: true,
    step_minutes: 60,
    needs_reason: false,
  });
  expect(saved.status).toBe(200);
});

describe('parts of one day', () => {
  it.each([
    ['an hour at each end', [hours('09:00', 1), hours('17:00', 1)], [0.125, 0.125], 9.75],
    ['both halves', [AM, PM], [0.5, 0.5], 9],
    ['the morning and the last hour', [AM, hours('17:00', 1)], [0.5, 0.125], 9.375],
    ['the last hour and the morning', [hours('17:00', 1), AM], [0.125, 0.5], 9.375],
    ['three of them', [hours('09:00', 1), hours('13:00', 1), hours('17:00', 1)], [0.125, 0.125, 0.125], 9.625],
    ['of another kind', [{ ...AM, kind: 'special' }, PM], [0.5, 0.5], 9.5],
  ])('that don’t overlap are accepted: %s', async (_, parts, days, left) => {
    expect(await outcomes(...parts)).toEqual(days);
    expect(await balance()).toBe(left);
  });

  it.each([
    ['the same half twice', [AM, AM], [0.5, 'leave_day_taken']],
    ['the same half of two kinds', [AM, { ...AM, kind: 'special' }], [0.5, 'leave_day_taken']],
    ['a whole day beside a part', [AM, {}], [0.5, 'leave_day_taken']],
    ['a part beside a whole day', [{}, PM], [1, 'leave_day_taken']],
    ['an hour of the morning', [AM, hours('10:00', 1)], [0.5, 'leave_part_taken']],
    ['the afternoon over its last hour', [hours('17:00', 1), PM], [0.125, 'leave_part_taken']],
    ['hours that share one', [hours('09:00', 2), hours('10:00', 2)], [0.25, 'leave_part_taken']],
    [
      'of another kind, too',
      [hours('09:00', 2), { kind: 'special', unit: 'hour', start_time: '10:00', minutes_count: 60 }],
      [0.25, 'leave_part_taken'],
    ],
  ])('that overlap are refused: %s', async (_, parts, expected) => {
    expect(await outcomes(...parts)).toEqual(expected);
  });

  it('says what is there already, before it is sent, too', async () => {
    await ask(DAY, AM);
    const message = '同じ日の午前半休の申請と時間が重なっています';
    expect((await ask(DAY, hours('10:00', 1))).body).toMatchObject({ message, fields: { request_date: message } });
    const query = `date=${DAY}&unit=hour&start_time=10:00&hours_count=1`;
    const check = await server.call(`GET /api/vacation/day?${query}`, { token: employee.token });
    expect(check.body).toMatchObject({ refusal: message, balance_after: null });
    const other = `date=${DAY}&unit=hour&start_time=17:00&hours_count=1`;
    const free = await server.call(`GET /api/vacation/day?${other}`, { token: employee.token });
    expect(free.body).toMatchObject({ refusal: null, balance_after: 9.375 });
  });

  it('that are more than the day together are refused, where nobody plans its hours', async () => {
    const day = '2026-12-09';
    await asAdmin('PUT /api/admin/leave-settings', { several_days: 'skip', allows_halves: true, hourly_days: 5 });
    expect((await ask(day, AM)).status).toBe(201);
    expect((await ask(day, hours('13:00', 5))).body).toMatchObject({
      code: 'leave_day_full',
      message: '同じ日の申請と合わせて、その日の所定労働時間を超えています',
    });
    expect((await ask(day, hours('13:00', 4))).status).toBe(201);
  });

  it('the other half begins where the first ends, though the company has another time by now', async () => {
    await ask(DAY, AM);
    await asAdmin('PUT /api/admin/leave-settings', {
      several_days: 'skip',
      allows_halves: true,
      half_boundary: '11:00',
      hourly_days: 5,
    });
    expect((await ask(DAY, PM)).body.data).toMatchObject({ half: 'pm', half_boundary_minute: 780 });
  });

  it('are free again once they are taken back', async () => {
    const { id } = (await ask(DAY, AM)).body.data;
    await ask(DAY, PM);
    await server.call(`PUT /api/vacation/${id}`, { token: employee.token, body: { status: 'cancelled' } });
    expect((await ask(DAY, AM)).status).toBe(201);
  });

  it('of two requests at once that overlap one gets it, whatever their keys', async () => {
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all([
        ask(DAY, AM, { 'idempotency-key': `a${round}` }),
        ask(DAY, hours('09:00', 1), { 'idempotency-key': `b${round}` }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      const id = answers.find(({ status }) => status === 201)?.body.data.id;
      await server.call(`PUT /api/vacation/${id}`, { token: employee.token, body: { status: 'cancelled' } });
    }
    expect(await balance()).toBe(10);
  });
});

describe('a day with two parts', () => {
  const PAST = '2026-11-18';
  beforeEach(async () => {
    await addShift(server.database, employee.user, PAST, [540, 1080]);
  });
  const sheet = async () => {
    const { days, ...rest } = await ofEmployee('attendance-sheet?month=2026-11');
    return { ...rest, day: days.find(({ date }: { date: string }) => date === PAST) };
  };
  const punch = (clock_in: string, clock_out: string, break_time: number) =>
    asAdmin(`PUT /api/admin/users/${employee.user.userId}/time-records/new`, {
      date: PAST,
      clock_in,
      clock_out,
      break_time,
      modification_reason: '試験',
    });

  it('the morning and the last hour: the sheet, the hours, the balance and the obligation', async () => {
    await approved(PAST, AM, hours('17:00', 1));
    expect((await punch('13:00', '17:00', 0)).status).toBe(200);
    const { day, hours: figures } = await sheet();
    expect(day).toMatchObject({
      is_vacation: false,
      is_absent: false,
      is_late: false,
      is_left_early: false,
      work_minutes: 240,
      remarks: expect.stringContaining('有給休暇（午前半休・17:00〜18:00）'),
    });
    expect(figures).toMatchObject({
      leave_days: 0.5,
      leave_minutes: 240,
      hourly_leave_minutes: 60,
      contracted_work_minutes: 240,
      inside_overtime_minutes: 0,
      late_minutes: 0,
      early_leave_minutes: 0,
    });
    expect(await balance()).toBe(9.375);
    const ledger = await ofEmployee('leave-ledger');
    expect(ledger.grants[0]).toMatchObject({ used_days: 0.625, obligation: { counted_days: 0.5 } });
    expect(ledger.grants[0].usages).toHaveLength(2);
    const settings = await server.call('GET /api/leave-settings', { token: employee.token });
    expect(settings.body.hourly.left_minutes).toBe(2400 - 60);
    const { vacations } = await ofEmployee('time-records?month=2026-11');
    expect(vacations).toMatchObject([{ unit: 'half' }, { unit: 'hour' }]);
  });

  it('two halves: leave as a whole, nowhere an absence or a finding', async () => {
    await approved(PAST, PM, AM);
    const { day, hours: figures } = await sheet();
    expect(day).toMatchObject({ is_vacation: true, is_absent: false, work_minutes: null });
    expect(figures).toMatchObject({ leave_days: 1, leave_minutes: 480, hourly_leave_minutes: 0 });
    const months = await asAdmin('GET /api/admin/months/2026-11');
    expect(JSON.stringify(months.body)).not.toContain(PAST);
    const ledger = await ofEmployee('leave-ledger');
    expect(ledger.grants[0]).toMatchObject({ used_days: 1, obligation: { counted_days: 1 } });
    const calendar = await asAdmin('GET /api/admin/leave-calendar?month=2026-11');
    expect(calendar.body.absences).toMatchObject([
      { date: PAST, half: 'am' },
      { date: PAST, half: 'pm' },
    ]);
    server.setNow(`${PAST}T12:00:00+09:00`);
    const myDay = await server.call('GET /api/my-day', { token: employee.token });
    expect(myDay.body).toMatchObject({ is_on_leave: true, next_shift: { date: DAY } });
    const year = await ofEmployee('leave-year?year=2026');
    expect(year.leave).toMatchObject([{ half: 'am' }, { half: 'pm' }]);
  });

  it('of two kinds: each has its own days, and the sheet names both', async () => {
    await approved(PAST, AM, { ...PM, kind: 'special' });
    const { day, hours: figures } = await sheet();
    expect(day).toMatchObject({
      is_vacation: false,
      is_absent: false,
      other_leave: { name: '特別休暇', is_paid: true, is_whole_day: true },
      remarks: expect.stringContaining('有給休暇（午前半休）、特別休暇（午後半休）'),
    });
    expect(figures).toMatchObject({
      leave_days: 0.5,
      leave_minutes: 180,
      other_leave_days: 0.5,
      other_leave_minutes: 300,
    });
    const csv = await fetch(`${server.url}/api/admin/attendance-sheets?month=2026-11&format=csv`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const row = (await csv.text()).split('\r\n').find((line) => line.includes(PAST));
    expect(row).toContain(',特別休暇,');
  });
});
