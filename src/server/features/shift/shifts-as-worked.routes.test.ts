import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addClosedMonth, addShift, auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../testing/test-server.ts';
import { addWork } from '../../testing/worked.ts';

const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-09', '2026-11-10', '2026-11-11'];

let server: TestServer;
let admin: TestUser;
let token: string;
let person: TestUser;
let other: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  admin = await addUser(server.database, { role: 'admin' });
  token = await server.logIn(admin);
  const { companyId } = admin;
  person = await addUser(server.database, { companyId, name: '遅番 一郎' });
  other = await addUser(server.database, { companyId, name: '早番 二郎' });
  await addShift(server.database, person, MONDAY, [540, 1080]);
  await addWork(server.database, person, [
    [MONDAY, '15:06', '23:31', 60],
    [TUESDAY, '22:00', '30:10', 60],
  ]);
  await addWork(server.database, other, [[MONDAY, '06:00', '15:00', 60]]);
});

const set = (days: object[], rest: object = {}): Promise<TestResponse> =>
  server.call('POST /api/admin/shifts/as-worked', { token, body: { days, ...rest } });
const all = () => [
  { user_id: person.userId, dates: [MONDAY, TUESDAY, WEDNESDAY] },
  { user_id: other.userId, dates: [MONDAY] },
];
const shiftsOf = async ({ userId }: TestUser) => {
  const { body } = await server.call(`GET /api/admin/users/${userId}/shifts?month=2026-11`, { token });
  return body.map((shift: Record<string, string>) => [shift['date'], shift['start_time'], shift['end_time']]);
};

describe('shifts as they were worked', () => {
  it('are shown before, and nothing is written', async () => {
    expect(await set(all(), { preview: true })).toMatchObject({
      status: 200,
      body: {
        days: [
          {
            user_id: person.userId,
            name: '遅番 一郎',
            date: MONDAY,
            before: { start_time: '09:00', end_time: '18:00' },
            start_time: '15:06',
            end_time: '23:31',
          },
          { date: TUESDAY, before: null, start_time: '22:00', end_time: '06:10' },
          { name: '早番 二郎', date: MONDAY, before: null, start_time: '06:00', end_time: '15:00' },
        ],
        refused: [],
      },
    });
    expect(await shiftsOf(person)).toEqual([[MONDAY, '09:00', '18:00']]);
  });

  it('are written and audited day by day, once; a day that lacks a punch is left alone', async () => {
    expect((await set(all())).body.days).toHaveLength(3);
    expect(await shiftsOf(person)).toEqual([
      [MONDAY, '15:06', '23:31'],
      [TUESDAY, '22:00', '06:10'],
    ]);
    expect((await set(all())).body.days).toEqual([]);
    const entries = (await auditOf(server.database, person)).filter(({ action }) => action === 'save_shift');
    expect(entries).toMatchObject([
      {
        work_date: MONDAY,
        actor_user_id: admin.userId,
        before: { start_time: '09:00', end_time: '18:00', is_workday: true },
        after: { start_time: '15:06', end_time: '23:31', is_workday: true },
      },
      { work_date: TUESDAY, before: null, after: { start_time: '22:00', end_time: '06:10', is_workday: true } },
    ]);
  });

  it('of somebody whose month is closed are refused, and all others’ are written', async () => {
    await addClosedMonth(server.database, person, {
      from: '2026-11-01',
      to: '2026-11-30',
      at: server.now(),
      by: admin.userId,
    });
    const { body } = await set(all());
    expect(body.refused).toEqual([
      {
        user_id: person.userId,
        name: '遅番 一郎',
        message: '締め済みの月のため、変更できません（2026年11月度）',
        closed_month: { month: '2026-11', user_id: person.userId, employee_id: person.employeeId },
      },
    ]);
    expect(body.days).toMatchObject([{ user_id: other.userId }]);
    expect(await shiftsOf(person)).toEqual([[MONDAY, '09:00', '18:00']]);
  });

  it('of another company’s employee are nobody’s, and nothing is written', async () => {
    const stranger = await addUser(server.database);
    expect(await set([...all(), { user_id: stranger.userId, dates: [MONDAY] }])).toMatchObject({ status: 404 });
    expect(await shiftsOf(person)).toEqual([[MONDAY, '09:00', '18:00']]);
  });

  it.each([
    ['nobody', []],
    ['no day', [{ user_id: 1, dates: [] }]],
    ['what is no day', [{ user_id: 1, dates: ['2026-02-30'] }]],
  ])('of %s are refused', async (_, days) => {
    expect(await set(days)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});
