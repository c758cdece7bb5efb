import { afterAll, beforeAll, expect, it } from 'vitest';

import { addUser } from './testing/builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// Nobody fills the database, and no retry of what was sent before is lost by that.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ writesPerMinute: 120 });
});
afterAll(() => server.stop());

const newcomer = async (role: 'user' | 'super_admin' = 'user') => {
  const user = await addUser(server.database, { role });
  return { user, token: await server.logIn(user) };
};
const punch = (token: string, key?: string, type = 'in') =>
  server.call('POST /api/time-records', {
    token,
    body: { type, note: '' },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const recordsOf = async (userId: number): Promise<number> => {
  const rows = await server.database.kysely
    .selectFrom('time_record')
    .select('time_record_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.length;
};

it('a person’s writes are refused beyond the limit, with when to try again; reads and replays are not', async () => {
  const { user, token } = await newcomer('super_admin');
  expect((await punch(token, 'first')).status).toBe(201);
  const save = (at: number) =>
    server.call('POST /api/admin/employment-types', { token, body: { name: `雇用形態${at}` } });
  // The window may turn meanwhile; then it takes as many once more.
  let answer = await save(0);
  for (let at = 1; at < 400 && answer.status === 201; at += 1) answer = await save(at);
  expect(answer).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests', message: '操作が集中しています。しばらくしてから再度お試しください。' },
  });
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await server.call('GET /api/auth/me', { token })).status).toBe(200);
  expect((await punch(token, 'first')).status).toBe(201);
  expect(await recordsOf(user.userId)).toBe(1);
  const colleague = await addUser(server.database, { companyId: user.companyId });
  expect((await punch(await server.logIn(colleague))).status).toBe(201);
});

it('a working day takes a hundred records; a full one can still be put right', async () => {
  const { user, token } = await newcomer();
  const statuses: number[] = [];
  // In turns: a second one of its kind would be the first again.
  for (let at = 0; at < 100; at += 1)
    statuses.push((await punch(token, undefined, at % 2 === 0 ? 'in' : 'out')).status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(await punch(token)).toMatchObject({
    status: 409,
    body: {
      code: 'day_full',
      message: '1日に登録できる打刻記録は100件までです。不要な記録を修正または削除してください',
    },
  });
  const late = { date: '2026-11-20', irregularType: 'late', reason: '電車遅延' };
  expect((await server.call('POST /api/time-records/absence', { token, body: late })).body.code).toBe('day_full');
  expect(await recordsOf(user.userId)).toBe(100);

  const boss = await server.logIn(await addUser(server.database, { companyId: user.companyId, role: 'admin' }));
  const { body } = await server.call('GET /api/time-records?date=2026-11-20', { token });
  const path = `/api/admin/users/${user.userId}/time-records/${body[0].id}`;
  expect((await server.call(`PATCH ${path}/field`, { token: boss, body: { field: 'clock_in' } })).status).toBe(200);
  expect((await punch(token)).status).toBe(201);
});

it('what is invalid counts too, and is refused beyond the limit before it is read', async () => {
  const { token } = await newcomer();
  const statuses: number[] = [];
  // Twice as many as fit into the two minutes that they may fall into.
  for (let at = 0; at < 480 && !statuses.includes(429); at += 1)
    statuses.push((await server.call('POST /api/internal-work', { token, body: '{"date":' })).status);
  expect(new Set(statuses)).toEqual(new Set([400, 429]));
});

it('the token of an ended session uses up nothing of what its owner may write', async () => {
  const { user, token } = await newcomer();
  await server.call('POST /api/auth/logout', { token });
  for (let at = 0; at < 130; at += 1) expect((await punch(token)).status).toBe(401);
  expect((await punch(await server.logIn(user))).status).toBe(201);
});
