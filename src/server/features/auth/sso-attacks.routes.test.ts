import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { epochMs, formatInstant } from '#domain/time/instant.ts';
import { openSession } from '../../testing/authorisation/owned.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { fetchFromTests, serveLocally } from '../../testing/https-server.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { SSO_BY_EMPLOYEE_ID } from '../../testing/sso.ts';

// A provider whose tokens are made by hand: what one does that is wrong, hostile, or somebody else’s.

const SITE = 'https://kintai.example.jp';
const CLIENT = 'kintai-app';

interface Key {
  readonly kid: string;
  readonly privateKey: KeyObject;
}
const newKey = (kid: string): Key => ({
  kid,
  privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
});

let provider: Awaited<ReturnType<typeof serveLocally>>;
let server: TestServer;
let companyId: string;
let user: TestUser;
let token: string;
/** What it signs with, and the keys that it publishes. */
let key: Key;
let published: Key[];
/** Its metadata beside what it needs. */
let metadata: Record<string, unknown>;
let nonce: string;
/** How it answers a request for tokens; by default with a right one. */
let answerToken: (response: ServerResponse) => void;
const asked: string[] = [];

const base64 = (value: object | string): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

function idToken(claims: object = {}, { kid, privateKey }: Key = key, header: object = {}): string {
  const now = Math.floor(server.now() / 1000);
  const body = {
    iss: provider.origin,
    aud: CLIENT,
    sub: 'sub-1',
    iat: now,
    exp: now + 300,
    nonce,
    email: 'unused@example.com',
    employee_id: user.employeeId,
    ...claims,
  };
  const signed = `${base64({ alg: 'RS256', kid, ...header })}.${base64(body)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

const json = (response: ServerResponse, body: unknown, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const tokens = (id_token: string) => (response: ServerResponse) =>
  json(response, { access_token: 'x', token_type: 'Bearer', id_token });

function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  asked.push(url);
  const { origin } = provider;
  if (url === '/.well-known/openid-configuration')
    json(response, {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...metadata,
    });
  else if (url === '/keys')
    json(response, {
      keys: published.map(({ kid, privateKey }) => ({
        ...createPublicKey(privateKey).export({ format: 'jwk' }),
        kid,
        use: 'sig',
        alg: 'RS256',
      })),
    });
  else if (url === '/token') answerToken(response);
  else response.writeHead(404).end();
}

beforeAll(async () => {
  key = newKey('one');
  provider = await serveLocally(answer);
  server = await startTestServer({ fetchPublicly: fetchFromTests, siteUrl: SITE, logLevel: 'debug' });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(async () => {
  server.setNow(formatInstant(epochMs(Date.now())));
  await server.database.pool.query('delete from installation.rate_limit');
  companyId = await addCompany(server.database);
  user = await addUser(server.database, { companyId });
  ({ token } = await openSession(server, await addUser(server.database, { companyId, role: 'super_admin' })));
  published = [key];
  metadata = {};
  answerToken = (response) => tokens(idToken())(response);
  asked.length = 0;
  expect((await save()).status).toBe(200);
});

const save = (changes: object = {}) =>
  server.call('PUT /api/admin/sso-settings', {
    token,
    body: {
      ...SSO_BY_EMPLOYEE_ID,
      issuer: provider.origin,
      client_id: CLIENT,
      client_secret: 'the-secret-at-the-provider',
      ...changes,
    },
  });

/** Logs in, with a code that this provider takes; `more` is beside it in the address. */
async function logIn(more = '') {
  const begun = await server.call('POST /api/auth/login/sso', { body: { companyId } });
  if (begun.status !== 200) return begun;
  const query = new URL(begun.body.url).searchParams;
  nonce = query.get('nonce') ?? '';
  return server.call('POST /api/auth/login/sso/finish', {
    body: { answer: `code=the-code&state=${query.get('state')}${more}` },
    headers: { cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '' },
  });
}
const seconds = (): number => Math.floor(server.now() / 1000);

it('lets in whoever has a right token', async () => {
  expect(await logIn()).toMatchObject({ status: 200, body: { user: { id: user.userId } } });
});

describe('a token is refused', () => {
  it.each<[string, () => string]>([
    ['of another issuer', () => idToken({ iss: 'https://evil.example' })],
    ['for another application', () => idToken({ aud: 'another-app' })],
    ['for several, of which another one has asked', () => idToken({ aud: [CLIENT, 'other'], azp: 'other' })],
    ['with another nonce', () => idToken({ nonce: 'x' })],
    ['without a nonce', () => idToken({ nonce: undefined })],
    ['that has expired', () => idToken({ exp: seconds() - 61 })],
    ['without an end', () => idToken({ exp: undefined })],
    ['that isn’t valid yet', () => idToken({ nbf: seconds() + 120 })],
    ['without a subject', () => idToken({ sub: undefined })],
    ['with an empty subject', () => idToken({ sub: '' })],
    ['signed by another key', () => idToken({}, { ...newKey('x'), kid: 'one' })],
    ['signed by a key that isn’t published', () => idToken({}, newKey('two'))],
    ['that nobody has signed', () => `${base64({ alg: 'none' })}.${idToken().split('.')[1]}.`],
    ['signed by the public key as a shared secret', () => idToken({}, key, { alg: 'HS256' })],
    [
      'that was changed',
      () => idToken().replace(/\.([^.]+)\./, (_, body) => `.${base64({ ...claimsOf(body), sub: 'x' })}.`),
    ],
    ['that is none', () => 'x.y.z'],
  ])('%s', async (_, make) => {
    answerToken = (response) => tokens(make())(response);
    const refused = await logIn();
    expect(refused).toMatchObject({ status: 401, body: { code: 'sso_failed' } });
    expect(refused.body.token).toBeUndefined();
  });
  const claimsOf = (body: string): object => JSON.parse(String(Buffer.from(body, 'base64url'))) as object;
});

it.each([
  [{ exp: -30 }, 200],
  [{ exp: -61 }, 401],
  [{ nbf: 50 }, 200],
  [{ nbf: 90 }, 401],
] as const)('clocks may differ by a minute: %j is %s', async (off, status) => {
  answerToken = (response) =>
    tokens(idToken(Object.fromEntries(Object.entries(off).map(([name, by]) => [name, seconds() + by]))))(response);
  expect((await logIn()).status).toBe(status);
});

it('a login confirms as of when the person proved at the provider who they are, where it says so', async () => {
  const act = async (claims: object) => {
    answerToken = (response) => tokens(idToken(claims))(response);
    const { body } = await logIn();
    return (await server.call('POST /api/auth/second-factor/totp', { token: body.token })).status;
  };
  expect(await act({ auth_time: seconds() - 11 * 60 })).toBe(403);
  expect(await act({ auth_time: seconds() - 9 * 60 })).toBe(200);
  // A clock that is ahead confirms nothing for later.
  expect(await act({ auth_time: seconds() + 40 })).toBe(200);
  expect(await act({})).toBe(200);
  const { rows } = await server.database.pool.query('select from login_session where confirmed_at > now()');
  expect(rows).toEqual([]);
});

it('a confirmation isn’t one by a login of before, to which the provider’s question was struck from the address', async () => {
  const { body: first } = await logIn();
  const finish = async (claims: object) => {
    const begun = await server.call('POST /api/auth/confirm-sso', { token: first.token });
    const query = new URL(begun.body.url).searchParams;
    nonce = query.get('nonce') ?? '';
    answerToken = (response) => tokens(idToken(claims))(response);
    return server.call('POST /api/auth/confirm-sso/finish', {
      token: first.token,
      body: { answer: `code=the-code&state=${query.get('state')}` },
      headers: { cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '' },
    });
  };
  for (const [claims, status] of [
    [{ auth_time: seconds() - 70 }, 401],
    [{ auth_time: 'yesterday' }, 401],
    [{ auth_time: seconds() - 30 }, 200],
    [{}, 200],
    [{ sub: 'sub-2' }, 403],
  ] as const)
    expect((await finish(claims)).status).toBe(status);
});

it('follows a provider that changes its keys, at once, and forgets the old one', async () => {
  expect((await logIn()).status).toBe(200);
  const old = key;
  const next = newKey('next');
  published = [next];
  answerToken = (response) => tokens(idToken({}, next))(response);
  expect((await logIn()).status).toBe(200);
  answerToken = (response) => tokens(idToken({}, old))(response);
  expect(await logIn()).toMatchObject({ status: 401, body: { code: 'sso_failed' } });
});

describe('an answer of a provider that says who it is', () => {
  beforeEach(() => (metadata = { authorization_response_iss_parameter_supported: true }));

  it('has to say so, and rightly (mix-up)', async () => {
    const iss = (issuer: string): string => `&iss=${encodeURIComponent(issuer)}`;
    expect((await logIn(iss(provider.origin))).status).toBe(200);
    asked.length = 0;
    for (const more of ['', iss('https://evil.example'), `${iss(provider.origin)}${iss('https://evil.example')}`])
      expect(await logIn(more)).toMatchObject({ status: 401, body: { code: 'sso_failed' } });
    // The code was taken to nobody.
    expect(asked).not.toContain('/token');
  });
});

describe('the provider’s own addresses', () => {
  it.each<[string, () => object]>([
    ['another issuer than was entered', () => ({ issuer: 'https://evil.example' })],
    ['an issuer for each tenant', () => ({ issuer: `${provider.origin}/{tenantid}/v2.0` })],
    ['a login without https', () => ({ authorization_endpoint: 'http://login.example.com/authorize' })],
    ['a login that is a script', () => ({ authorization_endpoint: 'javascript:alert(1)' })],
    ['no login', () => ({ authorization_endpoint: undefined })],
  ])('with %s it isn’t gone to', async (_, wrong) => {
    metadata = wrong() as Record<string, unknown>;
    expect(await logIn()).toMatchObject({ status: 401, body: { code: 'sso_failed' } });
    expect(await server.call('POST /api/admin/sso-settings/check', { token })).toMatchObject({
      status: 409,
      body: { code: 'sso_check_failed' },
    });
  });

  it('that redirect are not followed', async () => {
    answerToken = (response) => void response.writeHead(307, { location: `${provider.origin}/elsewhere` }).end();
    expect((await logIn()).status).not.toBe(200);
    expect(asked).not.toContain('/elsewhere');
  });
});

describe('a provider that fails', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['with an error', (response) => json(response, { error: 'server_error' }, 500)],
    ['with a page', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sorry</p>')],
    ['by hanging up', (response) => void response.destroy()],
    [
      'with an answer without an end',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = (): unknown => response.destroyed || response.write('x'.repeat(100_000), () => setImmediate(more));
        more();
      },
    ],
    ['with nothing', (response) => json(response, null)],
  ])('%s is answered in words, and the password is still there', async (_, fail) => {
    answerToken = fail;
    const failed = await logIn();
    expect(['sso_unreachable', 'sso_failed']).toContain(failed.body.code);
    expect(failed.status).toBeLessThan(500);
    await server.logIn(user);
  });
});

it('logs neither the secret, nor a code, nor a token', async () => {
  await logIn();
  answerToken = (response) => json(response, { error: 'invalid_grant', error_description: 'the-code' }, 400);
  await logIn();
  const log = server.warnings.join('');
  expect(log).toContain('/api/auth/login/sso/finish');
  for (const secret of ['the-secret-at-the-provider', 'the-code', nonce, 'eyJ']) expect(log).not.toContain(secret);
});
