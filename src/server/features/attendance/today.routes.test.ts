import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { addLeave, addShift } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T09:05:00+09:00');
  // On leave themselves, so that they don't count in the tests' states.
  admin = await addUser(server.database, { role: 'admin', employeeId: 'A0001', name: '管理 花子' });
  token = await server.logIn(admin);
  await addLeave(server.database, admin, '2026-11-20', 'approved');
});

const TODAY = '2026-11-20';

const person = (employeeId: string, name = '試験 太郎') =>
  addUser(server.database, { companyId: admin.companyId, employeeId, name });
const punchAt = async (user: TestUser, now: string, type: 'in' | 'out') => {
  server.setNow(now);
  await server.call('POST /api/time-records', { token: await server.logIn(user), body: { type } });
  server.setNow('2026-11-20T09:05:00+09:00');
};
const today = async (query = '') => (await server.call(`GET /api/admin/today${query}`, { token })).body;
const states = async (query = '') =>
  (await today(query)).people.map(({ employee_id, state }: Record<string, string>) => [employee_id, state]);

it('returns everybody’s state, the missing first, then by their employee IDs', async () => {
  const people = await Promise.all(['E1', 'E2', 'E3', 'E4', 'E5', 'E6'].map((id) => person(id)));
  const [onTime, tardy, missing, later, night] = people as [TestUser, TestUser, TestUser, TestUser, TestUser];
  for (const user of [onTime, tardy, missing]) await addShift(server.database, user, TODAY, [540, 1080]);
  await addShift(server.database, later, TODAY, [600, 1140]);
  await addShift(server.database, night, '2026-11-19', [1320, 1800]);
  await punchAt(onTime, '2026-11-20T08:55:30+09:00', 'in');
  await punchAt(tardy, '2026-11-20T09:02:00+09:00', 'in');
  await punchAt(night, '2026-11-19T22:00:00+09:00', 'in');
  await punchAt(night, '2026-11-20T06:00:00+09:00', 'out');

  const answer = await server.call('GET /api/admin/today', { token });
  expect(answer.status).toBe(200);
  expect(answer.body.people).toMatchObject([
    { employee_id: 'E3', state: 'late', clock_in: null, came_late: false },
    {
      id: onTime.userId,
      employee_id: 'E1',
      state: 'working',
      clock_in: '2026-11-20T08:55:00.000+09:00',
      clock_out: null,
      shift_start: '09:00',
      shift_end: '18:00',
      came_late: false,
    },
    { employee_id: 'E2', state: 'working', came_late: true },
    { employee_id: 'E4', state: 'not_yet' },
    { employee_id: 'E6', state: 'not_yet' },
    {
      employee_id: 'E5',
      state: 'left',
      work_date: '2026-11-19',
      clock_out: '2026-11-20T06:00:00.000+09:00',
      shift_end: '06:00',
    },
    { employee_id: 'A0001', name: '管理 花子', state: 'leave', clock_in: null, shift_start: null },
  ]);
  expect(answer.body).toMatchObject({
    date: TODAY,
    total: 7,
    counts: { working: 2, left: 1, late: 1, not_yet: 2, leave: 1, absent: 0, off: 0, came_late: 1 },
  });
});

it('returns absence and what was reported', async () => {
  const [absent, reporting] = [await person('E1'), await person('E2')];
  await addShift(server.database, reporting, TODAY, [540, 1080]);
  for (const [user, irregularType, reason] of [
    [absent, 'absence', '欠勤: 発熱'],
    [reporting, 'late', '遅刻: 電車遅延'],
  ] as const)
    await server.call('POST /api/time-records/absence', {
      token: await server.logIn(user),
      body: { date: TODAY, irregularType, reason },
    });
  expect((await today()).people).toMatchObject([
    { state: 'late', reports: ['遅刻: 電車遅延'] },
    { state: 'leave', reports: [] },
    { state: 'absent', reports: ['欠勤: 発熱'] },
  ]);
});

it('lists only those who are active, employed today, and of the company', async () => {
  const [gone, coming, leaving, hired] = [
    await person('E1'),
    await person('E2'),
    await person('E3'),
    await person('E4'),
  ];
  await addUser(server.database, { companyId: admin.companyId, employeeId: 'E5', active: false });
  await addUser(server.database, { employeeId: 'E6' });
  for (const [user, column, date] of [
    [gone, 'left_on', '2026-11-19'],
    [coming, 'hired_on', '2026-11-21'],
    [leaving, 'left_on', TODAY],
    [hired, 'hired_on', TODAY],
  ] as const)
    await server.database.kysely
      .updateTable('user_account')
      .set({ [column]: date })
      .where('company_id', '=', user.companyId)
      .where('user_id', '=', user.userId)
      .execute();
  expect((await states()).map(([id]: string[]) => id)).toEqual(['E3', 'E4', 'A0001']);
});

it('ignores pending leave and superseded records', async () => {
  const user = await person('E1');
  await addLeave(server.database, user, TODAY, 'pending');
  await punchAt(user, '2026-11-20T08:55:00+09:00', 'in');
  const [{ id }] = (await server.call(`GET /api/admin/users/${user.userId}/time-records?date=${TODAY}`, { token }))
    .body;
  await server.call(`PATCH /api/admin/users/${user.userId}/time-records/${id}/field`, {
    token,
    body: { field: 'clock_in' },
  });
  expect(await states()).toEqual([
    ['E1', 'not_yet'],
    ['A0001', 'leave'],
  ]);
});

it('filters by state and name, while the counts stay the company’s', async () => {
  const tardy = await person('E1', '佐藤 健太');
  const other = await person('E2', '鈴木 一郎');
  await addShift(server.database, tardy, TODAY, [480, 1020]);
  await punchAt(tardy, '2026-11-20T08:30:00+09:00', 'in');
  const find = async (query: string) => (await states(query)).map(([id]: string[]) => id);
  expect(await find('?state=leave')).toEqual(['A0001']);
  expect(await find('?state=came_late')).toEqual(['E1']);
  expect(await find(`?q=${encodeURIComponent('鈴木')}`)).toEqual(['E2']);
  expect(await find(`?q=${encodeURIComponent('ｅ１　佐藤')}`)).toEqual(['E1']);
  expect(await find(`?q=${encodeURIComponent('佐藤健太')}`)).toEqual(['E1']);
  expect(await find(`?q=${encodeURIComponent('%')}`)).toEqual([]);
  await server.database.pool.query(`update user_account set name_kana = 'スズキ イチロウ' where user_id = $1`, [
    other.userId,
  ]);
  expect(await find(`?q=${encodeURIComponent('すずき')}`)).toEqual(['E2']);
  expect(await find('?state=&q=')).toHaveLength(3);
  expect((await today('?state=absent')).counts).toMatchObject({ working: 1, not_yet: 1, leave: 1 });
});

it('is paginated by 100', async () => {
  await server.database.pool.query(
    `insert into user_account (company_id, employee_id, name, role, password_hash)
     select $1, 'E' || lpad(n::text, 4, '0'), '社員 ' || n, 'user', '' from generate_series(1, 120) n`,
    [admin.companyId],
  );
  const second = await today('?page=2');
  expect(second).toMatchObject({ total: 121, page_size: 100 });
  expect(second.people).toHaveLength(21);
  expect(second.people[0].employee_id).toBe('E0101');
  expect((await today('?page=3')).people).toEqual([]);
});

it.each(['?page=0', '?page=x', '?state=asleep'])('rejects %s', async (query) => {
  expect(await server.call(`GET /api/admin/today${query}`, { token })).toMatchObject({ status: 400 });
});

it('is not for employees', async () => {
  const employee = await server.logIn(await person('E1'));
  expect(await server.call('GET /api/admin/today', { token: employee })).toMatchObject({ status: 403 });
});

it('D42: misses nobody before the go-live month', async () => {
  const missing = await person('E1');
  await addShift(server.database, missing, TODAY, [540, 1080]);
  server.setNow(`${TODAY}T12:00:00+09:00`);
  const stateOf = async () =>
    (await today()).people.find(({ id }: { readonly id: number }) => id === missing.userId)?.state;
  expect(await stateOf()).toBe('late');
  expect(await today()).not.toHaveProperty('begins_on');
  await server.database.pool.query(`update company set go_live_on = '2026-12-01' where company_id = $1`, [
    missing.companyId,
  ]);
  expect(await stateOf()).toBe('off');
  expect(await today()).toMatchObject({ begins_on: '2026-12-01', counts: { late: 0 } });
});
