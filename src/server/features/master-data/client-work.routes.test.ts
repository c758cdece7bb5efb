import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { addCompany, addUser } from '../../testing/builders.ts';
import { assignToClient, employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let companyId: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00+09:00');
  companyId = await addCompany(server.database);
  token = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
});

const save = (isOn: boolean): Promise<TestResponse> =>
  server.call('PUT /api/admin/client-work-settings', { token, body: { works_at_clients: isOn } });
const isSaid = async (): Promise<boolean> =>
  (await server.call('GET /api/auth/me', { token })).body.worksAtClients !== false;

it('a company has nobody at clients until it says so, which the app knows at once', async () => {
  expect(await isSaid()).toBe(false);
  expect(await save(true)).toMatchObject({
    status: 200,
    body: { works_at_clients: true, work_report_code: false, message: '客先で働く社員の設定を保存しました' },
  });
  expect(await isSaid()).toBe(true);
  expect((await server.call('GET /api/admin/client-work-settings', { token })).body).toEqual({
    works_at_clients: true,
    work_report_code: false,
  });
  expect((await save(false)).status).toBe(200);
  expect(await isSaid()).toBe(false);
});

it('is not switched off while somebody is at a client, and nothing is audited then', async () => {
  await save(true);
  const { body: client } = await server.call('POST /api/admin/client-companies', { token, body: { name: '客先' } });
  const person = await addUser(server.database, { companyId });
  // Over, and of somebody who has left: neither is in the way.
  const leaver = await addUser(server.database, { companyId });
  await employ(server.database, leaver, '2020-04-01', { client_company_id: client.id, left_on: '2024-03-31' });
  const over = { client_company_id: client.id, from_date: '2020-04-01', to_date: '2024-03-31' };
  await assignToClient(server.database, person, over);
  expect((await save(false)).status).toBe(200);
  await save(true);
  await assignToClient(server.database, person, { client_company_id: client.id, from_date: '2099-04-01' });
  expect(await save(false)).toMatchObject({
    status: 409,
    body: {
      code: 'clients_assigned',
      message:
        '客先に配属中か、配属の予定がある社員が1人いるため、オフにできません。先に「客先」で終了日を設定してください。',
    },
  });
  expect(await isSaid()).toBe(true);
  await server.call(`DELETE /api/admin/client-companies/${client.id}`, { token });
  expect((await save(false)).status).toBe(200);
  const { rows } = await server.database.pool.query(
    "select after from audit_entry where company_id = $1 and action = 'change_client_work_settings' order by audit_entry_id",
    [companyId],
  );
  expect(rows.map(({ after }) => after.works_at_clients)).toEqual([true, false, true, false]);
});

it('asks clients for a code where it says so, which stays where it is left out', async () => {
  const change = (body: object) => server.call('PUT /api/admin/client-work-settings', { token, body });
  expect((await change({ works_at_clients: true, work_report_code: true })).body.work_report_code).toBe(true);
  expect((await change({ works_at_clients: true })).body.work_report_code).toBe(true);
  expect((await change({ works_at_clients: true, work_report_code: 'on' })).status).toBe(400);
});
