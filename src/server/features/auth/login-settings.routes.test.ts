import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { CONFIRMED_MS, SESSION_MS } from '#domain/users/password.ts';
import { epochMs, formatInstant } from '#domain/time/instant.ts';
import { addCompany, addUser, PASSWORD, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T09:00:00+09:00');
  companyId = await addCompany(server.database);
  boss = await addUser(server.database, { companyId, role: 'super_admin' });
  token = await server.logIn(boss);
});

const OFF = { idle_minutes: null, asks_password_again: false, requires_second_factor: false };
const read = async (by = token) => (await server.call('GET /api/admin/login-settings', { token: by })).body;
const save = (body: object, by = token) => server.call('PUT /api/admin/login-settings', { token: by, body });
const me = async (by: string) => (await server.call('GET /api/auth/me', { token: by })).status;
const pass = (minutes: number): void => server.setNow(formatInstant(epochMs(server.now() + minutes * 60_000)));
const confirm = (password: string, by = token) =>
  server.call('POST /api/auth/confirm-password', { token: by, body: { password } });
const exported = async (by = token) => (await server.call('GET /api/admin/users/export', { token: by })).body;

it('demands nothing until it is set; what is left out stays, each change is audited', async () => {
  expect(await read()).toEqual(OFF);
  expect(await save({ idle_minutes: 30 })).toMatchObject({
    status: 200,
    body: { ...OFF, idle_minutes: 30, message: 'ログインの設定を保存しました' },
  });
  await save({ requires_second_factor: true });
  await save({ requires_second_factor: true });
  await save({ idle_minutes: null });
  expect(await read()).toEqual({ ...OFF, requires_second_factor: true });
  const audits = await server.database.kysely
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('company_id', '=', companyId)
    .orderBy('audit_entry_id')
    .execute();
  expect(audits).toHaveLength(3);
  expect(audits[0]).toEqual({
    action: 'change_login_settings',
    before: OFF,
    after: { ...OFF, idle_minutes: 30 },
  });
  const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
  expect(await read(stranger)).toEqual(OFF);
});

it.each([0, 14, 1441, 30.5, '30', true])('an idle limit of %s is rejected', async (idle_minutes) => {
  expect(await save({ idle_minutes })).toMatchObject({
    status: 400,
    body: {
      code: 'invalid_input',
      fields: { idle_minutes: 'ログインを終了するまでの時間は15〜1440分の整数で入力してください' },
    },
  });
  expect(await read()).toEqual(OFF);
});

it('ends a login that is idle for longer than the limit, one that is used goes on, but for ten days at most', async () => {
  const idle = await server.logIn(await addUser(server.database, { companyId }));
  const stranger = await server.logIn(await addUser(server.database));
  await save({ idle_minutes: 30 });
  const later = await server.logIn(await addUser(server.database, { companyId }));
  pass(29);
  expect(await me(token)).toBe(200);
  await server.sessionUse.flush();
  // A use is written up to two minutes late: nobody's login ends before its time.
  pass(3);
  expect([await me(idle), await me(later)]).toEqual([401, 401]);
  expect([await me(token), await me(stranger)]).toEqual([200, 200]);
  await server.sessionUse.flush();
  expect(await save({ idle_minutes: null })).toMatchObject({ status: 200 });
  expect(await me(idle)).toBe(401);
  pass(24 * 60);
  expect(await me(token)).toBe(200);
  await save({ idle_minutes: 1440 });
  for (let minutes = 32 + 24 * 60 + 1000; minutes < SESSION_MS / 60_000; minutes += 1000) {
    pass(1000);
    expect(await me(token)).toBe(200);
    await server.sessionUse.flush();
  }
  pass(1000);
  expect(await me(token)).toBe(401);
});

it('asks for the password again before sensitive acts, unless it was typed a moment ago', async () => {
  await save({ asks_password_again: true });
  expect(await exported()).toContain(boss.employeeId);
  pass(CONFIRMED_MS / 60_000);
  const refused = { code: 'password_confirmation_required', message: 'この操作には、ご本人の確認が必要です' };
  expect(await server.call('GET /api/admin/users/export', { token })).toMatchObject({ status: 403, body: refused });
  expect(await save({ asks_password_again: false })).toMatchObject({ status: 403, body: refused });
  expect((await server.call('GET /api/admin/users', { token })).status).toBe(200);

  expect(await confirm('wrong')).toMatchObject({
    status: 400,
    body: { code: 'password_wrong', fields: { password: '現在のパスワードが正しくありません' } },
  });
  expect(await server.call('GET /api/admin/users/export', { token })).toMatchObject({ status: 403 });
  const elsewhere = await server.logIn(boss);
  pass(CONFIRMED_MS / 60_000);
  expect(await confirm(PASSWORD)).toMatchObject({ status: 200, body: { message: 'パスワードを確認しました' } });
  expect(await exported()).toContain(boss.employeeId);
  // The session that has typed it, no other one.
  expect(await exported(elsewhere)).toMatchObject(refused);
  expect(await save({ asks_password_again: false })).toMatchObject({ status: 200 });
  expect(await exported(elsewhere)).toContain(boss.employeeId);
});

it('a borrowed session tries so many passwords as a login does, and locks nobody out', async () => {
  for (let count = 0; count < 10; count++) expect((await confirm('wrong')).status).toBe(400);
  expect(await confirm(PASSWORD)).toMatchObject({ status: 429, body: { code: 'login_locked' } });
  expect(await me(await server.logIn(boss))).toBe(200);
});

it.each(['admin', 'user'] as const)('none of it is for the role %s', async (role) => {
  const theirs = await server.logIn(await addUser(server.database, { companyId, role }));
  expect((await save({ idle_minutes: 30 }, theirs)).status).toBe(403);
  expect((await server.call('GET /api/admin/login-settings', { token: theirs })).status).toBe(403);
});
