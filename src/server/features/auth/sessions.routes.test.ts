import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { SESSION_MS, SESSIONS_PER_PERSON } from '#domain/users/password.ts';
import { epochMs, formatInstant } from '#domain/time/instant.ts';
import { sessionHash } from '../../platform/auth/tokens.ts';
import { auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { deleteExpiredSessions } from './sessions.repository.ts';

const NINE = '2026-11-20T09:00:00+09:00';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.setNow(NINE);
  user = await addUser(server.database);
});

const logIn = async ({ companyId, employeeId, password } = user, userAgent = IPHONE): Promise<string> => {
  const { body } = await server.call('POST /api/auth/login', {
    body: { companyId, employeeId, password },
    headers: { 'user-agent': userAgent },
  });
  return body.token;
};
const list = async (token: string) => (await server.call('GET /api/auth/sessions', { token })).body;
const me = async (token: string, headers = {}) => (await server.call('GET /api/auth/me', { token, headers })).status;
const at = (ms: number): string => formatInstant(epochMs(server.now() + ms));

it('stores no session’s id, with which a token could be made', async () => {
  const token = await logIn();
  const { sessionId } = server.tokens.read(`Bearer ${token}`, server.now());
  const { rows } = await server.database.pool.query('select to_jsonb(s)::text as row from login_session s');
  const hash = sessionHash(sessionId).toString('hex');
  expect(rows.filter(({ row }) => row.includes(hash))).toHaveLength(1);
  expect(rows.filter(({ row }) => row.includes(sessionId))).toEqual([]);
});

it('lists one’s own sessions, the last used first: the device, when it logged in, when it was last used', async () => {
  const stranger = await logIn(await addUser(server.database, { companyId: user.companyId }));
  const phone = await logIn();
  server.setNow(at(3_600_000));
  const other = await logIn(user, 'curl/8.5.0');
  server.setNow(at(600_000));
  expect(await me(phone)).toBe(200);
  server.setNow(at(60_000));
  const [first, second, ...more] = await list(other);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ device: null, created_at: '2026-11-20T10:00:00.000+09:00', is_current: true });
  expect(second).toEqual({
    id: expect.any(Number),
    device: 'iPhone・Safari',
    created_at: '2026-11-20T09:00:00.000+09:00',
    last_used_at: '2026-11-20T10:10:00.000+09:00',
    is_current: false,
    means: 'password',
  });
  expect(await list(stranger)).toHaveLength(1);
});

it('is no use where the web app asks by itself', async () => {
  const token = await logIn();
  const other = await logIn();
  server.setNow(at(600_000));
  await me(token, { 'kintai-unattended': '1' });
  const [, unattended] = await list(other);
  expect(await list(other)).toMatchObject([{ is_current: true }, { last_used_at: unattended.created_at }]);
});

it('ends a session by its number, with an audit entry, and nobody else’s', async () => {
  const lost = await logIn();
  const token = await logIn();
  const stranger = await logIn(await addUser(server.database, { companyId: user.companyId }));
  const { id } = (await list(token)).find((session: { is_current: boolean }) => !session.is_current);
  const end = (by: string) => server.call(`DELETE /api/auth/sessions/${id}`, { token: by });
  expect((await end(stranger)).status).toBe(404);
  expect(await me(lost)).toBe(200);
  expect(await end(token)).toMatchObject({ status: 200, body: { message: 'ログインを終了しました' } });
  expect(await me(lost)).toBe(401);
  expect(await me(token)).toBe(200);
  expect((await end(token)).status).toBe(404);
  expect(await auditOf(server.database, user)).toMatchObject([
    { action: 'end_session', actor_user_id: user.userId, before: { device: 'iPhone・Safari' } },
  ]);
});

it(`lets a person have ${SESSIONS_PER_PERSON} at a time: the one unused for longest ends, also when several log in at once`, async () => {
  const used = await logIn();
  const oldest = await logIn();
  const stranger = await logIn(await addUser(server.database, { companyId: user.companyId }));
  server.setNow(at(60_000));
  await list(used);
  for (let count = 2; count < SESSIONS_PER_PERSON - 4; count++) await logIn();
  server.setNow(at(60_000));
  const latest = await Promise.all(Array.from({ length: 5 }, () => logIn()));
  expect(await me(oldest)).toBe(401);
  for (const token of [used, stranger, ...latest]) expect(await me(token)).toBe(200);
  expect(await list(used)).toHaveLength(SESSIONS_PER_PERSON);
});

it('deletes what has expired, whoever logs in', async () => {
  const token = await logIn();
  server.setNow(at(SESSION_MS - 1));
  const later = await logIn();
  expect(await deleteExpiredSessions(server.database, server.now())).toBeGreaterThanOrEqual(0);
  expect(await me(token)).toBe(200);
  server.setNow(at(1));
  expect(await list(later)).toHaveLength(1);
  expect(await deleteExpiredSessions(server.database, server.now())).toBeGreaterThan(0);
  expect(await deleteExpiredSessions(server.database, server.now())).toBe(0);
  expect(await me(later)).toBe(200);
});
