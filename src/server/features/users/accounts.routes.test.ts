import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  await server.database.pool.query('delete from installation.rate_limit');
  boss = await addUser(server.database, { role: 'super_admin' });
  token = await server.logIn(boss);
});

const colleague = (options: Parameters<typeof addUser>[1] = {}) =>
  addUser(server.database, { companyId: boss.companyId, ...options });
const me = (theirs: string) => server.call('GET /api/auth/me', { token: theirs });
const setActive = (userId: number, active: boolean, as = token) =>
  server.call(`PUT /api/admin/users/${userId}/active`, { token: as, body: { active } });
const change = (userId: number, body: object, as = token) =>
  server.call(`PUT /api/admin/users/${userId}`, { token: as, body: { name: '名前', role: 'super_admin', ...body } });
const logIn = ({ companyId, employeeId, password }: TestUser) =>
  server.call('POST /api/auth/login', { body: { companyId, employeeId, password } });

describe('POST /api/admin/users/{id}/reset-password', () => {
  const reset = (userId: number) => server.call(`POST /api/admin/users/${userId}/reset-password`, { token });

  it('issues a password for one login and revokes every token of the user', async () => {
    const user = await colleague();
    const theirs = await server.logIn(user);
    const { status, body } = await reset(user.userId);
    expect(status).toBe(200);
    expect((await me(theirs)).status).toBe(401);
    expect((await logIn(user)).status).toBe(401);
    const fresh = await server.logIn({ ...user, password: body.one_time_password });
    expect((await me(fresh)).body.isFirstLogin).toBe(true);
    expect((await server.call('GET /api/time-records?month=2026-11', { token: fresh })).status).toBe(403);
    const entries = await auditOf(server.database, user);
    expect(entries).toMatchObject([{ action: 'reset_password', actor_user_id: boss.userId }]);
    expect(JSON.stringify(entries)).not.toContain(body.one_time_password);
  });

  it('is not for one’s own account, nor for another company’s', async () => {
    expect(await reset(boss.userId)).toMatchObject({ status: 409, body: { code: 'own_account' } });
    expect((await me(token)).status).toBe(200);
    expect((await reset((await addUser(server.database)).userId)).status).toBe(404);
  });
});

describe('PUT /api/admin/users/{id}/active', () => {
  it('revokes the tokens of who is deactivated, who can log in again once reactivated', async () => {
    const user = await colleague();
    const theirs = await server.logIn(user);
    expect((await setActive(user.userId, false)).body).toEqual({ message: '利用を停止しました' });
    expect((await me(theirs)).status).toBe(401);
    expect((await server.call('POST /api/time-records', { token: theirs, body: { type: 'in' } })).status).toBe(401);
    expect((await logIn(user)).status).toBe(401);
    expect((await setActive(user.userId, false)).status).toBe(200);
    expect((await setActive(user.userId, true)).body).toEqual({ message: '利用を再開しました' });
    expect((await me(theirs)).status).toBe(401);
    expect((await logIn(user)).status).toBe(200);
    expect((await auditOf(server.database, user)).map(({ action }) => action)).toEqual([
      'deactivate_user',
      'reactivate_user',
    ]);
  });

  it('forbids deactivating oneself', async () => {
    await colleague({ role: 'super_admin' });
    expect(await setActive(boss.userId, false)).toMatchObject({ status: 409, body: { code: 'own_account' } });
    expect((await me(token)).status).toBe(200);
  });

  it('rejects another company’s user', async () => {
    expect((await setActive((await addUser(server.database)).userId, false)).status).toBe(404);
  });
});

describe('the last super admin', () => {
  it.each([
    ['demoted', () => change(boss.userId, { role: 'admin' })],
    ['deactivated', () => setActive(boss.userId, false)],
    ['given a leaving date', () => change(boss.userId, { leaving_date: '2027-03-31' })],
  ])('can’t be %s', async (_what, tryIt) => {
    await colleague({ role: 'super_admin', active: false });
    await colleague({ role: 'admin' });
    expect(await tryIt()).toMatchObject({
      status: 409,
      body: { code: 'last_super_admin', message: '最後の全権管理者は変更できません' },
    });
    expect((await me(token)).body).toMatchObject({ role: 'super_admin' });
    expect(await auditOf(server.database, boss)).toEqual([]);
  });

  it('can be once there is another', async () => {
    await colleague({ role: 'super_admin' });
    expect((await change(boss.userId, { role: 'admin' })).status).toBe(200);
    expect((await setActive(boss.userId, false)).status).toBe(403);
  });

  it('stays when the two of a company demote or deactivate each other concurrently', async () => {
    for (let round = 0; round < 40; round++) {
      const one = await addUser(server.database, { role: 'super_admin' });
      const two = await addUser(server.database, { role: 'super_admin', companyId: one.companyId });
      await server.database.pool.query('delete from installation.rate_limit');
      const [first, second] = [await server.logIn(one), await server.logIn(two)];
      const strike = (victim: TestUser, as: string, demotes: boolean) =>
        demotes ? change(victim.userId, { role: 'user' }, as) : setActive(victim.userId, false, as);
      const answers = await Promise.all([strike(two, first, round % 2 === 0), strike(one, second, round % 3 === 0)]);
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      // The other one had lost the right before, by the time of the call or of its own transaction.
      expect(answers.every(({ status }) => [200, 401, 403, 409].includes(status))).toBe(true);
      const { rows } = await server.database.pool.query(
        `select from user_account where company_id = $1 and role = 'super_admin' and active`,
        [one.companyId],
      );
      expect(rows).toHaveLength(1);
    }
  });
});

describe('the leaving date (D22)', () => {
  const punch = (theirs: string, type: 'in' | 'out') =>
    server.call('POST /api/time-records', { token: theirs, body: { type, note: '' } });
  const leaver = async (): Promise<[TestUser, string]> => {
    const user = await colleague();
    await change(user.userId, { role: 'user', leaving_date: '2026-11-21' });
    return [user, await server.logIn(user)];
  };

  it('is the last day on which the login works, also for tokens issued before and for the punch', async () => {
    const [user, theirs] = await leaver();
    server.setNow('2026-11-21T23:59:59+09:00');
    expect((await me(theirs)).status).toBe(200);
    expect((await punch(theirs, 'in')).status).toBe(201);
    expect((await punch(theirs, 'out')).status).toBe(201);
    expect((await logIn(user)).status).toBe(200);

    server.setNow('2026-11-22T00:00:00+09:00');
    expect(await me(theirs)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
    for (const type of ['in', 'out'] as const)
      expect(await punch(theirs, type)).toMatchObject({ status: 401, body: { code: 'session_expired' } });
    expect(await logIn(user)).toMatchObject({ status: 401, body: { code: 'login_failed' } });
  });

  it('allows the clock-out of the last night, and shows it, on the next day', async () => {
    const [, theirs] = await leaver();
    server.setNow('2026-11-21T22:00:00+09:00');
    await punch(theirs, 'in');
    server.setNow('2026-11-22T06:00:00+09:00');
    expect(await punch(theirs, 'out')).toMatchObject({ status: 201, body: { work_date: '2026-11-21' } });
    server.setNow('2026-11-22T23:59:59+09:00');
    expect((await me(theirs)).status).toBe(200);
    server.setNow('2026-11-23T00:00:00+09:00');
    expect((await me(theirs)).status).toBe(401);
    expect((await punch(theirs, 'out')).status).toBe(401);
  });
});

describe('one-time passwords of several people', () => {
  const reset = (ids: readonly number[]) =>
    server.call('POST /api/admin/users/reset-passwords', { token, body: { user_ids: ids } });

  it('are issued to all of them or to nobody, for 14 days, audited', async () => {
    const { companyId } = boss;
    const [one, two] = [await colleague(), await colleague()];
    const stranger = await addUser(server.database);
    expect((await reset([one.userId, stranger.userId])).status).toBe(404);
    expect(await reset([one.userId, boss.userId])).toMatchObject({ body: { code: 'own_account' } });
    expect((await auditOf(server.database, one)).map(({ action }) => action)).not.toContain('reset_password');

    const { status, body } = await reset([one.userId, two.userId, two.userId]);
    expect([status, body.one_time_passwords.length, body.message]).toEqual([200, 2, '2人に仮パスワードを発行しました']);
    expect(body.one_time_passwords_csv).toContain(body.one_time_passwords[0].one_time_password);
    server.setNow('2026-12-03T12:00:00+09:00');
    const [first] = body.one_time_passwords;
    const login = await server.call('POST /api/auth/login', {
      body: { companyId, employeeId: first.employee_id, password: first.one_time_password },
    });
    expect(login).toMatchObject({ status: 200, body: { user: { isFirstLogin: true } } });
    server.setNow('2026-11-20T12:00:00+09:00');
    expect((await auditOf(server.database, two)).map(({ action }) => action)).toContain('reset_password');
  });
});
