import { once } from 'node:events';
import { connect } from 'node:net';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { addUser } from './testing/builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// Who has no account, or one of another company, makes nobody wait for their punch. That it is within 300 ms is measured
// by bench/strangers.bench.ts; here it is that punches are answered at all while the strangers never cease.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] });
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

it('people log in while passwords are guessed from everywhere: on a device of theirs, and on a new one', async () => {
  const user = await addUser(server.database);
  const { companyId, employeeId, password } = user;
  const logIn = (from: string, body: object, headers: Record<string, string> = {}) =>
    server.call('POST /api/auth/login', { body, headers: { 'x-forwarded-for': from, ...headers } });
  const first = await logIn('203.0.113.1', { companyId, employeeId, password });
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';

  const end = new AbortController();
  const refusals = new Set<string>();
  const guessers = Array.from({ length: 60 }, async (_, guesser) => {
    for (let guess = 0; !end.signal.aborted; guess += 1) {
      const body = { companyId, employeeId: `N${guesser}-${guess}`, password: 'wrong' };
      const { status, body: refusal, headers } = await logIn(`198.18.${guess % 200}.${guesser}`, body);
      refusals.add(`${status} ${refusal.code} ${headers.has('retry-after') ? 'later' : ''}`.trim());
    }
  });
  for (let time = 0; time < 3; time += 1) {
    expect((await logIn('203.0.113.2', { companyId, employeeId, password }, { cookie })).status).toBe(200);
    expect((await logIn('203.0.113.3', { companyId, employeeId, password })).status).toBe(200);
  }
  end.abort();
  await Promise.all(guessers);
  expect(refusals.has('401 login_failed')).toBe(true);
  const allowed = ['401 login_failed', '429 login_locked later', '429 too_many_requests later'];
  expect(refusals.isSubsetOf(new Set(allowed))).toBe(true);
});
