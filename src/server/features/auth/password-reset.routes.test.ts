import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { accountKey, createLoginLimits } from '../../platform/auth/login-limits.ts';
import { auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { mailByHand, startTestMail, type TestMail } from '../../testing/mail.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ADDRESS = 'taro@example.com';
const NEW_PASSWORD = 'purple stapler';

let server: TestServer;
let mail: TestMail;
let person: TestUser;

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
  person = await addUser(server.database);
  await server.database.pool.query(
    `update user_account set mail_address = $3, mail_confirmed_at = now() where company_id = $1 and user_id = $2`,
    [person.companyId, person.userId, ADDRESS],
  );
});

const forget = (user: Pick<TestUser, 'companyId' | 'employeeId'> = person) =>
  server.call('POST /api/auth/forgot-password', {
    body: { companyId: user.companyId, employeeId: user.employeeId },
  });

interface Link {
  readonly companyId: string;
  readonly token: string;
}

/** The link that the person was mailed last. */
function lastLink(): Link {
  const [hash = ''] = mail.smtp.mails.flatMap(({ text }) => /\/reset-password#(\S+)/.exec(text)?.[1] ?? []).slice(-1);
  const link = new URLSearchParams(hash);
  return { companyId: link.get('company') ?? '', token: link.get('token') ?? '' };
}

async function mailedLink(): Promise<Link> {
  await forget();
  await mail.deliver();
  return lastLink();
}

const reset = (link: Link, newPassword = NEW_PASSWORD, confirmPassword = newPassword) =>
  server.call('POST /api/auth/reset-password', { body: { ...link, newPassword, confirmPassword } });

describe('a forgotten password', () => {
  it('is reset by a mailed link, once, which ends every session', async () => {
    const before = await server.logIn(person);
    const link = await mailedLink();
    expect(link.companyId).toBe(person.companyId);
    expect((await reset(link)).status).toBe(200);
    expect((await server.call('GET /api/auth/me', { token: before })).status).toBe(401);
    await expect(server.logIn(person)).rejects.toThrow('login failed');
    await server.logIn({ ...person, password: NEW_PASSWORD });
    expect((await reset(link)).body.code).toBe('link_over');
    await mail.deliver();
    expect(mail.smtp.mails.map(({ subject }) => subject)).toContain('パスワードが再設定されました');
    expect((await auditOf(server.database, person)).at(-1)).toMatchObject({
      action: 'reset_forgotten_password',
      actor_user_id: person.userId,
    });
  });

  it('completes a first login, and forgets failures', async () => {
    await server.database.pool.query(
      `update user_account set is_first_login = true, one_time_password_until = now() where company_id = $1`,
      [person.companyId],
    );
    for (let failure = 0; failure < 10; failure += 1)
      await server.logIn({ ...person, password: 'wrong' }).catch(() => undefined);
    await reset(await mailedLink());
    const { status, body } = await server.call('POST /api/auth/login', {
      body: { companyId: person.companyId, employeeId: person.employeeId, password: NEW_PASSWORD },
    });
    expect([status, body.user?.isFirstLogin]).toEqual([200, false]);
  });

  it('isn’t reset after 30 minutes, by an older link, in another company, or for somebody deactivated', async () => {
    const first = await mailedLink();
    server.setNow('2026-11-20T12:06:00+09:00');
    const second = await mailedLink();
    expect((await reset(first)).body.code).toBe('link_over');
    const other = await addUser(server.database);
    expect((await reset({ ...second, companyId: other.companyId })).body.code).toBe('link_over');
    await server.database.pool.query('update user_account set active = false where company_id = $1', [
      person.companyId,
    ]);
    expect((await reset(second)).body.code).toBe('link_over');
    await server.database.pool.query('update user_account set active = true where company_id = $1', [person.companyId]);
    server.setNow('2026-11-20T12:36:00+09:00');
    expect((await reset(second)).body.code).toBe('link_over');
  });

  it('of two who open the link at once is set by one', async () => {
    const link = await mailedLink();
    const answers = await Promise.all([reset(link), reset(link, 'another stapler')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it.each([
    ['short', 'short', 'password_too_short'],
    [NEW_PASSWORD, 'other', 'password_mismatch'],
    ['123456', '123456', 'password_easy'],
  ])('isn’t set to %j, %j', async (newPassword, confirmPassword, code) => {
    const link = await mailedLink();
    expect((await reset(link, newPassword, confirmPassword)).body.code).toBe(code);
    expect((await reset(link)).status).toBe(200);
  });

  it('is mailed to nobody who logs in by the company’s provider alone', async () => {
    await server.database.pool.query(
      `insert into sso_settings (company_id, mode, issuer, client_id, client_secret)
       values ($1, 'forced', 'https://login.example.com', 'kintai', 'sealed')`,
      [person.companyId],
    );
    const before = lastLink().token;
    expect((await mailedLink()).token).toBe(before);
    await server.database.pool.query(`update sso_settings set mode = 'optional' where company_id = $1`, [
      person.companyId,
    ]);
    expect((await mailedLink()).token).not.toBe(before);
  });

  it('is answered alike, and as late, whether there is an account and an address or not', async () => {
    const withoutAddress = await addUser(server.database);
    const timed = async (user: Pick<TestUser, 'companyId' | 'employeeId'>) => {
      const began = performance.now();
      const { status, body } = await forget(user);
      return { status, body, isLate: performance.now() - began >= 590 };
    };
    const [known, ...others] = [
      await timed(person),
      await timed(withoutAddress),
      await timed({ ...person, employeeId: 'nobody' }),
      await timed({ companyId: 'none', employeeId: 'nobody' }),
    ];
    expect(known).toMatchObject({ status: 200, isLate: true });
    for (const answer of others) expect(answer).toEqual(known);
    await mail.deliver();
    expect(mail.smtp.mails.map(({ to }) => to)).toEqual([ADDRESS]);
  });

  it('is answered alike where the account is erased meanwhile', async () => {
    const erasing = await server.database.pool.connect();
    try {
      await erasing.query('begin');
      await erasing.query(
        'update user_account set active = false, erased_at = now() where company_id = $1 and user_id = $2',
        [person.companyId, person.userId],
      );
      const answer = forget();
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await server.database.pool.query(waiting)).rowCount).toBeGreaterThan(0);
      await erasing.query('commit');
      const { status, body } = await forget({ companyId: person.companyId, employeeId: 'nobody' });
      expect([status, (await answer).status, (await answer).body]).toEqual([200, 200, body]);
    } finally {
      erasing.release(true);
    }
    await mail.deliver();
    expect(mail.smtp.mails).toEqual([]);
  });

  it('mails so often and no more, whether there is an account or not', async () => {
    for (const who of [person, { ...person, employeeId: 'nobody' }]) {
      const answers = [];
      for (let time = 0; time < 4; time += 1) answers.push((await forget(who)).status);
      expect(answers).toEqual([200, 200, 200, 429]);
    }
  });

  it('can be asked for elsewhere when a stranger has asked too often', async () => {
    const limits = createLoginLimits(server.runtime.pool);
    const ask = (address: string) => limits.beginReset(person.companyId, person.employeeId, address);
    for (let time = 0; time < 3; time += 1) await ask('192.0.2.1');
    await expect(ask('192.0.2.1')).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(ask('198.51.100.1')).resolves.toBeUndefined();
  });

  it('is mailed one link, which stays, whoever asks again at once', async () => {
    await forget();
    await forget();
    await mail.deliver();
    const link = lastLink();
    await forget();
    await mail.deliver();
    expect(mail.smtp.mails).toHaveLength(1);
    expect((await reset(link)).status).toBe(200);
  });

  it('by its link forgets no tries at the second factor', async () => {
    const account = `login:account:${accountKey(person.companyId, person.employeeId)}`;
    const keys = [`${account}:address:192.0.2.1`, `${account}:second-factor`, `${account}:second-factor:device:1`];
    await server.database.pool.query(
      `insert into installation.rate_limit (key, points, expire) select key, 10, null from unnest($1::text[]) key`,
      [keys],
    );
    expect((await reset(await mailedLink())).status).toBe(200);
    const { rows } = await server.database.pool.query(
      `select key from installation.rate_limit where key = any($1) order by key`,
      [keys],
    );
    expect(rows.map(({ key }) => key)).toEqual(keys.slice(1));
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'the person',
      async () =>
        server.call('POST /api/auth/change-password', {
          token: await server.logIn(person),
          body: { currentPassword: person.password, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
        }),
    ],
    [
      'an admin',
      async () => {
        const boss = await addUser(server.database, { companyId: person.companyId, role: 'super_admin' });
        const token = await server.logIn(boss);
        return server.call(`POST /api/admin/users/${person.userId}/reset-password`, { token });
      },
    ],
  ])('isn’t reset by a link from before %s set another', async (_who, change) => {
    const link = await mailedLink();
    expect(await change()).toMatchObject({ status: 200 });
    expect((await reset(link)).body.code).toBe('link_over');
  });

  it('is no longer mailed once it is too late to be of use', async () => {
    await forget();
    server.setNow('2026-11-20T12:30:00+09:00');
    await mail.deliver();
    expect(mail.smtp.mails).toEqual([]);
  });
});
