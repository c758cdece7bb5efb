import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { RouteStep } from '#domain/approval/route.ts';
import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../testing/test-server.ts';
import { remindApprovers } from '../../shared/approval/approval-reminders.ts';
import { monthCases } from './month-cases.ts';

const MONTH = '2026-10';
/** A Friday, and the only working day of the month for those hired on it. */
const DAY = '2026-10-30';

let server: TestServer;
let companyId: string;
let employee: TestUser;
let token: string;
let superior: TestUser;
let chief: TestUser;
let boss: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const hired = (rest: Parameters<typeof addUser>[1] = {}): Promise<TestUser> =>
  addUser(server.database, { companyId, hiredOn: DAY, ...rest });

beforeEach(async () => {
  server.setNow('2026-11-02T12:00:00+09:00');
  companyId = await addCompany(server.database);
  employee = await hired({ name: '山田 太郎' });
  superior = await hired({ name: '課長 一郎' });
  chief = await hired({ name: '部長 花子' });
  boss = await server.logIn(await hired({ role: 'super_admin', name: '全権 一郎' }));
  token = await server.logIn(employee);
});

/** A route for months; without steps by the superior, then by those above. */
async function addRoute(
  steps: RouteStep[] = [
    { by: 'people', userIds: [superior.userId], mode: 'one' },
    { by: 'people', userIds: [chief.userId], mode: 'one' },
  ],
): Promise<void> {
  await server.database.kysely
    .insertInto('approval_route')
    .values({ company_id: companyId, name: '月の承認', position: 1, kinds: ['month'], steps: JSON.stringify(steps) })
    .execute();
}

const settle = (settings: object): Promise<TestResponse> =>
  server.call('PUT /api/admin/approval-settings', {
    token: boss,
    body: { remind_after_days: 3, escalate_after_days: 7, closes_unapproved: true, ...settings },
  });
const work = (as = token, clock_out = '18:00') =>
  server.call('PUT /api/time-records/new', {
    token: as,
    body: { date: DAY, clock_in: '09:00', clock_out, break_time: 60, modification_reason: '打刻漏れ' },
  });
const confirm = (as = token): Promise<TestResponse> => server.call(`POST /api/months/${MONTH}/confirm`, { token: as });
const ownMonth = async (as = token) => (await server.call(`GET /api/months/${MONTH}`, { token: as })).body;
const waiting = async (as: TestUser) =>
  (await server.call('GET /api/approvals/months', { token: await server.logIn(as) })).body.months;
const seen = async (user = employee, as = token) => ({
  user_id: user.userId,
  month: MONTH,
  confirmed_at: (await ownMonth(as)).at ?? '2026-11-02T12:00:00.000+09:00',
});
const approve = async (as: TestUser, ...months: object[]): Promise<TestResponse> =>
  server.call('POST /api/approvals/months/approve', {
    token: await server.logIn(as),
    body: { months: months.length === 0 ? [await seen()] : months },
  });
const sendBack = async (as: TestUser, month?: object): Promise<TestResponse> =>
  server.call('POST /api/approvals/months/return', {
    token: await server.logIn(as),
    body: { ...(month ?? (await seen())), reason: '退勤を確認してください' },
  });
const close = (body: object = {}): Promise<TestResponse> =>
  server.call(`POST /api/admin/months/${MONTH}/close`, { token: boss, body });
const actions = async () => (await auditOf(server.database, employee)).map(({ action }) => action);
const told = async (user: TestUser) => {
  const { rows } = await server.database.pool.query(
    `select kind, about from notification where company_id = $1 and user_id = $2 order by notification_id`,
    [companyId, user.userId],
  );
  return rows.map(({ kind, about }) => [kind, about.status ?? about.days ?? null]);
};

const mailedKinds = async (): Promise<string[]> => {
  const { body } = await server.call('GET /api/notification-choices', { token });
  return body.choices.map(({ kind }: { kind: string }) => kind);
};

describe('a company without a route', () => {
  it('notices nothing', async () => {
    expect(await ownMonth()).toMatchObject({ asks_confirmation: false });
    expect(await ownMonth()).not.toHaveProperty('approval');
    expect((await confirm()).body.code).toBe('month_confirmation_off');
    expect(await waiting(superior)).toEqual([]);
    const { body } = await server.call(`GET /api/admin/months/${MONTH}`, { token: boss });
    expect(body.rows.some((row: object) => 'approval' in row)).toBe(false);
    await work();
    expect((await close({ user_ids: [employee.userId] })).body.user_ids).toEqual([employee.userId]);
    expect(await told(superior)).toEqual([]);
    expect(await mailedKinds()).not.toContain('month_to_approve');
    await addRoute();
    expect(await mailedKinds()).toContain('month_to_approve');
  });

  it('keeps what was confirmed before it had one closable as it was', async () => {
    await server.call('PUT /api/admin/closing-settings', { token: boss, body: { asks_confirmation: true } });
    await work();
    await confirm();
    await addRoute();
    await settle({ closes_unapproved: false });
    expect((await close()).body.user_ids).toEqual([employee.userId]);
  });
});

describe('a month on its route', () => {
  beforeEach(() => addRoute());

  it('is confirmed, approved step by step, and closed without a reason', async () => {
    await work();
    expect(await ownMonth()).toMatchObject({
      asks_confirmation: true,
      approval: { waits_at: null, steps: [{ asks: ['課長 一郎'], given: [] }, { asks: ['部長 花子'] }] },
    });
    expect(await waiting(superior)).toEqual([]);
    expect((await confirm()).status).toBe(200);
    expect(await waiting(chief)).toEqual([]);
    expect(await waiting(superior)).toMatchObject([
      { user_id: employee.userId, name: '山田 太郎', month: MONTH, work_minutes: 480, findings: [], for_names: [] },
    ]);
    expect(await told(superior)).toEqual([['month_to_approve', null]]);
    expect((await approve(superior)).body).toMatchObject({
      message: '1件を承認しました。次の承認者の承認待ちです',
      user_ids: [employee.userId],
      refused: [],
    });
    expect(await waiting(superior)).toEqual([]);
    expect(await waiting(chief)).toHaveLength(1);
    expect(await ownMonth()).toMatchObject({
      approval: {
        waits_at: 1,
        waits_since: '2026-11-02T12:00:00.000+09:00',
        steps: [{ given: [{ by_name: '課長 一郎', for_name: null }] }, { given: [] }],
      },
    });
    expect((await close({ user_ids: [employee.userId] })).body.refused).toHaveLength(1);
    await approve(chief);
    expect(await told(employee)).toEqual([['month_decided', 'approved']]);
    expect((await close()).body.user_ids).toEqual([employee.userId]);
    const { body } = await server.call(`GET /api/admin/months/${MONTH}?user_id=${employee.userId}`, { token: boss });
    expect(body.rows[0]).toMatchObject({
      status: 'closed',
      approval: {
        waits_at: null,
        steps: [{ given: [{ by_name: '課長 一郎' }] }, { given: [{ by_name: '部長 花子' }] }],
      },
    });
    expect((await actions()).filter((action) => action === 'approve_month')).toHaveLength(2);
  });

  it('shows who is asked the sheet, and nobody else', async () => {
    await work();
    await confirm();
    const sheet = async (as: TestUser) =>
      server.call(`GET /api/approvals/users/${employee.userId}/attendance-sheet?month=${MONTH}`, {
        token: await server.logIn(as),
      });
    expect(await sheet(superior)).toMatchObject({ status: 200, body: { user: { name: '山田 太郎' } } });
    for (const other of [chief, employee, await addUser(server.database)])
      expect((await sheet(other)).status).toBe(404);
  });

  it('is void with the first write into it, and has to be confirmed and approved anew', async () => {
    await work();
    await confirm();
    const before = await seen();
    await approve(superior);
    server.setNow('2026-11-02T13:00:00+09:00');
    await work(token, '18:30');
    expect(await ownMonth()).toMatchObject({
      status: 'open',
      approval: { waits_at: null, steps: [{ given: [] }, {}] },
    });
    const voided = (await auditOf(server.database, employee)).find(({ action }) => action === 'void_confirmation');
    expect(voided?.before).toMatchObject({ approvals: [{ step: 0, userId: superior.userId }] });
    expect((await approve(superior, before)).body.refused).toMatchObject([
      { name: '山田 太郎', message: '本人確認の後で勤怠が変更されたか、本人確認が済んでいません' },
    ]);
    await confirm();
    expect((await approve(superior, before)).body.refused).toHaveLength(1);
    expect((await approve(chief)).body.refused).toHaveLength(1);
    expect((await approve(superior)).body.user_ids).toEqual([employee.userId]);
  });

  it('is sent back with a reason, which its person is told', async () => {
    await work();
    await confirm();
    expect((await sendBack(superior)).status).toBe(200);
    expect(await ownMonth()).toMatchObject({ status: 'open', asks_confirmation: true });
    const { body } = await server.call('GET /api/notifications', { token });
    expect(body).toMatchObject([
      { kind: 'month_decided', about: { status: 'returned', comment: '退勤を確認してください' } },
    ]);
    expect(await actions()).toContain('return_month');
    expect((await sendBack(superior)).body.code).toBe('month_not_confirmed');
  });

  it('is refused to who isn’t asked, or no longer, and tells a stranger nothing', async () => {
    await work();
    await confirm();
    const other = await hired();
    const stranger = await addUser(server.database, { role: 'super_admin' });
    for (const who of [other, stranger, employee]) {
      expect((await approve(who)).body).toMatchObject({ user_ids: [], refused: [] });
      expect((await sendBack(who)).body.code).toBe('not_found');
    }
    expect((await sendBack(chief)).body.code).toBe('approval_not_asked');
    const twice = await seen();
    await approve(superior);
    // The same once more is done once.
    expect((await approve(superior, twice)).body).toMatchObject({ user_ids: [employee.userId], refused: [] });
    expect((await actions()).filter((action) => action === 'approve_month')).toHaveLength(1);
    const wrong = await server.call('POST /api/approvals/months/approve', { token, body: { months: [] } });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { months: '月を選択してください' } } });
  });

  it('is closed with a reason though nobody has approved it, unless the company refuses that', async () => {
    await work();
    await confirm();
    await settle({ closes_unapproved: false });
    expect((await close({ user_ids: [employee.userId], reason: '不在のため' })).body.refused).toMatchObject([
      { message: '承認が済んでいないため締められません' },
    ]);
    await settle({});
    const at = await seen();
    expect((await close({ user_ids: [employee.userId], reason: '不在のため' })).body.user_ids).toHaveLength(1);
    expect(await waiting(superior)).toEqual([]);
    expect((await approve(superior, at)).body.refused).toMatchObject([{ message: expect.stringContaining('締め') }]);
  });
});

describe('who is asked', () => {
  it('is also a deputy, for the days for which they are one, but for their own month', async () => {
    await addRoute();
    const deputy = await hired({ name: '代理 次郎' });
    for (const who of [deputy, employee])
      await server.call('POST /api/approval-deputies', {
        token: await server.logIn(superior),
        body: { employee_id: who.employeeId, from_date: '2026-11-02', to_date: '2026-11-03' },
      });
    await work();
    await confirm();
    expect(await told(deputy)).toEqual([['month_to_approve', null]]);
    expect((await approve(employee)).body.user_ids).toEqual([]);
    server.setNow('2026-11-04T12:00:00+09:00');
    expect(await waiting(deputy)).toEqual([]);
    server.setNow('2026-11-03T12:00:00+09:00');
    expect(await waiting(deputy)).toMatchObject([{ for_names: ['課長 一郎'] }]);
    expect((await approve(deputy)).body.user_ids).toEqual([employee.userId]);
    expect((await ownMonth()).approval.steps[0].given).toMatchObject([{ by_name: '代理 次郎', for_name: '課長 一郎' }]);
  });

  it('are the admins where nobody is left, and of the own month only who is the one admin', async () => {
    await addRoute([{ by: 'superior', level: 1 }]);
    const only = await hired({ role: 'admin', name: '管理 花子' });
    const ownToken = await server.logIn(only);
    await work(ownToken);
    await confirm(ownToken);
    const month = await seen(only, ownToken);
    expect((await approve(only, month)).body.user_ids).toEqual([]);
    await server.database.kysely
      .updateTable('user_account')
      .set({ active: false })
      .where('company_id', '=', companyId)
      .where('role', '=', 'super_admin')
      .execute();
    expect(await waiting(only)).toHaveLength(1);
    expect((await approve(only, month)).body.user_ids).toEqual([only.userId]);
  });

  it('is reminded after days, and then the admins are asked too', async () => {
    await addRoute();
    await work();
    await confirm();
    const remind = async (day: string): Promise<void> => {
      server.setNow(`${day}T06:20:00+09:00`);
      await remindApprovers([monthCases], server.runtime, server.now());
      await remindApprovers([monthCases], server.runtime, server.now());
    };
    await remind('2026-11-04');
    expect(await told(superior)).toEqual([['month_to_approve', null]]);
    await remind('2026-11-05');
    await remind('2026-11-06');
    expect(await told(superior)).toEqual([
      ['month_to_approve', null],
      ['month_to_approve', 3],
    ]);
    const admin = await hired({ role: 'admin' });
    expect(await waiting(admin)).toEqual([]);
    await remind('2026-11-09');
    expect(await told(admin)).toEqual([['month_to_approve', 7]]);
    expect((await actions()).filter((action) => action === 'escalate_month')).toHaveLength(1);
    expect((await approve(admin)).body.user_ids).toEqual([employee.userId]);
    expect((await ownMonth()).approval).toMatchObject({ waits_at: 1 });
  });
});
