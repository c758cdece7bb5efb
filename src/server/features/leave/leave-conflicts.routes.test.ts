import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant, addLeaveRequest, employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const DAY = '2026-12-01';

let companyId: string;
let clientId: number;
let employee: TestUser;

/** Somebody of a client company, or of none. */
async function someone(name: string, client: number | null): Promise<TestUser> {
  const user = await addUser(server.database, { companyId, name });
  await employ(server.database, user, '2020-04-01', { client_company_id: client });
  await addLeaveGrant(server.database, user, '2026-04-01', 10, { expiresOn: '2028-03-31' });
  return user;
}

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  const client = await server.database.kysely
    .insertInto('client_company')
    .values({ company_id: companyId, name: '青空システムズ' })
    .returning('client_company_id')
    .executeTakeFirstOrThrow();
  clientId = client.client_company_id;
  employee = await someone('申請 太郎', clientId);
});

it('an employee is told how many of the same group are away, whom those who decide see by name', async () => {
  const approved = await someone('承認 済', clientId);
  const pending = await someone('申請 中', clientId);
  const elsewhere = await someone('別 所属', null);
  const rejected = await someone('却下 済', clientId);
  await addLeaveRequest(server.database, approved, DAY);
  await addLeaveRequest(server.database, pending, DAY, 'pending', { unit: 'half', half: 'am', minutes: 240 });
  await addLeaveRequest(server.database, elsewhere, DAY);
  await addLeaveRequest(server.database, rejected, DAY, 'rejected');
  const token = await server.logIn(employee);
  const { body } = await server.call(`GET /api/vacation/day?date=${DAY}`, { token });
  expect(body.days).toEqual([{ date: DAY, duty: 'owed', is_taken: true, others_away: 2 }]);
  expect(JSON.stringify(body)).not.toContain('承認 済');
  expect((await server.call('GET /api/vacation/day?date=2026-12-02', { token })).body.days).toEqual([
    { date: '2026-12-02', duty: 'owed', is_taken: true },
  ]);

  const { body: asked } = await server.call('POST /api/vacation', {
    token,
    body: { request_type: 'annual_leave', request_date: DAY, client_approver: '承認 花子' },
  });
  const admin = await server.logIn(await addUser(server.database, { companyId, role: 'admin' }));
  const waiting = async () =>
    (await server.call('GET /api/admin/vacations?status=pending', { token: admin })).body.data;
  const own = (await waiting()).find(({ id }: { id: number }) => id === asked.data.id);
  expect(own.conflicts).toEqual(
    [
      { date: DAY, user_id: approved.userId, employee_id: approved.employeeId, name: '承認 済', is_pending: false },
      { date: DAY, user_id: pending.userId, employee_id: pending.employeeId, name: '申請 中', is_pending: true },
    ].toSorted((one, other) => one.employee_id.localeCompare(other.employee_id)),
  );
  expect(own.grants).toEqual([{ granted_on: '2026-04-01', expiry_date: '2028-03-31', left_days: 9 }]);
  const decided = await server.call(`PUT /api/admin/vacations/${own.id}`, {
    token: admin,
    body: { status: 'approved' },
  });
  expect(decided.body.data).toMatchObject({ conflicts: [], grants: [] });
});
