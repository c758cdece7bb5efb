import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addWork } from './testing/worked.ts';
import { addCompany, addUser, type TestUser } from './testing/builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// What a company that starts sees of the time before (D42): over all features, over HTTP.

const PEOPLE = 30;

let server: TestServer;
let companyId: string;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database, { asksConfirmation: true });
  boss = await addUser(server.database, { companyId, role: 'super_admin' });
  token = await server.logIn(boss);
});

/** Imports people with hire dates of the years from 1996 to 2025, one hired on 16 November, and one without a date. */
async function importPeople(): Promise<void> {
  const rows = Array.from({ length: PEOPLE }, (_, index) => `L${index},長年 ${index},${1996 + index}-04-01`);
  const form = new FormData();
  const file = ['社員ID,氏名,入社日', ...rows, 'N1,新入 社員,2026-11-16', 'U1,入社日 不明,'].join('\n');
  form.set('file', new Blob([file]), '社員.csv');
  const answer = await fetch(`${server.url}/api/admin/users/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(await answer.json()).toMatchObject({ added: PEOPLE + 2 });
}

const goLive = async (month: string): Promise<void> => {
  const answer = await server.call('PUT /api/admin/go-live-month', { token, body: { go_live_month: month } });
  expect(answer.status).toBe(200);
};

interface Row {
  readonly user_id: number;
  readonly employee_id: string;
  /** What the spec's sheet derives of the calendar, where no contract says who owes work. */
  readonly sheet: { readonly days_absent: number };
  readonly findings: readonly { readonly date: string; readonly kind: string }[];
}
const rowsOf = async (month: string): Promise<readonly Row[]> =>
  (await server.call(`GET /api/admin/months/${month}`, { token })).body.rows;
const sumsOf = async (month: string) => {
  const rows = await rowsOf(month);
  return {
    people: rows.length,
    absences: rows.reduce((sum, { sheet }) => sum + sheet.days_absent, 0),
    findings: rows.reduce((sum, { findings }) => sum + findings.length, 0),
    open: (await server.call(`GET /api/admin/months/${month}/open-count`, { token })).body.count,
  };
};
const imported = async (employeeId: string): Promise<TestUser> => {
  const { user_id: userId } = await server.database.kysely
    .selectFrom('user_account')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow();
  return { companyId, userId, employeeId, password: '' };
};

describe('people with the hire dates of many years', () => {
  it('have no absence and no finding before the go-live month, and all of them from it on', async () => {
    await importPeople();
    // Without a go-live month: October has 21 working days.
    expect(await sumsOf('2026-10')).toEqual({
      people: PEOPLE,
      absences: PEOPLE * 21,
      findings: PEOPLE * 21,
      open: PEOPLE,
    });

    await goLive('2026-11');
    for (const month of ['2026-10', '2025-04', '2015-06'])
      expect(await sumsOf(month)).toEqual({ people: 0, absences: 0, findings: 0, open: 0 });
    // They were registered on the 20th: only who was hired on the 16th, after it, has days before that.
    expect(await sumsOf('2026-11')).toMatchObject({ people: PEOPLE + 3, absences: 4, findings: 4 });
    await server.database.pool.query(
      `update user_account set created_at = '2026-10-30' where company_id = $1 and hired_on is not null`,
      [companyId],
    );
    // 13 working days are over on the 20th, and four since the 16th.
    const november = await sumsOf('2026-11');
    expect(november).toMatchObject({ absences: PEOPLE * 13 + 4, findings: PEOPLE * 13 + 4 });
    const row = (await rowsOf('2026-11')).find(({ employee_id }) => employee_id === 'L0');
    expect([row?.sheet.days_absent, row?.findings[0]]).toEqual([13, { date: '2026-11-02', kind: 'empty_workday' }]);

    const { userId } = await imported('L0');
    for (const [month, days] of [
      ['2026-10', 0],
      ['2026-11', 13],
    ] as const) {
      const sheet = await server.call(`GET /api/admin/users/${userId}/attendance-sheet?month=${month}`, { token });
      expect(sheet.body.summary.days_absent).toBe(days);
    }

    await goLive('2026-12');
    expect(await sumsOf('2026-11')).toEqual({ people: 0, absences: 0, findings: 0, open: 0 });
  });

  it('have only what is on record before it: nothing to check or confirm, but to look at and to close', async () => {
    await importPeople();
    await goLive('2026-11');
    const user = await imported('L1');
    await addWork(server.database, user, [['2026-10-05', '09:00', '20:00', 60]]);
    await server.database.pool.query(
      `delete from time_record where company_id = $1 and user_id = $2 and record_type = 'clock_in'`,
      [companyId, user.userId],
    );
    expect(await rowsOf('2026-10')).toMatchObject([
      { employee_id: 'L1', sheet: { days_absent: 0 }, findings: [], status: 'open', is_over: true },
    ]);
    expect((await sumsOf('2026-10')).open).toBe(0);
    const closed = await server.call('POST /api/admin/months/2026-10/close', {
      token,
      body: { user_ids: [user.userId], reason: '利用開始前の月' },
    });
    expect(closed.body).toMatchObject({ user_ids: [user.userId], refused: [] });
  });

  it('aren’t asked to confirm a month before it', async () => {
    await goLive('2026-11');
    const user = await addUser(server.database, { companyId, hiredOn: '2015-04-01' });
    await addWork(server.database, user, [['2026-10-05', '09:00', '18:00', 60]]);
    const own = await server.logIn(user);
    expect((await server.call('GET /api/months/2026-10', { token: own })).body).toMatchObject({
      asks_confirmation: false,
      findings: [],
    });
    expect(await server.call('POST /api/months/2026-10/confirm', { token: own })).toMatchObject({
      status: 409,
      body: { code: 'month_confirmation_off' },
    });
    expect((await server.call('GET /api/months/2026-11', { token: own })).body.asks_confirmation).toBe(true);
  });
});

it('a closed month keeps its figures when the go-live month is moved', async () => {
  const user = await addUser(server.database, { companyId, hiredOn: '2015-04-01' });
  const absentOf = async () =>
    (await rowsOf('2026-10')).find(({ user_id }) => user_id === user.userId)?.sheet.days_absent;
  await server.call('POST /api/admin/months/2026-10/close', {
    token,
    body: { user_ids: [user.userId], reason: '確認済み' },
  });
  await goLive('2026-11');
  expect(await absentOf()).toBe(21);
});
