import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addShift, auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let token: string;
let person: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  admin = await addUser(server.database, { role: 'admin' });
  token = await server.logIn(admin);
  person = await addUser(server.database, { companyId: admin.companyId });
});

const DAY = '2026-11-20';
const WORKDAY = { date: DAY, start_time: '09:00', end_time: '18:00', is_workday: true };

const call = (route: string, body?: object, by = token, user = person) => {
  const [method, path] = route.split(' ');
  return server.call(`${method} /api/admin/users/${user.userId}${path}`, {
    token: by,
    ...(body === undefined ? {} : { body }),
  });
};
const month = async () => (await call('GET /shifts?month=2026-11')).body;

describe('the shifts of an employee', () => {
  it('are planned and corrected, audited as the admin’s', async () => {
    const planned = await call('POST /shifts/new', WORKDAY);
    expect(planned).toMatchObject({ status: 201, body: { ...WORKDAY, message: 'シフト情報を更新しました' } });
    const corrected = await call(`PUT /shifts/${planned.body.id}`, {
      ...WORKDAY,
      start_time: '22:00',
      end_time: '6:00',
    });
    expect(corrected).toMatchObject({ status: 200, body: { start_time: '22:00', end_time: '06:00' } });
    expect(await month()).toEqual([
      { id: planned.body.id, date: DAY, start_time: '22:00', end_time: '06:00', is_workday: true },
    ]);
    expect(await auditOf(server.database, person)).toMatchObject([
      { action: 'save_shift', actor_user_id: admin.userId, work_date: DAY, before: null },
      { action: 'save_shift', before: { start_time: '09:00' }, after: { start_time: '22:00' } },
    ]);
  });

  it('last up to 36 hours, where the day of their end is said (D53)', async () => {
    const guard = { ...WORKDAY, start_time: '09:00', end_time: '09:00', end_day: 1 };
    expect(await call('POST /shifts/new', guard)).toMatchObject({ status: 201, body: guard });
    expect(await month()).toMatchObject([guard]);
    // The answer leaves out an end day that the times imply.
    const { body } = await call('POST /shifts/new', { ...WORKDAY, start_time: '22:00', end_time: '06:00', end_day: 1 });
    expect(body).not.toHaveProperty('end_day');
    const longest = { ...WORKDAY, start_time: '21:00', end_time: '09:00', end_day: 2 };
    expect(await call('POST /shifts/new', longest)).toMatchObject({ status: 201, body: longest });
    expect((await auditOf(server.database, person)).at(-1)).toMatchObject({ after: { end_time: '09:00', end_day: 2 } });
  });

  it('become days off, whatever their times', async () => {
    await addShift(server.database, person, DAY, [540, 1080]);
    const [{ id }] = await month();
    await call(`PUT /shifts/${id}`, { ...WORKDAY, is_workday: false });
    expect(await month()).toMatchObject([{ start_time: null, end_time: null, is_workday: false }]);
  });

  it('are overwritten by a new one of the same day', async () => {
    await addShift(server.database, person, DAY, [540, 1080]);
    expect((await call('POST /shifts/new', { ...WORKDAY, start_time: '10:00' })).status).toBe(201);
    expect(await month()).toMatchObject([{ start_time: '10:00' }]);
  });

  it('leave the other days unchanged', async () => {
    await addShift(server.database, person, '2026-11-19', [540, 1080]);
    await call('POST /shifts/new', WORKDAY);
    expect(await month()).toHaveLength(2);
  });

  it.each([
    [{ start_time: '' }, { start_time: '開始と終了を入力してください' }],
    [{ end_time: null }, { end_time: '開始と終了を入力してください' }],
    [{ end_time: '09:00' }, { end_time: '開始と終了に同じ時刻は指定できません' }],
    [{ end_time: '08:00', end_day: 0 }, { end_time: '当日の終了は、開始より後にしてください' }],
    [{ end_time: '21:01', end_day: 1 }, { end_time: 'シフトは36時間以内で入力してください' }],
    [{ end_day: 3 }, { end_day: '当日（0）から翌々日（2）までで指定してください' }],
    [{ end_time: '25:30' }, { end_time: expect.stringContaining('形式が正しくありません') }],
    [{ start_time: '9時' }, { start_time: expect.stringContaining('形式が正しくありません') }],
  ])('reject %j at the field', async (wrong, fields) => {
    expect(await call('POST /shifts/new', { ...WORKDAY, ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields },
    });
    expect(await month()).toEqual([]);
  });

  it('are not those of another employee, nor of another day', async () => {
    await addShift(server.database, person, DAY, [540, 1080]);
    const [{ id }] = await month();
    const colleague = await addUser(server.database, { companyId: admin.companyId });
    expect(await call(`PUT /shifts/${id}`, WORKDAY, token, colleague)).toMatchObject({
      status: 404,
      body: { code: 'shift_not_found', message: '対象のシフトが見つかりません' },
    });
    expect(await call(`PUT /shifts/${id}`, { ...WORKDAY, date: '2026-11-19' })).toMatchObject({
      status: 400,
      body: { code: 'date_mismatch' },
    });
  });

  it.each([['GET /shifts?month=2026-11'], ['POST /shifts/new', WORKDAY], ['PUT /shifts/1', WORKDAY]])(
    '%s is not for employees, and not_found for another company’s',
    async (route, body?: object) => {
      expect(await call(route, body, await server.logIn(person))).toMatchObject({ status: 403 });
      const stranger = await addUser(server.database, { role: 'super_admin' });
      expect(await call(route, body, await server.logIn(stranger))).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
      expect(await month()).toEqual([]);
    },
  );
});
