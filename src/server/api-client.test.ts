import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { packApiClient } from '../../scripts/api-client.ts';
import { KintaiError, settingsOf } from '../../scripts/api-client/connection.ts';
import { captureTool } from '../../scripts/tools.ts';
import { addUser } from './testing/builders.ts';
import { employ } from './testing/leave-builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// An external integration: the client that a release has, generated from the API's description, and programs that use it.
const PROGRAM = `
import { connect, createTimeRecord, defaults, getCurrentUser, getUser, KintaiError, logIn } from 'kintai-client';

export async function punchIn(url: string, account: { companyId: string; employeeId: string; password: string }) {
  connect({ url, secret: '' });
  try {
    const { token } = await logIn(account);
    connect({ url, secret: token });
    const { name } = await getCurrentUser();
    const { record_type: type, latitude } = await createTimeRecord({ type: 'in', latitude: 35.6, longitude: 139.7 });
    return { name, type, latitude };
  } catch (error) {
    return error instanceof KintaiError ? [error.status, error.code, error.message] : null;
  }
}

export const misuse = async () => {
  // @ts-expect-error -- a misspelt field
  await createTimeRecord({ type: 'in', lattitude: 35.6 });
  // @ts-expect-error -- a type that there isn't
  await createTimeRecord({ type: 1 });
  // @ts-expect-error -- a field that the answer doesn't have
  (await getUser('1')).salary;
};
export { defaults };
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    // The compiler's own library is no part of the client.
    skipDefaultLibCheck: true,
    noEmit: true,
  },
  files: ['program.ts', 'example.ts'],
};

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'kintai-api-client-'));
  const { body } = await server.call('GET /api/openapi.json');
  const archive = await packApiClient(JSON.stringify(body), '0.0.0', folder);
  const installed = join(folder, 'node_modules/kintai-client');
  mkdirSync(installed, { recursive: true });
  await promisify(execFile)('tar', ['-xzf', archive, '--strip-components=1', '-C', installed]);
  const [, example = ''] = /```ts\n([^]*?)```/.exec(await readFile('docs/api.md', 'utf8')) ?? [];
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  writeFileSync(
    join(folder, 'example.ts'),
    // Node's types aren't there.
    `declare const process: { env: Record<string, string | undefined> };\ndeclare const console: { log(...of: unknown[]): void };\n${example}`,
  );
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

it('compiles with strict types, and rejects misuse', async () => {
  const { code, output } = await captureTool('typescript', ['-p', folder]);
  expect([code, output]).toEqual([0, '']);
});

it('has each operation by its name, and needs no other package', async () => {
  const client = (await import(join(folder, 'node_modules/kintai-client/index.js'))) as object;
  const names = Object.values(routes as Record<string, Route>).map(({ id }) => id);
  expect(Object.keys(client)).toEqual(expect.arrayContaining(names));
  const manifest = JSON.parse(
    await readFile(join(folder, 'node_modules/kintai-client/package.json'), 'utf8'),
  ) as object;
  expect(manifest).not.toHaveProperty('dependencies');
});

it('calls the server', async () => {
  const { companyId, employeeId, password } = await addUser(server.database, { name: '山田 太郎' });
  const { punchIn } = (await import(join(folder, 'program.ts'))) as {
    punchIn: (url: string, account: object) => Promise<unknown>;
  };
  const account = { companyId, employeeId, password };
  expect(await punchIn(server.url, account)).toEqual({ name: '山田 太郎', type: 'clock_in', latitude: 35.6 });
  expect(await punchIn(server.url, { ...account, password: 'wrong' })).toEqual([
    401,
    'login_failed',
    expect.stringMatching(/^[^ -~]/),
  ]);
});

it('the example of the documents runs by a secret of an API client', async () => {
  const boss = await addUser(server.database, { role: 'super_admin' });
  const token = await server.logIn(boss);
  const call = async (route: string, body: object) => (await server.call(route, { token, body })).body;
  const client = await call('POST /api/admin/api-clients', { name: '給与' });
  const role = await call('POST /api/admin/permission-roles', { name: '閲覧', permissions: ['read_users'] });
  await call('POST /api/admin/permission-assignments', {
    user_id: client.user_id,
    role_id: role.id,
    scope: 'all',
    from_date: '2026-11-01',
    to_date: null,
  });
  const { secret } = await call(`POST /api/admin/api-clients/${client.id}/secrets`, { days: 30 });
  const person = await addUser(server.database, { companyId: boss.companyId, employeeId: 'E0009', name: '佐藤 花' });
  await employ(server.database, person, '2024-04-01');
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'example.ts')], {
    env: { ...process.env, KINTAI_URL: server.url, KINTAI_SECRET: secret },
  });
  expect(stdout).toBe('E0009 佐藤 花\n403 forbidden\n');
});

describe('what fails for a moment', () => {
  let answers: RequestListener[];
  let sent: string[];
  const instance = createServer((request, response) => {
    sent.push(request.method ?? '');
    const answer = answers.shift();
    if (answer === undefined) response.end('{}');
    else answer(request, response);
  });
  let send: (init?: RequestInit) => Promise<Response>;

  beforeAll(async () => {
    await new Promise<void>((resolve) => void instance.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(instance.address() as AddressInfo).port}`;
    send = (init) => settingsOf({ url, secret: 'kintai_demo.secret' }).fetch(url, init);
  });
  afterAll(() => void instance.close());
  beforeEach(() => {
    [answers, sent] = [[], []];
  });

  const limited: RequestListener = (_request, response) =>
    response
      .writeHead(429, { 'retry-after': '0' })
      .end(JSON.stringify({ message: '操作が多すぎます', code: 'too_many_requests' }));
  const away: RequestListener = (_request, response) => response.writeHead(503).end('<html>');
  const broken: RequestListener = (request) => request.destroy();

  it('is asked again by a call that reads', async () => {
    answers = [away, broken, limited];
    expect((await send()).status).toBe(200);
    expect(sent).toHaveLength(4);
  });

  it('is asked again by a write with an idempotency key', async () => {
    answers = [away, broken];
    expect((await send({ method: 'POST', headers: { 'idempotency-key': 'a' } })).status).toBe(200);
  });

  it('is not asked again by any other write, which may have been done', async () => {
    answers = [broken];
    await expect(send({ method: 'POST' })).rejects.toThrow('fetch failed');
    answers = [away];
    await expect(send({ method: 'POST' })).rejects.toMatchObject({ status: 503, code: 'http_error' });
    expect(sent).toHaveLength(2);
  });

  it('is asked again by a write that the limit of calls refused', async () => {
    answers = [limited];
    expect((await send({ method: 'POST' })).status).toBe(200);
  });

  it('is given up after four attempts, with the words of the server', async () => {
    answers = [limited, limited, limited, limited];
    await expect(send()).rejects.toEqual(
      new KintaiError(429, { message: '操作が多すぎます', code: 'too_many_requests' }),
    );
    expect(sent).toHaveLength(4);
  });

  it('is given up when the caller gives up', async () => {
    const given = new AbortController();
    answers = [
      (_request, response) => {
        response.writeHead(429, { 'retry-after': '60' }).end();
        setTimeout(() => given.abort(new Error('enough')));
      },
    ];
    await expect(send({ signal: given.signal })).rejects.toThrow('enough');
    expect(sent).toHaveLength(1);
  });
});
