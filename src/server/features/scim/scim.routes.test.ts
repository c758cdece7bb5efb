import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { promisify } from 'node:util';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addUser } from '../../testing/builders.ts';
import { employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addProvider, type Provider } from './testing/provider.ts';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const KINTAI = 'urn:ietf:params:scim:schemas:extension:kintai:2.0:User';
const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

let server: TestServer;
let provider: Provider;
let send: Provider['send'];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
// Nothing that a provider sends is an error of the server's.
afterEach(() => expect(server.warnings.splice(0)).toEqual([]));
beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  server.setNow('2026-12-01T09:00:00+09:00');
  provider = await addProvider(server);
  ({ send } = provider);
});

const asAdmin = async (route: string, body?: unknown) =>
  (await server.call(route, { token: provider.token, body })).body;
const patch = (id: string, ...Operations: object[]) => send(`PATCH /Users/${id}`, { schemas: [PATCH_OP], Operations });
const patchGroup = (id: string, ...Operations: object[]) =>
  send(`PATCH /Groups/${id}`, { schemas: [PATCH_OP], Operations });
const replace = (path: string, value: unknown) => ({ op: 'Replace', path, value });
const find = (filter: string) => send(`GET /Users?filter=${encodeURIComponent(filter)}`);
const idsFound = async (filter: string): Promise<string[]> => {
  const { status, body } = await find(filter);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.Resources.map((one: Record<string, { employeeNumber: string }>) => one[ENTERPRISE]?.employeeNumber);
};
const refusal = ({ status, body }: Awaited<ReturnType<Provider['send']>>) => {
  expect(body.schemas).toEqual([ERROR]);
  expect(body.status).toBe(String(status));
  return [status, body.scimType, body.detail];
};

const HANAKO = {
  schemas: [USER, ENTERPRISE],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'hanako.sato@example.com',
  active: true,
  emails: [{ primary: true, type: 'work', value: 'hanako.sato@example.com' }],
  meta: { resourceType: 'User' },
  displayName: '花子 佐藤',
  name: { formatted: '花子 佐藤', familyName: '佐藤', givenName: '花子' },
  roles: [],
  [ENTERPRISE]: { employeeNumber: 'E0001' },
};

async function create(body: object = HANAKO) {
  const answer = await send('POST /Users', body);
  expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
  return answer.body;
}

const addDepartment = async (name: string, code: string, parent_id: number | null = null): Promise<number> => {
  const entered = { kind: 'department', parent_id, code, name, from_date: null, to_date: null, superior_user_id: null };
  return (await asAdmin('POST /api/admin/departments', entered)).id;
};
const membershipsOf = async (id: string) => {
  const { memberships } = await asAdmin(`GET /api/admin/users/${id}/departments`);
  return memberships.map(
    (one: { department_path: string; from_date: string; to_date: string | null; is_main: boolean }) =>
      `${one.department_path} ${one.from_date}..${one.to_date ?? ''}${one.is_main ? '' : ' 兼務'}`,
  );
};

describe('somebody whom a provider registers', () => {
  it('is an employee as one who was registered on the screen, without a password', async () => {
    const person = await create({ ...HANAKO, [KINTAI]: { hireDate: '2026-11-16', nameKana: 'さとう はなこ' } });
    expect(person).toMatchObject({
      schemas: [USER, ENTERPRISE, KINTAI],
      externalId: HANAKO.externalId,
      userName: HANAKO.userName,
      name: HANAKO.name,
      displayName: HANAKO.displayName,
      active: true,
      emails: HANAKO.emails,
      [ENTERPRISE]: { employeeNumber: 'E0001' },
      [KINTAI]: { hireDate: '2026-11-16', nameKana: 'サトウ ハナコ' },
      meta: { resourceType: 'User', location: `${server.url}/scim/v2/Users/${person.id}` },
    });
    expect(await asAdmin(`GET /api/admin/users/${person.id}`)).toMatchObject({
      employee_id: 'E0001',
      name: '佐藤 花子',
      name_kana: 'サトウ ハナコ',
      mail_address: HANAKO.userName,
      role: 'user',
      active: true,
      is_first_login: true,
      is_attendance_target: true,
      hire_date: '2026-11-16',
      leaving_date: null,
    });
    const waiting = await asAdmin('GET /api/admin/logins');
    expect(waiting.people).toContainEqual(expect.objectContaining({ employee_id: 'E0001', state: 'none' }));
    const login = { companyId: provider.boss.companyId, employeeId: 'E0001', password: '!' };
    expect((await server.call('POST /api/auth/login', { body: login })).status).toBe(401);
    const entries = (await provider.audit()).filter(({ subject_user_id: id }) => String(id) === person.id);
    expect(entries.map(({ action }) => action)).toEqual(['register_user', 'link_scim_user']);
    const client = (await asAdmin('GET /api/admin/api-clients'))[0];
    expect(new Set(entries.map(({ actor_user_id: id }) => id))).toEqual(new Set([client.user_id]));
  });

  it('has the user name up to its @ as employee ID without a number, or the external ID where that is chosen', async () => {
    const { [ENTERPRISE]: _number, ...rest } = HANAKO;
    expect((await create(rest))[ENTERPRISE].employeeNumber).toBe('hanako.sato');
    await provider.permit({ employee_id_from: 'external_id' });
    const other = await create({ ...HANAKO, externalId: 'X-7', userName: 'other@example.com', emails: [] });
    expect(other[ENTERPRISE].employeeNumber).toBe('X-7');
    const none = { ...HANAKO, externalId: undefined, userName: 'third@example.com' };
    expect(refusal(await send('POST /Users', none))).toEqual([
      400,
      'invalidValue',
      'externalIdに社員IDを指定してください',
    ]);
  });

  it.each([
    [{ userName: undefined }, 400, 'invalidValue', /userName/],
    [{ userName: 'x'.repeat(300) }, 400, 'invalidValue', /userName/],
    [{ userName: 7 }, 400, 'invalidValue', /userName/],
    [{ active: 'perhaps' }, 400, 'invalidValue', /active/],
    [{ emails: [{ value: 'no address' }] }, 400, 'invalidValue', /メールアドレスの形式/],
    [{ [ENTERPRISE]: { employeeNumber: 'a\nb' } }, 400, 'invalidValue', /employeeNumber/],
    [{ [ENTERPRISE]: { department: 'ない部' } }, 400, 'invalidValue', /部署「ない部」は登録されていません/],
    [{ [ENTERPRISE]: { manager: { value: '999999' } } }, 400, 'invalidValue', /manager/],
    [{ [ENTERPRISE]: 'text' }, 400, 'invalidValue', /enterprise/],
    [{ [KINTAI]: { hireDate: '2026-02-30' } }, 400, 'invalidValue', /hireDate/],
    [{ [KINTAI]: { nameKana: '漢字' } }, 400, 'invalidValue', /カタカナ/],
    [{ schemas: [GROUP] }, 400, 'invalidSyntax', /schemas/],
  ])('is refused as %j, and nothing is stored', async (wrong, status, scimType, detail) => {
    const before = await provider.audit();
    const answer = refusal(await send('POST /Users', { ...HANAKO, ...wrong }));
    expect(answer).toEqual([status, scimType, expect.stringMatching(detail)]);
    expect(await provider.audit()).toEqual(before);
    expect((await send('GET /Users')).body.totalResults).toBe(1);
  });

  it('is refused a second time, by employee ID and by user name in whatever case', async () => {
    await create();
    const again = { ...HANAKO, userName: 'second@example.com', [ENTERPRISE]: { employeeNumber: 'ｅ０００１' } };
    expect(refusal(await send('POST /Users', again))).toEqual([409, 'uniqueness', '社員ID「e0001」は登録されています']);
    const same = { ...HANAKO, userName: 'HANAKO.SATO@example.com', [ENTERPRISE]: { employeeNumber: 'E0002' } };
    expect(refusal(await send('POST /Users', same)).slice(0, 2)).toEqual([409, 'uniqueness']);
  });

  it('is refused as unreadable JSON is, with a form of the standard', async () => {
    const { secret } = provider;
    const headers = { 'content-type': 'application/scim+json' };
    const answer = await server.call('POST /scim/v2/Users', { token: secret, body: '{"userName": ', headers });
    expect(refusal(answer).slice(0, 2)).toEqual([400, 'invalidSyntax']);
    expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    const polluting = '{"__proto__": {"active": false}, "userName": "a"}';
    expect(refusal(await server.call('POST /scim/v2/Users', { token: secret, body: polluting, headers }))[0]).toBe(400);
    const form = await server.call('POST /scim/v2/Users', {
      token: secret,
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(refusal(form)[0]).toBe(415);
  });
});

describe('a change', () => {
  it('of several values, as Entra ID sends it', async () => {
    const { id } = await create();
    const answer = await patch(
      id,
      replace('emails[type eq "work"].value', 'hanako.suzuki@example.com'),
      replace('name.familyName', '鈴木'),
      { op: 'Add', path: `${ENTERPRISE}:employeeNumber`, value: 'E0001' },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '03-0000-0000' },
      { op: 'Add', path: 'title', value: '係長' },
    );
    expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
    expect(answer.body).toMatchObject({
      name: { formatted: '鈴木 花子', familyName: '鈴木', givenName: '花子' },
      emails: [{ value: 'hanako.suzuki@example.com', type: 'work', primary: true }],
    });
    expect(await asAdmin(`GET /api/admin/users/${id}`)).toMatchObject({
      name: '鈴木 花子',
      mail_address: 'hanako.suzuki@example.com',
    });
  });

  it('of the user name alone keeps the employee ID', async () => {
    const { id } = await create();
    const name = '5b50642d-79fc-4410-9e90-4c077cdd1a59@testuser.com';
    const { body } = await patch(id, replace('userName', name));
    expect([body.userName, body[ENTERPRISE].employeeNumber]).toEqual([name, 'E0001']);
    expect(await idsFound(`userName eq "${name}"`)).toEqual(['E0001']);
  });

  it('without a path, as Okta and Entra ID send it', async () => {
    const { id } = await create();
    const { body } = await patch(id, {
      op: 'add',
      value: {
        displayName: '佐藤 はなこ',
        'name.givenName': 'はなこ',
        'emails[type eq "work"].value': 'h.sato@example.com',
        [`${ENTERPRISE}:manager`]: String(provider.boss.userId),
        nickName: 'はな',
        unknown: 1,
      },
    });
    expect(body).toMatchObject({
      displayName: '佐藤 はなこ',
      name: { givenName: 'はなこ', familyName: '佐藤' },
      emails: [{ value: 'h.sato@example.com' }],
      [ENTERPRISE]: { manager: { value: String(provider.boss.userId), displayName: '全権 太郎' } },
    });
  });

  it('by a whole resource, as Okta sends it, keeps what it leaves out', async () => {
    const { id } = await create({ ...HANAKO, [KINTAI]: { hireDate: '2026-11-16' } });
    const sent = {
      schemas: [USER],
      id,
      userName: HANAKO.userName,
      name: { familyName: '鈴木', givenName: '花子' },
      active: true,
    };
    const { status, body } = await send(`PUT /Users/${id}`, sent);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: { formatted: '鈴木 花子' },
      externalId: HANAKO.externalId,
      emails: [{ value: HANAKO.userName }],
      [KINTAI]: { hireDate: '2026-11-16' },
    });
    expect(body.displayName).toBeUndefined();
    expect((await send(`PUT /Users/${id}`, { ...sent, emails: [] })).body.emails).toBeUndefined();
  });

  it('that changes nothing leaves no trace', async () => {
    const department = await addDepartment('営業部', 'D1');
    const person = await create({
      ...HANAKO,
      [ENTERPRISE]: { employeeNumber: 'E0001', department: '営業部', manager: String(provider.boss.userId) },
    });
    const stranger = await addUser(server.database, {
      companyId: provider.boss.companyId,
      employeeId: 'E0009',
      name: '九 太郎',
    });
    await server.call(`PUT /api/admin/users/${stranger.userId}/departments`, {
      token: provider.token,
      body: {
        memberships: [
          { department_id: department, from_date: '2026-04-01', to_date: null, is_main: true, superior_user_id: null },
        ],
      },
    });
    const stored = () => server.database.kysely.selectFrom('scim_user').selectAll().orderBy('user_id').execute();
    const [before, rows] = [await provider.audit(), await stored()];
    for (const id of [person.id, String(stranger.userId)]) {
      const { body } = await send(`GET /Users/${id}`);
      expect((await send(`PUT /Users/${id}`, body)).body).toEqual(body);
      expect((await patch(id, replace('active', 'True'), replace('userName', body.userName))).body).toEqual(body);
      expect((await patch(id)).body).toEqual(body);
    }
    expect(await provider.audit()).toEqual(before);
    expect(await stored()).toEqual(rows);
  });

  it('is of the version that was read', async () => {
    const { id, meta } = await create();
    expect((await send(`GET /Users/${id}`, undefined, { 'if-none-match': meta.version })).status).toBe(304);
    const operations = { schemas: [PATCH_OP], Operations: [replace('displayName', 'x')] };
    const changed = await send(`PATCH /Users/${id}`, operations, { 'if-match': meta.version });
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, changed.body.meta.version]);
    expect(changed.body.meta.version).not.toBe(meta.version);
    expect(refusal(await send(`PATCH /Users/${id}`, operations, { 'if-match': meta.version }))[0]).toBe(412);
    expect((await send(`PATCH /Users/${id}`, operations, { 'if-match': '*' })).status).toBe(200);
  });

  it.each([
    ['an unknown path', { op: 'replace', path: 'favouriteColour', value: 'x' }, 'invalidPath'],
    ['an unknown part', { op: 'replace', path: 'name.middle', value: 'x' }, 'invalidPath'],
    ['a broken path', { op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
    [
      'a condition that would take for ever',
      { op: 'replace', path: `emails[type eq "${'\n'.repeat(500)}].value`, value: 'x' },
      'invalidFilter',
    ],
    ['a broken condition', { op: 'replace', path: 'emails[type is "work"].value', value: 'x' }, 'invalidFilter'],
    [
      'a part of a condition that there isn’t',
      { op: 'replace', path: 'emails[colour eq "red"].value', value: 'x' },
      'invalidFilter',
    ],
    ['what a condition can’t make', { op: 'replace', path: 'emails[type ne "work"].value', value: 'x' }, 'noTarget'],
    ['the prototype', { op: 'add', path: '__proto__.polluted', value: 'x' }, 'invalidPath'],
    ['a built-in', { op: 'add', path: 'toString.polluted', value: 'x' }, 'invalidPath'],
    ['a condition on the prototype', { op: 'add', path: '__proto__[a eq "b"].polluted', value: 'x' }, 'invalidPath'],
    ['an id', { op: 'replace', path: 'id', value: '1' }, 'mutability'],
    ['the groups of a person', { op: 'add', path: 'groups', value: [{ value: '1' }] }, 'mutability'],
    ['an employee ID', { op: 'replace', path: `${ENTERPRISE}:employeeNumber`, value: 'E9' }, 'mutability'],
    ['no user name', { op: 'remove', path: 'userName' }, 'invalidValue'],
    ['nothing', { op: 'remove' }, 'noTarget'],
    ['no value', { op: 'replace', path: 'displayName' }, 'invalidValue'],
    ['an unknown operation', { op: 'move', path: 'displayName', value: 'x' }, 'invalidSyntax'],
    ['a value that is no object, without a path', { op: 'replace', value: 'x' }, 'invalidValue'],
    ['a manager who is oneself', { op: 'replace', path: `${ENTERPRISE}:manager`, value: 'SELF' }, 'invalidValue'],
  ])('of %s is refused, with all others of the request', async (_title, operation, scimType) => {
    const { id, meta } = await create();
    const before = await provider.audit();
    const own = 'value' in operation && operation.value === 'SELF' ? { ...operation, value: id } : operation;
    const answer = await patch(id, replace('displayName', 'その前'), own, replace('active', false));
    expect(refusal(answer).slice(0, 2)).toEqual([400, scimType]);
    expect((await send(`GET /Users/${id}`)).body.meta.version).toBe(meta.version);
    expect(await provider.audit()).toEqual(before);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('takes away what a request removes', async () => {
    const { id } = await create({ ...HANAKO, [KINTAI]: { nameKana: 'サトウ' } });
    const { body } = await patch(
      id,
      { op: 'remove', path: 'emails[type eq "work"]' },
      { op: 'Remove', path: 'externalId' },
      { op: 'remove', path: KINTAI },
      { op: 'remove', path: 'displayName' },
    );
    expect([body.emails, body.externalId, body[KINTAI], body.displayName]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(await asAdmin(`GET /api/admin/users/${id}`)).toMatchObject({
      mail_address: null,
      name_kana: null,
      name: '佐藤 花子',
    });
  });

  it('that a person makes on the screen is seen by the provider, which may change it again', async () => {
    const { id } = await create();
    const { name: _name, ...user } = await asAdmin(`GET /api/admin/users/${id}`);
    const body = { name: '鈴木 花子', role: 'user', mail_address: user.mail_address };
    expect((await server.call(`PUT /api/admin/users/${id}`, { token: provider.token, body })).status).toBe(200);
    const seen = (await send(`GET /Users/${id}`)).body;
    expect([seen.name, seen.displayName]).toEqual([{ formatted: '鈴木 花子' }, '鈴木 花子']);
    expect((await patch(id, replace('displayName', '佐藤 花子'))).body.displayName).toBe('佐藤 花子');
    expect(await asAdmin(`GET /api/admin/users/${id}`)).toMatchObject({ name: '佐藤 花子' });
  });
});

describe('somebody whose access ends', () => {
  it.each([
    ['as Entra ID sends it', { op: 'Replace', path: 'active', value: false }],
    ['as Entra ID has sent it', { op: 'Replace', path: 'active', value: 'False' }],
    ['as Okta sends it', { op: 'replace', value: { active: false } }],
  ])('leaves on that day, and is logged out, %s', async (_title, operation) => {
    const { id } = await create({ ...HANAKO, [KINTAI]: { hireDate: '2026-11-16' } });
    const reset = await asAdmin(`POST /api/admin/users/${id}/reset-password`);
    const login = { companyId: provider.boss.companyId, employeeId: 'E0001', password: reset.one_time_password };
    const { token } = (await server.call('POST /api/auth/login', { body: login })).body;
    expect((await patch(id, operation)).body.active).toBe(false);
    expect((await server.call('GET /api/auth/me', { token })).status).toBe(401);
    expect(await asAdmin(`GET /api/admin/users/${id}`)).toMatchObject({ active: false, leaving_date: '2026-12-01' });
    expect((await send(`GET /Users/${id}`)).body.active).toBe(false);
    expect(await idsFound('userName eq "hanako.sato@example.com" and active eq false')).toEqual(['E0001']);
    server.setNow('2026-12-05T09:00:00+09:00');
    await patch(id, operation);
    expect(await asAdmin(`GET /api/admin/users/${id}`)).toMatchObject({ leaving_date: '2026-12-01' });
    expect((await patch(id, replace('active', true))).body.active).toBe(true);
    expect(await asAdmin(`GET /api/admin/users/${id}`)).toMatchObject({ active: true, leaving_date: null });
  });

  it('keeps the last day that people have entered, also as they come back', async () => {
    const { id } = await create();
    const person = { companyId: provider.boss.companyId, userId: Number(id) };
    await employ(server.database, person, '2024-04-01', { left_on: '2026-12-31' });
    await patch(id, replace('active', false));
    expect(await asAdmin(`GET /api/admin/users/${id}`)).toMatchObject({ active: false, leaving_date: '2026-12-31' });
    await patch(id, replace('active', true));
    expect(await asAdmin(`GET /api/admin/users/${id}`)).toMatchObject({ active: true, leaving_date: '2026-12-31' });
  });

  it('has no last day where the first one is still to come', async () => {
    const { id } = await create({ ...HANAKO, [KINTAI]: { hireDate: '2027-01-04' } });
    await patch(id, replace('active', false));
    expect(await asAdmin(`GET /api/admin/users/${id}`)).toMatchObject({ active: false, leaving_date: null });
    const inactive = await create({
      ...HANAKO,
      userName: 'b',
      active: false,
      [ENTERPRISE]: { employeeNumber: 'E0002' },
    });
    expect(await asAdmin(`GET /api/admin/users/${inactive.id}`)).toMatchObject({ active: false, leaving_date: null });
  });

  it('is not seen after a deletion, keeps all records, and is taken up again', async () => {
    const { id } = await create({ ...HANAKO, [KINTAI]: { hireDate: '2026-11-16' } });
    expect((await send(`DELETE /Users/${id}`)).status).toBe(204);
    for (const route of ['GET', 'DELETE', 'PUT', 'PATCH'].map((method) => `${method} /Users/${id}`))
      expect(refusal(await send(route, route.startsWith('P') ? HANAKO : undefined))[0]).toBe(404);
    expect(await idsFound('userName eq "hanako.sato@example.com"')).toEqual([]);
    expect(await asAdmin(`GET /api/admin/users/${id}`)).toMatchObject({ active: false, leaving_date: '2026-12-01' });
    server.setNow('2026-12-08T09:00:00+09:00');
    const other = await create({ ...HANAKO, [ENTERPRISE]: { employeeNumber: 'E0002' } });
    expect(other.id).not.toBe(id);
    const back = await create({ ...HANAKO, userName: 'hanako@example.com', emails: [] });
    expect([back.id, back.active]).toEqual([id, true]);
    expect(await asAdmin(`GET /api/admin/users/${id}`)).toMatchObject({ active: true, leaving_date: null });
    const actions = (await provider.audit())
      .filter((one) => String(one.subject_user_id) === id)
      .map(({ action }) => action);
    expect(actions).toEqual([
      'register_user',
      'link_scim_user',
      'change_user',
      'deactivate_user',
      'link_scim_user',
      'change_user',
      'reactivate_user',
      'link_scim_user',
    ]);
  });

  it('is no super admin, nor is the address of who may do something to others changed', async () => {
    const boss = String(provider.boss.userId);
    const other = await addUser(server.database, { companyId: provider.boss.companyId, role: 'super_admin' });
    for (const id of [boss, String(other.userId)]) {
      expect(refusal(await patch(id, replace('active', false)))[0]).toBe(403);
      expect(refusal(await send(`DELETE /Users/${id}`))[0]).toBe(403);
      expect(refusal(await patch(id, replace('emails', [{ value: 'thief@example.com' }])))[0]).toBe(403);
    }
    const admin = await addUser(server.database, { companyId: provider.boss.companyId, role: 'admin' });
    expect(refusal(await patch(String(admin.userId), replace('emails', [{ value: 'thief@example.com' }])))[0]).toBe(
      403,
    );
    expect((await patch(String(admin.userId), replace('displayName', '管理 次郎'))).status).toBe(200);
    expect((await patch(String(admin.userId), replace('active', false))).body.active).toBe(false);
    const { id } = await create();
    const role = await asAdmin('POST /api/admin/permission-roles', { name: '人事', permissions: ['read_users'] });
    await asAdmin('POST /api/admin/permission-assignments', {
      user_id: Number(id),
      role_id: role.id,
      scope: 'all',
      from_date: '2027-01-01',
      to_date: null,
    });
    expect(refusal(await patch(id, replace('emails', [{ value: 'thief@example.com' }])))[0]).toBe(403);
    expect(await asAdmin(`GET /api/admin/users/${id}`)).toMatchObject({ mail_address: HANAKO.userName, role: 'user' });
  });
});

describe('a department', () => {
  it('comes from the attribute, from the hire date on, and from the day of a transfer', async () => {
    const top = await addDepartment('営業本部', 'D1');
    await addDepartment('東日本', 'D2', top);
    const extension = { employeeNumber: 'E0001', department: '営業本部／東日本' };
    const { id, ...person } = await create({
      ...HANAKO,
      [ENTERPRISE]: extension,
      [KINTAI]: { hireDate: '2026-11-16' },
    });
    expect(person[ENTERPRISE].department).toBe('営業本部／東日本');
    expect(await membershipsOf(id)).toEqual(['営業本部 / 東日本 2026-11-16..']);
    await patch(
      id,
      replace(`${ENTERPRISE}:department`, 'd1'),
      replace(`${ENTERPRISE}:manager`, { value: String(provider.boss.userId) }),
    );
    expect(await membershipsOf(id)).toEqual(['営業本部 / 東日本 2026-11-16..2026-11-30', '営業本部 2026-12-01..']);
    const seen = (await send(`GET /Users/${id}`)).body;
    expect(seen[ENTERPRISE]).toMatchObject({ department: 'd1', manager: { value: String(provider.boss.userId) } });
    expect(seen.groups).toEqual([
      { value: String(top), $ref: `${server.url}/scim/v2/Groups/${top}`, display: '営業本部' },
    ]);
    await patch(id, { op: 'remove', path: `${ENTERPRISE}:department` });
    expect(await membershipsOf(id)).toEqual(['営業本部 / 東日本 2026-11-16..2026-11-30']);
  });

  it('of an ambiguous name is refused', async () => {
    await addDepartment('営業部', 'D1', await addDepartment('東', 'D3'));
    await addDepartment('営業部', 'D2', await addDepartment('西', 'D4'));
    const sent = { ...HANAKO, [ENTERPRISE]: { employeeNumber: 'E0001', department: '営業部' } };
    expect(refusal(await send('POST /Users', sent))).toEqual([
      400,
      'invalidValue',
      expect.stringContaining('複数あります'),
    ]);
  });

  it('is a group, with requests as Entra ID sends them', async () => {
    await provider.permit({ takes_department: false });
    const { id, [ENTERPRISE]: extension } = await create({
      ...HANAKO,
      [ENTERPRISE]: { employeeNumber: 'E0001', department: 'ない部', manager: String(provider.boss.userId) },
    });
    expect(extension.department).toBeUndefined();
    const created = await send('POST /Groups', {
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: '開発部',
      meta: { resourceType: 'Group' },
    });
    expect([created.status, created.body]).toEqual([
      201,
      expect.objectContaining({ displayName: '開発部', externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' }),
    ]);
    const group = created.body.id;
    const { departments } = await asAdmin('GET /api/admin/departments');
    expect(departments).toEqual([
      expect.objectContaining({ code: 'SCIM-1', name: '開発部', kind: 'department', people: 0 }),
    ]);
    const again = await send('POST /Groups', { schemas: [GROUP], displayName: '開発部' });
    expect(refusal(again)).toEqual([409, 'uniqueness', '部署「開発部」は登録されています']);
    const member = { $ref: null, value: id };
    expect((await patchGroup(group, { op: 'Add', path: 'members', value: [member] })).status).toBe(204);
    expect((await send(`GET /Groups/${group}`)).body.members).toEqual([
      { value: id, $ref: `${server.url}/scim/v2/Users/${id}`, display: '佐藤 花子', type: 'User' },
    ]);
    expect(await membershipsOf(id)).toEqual(['開発部 2026-12-01..']);
    const { memberships } = await asAdmin(`GET /api/admin/users/${id}/departments`);
    expect(memberships[0].superior_user_id).toBe(provider.boss.userId);
    const filter = encodeURIComponent('displayName eq "開発部"');
    const found = (await send(`GET /Groups?excludedAttributes=members&filter=${filter}`)).body;
    expect([found.totalResults, found.Resources[0].id, found.Resources[0].members]).toEqual([1, group, undefined]);
    expect((await patchGroup(group, replace('displayName', '製品開発部'))).status).toBe(204);
    expect((await patchGroup(group, { op: 'Remove', path: 'members', value: [member] })).status).toBe(204);
    expect((await send(`GET /Groups/${group}`)).body).toMatchObject({ displayName: '製品開発部' });
    expect(await membershipsOf(id)).toEqual([]);
    expect((await send(`DELETE /Groups/${group}`)).status).toBe(204);
    expect(refusal(await send(`GET /Groups/${group}`))[0]).toBe(404);
  });

  it('is a group, with requests as Okta sends them, also in a transfer', async () => {
    await provider.permit({ takes_department: false });
    const [one, two] = [String(await addDepartment('営業部', 'D1')), String(await addDepartment('開発部', 'D2'))];
    const { id } = await create({ ...HANAKO, [KINTAI]: { hireDate: '2026-04-01' } });
    const put = {
      schemas: [GROUP],
      id: one,
      displayName: '営業部',
      members: [{ value: id, display: HANAKO.userName }],
    };
    expect((await send(`PUT /Groups/${one}`, put)).body.members).toHaveLength(1);
    expect(await membershipsOf(id)).toEqual(['営業部 2026-04-01..']);
    expect(
      (await patchGroup(two, { op: 'add', path: 'members', value: [{ value: id, display: HANAKO.userName }] })).status,
    ).toBe(204);
    expect(await membershipsOf(id)).toEqual(['営業部 2026-04-01..', '開発部 2026-12-01.. 兼務']);
    expect((await patchGroup(one, { op: 'remove', path: `members[value eq "${id}"]` })).status).toBe(204);
    expect(await membershipsOf(id)).toEqual(['営業部 2026-04-01..2026-11-30', '開発部 2026-12-01..']);
    expect((await patchGroup(two, { op: 'replace', value: { id: two, displayName: '製品部' } })).status).toBe(204);
    expect((await send(`GET /Groups/${two}`)).body).toMatchObject({ displayName: '製品部', members: [{ value: id }] });
    const before = await provider.audit();
    await send(`PUT /Groups/${two}`, { schemas: [GROUP], displayName: '製品部' });
    await patchGroup(two, { op: 'add', path: 'members', value: [{ value: id }] });
    expect(await provider.audit()).toEqual(before);
    expect(refusal(await send(`DELETE /Groups/${one}`))).toEqual([409, undefined, expect.stringContaining('所属')]);
  });

  it('that the attribute says stays the main one, whatever the groups are', async () => {
    const [one, two] = [String(await addDepartment('営業部', 'D1')), String(await addDepartment('開発部', 'D2'))];
    const { id } = await create({ ...HANAKO, [ENTERPRISE]: { employeeNumber: 'E0001', department: '営業部' } });
    await patchGroup(two, { op: 'add', path: 'members', value: [{ value: id }] });
    await patchGroup(one, { op: 'remove', path: `members[value eq "${id}"]` });
    expect(await membershipsOf(id)).toEqual(['営業部 2026-12-01..', '開発部 2026-12-01.. 兼務']);
    await patch(id, replace(`${ENTERPRISE}:department`, '開発部'));
    expect(await membershipsOf(id)).toEqual(['開発部 2026-12-01..']);
  });

  it.each([
    [{ op: 'add', path: 'members', value: [{ value: '999999999' }] }, 400, 'invalidValue'],
    [{ op: 'add', path: 'members', value: [{ value: '1e3' }] }, 400, 'invalidValue'],
    [{ op: 'add', path: 'members', value: [{ value: 'GROUP', type: 'Group' }] }, 400, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: '' }, 400, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: 'x'.repeat(101) }, 400, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: '営業部' }, 409, 'uniqueness'],
    [{ op: 'replace', path: 'owners', value: 'x' }, 400, 'invalidPath'],
  ])('is not changed by %j', async (operation, status, scimType) => {
    await addDepartment('営業部', 'D1');
    const group = String(await addDepartment('開発部', 'D2'));
    const before = await provider.audit();
    const answer = await patchGroup(group, replace('displayName', '名称'), operation);
    expect(refusal(answer).slice(0, 2)).toEqual([status, scimType]);
    expect(await provider.audit()).toEqual(before);
  });
});

describe('a list', () => {
  beforeEach(async () => {
    const { companyId } = provider.boss;
    for (const [employeeId, name] of [
      ['E0001', '佐藤 花子'],
      ['E0002', '鈴木 一郎'],
      ['E0003', 'Babs Jensen'],
    ] as const)
      await addUser(server.database, { companyId, employeeId, name });
    await create({
      ...HANAKO,
      userName: 'BJensen@example.com',
      externalId: 'Ext-4',
      [ENTERPRISE]: { employeeNumber: 'E0004' },
    });
  });

  it.each([
    ['userName eq "bjensen@EXAMPLE.com"', ['E0004']],
    ['userName eq "E0002"', ['E0002']],
    ['externalId eq "Ext-4"', ['E0004']],
    ['externalId eq "ext-4"', []],
    ['emails[type eq "work"].value eq "hanako.sato@example.com"', ['E0004']],
    ['emails.value eq "HANAKO.sato@example.com"', ['E0004']],
    ['emails.value eq "hanako.sato@example.com" and emails.type eq "work"', ['E0004']],
    ['emails eq "hanako.sato@example.com"', ['E0004']],
    ['emails[type eq "home"]', []],
    ['emails[value co "sato" and primary eq true]', ['E0004']],
    [`${ENTERPRISE}:employeeNumber eq "e0003"`, ['E0003']],
    [`${USER}:userName sw "e000"`, ['E0001', 'E0002', 'E0003']],
    ['displayName co "jensen" or externalId pr', ['E0003', 'E0004']],
    ['not (userName sw "E000" and displayName co "佐藤")', ['S0001', 'E0002', 'E0003', 'E0004']],
    ['active eq true and not (emails pr)', ['S0001', 'E0001', 'E0002', 'E0003']],
    ['active eq "False"', []],
    ['externalId eq null and displayName ew "郎"', ['S0001', 'E0002']],
    ['title eq "係長"', []],
    ['title pr', []],
    ['meta.created ge "2026-12-01T00:00:00Z"', ['E0004']],
    ['meta.resourceType eq "User" and userName gt "e0002" and userName lt "s"', ['E0003']],
    ['name pr and userName eq "E0001"', ['E0001']],
    ['id eq "0"', []],
    ['id eq "x"', []],
  ])('of those who match %s', async (filter, found) => {
    expect(await idsFound(filter)).toEqual(found);
  });

  it.each([
    'favouriteColour eq "red"',
    'userName',
    'userName is "x"',
    'userName eq',
    'userName eq "x" and',
    '(userName eq "x"',
    'active gt true',
    'emails[colour eq "red"]',
    'userName[a eq "b"]',
    'emails[type[a eq "b"]]',
    `userName eq "${'x'.repeat(1000)}"`,
    'userName eq "\0"',
    `userName eq "${'\n'.repeat(500)}`,
    `${'('.repeat(400)}userName pr${')'.repeat(399)}`,
  ])('by the filter %s is refused', async (filter) => {
    expect(refusal(await find(filter)).slice(0, 2)).toEqual([400, 'invalidFilter']);
  });

  it('comes in parts', async () => {
    const ids = async (query: string) => {
      const { body } = await send(`GET /Users?${query}`);
      return [
        body.totalResults,
        body.startIndex,
        body.itemsPerPage,
        body.Resources.map((one: Record<string, { employeeNumber: string }>) => one[ENTERPRISE]?.employeeNumber),
      ];
    };
    expect(await ids('startIndex=1&count=2')).toEqual([5, 1, 2, ['S0001', 'E0001']]);
    expect(await ids('startIndex=4&count=2')).toEqual([5, 4, 2, ['E0003', 'E0004']]);
    expect(await ids('startIndex=6')).toEqual([5, 6, 0, []]);
    expect(await ids('startIndex=-3&count=0')).toEqual([5, 1, 0, []]);
    expect(await ids('startIndex=x&count=100000')).toEqual([5, 1, 5, ['S0001', 'E0001', 'E0002', 'E0003', 'E0004']]);
    const filter = encodeURIComponent('active eq true');
    expect(await ids(`filter=${filter}&startIndex=2&count=2`)).toEqual([5, 2, 2, ['E0001', 'E0002']]);
  });

  it('has the attributes that are wanted', async () => {
    const [filter] = [encodeURIComponent('externalId eq "Ext-4"')];
    const one = async (query: string) => (await send(`GET /Users?filter=${filter}&${query}`)).body.Resources[0];
    const keys = (resource: object) => Object.keys(resource).toSorted();
    expect(keys(await one('attributes=userName'))).toEqual(['id', 'schemas', 'userName']);
    expect((await one('attributes=name.familyName,emails.value')).name).toEqual({ familyName: '佐藤' });
    expect((await one('attributes=emails.value')).emails).toEqual([{ value: 'hanako.sato@example.com' }]);
    expect(keys(await one(`attributes=${ENTERPRISE}`))).toEqual(['id', 'schemas', ENTERPRISE]);
    expect(keys(await one(`attributes=${ENTERPRISE}:employeeNumber`))).toEqual(['id', 'schemas', ENTERPRISE]);
    expect(keys(await one('excludedAttributes=name,emails,meta,id'))).toEqual(
      ['active', 'displayName', 'externalId', 'id', 'schemas', ENTERPRISE, 'userName'].toSorted(),
    );
  });
});

describe('what there is', () => {
  it('is described by the server itself', async () => {
    const config = await send('GET /ServiceProviderConfig');
    expect(config.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    expect(config.body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 200 },
      bulk: { supported: false },
      sort: { supported: false },
    });
    const types = (await send('GET /ResourceTypes')).body;
    expect(types.Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group']);
    expect((await send('GET /ResourceTypes/User')).body.schemaExtensions).toHaveLength(2);
    const schemas = (await send('GET /Schemas')).body;
    expect(schemas.Resources.map(({ id }: { id: string }) => id)).toEqual([USER, ENTERPRISE, KINTAI, GROUP]);
    const user = (await send(`GET /Schemas/${USER}`)).body;
    expect(user.attributes.map(({ name }: { name: string }) => name)).toEqual([
      'userName',
      'name',
      'displayName',
      'active',
      'emails',
      'groups',
    ]);
    for (const route of ['GET /Schemas/urn:x', 'GET /ResourceTypes/Device', 'GET /Devices', 'POST /Users/.search'])
      expect(refusal(await send(route))[0]).toBe(404);
    expect(refusal(await send('GET /Me'))[0]).toBe(501);
    expect(refusal(await send('POST /Bulk', {}))[0]).toBe(501);
  });

  it('is for the client that a super admin has permitted, with their password, and no other', async () => {
    const refused = async (token: string | undefined) => refusal(await server.call('GET /scim/v2/Users', { token }));
    const unknown = await server.call('GET /scim/v2/Users', {});
    expect([unknown.status, unknown.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await refused('kintai_demo.wrong'))[0]).toBe(401);
    expect((await refused(provider.token))[0]).toBe(401);
    const { body: client } = await server.call('POST /api/admin/api-clients', {
      token: provider.token,
      body: { name: '給与' },
    });
    const { secret } = await asAdmin(`POST /api/admin/api-clients/${client.id}/secrets`, { days: 30 });
    expect((await refused(secret))[0]).toBe(403);
    const settings = { is_on: true, employee_id_from: 'external_id', takes_department: true };
    const token = await server.logIn(provider.boss);
    server.setNow('2026-12-01T12:00:00+09:00');
    const asks = await server.call(`PUT /api/admin/api-clients/${client.id}/provisioning`, { token, body: settings });
    expect([asks.status, asks.body.code]).toEqual([403, 'password_confirmation_required']);
    await server.call('POST /api/auth/confirm-password', {
      token: provider.token,
      body: { password: provider.boss.password },
    });
    const second = await server.call(`PUT /api/admin/api-clients/${client.id}/provisioning`, {
      token: provider.token,
      body: settings,
    });
    expect([second.status, second.body.code]).toEqual([409, 'provisioning_client_taken']);
    await provider.permit({ is_on: false });
    expect(refusal(await send('GET /Users'))[0]).toBe(403);
    expect(await asAdmin('GET /api/admin/api-clients')).toEqual([
      expect.objectContaining({ provisioning: null }),
      expect.objectContaining({ provisioning: null }),
    ]);
    const actions = (await provider.audit())
      .map(({ action }) => action)
      .filter((action) => action === 'change_provisioning');
    expect(actions).toHaveLength(2);
    await provider.permit({ is_on: false });
    await asAdmin(`DELETE /api/admin/api-clients/${provider.clientId}`);
    expect((await refused(provider.secret))[0]).toBe(401);
  });

  it('is the company’s own: nothing of another is seen or changed', async () => {
    const { id } = await create();
    const group = String(await addDepartment('営業部', 'D1'));
    const other = await addProvider(server);
    expect((await other.send('GET /Users')).body.totalResults).toBe(1);
    expect((await other.send('GET /Groups')).body.totalResults).toBe(0);
    const before = await provider.audit();
    for (const [route, body] of [
      [`GET /Users/${id}`],
      [`DELETE /Users/${id}`],
      [`PUT /Users/${id}`, HANAKO],
      [`PATCH /Users/${id}`, { Operations: [replace('active', false)] }],
      [`GET /Groups/${group}`],
      [`DELETE /Groups/${group}`],
      [`PUT /Groups/${group}`, { displayName: 'x' }],
    ] as const)
      expect(refusal(await other.send(route, body))[0]).toBe(404);
    const manager = { ...HANAKO, [ENTERPRISE]: { manager: id } };
    expect(refusal(await other.send('POST /Users', manager))[0]).toBe(400);
    const own = await other.send('POST /Groups', { displayName: 'x', members: [{ value: id }] });
    expect(refusal(own)[0]).toBe(400);
    expect((await other.send('POST /Users', HANAKO)).status).toBe(201);
    expect(await provider.audit()).toEqual(before);
  });

  it.each(['0', '-1', '1e3', '９', 'x', '%00', '9'.repeat(30), '1;drop', '__proto__'])(
    'is nobody with the id %s',
    async (id) => {
      for (const kind of ['Users', 'Groups']) expect(refusal(await send(`GET /${kind}/${id}`))[0]).toBe(404);
      expect(refusal(await patch(id, replace('active', false)))[0]).toBe(404);
    },
  );
});

it('a provider that hangs up while it sends is no error of the server’s', async () => {
  const { body: before } = await send('GET /Groups');
  const used = await lastUse();
  server.setNow('2026-12-01T09:05:00+09:00');
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const head = `PATCH /scim/v2/Groups/1 HTTP/1.1\r\nhost: kintai\r\nauthorization: Bearer ${provider.secret}\r\n`;
  socket.write(`${head}content-type: application/scim+json\r\ncontent-length: 1000\r\n\r\n{"schemas":`);
  // Its secret is read before its body is.
  await expect.poll(lastUse).not.toBe(used);
  socket.destroy();
  expect((await send('GET /Groups')).body).toEqual(before);
});

const lastUse = async (): Promise<string> => (await asAdmin('GET /api/admin/api-clients'))[0].secrets[0].last_used_at;

describe('the documents', () => {
  it('have a command that runs', async () => {
    const [, command = ''] = /```sh\n([^]*?)```/.exec(await readFile('docs/scim.md', 'utf8')) ?? [];
    const { companyId } = provider.boss;
    await addUser(server.database, { companyId, employeeId: 'E0001', name: '佐藤 花子' });
    const { stdout } = await promisify(execFile)(
      'sh',
      ['-c', command.replace('https://kintai.example.com', server.url)],
      {
        env: { ...process.env, KINTAI_SECRET: provider.secret },
      },
    );
    expect(JSON.parse(stdout)).toMatchObject({ totalResults: 1, Resources: [{ displayName: '佐藤 花子' }] });
  });

  it('name each attribute that is kept', async () => {
    const text = await readFile('docs/scim.md', 'utf8');
    const { Resources } = (await send('GET /Schemas')).body;
    const names = Resources.flatMap(({ attributes }: { attributes: { name: string; mutability: string }[] }) =>
      attributes.filter(({ mutability }) => mutability !== 'readOnly').map((one) => one.name),
    );
    expect(names.filter((name: string) => !text.includes(name))).toEqual([]);
  });
});
