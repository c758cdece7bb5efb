import { request } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addUser, type TestUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it was sent. */
  readonly bytes: Buffer;
}

let server: TestServer;
let user: TestUser;
let token: string;

/** Sends a request as it stands; `fetch` would decompress the answer. */
const send = (route: string, headers: Record<string, string>, body?: Buffer | string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const [method = '', path = ''] = route.split(' ');
    const authorization = `Bearer ${token}`;
    const sent = request(server.url + path, { method, headers: { authorization, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** A list of a few kB, and one that is too large to be compressed in one go. */
const LISTS = ['GET /api/admin/users?limit=20', 'GET /api/admin/users?limit=200'];
const ACCEPTED = { 'accept-encoding': 'gzip, deflate, br, zstd' };

beforeAll(async () => {
  server = await startTestServer();
  user = await addUser(server.database, { employeeId: 'S0001', role: 'super_admin' });
  token = await server.logIn(user);
  await server.database.pool.query(
    `insert into user_account (company_id, employee_id, name, role, password_hash)
     select $1, 'E' || lpad(n::text, 4, '0'), '社員 ' || n, 'user', '' from generate_series(1, 400) n`,
    [user.companyId],
  );
});
afterAll(() => server.stop());

describe.each(LISTS)('the answer to %s', (route) => {
  it.each([
    ['br', ACCEPTED, brotliDecompressSync],
    ['gzip', { 'accept-encoding': 'gzip, deflate' }, gunzipSync],
  ] as const)('is compressed by %s', async (encoding, headers, decompressed) => {
    const plain = await send(route, {});
    const answer = await send(route, headers);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    });
    expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(decompressed(answer.bytes)).toEqual(plain.bytes);
  });

  it('is plain for a client that accepts no such encoding', async () => {
    const answer = await send(route, { 'accept-encoding': 'zstd, identity' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(answer.bytes.toString())).toHaveProperty('users');
  });

  it('has no body for HEAD', async () => {
    const answer = await send(route.replace('GET', 'HEAD'), ACCEPTED);
    expect(answer).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
    // Nor a length, which would have to be the GET's.
    expect(answer.headers['content-length']).toBeUndefined();
  });
});

describe('an answer stays as it is', () => {
  it.each([
    ['that is short', 'GET /api/auth/me'],
    ['that is a file', 'GET /api/admin/users/export'],
    ['that refuses', 'GET /api/admin/users?limit=x'],
  ])('%s', async (_, route) => {
    const answer = await send(route, ACCEPTED);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.bytes.length).toBeGreaterThan(0);
  });

  it('to a login, whose token nobody may guess by its length', async () => {
    const body = JSON.stringify({ companyId: user.companyId, employeeId: user.employeeId, password: user.password });
    const answer = await send('POST /api/auth/login', { ...ACCEPTED, 'content-type': 'application/json' }, body);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(answer.bytes.toString())).toHaveProperty('token');
  });
});

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('a request that is compressed by %s is not read', async (encoding, compressed) => {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
  const answer = await send('PUT /api/admin/location-settings', headers, compressed('{"retention_days":30}'));
  expect(answer.status).toBe(400);
});
