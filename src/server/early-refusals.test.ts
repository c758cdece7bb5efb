import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const open = (): Socket => connect(Number(new URL(server.url).port), '127.0.0.1');

/** What the server answers until it closes the connection. */
async function answerTo(text: string): Promise<{ status: number; headers: Headers; body: unknown }> {
  const socket = open().setEncoding('utf8');
  let answer = '';
  socket.on('data', (part: string) => void (answer += part));
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((header) => header.split(': ', 2) as [string, string]));
  return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(body) };
}

test.each([
  ['what is no request', 'nonsense\r\n\r\n', 400, 'invalid_input'],
  ['a head that is too large', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ['a broken escape', 'GET /api/%zz HTTP/1.1\r\nhost: kintai\r\nconnection: close\r\n\r\n', 400, 'invalid_input'],
  [
    'a part of the path that is too long',
    `GET /api/shifts/${'9'.repeat(600)} HTTP/1.1\r\nhost: kintai\r\nconnection: close\r\n\r\n`,
    400,
    'invalid_input',
  ],
])('%s is rejected in the contract’s shape, with the security headers', async (_, text, status, code) => {
  const answer = await answerTo(text);
  expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(/[ぁ-ん]/) } });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['a write without a login', 'POST /api/shifts', 200_000, 401],
  ['a punch without a login', 'POST /api/time-records', 200_000, 401],
  ['a login that is none', 'POST /api/auth/login', 20_000, 413],
  ['more than any call takes', 'POST /api/auth/change-password', 400_000, 401],
])('%s is refused before its body is sent', async (_, call, length, status) => {
  const head = `${call} HTTP/1.1\r\nhost: kintai\r\ncontent-type: application/json\r\nconnection: close\r\n`;
  expect((await answerTo(`${head}content-length: ${length}\r\n\r\n`)).status).toBe(status);
});

test('a client that hangs up during its request is not logged as an error', async () => {
  for (let time = 0; time < 3; time += 1) {
    const socket = open();
    const head = 'POST /api/auth/login HTTP/1.1\r\nhost: kintai\r\ncontent-type: application/json\r\n';
    socket.write(`${head}content-length: 1000\r\n\r\n{"companyId":`);
    await once(socket, 'connect');
    // An answer proves that the server has read what was sent before: the beginning of the request, then its end.
    expect((await server.call('GET /api/health')).status).toBe(200);
    socket.destroy();
    expect((await server.call('GET /api/health')).status).toBe(200);
  }
  expect(server.warnings).toEqual([]);
});
