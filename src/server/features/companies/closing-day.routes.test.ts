import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../testing/test-server.ts';
import { addWork } from '../../testing/worked.ts';

let server: TestServer;
let companyId: string;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-22T12:00:00+09:00');
  companyId = await addCompany(server.database);
  boss = await addUser(server.database, { companyId, role: 'super_admin' });
  token = await server.logIn(boss);
});

const read = async (by = token) => (await server.call('GET /api/closing-days', { token: by })).body;
const save = (effective_month: unknown, closing_day: unknown, by = token): Promise<TestResponse> =>
  server.call('PUT /api/admin/closing-days', { token: by, body: { effective_month, closing_day } });
const call = (route: string, body?: object): Promise<TestResponse> =>
  server.call(route, { token, ...(body && { body }) });
const audits = (action: string) =>
  server.database.kysely
    .selectFrom('audit_entry')
    .select(['actor_user_id', 'subject_user_id', 'before', 'after'])
    .where('company_id', '=', companyId)
    .where('action', '=', action)
    .orderBy('audit_entry_id')
    .execute();
const dated = (...days: [string, number][]) => ({
  closing_days: days.map(([effective_month, closing_day]) => ({ effective_month, closing_day })),
});

describe('the closing day', () => {
  it('D39: is the month’s end until the company sets another, from a month on; everybody of it may know it', async () => {
    const employee = await server.logIn(await addUser(server.database, { companyId }));
    const stranger = await server.logIn(await addUser(server.database));
    expect(await read()).toEqual(dated());
    expect(await save('2026-12', 20)).toMatchObject({
      status: 200,
      body: { ...dated(['2026-12', 20]), message: '締日を保存しました' },
    });
    await save('2026-11', 15);
    const expected = dated(['2026-11', 15], ['2026-12', 20]);
    expect([await read(), await read(employee), await read(stranger)]).toEqual([expected, expected, dated()]);
  });

  it('that goes on anyway is no change, and one replaces that of the same month', async () => {
    await save('2026-11', 31);
    expect(await read()).toEqual(dated());
    await save('2026-11', 20);
    await save('2026-12', 20);
    await save('2026-11', 25);
    expect(await read()).toEqual(dated(['2026-11', 25]));
    await save('2026-11', 31);
    expect(await read()).toEqual(dated());
  });

  it('is audited with what held before', async () => {
    await save('2026-11', 20);
    await save('2026-12', 25);
    const by = { actor_user_id: boss.userId, subject_user_id: null };
    expect(await audits('change_closing_day')).toEqual([
      { ...by, before: dated(), after: dated(['2026-11', 20]) },
      { ...by, before: dated(['2026-11', 20]), after: dated(['2026-11', 20], ['2026-12', 25]) },
    ]);
  });

  it.each([
    ['closing_day', '2026-11', 0],
    ['closing_day', '2026-11', 29],
    ['closing_day', '2026-11', 10.5],
    ['closing_day', '2026-11', '20'],
    ['closing_day', '2026-11', null],
    ['effective_month', '2026-13', 20],
    ['effective_month', '2026-10b', 20],
    ['effective_month', null, 20],
  ])('with another %s is refused and changes nothing: %j, %j', async (field, month, day) => {
    expect(await save(month, day)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect(await read()).toEqual(dated());
  });

  it('is no admin’s matter', async () => {
    const admin = await server.logIn(await addUser(server.database, { companyId, role: 'admin' }));
    expect((await save('2026-11', 20, admin)).status).toBe(403);
    expect(await read()).toEqual(dated());
  });
});

describe('a change of the closing day', () => {
  /** Works on these days, and closes the months. */
  async function workAndClose(days: readonly string[], months: readonly string[]): Promise<void> {
    if (days.length > 0)
      await addWork(
        server.database,
        boss,
        days.map((day) => [day, '09:00', '18:00', 60]),
      );
    for (const month of months) {
      const closed = await call(`POST /api/admin/months/${month}/close`, { user_ids: [boss.userId], reason: '締め' });
      expect(closed.body).toMatchObject({ user_ids: [boss.userId] });
    }
  }

  it('never alters a closed month (D40): it is refused from a month on whose days it would change', async () => {
    await workAndClose(['2026-10-05'], ['2026-10']);
    for (const month of ['2026-10', '2026-04'])
      expect(await save(month, 20)).toMatchObject({
        status: 409,
        body: {
          code: 'closing_day_closed',
          closed_month: { month: '2026-10' },
          fields: { effective_month: expect.stringMatching(/（2026年10月度）$/) },
        },
      });
    expect(await read()).toEqual(dated());
    expect((await save('2026-11', 20)).status).toBe(200);
    expect((await call('GET /api/months/2026-11')).body).toMatchObject({ from: '2026-11-01', to: '2026-11-20' });
    // That was the short period between; from then on they are whole.
    expect((await call('GET /api/months/2026-12')).body).toMatchObject({ from: '2026-11-21', to: '2026-12-20' });
  });

  it('voids the confirmations of periods whose days change, and no other', async () => {
    await call('PUT /api/admin/closing-settings', { asks_confirmation: true });
    await addWork(server.database, boss, [
      ['2026-09-01', '09:00', '18:00', 60],
      ['2026-10-05', '09:00', '18:00', 60],
    ]);
    for (const month of ['2026-09', '2026-10'])
      expect((await call(`POST /api/months/${month}/confirm`)).status).toBe(200);
    expect((await save('2026-10', 25)).status).toBe(200);
    expect((await call('GET /api/months/2026-09')).body).toMatchObject({ status: 'confirmed' });
    expect((await call('GET /api/months/2026-10')).body).toMatchObject({ status: 'open', to: '2026-10-25' });
    expect(await audits('void_confirmation')).toEqual([
      {
        actor_user_id: boss.userId,
        subject_user_id: boss.userId,
        before: { from: '2026-10-01', to: '2026-10-31' },
        after: null,
      },
    ]);
  });

  it('that postpones the closing leaves a second period of that month, which is closed between the two', async () => {
    await save('2026-09', 20);
    await save('2026-11', 31);
    await workAndClose(['2026-10-20', '2026-10-21'], ['2026-10']);
    expect((await call('GET /api/months/2026-10b')).body).toMatchObject({
      month: '2026-10b',
      from: '2026-10-21',
      to: '2026-10-31',
      status: 'open',
      hours: { worked_minutes: 480 },
    });
    await workAndClose([], ['2026-10b']);
    expect((await call('GET /api/months/2026-10b')).body).toMatchObject({ status: 'closed' });
    const correct = (date: string) =>
      call('PUT /api/time-records/new', { date, clock_in: '08:00', modification_reason: '誤り' });
    for (const [date, month] of [
      ['2026-10-20', '2026-10'],
      ['2026-10-21', '2026-10b'],
    ] as const)
      expect(await correct(date)).toMatchObject({
        status: 409,
        body: { code: 'month_closed', closed_month: { month, user_id: boss.userId, employee_id: boss.employeeId } },
      });
    expect((await call('GET /api/months/2026-11')).body).toMatchObject({ status: 'open' });
    expect(await call('GET /api/months/2026-11b')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { month: 'この月度はありません' } },
    });
  });
});
