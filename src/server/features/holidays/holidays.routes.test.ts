import { afterAll, beforeAll, expect, it } from 'vitest';

import { addUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('returns the month’s public holidays by name', async () => {
  const token = await server.logIn(await addUser(server.database));
  const { status, body } = await server.call('GET /api/holidays/2026-11', { token });
  expect(status).toBe(200);
  expect(body).toEqual([
    { date: '2026-11-03', name: '文化の日' },
    { date: '2026-11-23', name: '勤労感謝の日' },
  ]);
});
