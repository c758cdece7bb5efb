import { afterAll, beforeAll, expect, it } from 'vitest';

import { addCompany, addUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ROUNDS = 200;
/** A Sunday. */
const WORKED_ON = '2026-11-15';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('gives the last day of compensation to one of two who ask at once, and keeps the grant that is in use', async () => {
  const companyId = await addCompany(server.database);
  const user = await addUser(server.database, { companyId });
  const token = await server.logIn(user);
  const admin = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
  const { kysely } = server.database;
  const of = { company_id: companyId, user_id: user.userId };
  await kysely
    .updateTable('user_account')
    .set({ hired_on: '2026-01-01' })
    .where('company_id', '=', companyId)
    .where('user_id', '=', user.userId)
    .execute();
  const weekdays = [0, 480, 480, 480, 480, 480, 0];
  await kysely
    .insertInto('work_contract')
    .values({ ...of, from_date: '2026-01-01', weekday_minutes: weekdays })
    .execute();
  for (const [type, time] of [
    ['clock_in', '09:00'],
    ['clock_out', '18:00'],
  ] as const)
    await kysely
      .insertInto('time_record')
      .values({
        ...of,
        record_type: type,
        work_date: WORKED_ON,
        recorded_at: new Date(`${WORKED_ON}T${time}:00+09:00`),
      })
      .execute();
  const settings = await server.call('PUT /api/admin/swap-settings', { token: admin, body: { comp_months: 2 } });
  expect(settings).toMatchObject({ status: 200 });
  const days = `/api/admin/users/${user.userId}/comp-days`;
  expect(await server.call(`POST ${days}`, { token: admin, body: { date: WORKED_ON } })).toMatchObject({ status: 201 });

  const ask = (date: string) =>
    server.call('POST /api/vacation', {
      token,
      body: { request_type: 'annual_leave', kind: 'comp_day', request_date: date, client_approver: '営業 部長' },
    });
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all([ask('2026-12-01'), ask('2026-12-02')]);
    const [made, ...more] = answers.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    const cancelled = await server.call(`PUT /api/vacation/${made?.body.data.id}`, {
      token,
      body: { status: 'cancelled' },
    });
    expect(cancelled).toMatchObject({ status: 200 });
  }
  const { id } = (await ask('2026-11-19')).body.data;
  const approved = await server.call(`PUT /api/admin/vacations/${id}`, { token: admin, body: { status: 'approved' } });
  expect(approved).toMatchObject({ status: 200 });
  expect(await server.call(`DELETE ${days}/${WORKED_ON}`, { token: admin })).toMatchObject({ status: 409 });
}, 300_000);
