import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let boss: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  boss = await addUser(server.database, { companyId: await addCompany(server.database), role: 'super_admin' });
  token = await server.logIn(boss);
});

const FILE = `社員ID,氏名,入社日,週所定労働日数,週所定労働時間,有休残日数,付与日,付与日数
A,古参 一郎,2015-04-01,5,40:00,,,
B,古参 二郎,2015-04-01,5,40:00,3,2026-10-01,20
C,新人 三郎,2026-11-01,5,40:00,,,
`;

async function moveIn() {
  const body = new FormData();
  body.set('file', new Blob([FILE]), '社員.csv');
  return server.call('POST /api/admin/users/import', { token, body });
}
const balances = async (): Promise<
  { user_id: number; employee_id: string; is_unregistered: boolean; left_days: number }[]
> => (await server.call('GET /api/admin/leave-balances', { token })).body.data;
const of = async (employeeId: string) => (await balances()).find((row) => row.employee_id === employeeId);
const confirm = (ids: readonly number[], as = token) =>
  server.call('POST /api/admin/leave-balances/confirm', { token: as, body: { user_ids: ids } });

describe('the grants of people who were hired long before their registration', () => {
  it('wait for a balance: nothing is left, and nobody owes five days', async () => {
    expect((await moveIn()).body).toMatchObject({ added: 3 });
    expect(await balances()).toMatchObject([
      { employee_id: 'A', is_unregistered: true, left_days: 0, obligation: null },
      { employee_id: 'B', is_unregistered: false, left_days: 3 },
      { employee_id: 'C', is_unregistered: false, left_days: 0 },
      { is_unregistered: false },
    ]);
    const a = await of('A');
    const { body } = await server.call(`GET /api/admin/users/${a?.user_id}/leave-balance`, { token });
    expect(body).toMatchObject({ is_unregistered: true, current_balance: 0 });
    const ledger = await server.call(`GET /api/admin/users/${a?.user_id}/leave-ledger`, { token });
    expect(ledger.body.statutory.grants.map(({ state }: { state: string }) => state)).toContain('unregistered');
  });

  it('are made once somebody says that they follow from the hire date, audited once', async () => {
    await moveIn();
    const rows = await balances();
    const ids = rows.map(({ user_id }) => user_id);
    const answers = await Promise.all([confirm(ids), confirm(ids)]);
    expect(answers.map(({ body }) => body.confirmed).toSorted((one, other) => one - other)).toEqual([0, 1]);
    expect(await of('A')).toMatchObject({ is_unregistered: false, left_days: 20 });
    expect(await of('B')).toMatchObject({ left_days: 3 });
    const a = { ...boss, userId: rows[0]?.user_id ?? 0 };
    const actions = (await auditOf(server.database, a)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'confirm_leave_from_hire')).toHaveLength(1);
    expect(actions).toContain('make_statutory_grant');
  });

  it('is nothing that another company, or an admin, can say', async () => {
    await moveIn();
    const ids = (await balances()).map(({ user_id }) => user_id);
    const stranger = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
    const admin = await server.logIn(await addUser(server.database, { companyId: boss.companyId, role: 'admin' }));
    expect((await confirm(ids, stranger)).status).toBe(404);
    expect((await confirm(ids, admin)).status).toBe(403);
    expect((await confirm([])).status).toBe(400);
    expect(await of('A')).toMatchObject({ is_unregistered: true });
  });
});
