import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addShift, auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

// Work in the time of approved leave: a finding, settled in place by the ordinary calls (D54).

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const DAY = '2026-11-18';
const HOUR = { unit: 'hour', start_time: '14:00', hours_count: 1 };

let companyId: string;
let employee: TestUser;
let token: string;

const call = (route: string, body?: object) => server.call(route, { token, ...(body !== undefined && { body }) });
const ofEmployee = (method: string, path: string, body?: object) =>
  call(`${method} /api/admin/users/${employee.userId}/${path}`, body);

const findings = async () => {
  const { body } = await call('GET /api/admin/months/2026-11');
  const row = body.rows.find(({ user_id: id }: { user_id: number }) => id === employee.userId);
  return row.findings.filter(({ date }: { date: string }) => date === DAY);
};
const balance = async () => (await ofEmployee('GET', 'leave-balance')).body.current_balance;
const hours = async () => {
  const { body } = await ofEmployee('GET', 'attendance-sheet?month=2026-11');
  const { leave_minutes, inside_overtime_minutes, contracted_work_minutes, worked_minutes } = body.hours;
  return { leave_minutes, inside_overtime_minutes, contracted_work_minutes, worked_minutes };
};

async function work(clockIn: string, clockOut: string, breakTime: number | null): Promise<void> {
  const answer = await ofEmployee('PUT', 'time-records/new', {
    date: DAY,
    clock_in: clockIn,
    clock_out: clockOut,
    break_time: breakTime,
    modification_reason: '試験',
  });
  expect(answer.status).toBe(200);
}

async function leave(part: object): Promise<number> {
  const body = { request_type: 'annual_leave', request_date: DAY, client_approver: '承認 花子', ...part };
  const answer = await ofEmployee('POST', 'vacations', body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body.data.id;
}

beforeEach(async () => {
  server.setNow('2026-12-02T12:00:00+09:00');
  companyId = await addCompany(server.database);
  employee = await addUser(server.database, { companyId, name: '休 働' });
  token = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
  await server.database.kysely
    .insertInto('work_contract')
    .values({
      company_id: companyId,
      user_id: employee.userId,
      from_date: '2026-01-01',
      weekday_minutes: [0, 480, 480, 480, 480, 480, 0],
    })
    .execute();
  await addLeaveGrant(server.database, employee, '2026-04-01', 10);
  await call('PUT /api/admin/leave-settings', {
    several_days: 'skip',
    allows_halves: true,
    half_boundary: '13:00',
    hourly_days: 5,
  });
  await addShift(server.database, employee, DAY, [540, 1080]);
});

describe('an hour of leave, and nine hours there', () => {
  let id: number;
  beforeEach(async () => {
    id = await leave(HOUR);
    await work('09:00', '18:00', 60);
  });

  it('is a finding with the hour and what strikes it, and both count until it is settled', async () => {
    expect(await findings()).toEqual([
      {
        date: DAY,
        kind: 'work_on_part_leave',
        request_id: id,
        leave_part: { unit: 'hour', start_minute: 840, end_minute: 900, leave_minutes: 60 },
        worked_minutes: 60,
        strike: { break_time: 120 },
      },
    ]);
    expect(await hours()).toEqual({
      worked_minutes: 480,
      contracted_work_minutes: 420,
      inside_overtime_minutes: 60,
      leave_minutes: 60,
    });
    expect(await balance()).toBe(9.875);
  });

  it('the leave taken back: eight hours of work, no leave, and the balance has it again', async () => {
    const answer = await call(`PUT /api/admin/vacations/${id}`, { status: 'cancelled', notes: '勤務したため' });
    expect(answer.status).toBe(200);
    expect(await findings()).toEqual([]);
    expect(await hours()).toEqual({
      worked_minutes: 480,
      contracted_work_minutes: 480,
      inside_overtime_minutes: 0,
      leave_minutes: 0,
    });
    expect(await balance()).toBe(10);
  });

  it('the work struck: seven hours of work and an hour of leave, audited with the reason', async () => {
    const [{ strike }] = await findings();
    const answer = await ofEmployee('PUT', 'time-records/new', {
      date: DAY,
      ...strike,
      modification_reason: '14時台は休んでいた',
    });
    expect(answer.status).toBe(200);
    expect(await findings()).toEqual([]);
    expect(await hours()).toEqual({
      worked_minutes: 420,
      contracted_work_minutes: 420,
      inside_overtime_minutes: 0,
      leave_minutes: 60,
    });
    expect(await balance()).toBe(9.875);
    expect(await auditOf(server.database, employee)).toContainEqual(
      expect.objectContaining({ reason: '14時台は休んでいた' }),
    );
  });

  it('accepted as it is: gone, until the day is another', async () => {
    const accept = await ofEmployee('POST', 'months/2026-11/accepted-findings', {
      findings: await findings(),
      reason: '会社の指示',
    });
    expect(accept.status).toBe(200);
    expect(await findings()).toEqual([]);
    await work('09:00', '18:00', 70);
    expect(await findings()).toMatchObject([{ kind: 'work_on_part_leave', worked_minutes: 50 }]);
  });
});

it.each([
  ['the morning', 'am', '09:00', { clock_in: '12:00' }, 180, 300],
  ['the afternoon', 'pm', '18:00', { clock_out: '13:00' }, 300, 180],
])('%s of a day that was worked: struck by the clock', async (_, half, __, strike, worked, left) => {
  await leave({ unit: 'half', half });
  await work('09:00', '18:00', 60);
  const found = await findings();
  expect(found.find(({ kind }: { kind: string }) => kind === 'work_on_part_leave')).toMatchObject({
    worked_minutes: worked,
    strike,
    leave_part: { half },
  });
  const answer = await ofEmployee('PUT', 'time-records/new', { date: DAY, ...strike, modification_reason: '休み' });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(await findings())).not.toContain('work_on_part_leave');
  expect(await hours()).toMatchObject({ worked_minutes: left, inside_overtime_minutes: 0, leave_minutes: worked });
});
