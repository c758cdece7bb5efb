import { once } from 'node:events';
import { connect } from 'node:net';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { addUser } from './testing/builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// Who has no account, or one of another company, makes nobody wait for their punch. That it is within 300 ms is measured
// by bench/strangers.bench.ts; here it is before what the strangers asked for, on a machine of any speed.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('punches are answered while passwords are guessed, and half of a request is waited for', async () => {
  const token = await server.logIn(await addUser(server.database));
  const sockets = Array.from({ length: 40 }, () => connect(Number(new URL(server.url).port), '127.0.0.1'));
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    socket.write('POST /api/time-records HTTP/1.1\r\nhost: kintai\r\ncontent-length: 100\r\n\r\n{"type":');
  }
  const { companyId } = await addUser(server.database);
  let waiting = 60;
  const guesses = Array.from({ length: waiting }, async (_, at) => {
    const body = { companyId, employeeId: `N${at}`, password: 'wrong' };
    const { status } = await server.call('POST /api/auth/login', { body });
    waiting -= 1;
    return status;
  });
  for (let punch = 0; punch < 5; punch += 1)
    expect((await server.call('POST /api/time-records', { token, body: { type: 'in', note: '' } })).status).toBe(201);
  expect(waiting).toBeGreaterThan(0);
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
  const ended = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) socket.destroy();
  await Promise.all(ended);
});
