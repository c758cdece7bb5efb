import { connect } from 'node:net';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { openDatabase } from './platform/database/database.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// What whoever runs kintai sees of it: request IDs, readiness, metrics.

const TOKEN = 'a token of the tests';
const READABLE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ metricsToken: TOKEN });
});
afterAll(() => server.stop());

const others: TestServer[] = [];
afterEach(async () => {
  for (const other of others.splice(0)) await other.stop();
});
async function startOther(options: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const other = await startTestServer(options);
  others.push(other);
  return other;
}

describe('a request ID', () => {
  /** A server whose database is away, with its log. */
  const broken = (trustedProxies: readonly string[] = []): Promise<TestServer> => {
    const away = openDatabase({ host: '127.0.0.1', port: 1, user: 'x', password: 'x', database: 'x' }, 1, () => {});
    return startOther({ database: { ...away, drop: away.close }, trustedProxies });
  };

  it('of a fault is in the answer, its header and the log alike', async () => {
    const { call, warnings } = await broken();
    const { status, body, headers } = await call('GET /api/health');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'database_away' });
    expect(body.request_id).toMatch(READABLE);
    expect(headers.get('x-request-id')).toBe(body.request_id);
    expect(warnings.map((line) => JSON.parse(line).request_id)).toEqual([body.request_id]);
  });

  it('of a refusal is in the header alone, another one each time', async () => {
    const answers = await Promise.all([1, 2].map(() => server.call('GET /api/auth/me')));
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(READABLE);
    for (const { body } of answers) expect(Object.keys(body)).toEqual(['message', 'code']);
  });

  it.each([
    ['a trusted proxy', ['127.0.0.0/8'], 'abc.0123', 'abc.0123'],
    ['anybody else', ['10.0.0.5'], 'abc.0123', expect.stringMatching(READABLE)],
    ['anybody, without a proxy', [], 'abc.0123', expect.stringMatching(READABLE)],
    ['a trusted proxy that passes on anything', ['127.0.0.1'], '<script>', expect.stringMatching(READABLE)],
    ['a trusted proxy, too long', ['127.0.0.1'], 'a'.repeat(65), expect.stringMatching(READABLE)],
  ])('is that of %s', async (_who, trustedProxies, sent, expected) => {
    const { call } = await broken(trustedProxies);
    const { body } = await call('GET /api/health', { headers: { 'x-request-id': sent } });
    expect(body.request_id).toEqual(expected);
  });
});

describe('readiness', () => {
  it('ends before the process does, while it still answers', async () => {
    const stopping = await startOther({});
    expect(await stopping.call('GET /api/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
    stopping.shutdown.begin();
    const { status, body, headers } = await stopping.call('GET /api/ready');
    expect({ status, code: body.code, again: headers.get('retry-after') }).toEqual({
      status: 503,
      code: 'not_ready',
      again: '5',
    });
    expect((await stopping.call('GET /api/health')).status).toBe(200);
  });

  it('needs the schema of this version', async () => {
    const other = await startOther({});
    const { pool } = other.database;
    await pool.query(
      `insert into installation.migration_checksum (name, checksum) values ('9999_of_a_later_version', 'x')`,
    );
    expect((await other.call('GET /api/ready')).body.code).toBe('not_ready');
  });
});

describe('the metrics', () => {
  const read = (token: string) => server.call('GET /metrics', { headers: { authorization: `Bearer ${token}` } });

  it('count requests by the pattern of their route, without what anybody sent', async () => {
    await server.call('GET /api/mobile-logo/hidden-company?token=hidden-token');
    await server.call('GET /api/no-such-hidden');
    const { status, headers, body } = await read(TOKEN);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(body).toMatch(
      /kintai_http_request_duration_seconds_count\{method="GET",route="\/api\/mobile-logo\/:companyId",status="404"\} 1/,
    );
    expect(body).toMatch(/seconds_count\{method="GET",route="none",status="404"\} 1/);
    expect(body).toContain('kintai_database_connections{state="idle"}');
    expect(body).toContain('kintai_disk_bytes{folder="temporary",state="free"} 1000');
    expect(body).toContain('kintai_disk_bytes{folder="temporary",state="size"} 2000');
    expect(body).toContain('kintai_info{version="0.0.0-test"} 1');
    expect(body).not.toContain('hidden');
  });

  it.each(['another token', '', TOKEN.slice(0, -1)])('are not there for %j', async (token) => {
    expect((await read(token)).status).toBe(404);
  });

  it('are not there where nobody asked for them', async () => {
    const other = await startOther({});
    expect((await other.call('GET /metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(404);
  });

  it('take no series from an invented method', async () => {
    const { port } = new URL(server.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1').on('close', () => resolve());
      socket.on('data', () => socket.end());
      socket.write('PROPFIND /api/health HTTP/1.1\r\nhost: x\r\n\r\n');
    });
    expect((await read(TOKEN)).body).not.toContain('PROPFIND');
  });
});
