import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addMonths, monthOf } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { startEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { freePort } from './platform/database/embedded/server-process.ts';
import { copyDataDir } from './platform/database/embedded/testing/sandbox.ts';
import { createLog } from './platform/log.ts';
import {
  killGroup,
  launch,
  postgresPid,
  type ServerProcess,
  startProcess,
  startRefused,
  stopProcess,
} from './testing/server-process.ts';
import { databaseUrl } from './testing/test-postgres.ts';

// kintai as the operator runs it: a process on a data folder, started, killed and restarted.

let folder: string;
let dataDir: string;
const running: ServerProcess[] = [];

const start = async (env: Record<string, string> = {}): Promise<ServerProcess> => {
  const server = await startProcess({ KINTAI_DATA_DIR: dataDir, ...env });
  running.push(server);
  return server;
};

// A first start is the slowest: tests that are not about it start from a copy of this folder.
let made: string;

beforeAll(async () => {
  made = await newFolder();
  await stopProcess(await startProcess({ KINTAI_DATA_DIR: join(made, 'data') }));
});
afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await newFolder();
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  for (const server of running.splice(0)) await stopProcess(server);
  await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'kintai-main-'));
  // PostgreSQL runs as another user when root starts it, and has to reach the folder.
  await chmod(path, 0o755);
  return path;
}

const startedBefore = (): Promise<void> => copyDataDir(join(made, 'data'), dataDir);

async function logIn(url: string, employeeId = 'E0001'): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId: 'demo', employeeId, password: 'kintai-demo' }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

type Direction = 'in' | 'out';

const punch = (url: string, token: string, key: string, type: Direction = 'in'): Promise<Response> =>
  fetch(`${url}/api/time-records`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ type, note: key }),
  });

interface Punched {
  readonly id: number;
  readonly note: string;
}

/** The punches of the server's month and of the one before, which has some of them if it ended just now. */
async function recentPunches(url: string, token: string): Promise<Punched[]> {
  const { headers } = await fetch(`${url}/api/health`);
  const month = monthOf(japanDate(epochMs(Date.parse(headers.get('date') ?? ''))));
  const punches: Punched[] = [];
  for (const each of [addMonths(month, -1), month]) {
    const response = await fetch(`${url}/api/time-records?month=${each}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { timeRecords } = (await response.json()) as { timeRecords: Punched[] };
    punches.push(...timeRecords);
  }
  return punches;
}

describe('a kill during punches', () => {
  it.each([
    ['the process group', false],
    ['the process group and PostgreSQL', true],
  ])('of %s loses no acknowledged punch and duplicates none', async (_what, killsPostgres) => {
    await startedBefore();
    const first = await start();
    // Each phone its own person, in turns in and out: a second punch of its kind would be the first again.
    const tokens = await Promise.all(Array.from({ length: 8 }, (_, index) => logIn(first.url, `E000${index + 1}`)));
    const acknowledged = new Map<string, number>();
    const sent = new Map<string, { readonly token: string; readonly type: Direction }>();
    let enough: () => void = () => undefined;
    // Well below what one person may record in a day, retries included.
    const fifty = new Promise<void>((resolve) => (enough = resolve));
    const killed = new AbortController();
    const loops = tokens.map(async (token) => {
      for (let type: Direction = 'in'; !killed.signal.aborted; type = type === 'in' ? 'out' : 'in') {
        const key = randomUUID();
        sent.set(key, { token, type });
        try {
          const answer = await punch(first.url, token, key, type);
          const { id } = (await answer.json()) as { id: number };
          if (answer.status === 201) acknowledged.set(key, id);
        } catch {
          return; // The connection was cut: whether this punch was stored is what its retry finds out.
        }
        if (acknowledged.size >= 50) enough();
      }
    });
    await fifty;
    const postgres = await postgresPid(dataDir);
    await killGroup(first);
    if (killsPostgres) process.kill(postgres, 'SIGKILL');
    killed.abort();
    await Promise.all(loops);

    const second = await start();
    const everybodys = async (): Promise<Punched[]> =>
      (await Promise.all(tokens.map((token) => recentPunches(second.url, token)))).flat();
    const kept = await everybodys();
    const idsOf = (key: string): number[] => kept.filter(({ note }) => note === key).map(({ id }) => id);
    for (const [key, id] of acknowledged) expect(idsOf(key)).toEqual([id]);
    for (const key of sent.keys()) expect(idsOf(key).length).toBeLessThanOrEqual(1);

    // The phone retries its unanswered punches with their keys: each is stored once in the end.
    for (const [key, { token, type }] of sent) expect((await punch(second.url, token, key, type)).status).toBe(201);
    const all = await everybodys();
    for (const key of sent.keys()) expect(all.filter(({ note }) => note === key)).toHaveLength(1);
  });
});

describe('a database elsewhere', () => {
  const SECRET = 'hidden-secret';

  /** A PostgreSQL of another machine, as kintai sees it: the socket's address doesn't change over its stops. */
  async function elsewhere() {
    const comeUp = () =>
      startEmbeddedPostgres({
        dataDir,
        maxConnections: 60,
        log: createLog('silent'),
        onUnexpectedExit: () => undefined,
      });
    const postgres = await comeUp();
    const { host, port, user, password, database } = postgres.connection;
    const url = (as: { readonly password?: string; readonly database?: string } = {}): string =>
      databaseUrl({ host, port, user, password: as.password ?? password }, as.database ?? database);
    return { comeUp, url, stop: () => postgres.stop() };
  }

  it('that comes up later is waited for: kintai says so, isn’t ready, and then starts', async () => {
    await startedBefore();
    const later = await elsewhere();
    await later.stop();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { child, output } = launch({ DATABASE_URL: later.url(), PORT: String(port), KINTAI_DEMO: '0' });
    const statusOf = (path: string): Promise<number> =>
      fetch(url + path).then(
        ({ status }) => status,
        () => 0,
      );
    try {
      await expect.poll(() => statusOf('/api/health')).toBe(503);
      const waiting = await fetch(`${url}/api/ready`);
      expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await waiting.json()).toMatchObject({ code: 'database_away' });
      expect(output().match(/DATABASE_URL.*the database is away/g)).toHaveLength(1);
      const postgres = await later.comeUp();
      await expect.poll(() => statusOf('/api/ready')).toBe(200);
      await expect.poll(output).toContain('Stop with');
      expect(child.exitCode).toBeNull();
      child.kill('SIGTERM');
      await once(child, 'exit');
      await postgres.stop();
    } finally {
      child.kill('SIGKILL');
    }
  });

  it.each([
    ['an address where nothing listens', `postgres://kintai:${SECRET}@127.0.0.1:1/kintai`, 'ECONNREFUSED'],
    ['a host that isn’t there, yet', `postgres://kintai:${SECRET}@no-such-host.invalid/kintai`, 'getaddrinfo'],
  ])('is waited for at %s, named without its secret, until a signal ends that', async (_what, url, reason) => {
    const { child, output } = launch({ DATABASE_URL: url });
    try {
      await expect.poll(output).toMatch(new RegExp(`DATABASE_URL.*${reason}.*the database is away`));
      expect(output()).not.toContain(SECRET);
      child.kill('SIGTERM');
      expect(await once(child, 'exit')).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('that only a person can mend ends the start, with the setting and not its secret', async () => {
    await startedBefore();
    const postgres = await elsewhere();
    try {
      for (const [url, message] of [
        [postgres.url({ password: SECRET }), /password authentication failed/],
        [postgres.url({ database: 'no_such_database' }), /database "no_such_database" does not exist/],
        [`${postgres.url()}&sslmode=verify-full&sslrootcert=/no-such/ca.pem`, /ENOENT/],
      ] as const) {
        const { exitCode, output } = await startRefused({ DATABASE_URL: url });
        expect(exitCode).toBe(1);
        expect(output).toMatch(/The database of DATABASE_URL can't be used: /);
        expect(output).toMatch(message);
        expect(output).not.toMatch(new RegExp(`${SECRET}|    at `));
      }
    } finally {
      await postgres.stop();
    }
  });
});

describe('starting and stopping', () => {
  it('preserves tokens and data over a restart', async () => {
    await startedBefore();
    const first = await start();
    const token = await logIn(first.url);
    await punch(first.url, token, 'kept');
    await stopProcess(first);
    const second = await start();
    const punches = await recentPunches(second.url, token);
    expect(punches.filter(({ note }) => note === 'kept')).toHaveLength(1);
  });

  it('finishes the request in flight, and serves the metrics until then', async () => {
    await startedBefore();
    const server = await start({ LOG_LEVEL: 'info', KINTAI_METRICS_PORT: '0' });
    const token = await logIn(server.url);
    const [, metricsPort] = /"port":(\d+),"msg":"metrics are served/.exec(server.output()) ?? [];
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await metrics.text()).toContain('route="/api/auth/login",status="200"');

    const body = JSON.stringify({ type: 'in', note: 'in flight' });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    const ended = once(socket, 'close');
    const head = [
      'POST /api/time-records HTTP/1.1',
      'host: kintai',
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'expect: 100-continue',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await expect.poll(() => answer).toContain('100 Continue');
    server.child.kill('SIGTERM');
    await expect.poll(() => server.output()).toContain('kintai is stopping');
    socket.write(body);
    await ended;
    expect(answer).toMatch(/HTTP\/1\.1 201 Created[^]*connection: close/i);
    expect(await stopProcess(server)).toBe(0);
  });

  it('rejects a second kintai on the same folder, and the first keeps running', async () => {
    await startedBefore();
    const first = await start();
    const second = await startRefused({ KINTAI_DATA_DIR: dataDir });
    expect(second.exitCode).toBe(1);
    expect(second.output).toContain('kintai cannot start.');
    expect(second.output).toContain(String(first.child.pid));
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
  });

  it('starts without demo data and without demo accounts where it is off', async () => {
    const server = await start({ KINTAI_DEMO: '0' });
    expect(await (await fetch(`${server.url}/api/config`)).json()).toEqual({ default_company_id: '' });
    expect(server.output()).not.toContain('kintai-demo');
    expect(server.output()).toContain('npm run kintai -- company create');
  });

  const configOf = async (url: string, headers: Record<string, string> = {}): Promise<string> => {
    const { hostname, port } = new URL(url);
    const [answer] = (await once(get({ hostname, port, path: '/api/config', headers }), 'response')) as [Readable];
    return text(answer);
  };

  it('refuses the demo accounts of before where they are off, and ends their sessions', async () => {
    await startedBefore();
    const first = await start();
    const token = await logIn(first.url);
    expect(await configOf(first.url)).toContain('kintai-demo');
    for (const [name, value] of [
      ['host', 'kintai.example'],
      ['x-forwarded-for', '203.0.113.1'],
    ] as const)
      expect(await configOf(first.url, { [name]: value })).not.toContain('kintai-demo');
    await stopProcess(first);

    const off = await start({ KINTAI_DEMO: '0' });
    expect(await logIn(off.url)).toBeUndefined();
    expect((await punch(off.url, token, 'a-session-of-before')).status).toBe(401);
  });

  it('publishes no demo accounts where other machines reach it, until that is meant', async () => {
    await startedBefore();
    const reached = await start({ HOST: '0.0.0.0' });
    expect(reached.output()).not.toContain('kintai-demo');
    expect(reached.output()).toContain('npm run kintai -- go-live');
    expect(await configOf(reached.url)).not.toContain('kintai-demo');
    await stopProcess(reached);
    const meant = await start({ HOST: '0.0.0.0', KINTAI_DEMO: '1' });
    expect(meant.output()).toContain('kintai-demo');
    expect(await configOf(meant.url, { host: 'kintai.example' })).toContain('kintai-demo');
  });

  it('names HOST for an address that is not this machine’s', async () => {
    await startedBefore();
    const { exitCode, output } = await startRefused({ KINTAI_DATA_DIR: dataDir, HOST: '203.0.113.1' });
    expect(exitCode).toBe(1);
    expect(output).toContain('HOST is no address of this machine');
  });

  it('reports that the port is taken, and leaves no database running', async () => {
    await startedBefore();
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const { port } = squatter.address() as AddressInfo;
    const { exitCode, output } = await startRefused({ KINTAI_DATA_DIR: dataDir, PORT: String(port) });
    squatter.close();
    expect(exitCode).toBe(1);
    expect(output).toContain('Choose another one with PORT');
    await expect(postgresPid(dataDir)).rejects.toThrow(/ENOENT/);
  });
});
