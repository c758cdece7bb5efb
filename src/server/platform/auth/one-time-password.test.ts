import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { PLACE_FAILURES } from './login-limits.ts';
import { makeOneTimePassword, setOneTimePassword } from './one-time-password.ts';
import { hashPassword } from './password.ts';

describe('makeOneTimePassword', () => {
  it('generates four groups of four without look-alikes, never the same', () => {
    const made = Array.from({ length: 200 }, makeOneTimePassword);
    for (const password of made) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
    expect(new Set(made).size).toBe(made.length);
  });

  it('is deterministic for the same bytes, and differs for others', () => {
    const of = (byte: number, last: number): string =>
      makeOneTimePassword(Buffer.from([...Array<number>(31).fill(byte), last]));
    expect(of(7, 7)).toBe(of(7, 7));
    expect(of(7, 7)).not.toBe(of(7, 8));
    expect(of(0, 0)).toBe('aaaa-aaaa-aaaa-aaaa');
  });
});

describe('setOneTimePassword', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('ends every session of the user, no one else’s, and forces a change at the next login', async () => {
    const user = await addUser(server.database);
    const colleague = await addUser(server.database, { companyId: user.companyId });
    const [token, other] = [await server.logIn(user), await server.logIn(colleague)];
    const password = makeOneTimePassword();
    const passwordHash = await hashPassword(password);
    await server.database.kysely
      .transaction()
      .execute((trx) =>
        setOneTimePassword(trx, user, { passwordHash, actorUserId: colleague.userId, now: server.now() }),
      );

    expect((await server.call('GET /api/auth/me', { token })).status).toBe(401);
    expect((await server.call('GET /api/auth/me', { token: other })).status).toBe(200);
    await expect(server.logIn(user)).rejects.toThrow('login failed: 401');
    const fresh = await server.logIn({ ...user, password });
    expect((await server.call('GET /api/auth/me', { token: fresh })).body.isFirstLogin).toBe(true);
    const entries = await auditOf(server.database, user);
    expect(entries).toMatchObject([{ action: 'reset_password', actor_user_id: colleague.userId }]);
    expect(JSON.stringify(entries)).not.toMatch(/argon2/);
  });

  it('lets somebody in immediately who has tried a forgotten password until the account was locked', async () => {
    const user = await addUser(server.database);
    for (let count = 0; count < PLACE_FAILURES; count++)
      await expect(server.logIn({ ...user, password: 'forgotten' })).rejects.toThrow('login failed: 401');
    await expect(server.logIn(user)).rejects.toThrow('login failed: 429');
    const passwordHash = await hashPassword('k7wd-2mfa-xr9e-hq4t');
    await server.database.kysely
      .transaction()
      .execute((trx) => setOneTimePassword(trx, user, { passwordHash, actorUserId: null, now: server.now() }));
    await expect(server.logIn({ ...user, password: 'k7wd-2mfa-xr9e-hq4t' })).resolves.toBeTruthy();
  });

  it('works for 72 hours, and says so to whoever has it afterwards', async () => {
    const user = await addUser(server.database);
    const password = makeOneTimePassword();
    const passwordHash = await hashPassword(password);
    await server.database.kysely
      .transaction()
      .execute((trx) => setOneTimePassword(trx, user, { passwordHash, actorUserId: null, now: server.now() }));
    const logIn = (typed: string) => server.call('POST /api/auth/login', { body: { ...keyOf(user), password: typed } });
    server.setNow('2026-11-23T11:59:59+09:00');
    expect((await logIn(password)).status).toBe(200);
    server.setNow('2026-11-23T12:00:00+09:00');
    expect(await logIn(password)).toMatchObject({ status: 401, body: { code: 'one_time_password_expired' } });
    expect(await logIn('another')).toMatchObject({ status: 401, body: { code: 'login_failed' } });
    server.setNow('2026-11-20T12:00:00+09:00');
  });
});

const keyOf = ({ companyId, employeeId }: TestUser) => ({ companyId, employeeId });
