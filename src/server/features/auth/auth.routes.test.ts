import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { errors } from '#contract/errors.ts';
import { SESSION_MS } from '#domain/users/password.ts';
import { epochMs, formatInstant } from '#domain/time/instant.ts';
import { ACCOUNT_FAILURES, ADDRESS_FAILURES, PLACE_FAILURES } from '../../platform/auth/login-limits.ts';
import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, PASSWORD, type TestUser } from '../../testing/builders.ts';
import { databaseOf, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Every test calls from one address; the limit per address has a test of its own.
  await server.database.pool.query('delete from installation.rate_limit');
});

const logIn = (user: Partial<TestUser>) =>
  server.call('POST /api/auth/login', {
    body: { companyId: user.companyId, employeeId: user.employeeId, password: user.password },
  });
const me = (token: string) => server.call('GET /api/auth/me', { token });

describe('POST /api/auth/login', () => {
  it('returns the token of a 10-day session and the user', async () => {
    const user = await addUser(server.database, { name: '山田 花子', role: 'admin' });
    const { status, body } = await logIn(user);
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user: {
        id: user.userId,
        companyId: user.companyId,
        employeeId: user.employeeId,
        name: '山田 花子',
        role: 'admin',
        isFirstLogin: false,
        opensAdminHome: false,
        worksAtClients: false,
        emptyLists: ['departments', 'employment_types', 'dispatches'],
        punchKey: expect.stringMatching(/^[\da-f]{64}$/),
        signedTime: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      },
      message: expect.stringMatching(/[ぁ-ん]/),
    });
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    expect(claims.exp - claims.iat).toBe(SESSION_MS / 1000);
  });

  it('ends after 10 days', async () => {
    server.setNow('2026-11-20T12:00:00+09:00');
    const { body } = await logIn(await addUser(server.database));
    const end = server.now() + SESSION_MS;
    server.setNow(formatInstant(epochMs(end - 1000)));
    expect((await me(body.token)).status).toBe(200);
    server.setNow(formatInstant(epochMs(end)));
    expect(await me(body.token)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
    server.setNow('2026-11-20T12:00:00+09:00');
  });

  it.each([
    ['company', { companyId: 'no-such' }],
    ['employee ID', { employeeId: 'no-such' }],
    ['password', { password: 'wrong' }],
    ['case of the password', { password: PASSWORD.toUpperCase() }],
  ])('rejects a wrong %s with one and the same answer', async (_what, wrong) => {
    const user = await addUser(server.database);
    const answer = await logIn({ ...user, ...wrong });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ code: 'login_failed', message: errors.login_failed.message });
  });

  it.each([
    ['case', (id: string) => id.toLowerCase()],
    ['width', (id: string) => id.replaceAll(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))],
    ['blanks around it', (id: string) => ` ${id}　`],
  ])('D44: finds an account by IDs of another %s, and returns those on record', async (_what, spell) => {
    const companyId = await addCompany(server.database, { companyId: `Acme-${_what.length}` });
    const user = await addUser(server.database, { companyId });
    const other = { companyId: spell(companyId), employeeId: spell(user.employeeId) };
    expect(await logIn({ ...user, ...other })).toMatchObject({
      status: 200,
      body: { user: { companyId, employeeId: user.employeeId } },
    });
  });

  it('rejects a deactivated account with that same answer', async () => {
    const answer = await logIn(await addUser(server.database, { active: false }));
    expect(answer).toMatchObject({ status: 401, body: { code: 'login_failed' } });
  });

  it('names every blank field', async () => {
    const answer = await server.call('POST /api/auth/login', { body: { companyId: '', employeeId: '  ' } });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        fields: {
          companyId: '企業IDを入力してください',
          employeeId: '社員IDを入力してください',
          password: 'パスワードを入力してください',
        },
      },
    });
  });

  it(`locks an account after ${PLACE_FAILURES} failures, also for the right password, and no other account`, async () => {
    const user = await addUser(server.database);
    for (let count = 0; count < PLACE_FAILURES; count++)
      expect((await logIn({ ...user, password: 'wrong' })).status).toBe(401);
    const answer = await logIn(user);
    expect(answer).toMatchObject({
      status: 429,
      body: { code: 'login_locked', message: expect.stringContaining('15分後') },
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await logIn(await addUser(server.database, { companyId: user.companyId }))).status).toBe(200);
  });

  it('D44: counts the failures of an account by whatever spelling, and resets them by any', async () => {
    const user = await addUser(server.database, { employeeId: 'E1' });
    const spellings = ['E1', 'e1', ' E1', 'Ｅ１', 'ｅ１　'];
    const fail = async (count: number): Promise<void> => {
      for (let done = 0; done < count; done++) {
        const employeeId = spellings[done % spellings.length];
        const companyId = done % 2 === 0 ? user.companyId : user.companyId.toUpperCase();
        expect((await logIn({ companyId, employeeId, password: 'wrong' })).status).toBe(401);
      }
    };
    await fail(PLACE_FAILURES - 1);
    expect((await logIn({ ...user, employeeId: 'e1' })).status).toBe(200);
    await fail(PLACE_FAILURES);
    for (const employeeId of spellings) expect((await logIn({ ...user, employeeId })).status).toBe(429);
  });

  it('locks an unknown account alike', async () => {
    const stranger = { companyId: 'no-such', employeeId: 'E1', password: 'wrong' };
    for (let count = 0; count < PLACE_FAILURES; count++) await logIn(stranger);
    expect(await logIn(stranger)).toMatchObject({ status: 429, body: { code: 'login_locked' } });
  });

  it('limits concurrent attempts, too', async () => {
    const user = await addUser(server.database);
    const answers = await Promise.all(
      Array.from({ length: PLACE_FAILURES * 2 }, () => logIn({ ...user, password: 'wrong' })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(PLACE_FAILURES);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(PLACE_FAILURES);
  });

  it('resets the failures of an account after a success', async () => {
    const user = await addUser(server.database);
    for (let count = 0; count < PLACE_FAILURES - 1; count++) await logIn({ ...user, password: 'wrong' });
    expect((await logIn(user)).status).toBe(200);
    expect((await logIn({ ...user, password: 'wrong' })).status).toBe(401);
  });

  describe('from several places', () => {
    let proxied: TestServer;
    beforeAll(async () => {
      proxied = await startTestServer({
        database: { ...server.database, drop: () => Promise.resolve() },
        trustedProxies: ['127.0.0.1'],
      });
    });
    afterAll(() => proxied.stop());
    const logInFrom = (address: string, user: Partial<TestUser>, cookie = '') =>
      proxied.call('POST /api/auth/login', {
        body: { companyId: user.companyId, employeeId: user.employeeId, password: user.password },
        headers: { 'x-forwarded-for': address, cookie },
      });
    const repeat = (count: number, attempt: (index: number) => Promise<{ status: number }>) =>
      Promise.all(Array.from({ length: count }, async (_, index) => (await attempt(index)).status));
    const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? '';

    it('a stranger locks an account for the own address alone', async () => {
      const user = await addUser(server.database);
      await repeat(PLACE_FAILURES, () => logInFrom('198.51.100.1', { ...user, password: 'wrong' }));
      expect((await logInFrom('198.51.100.1', user)).status).toBe(429);
      expect((await logInFrom('198.51.100.2', user)).status).toBe(200);
    });

    it('strangers of many addresses slow a login down, and keep nobody out', async () => {
      const user = await addUser(server.database);
      const known = cookieOf(await logInFrom('192.0.2.1', user));
      const fail = (index: number) => logInFrom(`198.51.100.${index}`, { ...user, password: 'wrong' });
      expect(new Set(await repeat(ACCOUNT_FAILURES, fail))).toEqual(new Set([401]));
      const started = performance.now();
      expect((await logInFrom('192.0.2.1', user, known)).status).toBe(200);
      const withoutWaiting = performance.now() - started;
      expect((await logInFrom('192.0.2.2', user)).status).toBe(200);
      expect(performance.now() - started - withoutWaiting).toBeGreaterThan(2_900);
    });

    it('a device that has logged in before is not kept out by others of its address, and has a limit of its own', async () => {
      const user = await addUser(server.database);
      const answer = await logInFrom('203.0.113.1', user);
      expect(answer.headers.get('set-cookie')).toMatch(
        /^kintai_device=[\w.-]+; Max-Age=\d+; Path=\/api\/auth\/login; HttpOnly; SameSite=Strict$/,
      );
      const known = cookieOf(answer);
      await repeat(ADDRESS_FAILURES, (index) =>
        logInFrom('203.0.113.1', { companyId: 'c', employeeId: `E${index}`, password: 'p' }),
      );
      expect((await logInFrom('203.0.113.1', user)).status).toBe(429);
      expect((await logInFrom('203.0.113.1', user, known)).status).toBe(200);
      // Nor does the cookie let anybody try longer, or to another account.
      const colleague = await addUser(server.database, { companyId: user.companyId });
      expect((await logInFrom('203.0.113.1', colleague, known)).status).toBe(429);
      expect((await logInFrom('203.0.113.1', user, `${known}x`)).status).toBe(429);
      await repeat(PLACE_FAILURES, () => logInFrom('203.0.113.1', { ...user, password: 'wrong' }, known));
      expect((await logInFrom('203.0.113.9', user, known)).status).toBe(429);
    });

    it('a computer that several share knows each of them', async () => {
      const one = await addUser(server.database);
      const other = await addUser(server.database, { companyId: one.companyId });
      const first = cookieOf(await logInFrom('203.0.113.2', one));
      const both = cookieOf(await logInFrom('203.0.113.2', other, first));
      await repeat(ADDRESS_FAILURES, (index) =>
        logInFrom('203.0.113.2', { companyId: 'd', employeeId: `E${index}`, password: 'p' }),
      );
      for (const user of [one, other]) expect((await logInFrom('203.0.113.2', user, both)).status).toBe(200);
    });

    it('of parallel tries from one address no more than the limit are looked at', async () => {
      const fail = (index: number) =>
        logInFrom('203.0.113.3', { companyId: 'e', employeeId: `E${index}`, password: 'p' });
      const statuses = await repeat(ADDRESS_FAILURES * 2, fail);
      expect(statuses.filter((status) => status === 401)).toHaveLength(ADDRESS_FAILURES);
      expect(statuses.filter((status) => status === 429)).toHaveLength(ADDRESS_FAILURES);
    });

    it('an office whose people log in all at once has room for each', async () => {
      const people = await Promise.all(Array.from({ length: 30 }, () => addUser(server.database)));
      const statuses = await repeat(ADDRESS_FAILURES + 20, (index) =>
        logInFrom('203.0.113.4', people[index % people.length] ?? {}),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    });
  });

  it('shares the limits between all server processes on the database', async () => {
    const other = await startTestServer({ database: databaseOf(server) });
    const user = await addUser(server.database);
    for (let count = 0; count < PLACE_FAILURES; count++) await logIn({ ...user, password: 'wrong' });
    const answer = await other.call('POST /api/auth/login', {
      body: { companyId: user.companyId, employeeId: user.employeeId, password: user.password },
    });
    await other.stop();
    expect(answer.status).toBe(429);
  });
});

describe('POST /api/auth/change-password', () => {
  const change = (token: string, newPassword: string, confirmPassword = newPassword, currentPassword = PASSWORD) =>
    server.call('POST /api/auth/change-password', { token, body: { currentPassword, newPassword, confirmPassword } });

  it('ends the first login, keeps the calling token and revokes the others', async () => {
    const user = await addUser(server.database, { isFirstLogin: true });
    const [calling, other] = [await server.logIn(user), await server.logIn(user)];
    expect((await server.call('GET /api/time-records?month=2026-11', { token: calling })).body.code).toBe(
      'password_change_required',
    );
    expect((await change(calling, 'new-secret')).body).toEqual({ message: 'パスワードを変更しました' });
    expect(await me(calling)).toMatchObject({ status: 200, body: { isFirstLogin: false } });
    expect((await server.call('GET /api/time-records?month=2026-11', { token: calling })).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect((await logIn(user)).status).toBe(401);
    expect((await logIn({ ...user, password: 'new-secret' })).status).toBe(200);
  });

  it('ends a concurrent login with the old password', async () => {
    const user = await addUser(server.database);
    for (let round = 0; round < 5; round++) {
      const old = { ...user, password: round === 0 ? user.password : `secret-${round - 1}` };
      const token = await server.logIn(old);
      const [, ...logins] = await Promise.all([
        change(token, `secret-${round}`, `secret-${round}`, old.password),
        logIn(old),
        logIn(old),
        logIn(old),
      ]);
      for (const { status, body } of logins) if (status === 200) expect((await me(body.token)).status).toBe(401);
      expect((await me(token)).status).toBe(200);
    }
  });

  it('fails when the session ends while the password is hashed: a reset password stays reset', async () => {
    const user = await addUser(server.database);
    const token = await server.logIn(user);
    const resetting = await server.database.pool.connect();
    await resetting.query('begin');
    await resetting.query('select from user_account where user_id = $1 for no key update', [user.userId]);
    const changing = change(token, 'new-secret');
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await server.database.pool.query(waiting)).rowCount).toBe(1);
    await resetting.query('delete from login_session where user_id = $1', [user.userId]);
    await resetting.query('commit');
    resetting.release();
    expect(await changing).toMatchObject({ status: 401, body: { code: 'session_expired' } });
    expect((await logIn(user)).status).toBe(200);
    expect(await auditOf(server.database, user)).toEqual([]);
  });

  it('asks who is logged in for the current password, and no one at a first login', async () => {
    const user = await addUser(server.database);
    const token = await server.logIn(user);
    const passwords = { newPassword: 'new-secret', confirmPassword: 'new-secret' };
    const asked = await server.call('POST /api/auth/change-password', { token, body: passwords });
    expect(asked).toMatchObject({ status: 400, body: { fields: { currentPassword: expect.any(String) } } });
    expect(await change(token, 'new-secret', 'new-secret', 'not-mine')).toMatchObject({
      status: 400,
      body: { code: 'password_wrong', fields: { currentPassword: errors.password_wrong.message } },
    });
    expect((await logIn(user)).status).toBe(200);
    const fresh = await addUser(server.database, { isFirstLogin: true });
    const first = { token: await server.logIn(fresh), body: passwords };
    expect((await server.call('POST /api/auth/change-password', first)).status).toBe(200);
  });

  it('lets a borrowed session guess the current password ten times, and locks nobody else out', async () => {
    const user = await addUser(server.database);
    const [borrowed, own] = [await server.logIn(user), await server.logIn(user)];
    for (let count = 0; count < PLACE_FAILURES; count += 1)
      expect((await change(borrowed, 'new-secret', 'new-secret', 'guess')).status).toBe(400);
    expect((await change(borrowed, 'new-secret')).status).toBe(429);
    expect((await logIn(user)).status).toBe(200);
    expect((await change(own, 'new-secret')).status).toBe(200);
  });

  it.each([
    ['the one just issued', (user: TestUser) => user.password, 'password_unchanged'],
    ['the employee ID', (user: TestUser) => `　${user.employeeId.toLowerCase()}`, 'password_easy'],
    ['the company ID', (user: TestUser) => user.companyId.toUpperCase(), 'password_easy'],
    ['one of the commonest', () => 'Password123', 'password_easy'],
    ['a run', () => '123456', 'password_easy'],
  ])('a first login can’t change to %s', async (_what, choose, code) => {
    const user = await addUser(server.database, { isFirstLogin: true });
    const password = choose(user);
    const token = await server.logIn(user);
    const body = { newPassword: password, confirmPassword: password };
    expect(await server.call('POST /api/auth/change-password', { token, body })).toMatchObject({
      status: 400,
      body: { code, fields: { newPassword: expect.any(String) } },
    });
    expect((await me(token)).body.isFirstLogin).toBe(true);
  });

  it('is audited, without the password', async () => {
    const user = await addUser(server.database);
    await change(await server.logIn(user), 'new-secret');
    const entries = await auditOf(server.database, user);
    expect(entries).toMatchObject([{ action: 'change_password', actor_user_id: user.userId }]);
    expect(JSON.stringify(entries)).not.toMatch(/new-secret|argon2/);
  });

  it.each([
    ['12345', '12345', 400, 'password_too_short'],
    ['123456', '1234567', 400, 'password_mismatch'],
    ['', '', 400, 'invalid_input'],
    ['x'.repeat(257), 'x'.repeat(257), 400, 'invalid_input'],
  ])('rejects %.10j confirmed by %.10j and changes nothing', async (password, confirmation, status, code) => {
    const user = await addUser(server.database);
    const token = await server.logIn(user);
    expect(await change(token, password, confirmation)).toMatchObject({ status, body: { code } });
    expect((await logIn(user)).status).toBe(200);
  });
});

describe('GET /api/auth/me', () => {
  it('shows a change of role and name immediately, on a token issued before', async () => {
    const user = await addUser(server.database);
    const token = await server.logIn(user);
    await server.database.kysely
      .updateTable('user_account')
      .set({ role: 'admin', name: '新 名前' })
      .where('user_id', '=', user.userId)
      .execute();
    expect((await me(token)).body).toMatchObject({ role: 'admin', name: '新 名前' });
  });
});

describe('PUT /api/auth/language', () => {
  const english = { 'accept-language': 'en-US,en;q=0.9' };

  it('is known with the login and of the caller, and is audited once', async () => {
    const user = await addUser(server.database);
    const { token } = (await logIn(user)).body;
    const choose = () => server.call('PUT /api/auth/language', { token, body: { language: 'en' } });
    expect((await me(token)).body).not.toHaveProperty('language');
    expect(await choose()).toMatchObject({ status: 200, body: { message: '表示言語を変更しました' } });
    await choose();
    expect((await me(token)).body).toMatchObject({ language: 'en' });
    expect((await logIn(user)).body.user).toMatchObject({ language: 'en' });
    const entries = await auditOf(server.database, user);
    expect(entries.filter(({ action }) => action === 'change_language')).toEqual([
      expect.objectContaining({ before: { language: null }, after: { language: 'en' } }),
    ]);
  });

  it('refuses a language that there is not', async () => {
    const { token } = (await logIn(await addUser(server.database))).body;
    const answer = await server.call('PUT /api/auth/language', { token, body: { language: 'xx' } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { language: expect.any(String) } } });
  });

  it('answers in the language that a client asks for', async () => {
    const user = await addUser(server.database);
    const tried = (password: string) =>
      server.call('POST /api/auth/login', {
        body: { companyId: user.companyId, employeeId: user.employeeId, password },
        headers: english,
      });
    expect((await tried('wrong')).body).toEqual({
      code: 'login_failed',
      message: 'The company ID, employee ID or password is wrong.',
    });
    expect((await tried('')).body).toMatchObject({
      message: 'Some of the input is wrong.',
      fields: { password: 'Enter: Password' },
    });
    expect((await tried(PASSWORD)).body).toMatchObject({ message: 'You are logged in' });
  });
});

describe('POST /api/auth/logout', () => {
  it('revokes the calling token only', async () => {
    const user = await addUser(server.database);
    const [one, other] = [await server.logIn(user), await server.logIn(user)];
    expect((await server.call('POST /api/auth/logout', { token: one })).status).toBe(200);
    expect((await me(one)).status).toBe(401);
    expect((await me(other)).status).toBe(200);
  });
});

describe('POST /api/auth/logout-everywhere', () => {
  it('revokes every token of the caller and nobody else’s, and is audited', async () => {
    const user = await addUser(server.database);
    const colleague = await addUser(server.database, { companyId: user.companyId });
    const tokens = [await server.logIn(user), await server.logIn(user)];
    const other = await server.logIn(colleague);
    expect((await server.call('POST /api/auth/logout-everywhere', { token: tokens[0] })).status).toBe(200);
    for (const token of tokens) expect((await me(token)).status).toBe(401);
    expect((await me(other)).status).toBe(200);
    expect(await auditOf(server.database, user)).toMatchObject([{ action: 'logout_everywhere' }]);
    expect((await logIn(user)).status).toBe(200);
  });
});
