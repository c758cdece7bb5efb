import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { PlannedPerson } from '#contract/planned-leave.ts';
import { NO_OWN_CHOICES } from '#domain/work-rules/work-rule.ts';
import { addClosedMonth, auditOf, companyAuditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant, addLeaveRequest } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const TUESDAY = '2026-12-29';
const WEDNESDAY = '2026-12-30';

let companyId: string;
let superAdmin: TestUser;
let token: string;
let ten: TestUser;
let five: TestUser;

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  superAdmin = await addUser(server.database, { companyId, role: 'super_admin' });
  token = await server.logIn(superAdmin);
  ten = await addUser(server.database, { companyId, name: '十日 太郎' });
  five = await addUser(server.database, { companyId, name: '五日 花子' });
  await addLeaveGrant(server.database, ten, '2026-10-01', 10);
  await addLeaveGrant(server.database, five, '2026-10-01', 5);
});

const call = (path: string, body?: object, { by = token, method = 'POST', key = '' } = {}) =>
  server.call(`${method} /api/admin/planned-leave${path}`, {
    token: by,
    ...(body !== undefined && { body }),
    ...(key !== '' && { headers: { 'idempotency-key': key } }),
  });
const plan = (date: string, rest: object = {}) => call('', { date, ...rest });
const outcomes = (people: readonly PlannedPerson[]) =>
  Object.fromEntries(people.map(({ user_id: id, outcome }) => [id, outcome]));
const requestsOf = async (user: TestUser) =>
  (await server.call('GET /api/vacation', { token: await server.logIn(user) })).body.data;
const balanceOf = async (user: TestUser) =>
  (await server.call('GET /api/vacation-balance/my-balance', { token: await server.logIn(user) })).body.current_balance;

describe('a planned day', () => {
  it('is taken by those who have more than five days, approved and marked; of the others it is told why not', async () => {
    const expected = { [ten.userId]: 'taking', [five.userId]: 'within_five', [superAdmin.userId]: 'no_grant' };
    expect(outcomes((await call('/preview', { date: TUESDAY })).body.people)).toEqual(expected);
    expect(await requestsOf(ten)).toEqual([]);

    const { status, body } = await plan(TUESDAY, { name: '年末一斉休業' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ date: TUESDAY, name: '年末一斉休業', is_for_all: true, taken: 1, exempt: 0 });
    expect(outcomes(body.people)).toEqual({ ...expected, [ten.userId]: 'taken' });
    expect(await requestsOf(ten)).toMatchObject([
      {
        start_date: TUESDAY,
        days_count: 1,
        status: 'approved',
        is_planned: true,
        reason: '年末一斉休業',
        decided: null,
      },
    ]);
    expect(await balanceOf(ten)).toBe(9);
    expect(await requestsOf(five)).toEqual([]);
    expect((await auditOf(server.database, ten)).at(-1)).toMatchObject({
      action: 'take_planned_leave',
      actor_user_id: superAdmin.userId,
      reason: '年末一斉休業',
    });
    expect((await companyAuditOf(server.database, companyId)).at(-1)).toMatchObject({
      action: 'plan_leave',
      after: { date: TUESDAY, name: '年末一斉休業', people: 1 },
    });
    const { days } = (await call('?year=2026', undefined, { method: 'GET' })).body;
    expect(days).toMatchObject([{ id: body.id, taken: 1 }]);
    expect((await call('?year=2027', undefined, { method: 'GET' })).body.days).toEqual([]);
  });

  it('counts toward the five days, and no more of them are planned than beyond five', async () => {
    for (const date of ['2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24', '2026-12-25'])
      expect((await plan(date)).body.taken).toBe(1);
    const sixth = await plan('2026-12-28');
    expect(outcomes(sixth.body.people)[ten.userId]).toBe('within_five');
    const ledger = await server.call(`GET /api/admin/users/${ten.userId}/leave-ledger`, { token });
    expect(ledger.body.grants[0].obligation).toMatchObject({ planned_days: 5 });
    // Carried over, they count: what the year before has left is added.
    await addLeaveGrant(server.database, ten, '2025-10-01', 3, { expiresOn: '2027-09-30' });
    const again = await call(`/${sixth.body.id}/apply`);
    expect(outcomes(again.body.people)[ten.userId]).toBe('taken');
  });

  it('is taken by nobody twice: not on a day that is asked for, on a rest day, nor in a closed month', async () => {
    const [asked, resting, closed] = await Promise.all(
      [1, 2, 3].map(async () => {
        const user = await addUser(server.database, { companyId });
        await addLeaveGrant(server.database, user, '2026-10-01', 10);
        return user;
      }),
    );
    if (asked === undefined || resting === undefined || closed === undefined) throw new Error('three people');
    await addLeaveRequest(server.database, asked, TUESDAY, 'pending', { unit: 'half', half: 'am', minutes: 240 });
    await server.database.kysely
      .insertInto('shift')
      .values({ company_id: companyId, user_id: resting.userId, work_date: TUESDAY, is_workday: false })
      .execute();
    await addClosedMonth(server.database, closed, {
      from: '2026-12-01',
      to: '2026-12-31',
      at: Date.now(),
      by: superAdmin.userId,
    });
    expect(outcomes((await plan(TUESDAY)).body.people)).toMatchObject({
      [ten.userId]: 'taken',
      [asked.userId]: 'asked',
      [resting.userId]: 'no_duty',
      [closed.userId]: 'month_closed',
    });
    expect(await plan(TUESDAY)).toMatchObject({ status: 409, body: { code: 'planned_leave_exists' } });
    // A weekend is one of nobody's days of work.
    expect((await plan('2026-12-26')).body.taken).toBe(0);
  });

  it('is kept by a closed month: nobody gives it up then', async () => {
    const { body } = await plan(TUESDAY);
    await addClosedMonth(server.database, ten, {
      from: '2026-12-01',
      to: '2026-12-31',
      at: Date.now(),
      by: superAdmin.userId,
    });
    const closed = { status: 409, body: { code: 'month_closed' } };
    expect(await call(`/${body.id}/withdraw`, { reason: '操業のため' })).toMatchObject(closed);
    expect(await call(`/${body.id}/exemptions/${ten.userId}`, { reason: '当番' }, { method: 'PUT' })).toMatchObject(
      closed,
    );
    expect(await requestsOf(ten)).toMatchObject([{ status: 'approved' }]);
  });

  it('of a work rule is of those whose contract of the day names it', async () => {
    const { work_rule_id } = await server.database.kysely
      .insertInto('work_rule')
      .values({ company_id: companyId, name: '工場', kind: 'fixed' })
      .returning('work_rule_id')
      .executeTakeFirstOrThrow();
    await server.database.kysely
      .insertInto('work_rule_version')
      .values({
        company_id: companyId,
        work_rule_id,
        effective_month: '2026-01-01',
        settings: JSON.stringify({ ...NO_OWN_CHOICES, kind: 'fixed' }),
      })
      .execute();
    await server.database.kysely
      .insertInto('work_contract')
      .values({
        company_id: companyId,
        user_id: ten.userId,
        from_date: '2026-01-01',
        weekday_minutes: [0, 480, 480, 480, 480, 480, 0],
        work_rule_id,
      })
      .execute();
    const { body } = await plan(TUESDAY, { work_rule_id });
    expect(body).toMatchObject({ is_for_all: false, work_rule_id, work_rule_name: '工場', taken: 1 });
    expect(outcomes(body.people)).toEqual({ [ten.userId]: 'taken' });
    // The same day for everybody finds the person on leave.
    expect(outcomes((await plan(TUESDAY)).body.people)[ten.userId]).toBe('asked');
    expect(await plan(TUESDAY, { work_rule_id: 999_999_999 })).toMatchObject({ status: 404 });
  });

  it('is planned before its day, once however often it is sent', async () => {
    expect(await plan('2026-11-19')).toMatchObject({ status: 400, body: { code: 'planned_leave_past' } });
    const first = await call('', { date: TUESDAY }, { key: 'k' });
    const second = await call('', { date: TUESDAY }, { key: 'k' });
    expect(second).toEqual(first);
    expect(await requestsOf(ten)).toHaveLength(1);
  });

  it.each([{}, { date: 'x' }, { date: TUESDAY, name: 'あ'.repeat(51) }, { date: TUESDAY, work_rule_id: 0 }])(
    'refuses %j',
    async (body) => {
      expect(await call('', body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    },
  );
});

describe('what was planned', () => {
  it('is cancelled by nobody who takes it, only by admins, who leave the person out', async () => {
    const { body: day } = await plan(TUESDAY);
    const [{ id }] = await requestsOf(ten);
    const own = await server.call(`PUT /api/vacation/${id}`, {
      token: await server.logIn(ten),
      body: { status: 'cancelled' },
    });
    expect(own).toMatchObject({ status: 409, body: { code: 'leave_already_decided' } });

    const exemption = `/${day.id}/exemptions/${ten.userId}`;
    const left = await call(exemption, { reason: '当番のため' }, { method: 'PUT' });
    expect(left.body).toMatchObject({ taken: 0, exempt: 1 });
    expect(left.body.people).toContainEqual(
      expect.objectContaining({ user_id: ten.userId, outcome: 'exempt', reason: '当番のため' }),
    );
    expect(await requestsOf(ten)).toMatchObject([{ status: 'cancelled', notes: '当番のため', is_planned: true }]);
    expect(await balanceOf(ten)).toBe(10);
    expect((await call(`/${day.id}/apply`)).body.taken).toBe(0);

    const back = await call(exemption, undefined, { method: 'DELETE' });
    expect(outcomes(back.body.people)[ten.userId]).toBe('taken');
    expect(await call(exemption, undefined, { method: 'DELETE' })).toMatchObject({ status: 404 });
    expect((await auditOf(server.database, ten)).map(({ action }) => action)).toEqual([
      'take_planned_leave',
      'take_leave_back',
      'exempt_from_planned_leave',
      'include_in_planned_leave',
      'take_planned_leave',
    ]);
  });

  it('is not taken again after an admin has cancelled it as any other leave', async () => {
    const { body: day } = await plan(TUESDAY);
    const [{ id }] = await requestsOf(ten);
    await server.call(`PUT /api/admin/vacations/${id}`, { token, body: { status: 'cancelled', notes: '出社のため' } });
    const { body } = await call(`/${day.id}/apply`);
    expect(outcomes(body.people)[ten.userId]).toBe('exempt');
  });

  it('never leaves oneself out', async () => {
    const { body: day } = await plan(TUESDAY);
    expect(
      await call(`/${day.id}/exemptions/${superAdmin.userId}`, { reason: '出社' }, { method: 'PUT' }),
    ).toMatchObject({ status: 403, body: { code: 'leave_own_request' } });
  });

  it('is given up as a whole, with a reason; then the day can be planned again', async () => {
    const { body: day } = await plan(TUESDAY);
    await plan(WEDNESDAY);
    expect(await call(`/${day.id}/withdraw`, {})).toMatchObject({ status: 400 });
    expect(await call(`/${day.id}/withdraw`, { reason: '操業のため' })).toMatchObject({ status: 200 });
    expect(await requestsOf(ten)).toMatchObject([
      { start_date: WEDNESDAY, status: 'approved' },
      { start_date: TUESDAY, status: 'cancelled', notes: '操業のため' },
    ]);
    expect((await call(`/${day.id}`, undefined, { method: 'GET' })).body).toMatchObject({
      is_withdrawn: true,
      people: [],
    });
    expect(await call(`/${day.id}/apply`)).toMatchObject({ status: 404 });
    expect((await plan(TUESDAY)).body.taken).toBe(1);
  });

  it('is applied to those whose days come later', async () => {
    const { body: day } = await plan(TUESDAY);
    await addLeaveGrant(server.database, five, '2026-11-01', 1);
    const { body } = await call(`/${day.id}/apply`);
    expect(outcomes(body.people)[five.userId]).toBe('taken');
    server.setNow('2026-12-30T09:00:00+09:00');
    const by = await server.logIn(superAdmin);
    expect(await call(`/${day.id}/apply`, undefined, { by })).toMatchObject({
      status: 400,
      body: { code: 'planned_leave_past' },
    });
  });
});
