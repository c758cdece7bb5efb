import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Route } from '#contract/route.ts';
import {
  bodyId,
  id,
  isoDate,
  issueMessage,
  messageResponse,
  objectBody,
  optional,
  pathId,
  text,
} from '#contract/wire.ts';
import { epochMs } from '#domain/time/instant.ts';
import { addUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { uncheckedClock } from '../clock/server-clock.ts';
import { AppError } from './app-error.ts';
import { sendError } from './error-handler.ts';
import { registerRoutes } from './routes.ts';
import { createWriteLimits } from './write-limits.ts';

// The conventions of all routes, on routes made up for the test.

const table = {
  'GET /api/things/{id}': {
    id: 'getThing',
    summary: 'a thing',
    tag: 'test',
    access: 'user',
    params: z.object({ id: pathId }),
    success: { status: 200, body: z.object({ id }) },
  },
  'POST /api/things': {
    id: 'createThing',
    summary: 'a new thing',
    tag: 'test',
    access: 'change_settings',
    body: objectBody({ name: text(5), owner_id: optional(bodyId), on: optional(isoDate) }),
    success: { status: 201, body: z.object({ got: z.record(z.string(), z.unknown()), key: z.string().nullable() }) },
    idempotent: true,
  },
  'GET /api/lies': {
    id: 'getLie',
    summary: 'an answer that breaks the contract',
    tag: 'test',
    access: 'user',
    success: { status: 200, body: messageResponse },
  },
  'GET /api/more': {
    id: 'getMore',
    summary: 'an answer with more than the contract has',
    tag: 'test',
    access: 'user',
    success: { status: 200, body: z.object({ id, rows: z.array(z.object({ name: z.string() })) }) },
  },
  'GET /api/unlisted': {
    id: 'getUnlisted',
    summary: 'a refusal that the contract does not list',
    tag: 'test',
    access: 'user',
    success: { status: 200, body: messageResponse },
  },
  'GET /api/crash': {
    id: 'crash',
    summary: 'a fault',
    tag: 'test',
    access: 'user',
    success: { status: 200, body: messageResponse },
  },
} as const satisfies Record<string, Route>;

// The compiler takes these for the answers that they extend.
const secret = { name: 'あ', password_hash: 'secret' };
const more = { id: 1, company_id: 'acme', rows: [secret] };

let server: TestServer;
let app: FastifyInstance;
let token: string;
let adminToken: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.logIn(await addUser(server.database));
  adminToken = await server.logIn(await addUser(server.database, { role: 'super_admin' }));
  z.config({ customError: issueMessage });
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendError);
  app.decorateRequest('claims', null);
  app.decorateRequest('caller', null);
  app.decorateRequest('receivedAt', epochMs(0));
  app.decorateRequest('isTimeConfirmed', true);
  const { database, tokens, sessionUse, now } = server;
  const writeLimits = createWriteLimits(Infinity);
  await registerRoutes(app, { database, tokens, sessionUse, now, clock: uncheckedClock(now), writeLimits }, table, {
    'GET /api/things/{id}': ({ params }) => Promise.resolve({ id: params.id }),
    'POST /api/things': ({ body, idempotency }) => Promise.resolve({ got: { ...body }, key: idempotency?.key ?? null }),
    'GET /api/lies': () => Promise.resolve({ massage: 'misspelt' } as unknown as { message: string }),
    'GET /api/more': () => Promise.resolve(more),
    'GET /api/unlisted': () => Promise.reject(new AppError('not_found')),
    'GET /api/crash': () => Promise.reject(new Error('select secret from somewhere')),
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

async function call(
  method: 'GET' | 'POST',
  url: string,
  body?: object,
  by = token,
  headers: Record<string, string> = {},
) {
  const response = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${by}`, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, body: response.json() };
}

describe('ids in a path', () => {
  it('are digits', async () => {
    expect(await call('GET', '/api/things/42')).toEqual({ status: 200, body: { id: 42 } });
  });

  it.each(['0', '-1', '1.5', '1e3', 'abc', '%20', '042', '9'.repeat(16), 'new', "1'--"])(
    '%s matches nothing: 404',
    async (wrong) => {
      expect(await call('GET', `/api/things/${wrong}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );
});

describe('bodies', () => {
  const create = (body: object, headers?: Record<string, string>) =>
    call('POST', '/api/things', body, adminToken, headers);

  it.each(['', null, undefined])('treat %j for an optional field as omitted', async (blank) => {
    expect((await create({ name: 'あ', owner_id: blank, on: blank })).body.got).toEqual({ name: 'あ' });
  });

  it.each([3, '3'])('accept the id %j', async (owner) => {
    expect((await create({ name: 'あ', owner_id: owner })).body.got).toEqual({ name: 'あ', owner_id: 3 });
  });

  it.each([
    [{ owner_id: 0 }, 'owner_id'],
    [{ owner_id: '3a' }, 'owner_id'],
    [{ on: '2026-02-30' }, 'on'],
    [{ name: '' }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: '六文字の名前' }, 'name'],
    [{ nmae: 'あ' }, 'nmae'],
  ])('reject %j at its field', async (wrong, field) => {
    const { status, body } = await create({ name: 'あ', ...wrong });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] });
  });

  it('accept and ignore read-only fields', async () => {
    expect((await create({ name: 'あ', id: 9, created_at: 'x' })).status).toBe(201);
  });

  it('accept an Idempotency-Key or none', async () => {
    expect((await create({ name: 'あ' })).body.key).toBeNull();
    expect((await create({ name: 'あ' }, { 'idempotency-key': 'k-1' })).body.key).toBe('k-1');
    expect(await create({ name: 'あ' }, { 'idempotency-key': 'x'.repeat(129) })).toMatchObject({
      status: 400,
      body: { code: 'invalid_idempotency_key' },
    });
  });
});

describe('roles', () => {
  it('are checked before the body', async () => {
    expect(await call('POST', '/api/things', { nonsense: true })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });
});

describe('answers', () => {
  it('have nothing that the contract doesn’t have, at any depth', async () => {
    expect(await call('GET', '/api/more')).toEqual({ status: 200, body: { id: 1, rows: [{ name: 'あ' }] } });
  });
});

describe('internal errors', () => {
  it.each(['/api/lies', '/api/unlisted', '/api/crash'])(
    'are sent as a server error without internal details: %s',
    async (url) => {
      const { status, body } = await call('GET', url);
      expect(status).toBe(500);
      expect(body).toEqual({ code: 'server_error', message: 'サーバーエラー', request_id: expect.any(String) });
    },
  );
});
