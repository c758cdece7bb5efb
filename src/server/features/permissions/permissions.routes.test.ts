import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant, addLeaveRequest, employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let boss: TestUser;
let token: string;
/** Who is given permissions, without an admin's role. */
let head: TestUser;
let one: TestUser;
let other: TestUser;
let sales: number;
let team: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  server.setNow('2026-11-20T12:00:00+09:00');
  boss = await addUser(server.database, { role: 'super_admin', employeeId: 'S0001', name: '全 権子' });
  token = await server.logIn(boss);
  const { companyId } = boss;
  head = await addUser(server.database, { companyId, employeeId: 'E0001', name: '部 長介' });
  one = await addUser(server.database, { companyId, employeeId: 'E0002', name: '一 太郎' });
  other = await addUser(server.database, { companyId, employeeId: 'E0003', name: '二 花子' });
  for (const person of [head, one, other]) {
    await employ(server.database, person, '2024-04-01');
    await addLeaveGrant(server.database, person, '2026-04-01', 10);
  }
  sales = await addDepartment('10', null);
  team = await addDepartment('11', sales);
  await move(head, sales, '2026-04-01');
  await move(one, team, '2026-04-01');
});

const call = (route: string, body?: unknown, rest: object = {}) => server.call(route, { token, body, ...rest });

async function addDepartment(code: string, parentId: number | null): Promise<number> {
  const { body } = await call('POST /api/admin/departments', {
    kind: 'department',
    parent_id: parentId,
    code,
    name: `部署${code}`,
    from_date: null,
    to_date: null,
    superior_user_id: null,
  });
  return body.id;
}

async function move(user: TestUser, departmentId: number, from: string, to: string | null = null): Promise<void> {
  await server.database.kysely
    .insertInto('department_membership')
    .values({
      company_id: user.companyId,
      user_id: user.userId,
      department_id: departmentId,
      kind: 'department',
      from_date: from,
      to_date: to,
      is_main: true,
    })
    .execute();
}

const MANAGER = ['correct_attendance', 'approve_leave'];

async function addRole(permissions: readonly string[] = MANAGER, name = '部長'): Promise<number> {
  const { status, body } = await call('POST /api/admin/permission-roles', { name, permissions });
  expect(status).toBe(201);
  return body.id;
}

const assignment = (role: number, rest: object = {}) => ({
  user_id: head.userId,
  role_id: role,
  scope: 'department',
  department_id: sales,
  from_date: '2026-11-01',
  to_date: null,
  ...rest,
});
const assign = (role: number, rest: object = {}) =>
  call('POST /api/admin/permission-assignments', assignment(role, rest));

const namesOf = async (as: string): Promise<string[]> =>
  (await server.call('GET /api/admin/users', { token: as })).body.map(({ name }: { name: string }) => name);

describe('roles', () => {
  it('are added, changed and deleted, each audited in words', async () => {
    const id = await addRole(['approve_leave', 'read_attendance', 'approve_leave']);
    expect((await call('GET /api/admin/permissions')).body.roles).toEqual([
      { id, name: '部長', permissions: ['read_attendance', 'approve_leave'] },
    ]);
    const changed = await call(`PUT /api/admin/permission-roles/${id}`, {
      name: '課長',
      permissions: ['read_attendance'],
    });
    expect(changed).toMatchObject({ status: 200, body: { name: '課長', permissions: ['read_attendance'] } });
    expect((await call(`DELETE /api/admin/permission-roles/${id}`)).status).toBe(200);
    const entries = await server.database.kysely
      .selectFrom('audit_entry')
      .select(['action', 'after'])
      .where('company_id', '=', boss.companyId)
      .where('action', 'like', '%permission_role')
      .orderBy('audit_entry_id')
      .execute();
    expect(entries).toEqual([
      {
        action: 'add_permission_role',
        after: {
          name: '部長',
          permissions: ['勤怠と要確認を見る', '休暇と振替の申請を承認・却下し、代理で申請する'],
        },
      },
      { action: 'change_permission_role', after: { name: '課長', permissions: ['勤怠と要確認を見る'] } },
      { action: 'delete_permission_role', after: null },
    ]);
  });

  it('are refused without a permission, with an unknown one, and with a name that another has', async () => {
    await addRole();
    for (const body of [
      { name: '課長', permissions: [] },
      { name: '課長', permissions: ['delete_everything'] },
      { name: ' ', permissions: MANAGER },
    ])
      expect((await call('POST /api/admin/permission-roles', body)).status).toBe(400);
    expect(await call('POST /api/admin/permission-roles', { name: '部長', permissions: MANAGER })).toMatchObject({
      status: 409,
      body: { code: 'permission_role_name_taken', fields: { name: expect.anything() } },
    });
  });

  it('aren’t deleted while somebody has them', async () => {
    const id = await addRole();
    await assign(id);
    expect(await call(`DELETE /api/admin/permission-roles/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'permission_role_in_use' },
    });
  });

  it('a replayed key adds one role and one assignment', async () => {
    const role = { name: '部長', permissions: MANAGER };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await call('POST /api/admin/permission-roles', role, { headers });
    const second = await call('POST /api/admin/permission-roles', role, { headers });
    expect(second.body.id).toBe(first.body.id);
    const again = { 'idempotency-key': crypto.randomUUID() };
    const given = await call('POST /api/admin/permission-assignments', assignment(first.body.id), { headers: again });
    const replayed = await call('POST /api/admin/permission-assignments', assignment(first.body.id), {
      headers: again,
    });
    expect(replayed.body.id).toBe(given.body.id);
    expect((await call('GET /api/admin/permissions')).body.assignments).toHaveLength(1);
  });
});

describe('assignments', () => {
  it.each([
    ['no department', { department_id: null }, 'department_id', 400],
    ['no client company', { scope: 'client_company' }, 'client_company_id', 400],
    ['nobody', { scope: 'people', user_ids: [] }, 'user_ids', 400],
    ['an end before its beginning', { to_date: '2026-10-31' }, 'to_date', 400],
  ])('are refused with %s', async (_, rest, field, status) => {
    expect(await assign(await addRole(), rest)).toMatchObject({
      status,
      body: { fields: { [field]: expect.anything() } },
    });
  });

  it('are refused to admins, whose role is over everybody, and with what the company doesn’t have', async () => {
    const role = await addRole();
    expect(await assign(role, { user_id: boss.userId })).toMatchObject({
      status: 409,
      body: { code: 'assignment_of_admin' },
    });
    for (const unknown of [{ user_id: 999_999 }, { role_id: 999_999 }, { department_id: 999_999 }])
      expect((await assign(role, unknown)).status).toBe(404);
    expect((await assign(role, { scope: 'people', user_ids: [one.userId, 999_999] })).status).toBe(404);
  });

  it('hold from the first day to the last, and are told to the person', async () => {
    const role = await addRole();
    const { body } = await assign(role, { to_date: '2026-11-20' });
    expect(body).toMatchObject({ names: ['部署10'], scope: 'department', role: 'user', people: [] });
    const mine = await server.logIn(head);
    expect((await server.call('GET /api/auth/me', { token: mine })).body.grants).toEqual([
      {
        permissions: ['read_users', 'read_attendance', 'correct_attendance', 'read_leave', 'approve_leave'],
        scope: { kind: 'department', names: ['部署10'] },
      },
    ]);
    expect(await namesOf(mine)).toEqual(['部 長介', '一 太郎']);
    server.setNow('2026-11-21T00:00:00+09:00');
    expect((await server.call('GET /api/admin/users', { token: mine })).status).toBe(403);
    expect((await server.call('GET /api/auth/me', { token: mine })).body.grants).toBeUndefined();
  });

  it('end at once when they are deleted', async () => {
    const { body } = await assign(await addRole());
    const mine = await server.logIn(head);
    expect((await server.call('GET /api/admin/users', { token: mine })).status).toBe(200);
    expect((await call(`DELETE /api/admin/permission-assignments/${body.id}`)).status).toBe(200);
    expect((await server.call('GET /api/admin/users', { token: mine })).status).toBe(403);
  });

  it('sleep while the person is an admin', async () => {
    await assign(await addRole());
    await server.database.kysely
      .updateTable('user_account')
      .set({ role: 'admin' })
      .where('company_id', '=', head.companyId)
      .where('user_id', '=', head.userId)
      .execute();
    const mine = await server.logIn(head);
    expect(await namesOf(mine)).toHaveLength(4);
    expect((await server.call('GET /api/auth/me', { token: mine })).body.grants).toBeUndefined();
  });

  it('add up: people of one and of another, each with what it permits', async () => {
    await assign(await addRole());
    await assign(await addRole(['read_leave'], '休暇係'), { scope: 'people', user_ids: [other.userId] });
    const mine = await server.logIn(head);
    expect(await namesOf(mine)).toEqual(['部 長介', '一 太郎', '二 花子']);
    const leaveOf = ({ userId }: TestUser) =>
      server.call(`GET /api/admin/users/${userId}/leave-ledger`, { token: mine });
    expect((await leaveOf(one)).status).toBe(200);
    expect((await leaveOf(other)).status).toBe(200);
    expect(
      (await server.call(`GET /api/admin/users/${other.userId}/history?date=2026-11-10`, { token: mine })).status,
    ).toBe(404);
  });
});

describe('people of a department', () => {
  it('a transfer in mid-month gives the whole month to the new head, and nothing of it to the old one', async () => {
    const role = await addRole();
    await assign(role);
    const purchasing = await addDepartment('20', null);
    const next = await addUser(server.database, { companyId: boss.companyId, employeeId: 'E0009' });
    await assign(role, { user_id: next.userId, department_id: purchasing });
    await server.database.kysely
      .updateTable('department_membership')
      .set({ to_date: '2026-11-15' })
      .where('company_id', '=', one.companyId)
      .where('user_id', '=', one.userId)
      .execute();
    await move(one, purchasing, '2026-11-16');
    const [old, present] = [await server.logIn(head), await server.logIn(next)];
    const monthAs = (as: string) => server.call(`GET /api/admin/users/${one.userId}/months/2026-11`, { token: as });
    expect((await monthAs(old)).status).toBe(404);
    expect((await monthAs(present)).status).toBe(200);
    server.setNow('2026-11-15T12:00:00+09:00');
    expect((await monthAs(old)).status).toBe(200);
    expect((await monthAs(present)).status).toBe(404);
  });

  it('has leavers where they were on the last day, and newcomers where they will be on the first', async () => {
    await assign(await addRole());
    await employ(server.database, one, '2024-04-01', { left_on: '2026-11-10' });
    await server.database.kysely
      .updateTable('department_membership')
      .set({ to_date: '2026-11-10' })
      .where('company_id', '=', one.companyId)
      .where('user_id', '=', one.userId)
      .execute();
    await employ(server.database, other, '2026-12-01');
    await move(other, team, '2026-12-01');
    expect(await namesOf(await server.logIn(head))).toEqual(['部 長介', '一 太郎', '二 花子']);
  });

  it('are all that their manager is offered as departments, each below the next one of these', async () => {
    const middle = await addDepartment('12', team);
    const deep = await addDepartment('13', middle);
    const elsewhere = await addDepartment('20', null);
    await move(other, elsewhere, '2026-04-01');
    const below = await addUser(server.database, { companyId: boss.companyId, employeeId: 'E0008' });
    await employ(server.database, below, '2024-04-01');
    await move(below, deep, '2026-04-01');
    const treeOf = async (as: string) => {
      const { departments } = (await server.call('GET /api/admin/departments', { token: as })).body;
      return departments.map(({ code, parent_id }: { code: string; parent_id: number | null }) => [code, parent_id]);
    };
    await assign(await addRole(), { department_id: team });
    expect(await treeOf(await server.logIn(head))).toEqual([
      ['11', null],
      ['13', team],
    ]);
    expect(await treeOf(token)).toEqual([
      ['10', null],
      ['11', sales],
      ['12', team],
      ['13', middle],
      ['20', null],
    ]);
  });

  it('isn’t deleted while an assignment is about it', async () => {
    const empty = await addDepartment('30', null);
    await assign(await addRole(), { department_id: empty });
    expect(await call(`DELETE /api/admin/departments/${empty}`)).toMatchObject({
      status: 409,
      body: { code: 'department_in_use' },
    });
  });
});

it('a client company that is deleted takes the assignments over its people with it', async () => {
  const client = await call('POST /api/admin/client-companies', { name: '取引先' });
  await employ(server.database, other, '2024-04-01', { client_company_id: client.body.id });
  await assign(await addRole(), { scope: 'client_company', client_company_id: client.body.id });
  const mine = await server.logIn(head);
  expect(await namesOf(mine)).toEqual(['二 花子']);
  expect((await call(`DELETE /api/admin/client-companies/${client.body.id}`)).status).toBe(200);
  expect((await call('GET /api/admin/permissions')).body.assignments).toEqual([]);
  expect((await server.call('GET /api/admin/users', { token: mine })).status).toBe(403);
});

describe('leave', () => {
  it('is decided on by who has it assigned, who is told of it, but not on one’s own', async () => {
    await assign(await addRole());
    const [mine, theirs] = [await server.logIn(head), await server.logIn(one)];
    const asked = await server.call('POST /api/vacation', {
      token: theirs,
      body: { request_type: 'annual_leave', request_date: '2026-11-25', client_approver: '承認 花子' },
    });
    expect(asked.status).toBe(201);
    const toldTo = await server.database.kysely
      .selectFrom('notification')
      .select('user_id')
      .where('company_id', '=', boss.companyId)
      .where('kind', '=', 'leave_requested')
      .orderBy('user_id')
      .execute();
    expect(toldTo.map(({ user_id }) => user_id)).toEqual([boss.userId, head.userId]);
    const own = await addLeaveRequest(server.database, head, '2026-11-26', 'pending');
    const outside = await addLeaveRequest(server.database, other, '2026-11-26', 'pending');
    const decide = (id: number) =>
      server.call(`PUT /api/admin/vacations/${id}`, { token: mine, body: { status: 'approved' } });
    expect((await server.call('GET /api/requests/waiting', { token: mine })).body.waiting).toBe(1);
    expect((await decide(asked.body.data.id)).status).toBe(200);
    expect(await decide(own)).toMatchObject({ status: 403, body: { code: 'leave_own_request' } });
    expect(await decide(outside)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('the only admin’s own waits for whoever has it assigned', async () => {
    const request = await addLeaveRequest(server.database, boss, '2026-11-26', 'pending');
    const decide = () => call(`PUT /api/admin/vacations/${request}`, { status: 'approved' });
    await assign(await addRole(), { scope: 'people', user_ids: [boss.userId] });
    await addLeaveGrant(server.database, boss, '2026-04-01', 10);
    expect(await decide()).toMatchObject({ status: 403, body: { code: 'leave_own_request' } });
  });
});

describe('what is a permission of its own', () => {
  const DAY = '2026-11-19';
  beforeEach(async () => {
    await server.database.kysely
      .insertInto('time_record')
      .values({
        company_id: one.companyId,
        user_id: one.userId,
        work_date: DAY,
        record_type: 'clock_in',
        recorded_at: `${DAY}T09:00:00+09:00`,
        latitude: 35.68,
        longitude: 139.76,
        accuracy: 12,
        address_data: JSON.stringify({ results: [{ formatted_address: '東京都千代田区丸の内' }] }),
      })
      .execute();
    await call(`PUT /api/admin/users/${one.userId}/birth-date`, { birth_date: '1999-05-05' });
    await call(`PUT /api/admin/users/${one.userId}/care-dependents`, { children: ['2022-05-01'], family_members: 0 });
  });

  it.each([
    ['without them', [...MANAGER, 'grant_leave'], false],
    ['with them', [...MANAGER, 'grant_leave', 'read_positions', 'manage_protection'], true],
  ])('positions and protected data: %s', async (_, permissions, isShown) => {
    await assign(await addRole(permissions));
    const mine = await server.logIn(head);
    const day = await server.call(`GET /api/admin/users/${one.userId}/time-records?date=${DAY}`, { token: mine });
    expect(day.status).toBe(200);
    const [record] = day.body;
    const corrected = await server.call(`PUT /api/admin/users/${one.userId}/time-records/${record.id}`, {
      token: mine,
      body: { date: DAY, clock_out: '18:00' },
    });
    expect(corrected.status).toBe(200);
    const month = await server.call(`GET /api/admin/users/${one.userId}/time-records?month=2026-11`, { token: mine });
    for (const { body } of [day, corrected, month]) expect(/35\.68|丸の内/.test(JSON.stringify(body))).toBe(isShown);
    const protection = await server.call(`GET /api/admin/users/${one.userId}/protection`, { token: mine });
    expect(protection.body.birth_date).toBe(isShown ? '1999-05-05' : undefined);
    const kinds = await server.call(`GET /api/admin/users/${one.userId}/leave-kinds`, { token: mine });
    expect(kinds.status).toBe(200);
    expect(JSON.stringify(kinds.body).includes('2022-05-01')).toBe(isShown);
  });

  it('admins see positions as before, and no birth dates', async () => {
    const admin = await addUser(server.database, { companyId: boss.companyId, role: 'admin', employeeId: 'A0001' });
    const theirs = await server.logIn(admin);
    const day = await server.call(`GET /api/admin/users/${one.userId}/time-records?date=${DAY}`, { token: theirs });
    expect(day.body[0].latitude).toBe(35.68);
    const protection = await server.call(`GET /api/admin/users/${one.userId}/protection`, { token: theirs });
    expect(protection.body).not.toHaveProperty('birth_date');
  });
});

it('a second factor is asked of who has permissions over others, where the company demands one of its admins', async () => {
  await assign(await addRole());
  await server.database.kysely
    .updateTable('company')
    .set({ requires_second_factor: true })
    .where('company_id', '=', boss.companyId)
    .execute();
  const logIn = async ({ companyId, employeeId, password }: TestUser) =>
    (await server.call('POST /api/auth/login', { body: { companyId, employeeId, password } })).body.user;
  expect(await logIn(head)).toMatchObject({ mustEnrolSecondFactor: true });
  expect(await logIn(one)).not.toHaveProperty('mustEnrolSecondFactor');
});

describe('requests of a company that takes them', () => {
  const DAY = '2026-11-19';
  const require = () =>
    call('PUT /api/admin/request-settings', {
      kinds: [
        { kind: 'punch_correction', mode: 'always' },
        { kind: 'overtime', mode: 'always' },
      ],
    });
  const ask = (as: string, body: object = {}) =>
    server.call('POST /api/requests', {
      token: as,
      body: { kind: 'overtime', date: DAY, planned_minutes: 60, reason: '締切のため', submit: true, ...body },
    });
  const approve = (as: string, { id, revision }: { readonly id: number; readonly revision: number }) =>
    server.call(`POST /api/requests/${id}/decision`, { token: as, body: { decision: 'approve', revision } });
  const waiting = async (as: string): Promise<number[]> =>
    (await server.call('GET /api/requests/to-decide', { token: as })).body.data.map(({ id }: { id: number }) => id);

  it('are decided by who may correct the person’s days, who is told of them, and by nobody of another scope', async () => {
    expect((await require()).status).toBe(200);
    await assign(await addRole(['correct_attendance']));
    const as = await server.logIn(head);
    const [inside, outside] = [(await ask(await server.logIn(one))).body, (await ask(await server.logIn(other))).body];
    expect(await waiting(as)).toEqual([inside.id]);
    expect((await server.call('GET /api/notifications', { token: as })).body).toHaveLength(1);
    expect((await approve(as, outside)).status).toBe(404);
    expect((await server.call(`GET /api/requests/${outside.id}`, { token: as })).status).toBe(404);
    expect((await approve(as, inside)).status).toBe(200);
  });

  it('entered for somebody are nothing to who may not correct their days any more', async () => {
    await require();
    const { body: assigned } = await assign(await addRole(['correct_attendance']));
    const as = await server.logIn(head);
    const { body: draft } = await server.call(`POST /api/admin/users/${one.userId}/requests`, {
      token: as,
      body: { kind: 'overtime', date: DAY, planned_minutes: 60, reason: '締切のため', submit: false },
    });
    const list = async () => (await server.call('GET /api/requests', { token: as })).body.data;
    expect(await list()).toHaveLength(1);
    await call(`DELETE /api/admin/permission-assignments/${assigned.id}`);
    expect(await list()).toEqual([]);
    expect((await server.call(`GET /api/requests/${draft.id}`, { token: as })).status).toBe(404);
    const change = {
      kind: 'overtime',
      date: DAY,
      planned_minutes: 90,
      reason: '締切のため',
      submit: true,
      revision: 1,
    };
    expect((await server.call(`PUT /api/requests/${draft.id}`, { token: as, body: change })).status).toBe(404);
  });

  it('aren’t passed by on one’s own day by an assignment over one’s department', async () => {
    await require();
    const role = await addRole(['correct_attendance']);
    await assign(role);
    const as = await server.logIn(head);
    const correct = () =>
      server.call(`PUT /api/admin/users/${head.userId}/time-records/new`, {
        token: as,
        body: { date: DAY, clock_in: '09:00', clock_out: '18:00' },
      });
    expect(await correct()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    // Given over themself it is meant.
    await assign(role, { scope: 'self', department_id: null });
    expect((await correct()).status).toBe(200);
  });

  it('the only admin’s own waits for whoever may correct their days, and not for who approves leave', async () => {
    await require();
    const { body: own } = await ask(token);
    await assign(await addRole(['approve_leave'], '休暇'), { scope: 'all', department_id: null });
    expect(await waiting(token)).toEqual([own.id]);
    await assign(await addRole(['correct_attendance'], '勤怠'), { scope: 'all', department_id: null });
    expect(await waiting(token)).toEqual([]);
    expect((await approve(token, own)).status).toBe(403);
  });
});

it('a stale correction shows the day as it is, without its positions', async () => {
  await assign(await addRole(['correct_attendance']));
  const as = await server.logIn(head);
  await server.database.kysely
    .insertInto('time_record')
    .values({
      company_id: one.companyId,
      user_id: one.userId,
      record_type: 'clock_in',
      recorded_at: '2026-11-19T09:00:00+09:00',
      work_date: '2026-11-19',
      latitude: 35.681236,
      longitude: 139.767125,
    })
    .execute();
  const answer = await server.call(`PUT /api/admin/users/${one.userId}/time-records/new`, {
    token: as,
    body: { date: '2026-11-19', clock_in: '08:00' },
    headers: { 'if-match': '"stale"' },
  });
  expect(answer).toMatchObject({ status: 409, body: { code: 'day_changed', current: [{ record_type: 'clock_in' }] } });
  expect(JSON.stringify(answer.body)).not.toContain('35.681236');
});
