import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { type ErrorCode, errors } from '#contract/errors.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { SESSION_MS } from '#domain/users/password.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { createTokens } from './platform/auth/tokens.ts';
import { openDatabase } from './platform/database/database.ts';
import { addUser } from './testing/builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const table = Object.entries(routes as Record<string, Route>);
const guarded = table.filter(([, route]) => route.access !== 'public');
const withBody = table.filter(([, route]) => route.body !== undefined && route.form === undefined);
const withForm = table.filter(([, route]) => route.form !== undefined);

/** Invalid tokens, and the error of each. Who may call with a valid one: authorisation.test.ts. */
const BAD_TOKENS = {
  'a garbled token': 'not_logged_in',
  'a token without signature': 'not_logged_in',
  'a token signed by another installation': 'not_logged_in',
  'an expired token': 'session_expired',
  'a token of an ended login': 'session_expired',
} as const satisfies Record<string, ErrorCode>;
type BadToken = keyof typeof BAD_TOKENS;

let server: TestServer;
/** May call everything, so that only the input can be invalid. */
let superAdmin: string;
let token: string;
let badTokens: Record<BadToken, string>;

/** The path with valid parameters. */
const filled = (name: string): string =>
  name
    .replace('{month}', '2026-11')
    .replace('{companyId}', 'nobody')
    .replace('{kind}', 'special')
    .replaceAll(/\{\w+\}/g, '1');

const snapshot = async (): Promise<unknown> => {
  const { kysely } = server.database;
  const [records, users, sessions] = await Promise.all([
    kysely.selectFrom('time_record').selectAll().orderBy('time_record_id').execute(),
    kysely.selectFrom('user_account').selectAll().orderBy('user_id').execute(),
    kysely.selectFrom('login_session').selectAll().orderBy('login_session_id').execute(),
  ]);
  return { records, users, sessions };
};

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server;
  const user = await addUser(database);
  token = await server.logIn(user);
  const ended = await server.logIn(user);
  await server.call('POST /api/auth/logout', { token: ended });
  superAdmin = await server.logIn(await addUser(database, { role: 'super_admin' }));
  const claims = server.tokens.read(`Bearer ${token}`, server.now());
  const past = (server.now() - SESSION_MS - 1000) as EpochMs;
  const [, payload] = token.split('.');
  badTokens = {
    'a garbled token': 'abc.def.ghi',
    'a token without signature': `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`,
    'a token signed by another installation': createTokens('another secret, just as long as the first').sign(
      claims,
      server.now(),
      (server.now() + SESSION_MS) as EpochMs,
    ),
    'an expired token': server.tokens.sign(claims, past, (past + SESSION_MS) as EpochMs),
    'a token of an ended login': ended,
  };
});
afterAll(() => server.stop());

describe('authentication', () => {
  const cases = guarded.flatMap(([name]) =>
    Object.entries(BAD_TOKENS).map(([kind, code]) => ({ name, kind: kind as BadToken, code, ...errors[code] })),
  );

  it.each(cases)('$name with $kind: $status $code, and nothing changes', async ({ name, kind, status, code }) => {
    const before = await snapshot();
    const isWrite = !name.startsWith('GET');
    const answer = await server.call(filled(name), { token: badTokens[kind], ...(isWrite ? { body: {} } : {}) });
    expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(/[ぁ-ん]/) } });
    expect(await snapshot()).toEqual(before);
  });

  const creating = guarded.filter(([, route]) => route.idempotent);
  it.each(creating)('%s tells a stranger nothing of an invalid Idempotency-Key', async (name) => {
    for (const ended of [undefined, badTokens['a token of an ended login']]) {
      const answer = await server.call(filled(name), {
        token: ended,
        body: { type: 'in' },
        headers: { 'idempotency-key': 'x'.repeat(129) },
      });
      expect(answer.status).toBe(401);
    }
  });

  it.each(['Basic abc', 'Bearer', 'bearer x.y.z', 'Bearerx.y.z', 'Bearer x.y.z extra'])(
    'rejects the header %j',
    async (authorization) => {
      const answer = await server.call('GET /api/auth/me', { headers: { authorization } });
      expect(answer).toMatchObject({ status: 401, body: { code: 'not_logged_in' } });
    },
  );

  it.each(['Bearer', 'bearer', 'BEARER', 'Bearer '])('reads a token after %j', async (scheme) => {
    const answer = await server.call('GET /api/auth/me', { headers: { authorization: `${scheme} ${superAdmin}` } });
    expect(answer.status).toBe(200);
  });
});

describe('invalid input to every write', () => {
  const bodies = [
    { what: 'no body', body: undefined, status: 400 },
    { what: 'broken JSON', body: '{"type":', status: 400 },
    { what: 'an array', body: [], status: 400 },
    { what: 'a string', body: '"in"', status: 400 },
    { what: 'null', body: 'null', status: 400 },
    { what: 'an unknown field', body: { no_such_field: 1 }, status: 400 },
    { what: 'a poisoned prototype', body: '{"__proto__":{"role":"super_admin"}}', status: 400 },
    { what: '300 kB', body: { note: 'x'.repeat(300_000) }, status: 413, says: /データが大きすぎます/ },
  ];
  const cases = withBody.flatMap(([name]) => bodies.map((bad) => ({ name, says: /[ぁ-んァ-ン]/, ...bad })));

  it.each(cases)('$name with $what: $status, and nothing changes', async ({ name, body, status, says }) => {
    const before = await snapshot();
    const answer = await server.call(filled(name), { token: superAdmin, body });
    expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(says) } });
    expect(await snapshot()).toEqual(before);
  });

  it.each(withForm.map(([name]) => name))('%s as JSON instead of a form: 415', async (name) => {
    const answer = await server.call(filled(name), { token: superAdmin, body: {} });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  it.each(withBody.map(([name]) => name))('%s in another format: 415', async (name) => {
    const answer = await server.call(filled(name), {
      token: superAdmin,
      body: 'type=in',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  it.each([
    'GET /api/shifts/2026-13',
    'GET /api/shifts/abc',
    'GET /api/holidays/2026-1',
    'GET /api/internal-work?month=2026-00',
    'GET /api/internal-work',
  ])('%s: 400', async (route) => {
    const answer = await server.call(route, { token: superAdmin });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: errors.invalid_input.message },
    });
  });
});

describe('unknown paths', () => {
  it.each([
    'GET /api',
    'GET /api/no-such',
    'POST /api/no-such',
    'DELETE /api/time-records',
    'GET /api/%zz',
    'GET /api/company-logo/%00',
    'GET /api/company-logo/a%00b',
    'GET /api/../api/x',
    `GET /api/shifts/${'9'.repeat(300)}`,
  ])('%s is a JSON 4xx', async (route) => {
    const answer = await server.call(route, { token });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/[ぁ-ん]/), code: expect.any(String) });
  });
});

describe('the documentation of the API', () => {
  it('lists every route of the contract as OpenAPI 3.1', async () => {
    const { status, body } = await server.call('GET /api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1/);
    const listed = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(Object.keys(routes).toSorted());
    const ids = table.map(([, { id }]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]*$/.test(id))).toEqual([]);
    expect(body.servers).toEqual([{ url: '/' }]);
    const { post } = body.paths['/api/time-records'];
    expect(post.requestBody.content['application/json'].schema.properties).toHaveProperty('latitude');
    expect(post.responses).toHaveProperty('201');
  });

  it('is made once, whoever asks for it in whichever place', async () => {
    const { body } = await server.call('GET /api/openapi.json');
    const stringify = vi.spyOn(JSON, 'stringify');
    expect((await server.call('GET /api/docs/json')).body).toEqual(body);
    expect((await server.call('GET /api/openapi.json')).body).toEqual(body);
    expect((await server.call('GET /api/docs/yaml')).status).toBe(404);
    expect(stringify.mock.calls.filter(([value]) => (value as { openapi?: string } | null)?.openapi)).toEqual([]);
    stringify.mockRestore();
  });

  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('is sent as the client takes it: %s', async (accepted, encoding, decode) => {
    const [answer] = (await once(
      get(`${server.url}/api/openapi.json`, { headers: { 'accept-encoding': accepted } }),
      'response',
    )) as [IncomingMessage];
    const bytes = await buffer(answer);
    expect(answer.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-cache' });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(JSON.parse(decode(bytes).toString()).openapi).toMatch(/^3\.1/);
    if (encoding !== undefined) expect(bytes.length).toBeLessThan(135_000);
  });

  it('isn’t sent to who has it', async () => {
    const { headers } = await server.call('GET /api/openapi.json');
    const etag = headers.get('etag') ?? '';
    const ask = async (seen: string) =>
      (await server.call('GET /api/openapi.json', { headers: { 'if-none-match': seen } })).status;
    for (const seen of [etag, etag.replace('W/', ''), `"another", ${etag}`, '*']) expect(await ask(seen)).toBe(304);
    expect(await ask('"another"')).toBe(200);
  });

  it('has a reference page, under a policy that runs no inline script', async () => {
    const { status, headers, body } = await server.call('GET /api/docs/');
    expect(status).toBe(200);
    expect(body).toContain('swagger-ui');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
  });
});

describe('every response', () => {
  it('carries the security headers', async () => {
    const { headers } = await server.call('GET /api/health');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).not.toBeNull();
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is a 503 with Retry-After while the database is away', async () => {
    // Nothing listens on port 1.
    const unreachable = openDatabase(
      { host: '127.0.0.1', port: 1, user: 'x', password: 'x', database: 'x' },
      1,
      () => undefined,
    );
    const away = await startTestServer({ database: { ...unreachable, drop: unreachable.close } });
    const answer = await away.call('GET /api/health');
    await away.stop();
    expect(answer.status).toBe(503);
    expect(answer.body.code).toBe('database_away');
    expect(answer.headers.get('retry-after')).toBe('5');
  });
});
