import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  companyId = await addCompany(server.database);
  boss = await addUser(server.database, { companyId, role: 'super_admin' });
  token = await server.logIn(boss);
});

const read = async (by = token) => (await server.call('GET /api/admin/location-settings', { token: by })).body;
const save = (body: object, by = token) => server.call('PUT /api/admin/location-settings', { token: by, body });
const audits = () =>
  server.database.kysely
    .selectFrom('audit_entry')
    .select(['actor_user_id', 'subject_user_id', 'action', 'before', 'after'])
    .where('company_id', '=', companyId)
    .orderBy('audit_entry_id')
    .execute();

it('D27: the company sets the retention of positions: a year until then', async () => {
  const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
  expect(await read()).toEqual({ retention_days: 365 });
  for (const retention_days of [30, 90, 1825]) {
    expect(await save({ retention_days })).toMatchObject({
      status: 200,
      body: { retention_days, message: '位置情報の保存期間を保存しました' },
    });
    expect(await read()).toEqual({ retention_days });
  }
  expect(await read(stranger)).toEqual({ retention_days: 365 });
});

it('each change is audited with its previous state, also concurrent ones; none where nothing changes', async () => {
  await Promise.all([90, 180, 730].map((retention_days) => save({ retention_days })));
  const entries = await audits();
  expect(entries[0]).toEqual({
    actor_user_id: boss.userId,
    subject_user_id: null,
    action: 'change_location_settings',
    before: { retention_days: 365 },
    after: { retention_days: expect.any(Number) },
  });
  expect(entries.map(({ before }) => before).slice(1)).toEqual(entries.map(({ after }) => after).slice(0, 2));
  await save(await read());
  expect(await audits()).toHaveLength(3);
});

it.each([29, 1826, 0, -90, 90.5, '90', null, undefined])('%s days are rejected', async (retention_days) => {
  const text = '位置情報の保存期間は30〜1825日の整数で入力してください';
  expect(await save({ retention_days })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { retention_days: text } },
  });
  expect(await read()).toEqual({ retention_days: 365 });
  expect(await audits()).toEqual([]);
});

it.each(['admin', 'user'] as const)('none of it is for the role %s', async (role) => {
  const theirs = await server.logIn(await addUser(server.database, { companyId, role }));
  expect((await save({ retention_days: 90 }, theirs)).status).toBe(403);
  expect((await server.call('GET /api/admin/location-settings', { token: theirs })).status).toBe(403);
});
