import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addWork } from '../../testing/worked.ts';

let server: TestServer;
let boss: TestUser;
let officer: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const companyId = await addCompany(server.database);
  boss = await addUser(server.database, { companyId, role: 'super_admin', hiredOn: '2020-04-01' });
  officer = await addUser(server.database, { companyId, role: 'admin', hiredOn: '2020-04-01', name: '役員 一郎' });
  token = await server.logIn(boss);
});

const keep = (isKept: boolean, name = '役員 一郎') =>
  server.call(`PUT /api/admin/users/${officer.userId}`, {
    token,
    body: { name, role: 'admin', is_attendance_target: isKept },
  });
const get = async (path: string, by = token) => (await server.call(`GET ${path}`, { token: by })).body;

describe('somebody whose attendance isn’t kept', () => {
  it('is in no list of attendance or leave, and in the list of employees still', async () => {
    const idsIn = async () => {
      const [review, today, balances, obligations, overtime, users] = await Promise.all([
        get('/api/admin/months/2026-10'),
        get('/api/admin/today'),
        get('/api/admin/leave-balances'),
        get('/api/admin/five-day-obligations'),
        get('/api/admin/overtime/2026-11'),
        get('/api/admin/users'),
      ]);
      const isIn = (body: unknown): boolean => JSON.stringify(body).includes(officer.employeeId);
      return [review, today, balances, obligations, overtime, users].map(isIn);
    };
    expect((await idsIn()).filter(Boolean).length).toBe(5);
    expect((await keep(false)).status).toBe(200);
    expect(await idsIn()).toEqual([false, false, false, false, false, true]);
  });

  it('doesn’t punch, and their session says so', async () => {
    const own = await server.logIn(officer);
    await keep(false);
    expect(await get('/api/auth/me', own)).toMatchObject({ isOutsideAttendance: true });
    expect(await server.call('POST /api/time-records', { token: own, body: { type: 'in' } })).toMatchObject({
      status: 409,
      body: { code: 'not_attendance_target' },
    });
    await keep(true);
    expect(await get('/api/auth/me', own)).not.toHaveProperty('isOutsideAttendance');
    expect((await server.call('POST /api/time-records', { token: own, body: { type: 'in' } })).status).toBe(201);
  });

  it('keeps the sheet of a month with records, without an absence or a finding', async () => {
    await addWork(server.database, officer, [['2026-10-01', '09:00', '18:00', 60]]);
    const sheet = () => get(`/api/admin/users/${officer.userId}/attendance-sheet?month=2026-10`);
    await keep(false);
    expect((await sheet()).summary).toMatchObject({ days_absent: 0 });
    expect(JSON.stringify(await get('/api/admin/months/2026-10'))).toContain(officer.employeeId);
  });

  it('is audited once', async () => {
    await keep(false);
    await keep(false);
    const changes = (await auditOf(server.database, officer)).filter(({ action }) => action === 'change_user');
    expect(changes).toMatchObject([
      { before: { is_attendance_target: true }, after: { is_attendance_target: false }, actor_user_id: boss.userId },
    ]);
  });

  it('can be registered as such, also by a file that comes back unchanged', async () => {
    const send = (file: string) => {
      const body = new FormData();
      body.set('file', new Blob([file]), '社員.csv');
      return server.call('POST /api/admin/users/import', { token, body });
    };
    await server.call('POST /api/admin/users', {
      token,
      body: { employeeId: 'X1', name: '顧問', password: 'first-password', role: 'user', is_attendance_target: false },
    });
    expect((await send('社員ID,氏名,勤怠の対象\nX2,監査役,対象外\nX3,社員,対象\nX4,社員,\n')).body).toMatchObject({
      added: 3,
    });
    const { rows } = await server.database.pool.query(
      `select employee_id from user_account where company_id = $1 and not is_attendance_target order by 1`,
      [boss.companyId],
    );
    expect(rows).toEqual([{ employee_id: 'X1' }, { employee_id: 'X2' }]);
    const csv = await get('/api/admin/users/export');
    expect((await send(csv)).body).toMatchObject({ added: 0, changed: 0 });
    expect((await send('社員ID,氏名,勤怠の対象\nX5,社員,いいえ\n')).body).toMatchObject({ code: 'csv_faulty' });
  });
});
