import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveRequest } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let token: string;
let userId: number;
let employee: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const FULL_TIME = { weekly_working_days: 5, weekly_working_minutes: 2400 };
const BASIC = { name: '入社 花子', role: 'user' };

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  token = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
  const { body } = await server.call('POST /api/admin/users', {
    token,
    body: { ...BASIC, employeeId: 'N1', password: 'first-password', hire_date: '2026-05-20', ...FULL_TIME },
  });
  userId = body.id;
  employee = { ...(await addUser(server.database, { companyId })), userId };
});

async function upload(path: string, file: string) {
  const body = new FormData();
  body.set('file', new Blob([file]), 'file.csv');
  const response = await fetch(`${server.url}/api/admin/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return { status: response.status, body: await response.json() };
}

/** `2026-11-20 10` */
async function grants(): Promise<string[]> {
  const { body } = await server.call(`GET /api/admin/users/${userId}/leave-ledger`, { token });
  return body.grants.map((one: { granted_on: string; days: number; expiry_date: string }) =>
    [one.granted_on, one.days, one.expiry_date].join(' '),
  );
}
const change = (body: object) => server.call(`PUT /api/admin/users/${userId}`, { token, body: { ...BASIC, ...body } });
const hireDate = async (): Promise<string> =>
  (await server.call(`GET /api/admin/users/${userId}`, { token })).body.hire_date;

const WEEK = [0, 480, 480, 480, 0, 0, 0];
const contract = (body: object) =>
  server.call(`PUT /api/admin/users/${userId}/contracts`, {
    token,
    body: { effective_date: '2026-05-20', weekday_minutes: WEEK, ...body },
  });

describe('grants of paid leave', () => {
  it('are made when somebody is registered, and not again by the job', async () => {
    expect(await grants()).toEqual(['2026-11-20 10 2028-11-19']);
    expect((await auditOf(server.database, employee)).map(({ action }) => action)).toEqual([
      'register_user',
      'make_statutory_grant',
    ]);
  });

  it('are made when somebody is imported', async () => {
    const file = '社員ID,氏名,入社日,週所定労働日数,週所定労働時間\nI1,入社 一郎,2016-05-20,5,40:00\n';
    expect((await upload('users/import', file)).status).toBe(201);
    const rows = await server.database.kysely
      .selectFrom('leave_grant as g')
      .innerJoin('user_account as u', 'u.user_id', 'g.user_id')
      .select(['g.granted_on', 'g.days'])
      .where('g.company_id', '=', companyId)
      .where('u.company_id', '=', companyId)
      .where('u.employee_id', '=', 'I1')
      .execute();
    expect(rows).toEqual([{ granted_on: '2026-11-20', days: 20 }]);
  });
});

describe('a moved hire date', () => {
  it('is asked about first: nothing is stored', async () => {
    const { status, body } = await change({ hire_date: '2026-05-10', grants: 'ask' });
    expect([status, body.grant_changes.is_in_use]).toEqual([200, false]);
    expect(body.grant_changes.changes).toMatchObject([
      {
        kind: 'changed',
        before: { granted_on: '2026-11-20', days: 10 },
        after: { granted_on: '2026-11-10', days: 10 },
      },
    ]);
    expect([await hireDate(), await grants()]).toEqual(['2026-05-20', ['2026-11-20 10 2028-11-19']]);
    expect(await auditOf(server.database, employee)).toHaveLength(2);
  });

  it('dates the grant anew where that was seen', async () => {
    const { body } = await change({ hire_date: '2026-05-10', grants: 'ask' });
    const { seen } = body.grant_changes;
    expect(await change({ hire_date: '2026-05-11', grants: 'apply', grants_seen: seen })).toMatchObject({
      status: 409,
      body: { code: 'grants_changed' },
    });
    expect((await change({ hire_date: '2026-05-10', grants: 'apply', grants_seen: seen })).body).toEqual({
      message: '社員情報を更新しました',
    });
    expect(await grants()).toEqual(['2026-11-10 10 2028-11-09']);
    expect((await auditOf(server.database, employee)).at(-1)).toMatchObject({
      action: 'correct_leave_grant',
      before: { granted_on: '2026-11-20', expires_on: '2028-11-19', days: 10 },
      after: { granted_on: '2026-11-10', expires_on: '2028-11-09', days: 10 },
      reason: '入社日または契約の変更',
    });
  });

  it('takes a grant back that isn’t due yet, but none that is in use', async () => {
    const request = await addLeaveRequest(server.database, employee, '2026-12-01');
    const asked = await change({ hire_date: '2026-06-10', grants: 'ask' });
    expect(asked.body.grant_changes).toMatchObject({ changes: [{ kind: 'taken_back', after: null }], is_in_use: true });
    const { seen } = asked.body.grant_changes;
    expect(await change({ hire_date: '2026-06-10', grants: 'apply', grants_seen: seen })).toMatchObject({
      status: 409,
      body: { code: 'leave_grant_in_use' },
    });
    expect(await hireDate()).toBe('2026-05-20');
    await server.database.kysely
      .updateTable('leave_request')
      .set({ status: 'cancelled' })
      .where('company_id', '=', companyId)
      .where('leave_request_id', '=', request)
      .execute();
    expect((await change({ hire_date: '2026-06-10', grants: 'apply', grants_seen: seen })).status).toBe(200);
    expect(await grants()).toEqual([]);
  });

  it.each([{ grants: 'keep' }, {}])('leaves the grants where that was chosen: %j', async (choice) => {
    expect((await change({ hire_date: '2026-05-10', ...choice })).body).toEqual({ message: '社員情報を更新しました' });
    expect([await hireDate(), await grants()]).toEqual(['2026-05-10', ['2026-11-20 10 2028-11-19']]);
  });

  it('asks nothing where no grant changes', async () => {
    expect((await change({ name: '入社 花代', grants: 'ask' })).body).toEqual({ message: '社員情報を更新しました' });
    expect((await change({ leaving_date: '2026-12-31', grants: 'ask' })).body.grant_changes).toBeUndefined();
  });

  it('makes what is due by it', async () => {
    await change({ hire_date: '2026-06-10' });
    await server.database.kysely.deleteFrom('leave_grant').where('company_id', '=', companyId).execute();
    // It was due before the registration, and follows from the hire date.
    await server.database.pool.query('update user_account set leave_from_hire = true where company_id = $1', [
      companyId,
    ]);
    const { body } = await change({ hire_date: '2026-05-15', grants: 'ask' });
    expect(body.grant_changes.changes).toMatchObject([
      { kind: 'added', id: null, after: { granted_on: '2026-11-15' } },
    ]);
    await change({ hire_date: '2026-05-15', grants: 'apply', grants_seen: body.grant_changes.seen });
    expect(await grants()).toEqual(['2026-11-15 10 2028-11-14']);
  });
});

describe('a changed contract', () => {
  it('is asked about where the days of a grant change, and applied as seen', async () => {
    const { body } = await contract({ grants: 'ask' });
    expect(body.grant_changes.changes).toMatchObject([{ kind: 'changed', before: { days: 10 }, after: { days: 5 } }]);
    expect(body.contracts).toEqual([]);
    const stored = await contract({ grants: 'apply', grants_seen: body.grant_changes.seen });
    expect([stored.status, stored.body.contracts.length]).toEqual([200, 1]);
    expect(await grants()).toEqual(['2026-11-20 5 2028-11-19']);
    const path = `DELETE /api/admin/users/${userId}/contracts/2026-05-20`;
    // Without a contract nothing is known of the days: they stay.
    expect((await server.call(`${path}?grants=ask`, { token })).body.grant_changes).toBeUndefined();
  });

  it('changes nothing of the grants before it', async () => {
    const { body } = await contract({ effective_date: '2026-12-01', grants: 'ask' });
    expect(body.grant_changes).toBeUndefined();
    expect(await grants()).toEqual(['2026-11-20 10 2028-11-19']);
  });
});

describe('changed contracts of many', () => {
  const FILE = '社員ID,適用開始日,所定_月,所定_火,所定_水\nN1,2026-05-20,8:00,8:00,8:00\n';

  it('say what they change of the grants, which follow where that was chosen', async () => {
    const { body } = await upload('contracts/import/preview', FILE);
    expect(body.grants.people).toMatchObject([
      { employee_id: 'N1', changes: [{ kind: 'changed', before: { days: 10 }, after: { days: 5 } }] },
    ]);
    expect(await upload('contracts/import?grants=apply&grants_seen=other', FILE)).toMatchObject({
      status: 409,
      body: { code: 'grants_changed' },
    });
    expect((await upload(`contracts/import?grants=apply&grants_seen=${body.grants.seen}`, FILE)).status).toBe(200);
    expect(await grants()).toEqual(['2026-11-20 5 2028-11-19']);
    expect((await upload('contracts/import/preview', FILE)).body.grants.people).toEqual([]);
  });

  it('leave them where nothing was chosen', async () => {
    const body = { user_ids: [userId], effective_date: '2026-05-20', weekday_minutes: WEEK };
    const preview = await server.call('POST /api/admin/contracts/changes/preview', { token, body });
    expect(preview.body.grants.people).toHaveLength(1);
    expect((await server.call('POST /api/admin/contracts/changes', { token, body })).status).toBe(200);
    expect(await grants()).toEqual(['2026-11-20 10 2028-11-19']);
  });
});
