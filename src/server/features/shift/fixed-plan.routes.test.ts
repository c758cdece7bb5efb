import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { NO_CHOICES } from '../../testing/work-rules.ts';
import { addWork } from '../../testing/worked.ts';

// 変形 (労基法32条の2, D51): the plan counts as it stood when its period began, as it was published where shifts are published.

let server: TestServer;
let boss: TestUser;
let person: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-08-20T12:00:00+09:00');
  boss = await addUser(server.database, { role: 'super_admin' });
  token = await server.logIn(boss);
  person = await addUser(server.database, { companyId: boss.companyId, createdAt: '2026-08-01T00:00:00Z' });
  await useRule(VARIABLE);
});

/** Goes on at that time, when the session of before is over. */
async function on(time: string): Promise<void> {
  server.setNow(time);
  token = await server.logIn(boss);
}

const VARIABLE = {
  kind: 'variable_month',
  ...NO_CHOICES,
  week_hours: 40,
  frame_rounding: 'minute_down',
  partial_week: 'prorated',
};
const DAY = '2026-09-15';

const call = async (route: string, body?: object) => {
  const answer = await server.call(route, { token, ...(body !== undefined && { body }) });
  expect([200, 201], `${route} ${JSON.stringify(answer.body)}`).toContain(answer.status);
  return answer.body;
};
async function useRule(settings: object): Promise<void> {
  const { id } = await call('POST /api/admin/work-rules', { name: 'ルール', settings });
  await call(`PUT /api/admin/users/${person.userId}/contracts`, {
    effective_date: '2026-08-01',
    weekday_minutes: [0, 480, 480, 480, 480, 480, 0],
    work_rule_id: id,
  });
}
const plan = (end_time: string, start_time = '09:00', date = DAY) =>
  call('PUT /api/admin/rosters/2026-09', {
    people: [{ user_id: person.userId, days: [{ date, is_workday: true, start_time, end_time }] }],
  });
const publish = () => call('POST /api/admin/rosters/2026-09/publish', { people: [{ user_id: person.userId }] });
const planOne = (end_time: string) =>
  call(`POST /api/admin/users/${person.userId}/shifts/new`, {
    date: DAY,
    is_workday: true,
    start_time: '09:00',
    end_time,
  });
/** Of a day of ten hours of work: the planned minutes of the day, and the overtime of the month. */
async function counted(): Promise<readonly [planned: number, overtime: number]> {
  const { hours, days } = await call(`GET /api/admin/users/${person.userId}/months/2026-09`);
  return [days.find(({ date }: { date: string }) => date === DAY).contracted_minutes, hours.overtime_minutes];
}

/** What the person's month says of the changed plan of the day. */
async function changedPlan(): Promise<unknown> {
  const { days } = await call(`GET /api/admin/users/${person.userId}/months/2026-09`);
  return days.find(({ date }: { date: string }) => date === DAY).changed_plan;
}

describe('a plan of seven hours that is changed to ten', () => {
  beforeEach(() => addWork(server.database, person, [[DAY, '9:00', '20:00', 60]]));

  it('before the period begins, counts', async () => {
    await plan('17:00');
    await on('2026-08-31T23:59:00+09:00');
    await plan('20:00');
    await on('2026-11-20T12:00:00+09:00');
    expect(await counted()).toEqual([600, 0]);
  });

  it.each<readonly [string, () => Promise<unknown>]>([
    ['in the roster', () => plan('20:00')],
    ['on its day', () => planOne('20:00')],
    ['twice', async () => [await plan('19:00'), await planOne('20:00')]],
  ])('two months later %s, is shown, and counts nothing', async (_, change) => {
    await plan('17:00');
    await on('2026-11-15T12:00:00+09:00');
    await change();
    await on('2026-11-20T12:00:00+09:00');
    expect(await counted()).toEqual([435, 120]);
    const shifts = await call(`GET /api/admin/users/${person.userId}/shifts?month=2026-09`);
    expect(shifts).toMatchObject([{ date: DAY, start_time: '09:00', end_time: '20:00' }]);
  });

  it('is a finding, until it is changed back', async () => {
    await plan('17:00');
    await on('2026-11-15T12:00:00+09:00');
    await plan('20:00');
    const found = async () => {
      const { rows } = await call('GET /api/admin/months/2026-09');
      const row = rows.find(({ user_id: id }: { user_id: number }) => id === person.userId);
      expect(row.has_fixed_plan).toBe(true);
      return row.findings.filter(({ kind }: { kind: string }) => kind === 'changed_plan');
    };
    expect(await found()).toEqual([
      { date: DAY, kind: 'changed_plan', fixed_plan: { start_time: '09:00', end_time: '17:00' } },
    ]);
    expect(await changedPlan()).toEqual({ fixed_plan: { start_time: '09:00', end_time: '17:00' } });
    await plan('17:00');
    expect(await found()).toEqual([]);
    expect(await changedPlan()).toBeUndefined();
  });

  it('and closed, closes with what counts', async () => {
    await plan('17:00');
    await on('2026-11-15T12:00:00+09:00');
    await plan('20:00');
    await call('POST /api/admin/months/2026-09/close', { user_ids: [person.userId], reason: '確認済みのため' });
    expect(await counted()).toEqual([435, 120]);
  });

  it('of the contract, where nothing was planned when it began', async () => {
    await on('2026-09-01T00:00:00+09:00');
    await plan('20:00');
    await on('2026-11-20T12:00:00+09:00');
    expect(await counted()).toEqual([480, 120]);
    expect(await changedPlan()).toEqual({});
  });

  it('by its pattern alone, is none', async () => {
    const pattern = {
      name: '早番',
      short_name: '早',
      shortcut: 'E',
      color: 'blue',
      start_time: '9:00',
      end_time: '20:00',
      break_minutes: 60,
      needed: [0, 0, 0, 0, 0, 0, 0],
    };
    const { id } = await call('POST /api/admin/shift-patterns', pattern);
    await plan('20:00');
    await on('2026-09-10T12:00:00+09:00');
    const day = { date: DAY, is_workday: true, start_time: '09:00', end_time: '20:00', pattern_id: id };
    await call('PUT /api/admin/rosters/2026-09', { people: [{ user_id: person.userId, days: [day] }] });
    const row = await server.database.kysely
      .selectFrom('shift')
      .select('earlier')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(row.earlier).toEqual([{ until: Date.parse('2026-08-20T12:00:00+09:00'), plan: null }]);
  });

  it('where shifts are published, counts as it was published before, and a draft never', async () => {
    await call('PUT /api/admin/shift-settings', { admins_plan_shifts: true });
    await plan('17:00');
    await publish();
    await plan('20:00');
    await on('2026-09-05T12:00:00+09:00');
    await publish();
    await on('2026-11-20T12:00:00+09:00');
    expect(await counted()).toEqual([435, 120]);
  });
});

describe('what a change costs', () => {
  const costOf = async (end_time: string, user = person) => {
    const days = [{ date: DAY, is_workday: true, start_time: '09:00', end_time }];
    return call('POST /api/admin/rosters/2026-09/plan-changes', { people: [{ user_id: user.userId, days }] });
  };

  it('is nothing before the period begins', async () => {
    await plan('17:00');
    expect(await costOf('20:00')).toEqual({ people: [] });
  });

  it('is told in overtime once it has begun, before it is saved', async () => {
    await plan('17:00');
    await on('2026-09-10T12:00:00+09:00');
    const { name } = await server.database.kysely
      .selectFrom('user_account')
      .select('name')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(await costOf('20:00')).toEqual({
      people: [{ user_id: person.userId, name, dates: [DAY], overtime_minutes: 120, statutory_holiday_minutes: 0 }],
    });
    expect(await costOf('17:00')).toEqual({ people: [] });
    expect(await call(`GET /api/admin/users/${person.userId}/shifts?month=2026-09`)).toMatchObject([
      { end_time: '17:00' },
    ]);
  });

  it('is told to those who save their own shifts', async () => {
    await plan('17:00');
    const costOfOwn = async (date: string, endTime: string) => {
      const own = await server.logIn(person);
      const body = { month: '2026-09', shifts: [{ date, isWorkday: true, startTime: '09:00', endTime }] };
      return server.call('POST /api/shifts/plan-changes', { token: own, body });
    };
    expect(await costOfOwn(DAY, '20:00')).toMatchObject({ status: 200, body: { people: [] } });
    await on('2026-09-10T12:00:00+09:00');
    expect(await costOfOwn(DAY, '20:00')).toMatchObject({
      body: { people: [{ user_id: person.userId, dates: [DAY], overtime_minutes: 120 }] },
    });
    expect(await costOfOwn(DAY, '17:00')).toMatchObject({ body: { people: [] } });
    expect(await costOfOwn('2026-10-01', '17:00')).toMatchObject({
      status: 400,
      body: { fields: { '2026-10-01': '対象月の日付ではありません' } },
    });
  });

  it('is told before drafts are published, by those that were saved before the period began too', async () => {
    await plan('17:00');
    await call('PUT /api/admin/shift-settings', { admins_plan_shifts: true });
    await plan('20:00');
    const drafts = () => call('GET /api/admin/rosters/2026-09/unpublished');
    expect(await drafts()).toMatchObject([{ user_id: person.userId, days: 1, plan_change: null }]);
    await on('2026-09-10T12:00:00+09:00');
    expect(await drafts()).toMatchObject([
      { days: 1, plan_change: { user_id: person.userId, dates: [DAY], overtime_minutes: 120 } },
    ]);
    await publish();
    expect(await drafts()).toEqual([]);
  });

  it('is nothing of everybody else, and of nobody who isn’t the company’s', async () => {
    await on('2026-09-10T12:00:00+09:00');
    const colleague = await addUser(server.database, { companyId: boss.companyId });
    expect(await costOf('20:00', colleague)).toEqual({ people: [] });
    const stranger = await addUser(server.database);
    const people = [{ user_id: stranger.userId, days: [{ date: DAY, is_workday: false }] }];
    const route = 'POST /api/admin/rosters/2026-09/plan-changes';
    expect(await server.call(route, { token, body: { people } })).toMatchObject({ status: 404 });
    const outside = [{ user_id: person.userId, days: [{ date: '2026-10-01', is_workday: false }] }];
    expect(await server.call(route, { token, body: { people: outside } })).toMatchObject({
      status: 400,
      body: { fields: { 'people/0/days/0/date': '対象月の日付ではありません' } },
    });
  });
});

describe('a shift that is asked for', () => {
  const ask = async (user: TestUser, end_time = '20:00') => {
    const asked = { kind: 'shift_change', date: DAY, is_workday: true, start_time: '09:00', end_time };
    const body = { ...asked, reason: '納期のため', submit: true };
    return (await server.call('POST /api/requests', { token: await server.logIn(user), body })).body;
  };
  const approve = ({ id, revision }: { id: number; revision: number }, more: object = {}) =>
    server.call(`POST /api/requests/${id}/decision`, { token, body: { decision: 'approve', revision, ...more } });
  const shiftsOf = ({ userId }: TestUser) => call(`GET /api/admin/users/${userId}/shifts?month=2026-09`);

  beforeEach(async () => {
    await call('PUT /api/admin/request-settings', { kinds: [{ kind: 'shift_change', mode: 'always' }] });
    await plan('17:00');
  });

  it('is approved at once before the period begins', async () => {
    expect(await approve(await ask(person))).toMatchObject({ status: 200, body: { status: 'approved' } });
  });

  it('is approved once its cost was told and accepted', async () => {
    await on('2026-09-10T12:00:00+09:00');
    const asked = await ask(person);
    expect(await approve(asked)).toMatchObject({
      status: 409,
      body: {
        code: 'plan_change_unconfirmed',
        message: expect.stringContaining('時間外が 2:00増えます'),
        current: { user_id: person.userId, dates: [DAY], overtime_minutes: 120, statutory_holiday_minutes: 0 },
      },
    });
    expect(await shiftsOf(person)).toMatchObject([{ end_time: '17:00' }]);
    expect(await approve(asked, { allow_plan_change: true })).toMatchObject({ body: { status: 'approved' } });
    expect(await shiftsOf(person)).toMatchObject([{ end_time: '20:00' }]);
    expect(await changedPlan()).toEqual({ fixed_plan: { start_time: '09:00', end_time: '17:00' } });
  });

  it('is told to each who approves, and rejected without a word', async () => {
    const steps = [{ by: 'people', userIds: [boss.userId], mode: 'one' }, { by: 'admins' }];
    await server.database.kysely
      .insertInto('approval_route')
      .values({
        company_id: boss.companyId,
        name: '二段階',
        position: 1,
        kinds: ['shift_change'],
        steps: JSON.stringify(steps),
      })
      .execute();
    await on('2026-09-10T12:00:00+09:00');
    const asked = await ask(person);
    expect(await approve(asked)).toMatchObject({ body: { code: 'plan_change_unconfirmed' } });
    const agreed = (await approve(asked, { allow_plan_change: true })).body;
    expect(agreed).toMatchObject({ status: 'pending' });
    expect(await approve(agreed)).toMatchObject({ body: { code: 'plan_change_unconfirmed' } });
    const body = { decision: 'reject', revision: agreed.revision, comment: '今月は変えません' };
    expect(await server.call(`POST /api/requests/${asked.id}/decision`, { token, body })).toMatchObject({
      body: { status: 'rejected' },
    });
  });

  it('isn’t approved with others, who are named with the reason', async () => {
    const colleague = await addUser(server.database, { companyId: boss.companyId, createdAt: '2026-08-01T00:00:00Z' });
    await on('2026-09-10T12:00:00+09:00');
    const [costly, free] = [await ask(person), await ask(colleague)];
    const requests = [costly, free].map(({ id, revision }) => ({ id, revision }));
    expect(await call('POST /api/requests/decisions', { decision: 'approve', requests })).toMatchObject({
      message: '1件の申請を承認しました',
      done: [free.id],
      refused: [
        {
          id: costly.id,
          name: costly.name,
          message:
            '変形労働時間制の期間が始まった後の変更です。シフトどおりに働くと、時間外が 2:00増えます。1件ずつ確かめてください',
        },
      ],
    });
    expect(await shiftsOf(person)).toMatchObject([{ end_time: '17:00' }]);
    expect(await shiftsOf(colleague)).toMatchObject([{ end_time: '20:00' }]);
  });
});

describe('a swap with a day whose plan is fixed', () => {
  const [SUNDAY, TUESDAY_AFTER] = ['2026-09-20', '2026-10-06'];
  const ACROSS = { works_on: SUNDAY, rests_on: TUESDAY_AFTER };
  const enter = (body: object) => server.call(`POST /api/admin/users/${person.userId}/swaps`, { token, body });
  const ask = async (dates: object) =>
    (await server.call('POST /api/swaps', { token: await server.logIn(person), body: dates })).body;
  const decide = (id: number, body: object) => server.call(`PUT /api/admin/swaps/${id}`, { token, body });
  const swaps = async () => (await call(`GET /api/admin/users/${person.userId}/swaps?month=2026-09`)).data;
  const refused = () => ({
    status: 409,
    body: {
      code: 'plan_change_unconfirmed',
      current: {
        user_id: person.userId,
        dates: [SUNDAY, TUESDAY_AFTER],
        overtime_minutes: 120,
        statutory_holiday_minutes: 0,
      },
    },
  });

  /** Ten hours of October, planned once September’s plan is fixed: there nobody had planned them. */
  beforeEach(async () => {
    await call('PUT /api/admin/swap-settings', { swaps_days: true });
    await plan('17:00');
    await on('2026-09-05T12:00:00+09:00');
    const days = [{ date: TUESDAY_AFTER, is_workday: true, start_time: '09:00', end_time: '20:00' }];
    await call('PUT /api/admin/rosters/2026-10', { people: [{ user_id: person.userId, days }] });
  });

  it('is entered once its cost was told and accepted', async () => {
    expect(await enter(ACROSS)).toMatchObject(refused());
    expect(await swaps()).toEqual([]);
    expect(await enter({ ...ACROSS, allow_plan_change: true })).toMatchObject({ status: 201 });
    expect(await swaps()).toMatchObject([{ status: 'approved' }]);
  });

  it('is approved once its cost was told and accepted, and taken back where that costs nothing', async () => {
    const { id } = await ask(ACROSS);
    expect(await decide(id, { status: 'approved' })).toMatchObject(refused());
    expect(await swaps()).toMatchObject([{ status: 'pending' }]);
    expect(await decide(id, { status: 'approved', allow_plan_change: true })).toMatchObject({ status: 200 });
    expect(await decide(id, { status: 'cancelled', notes: '中止のため' })).toMatchObject({ status: 200 });
  });

  it('is rejected without a word', async () => {
    const { id } = await ask(ACROSS);
    expect(await decide(id, { status: 'rejected', notes: '人が足りません' })).toMatchObject({ status: 200 });
  });

  it('is entered at once where it costs nothing, and where no plan is fixed', async () => {
    expect(await enter({ works_on: '2026-09-13', rests_on: DAY })).toMatchObject({ status: 201 });
    expect(await enter({ works_on: '2026-10-11', rests_on: TUESDAY_AFTER })).toMatchObject({ status: 201 });
  });

  it('moves the plan that was fixed, and no change of it', async () => {
    await plan('20:00');
    await enter({ works_on: '2026-09-13', rests_on: DAY });
    await addWork(server.database, person, [['2026-09-13', '9:00', '20:00', 60]]);
    await on('2026-11-20T12:00:00+09:00');
    const { hours, days } = await call(`GET /api/admin/users/${person.userId}/months/2026-09`);
    const sunday = days.find(({ date }: { date: string }) => date === '2026-09-13');
    expect(sunday).toMatchObject({
      contracted_minutes: 435,
      changed_plan: { fixed_plan: { start_time: '09:00', end_time: '17:00' } },
    });
    expect(hours.overtime_minutes).toBe(120);
  });
});

it('isn’t made as it was worked, also where it is only asked', async () => {
  await plan('17:00');
  await addWork(server.database, person, [[DAY, '9:00', '20:00', 60]]);
  const colleague = await addUser(server.database, { companyId: boss.companyId, createdAt: '2026-08-01T00:00:00Z' });
  await addWork(server.database, colleague, [[DAY, '8:00', '17:00', 60]]);
  await on('2026-09-20T12:00:00+09:00');
  for (const preview of [true, false]) {
    const days = [person, colleague].map(({ userId }) => ({ user_id: userId, dates: [DAY] }));
    expect(await call('POST /api/admin/shifts/as-worked', { days, preview })).toMatchObject({
      days: [{ user_id: colleague.userId }],
      refused: [
        {
          user_id: person.userId,
          message: '変形労働時間制の社員のシフトは、前もって決めた計画のため、実績どおりにはできません',
        },
      ],
    });
  }
  expect(await call(`GET /api/admin/users/${person.userId}/shifts?month=2026-09`)).toMatchObject([
    { end_time: '17:00' },
  ]);
});

it('a shift of everybody else is the plan, whenever it was changed, and nothing is kept of it', async () => {
  person = await addUser(server.database, { companyId: boss.companyId, createdAt: '2026-08-01T00:00:00Z' });
  await plan('17:00');
  await on('2026-09-10T12:00:00+09:00');
  await plan('20:00');
  const rows = await server.database.kysely
    .selectFrom('shift')
    .select('earlier')
    .where('user_id', '=', person.userId)
    .execute();
  expect(rows).toEqual([{ earlier: null }]);
});

it('at the upgrade: a shift of which nothing earlier is known counts as it is', async () => {
  await plan('20:00');
  await server.database.kysely
    .updateTable('shift')
    .set({ earlier: null })
    .where('user_id', '=', person.userId)
    .execute();
  await addWork(server.database, person, [[DAY, '9:00', '20:00', 60]]);
  await on('2026-11-20T12:00:00+09:00');
  expect(await counted()).toEqual([600, 0]);
  await plan('17:00');
  expect(await counted()).toEqual([600, 0]);
});
