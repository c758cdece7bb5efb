import { afterAll, beforeAll, expect, it } from 'vitest';

import { addShift } from '../../testing/attendance-builders.ts';
import { addUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('answers the month’s shifts of the caller alone, a night shift by its clock times', async () => {
  const user = await addUser(server.database);
  const colleague = await addUser(server.database, { companyId: user.companyId });
  await addShift(server.database, user, '2026-11-30', [1320, 1800]);
  await addShift(server.database, user, '2026-11-02', [540, 1080]);
  await addShift(server.database, user, '2026-12-01', [540, 1080]);
  await addShift(server.database, colleague, '2026-11-03', [540, 1080]);
  await server.database.kysely
    .insertInto('shift')
    .values({ company_id: user.companyId, user_id: user.userId, work_date: '2026-11-07', is_workday: false })
    .execute();
  const { status, body } = await server.call('GET /api/shifts/2026-11', { token: await server.logIn(user) });
  expect(status).toBe(200);
  expect(body).toEqual([
    { id: expect.any(Number), date: '2026-11-02', start_time: '09:00', end_time: '18:00', is_workday: true },
    { id: expect.any(Number), date: '2026-11-07', start_time: null, end_time: null, is_workday: false },
    { id: expect.any(Number), date: '2026-11-30', start_time: '22:00', end_time: '06:00', is_workday: true },
  ]);
});
