import { once } from 'node:events';
import { connect } from 'node:net';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { addUser } from './testing/builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// Who has no account, or one of another company, makes nobody wait for their punch. That it is within 300 ms is measured
// by bench/strangers.bench.ts; here it is that punches are answered at all while the strangers never cease.

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
  const end = new AbortController();
  const statuses = new Set<number>();
  const guessers = Array.from({ length: 16 }, async (_, guesser) => {
    for (let guess = 0; !end.signal.aborted; guess += 1) {
      const body = { companyId, employeeId: `N${guesser}-${guess}`, password: 'wrong' };
      statuses.add((await server.call('POST /api/auth/login', { body })).status);
    }
  });
  for (let punch = 0; punch < 20; punch += 1)
    expect((await server.call('POST /api/time-records', { token, body: { type: 'in', note: '' } })).status).toBe(201);
  end.abort();
  await Promise.all(guessers);
  expect(statuses.has(401)).toBe(true);
  expect(statuses.isSubsetOf(new Set([401, 429]))).toBe(true);
  const ended = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) socket.destroy();
  await Promise.all(ended);
});
