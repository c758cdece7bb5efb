import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { routes } from '#contract/routes.ts';
import { sensitiveActs } from '#contract/sensitive-acts.ts';
import { PERMISSIONS } from '#domain/permissions/permission.ts';
import { companyAuditOf } from '../../testing/attendance-builders.ts';
import { openSession } from '../../testing/authorisation/owned.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { employ } from '../../testing/leave-builders.ts';
import { databaseOf, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let boss: TestUser;
let token: string;
let one: TestUser;
let other: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.pool.query('delete from installation.rate_limit');
  server.setNow('2026-11-20T12:00:00+09:00');
  boss = await addUser(server.database, { role: 'super_admin', employeeId: 'S0001' });
  ({ token } = await openSession(server, boss));
  const { companyId } = boss;
  one = await addUser(server.database, { companyId, employeeId: 'E0002', name: '一 太郎' });
  other = await addUser(server.database, { companyId, employeeId: 'E0003', name: '二 花子' });
  for (const person of [one, other]) await employ(server.database, person, '2024-04-01');
});

const call = (route: string, body?: unknown) => server.call(route, { token, body });

interface Client {
  readonly id: number;
  readonly user_id: number;
  readonly employee_id: string;
}

async function addClient(name = '給与システム'): Promise<Client> {
  const { status, body } = await call('POST /api/admin/api-clients', { name });
  expect([status, body.code]).toEqual([201, undefined]);
  return body;
}

async function issue({ id }: { readonly id: number }, days = 90): Promise<string> {
  const { status, body } = await call(`POST /api/admin/api-clients/${id}/secrets`, { days });
  expect([status, body.code]).toEqual([201, undefined]);
  return body.secret;
}

/** Assigns all permissions over people to a client. */
async function permit({ user_id }: Client, userIds: readonly number[], permissions: readonly string[] = PERMISSIONS) {
  const role = await call('POST /api/admin/permission-roles', { name: `連携${user_id}`, permissions });
  const { status, body } = await call('POST /api/admin/permission-assignments', {
    user_id,
    role_id: role.body.id,
    ...(userIds.length === 0 ? { scope: 'all' } : { scope: 'people', user_ids: userIds }),
    from_date: '2026-11-01',
    to_date: null,
  });
  expect([status, body.code]).toEqual([201, undefined]);
}

const list = async () => (await call('GET /api/admin/api-clients')).body;
const as = (secret: string, route: string, body?: unknown) => server.call(route, { token: secret, body });
const people = async (secret: string): Promise<string[]> => {
  const { body } = await as(secret, 'GET /api/admin/users');
  return body.map(({ employee_id: id }: { employee_id: string }) => id);
};

describe('an API client', () => {
  it('is added, renamed and deleted, on record', async () => {
    const client = await addClient();
    expect(await list()).toEqual([{ ...client, message: undefined, roles: [], secrets: [] }]);
    expect(await call('POST /api/admin/api-clients', { name: '給与システム' })).toMatchObject({
      status: 409,
      body: { code: 'api_client_name_taken', fields: { name: expect.any(String) } },
    });
    expect((await call(`PUT /api/admin/api-clients/${client.id}`, { name: '会計' })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ name: '会計', user_id: client.user_id });
    expect((await call(`DELETE /api/admin/api-clients/${client.id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    const actions = (await companyAuditOf(server.database, boss.companyId)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['add_api_client', 'change_api_client', 'delete_api_client']));
  });

  it('is limited in number', async () => {
    for (let count = 0; count < 50; count += 1) await addClient(`連携 ${count}`);
    expect(await call('POST /api/admin/api-clients', { name: '51個目' })).toMatchObject({
      status: 409,
      body: { code: 'too_many_api_clients' },
    });
  });

  it('is nobody among the employees, and can’t log in', async () => {
    const { user_id: userId, employee_id: employeeId } = await addClient();
    const users = (await call('GET /api/admin/users')).body;
    expect(users.map(({ employee_id: id }: { employee_id: string }) => id)).toEqual(['E0002', 'E0003', 'S0001']);
    expect((await call(`GET /api/admin/users/${userId}`)).status).toBe(404);
    expect((await call(`POST /api/admin/users/${userId}/reset-password`)).status).toBe(404);
    expect((await call(`PUT /api/admin/users/${userId}/active`, { active: false })).status).toBe(404);
    await server.database.kysely
      .updateTable('user_account')
      .set({ password_hash: boss.password })
      .where('company_id', '=', boss.companyId)
      .where('user_id', '=', userId)
      .execute();
    const login = { companyId: boss.companyId, employeeId, password: boss.password };
    expect((await server.call('POST /api/auth/login', { body: login })).status).toBe(401);
  });

  it('may do what is assigned to it, over whom it is assigned', async () => {
    const client = await addClient();
    const secret = await issue(client);
    expect(await as(secret, 'GET /api/admin/users')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await permit(client, [one.userId], ['read_users']);
    expect((await list())[0].roles).toEqual([`連携${client.user_id}`]);
    expect(await people(secret)).toEqual(['E0002']);
    expect((await as(secret, `GET /api/admin/users/${one.userId}`)).status).toBe(200);
    const outside = await as(secret, `GET /api/admin/users/${other.userId}`);
    const unknown = await as(secret, 'GET /api/admin/users/999999999');
    expect([outside.status, outside.body]).toEqual([unknown.status, unknown.body]);
    expect((await as(secret, `GET /api/admin/users/${one.userId}/time-records?date=2026-11-20`)).status).toBe(403);
  });

  it('is the actor of what it does, also after it is deleted', async () => {
    const client = await addClient();
    const secret = await issue(client);
    await permit(client, []);
    const record = { date: '2026-11-19', clock_in: '09:00', clock_out: '18:00', break_time: 60 };
    expect((await as(secret, `PUT /api/admin/users/${one.userId}/time-records/new`, record)).status).toBe(200);
    await call(`DELETE /api/admin/api-clients/${client.id}`);
    expect((await as(secret, 'GET /api/admin/users')).status).toBe(401);
    const entries = (await call('GET /api/admin/audit-log')).body.entries;
    expect(entries).toEqual(
      expect.arrayContaining([expect.objectContaining({ actor: expect.objectContaining({ name: '給与システム' }) })]),
    );
  });

  it('of another company isn’t there', async () => {
    const stranger = await addUser(server.database, { role: 'super_admin' });
    const client = await addClient();
    await issue(client);
    const secretId = (await list())[0].secrets[0].id;
    const asStranger = await server.logIn(stranger);
    for (const route of [
      `DELETE /api/admin/api-clients/${client.id}`,
      `DELETE /api/admin/api-clients/${client.id}/secrets/${secretId}`,
    ])
      expect((await server.call(route, { token: asStranger })).status).toBe(404);
    expect((await list())[0].secrets).toHaveLength(1);
  });
});

describe('a secret', () => {
  it('is in one answer alone, and nowhere in the database or the audit log', async () => {
    const client = await addClient();
    const secret = await issue(client);
    expect(secret).toMatch(/^kintai_[\w-]+\.[\w-]{43}$/);
    expect(secret.startsWith(`kintai_${boss.companyId}.`)).toBe(true);
    const [{ secrets }] = await list();
    expect(secrets).toEqual([
      {
        id: expect.any(Number),
        ending: secret.slice(-4),
        created_at: '2026-11-20T12:00:00.000+09:00',
        expires_at: '2027-02-18T12:00:00.000+09:00',
        last_used_at: null,
      },
    ]);
    const { rows } = await server.database.pool.query(
      `select s::text as text from api_secret s union all select e::text from audit_entry e`,
    );
    expect(rows.filter(({ text }) => text.includes(secret.split('.')[1] ?? secret))).toEqual([]);
  });

  it('says when it was last used, within a minute', async () => {
    const client = await addClient();
    const secret = await issue(client);
    await permit(client, []);
    await people(secret);
    server.setNow('2026-11-20T12:00:30+09:00');
    await people(secret);
    expect((await list())[0].secrets[0].last_used_at).toBe('2026-11-20T12:00:00.000+09:00');
    server.setNow('2026-11-20T12:01:00+09:00');
    await people(secret);
    expect((await list())[0].secrets[0].last_used_at).toBe('2026-11-20T12:01:00.000+09:00');
  });

  it('expires', async () => {
    const client = await addClient();
    const secret = await issue(client, 30);
    await permit(client, []);
    server.setNow('2026-12-20T11:59:59+09:00');
    expect((await as(secret, 'GET /api/admin/users')).status).toBe(200);
    server.setNow('2026-12-20T12:00:00+09:00');
    expect(await as(secret, 'GET /api/admin/users')).toMatchObject({ status: 401, body: { code: 'not_logged_in' } });
  });

  it('stays valid for a day beside the one that takes its place, no longer than it was', async () => {
    const client = await addClient();
    const [before, after] = [await issue(client), await issue(client)];
    await permit(client, []);
    for (const secret of [before, after]) expect((await as(secret, 'GET /api/admin/users')).status).toBe(200);
    server.setNow('2026-11-21T12:00:00+09:00');
    expect((await as(before, 'GET /api/admin/users')).status).toBe(401);
    expect((await as(after, 'GET /api/admin/users')).status).toBe(200);
  });

  it('is withdrawn at once', async () => {
    const client = await addClient();
    const secret = await issue(client);
    await permit(client, []);
    expect((await as(secret, 'GET /api/admin/users')).status).toBe(200);
    const [{ secrets }] = await list();
    expect((await call(`DELETE /api/admin/api-clients/${client.id}/secrets/${secrets[0].id}`)).status).toBe(200);
    expect((await as(secret, 'GET /api/admin/users')).status).toBe(401);
    expect((await call(`DELETE /api/admin/api-clients/${client.id}/secrets/${secrets[0].id}`)).status).toBe(404);
  });

  it('that is guessed, cut or of another form is no login', async () => {
    const secret = await issue(await addClient());
    const [company = '', random = ''] = secret.split('.');
    const elsewhere = `kintai_${(await addUser(server.database, {})).companyId}.${random}`;
    for (const wrong of ['kintai_', 'kintai_x.y', secret.slice(0, -1), `${secret}x`, random, `${company}.`, elsewhere])
      expect(await as(wrong, 'GET /api/admin/users'), wrong).toMatchObject({
        status: 401,
        body: { code: 'not_logged_in' },
      });
  });

  it.each([
    ['of 31 days', { days: 31 }],
    ['of none', {}],
    ['of a text', { days: '90' }],
  ])('%s isn’t issued', async (_name, body) => {
    const { id } = await addClient();
    expect((await call(`POST /api/admin/api-clients/${id}/secrets`, body)).status).toBe(400);
    expect((await list())[0].secrets).toEqual([]);
  });
});

it('is limited in calls, reading with writing', async () => {
  const limited = await startTestServer({ database: databaseOf(server), writesPerMinute: 3 });
  try {
    const admin = await addUser(limited.database, { role: 'super_admin' });
    const by = await limited.logIn(admin);
    const added = await limited.call('POST /api/admin/api-clients', { token: by, body: { name: '給与システム' } });
    const secrets = `POST /api/admin/api-clients/${added.body.id}/secrets`;
    const secret = (await limited.call(secrets, { token: by, body: { days: 30 } })).body.secret;
    const statuses: number[] = [];
    // The window may turn once meanwhile.
    for (let count = 0; count < 8; count += 1)
      statuses.push((await limited.call('GET /api/admin/users', { token: secret })).status);
    expect(statuses[0]).toBe(403);
    expect(statuses).toContain(429);
  } finally {
    await limited.stop();
  }
});

describe('every route of the contract', () => {
  const PATH = /\{\w+\}/g;
  const PERMITTED = new Set<string>(PERMISSIONS);
  const refused = Object.entries(routes).filter(
    ([name, { access }]) =>
      access !== 'public' &&
      (!PERMITTED.has(access) || sensitiveActs[name as keyof typeof sensitiveActs] !== undefined),
  );

  it('that is about oneself, or for super admins alone, or sensitive is closed to clients', async () => {
    const client = await addClient();
    await permit(client, []);
    expect(refused.length).toBeGreaterThan(150);
    const open: string[] = [];
    const secret = await issue(client);
    for (const [name] of refused) {
      const { status, body } = await as(secret, name.replace(PATH, '1'));
      if (status !== 403 || body.code !== 'forbidden') open.push(`${name} ${status} ${body.code}`);
    }
    expect(open).toEqual([]);
  });
});

it('the example of the documents runs', async () => {
  const client = await addClient();
  await permit(client, [], ['read_users']);
  await addUser(server.database, { companyId: boss.companyId, employeeId: 'E0009', name: '佐藤 花' });
  const [, example = ''] = /```js\n([^]*?)```/.exec(await readFile('docs/api.md', 'utf8')) ?? [];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', example.replace('https://kintai.example.com', server.url)],
    { env: { ...process.env, KINTAI_SECRET: await issue(client) } },
  );
  expect(stdout).toBe('E0009 佐藤 花\n');
});
