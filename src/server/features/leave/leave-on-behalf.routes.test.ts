import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant, addLeaveRequest } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let companyId: string;
let employee: TestUser;
let admin: TestUser;
let employeeToken: string;
let token: string;

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  employee = await addUser(server.database, { companyId, name: '申請 太郎' });
  admin = await addUser(server.database, { companyId, role: 'admin', name: '管理 花子' });
  [employeeToken, token] = [await server.logIn(employee), await server.logIn(admin)];
  await addLeaveGrant(server.database, employee, '2026-04-01', 10);
});

const TUESDAY = '2026-12-01';
const asked = (date: string, body: object = {}) => ({
  request_type: 'annual_leave',
  request_date: date,
  client_approver: '承認 次郎',
  ...body,
});
const enter = (date: string, body: object = {}, { by = token, id = employee.userId, key = '' } = {}) =>
  server.call(`POST /api/admin/users/${id}/vacations`, {
    token: by,
    body: asked(date, body),
    ...(key !== '' && { headers: { 'idempotency-key': key } }),
  });
const ofEmployee = async (path: string) =>
  (await server.call(`GET /api/admin/users/${employee.userId}/${path}`, { token })).body;
const own = async (path: string) => (await server.call(`GET /api/${path}`, { token: employeeToken })).body;

describe('leave for somebody else', () => {
  it('is approved as it is entered; the employee sees by whom, and the audit log has both', async () => {
    expect(await enter(TUESDAY, { reason: '通院' })).toMatchObject({
      status: 201,
      body: {
        data: { start_date: TUESDAY, status: 'approved', reason: '通院', entered_by: '管理 花子' },
        message: '有給休暇を代理で申請し、承認しました',
      },
    });
    const { data } = await own('vacation');
    expect(data).toMatchObject([{ entered_by: '管理 花子', decided: { by: '管理 花子' }, status: 'approved' }]);
    expect(await auditOf(server.database, employee)).toMatchObject([
      { action: 'request_leave', actor_user_id: admin.userId, subject_user_id: employee.userId, reason: '通院' },
      { action: 'approve_leave', actor_user_id: admin.userId, subject_user_id: employee.userId },
    ]);
    expect(await ofEmployee('leave-balance')).toMatchObject({ current_balance: 9, pending_days: 0 });
  });

  it('passes the same checks as one’s own', async () => {
    await addLeaveRequest(server.database, employee, TUESDAY, 'pending');
    expect(await enter(TUESDAY)).toMatchObject({ status: 409, body: { code: 'leave_day_taken' } });
    await server.database.kysely
      .insertInto('shift')
      .values({ company_id: companyId, user_id: employee.userId, work_date: '2026-12-04', is_workday: false })
      .execute();
    expect(await enter('2026-12-04')).toMatchObject({ status: 400, body: { code: 'leave_no_duty' } });
    expect(await enter('2026-12-02', { unit: 'half', half: 'am' })).toMatchObject({ body: { code: 'leave_unit_off' } });
    expect(await enter('2026-03-31')).toMatchObject({ body: { code: 'leave_no_valid_grant' } });
    await server.database.kysely
      .insertInto('leave_settings')
      .values({ company_id: companyId, client_approver_asked_of: 'everyone' })
      .execute();
    expect(await enter('2026-12-02', { client_approver: '' })).toMatchObject({ body: { code: 'invalid_input' } });
    expect((await own('vacation')).data).toHaveLength(1);
  });

  it('of several days or a half is taken by the company’s units', async () => {
    const superAdmin = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
    await server.call('PUT /api/admin/leave-settings', {
      token: superAdmin,
      body: { several_days: 'skip', allows_halves: true, hourly_days: 0 },
    });
    expect(await ofEmployee(`vacation-day?date=2026-12-04&end_date=2026-12-07`)).toMatchObject({
      refusal: null,
      days_count: 2,
      balance_after: 8,
    });
    expect(await enter('2026-12-04', { end_date: '2026-12-07' })).toMatchObject({ body: { data: { days_count: 2 } } });
    expect(await enter('2026-12-08', { unit: 'half', half: 'pm' })).toMatchObject({
      body: { data: { days_count: 0.5 } },
    });
    expect(await ofEmployee('leave-balance')).toMatchObject({ current_balance: 7.5 });
  });

  it('is never one’s own, nor an employee’s to enter, nor of another company or of nobody', async () => {
    await addLeaveGrant(server.database, admin, '2026-04-01', 10);
    expect(await enter(TUESDAY, {}, { id: admin.userId })).toMatchObject({
      status: 403,
      body: { code: 'leave_own_request' },
    });
    const colleague = await addUser(server.database, { companyId });
    expect(await enter(TUESDAY, {}, { by: await server.logIn(colleague) })).toMatchObject({ status: 403 });
    const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    expect(await enter(TUESDAY, {}, { by: stranger })).toMatchObject({ status: 404 });
    expect(await enter(TUESDAY, {}, { id: 999_999_999 })).toMatchObject({ status: 404 });
  });

  it('is entered once, however often it is sent', async () => {
    const [first, second] = [await enter(TUESDAY, {}, { key: 'k1' }), await enter(TUESDAY, {}, { key: 'k1' })];
    expect(second.body.data).toEqual(first.body.data);
    expect((await own('vacation')).data).toHaveLength(1);
  });
});

describe('the client’s approver', () => {
  const last = async () => (await own('leave-settings')).client_approver;

  it('is whom the newest request named, of the person alone and on every device', async () => {
    expect(await last()).toBeNull();
    for (const [date, name] of [
      ['2026-12-02', '最初 一郎'],
      [TUESDAY, '最後 二郎'],
    ])
      await server.call('POST /api/vacation', {
        token: employeeToken,
        body: asked(date ?? '', { client_approver: name }),
      });
    expect(await last()).toBe('最後 二郎');
    expect((await ofEmployee('leave-units')).client_approver).toBe('最後 二郎');
    const colleague = await server.logIn(await addUser(server.database, { companyId }));
    expect((await server.call('GET /api/leave-settings', { token: colleague })).body.client_approver).toBeNull();
  });
});

describe('a day that the employer fixes (時季指定)', () => {
  const heard = { heard_on: '2026-11-18', heard_wish: '12月の月初がよい' };
  const designate = (body: object, { by = token, id = employee.userId, key = '' } = {}) =>
    server.call(`POST /api/admin/users/${id}/designated-leave`, {
      token: by,
      body,
      ...(key !== '' && { headers: { 'idempotency-key': key } }),
    });

  it('is approved leave with the record of having heard the employee, who reads it, and counts toward the five days', async () => {
    expect(await designate({ date: TUESDAY, ...heard })).toMatchObject({
      status: 201,
      body: {
        data: {
          start_date: TUESDAY,
          status: 'approved',
          entered_by: '管理 花子',
          heard: { on: '2026-11-18', wish: '12月の月初がよい' },
        },
        message: '2026-12-01（火）を有給休暇の日に指定しました',
      },
    });
    expect((await own('vacation')).data).toMatchObject([{ heard: { wish: '12月の月初がよい' }, status: 'approved' }]);
    expect(await auditOf(server.database, employee)).toMatchObject([
      {
        action: 'request_leave',
        actor_user_id: admin.userId,
        after: { heard_on: '2026-11-18', heard_wish: '12月の月初がよい' },
      },
      { action: 'approve_leave', actor_user_id: admin.userId },
    ]);
    const { data } = (await server.call('GET /api/admin/five-day-obligations', { token })).body;
    expect(data).toMatchObject([{ user_id: employee.userId, planned_days: 1 }]);
  });

  it('is entered once for a key, and passes the checks of a request', async () => {
    const [first, again] = [
      await designate({ date: TUESDAY, ...heard }, { key: 'once' }),
      await designate({ date: TUESDAY, ...heard }, { key: 'once' }),
    ];
    expect(again.body.data.id).toBe(first.body.data.id);
    expect(await designate({ date: TUESDAY, ...heard })).toMatchObject({
      status: 409,
      body: { code: 'leave_day_taken' },
    });
  });

  it.each([
    ['without what they wished', { date: TUESDAY, heard_on: '2026-11-18', heard_wish: ' ' }, 'heard_wish'],
    ['without when they were heard', { date: TUESDAY, heard_wish: 'なし' }, 'heard_on'],
    ['heard in days to come', { date: TUESDAY, heard_on: '2026-11-21', heard_wish: 'なし' }, 'heard_on'],
    ['of no date', { ...heard, date: '2026-02-30' }, 'date'],
    ['after the deadline of the five days', { ...heard, date: '2027-04-01' }, 'date'],
  ])('is refused %s', async (_, body, field) => {
    expect(await designate(body)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  it('is nobody’s own, and for those who approve leave', async () => {
    await addLeaveGrant(server.database, admin, '2026-04-01', 10);
    expect(await designate({ date: TUESDAY, ...heard }, { id: admin.userId })).toMatchObject({
      status: 403,
      body: { code: 'leave_own_request' },
    });
    expect((await designate({ date: TUESDAY, ...heard }, { by: employeeToken })).status).toBe(403);
    const stranger = await addUser(server.database, { companyId: await addCompany(server.database), role: 'admin' });
    expect((await designate({ date: TUESDAY, ...heard }, { by: await server.logIn(stranger) })).status).toBe(404);
  });
});
