import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { epochMs, formatInstant } from '#domain/time/instant.ts';
import { openSession } from '../../testing/authorisation/owned.ts';
import { addCompany, addUser, PASSWORD, type TestUser } from '../../testing/builders.ts';
import { fetchFromTests } from '../../testing/https-server.ts';
import { type IdentityProvider, startIdentityProvider } from '../../testing/identity-provider.ts';
import { databaseOf, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { SSO_BY_EMPLOYEE_ID } from '../../testing/sso.ts';

const SITE = 'https://kintai.example.jp';

let server: TestServer;
let idp: IdentityProvider;
let companyId: string;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  idp = await startIdentityProvider({ redirectUris: [`${SITE}/sso`], logoutUris: [`${SITE}/login`] });
  server = await startTestServer({ fetchPublicly: fetchFromTests, siteUrl: SITE });
});
afterAll(async () => {
  await server.stop();
  await idp.stop();
});
beforeEach(async () => {
  // The provider has the machine's clock.
  server.setNow(formatInstant(epochMs(Date.now())));
  await server.database.pool.query('delete from installation.rate_limit');
  companyId = await addCompany(server.database);
  boss = await addUser(server.database, { companyId, role: 'super_admin' });
  ({ token } = await openSession(server, boss));
  idp.people.clear();
});

const settings = (changes: object = {}) => ({
  ...SSO_BY_EMPLOYEE_ID,
  kind: 'oidc',
  saml_url: '',
  saml_certificates: '',
  issuer: idp.issuer,
  ...idp.client,
  ...changes,
});
const save = async (changes: object = {}) =>
  server.call('PUT /api/admin/sso-settings', { token, body: settings(changes) });
const begin = (typed = companyId, more: object = {}) =>
  server.call('POST /api/auth/login/sso', { body: { companyId: typed, ...more } });
const cookieOf = ({ headers }: { headers: Headers }): string =>
  headers
    .getSetCookie()
    .find((one) => one.startsWith('kintai_sso='))
    ?.split(';')[0] ?? '';
const finish = (answer: string, cookie: string) =>
  server.call('POST /api/auth/login/sso/finish', { body: { answer }, headers: { cookie } });
/** Logs in at the provider as that subject, and with what comes back. */
async function logInAs(subject: string, more: object = {}) {
  const begun = await begin(companyId, more);
  expect(begun.status).toBe(200);
  return finish(await idp.logIn(begun.body.url, subject), cookieOf(begun));
}
const punch = (by: string) => server.call('POST /api/time-records', { token: by, body: { type: 'clock_in' } });
const me = async (by: string) => server.call('GET /api/auth/me', { token: by });
const auditOf = async (action: string) =>
  server.database.kysely
    .selectFrom('audit_entry')
    .select(['actor_user_id', 'subject_user_id', 'before', 'after'])
    .where('company_id', '=', companyId)
    .where('action', '=', action)
    .execute();
const setUser = (user: TestUser, columns: object) =>
  server.database.kysely
    .updateTable('user_account')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('user_id', '=', user.userId)
    .execute();

describe('a login by the company’s provider', () => {
  it('finds the person by their employee ID, and from then on by their subject alone', async () => {
    await save();
    const user = await addUser(server.database, { companyId });
    idp.people.set('sub-1', { employee_id: user.employeeId.toLowerCase() });
    const first = await logInAs('sub-1');
    expect(first).toMatchObject({ status: 200, body: { user: { id: user.userId, employeeId: user.employeeId } } });
    expect((await me(first.body.token)).body).toMatchObject({ id: user.userId });
    expect(await auditOf('link_sso')).toEqual([
      {
        actor_user_id: user.userId,
        subject_user_id: user.userId,
        before: null,
        after: { issuer: idp.issuer },
      },
    ]);
    // A name or a number that changes there, or is given to somebody else, changes nothing.
    idp.people.set('sub-1', { employee_id: boss.employeeId });
    expect((await logInAs('sub-1')).body.user.id).toBe(user.userId);
    idp.people.set('sub-2', { employee_id: user.employeeId });
    expect(await logInAs('sub-2')).toMatchObject({ status: 403, body: { code: 'sso_linked_elsewhere' } });
    expect(await auditOf('link_sso')).toHaveLength(1);
  });

  it('asks by the code flow with PKCE, state and nonce, each new, and for nothing more', async () => {
    await save();
    const urls = [await begin(), await begin(companyId, { again: true })].map(({ body }) => new URL(body.url));
    const [one, other] = urls.map(({ searchParams }) => Object.fromEntries(searchParams));
    expect(one).toEqual({
      client_id: idp.client.client_id,
      response_type: 'code',
      redirect_uri: `${SITE}/sso`,
      scope: 'openid profile email',
      state: expect.stringMatching(/^.{36}$/),
      nonce: expect.stringMatching(/^.{43}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
      code_challenge_method: 'S256',
    });
    expect(other).toMatchObject({ prompt: 'login' });
    for (const name of ['state', 'nonce', 'code_challenge'] as const) expect(one?.[name]).not.toBe(other?.[name]);
  });

  it('is remembered by a cookie that no script reads and no other site sends', async () => {
    await save();
    const begun = await begin();
    const cookie = begun.headers.getSetCookie().find((one) => one.startsWith('kintai_sso='));
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Strict');
    expect(cookie).toContain('Path=/api/auth/login/sso');
    expect(cookie).toContain('Max-Age=600');
  });

  it('logs out at the provider, too', async () => {
    await save();
    const user = await addUser(server.database, { companyId });
    idp.people.set('sub-1', { employee_id: user.employeeId });
    const { body } = await logInAs('sub-1');
    const url = new URL(body.logout_url);
    expect(url.origin).toBe(idp.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${SITE}/login`);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('is shown among the person’s logins', async () => {
    await save();
    idp.people.set('sub-1', { employee_id: boss.employeeId });
    const { body } = await logInAs('sub-1');
    const { body: sessions } = await server.call('GET /api/auth/sessions', { token: body.token });
    expect(sessions.map(({ means }: { means: string }) => means)).toEqual(['sso', 'password']);
  });

  it('ends the password that was handed out, which lets nobody in any more', async () => {
    await save();
    const user = await addUser(server.database, { companyId, isFirstLogin: true });
    idp.people.set('sub-1', { employee_id: user.employeeId });
    const { body } = await logInAs('sub-1');
    expect(body.user.isFirstLogin).toBe(false);
    expect((await server.call('GET /api/vacation', { token: body.token })).status).not.toBe(403);
    expect(
      await server.call('POST /api/auth/login', {
        body: { companyId, employeeId: user.employeeId, password: PASSWORD },
      }),
    ).toMatchObject({ status: 401, body: { code: 'login_failed' } });
    // The password of who has chosen their own stays.
    idp.people.set('sub-2', { employee_id: boss.employeeId });
    expect((await logInAs('sub-2')).status).toBe(200);
    await server.logIn(boss);
  });

  it('asks for no other password after an admin has given out a temporary one, as a login by that does', async () => {
    await save();
    const user = await addUser(server.database, { companyId });
    idp.people.set('sub-1', { employee_id: user.employeeId });
    expect((await logInAs('sub-1')).status).toBe(200);
    const given = await server.call(`POST /api/admin/users/${user.userId}/reset-password`, { token });
    expect(given.status).toBe(200);
    const { body } = await logInAs('sub-1');
    expect(body.user.isFirstLogin).toBe(false);
    expect((await me(body.token)).body.isFirstLogin).toBe(false);
    expect((await server.call('GET /api/vacation', { token: body.token })).status).toBe(200);
    expect((await punch(body.token)).status).toBe(201);
    // Beside it the password is a temporary one still.
    const typed = { companyId, employeeId: user.employeeId, password: given.body.one_time_password };
    const byPassword = await server.call('POST /api/auth/login', { body: typed });
    expect(byPassword).toMatchObject({ status: 200, body: { user: { isFirstLogin: true } } });
    const held = { status: 403, body: { code: 'password_change_required' } };
    expect(await server.call('GET /api/vacation', { token: byPassword.body.token })).toMatchObject(held);
    expect(await punch(byPassword.body.token)).toMatchObject(held);
    expect((await server.call('GET /api/vacation', { token: body.token })).status).toBe(200);
    // Its owner replaces it as any other.
    const chosen = { newPassword: 'Umi-no-Kaze-2026', confirmPassword: 'Umi-no-Kaze-2026' };
    const change = (more: object) =>
      server.call('POST /api/auth/change-password', { token: body.token, body: { ...chosen, ...more } });
    expect(await change({})).toMatchObject({ status: 400, body: { fields: { currentPassword: expect.any(String) } } });
    expect((await change({ currentPassword: typed.password })).status).toBe(200);
    expect(
      await server.call('POST /api/auth/login', { body: { ...typed, password: chosen.newPassword } }),
    ).toMatchObject({
      status: 200,
      body: { user: { isFirstLogin: false } },
    });
  });
});

describe('an answer', () => {
  beforeEach(async () => {
    await save();
    idp.people.set('sub-1', { employee_id: boss.employeeId });
  });
  const over = { status: 401, body: { code: 'sso_over' } };

  it('is taken once, also of two at the same time', async () => {
    const begun = await begin();
    const answer = await idp.logIn(begun.body.url, 'sub-1');
    const cookie = cookieOf(begun);
    const both = await Promise.all([finish(answer, cookie), finish(answer, cookie)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
    expect(await finish(answer, cookie)).toMatchObject(over);
  });

  it('that is none, as at the address opened again, is one of no login', async () => {
    expect(await finish('', '')).toMatchObject(over);
    expect(await finish('', cookieOf(await begin()))).toMatchObject(over);
  });

  it('is taken from the browser alone that has begun: nobody is logged in as somebody else by a link', async () => {
    const attacker = await begin();
    const answer = await idp.logIn(attacker.body.url, 'sub-1');
    expect(await finish(answer, '')).toMatchObject(over);
    expect(await finish(answer, cookieOf(await begin()))).toMatchObject(over);
    expect(await finish(answer, 'kintai_sso=x')).toMatchObject(over);
    // The code is still good, where it belongs.
    expect((await finish(answer, cookieOf(attacker))).status).toBe(200);
  });

  it('has to have the state, and another login’s code is worth nothing', async () => {
    const [one, other] = [await begin(), await begin()];
    const [ofOne, ofOther] = [await idp.logIn(one.body.url, 'sub-1'), await idp.logIn(other.body.url, 'sub-1')];
    const without = new URLSearchParams(ofOne);
    without.delete('state');
    expect(await finish(String(without), cookieOf(one))).toMatchObject(over);
    const injected = new URLSearchParams(ofOne);
    injected.set('code', new URLSearchParams(ofOther).get('code') ?? '');
    expect(await finish(String(injected), cookieOf(one))).toMatchObject({ status: 401, body: { code: 'sso_failed' } });
  });

  it('of a tab is taken although that of an earlier one, which is over by then, came first', async () => {
    const [one, other] = [await begin(), await begin()];
    const cookies = (answer: { headers: Headers }) => answer.headers.getSetCookie().join();
    const ofOne = await finish(await idp.logIn(one.body.url, 'sub-1'), cookieOf(other));
    expect(ofOne).toMatchObject(over);
    expect(cookies(ofOne)).toBe('');
    const ofOther = await finish(await idp.logIn(other.body.url, 'sub-1'), cookieOf(other));
    expect(ofOther.status).toBe(200);
    expect(cookies(ofOther)).toContain('kintai_sso=;');
  });

  it('comes within ten minutes', async () => {
    const begun = await begin();
    const answer = await idp.logIn(begun.body.url, 'sub-1');
    server.setNow(formatInstant(epochMs(server.now() + 10 * 60_000)));
    expect(await finish(answer, cookieOf(begun))).toMatchObject(over);
  });

  it('is void once the company has another provider, or none', async () => {
    const [one, other] = [await begin(), await begin()];
    const answers = [await idp.logIn(one.body.url, 'sub-1'), await idp.logIn(other.body.url, 'sub-1')];
    await save({ client_id: 'another-app' });
    expect(await finish(answers[0] ?? '', cookieOf(one))).toMatchObject(over);
    await save({ mode: 'off' });
    expect(await finish(answers[1] ?? '', cookieOf(other))).toMatchObject(over);
  });

  it('that refuses is passed on in words', async () => {
    const begun = await begin();
    const state = new URL(begun.body.url).searchParams.get('state');
    const refused = `error=access_denied&error_description=%3Cscript%3E&state=${state}&iss=${encodeURIComponent(idp.issuer)}`;
    const answer = await finish(refused, cookieOf(begun));
    expect(answer).toMatchObject({ status: 401, body: { code: 'sso_denied' } });
    expect(JSON.stringify(answer.body)).not.toContain('script');
  });

  it('of another provider is refused (mix-up)', async () => {
    for (const iss of ['https://evil.example', null]) {
      const begun = await begin();
      const answer = new URLSearchParams(await idp.logIn(begun.body.url, 'sub-1'));
      if (iss === null) answer.delete('iss');
      else answer.set('iss', iss);
      expect(await finish(String(answer), cookieOf(begun))).toMatchObject({
        status: 401,
        body: { code: 'sso_failed' },
      });
    }
  });
});

describe('by mail', () => {
  const email = 'hanako@example.co.jp';
  beforeEach(() => save({ matches_by: 'mail', employee_id_claim: '' }));

  it('finds the person by an address that both have verified', async () => {
    const user = await addUser(server.database, { companyId });
    await setUser(user, { mail_address: 'Hanako@example.co.jp', mail_confirmed_at: new Date() });
    idp.people.set('sub-1', { email, email_verified: true });
    expect(await logInAs('sub-1')).toMatchObject({ status: 200, body: { user: { id: user.userId } } });
  });

  it('finds nobody by one that the provider hasn’t verified', async () => {
    const user = await addUser(server.database, { companyId });
    await setUser(user, { mail_address: email, mail_confirmed_at: new Date() });
    idp.people.set('sub-1', { email, email_verified: false });
    expect(await logInAs('sub-1')).toMatchObject({ status: 403, body: { code: 'sso_mail_unverified' } });
    idp.people.set('sub-1', { email });
    expect(await logInAs('sub-1')).toMatchObject({ status: 403, body: { code: 'sso_mail_unverified' } });
  });

  it('finds nobody by one that a person has entered for themself and not confirmed', async () => {
    const thief = await addUser(server.database, { companyId });
    await setUser(thief, { mail_address: email });
    idp.people.set('sub-1', { email, email_verified: true });
    expect(await logInAs('sub-1')).toMatchObject({ status: 403, body: { code: 'sso_no_account' } });
    // An admin has entered that of who has never logged in; the provider has confirmed it.
    const user = await addUser(server.database, { companyId, isFirstLogin: true });
    await setUser(user, { mail_address: email });
    expect(await logInAs('sub-1')).toMatchObject({ status: 200, body: { user: { id: user.userId } } });
    const { mail_confirmed_at: at } = await server.database.kysely
      .selectFrom('user_account')
      .select('mail_confirmed_at')
      .where('company_id', '=', companyId)
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    expect(at).not.toBeNull();
  });

  it('finds nobody where two have it, nobody of another company, and no leaver', async () => {
    idp.people.set('sub-1', { email, email_verified: true });
    const stranger = await addUser(server.database);
    await server.database.pool.query(
      'update user_account set mail_address = $1, mail_confirmed_at = now() where company_id = $2',
      [email, stranger.companyId],
    );
    const none = { status: 403, body: { code: 'sso_no_account' } };
    expect(await logInAs('sub-1')).toMatchObject(none);
    const users = [await addUser(server.database, { companyId }), await addUser(server.database, { companyId })];
    for (const user of users) await setUser(user, { mail_address: email, mail_confirmed_at: new Date() });
    expect(await logInAs('sub-1')).toMatchObject(none);
    const [left, inactive] = users;
    if (left === undefined || inactive === undefined) throw new Error('two users');
    await setUser(inactive, { mail_address: null, mail_confirmed_at: null });
    await setUser(left, { left_on: '2020-01-31' });
    expect(await logInAs('sub-1')).toMatchObject(none);
    expect(await auditOf('link_sso')).toEqual([]);
    await setUser(left, { left_on: null, active: false });
    expect(await logInAs('sub-1')).toMatchObject(none);
    await setUser(left, { active: true });
    expect((await logInAs('sub-1')).status).toBe(200);
    // Who leaves is out at once, although the provider knows them still.
    await setUser(left, { active: false });
    expect(await logInAs('sub-1')).toMatchObject(none);
  });

  it('lets in the company’s domain alone, where it says so', async () => {
    await save({ matches_by: 'mail', employee_id_claim: '', mail_domain: '@Example.co.jp' });
    const user = await addUser(server.database, { companyId });
    await setUser(user, { mail_address: 'hanako@gmail.example', mail_confirmed_at: new Date() });
    idp.people.set('sub-1', { email: 'hanako@gmail.example', email_verified: true });
    expect(await logInAs('sub-1')).toMatchObject({ status: 401, body: { code: 'sso_denied' } });
    await setUser(user, { mail_address: email });
    idp.people.set('sub-1', { email, email_verified: true });
    expect((await logInAs('sub-1')).status).toBe(200);
  });
});

describe('who isn’t registered', () => {
  it('is turned away, unless the company registers them', async () => {
    await save();
    idp.people.set('sub-1', { employee_id: 'NEW-1', family_name: '新人', given_name: '太郎', name: 'Taro Shinjin' });
    expect(await logInAs('sub-1')).toMatchObject({ status: 403, body: { code: 'sso_no_account' } });
    await save({ registers_people: true });
    const { status, body } = await logInAs('sub-1');
    expect({ status, user: body.user }).toMatchObject({
      status: 200,
      user: { employeeId: 'NEW-1', name: '新人 太郎', role: 'user', isFirstLogin: false },
    });
    expect(await auditOf('register_by_sso')).toMatchObject([
      { actor_user_id: null, subject_user_id: body.user.id, after: { employee_id: 'NEW-1', role: 'user' } },
    ]);
    expect((await logInAs('sub-1')).body.user.id).toBe(body.user.id);
  });

  it('gets nobody else’s ID, and none that no employee has', async () => {
    await save({ matches_by: 'mail', registers_people: true });
    const taken = await addUser(server.database, { companyId });
    const mail = { email: 'new@example.co.jp', email_verified: true, name: '新人' };
    idp.people.set('sub-1', { ...mail, employee_id: taken.employeeId.toLowerCase() });
    idp.people.set('sub-2', { ...mail, employee_id: 'x'.repeat(65) });
    idp.people.set('sub-3', { ...mail, employee_id: 'NEW-2', name: '' });
    idp.people.set('sub-4', mail);
    for (const subject of ['sub-1', 'sub-2', 'sub-3', 'sub-4'])
      expect(await logInAs(subject)).toMatchObject({ status: 403, body: { code: 'sso_no_account' } });
    expect(await auditOf('register_by_sso')).toEqual([]);
    idp.people.set('sub-4', { ...mail, employee_id: 'NEW-3' });
    expect(await logInAs('sub-4')).toMatchObject({
      status: 200,
      body: { user: { employeeId: 'NEW-3', name: '新人' } },
    });
  });
});

describe('groups', () => {
  it('give the role at each login, and leave the company a super admin', async () => {
    await save({ groups_claim: 'groups', admin_group: 'kintai-admins', super_admin_group: 'kintai-owners' });
    const user = await addUser(server.database, { companyId });
    const roleWith = async (groups?: readonly string[]): Promise<string> => {
      idp.people.set('sub-1', { employee_id: user.employeeId, ...(groups !== undefined && { groups }) });
      return (await logInAs('sub-1')).body.user.role;
    };
    expect(await roleWith(['kintai-admins', 'others'])).toBe('admin');
    expect(await roleWith(['kintai-owners'])).toBe('super_admin');
    // The provider leaves them out where there are too many.
    expect(await roleWith()).toBe('super_admin');
    expect(await roleWith([])).toBe('user');
    expect((await auditOf('change_role_by_sso')).map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { role: 'user' }, after: { role: 'admin' } },
      { before: { role: 'admin' }, after: { role: 'super_admin' } },
      { before: { role: 'super_admin' }, after: { role: 'user' } },
    ]);
    idp.people.set('sub-2', { employee_id: boss.employeeId, groups: [] });
    expect((await logInAs('sub-2')).body.user.role).toBe('super_admin');
  });
});

/** Gives somebody an authenticator app, and a recovery code to log in with. */
async function enrolled(user: TestUser): Promise<void> {
  await server.database.pool.query(
    `insert into totp_secret (company_id, user_id, secret, last_step, created_at) values ($1, $2, decode(repeat('42', 20), 'hex'), 0, now())`,
    [user.companyId, user.userId],
  );
}
const byPassword = ({ employeeId, password }: TestUser) =>
  server.call('POST /api/auth/login', { body: { companyId, employeeId, password } });

describe('the second factor', () => {
  it('is the provider’s, unless the company asks for its own', async () => {
    await save();
    await server.database.pool.query('update company set requires_second_factor = true where company_id = $1', [
      companyId,
    ]);
    idp.people.set('sub-1', { employee_id: boss.employeeId });
    expect((await logInAs('sub-1')).body.user.mustEnrolSecondFactor).toBeUndefined();
    await save({ asks_second_factor: true });
    expect((await logInAs('sub-1')).body.user.mustEnrolSecondFactor).toBe(true);
    await enrolled(boss);
    const asked = await logInAs('sub-1');
    expect(asked).toMatchObject({ status: 401, body: { code: 'second_factor_required', methods: expect.any(Array) } });
    expect(asked.body.token).toBeUndefined();
    expect(
      await server.call('POST /api/auth/login/second-factor', {
        body: { challenge: asked.body.challenge, code: '000000' },
      }),
    ).toMatchObject({ status: 401, body: { code: 'second_factor_wrong' } });
    // Who answers has logged in by the provider, also where that is forced, and whatever their role.
    const user = await addUser(server.database, { companyId });
    await enrolled(user);
    await logInAs('sub-1');
    await save({ asks_second_factor: true, mode: 'forced' });
    idp.people.set('sub-2', { employee_id: user.employeeId });
    const { body } = await logInAs('sub-2');
    const code = TOTP.generate({
      secret: new Secret({ buffer: Buffer.alloc(20, 0x42).buffer }),
      timestamp: server.now(),
    });
    const answered = await server.call('POST /api/auth/login/second-factor', {
      body: { challenge: body.challenge, code },
    });
    expect(answered).toMatchObject({ status: 200, body: { user: { id: user.userId } } });
    const { body: sessions } = await server.call('GET /api/auth/sessions', { token: answered.body.token });
    expect(sessions).toMatchObject([{ means: 'sso' }]);
  });
});

describe('where it is forced', () => {
  const FORCED = { mode: 'forced' };

  it('can be so once whoever says so has tried it, and somebody can get in without it', async () => {
    expect(await save(FORCED)).toMatchObject({ status: 409, body: { code: 'sso_not_tried' } });
    await save();
    expect(await save(FORCED)).toMatchObject({ status: 409, body: { code: 'sso_not_tried' } });
    idp.people.set('sub-1', { employee_id: boss.employeeId });
    await logInAs('sub-1');
    expect(await save(FORCED)).toMatchObject({ status: 409, body: { code: 'sso_no_break_glass' } });
    const admin = await addUser(server.database, { companyId, role: 'admin' });
    await enrolled(admin);
    expect(await save(FORCED)).toMatchObject({ body: { code: 'sso_no_break_glass' } });
    await enrolled(boss);
    await setUser(boss, { left_on: '2020-01-31' });
    await setUser(boss, { left_on: null });
    expect((await save(FORCED)).status).toBe(200);
    // Another provider has to be tried, too.
    expect(await save({ ...FORCED, issuer: 'https://login.example.com' })).toMatchObject({
      body: { code: 'sso_not_tried' },
    });
    expect((await save({ ...FORCED, admin_group: '', matches_by: 'employee_id' })).status).toBe(200);
  });

  it('lets nobody in by a password, but super admins with a second factor', async () => {
    await save();
    idp.people.set('sub-1', { employee_id: boss.employeeId });
    await logInAs('sub-1');
    await enrolled(boss);
    await save(FORCED);
    const user = await addUser(server.database, { companyId });
    const admin = await addUser(server.database, { companyId, role: 'admin' });
    const owner = await addUser(server.database, { companyId, role: 'super_admin' });
    await enrolled(admin);
    for (const one of [user, admin, owner])
      expect(await byPassword(one)).toMatchObject({ status: 403, body: { code: 'sso_required' } });
    // To a wrong password it says nothing of the company.
    expect(await byPassword({ ...user, password: 'wrong' })).toMatchObject({
      status: 401,
      body: { code: 'login_failed' },
    });
    expect(await byPassword(boss)).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
    idp.people.set('sub-2', { employee_id: user.employeeId });
    expect((await logInAs('sub-2')).status).toBe(200);
  });
});

describe('as it is forced', () => {
  const FORCED = { mode: 'forced' };
  const alive = async (by: string) => (await me(by)).status === 200;
  const change = (user: TestUser, changes: object) =>
    server.call(`PUT /api/admin/users/${user.userId}`, { token, body: { ...basics(user), ...changes } });
  const basics = ({ employeeId }: TestUser) => ({
    employee_id: employeeId,
    name: '全権 花子',
    role: 'super_admin',
    active: true,
  });
  const last = { status: 409, body: { code: 'sso_break_glass_needed' } };

  beforeEach(async () => {
    await save();
    idp.people.set('sub-boss', { employee_id: boss.employeeId });
    await logInAs('sub-boss');
  });

  it('ends the logins that it would let in no more, and no others', async () => {
    const [user, admin, owner] = [
      await addUser(server.database, { companyId }),
      await addUser(server.database, { companyId, role: 'admin' }),
      await addUser(server.database, { companyId, role: 'super_admin' }),
    ];
    const stranger = await addUser(server.database);
    const out = [await server.logIn(user), await server.logIn(admin), await server.logIn(owner)];
    idp.people.set('sub-1', { employee_id: user.employeeId });
    const bySso = (await logInAs('sub-1')).body.token;
    const elsewhere = await server.logIn(stranger);
    await enrolled(admin);
    await enrolled(boss);
    await save({ matches_by: 'mail' });
    for (const by of out) expect(await alive(by)).toBe(true);
    expect((await save(FORCED)).status).toBe(200);
    for (const by of out) expect(await alive(by)).toBe(false);
    for (const by of [bySso, token, elsewhere]) expect(await alive(by)).toBe(true);
    // Another save of what is forced already ends nothing.
    await server.database.pool.query(`update login_session set means = 'password' where company_id = $1`, [companyId]);
    await save({ ...FORCED, asks_second_factor: true });
    expect(await alive(bySso)).toBe(true);
  });

  it('leaves somebody who can get in without it: nothing takes the last one', async () => {
    const other = await addUser(server.database, { companyId, role: 'super_admin' });
    await enrolled(other);
    await save({ groups_claim: 'groups', admin_group: 'kintai-admins' });
    idp.people.set('sub-other', { employee_id: other.employeeId });
    const own = (await logInAs('sub-other')).body.token;
    await enrolled(boss);
    expect((await save({ ...FORCED, groups_claim: 'groups', admin_group: 'kintai-admins' })).status).toBe(200);
    // Of two, one may go.
    expect((await server.call('DELETE /api/auth/second-factor/totp', { token })).status).toBe(200);
    const tries = [
      () => server.call('DELETE /api/auth/second-factor/totp', { token: own }),
      () => server.call(`POST /api/admin/users/${other.userId}/second-factor/reset`, { token }),
      () => server.call(`PUT /api/admin/users/${other.userId}/active`, { token, body: { active: false } }),
      () => change(other, { role: 'admin' }),
      () => change(other, { leaving_date: '2099-03-31' }),
    ];
    for (const attempt of tries) expect(await attempt()).toMatchObject(last);
    idp.people.set('sub-other', { groups: ['kintai-admins'] });
    expect((await logInAs('sub-other')).body.user.role).toBe('super_admin');
    expect((await change(other, { name: '全権 太郎' })).status).toBe(200);
    // Somebody else who leaves before is no way in for as long.
    const leaver = await addUser(server.database, { companyId, role: 'super_admin' });
    await enrolled(leaver);
    await setUser(leaver, { left_on: '2099-01-31' });
    expect(await tries[0]?.()).toMatchObject(last);
    await setUser(leaver, { left_on: null });
    expect((await tries[0]?.())?.status).toBe(200);
    // It is free once it isn't forced.
    expect(
      (await server.call(`PUT /api/admin/users/${leaver.userId}/active`, { token, body: { active: false } })).status,
    ).toBe(409);
    await save();
    expect(
      (await server.call(`PUT /api/admin/users/${leaver.userId}/active`, { token, body: { active: false } })).status,
    ).toBe(200);
  });

  it('lets no login slip past that is being opened at the moment', async () => {
    const user = await addUser(server.database, { companyId });
    const forcing = await server.database.pool.connect();
    try {
      await forcing.query('begin');
      await forcing.query(`update sso_settings set mode = 'forced' where company_id = $1`, [companyId]);
      const login = byPassword(user);
      await expect
        .poll(async () => (await forcing.query('select from pg_locks where not granted')).rowCount)
        .toBeGreaterThan(0);
      await forcing.query('commit');
      expect(await login).toMatchObject({ status: 401, body: { code: 'login_failed' } });
      expect(await byPassword(user)).toMatchObject({ status: 403, body: { code: 'sso_required' } });
    } finally {
      forcing.release();
    }
  });

  it('is not forced beside somebody who takes off the last second factor at the moment', async () => {
    await enrolled(boss);
    const [off, forced] = await Promise.all([
      server.call('DELETE /api/auth/second-factor/totp', { token }),
      save(FORCED),
    ]);
    expect([off.status, forced.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

describe('a sensitive act', () => {
  let user: TestUser;
  let own: string;
  const act = (by = own) => server.call('POST /api/auth/second-factor/totp', { token: by });
  /** Lets what was confirmed be over. The provider has the machine's clock, which isn't set. */
  const age = () =>
    server.database.pool.query(
      `update login_session set confirmed_at = confirmed_at - interval '11 minutes' where company_id = $1`,
      [companyId],
    );
  const later = (minutes: number) => server.setNow(formatInstant(epochMs(server.now() + minutes * 60_000)));
  const beginConfirmation = (by = own) => server.call('POST /api/auth/confirm-sso', { token: by });
  const finishConfirmation = (answer: string, cookie: string, by = own) =>
    server.call('POST /api/auth/confirm-sso/finish', { token: by, body: { answer }, headers: { cookie } });
  const over = { status: 401, body: { code: 'sso_over' } };

  beforeEach(async () => {
    await save();
    user = await addUser(server.database, { companyId, isFirstLogin: true });
    idp.people.set('sub-1', { employee_id: user.employeeId });
    own = (await logInAs('sub-1')).body.token;
    await age();
  });

  it('leaves the account saying that its person has no password, or needs none', async () => {
    const state = async (by: string) => (await server.call('GET /api/auth/second-factor', { token: by })).body.password;
    expect(await state(own)).toBe('none');
    const other = await addUser(server.database, { companyId });
    const theirs = await server.logIn(other);
    expect(await state(theirs)).toBe('usable');
    await server.database.pool.query(`update sso_settings set mode = 'forced' where company_id = $1`, [companyId]);
    expect([await state(own), await state(theirs)]).toEqual(['refused', 'refused']);
  });

  it('is confirmed at the provider by who has no password, in any company that asks', async () => {
    expect(await act()).toMatchObject({
      status: 403,
      body: { code: 'password_confirmation_required', methods: ['sso'] },
    });
    const begun = await beginConfirmation();
    const cookie = begun.headers.getSetCookie().find((one) => one.startsWith('kintai_sso='));
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth/confirm-sso', 'Max-Age=600'])
      expect(cookie).toContain(part);
    // It is asked again there, whoever is logged in.
    const asked = new URL(begun.body.url).searchParams;
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
    const answer = await idp.logIn(begun.body.url, 'sub-1');
    expect(await finishConfirmation(answer, cookieOf(begun))).toMatchObject({
      status: 200,
      body: { message: '本人を確認しました' },
    });
    expect((await act()).status).toBe(200);
    // No session was opened, and after ten minutes it is asked again.
    expect((await server.call('GET /api/auth/sessions', { token: own })).body).toHaveLength(1);
    await age();
    expect((await act()).status).toBe(403);
    expect(await finishConfirmation(answer, cookieOf(begun))).toMatchObject(over);
    expect((await act()).status).toBe(403);
  });

  it('offers the provider alone to who has come by one that is demanded, and none to who isn’t linked', async () => {
    expect((await act(token)).body.methods).toEqual(['password']);
    await server.database.pool.query(`update sso_settings set mode = 'forced' where company_id = $1`, [companyId]);
    expect((await act()).body.methods).toEqual(['sso']);
    await server.database.pool.query(`update sso_settings set mode = 'off' where company_id = $1`, [companyId]);
    expect((await act()).body.methods).toEqual(['password']);
    expect(await beginConfirmation()).toMatchObject({ status: 409, body: { code: 'sso_off' } });
  });

  it('is confirmed for one session, within ten minutes, once, and by its own person', async () => {
    const another = (await logInAs('sub-1')).body.token;
    await age();
    idp.people.set('sub-boss', { employee_id: boss.employeeId });
    const stranger = await beginConfirmation();
    expect(await finishConfirmation(await idp.logIn(stranger.body.url, 'sub-boss'), cookieOf(stranger))).toMatchObject({
      status: 403,
      body: { code: 'sso_other_person' },
    });
    const [one, other, late] = [await beginConfirmation(), await beginConfirmation(), await beginConfirmation()];
    const ofOne = await idp.logIn(one.body.url, 'sub-1');
    expect(await finishConfirmation(ofOne, cookieOf(other))).toMatchObject(over);
    expect(await finishConfirmation(ofOne, '')).toMatchObject(over);
    expect(await finishConfirmation(ofOne, cookieOf(one), another)).toMatchObject(over);
    expect(await finishConfirmation(ofOne, cookieOf(one), token)).toMatchObject(over);
    // Neither is a login a confirmation nor the other way round.
    expect(await finish(ofOne, cookieOf(one))).toMatchObject(over);
    const login = await begin();
    expect(await finishConfirmation(await idp.logIn(login.body.url, 'sub-1'), cookieOf(login))).toMatchObject(over);
    for (const by of [own, another]) expect((await act(by)).status).toBe(403);
    const both = await Promise.all([
      finishConfirmation(ofOne, cookieOf(one)),
      finishConfirmation(ofOne, cookieOf(one)),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await act(another)).status).toBe(403);
    later(11);
    expect(await finishConfirmation(await idp.logIn(late.body.url, 'sub-1'), cookieOf(late))).toMatchObject(over);
    expect((await act()).status).toBe(403);
  });
});

describe('the login screen', () => {
  it('is told which company has it, and of others no more than whether', async () => {
    const has = async (typed: string) =>
      (await server.call(`GET /api/auth/sso?company_id=${encodeURIComponent(typed)}`)).body;
    expect(await has(companyId)).toEqual({ is_on: false });
    expect(await has('no-such-company')).toEqual({ is_on: false });
    await save();
    expect(await has(companyId.toUpperCase())).toEqual({ is_on: true });
    expect((await server.call('GET /api/config')).body).toMatchObject({ has_sso: true });
    await save({ mode: 'off' });
    expect(await has(companyId)).toEqual({ is_on: false });
    for (const typed of [companyId, 'no-such-company'])
      expect(await begin(typed)).toMatchObject({ status: 409, body: { code: 'sso_off' } });
  });

  it('answers a stranger who asks for one company after another no more', async () => {
    let asked = 0;
    for (; asked < 150; asked++)
      if ((await server.call(`GET /api/auth/sso?company_id=guess-${asked}`)).status === 429) break;
    expect(asked).toBe(100);
  });
});

describe('the settings', () => {
  const PUBLIC = (entered: ReturnType<typeof settings>) => {
    const { client_secret: secret, ...rest } = entered;
    return { ...rest, has_secret: secret !== '', saml_valid_until: [] };
  };
  const read = async (by = token) => (await server.call('GET /api/admin/sso-settings', { token: by })).body;

  it('are stored without the secret in clear, which is given out to nobody', async () => {
    expect(await read()).toMatchObject({ mode: 'off', issuer: '', has_secret: false, redirect_uri: `${SITE}/sso` });
    expect(await save()).toMatchObject({ status: 200, body: PUBLIC(settings()) });
    expect(await read()).toEqual({ ...PUBLIC(settings()), redirect_uri: `${SITE}/sso` });
    const { client_secret: _, ...without } = settings();
    expect((await server.call('PUT /api/admin/sso-settings', { token, body: without })).status).toBe(200);
    expect((await logInAsBoss()).status).toBe(200);
    const { client_secret: secret } = idp.client;
    const { rows } = await server.database.pool.query(
      `select to_jsonb(s)::text as row, encode(client_secret, 'escape') as sealed from sso_settings s`,
    );
    const { rows: audits } = await server.database.pool.query('select to_jsonb(a)::text as row from audit_entry a');
    for (const { row, sealed = '' } of [...rows, ...audits]) {
      expect(row).not.toContain(secret);
      expect(sealed).not.toContain(secret);
    }
    expect(await auditOf('change_sso_settings')).toHaveLength(1);
    await save({ client_secret: 'another secret' });
    expect((await auditOf('change_sso_settings')).at(-1)).toMatchObject({ after: { client_secret_changed: true } });
    const archive = await server.call('GET /api/admin/archive', { token });
    expect(archive.status).toBe(200);
    expect(String(archive.body)).not.toContain(secret);
  });
  const logInAsBoss = async () => {
    idp.people.set('sub-boss', { employee_id: boss.employeeId });
    return logInAs('sub-boss');
  };

  it('ask for the password again, and are those of super admins', async () => {
    server.setNow(formatInstant(epochMs(server.now() + 11 * 60_000)));
    expect(await save()).toMatchObject({ status: 403, body: { code: 'password_confirmation_required' } });
    const admin = await server.logIn(await addUser(server.database, { companyId, role: 'admin' }));
    expect((await server.call('GET /api/admin/sso-settings', { token: admin })).status).toBe(403);
  });

  it('of a use that there isn’t are refused by its name', async () => {
    expect((await save({ mode: 'x' })).body.fields).toEqual({
      mode: 'シングルサインオンの使用の形式が正しくありません',
    });
  });

  it.each([
    ['issuer', { issuer: '' }],
    ['client_id', { client_id: '' }],
    ['employee_id_claim', { employee_id_claim: '' }],
    ['employee_id_claim', { matches_by: 'mail', registers_people: true, employee_id_claim: '' }],
    ['mail_domain', { issuer: 'https://accounts.google.com' }],
    ['groups_claim', { admin_group: 'kintai-admins' }],
  ])('lack %s', async (field, changes) => {
    expect(await save(changes)).toMatchObject({
      status: 409,
      body: { code: 'sso_incomplete', fields: { [field]: expect.any(String) } },
    });
    expect((await save({ ...changes, mode: 'off' })).status).toBe(200);
  });

  it.each([
    ['issuer', 'http://login.example.com'],
    ['issuer', 'https://login.example.com?a=1'],
    ['issuer', 'login.example.com'],
    ['mail_domain', 'example'],
    ['mail_domain', 'a b.example'],
    ['mode', 'always'],
    ['client_secret', ''],
  ])('refuse %s: %s', async (field, value) => {
    expect(await save({ [field]: value })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });

  it('unlink somebody whose account at the provider was made anew', async () => {
    await save();
    const user = await addUser(server.database, { companyId });
    idp.people.set('sub-1', { employee_id: user.employeeId });
    idp.people.set('sub-2', { employee_id: user.employeeId });
    await logInAs('sub-1');
    const unlink = (employee_id: string) =>
      server.call('POST /api/admin/sso-settings/unlink', { token, body: { employee_id } });
    expect((await unlink(user.employeeId)).status).toBe(200);
    expect(await auditOf('unlink_sso')).toMatchObject([{ actor_user_id: boss.userId, subject_user_id: user.userId }]);
    expect(await unlink(user.employeeId)).toMatchObject({ status: 409, body: { code: 'sso_not_linked' } });
    expect(await unlink('no-such')).toMatchObject({ status: 409, body: { code: 'sso_not_linked' } });
    expect((await logInAs('sub-2')).status).toBe(200);
  });
});

describe('the check of the connection', () => {
  const check = () => server.call('POST /api/admin/sso-settings/check', { token });
  const faultWith = async (changes: object) => {
    await save({ mode: 'off', ...changes });
    const { status, body } = await check();
    return { status, code: body.code, message: body.message };
  };

  it('finds the provider, and that it knows the application', async () => {
    expect(await check()).toMatchObject({ status: 409, body: { code: 'sso_incomplete' } });
    await save();
    expect(await check()).toMatchObject({ status: 200, body: { logs_out: true } });
  });

  it('says what is wrong', async () => {
    expect(await faultWith({ client_secret: 'wrong' })).toMatchObject({
      status: 409,
      message: expect.stringContaining('クライアントIDかクライアントシークレットが違います'),
    });
    expect(await faultWith({ client_id: 'unknown' })).toMatchObject({
      message: expect.stringContaining('クライアントIDかクライアントシークレットが違います'),
    });
    expect(await faultWith({ issuer: `${idp.issuer}/nowhere` })).toMatchObject({
      message: expect.stringContaining('.well-known/openid-configuration'),
    });
    expect(await faultWith({ issuer: 'https://localhost:1' })).toMatchObject({
      message: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await faultWith({ issuer: 'https://no-such-host.invalid' })).toMatchObject({
      message: expect.stringContaining('接続できません'),
    });
  });

  it('reaches nothing in the company’s own network', async () => {
    const guarded = await startTestServer({ database: databaseOf(server), siteUrl: SITE });
    try {
      const user = await addUser(guarded.database, { role: 'super_admin' });
      const own = await guarded.logIn(user);
      await guarded.call('PUT /api/admin/sso-settings', { token: own, body: settings() });
      expect(await guarded.call('POST /api/admin/sso-settings/check', { token: own })).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('社内ネットワーク') },
      });
      expect(await guarded.call('POST /api/auth/login/sso', { body: { companyId: user.companyId } })).toMatchObject({
        status: 409,
        body: { code: 'sso_unreachable' },
      });
      // The password is still there.
      expect((await guarded.call('POST /api/auth/login', { body: user })).status).not.toBe(500);
      await guarded.logIn(user);
    } finally {
      await guarded.stop();
    }
  });
});
