import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addClosedMonth, auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant, employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Person {
  readonly user: TestUser;
  readonly token: string;
}

let companyId: string;
let applicant: Person;
let superior: Person;
let admin: Person;

async function someone(options: Parameters<typeof addUser>[1] = {}): Promise<Person> {
  const user = await addUser(server.database, { companyId, hiredOn: '2024-04-01', ...options });
  return { user, token: await server.logIn(user) };
}

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  applicant = await someone({ name: '申請 太郎' });
  superior = await someone({ name: '上長 次郎' });
  admin = await someone({ role: 'super_admin', name: '管理 花子' });
  await addLeaveGrant(server.database, applicant.user, '2026-04-01', 10);
});

/** Has leave go to the superior first, then to any admin. */
const addRoute = (): Promise<TestResponse> =>
  server.call('POST /api/admin/approval-routes', {
    token: admin.token,
    body: {
      name: '休暇',
      kinds: ['leave'],
      longer_than_minutes: null,
      department_id: null,
      steps: [{ by: 'people', mode: 'one', user_ids: [superior.user.userId] }, { by: 'admins' }],
    },
  });

const LEAVE = { request_date: '2026-12-01', reason: '私用', client_approver: '取引先' };

const save = (body: object = {}, { token } = applicant, key?: string) =>
  server.call('POST /api/leave-requests', {
    token,
    body: { ...LEAVE, ...body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const change = (id: number, body: object, { token } = applicant) =>
  server.call(`PUT /api/leave-requests/${id}`, { token, body: { ...LEAVE, submit: false, revision: 1, ...body } });
const ask = async (date = '2026-12-01', body: object = {}) =>
  (
    await server.call('POST /api/vacation', {
      token: applicant.token,
      body: { ...LEAVE, request_type: 'annual_leave', request_date: date, ...body },
    })
  ).body.data;
const withdraw = (id: number, { token } = applicant) =>
  server.call(`PUT /api/vacation/${id}`, { token, body: { status: 'cancelled' } });
const read = (id: number, { token } = applicant) => server.call(`GET /api/leave-requests/${id}`, { token });
const decide = async (id: number, decision: string, { token } = admin, revision = 1) =>
  (
    await server.call('POST /api/requests/decisions', {
      token,
      body: { decision, comment: '日付を確認してください', requests: [{ id, kind: 'leave', revision }] },
    })
  ).body;
const own = async (query = '') =>
  (await server.call(`GET /api/requests${query}`, { token: applicant.token })).body.data;
const ownLeave = async (query = '') =>
  (await server.call(`GET /api/vacation${query}`, { token: applicant.token })).body.data;
const company = async (query = '') =>
  (await server.call(`GET /api/admin/vacations${query}`, { token: admin.token })).body.data;
const counts = async ({ token } = applicant) => (await server.call('GET /api/requests/waiting', { token })).body;
const left = async () =>
  (await server.call('GET /api/vacation-balance/my-balance', { token: applicant.token })).body.current_balance;
const statusesOf = (rows: readonly { id: number; status: string }[]) => rows.map(({ id, status }) => [id, status]);
const actionsOf = async (): Promise<string[]> =>
  (await auditOf(server.database, applicant.user)).map(({ action }) => action);
const closeMonth = (month: '2026-11' | '2026-12', last: string) =>
  addClosedMonth(server.database, applicant.user, {
    from: `${month}-01`,
    to: `${month}-${last}`,
    at: server.now(),
    by: admin.user.userId,
  });

describe('a draft of leave', () => {
  it('is kept as it was written, for its applicant alone', async () => {
    const saved = await save({ end_date: undefined });
    expect(saved).toMatchObject({
      status: 201,
      body: {
        kind: 'leave',
        status: 'draft',
        date: '2026-12-01',
        reason: '私用',
        revision: 1,
        submitted_at: null,
        waits_for: [],
        waits_for_admins: false,
        leave: { start_date: '2026-12-01', days_count: 1, client_approver: '取引先', left_days: null, grants: [] },
        events: [],
        can: ['edit', 'submit', 'withdraw'],
        message: '下書きを保存しました',
      },
    });
    const { id } = saved.body;
    expect(await read(id)).toMatchObject({ status: 200, body: { id, status: 'draft' } });
    expect(await read(id, admin)).toMatchObject({ status: 404 });
    expect(statusesOf(await own())).toEqual([[id, 'draft']]);
    expect(statusesOf(await own('?status=open'))).toEqual([[id, 'draft']]);
    expect(statusesOf(await own('?status=draft'))).toEqual([[id, 'draft']]);
    expect(await own('?status=pending')).toEqual([]);
    expect(statusesOf(await ownLeave())).toEqual([[id, 'draft']]);
    expect(statusesOf(await ownLeave('?status=draft&year=2026&month=12'))).toEqual([[id, 'draft']]);
    expect(await ownLeave('?status=pending')).toEqual([]);
    expect(await ownLeave('?year=2027')).toEqual([]);
    expect(await ownLeave('?month=11')).toEqual([]);
    expect(await company()).toEqual([]);
    expect(await counts(admin)).toMatchObject({ waiting: 0 });
    expect(await left()).toBe(10);
    expect(await actionsOf()).toEqual([]);
  });

  it('can be what can’t be asked for, in a closed month too, of which nobody is told until it is handed in', async () => {
    await closeMonth('2026-12', '31');
    const { id } = (await save({ request_date: '2026-12-05' })).body;
    expect((await read(id)).body.leave).toMatchObject({ start_date: '2026-12-05', days_count: 0 });
    expect(await change(id, { request_date: '2026-12-05', submit: true })).toMatchObject({
      status: 400,
      body: { code: 'leave_duty_unclear' },
    });
    expect(await change(id, { submit: true })).toMatchObject({ status: 409, body: { code: 'month_closed' } });
    expect((await read(id)).body).toMatchObject({ status: 'draft', revision: 1 });
    expect(await save({ kind: 'own_9' })).toMatchObject({ status: 400, body: { code: 'leave_kind_off' } });
  });

  it('is stored once, however often it is sent', async () => {
    const first = await save({}, applicant, 'draft-1');
    const again = await save({}, applicant, 'draft-1');
    expect(again.body.id).toBe(first.body.id);
    expect(await own()).toHaveLength(1);
    const handedIn = await change(first.body.id, { submit: true });
    expect(handedIn.body).toMatchObject({ id: first.body.id, status: 'pending' });
    expect((await save({}, applicant, 'draft-1')).body).toMatchObject({ id: first.body.id, status: 'pending' });
  });

  it('is changed by who has seen it as it is, and handed in under its number', async () => {
    await addRoute();
    const { id } = (await save({ unit: 'day' })).body;
    const changed = await change(id, { request_date: '2026-12-02', reason: '通院' });
    expect(changed).toMatchObject({
      status: 200,
      body: { id, status: 'draft', date: '2026-12-02', reason: '通院', revision: 2, message: '下書きを保存しました' },
    });
    expect(await change(id, { submit: true })).toMatchObject({ status: 409, body: { code: 'request_changed' } });
    server.setNow('2026-11-21T09:00:00+09:00');
    const handedIn = await change(id, { request_date: '2026-12-02', submit: true, revision: 2 });
    expect(handedIn).toMatchObject({
      status: 200,
      body: {
        id,
        status: 'pending',
        revision: 1,
        submitted_at: '2026-11-21T09:00:00.000+09:00',
        waits_for: ['上長 次郎'],
        events: [{ action: 'submit', by: '申請 太郎' }],
        can: ['withdraw'],
        message: '申請しました',
      },
    });
    expect(await change(id, { submit: true })).toMatchObject({ status: 409, body: { code: 'request_over' } });
    expect([await left(), (await counts(superior)).waiting]).toEqual([9, 1]);
    expect(statusesOf(await own())).toEqual([[id, 'pending']]);
    expect(statusesOf(await company())).toEqual([[id, 'pending']]);
    // The next request has a number of its own.
    expect((await ask('2026-12-03')).id).not.toBe(id);
  });

  it('is thrown away without a trace', async () => {
    const { id } = (await save()).body;
    expect(await withdraw(id, admin)).toMatchObject({ status: 404 });
    const other = { status: 'cancelled', reason: '別の理由' };
    expect(await server.call(`PUT /api/vacation/${id}`, { token: applicant.token, body: other })).toMatchObject({
      status: 400,
    });
    expect(await withdraw(id)).toMatchObject({
      status: 200,
      body: { data: { id, status: 'cancelled' }, message: '下書きを削除しました' },
    });
    expect(await read(id)).toMatchObject({ status: 404 });
    expect(await own()).toEqual([]);
    expect(await actionsOf()).toEqual([]);
  });

  it('has half a day, hours and several days as they were entered', async () => {
    const half = (await save({ unit: 'half', half: 'am' })).body;
    expect(half.leave).toMatchObject({ unit: 'half', half: 'am' });
    const hours = (await save({ unit: 'hour', start_time: '09:00', hours_count: 2 })).body;
    expect(hours.leave).toMatchObject({ unit: 'hour', start_minute: 540, end_minute: 660, leave_minutes: 120 });
    const several = (await save({ end_date: '2026-12-03' })).body;
    expect(several.leave).toMatchObject({ start_date: '2026-12-01', end_date: '2026-12-03' });
    expect(await save({ unit: 'hour' })).toMatchObject({ status: 400 });
  });

  it('is nobody else’s to change', async () => {
    const { id } = (await save()).body;
    expect(await change(id, { submit: true }, admin)).toMatchObject({ status: 404 });
    expect(await decide(id, 'approve')).toMatchObject({ done: [], refused: [{ id, name: '' }] });
    const asAdmin = { token: admin.token, body: { status: 'approved' } };
    expect(await server.call(`PUT /api/admin/vacations/${id}`, asAdmin)).toMatchObject({ status: 404 });
    expect(await company('?status=draft')).toBe(undefined);
  });
});

describe('leave that is returned', () => {
  it('says why, takes nothing, and waits for its applicant', async () => {
    const { id } = await ask();
    const returned = await decide(id, 'return');
    expect(returned).toMatchObject({ done: [id], refused: [], message: '1件の申請を差し戻しました' });
    expect(await read(id)).toMatchObject({
      body: {
        status: 'returned',
        can: ['edit', 'submit', 'withdraw'],
        leave: { notes: '日付を確認してください' },
        events: [{ action: 'submit' }, { action: 'return', by: '管理 花子', comment: '日付を確認してください' }],
      },
    });
    expect((await read(id, admin)).body).toMatchObject({ status: 'returned', can: [] });
    expect(await counts()).toEqual({ waiting: 0, returned: 1 });
    expect(await counts(admin)).toEqual({ waiting: 0, returned: 0 });
    expect(await left()).toBe(10);
    expect(statusesOf(await own('?status=returned'))).toEqual([[id, 'returned']]);
    expect(statusesOf(await own('?status=open'))).toEqual([[id, 'returned']]);
    expect(await ownLeave('?status=returned')).toMatchObject([
      { id, notes: '日付を確認してください', decided: { by: '管理 花子' } },
    ]);
    expect(statusesOf(await company('?status=returned'))).toEqual([[id, 'returned']]);
    const news = (await server.call('GET /api/notifications', { token: applicant.token })).body;
    expect(news).toMatchObject([{ kind: 'leave_decided', about: { date: '2026-12-01', status: 'returned' } }]);
    const day = (await server.call('GET /api/my-day', { token: applicant.token })).body;
    expect(day.decisions).toMatchObject([{ date: '2026-12-01', status: 'returned' }]);
    const decided = (await server.call('GET /api/requests/to-decide?status=decided', { token: admin.token })).body;
    expect(statusesOf(decided.data)).toEqual([[id, 'returned']]);
    // Nothing is there on the day any more.
    expect((await ask()).status).toBe('pending');
  });

  it('is returned by the call of those who approve leave, with a reason', async () => {
    const { id } = await ask();
    const call = (notes: string | null) =>
      server.call(`PUT /api/admin/vacations/${id}`, { token: admin.token, body: { status: 'returned', notes } });
    expect(await call(null)).toMatchObject({ status: 400, body: { code: 'leave_notes_required' } });
    expect(await call('期間を確認してください')).toMatchObject({
      status: 200,
      body: { data: { id, status: 'returned' }, message: '有給休暇を差し戻しました' },
    });
    expect(await call('もう一度')).toMatchObject({ status: 409, body: { code: 'leave_already_decided' } });
    expect(await decide(id, 'approve')).toMatchObject({ refused: [{ message: 'この申請は既に処理されています' }] });
  });

  it('voids the yes that was given, and asks its route anew once it is handed in again', async () => {
    await addRoute();
    const { id } = await ask();
    expect(await decide(id, 'approve', superior)).toMatchObject({ done: [id] });
    expect(await decide(id, 'return', admin, 2)).toMatchObject({ done: [id] });
    const { revision } = (await read(id)).body;
    const kept = await change(id, { request_date: '2026-12-03', reason: '通院', revision });
    expect(kept).toMatchObject({
      status: 200,
      body: { id, status: 'returned', date: '2026-12-03', reason: '通院', leave: { notes: '日付を確認してください' } },
    });
    // Others see what they returned.
    expect((await read(id, superior)).body).toMatchObject({ date: '2026-12-01', reason: '私用' });
    expect(statusesOf(await own())).toEqual([[id, 'returned']]);
    expect(await change(id, { submit: true, revision })).toMatchObject({
      status: 409,
      body: { code: 'request_changed' },
    });
    const again = await change(id, { request_date: '2026-12-03', submit: true, revision: kept.body.revision });
    expect(again).toMatchObject({
      status: 200,
      body: {
        status: 'pending',
        date: '2026-12-03',
        revision: 1,
        waits_for: ['上長 次郎'],
        events: [
          { action: 'submit' },
          { action: 'agree', by: '上長 次郎' },
          { action: 'return', comment: '日付を確認してください' },
          { action: 'submit', by: '申請 太郎' },
        ],
        can: ['withdraw'],
      },
    });
    const next = again.body.id;
    expect(next).not.toBe(id);
    // Its number of before leads its applicant on.
    expect((await read(id)).body).toMatchObject({ id: next, status: 'pending' });
    expect((await read(id, admin)).body).toMatchObject({ id, status: 'returned', can: [] });
    expect([await left(), await counts(), (await counts(superior)).waiting]).toEqual([
      9,
      { waiting: 0, returned: 0 },
      1,
    ]);
    for (const list of [await own(), await ownLeave(), await company()])
      expect(statusesOf(list)).toEqual([[next, 'pending']]);
    expect(await change(id, { submit: true, revision })).toMatchObject({ status: 409, body: { code: 'request_over' } });
    expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: 'leave_already_decided' } });
    expect(await decide(next, 'approve', superior)).toMatchObject({ done: [next] });
    expect(await decide(next, 'approve', admin, 2)).toMatchObject({ done: [next] });
    const events = (await read(next, admin)).body.events.map(({ action }: { action: string }) => action);
    expect(events).toEqual(['submit', 'agree', 'return', 'submit', 'agree', 'approve']);
    const audit = await auditOf(server.database, applicant.user);
    expect(audit.map(({ action }) => action)).toEqual([
      'request_leave',
      'agree_to_leave',
      'return_leave',
      'request_leave',
      'agree_to_leave',
      'approve_leave',
    ]);
    expect(audit[3]).toMatchObject({ after: { id: next, replaces: id } });
  });

  it('is checked as a new request is, and stays returned where it can’t be asked for', async () => {
    const { id } = await ask();
    await decide(id, 'return');
    const { revision } = (await read(id)).body;
    await ask('2026-12-02');
    const taken = await change(id, { request_date: '2026-12-02', submit: true, revision });
    expect(taken).toMatchObject({ status: 409, body: { code: 'leave_day_taken' } });
    expect((await read(id)).body).toMatchObject({ status: 'returned', date: '2026-12-01', revision });
    expect(await change(id, { submit: true, revision }, admin)).toMatchObject({ status: 404 });
    const once = await Promise.all([1, 2].map(() => change(id, { submit: true, revision })));
    expect(once.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('is returned again and again, with all of it in its history', async () => {
    const first = await ask();
    await decide(first.id, 'return');
    const second = await change(first.id, { submit: true, revision: (await read(first.id)).body.revision });
    await decide(second.body.id, 'return');
    const { revision } = (await read(second.body.id)).body;
    const third = await change(second.body.id, { submit: true, revision });
    const actions = third.body.events.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['submit', 'return', 'submit', 'return', 'submit']);
    expect((await read(first.id)).body.id).toBe(third.body.id);
    expect(statusesOf(await own())).toEqual([[third.body.id, 'pending']]);
  });

  it('is shown to its applicant as they have changed it', async () => {
    await server.call('PUT /api/admin/leave-settings', {
      token: admin.token,
      body: { allows_halves: true, half_boundary: null, hourly_days: 0, several_days: 'skip' },
    });
    const { id } = await ask('2026-12-01', { unit: 'half', half: 'pm' });
    await decide(id, 'return');
    expect((await read(id)).body.leave).toMatchObject({ unit: 'half', half: 'pm', days_count: 0.5 });
    await change(id, { end_date: '2026-12-02', revision: (await read(id)).body.revision });
    for (const leave of [(await read(id)).body.leave, (await ownLeave())[0]]) {
      expect(leave).toMatchObject({ start_date: '2026-12-01', end_date: '2026-12-02', days_count: 2 });
      expect(leave).not.toHaveProperty('unit');
    }
    expect((await company())[0]).toMatchObject({ unit: 'half', half: 'pm', days_count: 0.5 });
  });

  it('is withdrawn with what was changed of it', async () => {
    const { id } = await ask();
    await decide(id, 'return');
    await change(id, { reason: '通院', revision: (await read(id)).body.revision });
    expect(await withdraw(id)).toMatchObject({ status: 200, body: { data: { id, status: 'cancelled' } } });
    expect((await read(id)).body).toMatchObject({ status: 'withdrawn', reason: '私用', can: [] });
    expect(await counts()).toEqual({ waiting: 0, returned: 0 });
    expect(await actionsOf()).toEqual(['request_leave', 'return_leave', 'cancel_leave']);
    const drafts = await server.database.kysely
      .selectFrom('leave_draft')
      .selectAll()
      .where('company_id', '=', companyId)
      .execute();
    expect(drafts).toEqual([]);
  });

  it('holds no month open, and can be returned and withdrawn in a closed one', async () => {
    await employ(server.database, applicant.user, '2026-10-01');
    const { id } = await ask('2026-11-16');
    const findings = async () =>
      (await server.call('GET /api/months/2026-11', { token: applicant.token })).body.findings.map(
        ({ kind }: { kind: string }) => kind,
      );
    expect(await findings()).toContain('pending_leave');
    expect(await decide(id, 'return')).toMatchObject({ done: [id], refused: [] });
    expect(await findings()).not.toContain('pending_leave');
    const late = await ask('2026-11-17');
    await closeMonth('2026-11', '30');
    expect(await decide(late.id, 'return')).toMatchObject({ done: [late.id], refused: [] });
    const { revision } = (await read(id)).body;
    expect(await change(id, { request_date: '2026-11-16', submit: true, revision })).toMatchObject({
      status: 409,
      body: { code: 'month_closed' },
    });
    expect(await withdraw(id)).toMatchObject({ status: 200 });
  });
});
