import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let admin: TestUser;
let token: string;
let people: TestUser[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  admin = await addUser(server.database, { companyId, role: 'admin' });
  token = await server.logIn(admin);
  people = await Promise.all(['一郎', '二郎'].map((name) => addUser(server.database, { companyId, name })));
});

const [MONDAY, TUESDAY] = ['2026-11-16', '2026-11-17'] as const;
const at = (index: number): TestUser => people[index] as TestUser;

const correct = async ({ userId }: TestUser, date: string, clock_in: string, clock_out: string, more = {}) => {
  const body = { date, clock_in, clock_out, ...more };
  const answer = await server.call(`PUT /api/admin/users/${userId}/time-records/new`, { token, body });
  expect(answer.status).toBe(200);
};
const breakOn = async ({ userId }: TestUser, date: string): Promise<number | null> => {
  const { body } = await server.call(`GET /api/admin/users/${userId}/time-records?date=${date}`, { token });
  return body[0].break_time;
};
const fill = (fills: readonly object[], break_time?: number, by = token) =>
  server.call('POST /api/admin/break-fills', { token: by, body: { fills, break_time } });
const fillOf = ({ userId }: TestUser, ...dates: string[]) => ({ user_id: userId, dates });

/** Sets what is deducted of a day without a recorded break, by its name and its steps. */
async function setRule(unset_break: string, parts: readonly object[] | null = null): Promise<void> {
  await server.database.pool.query(
    `insert into company_policy values ($1, '2026-01-01', 480, 480, 'recorded', 1, 'shift', 600, 'shift', 1020, true,
       $2, 'all_work', 'planned', now(), now(), $3, 'shown_times')`,
    [companyId, unset_break, parts && JSON.stringify(parts)],
  );
}

describe('the breaks of many people', () => {
  beforeEach(async () => {
    for (const person of people) await correct(person, MONDAY, '09:00', '18:00');
    await correct(at(1), TUESDAY, '09:00', '15:30');
  });

  it('are filled with one length, each day audited', async () => {
    expect(await fill([fillOf(at(0), MONDAY), fillOf(at(1), MONDAY, TUESDAY)], 60)).toMatchObject({
      status: 200,
      body: {
        message: '2人・3日分の休憩時間を入力しました',
        days: 3,
        user_ids: [at(0).userId, at(1).userId],
        refused: [],
      },
    });
    expect(await breakOn(at(1), TUESDAY)).toBe(60);
    expect((await auditOf(server.database, at(1))).slice(-2)).toMatchObject([
      { action: 'fill_break', work_date: MONDAY, actor_user_id: admin.userId, after: { break_time: 60 } },
      { action: 'fill_break', work_date: TUESDAY, after: { break_time: 60 } },
    ]);
  });

  it('D38: are filled with what the company’s rule deems of each day', async () => {
    await setRule('steps', [
      { over: 360, length: 45 },
      { over: 480, length: 60 },
    ]);
    expect((await fill([fillOf(at(1), MONDAY, TUESDAY)])).body).toMatchObject({ days: 2, refused: [] });
    expect([await breakOn(at(1), MONDAY), await breakOn(at(1), TUESDAY)]).toEqual([60, 45]);
  });

  it('stay as they are where there is one by now, a 0 too', async () => {
    await correct(at(0), MONDAY, '09:00', '18:00', { break_time: 0 });
    expect((await fill([fillOf(at(0), MONDAY), fillOf(at(1), MONDAY)], 45)).body).toMatchObject({ days: 1 });
    expect([await breakOn(at(0), MONDAY), await breakOn(at(1), MONDAY)]).toEqual([0, 45]);
  });

  it('of whom one is refused, all their days and no others’, who is named with the days', async () => {
    await correct(at(0), TUESDAY, '09:00', '09:50');
    const { status, body } = await fill([fillOf(at(0), MONDAY, TUESDAY), fillOf(at(1), MONDAY)], 60);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      days: 1,
      user_ids: [at(1).userId],
      refused: [
        {
          user_id: at(0).userId,
          name: '一郎',
          message: '休憩時間は勤務時間より短くしてください：11月17日（火）',
        },
      ],
    });
    expect([await breakOn(at(0), MONDAY), await breakOn(at(1), MONDAY)]).toEqual([null, 60]);
  });

  it('of a closed month are refused', async () => {
    await correct(at(0), '2026-10-30', '09:00', '18:00');
    const body = { user_ids: [at(0).userId], reason: '確認済みのため' };
    const closed = await server.call('POST /api/admin/months/2026-10/close', { token, body });
    expect(closed.body.user_ids).toEqual([at(0).userId]);
    expect((await fill([fillOf(at(0), '2026-10-30'), fillOf(at(1), MONDAY)], 60)).body).toMatchObject({
      days: 1,
      refused: [{ user_id: at(0).userId, message: expect.stringContaining('締め') }],
    });
  });

  it('have no rule to be filled by where the company deducts as recorded', async () => {
    expect(await fill([fillOf(at(0), MONDAY)])).toMatchObject({ status: 400, body: { code: 'no_break_rule' } });
    expect(await breakOn(at(0), MONDAY)).toBeNull();
  });

  it.each([
    [[], 60],
    [[{ user_id: 1, dates: [] }], 60],
    [[{ user_id: 1, dates: ['2026-02-30'] }], 60],
    [[{ user_id: 1, dates: [MONDAY] }], -1],
    [Array.from({ length: 51 }, () => ({ user_id: 1, dates: [MONDAY] })), 60],
  ])('reject %j with %j', async (fills, break_time) => {
    expect(await fill(fills, break_time)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('are for admins, who can name none of another company’s', async () => {
    const stranger = await addUser(server.database);
    expect(await fill([fillOf(at(0), MONDAY), fillOf(stranger, MONDAY)], 60)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await breakOn(at(0), MONDAY)).toBeNull();
    expect((await fill([fillOf(at(0), MONDAY)], 60, await server.logIn(at(0)))).status).toBe(403);
  });
});

describe('the rule of breaks', () => {
  it('is told to admins', async () => {
    const read = async () => (await server.call('GET /api/admin/break-rule?month=2026-11', { token })).body;
    expect(await read()).toEqual({ unset_break: 'none' });
    await setRule('fixed', [{ start: 720, end: 780 }]);
    expect(await read()).toEqual({ unset_break: 'fixed', break_windows: [{ start: '12:00', end: '13:00' }] });
  });

  it('shows in everybody’s hours, and a break that couldn’t be taken is recorded as 0', async () => {
    await setRule('legal_gradual');
    await correct(at(0), MONDAY, '09:00', '18:00');
    const own = await server.logIn(at(0));
    const { body: month } = await server.call('GET /api/months/2026-11', { token: own });
    expect(month.days.find(({ date }: { date: string }) => date === MONDAY)).toMatchObject({
      worked_minutes: 480,
      deemed_break_minutes: 60,
    });
    const worked = async () =>
      (await server.call(`GET /api/admin/months/2026-11`, { token })).body.rows.find(
        (row: { user_id: number }) => row.user_id === at(0).userId,
      );
    expect(await worked()).toMatchObject({ work_minutes: 480 });

    const body = { date: MONDAY, clock_in: '09:00', break_time: 0, modification_reason: '休憩が取れなかった' };
    const answer = await server.call('PUT /api/time-records/new', { token: own, body });
    expect(answer.body.timeRecords).toMatchObject([{ record_type: 'clock_in', break_time: 0 }, {}]);
    expect(await worked()).toMatchObject({
      work_minutes: 540,
      findings: [{ date: MONDAY, kind: 'break_not_taken', required_minutes: 60, taken_minutes: 0 }],
    });
  });
});

it.each([
  ['a step of no kind that has any', 'legal_gradual', [{ over: 360, length: 45 }]],
  ['no step of its kind', 'steps', null],
  ['an empty list', 'steps', []],
  ['no list', 'fixed', {}],
  ['six of them', 'fixed', [1, 2, 3, 4, 5, 6].map((hour) => ({ start: hour * 60, end: hour * 60 + 5 }))],
  ['a kind that isn’t there', 'two_hours', null],
])('the database rejects %s', async (_, unset_break, parts) => {
  await expect(setRule(unset_break, parts as readonly object[] | null)).rejects.toThrow(/violates check constraint/);
});
