import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { mailByHand, startTestMail, type TestMail } from '../../testing/mail.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const PASSWORD = 'purple stapler';

let server: TestServer;
let mail: TestMail;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ mail: mailByHand });
  mail = await startTestMail(server);
});
afterAll(async () => {
  await mail.stop();
  await server.stop();
});
beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  mail.smtp.mails.length = 0;
  await server.database.pool.query('delete from mail_outbox');
  await server.database.pool.query('delete from installation.rate_limit');
  boss = await addUser(server.database, { role: 'super_admin' });
  token = await server.logIn(boss);
});

/** Somebody who has never logged in, with an address that nobody has confirmed. */
async function newcomer(address: string | null = 'taro@example.com'): Promise<TestUser> {
  const user = await addUser(server.database, { companyId: boss.companyId });
  await server.database.pool.query(
    'update user_account set is_first_login = true, mail_address = $3 where company_id = $1 and user_id = $2',
    [user.companyId, user.userId, address],
  );
  return user;
}
const send = (...users: readonly Pick<TestUser, 'userId'>[]) =>
  server.call('POST /api/admin/logins/mails', { token, body: { user_ids: users.map(({ userId }) => userId) } });
const stateOf = async (user: TestUser) => {
  const { body } = await server.call('GET /api/admin/logins', { token });
  return body.people.find(({ id }: { id: number }) => id === user.userId);
};
/** The link of the mail that was sent last. */
function lastLink(): { companyId: string; token: string } {
  const [hash = ''] = mail.smtp.mails.flatMap(({ text }) => /\/reset-password#(\S+)/.exec(text)?.[1] ?? []).slice(-1);
  const link = new URLSearchParams(hash);
  return { companyId: link.get('company') ?? '', token: link.get('token') ?? '' };
}
const open = (link: { companyId: string; token: string }) =>
  server.call('POST /api/auth/password-link', { body: link });
const choose = (link: { companyId: string; token: string }) =>
  server.call('POST /api/auth/reset-password', {
    body: { ...link, newPassword: PASSWORD, confirmPassword: PASSWORD },
  });

describe('the address of who has never logged in', () => {
  const entry = {
    employeeId: 'N0001',
    name: '新人 花子',
    password: PASSWORD,
    role: 'user',
    mail_address: 'hana@example.com',
  };
  const register = {
    'by an admin': () => server.call('POST /api/admin/users', { token, body: entry }),
    'by a file': () => {
      const body = new FormData();
      const { employeeId, name, password, mail_address: address } = entry;
      const file = `社員ID,氏名,初期パスワード,メールアドレス\n${employeeId},${name},${password},${address}\n`;
      body.set('file', new Blob([file]), '社員.csv');
      return server.call('POST /api/admin/users/import', { token, body });
    },
  };

  it.each(['by an admin', 'by a file'] as const)(
    'is confirmed at the first login of who was registered %s',
    async (how) => {
      expect((await register[how]()).status).toBe(201);
      await mail.deliver();
      expect(mail.smtp.mails).toEqual([]);
      const { employeeId, password } = entry;
      const first = await server.logIn({ companyId: boss.companyId, userId: 0, employeeId, password });
      const newPassword = `${PASSWORD}s`;
      const body = { newPassword, confirmPassword: newPassword };
      expect((await server.call('POST /api/auth/change-password', { token: first, body })).status).toBe(200);
      await mail.deliver();
      expect(mail.smtp.mails.map(({ subject, to }) => [subject, to])).toEqual([
        ['メールアドレスの確認', 'hana@example.com'],
      ]);
      const again = { currentPassword: newPassword, newPassword: PASSWORD, confirmPassword: PASSWORD };
      expect((await server.call('POST /api/auth/change-password', { token: first, body: again })).status).toBe(200);
      await mail.deliver();
      expect(mail.smtp.mails).toHaveLength(1);
    },
  );

  it('has one mail, with the link to a first password, where the login is mailed', async () => {
    const { body } = await register['by an admin']();
    await send({ userId: body.id });
    await mail.deliver();
    expect(await choose(lastLink())).toMatchObject({ status: 200 });
    await mail.deliver();
    expect(mail.smtp.mails.map(({ to }) => to)).toEqual(['hana@example.com']);
  });
});

describe('a login by mail', () => {
  it('leads to a first password, once, without one in the mail, and confirms the address', async () => {
    const user = await newcomer();
    expect(await stateOf(user)).toMatchObject({ state: 'none', since: null, mail_address: 'taro@example.com' });
    expect(await send(user)).toMatchObject({ status: 200, body: { message: '1人にメールを送信します' } });
    expect(await stateOf(user)).toMatchObject({ state: 'mail_waits' });
    await mail.deliver();
    expect(await stateOf(user)).toMatchObject({ state: 'mailed', since: '2026-11-20T12:00:00.000+09:00' });
    const text = mail.smtp.mails[0]?.text ?? '';
    expect(text).toContain(`社員ID：${user.employeeId}`);
    expect(text).not.toContain(user.password);

    server.setNow('2026-11-27T11:59:59+09:00');
    const link = lastLink();
    for (let time = 0; time < 2; time += 1)
      expect(await open(link)).toMatchObject({
        status: 200,
        body: { company_id: user.companyId, employee_id: user.employeeId },
      });
    expect((await choose(link)).status).toBe(200);
    expect((await open(link)).body.code).toBe('link_over');
    expect((await choose(link)).body.code).toBe('link_over');
    await server.logIn({ ...user, password: PASSWORD });
    expect(await stateOf(user)).toBeUndefined();
    expect((await server.call('GET /api/admin/logins', { token })).body.logged_in).toBe(1);
    const { rows } = await server.database.pool.query(
      'select mail_confirmed_at from user_account where company_id = $1 and user_id = $2',
      [user.companyId, user.userId],
    );
    expect(rows[0].mail_confirmed_at).not.toBeNull();
    expect((await auditOf(server.database, user)).map(({ action }) => action)).toEqual([
      'mail_login',
      'set_first_password',
    ]);
    expect((await send(user)).body.code).toBe('login_not_mailable');
  });

  it('is over after seven days', async () => {
    const user = await newcomer();
    await send(user);
    await mail.deliver();
    server.setNow('2026-11-27T12:00:00+09:00');
    expect((await open(lastLink())).body.code).toBe('link_over');
    expect(await stateOf(user)).toMatchObject({ state: 'mail_over' });
  });

  it('is mailed once for two clicks, and again later, when the link before it ends', async () => {
    const user = await newcomer();
    await Promise.all([send(user), send(user)]);
    await mail.deliver();
    expect(mail.smtp.mails).toHaveLength(1);
    const first = lastLink();
    expect((await send(user)).body.message).toBe('1人には送信したばかりのため、送信しませんでした');
    expect((await auditOf(server.database, user)).map(({ action }) => action)).toEqual(['mail_login']);
    expect((await open(first)).status).toBe(200);
    server.setNow('2026-11-20T12:06:00+09:00');
    await send(user);
    expect((await open(first)).body.code).toBe('link_over');
    await mail.deliver();
    expect((await open(lastLink())).status).toBe(200);
  });

  it('ends with a password that is issued, and with another address', async () => {
    const user = await newcomer();
    await send(user);
    await mail.deliver();
    await server.call(`POST /api/admin/users/${user.userId}/reset-password`, { token });
    expect((await open(lastLink())).body.code).toBe('link_over');
    expect(await stateOf(user)).toMatchObject({ state: 'paper', since: '2026-11-20T12:00:00.000+09:00' });

    await send(user);
    await mail.deliver();
    await server.call(`PUT /api/admin/users/${user.userId}`, {
      token,
      body: { name: '社員 太郎', role: 'user', mail_address: 'other@example.com' },
    });
    expect((await open(lastLink())).body.code).toBe('link_over');
  });

  it('is refused for all where it can’t be for one', async () => {
    const user = await newcomer();
    const stranger = await addUser(server.database);
    expect((await send(user, await newcomer(null))).body.code).toBe('login_not_mailable');
    expect((await send(user, stranger)).status).toBe(404);
    expect((await send(user, boss)).body.code).toBe('own_account');
    expect((await server.call('POST /api/admin/logins/mails', { token, body: { user_ids: [] } })).status).toBe(400);
    await mail.deliver();
    expect(mail.smtp.mails).toEqual([]);
  });

  it('says when it couldn’t be delivered', async () => {
    const user = await newcomer();
    await send(user);
    await server.database.pool.query(`update mail_outbox set failed_at = now(), fault = '550'`);
    expect(await stateOf(user)).toMatchObject({ state: 'mail_failed' });
    await send(user);
    expect(await stateOf(user)).toMatchObject({ state: 'mail_waits' });
  });

  it('counts tries at links that aren’t', async () => {
    const link = { companyId: boss.companyId, token: 'of-nobody' };
    expect((await open(link)).status).toBe(409);
    const { rowCount } = await server.database.pool.query(
      `update installation.rate_limit set points = 100 where key = 'login:address:127.0.0.1:reset'`,
    );
    expect([rowCount, (await open(link)).status]).toEqual([1, 429]);
  });
});

it('a password of many is handed out when it was printed or saved, recorded once', async () => {
  const user = await newcomer(null);
  await server.call('POST /api/admin/users/reset-passwords', { token, body: { user_ids: [user.userId] } });
  expect(await stateOf(user)).toMatchObject({ state: 'none' });
  const handOut = () =>
    server.call('POST /api/admin/logins/handed-out', { token, body: { employee_ids: [user.employeeId, 'nobody'] } });
  for (let time = 0; time < 2; time += 1) expect((await handOut()).status).toBe(200);
  expect(await stateOf(user)).toMatchObject({ state: 'paper', since: '2026-11-20T12:00:00.000+09:00' });
  expect((await auditOf(server.database, user)).map(({ action }) => action)).toEqual([
    'reset_password',
    'hand_out_login',
  ]);
  server.setNow('2026-12-04T12:00:00+09:00');
  token = await server.logIn(boss);
  expect(await stateOf(user)).toMatchObject({ state: 'paper_over' });
});
