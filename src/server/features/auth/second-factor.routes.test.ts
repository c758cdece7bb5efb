import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { epochMs, formatInstant } from '#domain/time/instant.ts';
import type { Role } from '#domain/users/role.ts';
import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, PASSWORD, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T09:00:00.123+09:00');
  await server.database.pool.query('delete from installation.rate_limit');
  companyId = await addCompany(server.database);
  user = await addUser(server.database, { companyId });
});

const pass = (ms: number): void => server.setNow(formatInstant(epochMs(server.now() + ms)));
const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: server.now() + steps * 30_000 });
const logIn = ({ employeeId, password } = user) =>
  server.call('POST /api/auth/login', { body: { companyId, employeeId, password } });
const answer = (challenge: string, code: string) =>
  server.call('POST /api/auth/login/second-factor', { body: { challenge, code } });
const me = (token: string) => server.call('GET /api/auth/me', { token });

/** Sets up an authenticator app; the next step's code is the first that isn't used up. */
async function enrol(token: string): Promise<{ secret: string; codes: string[] }> {
  const { body: begun } = await server.call('POST /api/auth/second-factor/totp', { token });
  const { status, body } = await server.call('PUT /api/auth/second-factor/totp', {
    token,
    body: { setup: begun.setup, code: codeOf(begun.secret) },
  });
  expect(status).toBe(200);
  pass(30_000);
  return { secret: begun.secret, codes: body.recovery_codes };
}
const challengeOf = async (): Promise<string> => (await logIn()).body.challenge;

describe('a person with an authenticator app', () => {
  it('logs in with the password and a code; the answer of the first step has no token', async () => {
    const { secret } = await enrol(await server.logIn(user));
    const first = await logIn();
    expect(first).toMatchObject({ status: 401 });
    expect(first.body).toMatchObject({
      code: 'second_factor_required',
      challenge: expect.any(String),
      methods: ['totp', 'recovery_code'],
    });
    expect(first.body.token).toBeUndefined();
    expect(first.headers.get('set-cookie')).toBeNull();
    // The challenge is no token.
    expect((await me(first.body.challenge)).status).toBe(401);
    const second = await answer(first.body.challenge, codeOf(secret));
    expect(second).toMatchObject({ status: 200, body: { user: { id: user.userId }, message: 'ログインしました' } });
    expect((await me(second.body.token)).status).toBe(200);
  });

  it('is told nothing of a second factor by a wrong password', async () => {
    await enrol(await server.logIn(user));
    expect(await logIn({ ...user, password: 'wrong' })).toMatchObject({ status: 401, body: { code: 'login_failed' } });
  });

  it('uses a code once, also at the same time and for another challenge; a phone may be a step off', async () => {
    const { secret } = await enrol(await server.logIn(user));
    const challenges = [await challengeOf(), await challengeOf(), await challengeOf()];
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, codeOf(secret))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await answer(await challengeOf(), codeOf(secret))).toMatchObject({
      body: { code: 'second_factor_wrong', fields: { code: expect.stringContaining('正しくありません') } },
    });
    // One of before the last used one isn't accepted any more.
    expect((await answer(await challengeOf(), codeOf(secret, -1))).status).toBe(401);
    expect((await answer(await challengeOf(), codeOf(secret, 2))).status).toBe(401);
    expect((await answer(await challengeOf(), codeOf(secret, 1))).status).toBe(200);
  });

  it('answers a challenge once, within five minutes, and not after a change of the password', async () => {
    const { secret, codes } = await enrol(await server.logIn(user));
    const over = { status: 401, body: { code: 'challenge_over' } };
    const challenge = await challengeOf();
    expect((await answer(challenge, 'no-such-code')).status).toBe(401);
    expect((await answer(challenge, codeOf(secret))).status).toBe(200);
    expect(await answer(challenge, codes[0] ?? '')).toMatchObject(over);
    const late = await challengeOf();
    const changed = await challengeOf();
    pass(5 * 60_000);
    expect(await answer(late, codeOf(secret))).toMatchObject(over);
    server.setNow('2026-11-20T09:01:00+09:00');
    await server.database.pool.query(`update user_account set password_hash = 'another' where company_id = $1`, [
      companyId,
    ]);
    expect(await answer(changed, codes[1] ?? '')).toMatchObject(over);
    for (const forged of ['x', `${changed}x`, await server.logIn(await addUser(server.database))])
      expect(await answer(forged, codeOf(secret))).toMatchObject(over);
  });

  it('logs in with each of ten recovery codes once, however it is typed', async () => {
    const token = await server.logIn(user);
    const { codes } = await enrol(token);
    expect(new Set(codes).size).toBe(10);
    const { rows } = await server.database.pool.query('select to_jsonb(r)::text as row from recovery_code r');
    for (const code of codes) expect(rows.some(({ row }) => row.includes(code))).toBe(false);
    const [first = '', second = ''] = codes;
    const typed = first.toUpperCase().replaceAll('-', ' ');
    expect((await answer(await challengeOf(), typed)).status).toBe(200);
    expect((await answer(await challengeOf(), first)).status).toBe(401);
    const { body } = await server.call('POST /api/auth/second-factor/recovery-codes', { token });
    expect(body.recovery_codes).toHaveLength(10);
    expect((await answer(await challengeOf(), second)).status).toBe(401);
    expect((await answer(await challengeOf(), body.recovery_codes[0])).status).toBe(200);
    expect(await server.call('GET /api/auth/second-factor', { token })).toMatchObject({
      body: { totp: { created_at: '2026-11-20T09:00:00.123+09:00' }, recovery_codes_left: 9, is_required: false },
    });
  });

  it('tries so many codes as passwords, counted over all strange devices; the password resets nothing', async () => {
    const { secret } = await enrol(await server.logIn(user));
    for (let count = 0; count < 10; count++) expect((await answer(await challengeOf(), '000000')).status).toBe(401);
    expect(await answer(await challengeOf(), codeOf(secret))).toMatchObject({
      status: 429,
      body: { code: 'login_locked' },
    });
    const { rows } = await server.database.pool.query(
      'select count(*)::int as n from used_challenge where company_id = $1',
      [companyId],
    );
    // A wrong answer uses up nothing.
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('removes it, with what remains of the codes; each change is audited', async () => {
    const token = await server.logIn(user);
    await enrol(token);
    expect((await server.call('DELETE /api/auth/second-factor/totp', { token })).status).toBe(200);
    expect((await server.call('DELETE /api/auth/second-factor/totp', { token })).status).toBe(404);
    expect((await logIn()).status).toBe(200);
    expect(await server.call('GET /api/auth/second-factor', { token })).toMatchObject({
      body: { totp: null, passkeys: [], recovery_codes_left: 0 },
    });
    const actions = (await auditOf(server.database, user)).map(({ action }) => action);
    expect(actions).toEqual(['enrol_totp', 'remove_totp']);
  });

  it('is asked for the password before any change of it, unless it was typed a moment ago', async () => {
    const token = await server.logIn(user);
    pass(10 * 60_000);
    for (const route of ['POST /api/auth/second-factor/totp', 'DELETE /api/auth/second-factor/totp'])
      expect(await server.call(route, { token })).toMatchObject({ body: { code: 'password_confirmation_required' } });
    await server.call('POST /api/auth/confirm-password', { token, body: { password: PASSWORD } });
    await enrol(token);
  });

  it('sets nothing up with a wrong code, with another person’s setup, or before the first password is changed', async () => {
    const token = await server.logIn(user);
    const other = await server.logIn(await addUser(server.database, { companyId }));
    const { body: begun } = await server.call('POST /api/auth/second-factor/totp', { token });
    const complete = (by: string, code: string) =>
      server.call('PUT /api/auth/second-factor/totp', { token: by, body: { setup: begun.setup, code } });
    expect(await complete(token, '000000')).toMatchObject({ body: { code: 'second_factor_wrong' } });
    expect(await complete(other, codeOf(begun.secret))).toMatchObject({ body: { code: 'challenge_over' } });
    const fresh = await server.logIn(await addUser(server.database, { companyId, isFirstLogin: true }));
    expect(await server.call('POST /api/auth/second-factor/totp', { token: fresh })).toMatchObject({
      body: { code: 'password_change_required' },
    });
    expect((await logIn()).status).toBe(200);
  });
});

describe('a company that demands it of admins', () => {
  const bossOf = async (role: Role = 'super_admin') => {
    const boss = await addUser(server.database, { companyId, role });
    return { boss, token: await server.logIn(boss) };
  };
  const demand = (token: string) =>
    server.call('PUT /api/admin/login-settings', { token, body: { requires_second_factor: true } });

  it('leads them to set it up at their next login: nothing else until then, also no punch', async () => {
    const { boss, token: before } = await bossOf();
    await demand(before);
    expect((await server.call('GET /api/admin/users', { token: before })).status).toBe(200);
    const { body } = await server.call('POST /api/auth/login', {
      body: { companyId, employeeId: boss.employeeId, password: PASSWORD },
    });
    expect(body.user.mustEnrolSecondFactor).toBe(true);
    const refused = { status: 403, body: { code: 'second_factor_enrolment_required' } };
    const { token } = body;
    expect(await server.call('GET /api/admin/users', { token })).toMatchObject(refused);
    expect(await server.call('POST /api/time-records', { token, body: { type: 'in' } })).toMatchObject(refused);
    expect((await me(token)).body.mustEnrolSecondFactor).toBe(true);
    const { secret } = await enrol(token);
    expect((await server.call('GET /api/admin/users', { token })).status).toBe(200);
    expect((await me(token)).body.mustEnrolSecondFactor).toBeUndefined();
    expect(await server.call('DELETE /api/auth/second-factor/totp', { token })).toMatchObject({
      status: 409,
      body: { code: 'second_factor_needed' },
    });
    const challenge = await server.call('POST /api/auth/login', {
      body: { companyId, employeeId: boss.employeeId, password: PASSWORD },
    });
    expect((await answer(challenge.body.challenge, codeOf(secret))).status).toBe(200);
  });

  it('asks no employee, whose login answers as ever', async () => {
    const { token } = await bossOf();
    await demand(token);
    const { status, body } = await logIn();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['token', 'user', 'message']);
    expect(Object.keys(body.user)).toEqual([
      'id',
      'companyId',
      'employeeId',
      'name',
      'role',
      'isFirstLogin',
      'opensAdminHome',
      'worksAtClients',
      'emptyLists',
      'punchKey',
      'signedTime',
    ]);
  });
});

it('a super admin resets a person’s, which ends their sessions; nobody resets their own or another company’s', async () => {
  const token = await server.logIn(user);
  await enrol(token);
  const boss = await addUser(server.database, { companyId, role: 'super_admin' });
  const admin = await addUser(server.database, { companyId, role: 'admin' });
  const stranger = await addUser(server.database, { role: 'super_admin' });
  const shown = async (by: TestUser, { userId }: TestUser) =>
    (await server.call(`GET /api/admin/users/${userId}`, { token: await server.logIn(by) })).body.has_second_factor;
  const reset = async (by: TestUser, id: number) =>
    server.call(`POST /api/admin/users/${id}/second-factor/reset`, { token: await server.logIn(by) });
  expect(await shown(boss, user)).toBe(true);
  expect([await shown(admin, user), await shown(boss, admin)]).toEqual([undefined, undefined]);
  expect((await reset(stranger, user.userId)).status).toBe(404);
  expect(await reset(boss, boss.userId)).toMatchObject({ status: 409, body: { code: 'own_account' } });
  expect((await me(token)).status).toBe(200);
  expect(await reset(boss, user.userId)).toMatchObject({ status: 200, body: { message: '2段階認証を解除しました' } });
  expect((await me(token)).status).toBe(401);
  expect((await logIn()).status).toBe(200);
  expect(await shown(boss, user)).toBeUndefined();
  expect((await auditOf(server.database, user)).at(-1)).toMatchObject({
    action: 'reset_second_factor',
    actor_user_id: boss.userId,
  });
});

describe('passkeys', () => {
  it('are for https, and for localhost', async () => {
    const token = await server.logIn(user);
    expect(await server.call('POST /api/auth/second-factor/passkey-options', { token })).toMatchObject({
      status: 409,
      body: { code: 'passkeys_unavailable' },
    });
    expect(await server.call('POST /api/auth/login/passkey-options', { body: {} })).toMatchObject({ status: 409 });
    expect((await server.call('GET /api/auth/second-factor', { token })).body.passkeys_available).toBe(false);
  });
});
