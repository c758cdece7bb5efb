import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { GivenApproval } from '#domain/approval/approval.ts';
import { WAITING } from './app.ts';
import { reroutingOf } from './features/approval/waiting.job.ts';
import { createLog } from './platform/log.ts';
import { remindApprovers } from './shared/approval/approval-reminders.ts';
import { addCompany, addUser, type TestUser } from './testing/builders.ts';
import { employ } from './testing/leave-builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

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
let approver: Person;
let other: Person;
let admin: Person;

async function someone(options: Parameters<typeof addUser>[1] = {}): Promise<Person> {
  const user = await addUser(server.database, { companyId, hiredOn: '2026-10-30', ...options });
  return { user, token: await server.logIn(user) };
}

const WORKED = '2026-10-30';

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  employee = await someone({ name: '申請 太郎' });
  approver = await someone({ name: '承認 次郎' });
  other = await someone({ name: '承認 三郎' });
  admin = await someone({ role: 'super_admin', name: '全権 花子' });
  await someone({ role: 'admin', name: '管理 一郎' });
  await employ(server.database, employee.user, WORKED);
  await server.call('PUT /api/admin/request-settings', {
    token: admin.token,
    body: { kinds: [{ kind: 'punch_correction', mode: 'always' }] },
  });
});

const people = (...of: Person[]) => ({ by: 'people', mode: 'one', user_ids: of.map(({ user }) => user.userId) });
const routeBody = (steps: object[]) => ({
  name: '承認',
  kinds: ['punch_correction', 'leave', 'swap', 'month'],
  longer_than_minutes: null,
  longer_than_days: null,
  department_id: null,
  steps,
});
const addRoute = async (...steps: object[]): Promise<number> =>
  (await server.call('POST /api/admin/approval-routes', { token: admin.token, body: routeBody(steps) })).body.id;

/** What waits for approval, and how it is decided on: 200 where that is done. */
interface Affair {
  readonly approve: (by: Person) => Promise<number>;
  /** Rejects it, or sends the month back. */
  readonly decline: (by: Person) => Promise<number>;
  /** Its person takes it back, or something is recorded in the month. */
  readonly withdraw: () => Promise<number>;
  readonly isOver: () => Promise<boolean>;
}

/** The case of what the employee has asked for; `null` without one. */
async function caseNow() {
  const { rows } = await server.database.pool.query<{ given: GivenApproval[]; waits: string | null; admins: boolean }>(
    `select given, waits_for_admins as admins, (select string_agg(u.name, '、' order by at) from unnest(k.waits_for)
        with ordinality as asked (user_id, at) join user_account u using (user_id)) as waits
     from approval_case k where company_id = $1 and user_id = $2`,
    [companyId, employee.user.userId],
  );
  return rows[0] ?? null;
}

/** For whom it waits. */
async function waitsNow() {
  const now = await caseNow();
  return { names: now?.waits?.split('、') ?? [], admins: now?.admins ?? false };
}
const NOBODY = { names: [], admins: false };

/** The approvals given, as by whom for whom. */
const given = async () => (await caseNow())?.given.map(({ userId, forUserId }) => [userId, forUserId]);

async function correction(): Promise<Affair> {
  const { body } = await server.call('POST /api/requests', {
    token: employee.token,
    body: {
      kind: 'punch_correction',
      date: '2026-11-19',
      clock_in: '09:00',
      clock_out: '18:00',
      break_time: 60,
      reason: '忘れ',
      submit: true,
    },
  });
  const read = () => server.call(`GET /api/requests/${body.id}`, { token: employee.token });
  const decide = async ({ token }: Person, decision: string) => {
    const answer = { decision, revision: (await read()).body.revision, comment: '確認のうえ' };
    return (await server.call(`POST /api/requests/${body.id}/decision`, { token, body: answer })).status;
  };
  return {
    approve: (by) => decide(by, 'approve'),
    decline: (by) => decide(by, 'reject'),
    withdraw: async () =>
      (await server.call(`POST /api/requests/${body.id}/withdraw`, { token: employee.token })).status,
    isOver: async () => (await read()).body.status === 'approved',
  };
}

async function leave(): Promise<Affair> {
  await server.database.kysely
    .insertInto('leave_grant')
    .values({
      company_id: companyId,
      user_id: employee.user.userId,
      granted_on: '2026-11-01',
      expires_on: '2028-10-31',
      days: 10,
    })
    .execute();
  const { data } = (
    await server.call('POST /api/vacation', {
      token: employee.token,
      body: { request_type: 'annual_leave', request_date: '2026-12-01', reason: '私用', client_approver: '取引先' },
    })
  ).body;
  const read = () => server.call(`GET /api/leave-requests/${data.id}`, { token: employee.token });
  const decide = async ({ token }: Person, decision: string) => {
    const { revision } = (await read()).body;
    const body = { decision, comment: '確認のうえ', requests: [{ id: data.id, kind: 'leave', revision }] };
    return (await server.call('POST /api/requests/decisions', { token, body })).body.refused.length === 0 ? 200 : 403;
  };
  return {
    approve: (by) => decide(by, 'approve'),
    decline: (by) => decide(by, 'reject'),
    withdraw: async () =>
      (await server.call(`PUT /api/vacation/${data.id}`, { token: employee.token, body: { status: 'cancelled' } }))
        .status,
    isOver: async () => (await read()).body.status === 'approved',
  };
}

async function month(): Promise<Affair> {
  const { token, user } = employee;
  const of = '2026-10';
  await server.call('PUT /api/time-records/new', {
    token,
    body: { date: WORKED, clock_in: '09:00', clock_out: '18:00', break_time: 60, modification_reason: '打刻漏れ' },
  });
  await server.call(`POST /api/months/${of}/confirm`, { token });
  const read = async () => (await server.call(`GET /api/months/${of}`, { token: employee.token })).body;
  const seen = async () => ({
    user_id: user.userId,
    month: of,
    confirmed_at: (await read()).at ?? '2026-11-01T00:00:00Z',
  });
  return {
    async approve(by) {
      const body = { months: [await seen()] };
      const answer = await server.call('POST /api/approvals/months/approve', { token: by.token, body });
      return answer.body.user_ids.length === 1 ? 200 : 403;
    },
    async decline(by) {
      const body = { ...(await seen()), reason: '確認のうえ' };
      return (await server.call('POST /api/approvals/months/return', { token: by.token, body })).status;
    },
    async withdraw() {
      const owner = { company_id: companyId, user_id: user.userId };
      const record = { record_type: 'clock_in', work_date: WORKED, recorded_at: `${WORKED}T09:30:00+09:00` } as const;
      await server.database.kysely
        .insertInto('time_record')
        .values({ ...owner, ...record })
        .execute();
      return 200;
    },
    isOver: async () =>
      (await caseNow()) !== null && (await waitsNow()).names.length === 0 && !(await waitsNow()).admins,
  };
}

async function swap(): Promise<Affair> {
  await server.call('PUT /api/admin/swap-settings', { token: admin.token, body: { swaps_days: true } });
  await server.database.kysely
    .updateTable('work_contract')
    .set({ weekday_minutes: [0, 480, 480, 480, 480, 480, 0], weekly_days: null, weekly_minutes: null })
    .where('company_id', '=', companyId)
    .where('user_id', '=', employee.user.userId)
    .execute();
  const dates = { works_on: '2026-11-28', rests_on: '2026-11-26' };
  const { id } = (await server.call('POST /api/swaps', { token: employee.token, body: dates })).body;
  const decide = async ({ token }: Person, status: string) =>
    (await server.call(`PUT /api/admin/swaps/${id}`, { token, body: { status, notes: '確認のうえ' } })).status;
  return {
    approve: (by) => decide(by, 'approved'),
    decline: (by) => decide(by, 'rejected'),
    withdraw: async () => (await server.call(`DELETE /api/swaps/${id}`, { token: employee.token })).status,
    async isOver() {
      const { rows } = await server.database.pool.query('select status from day_swap where day_swap_id = $1', [id]);
      return rows[0]?.status === 'approved';
    },
  };
}

const stop = ({ user }: Person, active = false) =>
  server.call(`PUT /api/admin/users/${user.userId}/active`, { token: admin.token, body: { active } });
const setLeavingDate = ({ user }: Person, leaving_date: string) =>
  server.call(`PUT /api/admin/users/${user.userId}`, {
    token: admin.token,
    body: { name: '退職 次郎', role: 'user', hire_date: WORKED, leaving_date },
  });
const reroute = () => reroutingOf(server.runtime, WAITING, createLog('silent'))(companyId, server.now());
const audited = async (): Promise<string[][][]> => {
  const { rows } = await server.database.pool.query<{ asked: string[][] }>(
    `select json_build_array(before -> 'asked', after -> 'asked') as asked from audit_entry where company_id = $1 and action like 'reroute%' order by audit_entry_id`,
    [companyId],
  );
  return rows.map(({ asked }) => asked);
};
const newsOf = async ({ user }: Person): Promise<number> => {
  const { rows } = await server.database.pool.query(
    `select from notification where company_id = $1 and user_id = $2 and kind in ('request_asked', 'month_to_approve')`,
    [companyId, user.userId],
  );
  return rows.length;
};

/** Whether the menu has 承認 for somebody, and how many affairs wait for them there. */
async function inboxOf({ token }: Person): Promise<[boolean, number]> {
  const { requests, months_to_approve: months = 0 } = (await server.call('GET /api/auth/me', { token })).body;
  const { waiting } = (await server.call('GET /api/requests/waiting', { token })).body;
  return [requests?.decides === true || months > 0, waiting + months];
}

const KINDS: [string, () => Promise<Affair>][] = [
  ['a request', correction],
  ['leave', leave],
  ['a swap', swap],
  ['a month', month],
];

const NAMES = { approver: '承認 次郎', other: '承認 三郎' };

/** The entries of the audit log, and the notifications, by their number: what a refusal leaves as it is. */
const traces = async (): Promise<unknown> =>
  (
    await server.database.pool.query(
      `select (select count(*) from audit_entry where company_id = $1) as entries,
         (select count(*) from notification where company_id = $1) as notifications`,
      [companyId],
    )
  ).rows;
const escalations = async (): Promise<number> =>
  (
    await server.database.pool.query(`select from audit_entry where company_id = $1 and action like 'escalate%'`, [
      companyId,
    ])
  ).rows.length;

describe.each(KINDS)('%s by a route', (_kind, ask) => {
  it('is approved step by step, and by nobody else', async () => {
    await addRoute(people(approver), people(other));
    const affair = await ask();
    expect(await waitsNow()).toEqual({ names: [NAMES.approver], admins: false });
    expect([await newsOf(approver), await newsOf(other)]).toEqual([1, 0]);
    const before = await traces();
    for (const refused of [other, employee, await someone()]) expect(await affair.approve(refused)).not.toBe(200);
    expect(await traces()).toEqual(before);
    expect(await given()).toEqual([]);
    expect(await affair.approve(approver)).toBe(200);
    expect(await waitsNow()).toEqual({ names: [NAMES.other], admins: false });
    expect([await newsOf(approver), await newsOf(other), await affair.isOver()]).toEqual([1, 1, false]);
    expect(await affair.approve(other)).toBe(200);
    expect([await waitsNow(), await affair.isOver()]).toEqual([NOBODY, true]);
    expect(await given()).toEqual([
      [approver.user.userId, null],
      [other.user.userId, null],
    ]);
  });

  it('is counted where its approver looks for it, from the first request on', async () => {
    await addRoute(people(approver));
    await server.call('PUT /api/admin/request-settings', { token: admin.token, body: { kinds: [] } });
    expect(await inboxOf(approver)).toEqual([false, 0]);
    const affair = await ask();
    expect(await inboxOf(approver)).toEqual([true, 1]);
    await affair.approve(approver);
    expect((await inboxOf(approver))[1]).toBe(0);
  });

  it('waits for all of a step that asks all, who are notified once', async () => {
    await addRoute({ ...people(approver, other), mode: 'all' });
    const affair = await ask();
    expect(await affair.approve(other)).toBe(200);
    expect([await waitsNow(), await affair.isOver()]).toEqual([{ names: [NAMES.approver], admins: false }, false]);
    expect([await newsOf(approver), await newsOf(other)]).toEqual([1, 1]);
    expect(await affair.approve(approver)).toBe(200);
    expect(await affair.isOver()).toBe(true);
  });

  it('is approved by a deputy in the approver’s place', async () => {
    const deputy = await someone();
    await addRoute(people(approver));
    await server.call('POST /api/approval-deputies', {
      token: approver.token,
      body: { employee_id: deputy.user.employeeId, from_date: '2026-11-20', to_date: '2026-11-30' },
    });
    const affair = await ask();
    expect(await newsOf(deputy)).toBe(1);
    expect(await affair.approve(deputy)).toBe(200);
    expect(await given()).toEqual([[deputy.user.userId, approver.user.userId]]);
    expect(await affair.isOver()).toBe(true);
  });

  it('is decided on once by two approvers at once', async () => {
    await addRoute(people(approver, other));
    const affair = await ask();
    const statuses = await Promise.all([affair.approve(approver), affair.approve(other)]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await given()).toHaveLength(1);
  });

  it('waits for nobody once it is declined', async () => {
    await addRoute(people(approver), people(other));
    const affair = await ask();
    expect(await affair.decline(other)).not.toBe(200);
    expect(await affair.decline(approver)).toBe(200);
    expect([await waitsNow(), await affair.isOver()]).toEqual([NOBODY, false]);
    expect(await affair.approve(other)).not.toBe(200);
  });

  it('waits for nobody once it is withdrawn', async () => {
    await addRoute(people(approver));
    const affair = await ask();
    expect(await affair.withdraw()).toBe(200);
    expect(await waitsNow()).toEqual(NOBODY);
    expect(await affair.approve(approver)).not.toBe(200);
    expect(await affair.isOver()).toBe(false);
  });

  it('reminds its approver once after some days, and asks the admins too after more', async () => {
    const settings = { remind_after_days: 2, escalate_after_days: 3, closes_unapproved: true };
    await server.call('PUT /api/admin/approval-settings', { token: admin.token, body: settings });
    await addRoute(people(approver));
    const affair = await ask();
    const newsOn = async (date: string): Promise<number[]> => {
      server.setNow(`${date}T06:20:00+09:00`);
      for (let run = 0; run < 2; run += 1) await remindApprovers(WAITING, server.runtime, server.now());
      return [await newsOf(approver), await newsOf(admin), await escalations()];
    };
    expect(await newsOn('2026-11-21')).toEqual([1, 0, 0]);
    expect(await newsOn('2026-11-22')).toEqual([2, 0, 0]);
    expect(await newsOn('2026-11-23')).toEqual([2, 1, 1]);
    expect(await waitsNow()).toEqual({ names: [NAMES.approver], admins: true });
    const plainAdmin = await someone({ role: 'admin' });
    employee = { ...employee, token: await server.logIn(employee.user) };
    expect(await affair.approve(plainAdmin)).toBe(200);
    expect(await affair.isOver()).toBe(true);
  });
});

describe.each(KINDS)('%s that waits for somebody', (_kind, ask) => {
  it('whose account is stopped asks the admins at once', async () => {
    await addRoute(people(approver));
    const affair = await ask();
    expect(await waitsNow()).toEqual({ names: ['承認 次郎'], admins: false });
    await stop(approver);
    expect(await waitsNow()).toEqual({ names: [], admins: true });
    expect(await newsOf(admin)).toBe(1);
    expect(await audited()).toEqual([[['承認 次郎'], ['管理者']]]);
    expect(await affair.approve(admin)).toBe(200);
    expect(await affair.isOver()).toBe(true);
  });

  it('who has left asks those whom a new one would ask', async () => {
    await addRoute(people(approver, other), { by: 'admins' });
    await ask();
    await setLeavingDate(approver, '2026-11-19');
    expect(await waitsNow()).toEqual({ names: ['承認 三郎'], admins: false });
    // The approver before isn’t notified again.
    expect(await newsOf(other)).toBe(1);
  });

  it('who is still there today, and has left tomorrow, asks others then', async () => {
    await addRoute(people(approver));
    await ask();
    await setLeavingDate(approver, '2026-11-20');
    await reroute();
    expect(await waitsNow()).toEqual({ names: ['退職 次郎'], admins: false });
    server.setNow('2026-11-21T00:10:00+09:00');
    employee = { ...employee, token: await server.logIn(employee.user) };
    await reroute();
    await reroute();
    expect(await waitsNow()).toEqual({ names: [], admins: true });
    expect(await audited()).toHaveLength(1);
  });

  it('who comes later on its route asks others there', async () => {
    await addRoute(people(other), people(approver));
    const affair = await ask();
    await stop(approver);
    expect(await waitsNow()).toEqual({ names: ['承認 三郎'], admins: false });
    expect(await affair.approve(other)).toBe(200);
    expect(await waitsNow()).toEqual({ names: [], admins: true });
  });

  it('goes to the new approver once the route has one, and on where it is deleted', async () => {
    const id = await addRoute(people(approver));
    await ask();
    await stop(approver);
    await server.call(`PUT /api/admin/approval-routes/${id}`, { token: admin.token, body: routeBody([people(other)]) });
    expect(await waitsNow()).toEqual({ names: ['承認 三郎'], admins: false });
    await server.call(`DELETE /api/admin/approval-routes/${id}`, { token: admin.token });
    expect(await waitsNow()).toEqual({ names: [], admins: true });
  });

  it('who is there stays with them, whatever becomes of others and of the route', async () => {
    const id = await addRoute(people(approver));
    await ask();
    await stop(other);
    await server.call(`PUT /api/admin/approval-routes/${id}`, { token: admin.token, body: routeBody([people(admin)]) });
    expect(await waitsNow()).toEqual({ names: ['承認 次郎'], admins: false });
    expect(await audited()).toEqual([]);
  });

  it('is decided on by a super admin in their place, and by no other admin', async () => {
    await addRoute(people(approver));
    const affair = await ask();
    const plainAdmin = await someone({ role: 'admin' });
    expect(await affair.approve(plainAdmin)).toBe(403);
    expect(await affair.isOver()).toBe(false);
    expect(await affair.approve(admin)).toBe(200);
    expect(await affair.isOver()).toBe(true);
    const { rows } = await server.database.pool.query(
      `select distinct action from audit_entry where company_id = $1 and after ? 'as_super_admin'`,
      [companyId],
    );
    expect(rows).toHaveLength(1);
  });
});

it.each(KINDS.slice(0, 2))('the history of %s says who was asked and who is asked now', async (_kind, ask) => {
  await addRoute(people(approver));
  await ask();
  await stop(approver);
  const [{ id, kind }] = (await server.call('GET /api/requests', { token: employee.token })).body.data;
  const path = kind === 'leave' ? `GET /api/leave-requests/${id}` : `GET /api/requests/${id}`;
  const { events } = (await server.call(path, { token: employee.token })).body;
  expect(events).toMatchObject([
    { action: 'submit', by: '申請 太郎' },
    { action: 'reroute', by: null, comment: '承認 次郎 → 管理者', as_super_admin: false },
  ]);
});

describe('a super admin', () => {
  it('approves no month in bulk that asks others, but one alone', async () => {
    await addRoute(people(approver));
    const affair = await month();
    const { at } = (await server.call('GET /api/months/2026-10', { token: employee.token })).body;
    const seen = { user_id: employee.user.userId, month: '2026-10', confirmed_at: at };
    const { body } = await server.call('POST /api/approvals/months/approve', {
      token: admin.token,
      body: { months: [seen, { ...seen, month: '2026-09' }] },
    });
    expect(body).toMatchObject({ user_ids: [], refused: [{ message: expect.stringContaining('1件ずつ') }, {}] });
    expect(await affair.isOver()).toBe(false);
    expect(await affair.approve(admin)).toBe(200);
  });

  it('decides on nothing of their own in place of others', async () => {
    await addRoute(people(approver));
    employee = admin;
    const affair = await correction();
    expect(await affair.approve(admin)).toBe(403);
    expect(await affair.isOver()).toBe(false);
  });

  it('is told before they decide that nobody asks them, and isn’t asked', async () => {
    await addRoute(people(approver));
    await correction();
    await leave();
    const { data } = (await server.call('GET /api/requests/to-decide', { token: admin.token })).body;
    expect(data).toEqual([]);
    const vacations = await server.call('GET /api/admin/vacations?status=pending', { token: admin.token });
    expect(vacations.body.data[0]).toMatchObject({ can_decide: true, decides_as_super_admin: true });
    const own = (await server.call('GET /api/requests', { token: employee.token })).body.data;
    for (const { id, kind } of own) {
      const path = kind === 'leave' ? `GET /api/leave-requests/${id}` : `GET /api/requests/${id}`;
      expect((await server.call(path, { token: admin.token })).body.decides_as_super_admin).toBe(true);
      expect((await server.call(path, { token: approver.token })).body.decides_as_super_admin).toBe(false);
    }
  });
});
