import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { PersonLimitResponse } from '#contract/dispatch.ts';
import { companyAuditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { assignToClient } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestUser;
let token: string;
let client: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  server.setNow('2026-11-20T10:00:00+09:00');
  admin = await addUser(server.database, { role: 'super_admin', name: '全権 管子' });
  token = await server.logIn(admin);
  client = await addClient('日の出電機');
});

async function addClient(name: string): Promise<number> {
  const { client_company_id } = await server.database.kysely
    .insertInto('client_company')
    .values({ company_id: admin.companyId, name })
    .returning('client_company_id')
    .executeTakeFirstOrThrow();
  return client_company_id;
}

const addPerson = (name: string) => addUser(server.database, { companyId: admin.companyId, name });

const dispatchTo = (
  user: TestUser,
  from: string,
  to: string | null,
  rest: { readonly client_unit?: string; readonly dispatch_employment?: 'permanent' } = {},
) =>
  assignToClient(server.database, user, {
    client_company_id: client,
    contract_kind: 'dispatch',
    workplace: '川崎事業所',
    client_unit: '評価部',
    from_date: from,
    to_date: to,
    ...rest,
  });

const read = async (as = token) => (await server.call('GET /api/admin/dispatch', { token: as })).body;

describe('GET /api/admin/dispatch', () => {
  it('lists the limits of people, the nearest first, with those who can’t begin anew yet', async () => {
    const [near, later, permanent, cooling, gone] = [
      await addPerson('近 太郎'),
      await addPerson('先 花子'),
      await addPerson('無期 次郎'),
      await addPerson('終 三郎'),
      await addPerson('去 四郎'),
    ];
    const id = await dispatchTo(near, '2024-01-15', null);
    await dispatchTo(later, '2026-04-01', null);
    await dispatchTo(permanent, '2020-04-01', null, { dispatch_employment: 'permanent' });
    await dispatchTo(cooling, '2025-01-01', '2026-09-30');
    await dispatchTo(gone, '2020-01-01', '2026-07-31');
    const { people } = await read();
    expect(people.map((one: PersonLimitResponse) => [one.name, one.limit_on, one.state, one.restarts_on])).toEqual([
      ['近 太郎', '2027-01-15', 'quarter', null],
      ['終 三郎', '2028-01-01', 'later', '2027-01-02'],
      ['先 花子', '2029-04-01', 'later', null],
      ['無期 次郎', null, 'later', null],
    ]);
    expect(people[0]).toMatchObject({
      client_company_name: '日の出電機',
      workplace: '川崎事業所',
      client_unit: '評価部',
      dispatch_employment: null,
      counted_from: '2024-01-15',
      periods: [{ client_assignment_id: id, from_date: '2024-01-15', to_date: null }],
    });
  });

  it('counts a workplace by all that are dispatched there until its client has said from when', async () => {
    await dispatchTo(await addPerson('一 太郎'), '2024-06-01', null);
    await dispatchTo(await addPerson('二 花子'), '2026-04-01', null, { client_unit: '設計部' });
    const unknown = (await read()).workplaces;
    expect(unknown).toEqual([
      {
        client_company_id: client,
        client_company_name: '日の出電機',
        name: '川崎事業所',
        registered: null,
        people: 2,
        counted_from: '2024-06-01',
        limit_on: '2027-06-01',
        state: 'later',
        hear_until: '2027-05-01',
        is_heard_late: false,
      },
    ]);
    const body = {
      client_company_id: client,
      name: '川崎事業所',
      location: '川崎市',
      manager: '総務部長 日野 出',
      accepted_from: '2023-12-01',
      extensions: [{ limit_on: '2027-12-01', union_heard_on: '2026-11-10' }],
    };
    const added = await server.call('POST /api/admin/dispatch-workplaces', { token, body });
    expect(added.status).toBe(201);
    expect((await read()).workplaces).toEqual([
      {
        ...unknown[0],
        registered: { ...body, id: added.body.id, client_company_name: '日の出電機' },
        counted_from: '2023-12-01',
        limit_on: '2027-12-01',
        hear_until: '2027-11-01',
        is_heard_late: true,
      },
    ]);
  });

  const manager = async (scope: object) => {
    const user = await addPerson('営業 太郎');
    const { permission_role_id } = await server.database.kysely
      .insertInto('permission_role')
      .values({ company_id: admin.companyId, name: '営業', permissions: ['read_assignments'] })
      .returning('permission_role_id')
      .executeTakeFirstOrThrow();
    await server.call('POST /api/admin/permission-assignments', {
      token,
      body: { user_id: user.userId, role_id: permission_role_id, from_date: '2026-01-01', to_date: null, ...scope },
    });
    return server.logIn(user);
  };

  it('shows a manager only their own people, whose workplace counts everybody', async () => {
    const [own, other] = [await addPerson('自 太郎'), await addPerson('他 花子')];
    await dispatchTo(own, '2026-04-01', null);
    await dispatchTo(other, '2025-04-01', null);
    const { people, workplaces } = await read(await manager({ scope: 'people', user_ids: [own.userId] }));
    expect(people.map(({ name }: { name: string }) => name)).toEqual(['自 太郎']);
    expect(workplaces).toMatchObject([{ people: 1, counted_from: '2025-04-01' }]);
  });

  it('shows who looks after a client the dispatches to it, and none elsewhere', async () => {
    const person = await addPerson('派遣 太郎');
    await dispatchTo(person, '2024-04-01', '2026-03-31');
    const elsewhere = await addClient('東都銀行');
    await assignToClient(server.database, person, {
      client_company_id: elsewhere,
      contract_kind: 'dispatch',
      workplace: '大手町',
      from_date: '2026-10-01',
    });
    const { people, workplaces } = await read(await manager({ scope: 'client_company', client_company_id: elsewhere }));
    expect(people.map((one: PersonLimitResponse) => one.client_company_name)).toEqual(['東都銀行']);
    expect(workplaces.map(({ name }: { name: string }) => name)).toEqual(['大手町']);
  });
});

describe('派遣先の事業所', () => {
  const body = () => ({ client_company_id: client, name: '川崎事業所', accepted_from: '2024-04-01', extensions: [] });
  const add = (rest: object = {}) =>
    server.call('POST /api/admin/dispatch-workplaces', { token, body: { ...body(), ...rest } });

  it('is refused twice by one name, of no client, and with extensions that don’t follow one another', async () => {
    await add();
    expect((await add({ name: ' 川崎事業所' })).body.code).toBe('dispatch_workplace_taken');
    expect((await add({ name: '本社', client_company_id: 999_999 })).status).toBe(404);
    const late = await add({ name: '本社', extensions: [{ limit_on: '2030-04-02', union_heard_on: '2027-01-01' }] });
    expect([late.status, late.body.code]).toEqual([400, 'dispatch_extension_order']);
    const heard = await add({ name: '本社', extensions: [{ limit_on: '2030-04-01', union_heard_on: '2030-04-01' }] });
    expect(heard.body.code).toBe('dispatch_extension_order');
  });

  it('is changed with its extensions, and leaves no trace where nothing changes', async () => {
    const { id } = (await add()).body;
    const changed = {
      ...body(),
      manager: '人事課長',
      extensions: [{ limit_on: '2030-04-01', union_heard_on: '2026-10-01' }],
    };
    const put = () => server.call(`PUT /api/admin/dispatch-workplaces/${id}`, { token, body: changed });
    expect((await put()).body).toMatchObject({ manager: '人事課長', extensions: changed.extensions });
    await put();
    const { rows } = await server.database.pool.query(
      'select action, before, after from audit_entry where company_id = $1 order by audit_entry_id',
      [admin.companyId],
    );
    expect(rows.filter(({ action }) => action.includes('dispatch_workplace'))).toEqual([
      expect.objectContaining({ action: 'add_dispatch_workplace' }),
      {
        action: 'change_dispatch_workplace',
        before: expect.objectContaining({ client_company: '日の出電機', manager: '', extensions: [] }),
        after: expect.objectContaining({ manager: '人事課長', extensions: changed.extensions }),
      },
    ]);
  });

  it('goes with its client, whose audit entry names it', async () => {
    await add({ extensions: [{ limit_on: '2030-04-01', union_heard_on: '2026-10-01' }] });
    expect((await server.call(`DELETE /api/admin/client-companies/${client}`, { token })).status).toBe(200);
    expect((await read()).workplaces).toEqual([]);
    const entries = await companyAuditOf(server.database, admin.companyId);
    expect(entries.at(-1)).toMatchObject({
      action: 'delete_client_company',
      before: { dispatch_workplaces: [expect.any(String)] },
    });
  });
});

it('an assignment says the limit of its dispatch, and that it ends beyond it', async () => {
  const person = await addPerson('派遣 太郎');
  await dispatchTo(person, '2024-01-15', '2027-03-31');
  const { body } = await server.call(`GET /api/admin/users/${person.userId}/assignments`, { token });
  expect(body.assignments[0].dispatch_limit).toEqual({ limit_on: '2027-01-15', state: 'quarter', is_beyond: true });
});
