import { afterAll, beforeAll, expect, it } from 'vitest';

import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const add = (user: TestUser, workDate: string, start: number, end: number) =>
  server.database.kysely
    .insertInto('internal_work')
    .values({
      company_id: user.companyId,
      user_id: user.userId,
      work_date: workDate,
      start_minute: start,
      end_minute: end,
      note: '定例',
    })
    .execute();

it('answers the month’s internal work of the caller alone, by day and start', async () => {
  const user = await addUser(server.database);
  const colleague = await addUser(server.database, { companyId: user.companyId });
  await add(user, '2026-11-10', 1500, 1560);
  await add(user, '2026-11-10', 600, 660);
  await add(user, '2026-10-31', 600, 660);
  await add(colleague, '2026-11-11', 600, 660);
  const { status, body } = await server.call('GET /api/internal-work?month=2026-11', {
    token: await server.logIn(user),
  });
  expect(status).toBe(200);
  expect(body).toEqual([
    { id: expect.any(Number), date: '2026-11-10', start_time: '10:00', end_time: '11:00', break_time: 0, note: '定例' },
    { id: expect.any(Number), date: '2026-11-10', start_time: '01:00', end_time: '02:00', break_time: 0, note: '定例' },
  ]);
});
