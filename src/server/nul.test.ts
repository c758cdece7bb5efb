import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { addUser } from './testing/builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// PostgreSQL stores no NUL: whatever has one is the sender's fault, on every route, for strangers too.

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
});
afterAll(() => server.stop());

const all = Object.entries(routes as Record<string, Route>).map(([name, route]) => ({ name, route }));

it.each(all)('$name refuses a NUL in its path, its query and its body', async ({ name, route }) => {
  const [method = '', path = ''] = name.split(' ');
  const ask = async (address: string, body?: string): Promise<number> => {
    const response = await fetch(server.url + address, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    });
    await response.body?.cancel();
    return response.status;
  };
  const filled = path.replaceAll(/\{\w+\}/g, '1');
  const statuses = [
    ...(path === filled ? [] : [await ask(path.replaceAll(/\{\w+\}/g, '%00'))]),
    await ask(`${filled}?date=%00`),
    ...(method === 'GET' || route.form !== undefined ? [] : [await ask(filled, '{"name":"a\\u0000b"}')]),
  ];
  for (const status of statuses) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
});
