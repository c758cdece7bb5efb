import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addShift, auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { NO_CHOICES } from '../../testing/work-rules.ts';
import { addWork } from '../../testing/worked.ts';

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
let colleague: Person;
let admin: Person;
let ruleId: number;

async function someone(options: Parameters<typeof addUser>[1] = {}): Promise<Person> {
  const user = await addUser(server.database, { companyId, ...options });
  return { user, token: await server.logIn(user) };
}

const DAY = '2026-11-19';
const CLAIM = { kind: 'work_claim', date: DAY, start_time: '08:40', end_time: '09:00', reason: '開店の準備' };

const rule = (outside_shift: string, id?: number) => {
  const body = { name: '店舗', settings: { kind: 'shift', ...NO_CHOICES, late: null, early: null, outside_shift } };
  return id === undefined
    ? server.call('POST /api/admin/work-rules', { token: admin.token, body })
    : server.call(`PUT /api/admin/work-rules/${id}`, {
        token: admin.token,
        body: { ...body, effective_month: '2026-11' },
      });
};
const requireApproval = () =>
  server.call('PUT /api/admin/request-settings', {
    token: admin.token,
    body: { kinds: [{ kind: 'work_claim', mode: 'always' }] },
  });
const ask = (body: object = {}, { token } = employee, headers = {}) =>
  server.call('POST /api/requests', { token, body: { submit: true, ...CLAIM, ...body }, headers });
const order = (body: object = {}, { token } = admin, { user } = employee) =>
  server.call(`POST /api/admin/users/${user.userId}/requests`, { token, body: { submit: true, ...CLAIM, ...body } });
const withdraw = (id: number, { token } = employee) => server.call(`POST /api/requests/${id}/withdraw`, { token });
const decide = ({ id, revision }: { id: number; revision: number }, decision: string, { token } = admin) =>
  server.call(`POST /api/requests/${id}/decision`, { token, body: { decision, revision, comment: '確認' } });
const read = ({ id }: { id: number }, { token } = employee) => server.call(`GET /api/requests/${id}`, { token });
const monthOf = async ({ user } = employee) =>
  (await server.call(`GET /api/admin/users/${user.userId}/months/2026-11`, { token: admin.token })).body;
/** The minutes worked and the presence beside them, of the day and of the month. */
const day = async () => {
  const { days, hours } = await monthOf();
  const own = days.find(({ date }: { date: string }) => date === DAY);
  const presence = (own.presence ?? []).reduce(
    (sum: number, { from, to }: { from: string; to: string }) => sum + (Date.parse(to) - Date.parse(from)) / 60_000,
    0,
  );
  expect([hours.worked_minutes, hours.presence_minutes]).toEqual([own.worked_minutes, presence]);
  return [own.worked_minutes, presence];
};
/** The employee's notifications of requests. */
const news = async () =>
  (await server.call('GET /api/notifications', { token: employee.token })).body.filter(
    ({ kind }: { kind: string }) => kind === 'request_decided',
  );
const actions = async () =>
  (await auditOf(server.database, employee.user)).map(({ action }) => action).filter((one) => one.includes('request'));

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  employee = await someone({ name: '申告 太郎' });
  colleague = await someone();
  admin = await someone({ role: 'super_admin', name: '管理 花子' });
  ruleId = (await rule('claimed')).body.id;
  await server.call(`PUT /api/admin/users/${employee.user.userId}/contracts`, {
    token: admin.token,
    body: {
      effective_date: '2026-01-01',
      weekday_minutes: [0, 480, 480, 480, 480, 480, 0],
      work_rule_id: ruleId,
    },
  });
  await addShift(server.database, employee.user, DAY, [540, 1080]);
  await addWork(server.database, employee.user, [[DAY, '08:40', '18:05', 60]]);
});

describe('presence under a rule that has it claimed', () => {
  it('is work as soon as it is claimed where nobody has to approve it, and audited', async () => {
    expect(await day()).toEqual([480, 25]);
    expect(await ask()).toMatchObject({
      status: 201,
      body: {
        status: 'approved',
        decided: null,
        payload: { start_time: '08:40', end_time: '09:00' },
        before: { worked_minutes: 480, presence_minutes: 25 },
        after: { claimed: { start_time: '08:40', end_time: '09:00' }, worked_minutes: 500, presence_minutes: 5 },
        message: '労働時間に反映しました',
        events: [{ action: 'submit', by: '申告 太郎' }],
      },
    });
    expect(await day()).toEqual([500, 5]);
    expect(await actions()).toEqual(['submit_request']);
    expect((await auditOf(server.database, employee.user)).at(-1)).toMatchObject({
      after: { request: 'work_claim', request_status: 'approved', start_time: '08:40', end_time: '09:00' },
    });
  });

  it('is claimed once by a call that is repeated', async () => {
    const [one, again] = [
      await ask({}, employee, { 'idempotency-key': 'claim-1' }),
      await ask({}, employee, { 'idempotency-key': 'claim-1' }),
    ];
    expect(again.body.id).toBe(one.body.id);
    expect(await actions()).toEqual(['submit_request']);
  });

  it('waits where the company has it approved, and is work from then on', async () => {
    await requireApproval();
    const { body } = await ask();
    expect(body).toMatchObject({ status: 'pending', message: '申請しました', waits_for_admins: true });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'request_pending_already' } });
    // Before the shift and after it are two claims of one day.
    const { body: after } = await ask({ start_time: '18:00', end_time: '18:05' });
    expect(after.status).toBe('pending');
    expect(await day()).toEqual([480, 25]);
    expect(await decide(body, 'approve')).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(await day()).toEqual([500, 5]);
    expect(await decide(after, 'approve')).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(await day()).toEqual([505, 0]);
  });

  it('stays presence where it is rejected', async () => {
    await requireApproval();
    const { body } = await ask();
    expect(await decide(body, 'reject')).toMatchObject({ status: 200, body: { status: 'rejected' } });
    expect(await day()).toEqual([480, 25]);
    expect((await read(body)).body.can).not.toContain('withdraw');
  });

  it('is work by an admin’s order, also where the company has claims approved, and its person is told', async () => {
    await requireApproval();
    expect(await order()).toMatchObject({ status: 201, body: { status: 'approved', entered_by: '管理 花子' } });
    expect(await day()).toEqual([500, 5]);
    expect(await news()).toMatchObject([
      { kind: 'request_decided', about: { date: DAY, request: 'work_claim', status: 'approved' } },
    ]);
    const { body: own } = await server.call(`GET /api/requests?status=approved`, { token: employee.token });
    expect(await withdraw(own.data[0].id)).toMatchObject({ status: 404 });
    expect((await read(own.data[0])).body.can).toEqual(['comment']);
    // Ordered beforehand, too; who works claims it afterwards.
    expect(await order({ date: '2026-11-24' })).toMatchObject({ status: 201, body: { status: 'approved' } });
  });

  it('is presence again once its person takes the claim back, and is work no more', async () => {
    const { body } = await ask();
    expect(body.can).toEqual(['comment', 'withdraw']);
    expect(await withdraw(body.id)).toMatchObject({ status: 200, body: { status: 'withdrawn', can: [] } });
    expect(await day()).toEqual([480, 25]);
    expect(await withdraw(body.id)).toMatchObject({ status: 409, body: { code: 'request_over' } });
    expect(await actions()).toEqual(['submit_request', 'withdraw_request']);
  });

  it('is taken back by who corrects the person’s days, which the person is told, and by nobody else', async () => {
    const { body } = await ask();
    expect(await withdraw(body.id, colleague)).toMatchObject({ status: 404 });
    expect(await day()).toEqual([500, 5]);
    expect(await withdraw(body.id, admin)).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
    expect(await news()).toMatchObject([
      { kind: 'request_decided', about: { date: DAY, request: 'work_claim', status: 'cancelled' } },
    ]);
  });

  it('is work as approved overtime, for its times or as long as was asked for', async () => {
    await server.call('PUT /api/admin/request-settings', {
      token: admin.token,
      body: { kinds: [{ kind: 'overtime', mode: 'always' }] },
    });
    const overtime = { kind: 'overtime', start_time: null, end_time: null, planned_minutes: 3 };
    const { body } = await ask(overtime);
    expect(await day()).toEqual([480, 25]);
    await decide(body, 'approve');
    expect(await day()).toEqual([483, 22]);
    const { body: later } = await ask({ ...overtime, start_time: '08:45', end_time: '09:00', planned_minutes: 15 });
    await decide(later, 'approve');
    // Of several approvals the last.
    expect(await day()).toEqual([495, 10]);
  });
});

describe('a claim is refused, and changes nothing,', () => {
  it.each([
    [{ start_time: '07:00', end_time: '08:40' }, 'claim_without_presence'],
    [{ start_time: '09:00', end_time: '18:00' }, 'claim_without_presence'],
    [{ start_time: '09:00', end_time: '09:00' }, 'claim_without_presence'],
    [{ date: '2026-11-18' }, 'claim_without_presence'],
    [{ date: '2026-11-21' }, 'future_time'],
    [{ start_time: '25:00' }, 'invalid_input'],
    [{ start_time: null }, 'invalid_input'],
    [{ reason: '' }, 'invalid_input'],
  ])('with %j: %s', async (body, code) => {
    expect(await ask(body)).toMatchObject({ status: 400, body: { code } });
    expect(await day()).toEqual([480, 25]);
    expect(await actions()).toEqual([]);
  });

  it('of a day on which all presence is work', async () => {
    expect(await rule('work', ruleId)).toMatchObject({ status: 200 });
    expect(await day()).toEqual([505, 0]);
    expect(await ask()).toMatchObject({ status: 400, body: { code: 'claim_not_needed' } });
  });

  it('of who has no such rule', async () => {
    expect(await ask({}, colleague)).toMatchObject({ status: 400, body: { code: 'claim_not_needed' } });
  });

  it('and isn’t taken back in a closed month', async () => {
    const { body } = await ask();
    server.setNow('2026-12-02T12:00:00+09:00');
    admin = { ...admin, token: await server.logIn(admin.user) };
    employee = { ...employee, token: await server.logIn(employee.user) };
    const closed = { user_ids: [employee.user.userId], reason: '月末' };
    await server.call('POST /api/admin/months/2026-11/close', { token: admin.token, body: closed });
    expect(await ask({ start_time: '18:00', end_time: '18:05' })).toMatchObject({ body: { code: 'month_closed' } });
    expect((await read(body)).body.can).toEqual(['comment']);
    expect(await withdraw(body.id)).toMatchObject({ status: 409, body: { code: 'month_closed' } });
    expect(await withdraw(body.id, admin)).toMatchObject({ status: 409, body: { code: 'month_closed' } });
    expect(await day()).toEqual([500, 5]);
  });
});

describe('the presence of a month', () => {
  const list = async ({ token } = admin) => (await server.call('GET /api/admin/presence/2026-11', { token })).body;

  it('is listed for the employer’s check, by person and day, as far as it is no work', async () => {
    const listed = (times: readonly [string, string][]) => ({
      date: DAY,
      worked_minutes: expect.any(Number),
      presence_minutes: expect.any(Number),
      presence: times.map(([from, to]) => ({
        from: `${DAY}T${from}:00.000+09:00`,
        to: `${DAY}T${to}:00.000+09:00`,
      })),
    });
    const both: [string, string][] = [
      ['08:40', '09:00'],
      ['18:00', '18:05'],
    ];
    expect((await list()).rows).toMatchObject([
      { user_id: employee.user.userId, name: '申告 太郎', presence_minutes: 25, days: [listed(both)] },
    ]);
    await ask();
    expect((await list()).rows).toMatchObject([{ presence_minutes: 5, days: [listed(both.slice(1))] }]);
    const { body: file } = await server.call('GET /api/admin/presence/2026-11/csv', { token: admin.token });
    expect(file).toContain(`,申告 太郎,${DAY},18:00〜18:05,0:05,8:20`);
    await ask({ start_time: '18:00', end_time: '18:05' });
    expect((await list()).rows).toEqual([]);
  });

  it('is seen by nobody who may not see the people, and nobody of another company', async () => {
    expect(await server.call('GET /api/admin/presence/2026-11', { token: colleague.token })).toMatchObject({
      status: 403,
    });
    companyId = await addCompany(server.database);
    expect((await list(await someone({ role: 'super_admin' }))).rows).toEqual([]);
  });

  it('is in the month list, and stays in a closed month as it was closed', async () => {
    const row = async () =>
      (await server.call('GET /api/admin/months/2026-11', { token: admin.token })).body.rows.find(
        ({ user_id }: { user_id: number }) => user_id === employee.user.userId,
      );
    expect((await row()).hours).toMatchObject({ presence_minutes: 25 });
    server.setNow('2026-12-02T12:00:00+09:00');
    admin = { ...admin, token: await server.logIn(admin.user) };
    const closed = { user_ids: [employee.user.userId], reason: '月末' };
    await server.call('POST /api/admin/months/2026-11/close', { token: admin.token, body: closed });
    await rule('work', ruleId);
    expect(await day()).toEqual([480, 25]);
    expect((await row()).hours).toMatchObject({ presence_minutes: 25 });
  });
});

it('claims are among a company’s requests only where a rule asks for them', async () => {
  const kinds = async (token: string) =>
    (await server.call('GET /api/request-settings', { token })).body.kinds.map(({ kind }: { kind: string }) => kind);
  expect(await kinds(employee.token)).toContain('work_claim');
  const asks = async (token: string) => (await server.call('GET /api/auth/me', { token })).body.requests?.asks ?? false;
  expect(await asks(employee.token)).toBe(true);
  companyId = await addCompany(server.database);
  const other = await someone();
  expect(await kinds(other.token)).not.toContain('work_claim');
  expect(await asks(other.token)).toBe(false);
});
