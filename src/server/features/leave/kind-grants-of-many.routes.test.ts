import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let boss: TestUser;
let people: TestUser[];
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  boss = await addUser(server.database, { role: 'super_admin' });
  const { companyId } = boss;
  people = [await addUser(server.database, { companyId }), await addUser(server.database, { companyId })];
  token = await server.logIn(boss);
  await server.database.pool.query(
    `insert into leave_kind (company_id, kind, name, active, is_paid, has_grants) values ($1, 'refreshment', 'リフレッシュ休暇', true, true, true)
     on conflict (company_id, kind) do update set active = true, has_grants = true`,
    [companyId],
  );
});

const ids = () => people.map(({ userId }) => userId);
const grant = (more: object = {}, as = token) =>
  server.call('POST /api/admin/leave-kind-grants', {
    token: as,
    body: { kind: 'refreshment', granted_on: '2026-12-01', days: 3, user_ids: ids(), ...more },
  });
const grantsOf = async ({ userId }: TestUser) =>
  (await server.call(`GET /api/admin/users/${userId}/leave-kinds`, { token })).body.grants as object[];

describe('days of a kind of leave for many', () => {
  it('are granted to each once, audited, and taken back together', async () => {
    const made = await grant({ expiry_date: '2027-11-30', reason: '永年勤続' });
    expect(made).toMatchObject({ status: 200, body: { skipped: 0, message: '2人に休暇を付与しました' } });
    for (const user of people)
      expect(await grantsOf(user)).toMatchObject([
        { kind: 'refreshment', granted_on: '2026-12-01', expiry_date: '2027-11-30', days: 3, reason: '永年勤続' },
      ]);
    expect((await grant()).body).toMatchObject({ granted: [], skipped: 2 });
    const back = await server.call('POST /api/admin/leave-kind-grants/take-back', {
      token,
      body: { grants: made.body.granted },
    });
    expect(back).toMatchObject({ status: 200, body: { message: '2人の休暇の付与を取り消しました' } });
    const [first] = people as [TestUser];
    expect(await grantsOf(first)).toEqual([]);
    expect((await auditOf(server.database, first)).map(({ action }) => action)).toEqual([
      'add_leave_kind_grant',
      'delete_leave_kind_grant',
    ]);
  });

  it('are granted to nobody where one can’t have them', async () => {
    const stranger = await addUser(server.database);
    expect((await grant({ user_ids: [...ids(), stranger.userId] })).status).toBe(404);
    expect(await grant({ kind: 'summer' })).toMatchObject({ body: { code: 'leave_kind_off' } });
    expect((await grant({ expiry_date: '2026-11-30' })).status).toBe(400);
    expect((await grant({ days: 0.3 })).status).toBe(400);
    const admin = await server.logIn(await addUser(server.database, { companyId: boss.companyId, role: 'admin' }));
    expect((await grant({}, admin)).status).toBe(403);
    const [first] = people as [TestUser];
    expect(await grantsOf(first)).toEqual([]);
    const made = await grant();
    const { granted } = made.body;
    const back = await server.call('POST /api/admin/leave-kind-grants/take-back', {
      token,
      body: { grants: [...granted, { user_id: first.userId, grant_id: 999_999 }] },
    });
    expect(back.status).toBe(404);
    expect(await grantsOf(first)).toHaveLength(1);
  });
});
