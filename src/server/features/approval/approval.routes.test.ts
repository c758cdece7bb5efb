import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let boss: string;
let employee: TestUser;
let superior: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const user = (name: string, rest: Parameters<typeof addUser>[1] = {}): Promise<TestUser> =>
  addUser(server.database, { companyId, name, hiredOn: '2024-04-01', ...rest });

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  boss = await server.logIn(await user('全権 一郎', { role: 'super_admin' }));
  employee = await user('山田 太郎');
  superior = await user('課長 一郎');
  token = await server.logIn(employee);
});

const overtime = {
  name: '2時間を超える残業',
  kinds: ['overtime'],
  longer_than_minutes: 120,
  department_id: null,
  steps: [{ by: 'superior', level: 1 }, { by: 'admins' }],
};
const add = (body: object = overtime, headers = {}): Promise<TestResponse> =>
  server.call('POST /api/admin/approval-routes', { token: boss, body, headers });
const routes = async () => (await server.call('GET /api/admin/approval-routes', { token: boss })).body.routes;
const names = async (): Promise<string[]> => (await routes()).map(({ name }: { name: string }) => name);
const preview = async (query: string): Promise<TestResponse> =>
  server.call(`GET /api/admin/approval-routes/preview?${query}`, { token: boss });
const actions = async (): Promise<string[]> => {
  const { rows } = await server.database.pool.query(
    'select action from audit_entry where company_id = $1 order by audit_entry_id',
    [companyId],
  );
  return rows.map(({ action }) => action).filter((action) => action.includes('approval'));
};

/** A department of the company, with the superior of its people; the employee is in it. */
async function addDepartment(): Promise<number> {
  const { department_id: id } = await server.database.kysely
    .insertInto('department')
    .values({ company_id: companyId, kind: 'department', code: 'A', name: '営業部', superior_user_id: superior.userId })
    .returning('department_id')
    .executeTakeFirstOrThrow();
  await server.database.kysely
    .insertInto('department_membership')
    .values({
      company_id: companyId,
      user_id: employee.userId,
      department_id: id,
      kind: 'department',
      from_date: '2026-04-01',
      is_main: true,
    })
    .execute();
  return id;
}

describe('the routes of a company', () => {
  it('are added, changed, put in order and deleted, each audited', async () => {
    const first = await add(overtime, { 'idempotency-key': 'one' });
    expect(first).toMatchObject({ status: 201, body: overtime });
    expect((await add(overtime, { 'idempotency-key': 'one' })).body.id).toBe(first.body.id);
    const people = { by: 'people', user_ids: [superior.userId, superior.userId], mode: 'all' };
    const second = await add({ ...overtime, name: '月', kinds: ['month'], longer_than_minutes: null, steps: [people] });
    expect(second.body.steps).toEqual([
      {
        by: 'people',
        mode: 'all',
        users: [{ user_id: superior.userId, employee_id: superior.employeeId, name: '課長 一郎' }],
      },
    ]);
    const order = (ids: number[]): Promise<TestResponse> =>
      server.call('PUT /api/admin/approval-routes/order', { token: boss, body: { ids } });
    expect((await order([second.body.id, first.body.id])).status).toBe(200);
    expect(await names()).toEqual(['月', overtime.name]);
    expect((await order([second.body.id])).body.code).toBe('approval_routes_changed');
    expect((await order([second.body.id, 999_999])).body.code).toBe('not_found');
    const changed = await server.call(`PUT /api/admin/approval-routes/${first.body.id}`, {
      token: boss,
      body: { ...overtime, name: '残業', longer_than_minutes: null },
    });
    expect(changed).toMatchObject({ status: 200, body: { name: '残業', longer_than_minutes: null } });
    expect((await server.call(`DELETE /api/admin/approval-routes/${second.body.id}`, { token: boss })).status).toBe(
      200,
    );
    expect(await names()).toEqual(['残業']);
    expect(await actions()).toEqual([
      'add_approval_route',
      'add_approval_route',
      'order_approval_routes',
      'change_approval_route',
      'delete_approval_route',
    ]);
  });

  it.each([
    ['a name', { name: ' ' }, 400, 'name'],
    ['a kind', { kinds: [] }, 400, 'kinds'],
    ['a step', { steps: [] }, 400, 'steps'],
    ['a person of the company', { steps: [{ by: 'people', user_ids: [999_999], mode: 'one' }] }, 409, 'steps'],
    ['a department of the company', { department_id: 999_999 }, 409, 'department_id'],
    ['no length of a month', { kinds: ['overtime', 'month'] }, 400, 'longer_than_minutes'],
  ])('need %s', async (_, wrong, status, field) => {
    const answer = await add({ ...overtime, ...wrong });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([status, [field]]);
    expect(await names()).toEqual([]);
  });

  it('name nobody who can’t decide any more, and mark those who are named already', async () => {
    const step = (...users: TestUser[]) => ({ by: 'people', user_ids: users.map(({ userId }) => userId), mode: 'one' });
    const stopped = await user('停止 次郎');
    const left = await user('退職 三郎');
    const present = await user('在職 四郎', { leftOn: '2026-11-20' });
    const body = { ...overtime, steps: [step(stopped, left, present)] };
    const { id } = (await add(body)).body;
    await server.database.pool.query('update user_account set active = false where user_id = $1', [stopped.userId]);
    await server.database.pool.query(`update user_account set left_on = '2026-11-19' where user_id = $1`, [
      left.userId,
    ]);
    const [{ steps }] = await routes();
    expect(steps[0].users.map((one: Record<string, unknown>) => [one['name'], one['is_gone']])).toEqual([
      ['停止 次郎', true],
      ['退職 三郎', true],
      ['在職 四郎', undefined],
    ]);
    const change = (sent: object) => server.call(`PUT /api/admin/approval-routes/${id}`, { token: boss, body: sent });
    const message = '停止中・退職などのため承認できない社員がいます。外してから保存してください: 停止 次郎、退職 三郎';
    const refused = { status: 409, body: { code: 'approver_gone', message, fields: { steps: message } } };
    expect(await change(body)).toMatchObject(refused);
    expect(await add(body)).toMatchObject(refused);
    expect(await change({ ...body, steps: [step(present)] })).toMatchObject({ status: 200 });
    expect(await routes()).toHaveLength(1);
  });

  it('mark an approver whose data was erased', async () => {
    await add({ ...overtime, steps: [{ by: 'people', user_ids: [superior.userId], mode: 'one' }] });
    await server.database.pool.query(
      `update user_account set active = false, erased_at = now(), name = '消去済み' where user_id = $1`,
      [superior.userId],
    );
    const [{ steps }] = await routes();
    expect(steps[0].users).toMatchObject([{ name: '消去済み', is_gone: true }]);
  });

  it('keep the department that one is for', async () => {
    const department = await addDepartment();
    await server.database.pool.query('delete from department_membership where company_id = $1', [companyId]);
    await add({ ...overtime, department_id: department });
    const answer = await server.call(`DELETE /api/admin/departments/${department}`, { token: boss });
    expect(answer.body.code).toBe('department_in_use');
  });
});

describe('the preview', () => {
  it('says by which route who is asked', async () => {
    const admins = { asks: [], asks_admins: true, needs_all: false, given: [] };
    const of = `user_id=${employee.userId}`;
    expect((await preview(`${of}&kind=overtime&minutes=180`)).body).toEqual({ route: null, steps: [admins] });
    expect((await preview(`${of}&kind=month`)).body).toEqual({ route: null, steps: [] });
    const { body } = await add();
    expect((await preview(`${of}&kind=overtime&minutes=120`)).body.route).toBe(null);
    // Without a superior the admins, who are asked once.
    const route = { id: body.id, name: overtime.name };
    expect((await preview(`${of}&kind=overtime&minutes=121`)).body).toEqual({ route, steps: [admins] });
    await addDepartment();
    expect((await preview(`${of}&kind=overtime&minutes=121`)).body).toEqual({
      route,
      steps: [{ ...admins, asks: ['課長 一郎'], asks_admins: false }, admins],
    });
    await server.database.kysely
      .updateTable('user_account')
      .set({ left_on: '2026-11-19' })
      .where('company_id', '=', companyId)
      .where('user_id', '=', superior.userId)
      .execute();
    expect((await preview(`${of}&kind=overtime&minutes=121`)).body).toEqual({ route, steps: [admins] });
  });

  it('knows the superior of the superior, and who is in the department of a route', async () => {
    const department_id = await addDepartment();
    const above = await user('部長 一郎');
    await server.database.kysely
      .insertInto('department_membership')
      .values({
        company_id: companyId,
        user_id: superior.userId,
        department_id,
        kind: 'department',
        from_date: '2026-04-01',
        is_main: true,
        superior_user_id: above.userId,
      })
      .execute();
    await add({ ...overtime, steps: [{ by: 'superior', level: 2 }] });
    const people = { by: 'people', user_ids: [above.userId], mode: 'one' };
    await add({ ...overtime, name: '月', kinds: ['month'], longer_than_minutes: null, department_id, steps: [people] });
    const asked = async (query: string) =>
      (await preview(query)).body.steps.map(({ asks }: { asks: string[] }) => asks);
    expect(await asked(`user_id=${employee.userId}&kind=overtime&minutes=121`)).toEqual([['部長 一郎']]);
    expect(await asked(`user_id=${employee.userId}&kind=month`)).toEqual([['部長 一郎']]);
    expect(await asked(`user_id=${above.userId}&kind=month`)).toEqual([]);
  });

  it('needs no superiors for the department of a route', async () => {
    const department_id = await addDepartment();
    const people = { by: 'people', user_ids: [superior.userId], mode: 'one' };
    await add({ ...overtime, kinds: ['month'], longer_than_minutes: null, department_id, steps: [people] });
    const routeOf = async (userId: number) => (await preview(`user_id=${userId}&kind=month`)).body.route?.name;
    expect(await routeOf(employee.userId)).toBe(overtime.name);
    expect(await routeOf(superior.userId)).toBeUndefined();
  });
});

describe('the settings', () => {
  it('have defaults, and are stored', async () => {
    const read = async () => (await server.call('GET /api/admin/approval-settings', { token: boss })).body;
    expect(await read()).toEqual({ remind_after_days: 3, escalate_after_days: 7, closes_unapproved: true });
    const body = { remind_after_days: null, escalate_after_days: 5, closes_unapproved: false };
    expect((await server.call('PUT /api/admin/approval-settings', { token: boss, body })).status).toBe(200);
    expect(await read()).toEqual(body);
    const wrong = await server.call('PUT /api/admin/approval-settings', {
      token: boss,
      body: { ...body, remind_after_days: 0 },
    });
    expect(wrong.status).toBe(400);
  });
});

describe('deputies', () => {
  const name = (values: object = {}, as = token): Promise<TestResponse> =>
    server.call('POST /api/approval-deputies', {
      token: as,
      body: { employee_id: superior.employeeId, from_date: '2026-11-20', to_date: '2026-11-30', ...values },
    });
  const own = async (as = token) => (await server.call('GET /api/approval-deputies', { token: as })).body;
  const end = (from_date: string, as = token): Promise<TestResponse> =>
    server.call('POST /api/approval-deputies/end', {
      token: as,
      body: { deputy_user_id: superior.userId, from_date },
    });

  it('are named by a person for some days, known to both, and taken back', async () => {
    expect(await own()).toEqual({ deputies: [], has_routes: false });
    expect((await name()).status).toBe(200);
    expect((await name()).status).toBe(200);
    const shown = [
      {
        user_id: employee.userId,
        name: '山田 太郎',
        deputy: { user_id: superior.userId, employee_id: superior.employeeId, name: '課長 一郎' },
        from_date: '2026-11-20',
        to_date: '2026-11-30',
      },
    ];
    await add();
    expect(await own()).toEqual({ deputies: shown, has_routes: true });
    expect((await own(await server.logIn(superior))).deputies).toEqual(shown);
    expect((await server.call('GET /api/admin/approval-deputies', { token: boss })).body.deputies).toEqual(shown);
    // Only who has named them takes them back.
    expect((await end('2026-11-20', await server.logIn(superior))).status).toBe(404);
    server.setNow('2026-11-25T12:00:00+09:00');
    expect((await end('2026-11-20')).status).toBe(200);
    expect((await own()).deputies).toEqual([]);
    const { rows } = await server.database.pool.query(
      `select to_date::text from approval_deputy where company_id = $1`,
      [companyId],
    );
    expect(rows).toEqual([{ to_date: '2026-11-24' }]);
    expect((await actions()).filter((action) => action.includes('deputy'))).toEqual([
      'add_approval_deputy',
      'end_approval_deputy',
    ]);
  });

  it('never were, if taken back before they begin', async () => {
    await name({ from_date: '2026-12-01', to_date: '2026-12-02' });
    expect((await end('2026-12-01')).status).toBe(200);
    expect((await end('2026-12-01')).body.code).toBe('not_found');
    const { rowCount } = await server.database.pool.query('select from approval_deputy where company_id = $1', [
      companyId,
    ]);
    expect(rowCount).toBe(0);
  });

  it.each([
    ['who is unknown', { employee_id: 'nobody' }, 'deputy_unknown', 'employee_id'],
    ['of days that are over', { from_date: '2026-11-01', to_date: '2026-11-19' }, 'deputy_dates', 'to_date'],
    ['that end before they begin', { to_date: '2026-11-19' }, 'deputy_dates', 'to_date'],
  ])('are none %s', async (_, wrong, code, field) => {
    expect((await name(wrong)).body).toMatchObject({ code, fields: { [field]: expect.any(String) } });
  });

  it('are none of oneself, of another company, or twice for the same days', async () => {
    const stranger = await addUser(server.database);
    for (const employee_id of [employee.employeeId, stranger.employeeId])
      expect((await name({ employee_id })).body.code).toBe('deputy_unknown');
    await name();
    expect((await name({ from_date: '2026-11-29', to_date: '2026-12-05' })).body.code).toBe('deputy_twice');
    expect((await name({ from_date: '2026-12-01', to_date: '2026-12-05' })).status).toBe(200);
  });

  it('are named for anybody by a super admin', async () => {
    const path = `/api/admin/users/${employee.userId}/approval-deputies`;
    const body = { employee_id: superior.employeeId, from_date: '2026-11-20', to_date: '2026-11-30' };
    expect((await server.call(`POST ${path}`, { token: boss, body })).status).toBe(200);
    expect((await own()).deputies).toHaveLength(1);
    const ended = { deputy_user_id: superior.userId, from_date: '2026-11-20' };
    expect((await server.call(`POST ${path}/end`, { token: boss, body: ended })).status).toBe(200);
    expect((await own()).deputies).toEqual([]);
  });
});
