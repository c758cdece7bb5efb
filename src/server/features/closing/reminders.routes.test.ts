import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../testing/test-server.ts';

const MONTH = '2026-10';
/** The only working day of October for who was hired on it. */
const FRIDAY = '2026-10-30';

let server: TestServer;
let companyId: string;
let admin: TestUser;
let token: string;
let people: TestUser[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  const hired = (name: string, rest: Parameters<typeof addUser>[1] = {}) =>
    addUser(server.database, { companyId, hiredOn: FRIDAY, name, ...rest });
  admin = await hired('管理 花子', { role: 'admin' });
  token = await server.logIn(admin);
  people = [await hired('佐藤 一郎'), await hired('鈴木 二郎')];
});

const at = (index: number): TestUser => people[index] ?? expect.fail();
const remind = (...users: readonly TestUser[]): Promise<TestResponse> =>
  server.call(`POST /api/admin/months/${MONTH}/reminders`, {
    token,
    body: { user_ids: users.map(({ userId }) => userId) },
  });
const bellOf = async (user: TestUser) =>
  (await server.call('GET /api/notifications', { token: await server.logIn(user) })).body;
const remindedOf = async ({ userId }: TestUser) => {
  const { body } = await server.call(`GET /api/admin/months/${MONTH}`, { token });
  return body.rows.find(({ user_id }: { user_id: number }) => user_id === userId).reminded;
};

it('people are reminded of their findings once a day, by the bell, and it is said who was when and by whom', async () => {
  expect(await remind(at(0), at(1))).toMatchObject({
    status: 200,
    body: { message: '2人に要確認を知らせました', user_ids: people.map(({ userId }) => userId), refused: [] },
  });
  expect(await bellOf(at(0))).toMatchObject([{ kind: 'month_to_fix', about: { month: '2026-10' } }]);
  expect(await remindedOf(at(0))).toEqual({ at: '2026-11-20T12:00:00.000+09:00', by_name: '管理 花子' });
  expect(await remind(at(0))).toMatchObject({
    body: {
      user_ids: [],
      refused: [{ user_id: at(0).userId, name: '佐藤 一郎', message: '今日はすでに催促しました。' }],
    },
  });
  server.setNow('2026-11-21T00:05:00+09:00');
  expect((await remind(at(0))).body.user_ids).toEqual([at(0).userId]);
  expect(await bellOf(at(0))).toHaveLength(2);
  expect((await auditOf(server.database, at(0))).map(({ action }) => action)).toEqual([
    'remind_of_findings',
    'remind_of_findings',
  ]);
});

it('two who remind at once remind once', async () => {
  const answers = await Promise.all([remind(at(0)), remind(at(0)), remind(at(0))]);
  expect(answers.flatMap(({ body }) => body.user_ids)).toEqual([at(0).userId]);
  expect(await bellOf(at(0))).toHaveLength(1);
});

it('nobody is reminded of what is accepted, of a closed month, or of what only admins can settle', async () => {
  await server.call(`POST /api/admin/users/${at(0).userId}/months/${MONTH}/accepted-findings`, {
    token,
    body: { findings: [{ date: FRIDAY, kind: 'empty_workday' }], reason: '確認済み' },
  });
  await server.call(`POST /api/admin/months/${MONTH}/close`, {
    token,
    body: { user_ids: [at(1).userId], reason: '確認済み' },
  });
  const { body } = await remind(at(0), at(1));
  expect([body.user_ids, body.refused.map(({ message }: { message: string }) => message)]).toEqual([
    [],
    ['本人が対応できる要確認はありません。', '本人が対応できる要確認はありません。'],
  ]);
  expect(await auditOf(server.database, at(0))).not.toContainEqual(
    expect.objectContaining({ action: 'remind_of_findings' }),
  );
});

it('a reminder disappears from the bell once the month is closed', async () => {
  await remind(at(0));
  await server.call(`POST /api/admin/months/${MONTH}/close`, {
    token,
    body: { user_ids: [at(0).userId], reason: '確認済み' },
  });
  expect(await bellOf(at(0))).not.toContainEqual(expect.objectContaining({ kind: 'month_to_fix' }));
  expect(await remindedOf(at(0))).toBeUndefined();
});

it('says of whom no notification can reach', async () => {
  await server.database.kysely
    .insertInto('notification_setting')
    .values({ company_id: companyId, kind: 'month_to_fix', in_app: false, mail: 'off', push: false })
    .execute();
  expect((await remind(at(0))).body).toMatchObject({
    user_ids: [],
    refused: [{ message: expect.stringContaining('お知らせを受け取る方法がありません') }],
  });
  expect(await remindedOf(at(0))).toBeUndefined();
});

it.each([
  ['nobody', { user_ids: [] }, 400],
  ["another company's", { user_ids: [999_999_999] }, 404],
])('%s is refused', async (_, body, status) => {
  expect((await server.call(`POST /api/admin/months/${MONTH}/reminders`, { token, body })).status).toBe(status);
});
