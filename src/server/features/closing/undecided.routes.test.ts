import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveRequest, employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../testing/test-server.ts';

// Leave that waits for its decision, and the month that it is of.

const MONTH = '2026-10';
const FRIDAY = '2026-10-30';

let server: TestServer;
let employee: TestUser;
let token: string;
let admin: string;
let requestId: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  const companyId = await addCompany(server.database);
  employee = await addUser(server.database, { companyId, name: '申請 太郎' });
  await employ(server.database, employee, FRIDAY);
  token = await server.logIn(employee);
  admin = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin', hiredOn: '2026-11-20' }));
});

async function askForLeave(): Promise<void> {
  requestId = await addLeaveRequest(server.database, employee, FRIDAY, 'pending');
}

const UNDECIDED = '承認待ちの休暇または申請があるため締められません。承認者の承認または却下が必要です';
const close = (body: object): Promise<TestResponse> =>
  server.call(`POST /api/admin/months/${MONTH}/close`, { token: admin, body });
const decide = (status: string): Promise<TestResponse> =>
  server.call(`PUT /api/admin/vacations/${requestId}`, { token: admin, body: { status, notes: '理由' } });
const cancel = (): Promise<TestResponse> =>
  server.call(`PUT /api/vacation/${requestId}`, { token, body: { status: 'cancelled' } });

describe('a month in which leave waits', () => {
  beforeEach(askForLeave);

  it('isn’t closed with a reason, and is listed where everyone’s are closed', async () => {
    const refused = [{ user_id: employee.userId, name: '申請 太郎', message: UNDECIDED }];
    expect((await close({ user_ids: [employee.userId], reason: '確認済み' })).body).toMatchObject({
      user_ids: [],
      refused,
    });
    expect((await close({})).body).toMatchObject({ user_ids: [], refused });
  });

  it('doesn’t have it accepted as it is', async () => {
    const answer = await server.call(`POST /api/admin/users/${employee.userId}/months/${MONTH}/accepted-findings`, {
      token: admin,
      body: { findings: [{ date: FRIDAY, kind: 'pending_leave', request_id: requestId }], reason: '確認済み' },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'finding_undecided' } });
  });

  it.each(['approved', 'rejected'])('is closed once it is %s', async (status) => {
    expect((await decide(status)).status).toBe(200);
    expect((await close({ user_ids: [employee.userId], reason: '欠勤を確認' })).body).toMatchObject({
      user_ids: [employee.userId],
      refused: [],
    });
  });
});

describe('leave that waits in a month that was closed over it', () => {
  beforeEach(async () => {
    expect((await close({ user_ids: [employee.userId], reason: '欠勤を確認' })).body.user_ids).toEqual([
      employee.userId,
    ]);
    // As before a month was held open by what waits in it.
    const triggers = (what: 'disable' | 'enable') =>
      server.database.pool.query(
        `alter table leave_request ${what} trigger user; alter table leave_day ${what} trigger user`,
      );
    await triggers('disable');
    await askForLeave();
    await triggers('enable');
  });

  it('can be refused, and changes nothing of the month', async () => {
    expect(await decide('rejected')).toMatchObject({ status: 200, body: { data: { status: 'rejected' } } });
    const { rows } = await server.database.pool.query('select status from month_closing where user_id = $1', [
      employee.userId,
    ]);
    expect(rows).toEqual([{ status: 'closed' }]);
  });

  it('can be withdrawn', async () => {
    expect((await cancel()).status).toBe(200);
  });

  it('isn’t approved: which month is closed is said, and whose', async () => {
    expect(await decide('approved')).toMatchObject({
      status: 409,
      body: {
        code: 'month_closed',
        message: '締め済みの月のため、変更できません（2026年10月度）',
        closed_month: { month: MONTH, user_id: employee.userId, employee_id: employee.employeeId },
      },
    });
  });
});
