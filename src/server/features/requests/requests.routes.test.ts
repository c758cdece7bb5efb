import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { RequestKind } from '#domain/requests/request.ts';
import { addClosedMonth, auditOf, companyAuditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { remindApprovers } from '../../shared/approval/approval-reminders.ts';
import { requestCases } from './request-cases.ts';

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
let employee: Person;
let superior: Person;
let admin: Person;

async function someone(options: Parameters<typeof addUser>[1] = {}): Promise<Person> {
  const user = await addUser(server.database, { companyId, ...options });
  return { user, token: await server.logIn(user) };
}

const DAY = '2026-11-19';
const KINDS: RequestKind[] = [
  'punch_correction',
  'break',
  'irregular',
  'internal_work',
  'overtime',
  'rest_day_work',
  'shift_change',
];

const CORRECTION = { kind: 'punch_correction', date: DAY, clock_in: '08:30', reason: '打刻が遅れたため' };

const set = (body: object) => server.call('PUT /api/admin/request-settings', { token: admin.token, body });
const requireFor = (mode: string, kinds: readonly string[] = KINDS, more: object = {}) =>
  set({ kinds: kinds.map((kind) => ({ kind, mode, ...more })) });
const ask = (body: object = CORRECTION, { token } = employee, headers = {}) =>
  server.call('POST /api/requests', { token, body: { submit: true, reason: '業務のため', ...body }, headers });
const read = (id: number, { token } = employee) => server.call(`GET /api/requests/${id}`, { token });
const change = (id: number, body: object, { token } = employee) =>
  server.call(`PUT /api/requests/${id}`, { token, body: { submit: true, reason: '業務のため', ...body } });
const withdraw = (id: number, { token } = employee) => server.call(`POST /api/requests/${id}/withdraw`, { token });
const decide = (id: number, body: object, { token } = admin) =>
  server.call(`POST /api/requests/${id}/decision`, { token, body });
const approve = (id: number, revision: number, person = admin, more: object = {}) =>
  decide(id, { decision: 'approve', revision, ...more }, person);
const toDecide = async (query = '', { token } = admin) =>
  (await server.call(`GET /api/requests/to-decide${query}`, { token })).body;
const waiting = async ({ token } = admin) => (await server.call('GET /api/requests/waiting', { token })).body;
const correct = (body: object, { token } = employee) =>
  server.call('PUT /api/time-records/new', { token, body: { date: DAY, modification_reason: '打刻漏れ', ...body } });
const correctAsAdmin = (body: object) =>
  server.call(`PUT /api/admin/users/${employee.user.userId}/time-records/new`, {
    token: admin.token,
    body: { date: DAY, ...body },
  });
const day = async () =>
  (await server.call(`GET /api/time-records?date=${DAY}`, { token: employee.token })).body.map(
    (record: Record<string, string>) => [record['record_type'], record['recorded_at']?.slice(11, 16)],
  );

async function punch(date = DAY, times: readonly [string, string] = ['09:00', '18:00']): Promise<void> {
  for (const [at, record_type] of [
    [times[0], 'clock_in'],
    [times[1], 'clock_out'],
  ] as const)
    await server.database.kysely
      .insertInto('time_record')
      .values({
        company_id: companyId,
        user_id: employee.user.userId,
        record_type,
        work_date: date,
        recorded_at: new Date(`${date}T${at}:00+09:00`),
      })
      .execute();
}

/** Has the company's requests go to the superior first, then to any admin. */
const addRoute = (steps: object[]) =>
  server.database.kysely
    .insertInto('approval_route')
    .values({
      company_id: companyId,
      name: '上長と管理者',
      position: 1,
      kinds: KINDS,
      steps: JSON.stringify(steps),
    })
    .execute();
const bySuperior = () => addRoute([{ by: 'people', userIds: [superior.user.userId], mode: 'one' }, { by: 'admins' }]);

const close = async (month = '2026-11') => {
  server.setNow('2026-12-02T12:00:00+09:00');
  admin = { ...admin, token: await server.logIn(admin.user) };
  employee = { ...employee, token: await server.logIn(employee.user) };
  const body = { user_ids: [employee.user.userId], reason: '月末' };
  return server.call(`POST /api/admin/months/${month}/close`, { token: admin.token, body });
};

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  employee = await someone({ name: '申請 太郎' });
  superior = await someone({ name: '上長 次郎' });
  admin = await someone({ role: 'super_admin', name: '管理 花子' });
  await someone({ role: 'admin', name: '管理 一郎' });
  await requireFor('always');
  await punch();
});

describe('the company’s settings', () => {
  it('ask for nothing until they are chosen, keep what is left out, and are audited once', async () => {
    companyId = await addCompany(server.database);
    const other = await someone({ role: 'super_admin' });
    admin = other;
    const before = (await server.call('GET /api/request-settings', { token: other.token })).body;
    expect(before.kinds.every(({ mode }: { mode: string }) => mode === 'off')).toBe(true);
    expect(before.fields).toEqual(['clock_in', 'clock_out', 'break_time', 'note']);
    await requireFor('late', ['break'], { late_days: 3 });
    await set({ fields: ['note', 'break_time'] });
    const { status, body } = await set({ fields: ['note', 'break_time'] });
    expect(status).toBe(200);
    expect(body.fields).toEqual(['break_time', 'note']);
    expect(body.kinds).toContainEqual({ kind: 'break', mode: 'late', late_days: 3 });
    expect(body.kinds).toContainEqual({ kind: 'overtime', mode: 'off', late_days: 0 });
    const told = (await server.call('GET /api/admin/notification-settings', { token: other.token })).body.kinds;
    expect(told.map(({ kind }: { kind: string }) => kind)).toContain('request_decided');
    expect((await companyAuditOf(server.database, companyId)).map(({ action }) => action)).toEqual([
      'change_request_settings',
      'change_request_settings',
    ]);
  });

  it.each([
    { kinds: [{ kind: 'leave', mode: 'off' }] },
    { kinds: [{ kind: 'break', mode: 'never' }] },
    { kinds: [{ kind: 'break', mode: 'late', late_days: 61 }] },
    { fields: ['reason'] },
    { more: 1 },
  ])('refuses %j', async (body) => {
    expect(await set(body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('the direct call', () => {
  it.each([
    ['PUT /api/time-records/new', { date: DAY, clock_in: '08:30', modification_reason: '打刻漏れ' }],
    ['POST /api/time-records/absence', { date: DAY, irregularType: 'late', reason: '遅刻: 電車' }],
    ['POST /api/internal-work', { date: DAY, startTime: '10:00', endTime: '11:00' }],
    [
      'POST /api/shifts',
      { month: '2026-11', shifts: [{ date: DAY, isWorkday: true, startTime: '09:00', endTime: '18:00' }] },
    ],
  ])('%s is refused where it has to be asked for, and changes nothing', async (route, body) => {
    const before = await day();
    const refused = { status: 409, body: { code: 'request_required' } };
    expect(await server.call(route, { token: employee.token, body })).toMatchObject(refused);
    expect(await day()).toEqual(before);
    expect(await auditOf(server.database, employee.user)).toEqual([]);
    await requireFor('off');
    expect((await server.call(route, { token: employee.token, body })).status).toBeLessThan(300);
  });

  it('is refused for what changes alone: a break by its own kind, nothing for a note, a report that is withdrawn', async () => {
    await requireFor('off', ['break']);
    expect(await correct({ clock_in: '09:00', break_time: 45, note: '直行' })).toMatchObject({ status: 200 });
    expect(await correct({ clock_in: '09:01', break_time: 45 })).toMatchObject({ status: 409 });
    await requireFor('always', ['break']);
    expect(await correct({ clock_in: '09:00', break_time: 30 })).toMatchObject({ status: 409 });
    expect(await correct({ clock_in: '09:00', note: '直帰' })).toMatchObject({ status: 200 });
    await requireFor('off', ['irregular']);
    const body = { date: DAY, irregularType: 'late', reason: '遅刻: 電車' };
    const { id } = (await server.call('POST /api/time-records/absence', { token: employee.token, body })).body;
    await requireFor('always', ['irregular']);
    expect(await server.call(`DELETE /api/time-records/${id}`, { token: employee.token })).toMatchObject({
      status: 409,
      body: { code: 'request_required' },
    });
  });

  it('is refused for days of some time ago alone, and never for an admin’s own call', async () => {
    await requireFor('late', ['punch_correction'], { late_days: 1 });
    expect(await correct({ clock_in: '08:30' })).toMatchObject({ status: 200 });
    await punch('2026-11-18');
    expect(await correct({ date: '2026-11-18', clock_in: '08:30' })).toMatchObject({ status: 409 });
    expect(await correctAsAdmin({ date: '2026-11-18', clock_in: '08:30' })).toMatchObject({ status: 200 });
  });

  it('is refused at a value that employees may not change, also with a request', async () => {
    await requireFor('off');
    await set({ fields: ['break_time', 'note'] });
    expect(await correct({ clock_in: '08:30' })).toMatchObject({
      status: 403,
      body: { code: 'request_field_fixed', fields: { clock_in: expect.stringContaining('出勤時間') } },
    });
    expect(await correct({ clock_in: '09:00', break_time: 45 })).toMatchObject({ status: 200 });
    await requireFor('always');
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'request_field_fixed' } });
    const byAdmin = await server.call(`POST /api/admin/users/${employee.user.userId}/requests`, {
      token: admin.token,
      body: { ...CORRECTION, submit: true },
    });
    expect(byAdmin).toMatchObject({ status: 201, body: { entered_by: '管理 花子' } });
  });
});

describe('a request', () => {
  it('is done once it is approved, with who asked and who approved in the audit log', async () => {
    const { status, body } = await ask();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: '申請しました',
      status: 'pending',
      waits_for_admins: true,
      before: { clock_in: '2026-11-19T09:00:00.000+09:00' },
      after: { clock_in: '2026-11-19T08:30:00.000+09:00' },
      payload: { clock_in: '08:30' },
      can: ['comment', 'withdraw'],
    });
    expect(await day()).toContainEqual(['clock_in', '09:00']);
    expect(await waiting()).toEqual({ waiting: 1, returned: 0 });
    expect(await toDecide('?kind=punch_correction&q=申請')).toMatchObject({ total: 1, data: [{ id: body.id }] });
    expect(await toDecide('?kind=break')).toMatchObject({ total: 0 });
    expect(await approve(body.id, body.revision)).toMatchObject({
      status: 200,
      body: {
        message: '申請を承認しました',
        status: 'approved',
        decided: { by: '管理 花子' },
        waits_for_admins: false,
      },
    });
    expect(await day()).toEqual([
      ['clock_in', '08:30'],
      ['clock_out', '18:00'],
    ]);
    const audit = (await auditOf(server.database, employee.user)).map(({ action, actor_user_id, reason }) => [
      action,
      actor_user_id,
      reason,
    ]);
    expect(audit).toEqual([
      ['submit_request', employee.user.userId, CORRECTION.reason],
      ['correct_day', admin.user.userId, CORRECTION.reason],
      ['approve_request', admin.user.userId, CORRECTION.reason],
    ]);
    expect(await approve(body.id, body.revision + 1)).toMatchObject({ status: 409, body: { code: 'request_over' } });
    expect(await toDecide('?status=decided')).toMatchObject({ total: 1, data: [{ id: body.id, status: 'approved' }] });
  });

  it.each([
    [{ kind: 'break', date: DAY, break_time: 45 }, { break_time: 45 }],
    [
      { kind: 'irregular', date: DAY, irregularType: 'late', reason: '遅刻: 電車遅延' },
      { late: '遅刻: 電車遅延', absence: null },
    ],
    [
      { kind: 'internal_work', date: DAY, startTime: '10:00', endTime: '11:30', breakTime: 0 },
      { internal_work: [{ start_time: '10:00', end_time: '11:30', break_time: 0, note: null }] },
    ],
    [{ kind: 'overtime', date: '2026-11-25', planned_minutes: 120, start_time: '18:00' }, { planned_minutes: 120 }],
    [{ kind: 'rest_day_work', date: '2026-11-22', planned_minutes: 240 }, { planned_minutes: 240 }],
    [
      { kind: 'shift_change', date: '2026-11-26', is_workday: true, start_time: '10:00', end_time: '19:00' },
      { shift: { is_workday: true, start_time: '10:00', end_time: '19:00' } },
    ],
  ])('of each kind leaves what was approved: %j', async (body, after) => {
    const asked = await ask(body);
    expect(asked).toMatchObject({ status: 201, body: { status: 'pending' } });
    if (body.kind !== 'overtime' && body.kind !== 'rest_day_work') expect(asked.body.after).toMatchObject(after);
    const { id, revision } = asked.body;
    expect(await approve(id, revision)).toMatchObject({ status: 200, body: { status: 'approved', after } });
    // What holds now is what was approved: asked for again, nothing would change.
    if (body.kind === 'break' || body.kind === 'irregular' || body.kind === 'shift_change')
      expect(await ask(body)).toMatchObject({ status: 400, body: { code: 'request_nothing_changes' } });
  });

  it('withdraws a report, which stays until then; without one it is refused', async () => {
    const withdrawing = {
      kind: 'irregular',
      date: DAY,
      irregularType: 'late',
      withdraw: true,
      reason: '電車は定刻でした',
    };
    expect(await ask(withdrawing)).toMatchObject({ status: 404, body: { code: 'deletion_target_not_found' } });
    const report = (await ask({ kind: 'irregular', date: DAY, irregularType: 'late', reason: '遅刻: 電車' })).body;
    await approve(report.id, report.revision);
    const { status, body } = await ask(withdrawing);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      before: { late: '遅刻: 電車' },
      after: { late: null },
      payload: { irregularType: 'late', withdraw: true },
    });
    expect((await day()).map(([type]: string[]) => type)).toContain('late');
    expect(await approve(body.id, body.revision)).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect((await day()).map(([type]: string[]) => type)).not.toContain('late');
    expect((await auditOf(server.database, employee.user)).at(-2)).toMatchObject({
      action: 'delete_absence',
      reason: '電車は定刻でした',
    });
  });

  it('is refused at once for what could not be done', async () => {
    const refusal = (code: string) => ({ body: { code } });
    expect(await ask({ ...CORRECTION, clock_in: '09:00' })).toMatchObject(refusal('request_nothing_changes'));
    expect(await ask({ ...CORRECTION, clock_in: '19:00' })).toMatchObject({
      body: { code: 'clock_in_after_clock_out', fields: { clock_in: expect.any(String) } },
    });
    expect(await ask({ ...CORRECTION, date: '2026-11-21' })).toMatchObject(refusal('future_time'));
    expect(await ask({ ...CORRECTION, reason: '' })).toMatchObject(refusal('invalid_input'));
    expect(await ask({ kind: 'leave', date: DAY })).toMatchObject(refusal('invalid_input'));
    expect(await ask({ kind: 'overtime', date: DAY, planned_minutes: 0 })).toMatchObject(refusal('invalid_input'));
    const asked = await ask();
    expect(asked).toMatchObject({ status: 201 });
    expect(await ask({ ...CORRECTION, clock_in: '08:00' })).toMatchObject({
      ...refusal('request_pending_already'),
      body: { code: 'request_pending_already', waiting_request: asked.body.id },
    });
    await requireFor('off', ['break']);
    expect(await ask({ kind: 'break', date: DAY, break_time: 45 })).toMatchObject(refusal('request_not_taken'));
    const { id, revision } = asked.body;
    expect(await decide(id, { decision: 'reject', revision, comment: '誤り' })).toMatchObject({ status: 200 });
    expect(await close()).toMatchObject({ status: 200 });
    expect(await ask({ kind: 'overtime', date: DAY, planned_minutes: 60 })).toMatchObject(refusal('month_closed'));
    expect(await ask({ ...CORRECTION, kind: 'punch_correction', clock_out: '19:00' })).toMatchObject({ status: 409 });
  });

  it('is made once for a key', async () => {
    const headers = { 'idempotency-key': 'one' };
    const [first, again] = await Promise.all([ask(CORRECTION, employee, headers), ask(CORRECTION, employee, headers)]);
    expect(again?.body.id).toBe(first?.body.id);
    expect(await ask({ ...CORRECTION, clock_in: '08:00' }, employee, headers)).toMatchObject({
      body: { code: 'idempotency_key_reused' },
    });
    const said = {
      token: employee.token,
      body: { comment: 'よろしくお願いします' },
      headers: { 'idempotency-key': 'two' },
    };
    await server.call(`POST /api/requests/${first?.body.id}/comments`, said);
    const { body } = await server.call(`POST /api/requests/${first?.body.id}/comments`, said);
    expect(body.events.map(({ action }: { action: string }) => action)).toEqual(['submit', 'comment']);
  });

  it('is kept as a draft, which nobody else sees, and handed in later', async () => {
    const { body } = await ask({ ...CORRECTION, clock_in: '23:00', submit: false });
    expect(body).toMatchObject({
      status: 'draft',
      message: '下書きを保存しました',
      can: ['edit', 'submit', 'withdraw'],
    });
    expect(await read(body.id, admin)).toMatchObject({ status: 404 });
    expect(await waiting()).toMatchObject({ waiting: 0 });
    expect(await change(body.id, { ...CORRECTION, revision: 7 })).toMatchObject({ body: { code: 'request_changed' } });
    const sent = await change(body.id, { ...CORRECTION, revision: body.revision });
    expect(sent).toMatchObject({ status: 200, body: { status: 'pending', message: '申請しました' } });
    expect(await change(body.id, { ...CORRECTION, revision: sent.body.revision })).toMatchObject({
      body: { code: 'request_over' },
    });
  });

  it('is returned with a reason, asked anew, and approved; who asked is told', async () => {
    const { id, revision } = (await ask()).body;
    expect(await decide(id, { decision: 'return', revision })).toMatchObject({
      status: 400,
      body: { code: 'request_comment_required', fields: { comment: expect.any(String) } },
    });
    const returned = await decide(id, { decision: 'return', revision, comment: '8:45では？' });
    expect(returned).toMatchObject({ status: 200, body: { status: 'returned' } });
    expect(await waiting(employee)).toEqual({ waiting: 0, returned: 1 });
    const again = await change(id, { ...CORRECTION, clock_in: '08:45', revision: returned.body.revision });
    expect(again).toMatchObject({
      status: 200,
      body: { status: 'pending', after: { clock_in: expect.stringContaining('08:45') } },
    });
    expect(await approve(id, revision)).toMatchObject({ body: { code: 'request_changed' } });
    expect(await approve(id, again.body.revision)).toMatchObject({ status: 200 });
    const { events } = (await read(id)).body;
    expect(events.map(({ action, by, comment }: Record<string, string>) => [action, by, comment])).toEqual([
      ['submit', '申請 太郎', null],
      ['return', '管理 花子', '8:45では？'],
      ['edit', '申請 太郎', null],
      ['submit', '申請 太郎', null],
      ['approve', '管理 花子', null],
    ]);
    const news = (await server.call('GET /api/notifications', { token: employee.token })).body;
    expect(news).toMatchObject([
      { kind: 'request_decided', about: { status: 'approved', request: 'punch_correction' } },
      { kind: 'request_decided', about: { status: 'returned' } },
    ]);
  });

  it('is withdrawn by who asked, and rejected with a reason', async () => {
    const { id, revision } = (await ask()).body;
    expect(await withdraw(id, superior)).toMatchObject({ status: 404 });
    expect(await withdraw(id)).toMatchObject({ status: 200, body: { status: 'withdrawn', can: [] } });
    expect(await withdraw(id)).toMatchObject({ status: 409, body: { code: 'request_over' } });
    expect(await approve(id, revision)).toMatchObject({ status: 409, body: { code: 'request_over' } });
    const other = (await ask()).body;
    const rejected = await decide(other.id, {
      decision: 'reject',
      revision: other.revision,
      comment: '記録どおりです',
    });
    expect(rejected).toMatchObject({ status: 200, body: { status: 'rejected' } });
    expect(await day()).toContainEqual(['clock_in', '09:00']);
  });

  it('is decided on anew where the day has changed meanwhile', async () => {
    const { id, revision } = (await ask()).body;
    await correctAsAdmin({ clock_in: '08:50', break_time: 60 });
    const seen = (await read(id, admin)).body;
    expect(seen.now).toMatchObject({ clock_in: '2026-11-19T08:50:00.000+09:00', break_time: 60 });
    expect(await approve(id, revision)).toMatchObject({
      status: 409,
      body: { code: 'day_changed', current: { clock_in: '2026-11-19T08:50:00.000+09:00' } },
    });
    const confirmed = await approve(id, revision, admin, { day_version: seen.day_version });
    expect(confirmed).toMatchObject({ status: 200, body: { before: seen.now, after: { break_time: 60 } } });
    expect(await day()).toContainEqual(['clock_in', '08:30']);
  });

  it('is not approved into a closed month, but can be rejected', async () => {
    const { id, revision } = (await ask()).body;
    const overtime = (await ask({ kind: 'overtime', date: DAY, planned_minutes: 60 })).body;
    expect(await close()).toMatchObject({ status: 200, body: { user_ids: [] } });
    // As one that was closed over it, before that was refused.
    await addClosedMonth(server.database, employee.user, {
      from: '2026-11-01',
      to: '2026-11-30',
      at: server.now(),
      by: admin.user.userId,
    });
    expect(await approve(id, revision)).toMatchObject({ status: 409, body: { code: 'month_closed' } });
    expect(await approve(overtime.id, overtime.revision)).toMatchObject({ body: { code: 'month_closed' } });
    expect(await decide(id, { decision: 'reject', revision, comment: '締め済み' })).toMatchObject({ status: 200 });
  });
});

describe('who reads the person’s attendance, without being asked', () => {
  let reader: Person;
  beforeEach(async () => {
    reader = await someone();
    const manage = (path: string, body: object) => server.call(`POST /api/admin/${path}`, { token: admin.token, body });
    const role = await manage('permission-roles', { name: '締め担当', permissions: ['close_months'] });
    const of = { scope: 'people', user_ids: [employee.user.userId], from_date: '2026-11-01', to_date: null };
    const assigned = await manage('permission-assignments', {
      user_id: reader.user.userId,
      role_id: role.body.id,
      ...of,
    });
    expect(assigned.status).toBe(201);
  });

  it('reads what waits, and of whom: it holds the month open that they close. They do nothing with it', async () => {
    await bySuperior();
    const { id, revision } = (await ask()).body;
    expect(await read(id, reader)).toMatchObject({
      status: 200,
      body: { reason: CORRECTION.reason, after: { clock_in: expect.any(String) }, waits_for: ['上長 次郎'], can: [] },
    });
    expect((await approve(id, revision, reader)).status).toBe(404);
    expect((await withdraw(id, reader)).status).toBe(404);
    const comment = { token: reader.token, body: { comment: '急ぎです' } };
    expect((await server.call(`POST /api/requests/${id}/comments`, comment)).status).toBe(404);
  });

  it('reads nobody else’s, no draft, and nothing that is decided', async () => {
    const other = await someone();
    const { id, revision } = (await ask()).body;
    const notTheirs = [(await ask(CORRECTION, other)).body.id, (await ask({ ...CORRECTION, submit: false })).body.id];
    expect((await approve(id, revision)).status).toBe(200);
    for (const one of [...notTheirs, id]) expect((await read(one, reader)).status).toBe(404);
  });
});

describe('who is asked', () => {
  it('decides step by step: the superior, then any admin; nobody else', async () => {
    await bySuperior();
    const { id, revision, waits_for, waits_for_admins } = (await ask()).body;
    expect([waits_for, waits_for_admins]).toEqual([['上長 次郎'], false]);
    const notAsked = { status: 403, body: { code: 'request_not_asked' } };
    expect(await approve(id, revision, await someone({ role: 'admin' }))).toMatchObject(notAsked);
    expect(await approve(id, revision, await someone())).toMatchObject({ status: 404 });
    expect(await approve(id, revision, employee)).toMatchObject({ status: 403 });
    expect(await waiting(superior)).toEqual({ waiting: 1, returned: 0 });
    expect(await waiting(admin)).toEqual({ waiting: 0, returned: 0 });
    const agreed = await approve(id, revision, superior);
    expect(agreed).toMatchObject({ status: 200, body: { status: 'pending', waits_for: [], waits_for_admins: true } });
    expect(agreed.body.message).toBe('申請を承認しました。次は管理者の承認待ちです');
    expect(await day()).toContainEqual(['clock_in', '09:00']);
    expect(await approve(id, agreed.body.revision, superior)).toMatchObject({ status: 403 });
    expect(await approve(id, agreed.body.revision)).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(await read(id, superior)).toMatchObject({ status: 200 });
    expect(await toDecide('?status=decided', superior)).toMatchObject({ total: 1 });
  });

  it('is a super admin, too, whose step is marked', async () => {
    await bySuperior();
    const { id, revision } = (await ask()).body;
    const agreed = (await approve(id, revision)).body;
    expect(agreed.status).toBe('pending');
    const approved = (await approve(id, agreed.revision)).body;
    expect(approved.status).toBe('approved');
    expect(approved.events).toMatchObject([
      { action: 'submit', as_super_admin: false },
      { action: 'agree', by: '管理 花子', in_place_of: null, as_super_admin: true },
      { action: 'approve', by: '管理 花子', as_super_admin: false },
    ]);
    const returned = (await ask({ ...CORRECTION, date: '2026-11-18' })).body;
    const answer = { decision: 'return', revision: returned.revision, comment: '確認してください' };
    expect(await decide(returned.id, answer)).toMatchObject({
      status: 200,
      body: { status: 'returned', events: [{}, { action: 'return', as_super_admin: true }] },
    });
  });

  it('is a deputy on their days, who is named beside whose place they take', async () => {
    await bySuperior();
    const deputy = await someone({ name: '代理 三郎' });
    const { id, revision } = (await ask()).body;
    expect(await approve(id, revision, deputy)).toMatchObject({ status: 404 });
    await server.database.kysely
      .insertInto('approval_deputy')
      .values({
        company_id: companyId,
        user_id: superior.user.userId,
        deputy_user_id: deputy.user.userId,
        from_date: '2026-11-20',
        to_date: '2026-11-20',
      })
      .execute();
    expect(await waiting(deputy)).toMatchObject({ waiting: 1 });
    const agreed = await approve(id, revision, deputy);
    expect(agreed.body.events.at(-1)).toMatchObject({ action: 'agree', by: '代理 三郎', in_place_of: '上長 次郎' });
  });

  it('is reminded of a request that waits for days, and an admin is asked too where the company has it so', async () => {
    await bySuperior();
    const { id } = (await ask()).body;
    await server.database.kysely
      .insertInto('approval_settings')
      .values({ company_id: companyId, remind_after_days: 2, escalate_after_days: 3, closes_unapproved: false })
      .execute();
    const remind = async (date: string): Promise<void> => {
      server.setNow(`${date}T06:25:00+09:00`);
      await remindApprovers([requestCases], server.runtime, server.now());
      await remindApprovers([requestCases], server.runtime, server.now());
    };
    const newsOf = async ({ user }: Person): Promise<number> => {
      const { rows } = await server.database.pool.query(
        `select from notification where company_id = $1 and user_id = $2 and kind = 'request_asked'`,
        [companyId, user.userId],
      );
      return rows.length;
    };
    await remind('2026-11-21');
    expect([await newsOf(superior), await newsOf(admin)]).toEqual([1, 0]);
    await remind('2026-11-22');
    expect([await newsOf(superior), await newsOf(admin)]).toEqual([2, 0]);
    await remind('2026-11-23');
    expect([await newsOf(superior), await newsOf(admin)]).toEqual([2, 1]);
    server.setNow('2026-11-20T12:00:00+09:00');
    expect(await waiting()).toMatchObject({ waiting: 1 });
    expect((await read(id)).body).toMatchObject({ waits_for: ['上長 次郎'], waits_for_admins: true });
  });

  it('is never oneself, unless one is the company’s only admin', async () => {
    const { id, revision } = (await ask({ kind: 'overtime', date: DAY, planned_minutes: 60 }, admin)).body;
    expect(await approve(id, revision)).toMatchObject({ status: 403, body: { code: 'request_not_asked' } });
    await server.database.kysely
      .updateTable('user_account')
      .set({ active: false })
      .where('company_id', '=', companyId)
      .where('role', '=', 'admin')
      .execute();
    expect(await approve(id, revision)).toMatchObject({ status: 200 });
  });

  it('decides on several at once, each by itself', async () => {
    const first = (await ask()).body;
    const second = (await ask({ kind: 'overtime', date: DAY, planned_minutes: 60 })).body;
    const third = (await ask({ kind: 'shift_change', date: '2026-11-26', is_workday: false })).body;
    await correctAsAdmin({ clock_in: '08:50' });
    const { status, body } = await server.call('POST /api/requests/decisions', {
      token: admin.token,
      body: {
        decision: 'approve',
        requests: [first, second, { ...third, revision: 99 }].map(({ id, revision }) => ({ id, revision })),
      },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: '1件の申請を承認しました', done: [second.id] });
    expect(body.refused.map(({ id, name }: Record<string, unknown>) => [id, name])).toEqual([
      [first.id, '申請 太郎'],
      [third.id, '申請 太郎'],
    ]);
    const rejecting = { decision: 'reject', requests: [{ id: first.id, revision: first.revision }] };
    expect(await server.call('POST /api/requests/decisions', { token: admin.token, body: rejecting })).toMatchObject({
      body: { code: 'request_comment_required' },
    });
  });
});

describe('several decisions at once', () => {
  const decideOn = async (
    requests: readonly { id: number; revision: number }[],
    { token } = admin,
    body: object = {},
  ) =>
    (
      await server.call('POST /api/requests/decisions', {
        token,
        body: { decision: 'approve', requests: requests.map(({ id, revision }) => ({ id, revision })), ...body },
      })
    ).body;
  const overtime = async (date: string) => (await ask({ kind: 'overtime', date, planned_minutes: 60 })).body;

  it('say how many wait for the next approver', async () => {
    const last = await overtime('2026-11-24');
    await bySuperior();
    const first = await overtime('2026-11-25');
    expect(await decideOn([first], superior)).toMatchObject({
      message: '1件の申請を承認しました。次の承認者の承認待ちです',
      done: [first.id],
    });
    const next = (await read(first.id)).body;
    expect(await decideOn([last, next])).toMatchObject({ message: '2件の申請を承認しました', refused: [] });
    const second = await overtime('2026-11-26');
    const rejected = await decideOn([second], superior, { decision: 'reject', comment: '不要のため' });
    expect(rejected.message).toBe('1件の申請を却下しました');
  });

  it('say of what somebody else has decided that it is done, and count none', async () => {
    const request = await overtime('2026-11-24');
    const other = await someone({ role: 'admin' });
    await decideOn([request], other);
    for (const body of [{}, { decision: 'reject', comment: '不要のため' }])
      expect(await decideOn([request], admin, body)).toMatchObject({
        message: '処理した申請はありません',
        done: [],
        refused: [{ id: request.id, name: '申請 太郎', message: 'この申請は既に処理されています' }],
      });
    const { body } = await server.call('POST /api/requests/decisions', {
      token: admin.token,
      headers: { 'accept-language': 'en' },
      body: { decision: 'approve', requests: [{ id: request.id, revision: request.revision }] },
    });
    expect(JSON.stringify([body.message, body.refused[0].message])).toMatch(/^[ -~’]+$/);
  });

  it('leave out what a super admin isn’t asked about, which they decide on one at a time', async () => {
    const own = await overtime('2026-11-24');
    await bySuperior();
    const others = [await overtime('2026-11-25'), await overtime('2026-11-26')];
    const message = expect.stringContaining('1件ずつ');
    expect(await decideOn([own, ...others])).toMatchObject({
      message: '1件の申請を承認しました',
      done: [own.id],
      refused: others.map(({ id }) => ({ id, name: '申請 太郎', message })),
    });
    const reason = { decision: 'reject', comment: '不要のため' };
    expect((await decideOn(others, admin, reason)).refused).toHaveLength(2);
    for (const { id } of others) expect((await read(id)).body).toMatchObject({ status: 'pending', revision: 2 });
    expect((await decideOn(others.slice(0, 1))).done).toHaveLength(1);
    const { events } = (await read(others[0]?.id ?? 0)).body;
    expect(events.at(-1)).toMatchObject({ action: 'agree', as_super_admin: true });
  });
});

describe('a request for somebody else', () => {
  it('is asked by an admin, and read, withdrawn and decided as the person’s own', async () => {
    const route = `POST /api/admin/users/${employee.user.userId}/requests`;
    const asking = { ...CORRECTION, submit: true };
    const { status, body } = await server.call(route, { token: admin.token, body: asking });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: '申請 太郎', entered_by: '管理 花子', status: 'pending' });
    const mine = (await server.call('GET /api/requests?month=2026-11&status=open', { token: employee.token })).body;
    expect(mine).toMatchObject({ total: 1, data: [{ id: body.id }] });
    const ofUser = await server.call(`GET /api/admin/users/${employee.user.userId}/requests?month=2026-11`, {
      token: admin.token,
    });
    expect(ofUser).toMatchObject({ status: 200, body: { total: 1 } });
    expect(await withdraw(body.id)).toMatchObject({ status: 200 });
    companyId = await addCompany(server.database);
    const stranger = await someone({ role: 'super_admin' });
    expect(await server.call(route, { token: stranger.token, body: asking })).toMatchObject({ status: 404 });
    expect(await read(body.id, stranger)).toMatchObject({ status: 404 });
  });
});

describe('work that has to be approved beforehand', () => {
  const findings = async () =>
    (await server.call('GET /api/months/2026-11', { token: employee.token })).body.findings.filter(
      ({ kind }: { kind: string }) => ['unapproved_work', 'pending_request'].includes(kind),
    );

  it('is held against what was worked: on the request, and as a finding without or beyond an approval', async () => {
    await requireFor('off');
    server.setNow('2026-11-18T12:00:00+09:00');
    await requireFor('always', ['overtime', 'rest_day_work']);
    server.setNow('2026-11-20T12:00:00+09:00');
    await server.database.kysely
      .insertInto('work_contract')
      .values({
        company_id: companyId,
        user_id: employee.user.userId,
        from_date: '2026-01-01',
        weekday_minutes: [0, 480, 480, 480, 480, 480, 0],
      })
      .execute();
    // Worked before it had to be asked for.
    await punch('2026-11-17', ['09:00', '21:00']);
    await correctAsAdmin({ clock_out: '20:00', break_time: 60 });
    const unapproved = { date: DAY, kind: 'unapproved_work', planned: 'overtime', worked_minutes: 120 };
    expect(await findings()).toEqual([unapproved]);
    const first = (await ask({ kind: 'overtime', date: DAY, planned_minutes: 60 })).body;
    expect(first.after).toEqual({ planned_minutes: 60, worked_minutes: 120 });
    expect(await findings()).toEqual([{ date: DAY, kind: 'pending_request', request_id: first.id }, unapproved]);
    await approve(first.id, first.revision);
    expect(await findings()).toEqual([{ ...unapproved, approved_minutes: 60 }]);
    const second = (await ask({ kind: 'overtime', date: DAY, planned_minutes: 120 })).body;
    expect(second.before).toEqual({ planned_minutes: 60, worked_minutes: 120 });
    await approve(second.id, second.revision);
    expect(await findings()).toEqual([]);
  });
});
