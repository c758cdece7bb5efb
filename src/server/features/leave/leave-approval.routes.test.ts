import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addClosedMonth, auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../testing/test-server.ts';
import { remindApprovers } from '../../shared/approval/approval-reminders.ts';
import { leaveCases } from './leave-approval.ts';

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
  await someone({ role: 'admin', name: '管理 一郎' });
  await server.database.kysely
    .insertInto('leave_grant')
    .values({
      company_id: companyId,
      user_id: applicant.user.userId,
      granted_on: '2026-04-01',
      expires_on: '2028-03-31',
      days: 10,
    })
    .execute();
});

const bySuperior = { by: 'people', mode: 'one', user_ids: [] as number[] };
/** Has leave go to the superior first, then to any admin; `steps` or what else it is to be. */
const addRoute = (rest: object = {}): Promise<TestResponse> =>
  server.call('POST /api/admin/approval-routes', {
    token: admin.token,
    body: {
      name: '休暇',
      kinds: ['leave'],
      longer_than_minutes: null,
      department_id: null,
      steps: [{ ...bySuperior, user_ids: [superior.user.userId] }, { by: 'admins' }],
      ...rest,
    },
  });
const ask = async (date = '2026-12-01', body: object = {}, { token } = applicant) =>
  (
    await server.call('POST /api/vacation', {
      token,
      body: { request_type: 'annual_leave', request_date: date, reason: '私用', client_approver: '取引先', ...body },
    })
  ).body.data;
const decideAsAdmin = (id: number, status: string, { token } = admin) =>
  server.call(`PUT /api/admin/vacations/${id}`, {
    token,
    body: { status, notes: status === 'approved' ? null : '理由' },
  });
const decide = async (id: number, { token } = admin, body: object = {}, revision = 1) =>
  (
    await server.call('POST /api/requests/decisions', {
      token,
      body: { decision: 'approve', requests: [{ id, kind: 'leave', revision }], ...body },
    })
  ).body;
const read = (id: number, { token } = applicant) => server.call(`GET /api/leave-requests/${id}`, { token });
const toDecide = async (query = '', { token } = admin) =>
  (await server.call(`GET /api/requests/to-decide${query}`, { token })).body;
const waiting = async ({ token }: Person) => (await server.call('GET /api/requests/waiting', { token })).body.waiting;
const places = async ({ token }: Person) => (await server.call('GET /api/auth/me', { token })).body.requests;
const newsOf = async ({ token }: Person): Promise<string[]> =>
  (await server.call('GET /api/notifications', { token })).body.map(({ kind }: { kind: string }) => kind);
const left = async () =>
  (await server.call('GET /api/vacation-balance/my-balance', { token: applicant.token })).body.current_balance;

describe('without a route for leave', () => {
  it('any admin decides, by their own screen or among the requests', async () => {
    expect(await places(admin)).toBe(undefined);
    const first = await ask();
    expect(first).not.toHaveProperty('waits_for');
    expect(await newsOf(admin)).toEqual(['leave_requested']);
    expect(await waiting(admin)).toBe(1);
    expect(await waiting(superior)).toBe(0);
    expect(await read(first.id, superior)).toMatchObject({ status: 404 });
    expect(await decideAsAdmin(first.id, 'approved')).toMatchObject({ status: 200 });
    const second = await ask('2026-12-02');
    expect(await read(second.id, admin)).toMatchObject({
      status: 200,
      body: {
        kind: 'leave',
        status: 'pending',
        waits_for: [],
        waits_for_admins: true,
        leave: { days_count: 1, left_days: 9, balance: 8, client_approver: '取引先' },
        can: ['return', 'approve', 'reject'],
        revision: 1,
      },
    });
    expect(await decide(second.id)).toMatchObject({ message: '1件の申請を承認しました', done: [second.id] });
    expect(await decide(second.id)).toMatchObject({ done: [], refused: [{ kind: 'leave', name: '申請 太郎' }] });
    expect((await auditOf(server.database, applicant.user)).map(({ action }) => action)).toEqual([
      'request_leave',
      'approve_leave',
      'request_leave',
      'approve_leave',
    ]);
    expect(await toDecide('?status=decided&kind=leave')).toMatchObject({ total: 2 });
  });

  it('nobody decides on their own', async () => {
    await server.database.kysely
      .insertInto('leave_grant')
      .values({
        company_id: companyId,
        user_id: admin.user.userId,
        granted_on: '2026-04-01',
        expires_on: '2028-03-31',
        days: 10,
      })
      .execute();
    const own = await ask('2026-12-01', {}, admin);
    expect((await decide(own.id)).refused).toMatchObject([{ message: 'この申請の承認者ではありません' }]);
    expect((await read(own.id, admin)).body.can).toEqual(['withdraw']);
    const other = await ask();
    expect(await decide(other.id, admin, { decision: 'reject', comment: '繁忙期のため' })).toMatchObject({
      refused: [],
    });
    expect((await read(other.id)).body).toMatchObject({
      status: 'rejected',
      events: [
        { action: 'submit', by: '申請 太郎', comment: null },
        { action: 'reject', by: '管理 花子', comment: '繁忙期のため' },
      ],
      can: [],
    });
  });
});

describe('by a route', () => {
  it('is decided on by a super admin, whose step is marked, whoever is asked', async () => {
    await addRoute();
    const approved = await ask();
    expect((await decideAsAdmin(approved.id, 'approved')).body).toMatchObject({
      data: { status: 'pending' },
      message: '有給休暇を承認しました。次は管理者の承認待ちです',
    });
    expect((await read(approved.id)).body.events).toMatchObject([
      { action: 'submit', as_super_admin: false },
      { action: 'agree', by: '管理 花子', in_place_of: null, as_super_admin: true },
    ]);
    expect((await decideAsAdmin(approved.id, 'approved')).body.data).toMatchObject({ status: 'approved' });
    const rejected = await ask('2026-12-02');
    expect((await decideAsAdmin(rejected.id, 'rejected')).body.data).toMatchObject({ status: 'rejected' });
    expect((await read(rejected.id)).body.events.at(-1)).toMatchObject({ action: 'reject', as_super_admin: true });
  });

  it('is left out of several that a super admin decides on at once, who isn’t asked', async () => {
    await addRoute();
    const requests = [await ask(), await ask('2026-12-02')].map(({ id }) => ({ id, kind: 'leave', revision: 1 }));
    const answer = await decide(0, admin, { requests });
    expect(answer).toMatchObject({ done: [], refused: requests.map(({ id }) => ({ id, kind: 'leave' })) });
    expect(answer.refused[0].message).toContain('1件ずつ');
    expect(await decide(0, superior, { requests })).toMatchObject({
      message: '2件の申請を承認しました。次の承認者の承認待ちです',
    });
  });

  it('is decided step by step, and the balance counts it as pending until the last yes', async () => {
    await addRoute();
    const { id, waits_for, waits_for_admins } = await ask();
    expect([waits_for, waits_for_admins]).toEqual([['上長 次郎'], false]);
    expect([await waiting(superior), await waiting(admin)]).toEqual([1, 0]);
    expect([await newsOf(superior), await newsOf(admin)]).toEqual([['request_asked'], []]);
    expect([await places(applicant), await places(superior), await places(admin)]).toEqual([
      { asks: true, decides: false },
      { asks: true, decides: true },
      { asks: true, decides: true },
    ]);
    const plainAdmin = await someone({ role: 'admin' });
    const notAsked = { status: 403, body: { code: 'request_not_asked' } };
    expect(await decideAsAdmin(id, 'approved', plainAdmin)).toMatchObject(notAsked);
    expect(await decideAsAdmin(id, 'rejected', plainAdmin)).toMatchObject(notAsked);
    expect(await decideAsAdmin(id, 'approved', superior)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await decide(id, applicant)).refused).toHaveLength(1);
    expect((await decide(id, await someone())).refused).toMatchObject([{ name: '' }]);

    expect(await decide(id, superior)).toMatchObject({ done: [id] });
    expect((await read(id, superior)).body).toMatchObject({
      status: 'pending',
      waits_for_admins: true,
      revision: 2,
      can: [],
    });
    expect(await left()).toBe(9);
    expect([await waiting(superior), await waiting(admin)]).toEqual([0, 1]);
    expect(await newsOf(admin)).toEqual(['request_asked']);
    // What was seen before is not decided on unseen.
    expect((await decide(id, admin, {}, 1)).refused).toMatchObject([
      { message: expect.stringContaining('変わりました') },
    ]);
    expect(await decideAsAdmin(id, 'approved')).toMatchObject({ status: 200, body: { data: { status: 'approved' } } });
    expect((await read(id)).body.events).toMatchObject([
      { action: 'submit', by: '申請 太郎' },
      { action: 'agree', by: '上長 次郎' },
      { action: 'approve', by: '管理 花子' },
    ]);
    expect(await newsOf(applicant)).toEqual(['leave_decided']);
    expect(await toDecide('?status=decided', superior)).toMatchObject({ total: 1, data: [{ id, kind: 'leave' }] });
    // Whoever may approve takes it back, as before.
    expect(await decideAsAdmin(id, 'cancelled')).toMatchObject({ status: 200 });
    expect((await read(id, superior)).body).toMatchObject({
      status: 'withdrawn',
      events: [{}, {}, {}, { action: 'take_back', comment: '理由' }],
    });
    expect(await left()).toBe(10);
  });

  it('ends with a no at any step, or when it is cancelled', async () => {
    await addRoute();
    const first = await ask();
    expect(await decide(first.id, superior, { decision: 'reject', comment: '繁忙期' })).toMatchObject({
      done: [first.id],
    });
    const second = await ask();
    const cancelled = { token: applicant.token, body: { status: 'cancelled' } };
    expect(await server.call(`PUT /api/vacation/${second.id}`, cancelled)).toMatchObject({ status: 200 });
    expect((await decide(second.id, superior)).refused).toMatchObject([{ message: 'この申請は既に処理されています' }]);
    expect([await left(), await waiting(superior), await waiting(admin)]).toEqual([10, 0, 0]);
    const own = (await server.call('GET /api/requests', { token: applicant.token })).body;
    expect(own.data.map(({ id, status }: Record<string, unknown>) => [id, status])).toEqual([
      [second.id, 'withdrawn'],
      [first.id, 'rejected'],
    ]);
    const query = async (status: string) =>
      (await server.call(`GET /api/requests?status=${status}`, { token: applicant.token })).body.total;
    expect(await Promise.all(['open', 'pending', 'draft', 'withdrawn', 'rejected'].map(query))).toEqual([
      0, 0, 0, 1, 1,
    ]);
  });

  it('asks all of a step, a deputy in somebody’s place, and who is asked isn’t told twice', async () => {
    const [second, deputy] = [await someone({ name: '部長 三郎' }), await someone({ name: '代理 四郎' })];
    await addRoute({ steps: [{ ...bySuperior, mode: 'all', user_ids: [superior.user.userId, second.user.userId] }] });
    await server.database.kysely
      .insertInto('approval_deputy')
      .values({
        company_id: companyId,
        user_id: superior.user.userId,
        deputy_user_id: deputy.user.userId,
        from_date: '2026-11-20',
        to_date: '2026-11-30',
      })
      .execute();
    const { id } = await ask();
    expect(await waiting(deputy)).toBe(1);
    expect(await decide(id, deputy)).toMatchObject({ done: [id] });
    expect((await read(id, deputy)).body).toMatchObject({
      waits_for: ['部長 三郎'],
      events: [{}, { action: 'agree', by: '代理 四郎', in_place_of: '上長 次郎' }],
    });
    expect(await newsOf(second)).toEqual(['request_asked']);
    expect(await decide(id, second, {}, 2)).toMatchObject({ done: [id] });
    expect((await read(id)).body).toMatchObject({ status: 'approved', decided: { by: '部長 三郎' } });
  });

  it.each([
    ['for longer leave alone', { longer_than_days: 1 }, '2026-12-01', {}, undefined],
    ['for longer leave alone', { longer_than_days: 0 }, '2026-12-01', {}, ['上長 次郎']],
    ['for another kind of request', { kinds: ['overtime'] }, '2026-12-01', {}, undefined],
  ])('is chosen %s: %j', async (_, rest, date, body, expected) => {
    expect(await addRoute(rest)).toMatchObject({ status: 201 });
    expect((await ask(date, body)).waits_for).toEqual(expected);
  });

  it('asks the superior of the first day of the leave, also after a transfer', async () => {
    const next = await someone({ name: '異動先 上長' });
    const { kysely } = server.database;
    const department = async (code: string, { user }: Person) =>
      (
        await kysely
          .insertInto('department')
          .values({ company_id: companyId, kind: 'department', code, name: code, superior_user_id: user.userId })
          .returning('department_id')
          .executeTakeFirstOrThrow()
      ).department_id;
    const member = (id: number, from: string, to: string | null) =>
      kysely
        .insertInto('department_membership')
        .values({
          company_id: companyId,
          user_id: applicant.user.userId,
          department_id: id,
          kind: 'department',
          from_date: from,
          to_date: to,
          is_main: true,
        })
        .execute();
    await member(await department('A', superior), '2026-04-01', '2026-12-15');
    await member(await department('B', next), '2026-12-16', null);
    await addRoute({ steps: [{ by: 'superior', level: 1 }] });
    expect((await ask('2026-12-15')).waits_for).toEqual(['上長 次郎']);
    expect((await ask('2026-12-16')).waits_for).toEqual(['異動先 上長']);
  });

  it('lets an admin enter leave for somebody, which is approved with it', async () => {
    await addRoute();
    const entered = await server.call(`POST /api/admin/users/${applicant.user.userId}/vacations`, {
      token: admin.token,
      body: { request_type: 'annual_leave', request_date: '2026-12-01', client_approver: '取引先' },
    });
    expect(entered).toMatchObject({ status: 201, body: { data: { status: 'approved', entered_by: '管理 花子' } } });
  });

  it('reminds who is asked, and asks the admins too where the company has it so', async () => {
    await addRoute();
    const { id } = await ask();
    await server.database.kysely
      .insertInto('approval_settings')
      .values({ company_id: companyId, remind_after_days: 2, escalate_after_days: 3, closes_unapproved: false })
      .execute();
    const remind = async (date: string): Promise<number[]> => {
      server.setNow(`${date}T06:27:00+09:00`);
      await remindApprovers([leaveCases], server.runtime, server.now());
      await remindApprovers([leaveCases], server.runtime, server.now());
      const { rows } = await server.database.pool.query(
        `select user_id from notification where company_id = $1 and kind = 'request_asked'`,
        [companyId],
      );
      return [superior, admin].map(({ user }) => rows.filter(({ user_id }) => user_id === user.userId).length);
    };
    expect(await remind('2026-11-21')).toEqual([1, 0]);
    expect(await remind('2026-11-22')).toEqual([2, 0]);
    expect(await remind('2026-11-23')).toEqual([2, 1]);
    server.setNow('2026-11-20T12:00:00+09:00');
    expect((await read(id)).body).toMatchObject({ waits_for: ['上長 次郎'], waits_for_admins: true });
    // One yes of either is enough.
    expect(await decideAsAdmin(id, 'approved')).toMatchObject({ status: 200, body: { data: { status: 'pending' } } });
    expect((await auditOf(server.database, applicant.user)).map(({ action }) => action)).toEqual([
      'request_leave',
      'escalate_leave',
      'agree_to_leave',
    ]);
  });

  it('lists leave beside the other requests, each by its own number', async () => {
    const settings = { kinds: [{ kind: 'overtime', mode: 'always' }] };
    await server.call('PUT /api/admin/request-settings', { token: admin.token, body: settings });
    const leave = await ask();
    server.setNow('2026-11-20T12:01:00+09:00');
    const overtime = { kind: 'overtime', date: '2026-11-25', planned_minutes: 60, reason: '月末', submit: true };
    const other = (await server.call('POST /api/requests', { token: applicant.token, body: overtime })).body;
    const kinds = ({ data }: { data: { kind: string; id: number }[] }) => data.map(({ kind, id }) => [kind, id]);
    const both = [
      ['leave', leave.id],
      ['overtime', other.id],
    ];
    expect(kinds(await toDecide())).toEqual(both);
    expect(kinds(await toDecide('?q=申請'))).toEqual(both);
    expect(await toDecide('?q=だれか')).toMatchObject({ total: 0 });
    expect(await toDecide('?limit=1&page=2')).toMatchObject({ total: 2, data: [{ kind: 'overtime' }] });
    expect(kinds(await toDecide('?kind=leave'))).toEqual(both.slice(0, 1));
    expect(kinds(await toDecide('?kind=overtime'))).toEqual(both.slice(1));
    expect(kinds((await server.call('GET /api/requests', { token: applicant.token })).body)).toEqual(both.toReversed());
    const month = await server.call('GET /api/requests?month=2026-12', { token: applicant.token });
    expect(month.body).toMatchObject({ total: 0 });
    expect(await waiting(admin)).toBe(2);
    const all = [
      { id: leave.id, kind: 'leave', revision: 1 },
      { id: other.id, revision: other.revision },
    ];
    expect(await decide(leave.id, admin, { requests: all })).toMatchObject({ done: [leave.id, other.id], refused: [] });
  });

  it('is nobody’s business in another company', async () => {
    await addRoute();
    const { id } = await ask();
    companyId = await addCompany(server.database);
    const stranger = await someone({ role: 'super_admin' });
    expect(await read(id, stranger)).toMatchObject({ status: 404 });
    expect((await decide(id, stranger)).refused).toMatchObject([{ name: '' }]);
  });
});

describe('of a closed month', () => {
  it('isn’t approved', async () => {
    await employ(server.database, applicant.user, '2026-10-01');
    await addRoute({ steps: [{ ...bySuperior, user_ids: [superior.user.userId] }] });
    const { id } = await ask('2026-10-15');
    // As one that was closed over it, before that was refused.
    await addClosedMonth(server.database, applicant.user, {
      from: '2026-10-01',
      to: '2026-10-31',
      at: server.now(),
      by: admin.user.userId,
    });
    expect((await decide(id, superior)).refused).toMatchObject([{ message: expect.stringContaining('締め') }]);
    expect((await read(id)).body.status).toBe('pending');
  });
});

describe('the calendar of an approver without a permission', () => {
  const calendar = async ({ token } = superior, month = '2026-12') =>
    (await server.call(`GET /api/leave-calendar?month=${month}`, { token })).body;
  const offOn = async (who = superior) =>
    (await calendar(who)).absences.map(({ date, name, kind }: Record<string, string>) => [date, name, kind]);

  it('has those whose leave goes to the approver by name, whether it waits or not, and nobody else', async () => {
    const other = await someone({ name: '他部 三郎' });
    await server.database.kysely
      .insertInto('leave_grant')
      .values({
        company_id: companyId,
        user_id: other.user.userId,
        granted_on: '2026-04-01',
        expires_on: '2028-03-31',
        days: 10,
      })
      .execute();
    const office = await server.database.kysely
      .insertInto('department')
      .values({
        company_id: companyId,
        kind: 'department',
        code: 'A',
        name: '営業部',
        superior_user_id: superior.user.userId,
      })
      .returning('department_id')
      .executeTakeFirstOrThrow();
    await server.database.kysely
      .insertInto('department_membership')
      .values({
        company_id: companyId,
        user_id: applicant.user.userId,
        department_id: office.department_id,
        kind: 'department',
        from_date: '2024-04-01',
        is_main: true,
      })
      .execute();
    expect(await calendar()).toMatchObject({ month: '2026-12', absences: [], people: 0 });
    await addRoute({ steps: [{ by: 'superior', level: 1 }] });
    await ask('2026-12-01');
    const approved = await ask('2026-12-02');
    await decide(approved.id, superior);
    await ask('2026-12-03', {}, other);
    expect(await calendar()).toMatchObject({ people: 1 });
    expect(await offOn()).toEqual([
      ['2026-12-01', '申請 太郎', 'pending'],
      ['2026-12-02', '申請 太郎', 'approved'],
    ]);
    // The applicants see nobody by it.
    expect(await calendar(applicant)).toMatchObject({ absences: [], people: 0 });
    expect(await offOn(other)).toEqual([]);
  });

  it('has those of a longer leave, and those of whom one is a deputy', async () => {
    const deputy = await someone({ name: '代理 四郎' });
    await addRoute({
      longer_than_days: 3,
      steps: [{ by: 'people', mode: 'one', user_ids: [superior.user.userId] }],
    });
    const { people } = await calendar();
    expect(people).toBeGreaterThan(1);
    expect((await calendar(deputy)).people).toBe(0);
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
    // Themselves not, nor is the superior among their own.
    expect((await calendar(deputy)).people).toBe(people - 1);
    server.setNow('2026-11-21T12:00:00+09:00');
    const token = await server.logIn(deputy.user);
    expect((await calendar({ ...deputy, token })).people).toBe(0);
  });

  it('ends with the waiting, where no route names the approver any more', async () => {
    const { body } = await addRoute();
    const { id } = await ask();
    await server.call(`DELETE /api/admin/approval-routes/${body.id}`, { token: admin.token });
    expect(await calendar()).toMatchObject({ people: 1 });
    await decide(id, superior);
    expect(await calendar()).toMatchObject({ people: 0, absences: [] });
  });
});
