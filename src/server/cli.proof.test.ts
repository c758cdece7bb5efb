import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';

import { postmasterPid, until } from './platform/database/embedded/testing/sandbox.ts';
import { ownEnv, type ServerProcess, startProcess, stopProcess } from './testing/server-process.ts';
import { dropCopy } from './testing/test-postgres.ts';

// The operator's command as a process, beside a server and without one.

const CLI = fileURLToPath(new URL('cli.ts', import.meta.url));

let dataDir: string;

const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'kintai-cli-'));
const env = (more: Record<string, string> = {}) => ({ ...ownEnv(), KINTAI_DATA_DIR: dataDir, ...more });
const kintai = (...args: string[]) => promisify(execFile)(process.execPath, [CLI, ...args], { env: env() });

const logIn = (url: string, companyId: string, employeeId: string, password: string): Promise<Response> =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId, employeeId, password }),
  });

describe('the operator’s command beside a running kintai', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    dataDir = await newDataDir();
    server = await startProcess({ KINTAI_DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await stopProcess(server);
    await rm(dataDir, { recursive: true, force: true });
  });

  // First: a company beside those of the demo would prevent that.
  it('resets the demo data', async () => {
    const { url } = server;
    expect((await logIn(url, 'demo', 'E0001', 'kintai-demo')).status).toBe(200);
    await expect(kintai('demo', 'reset')).rejects.toMatchObject({ code: 2 });
    expect((await kintai('demo', 'reset', '--yes')).stderr).toBe('');
    expect((await logIn(url, 'demo', 'E0001', 'kintai-demo')).status).toBe(200);
  });

  it('uses its database, and it keeps running', async () => {
    const { url } = server;
    const postgres = postmasterPid(dataDir);
    const { stdout, stderr } = await kintai('company', 'create', 'acme', 'アクメ株式会社');
    expect(stderr).toBe('');
    const password = /Password {5}(\S+)/.exec(stdout)?.[1] ?? '';
    expect((await logIn(url, 'acme', 'S0001', password)).status).toBe(200);
    expect(postmasterPid(dataDir)).toBe(postgres);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });

  it('exits with its code and a reason, without a terminal', async () => {
    await expect(kintai('user', 'reset-password', 'nobody', 'E1', '--yes')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('There is no account E1 in the company nobody'),
    });
    await expect(kintai('company', 'create', 'a b', 'x')).rejects.toMatchObject({ code: 2 });
  });
});

describe('the operator’s command without a running kintai', () => {
  beforeEach(async () => {
    dataDir = await newDataDir();
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('uses the database of DATABASE_URL, and migrates an empty one', async () => {
    const { host, port, user, password } = inject('postgres');
    const name = `cli_${randomBytes(6).toString('hex')}`;
    const admin = new pg.Client({ host, port, user, password, database: 'postgres' });
    await admin.connect();
    try {
      await admin.query(`create database ${name}`);
      const url = new URL(`postgres://${user}:${password}@localhost/${name}?port=${port}`);
      url.searchParams.set('host', host);
      const args = [CLI, 'company', 'create', 'acme', 'アクメ'];
      await promisify(execFile)(process.execPath, args, { env: env({ DATABASE_URL: url.href }) });
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      expect((await client.query('select company_id, name from company')).rows).toEqual([
        { company_id: 'acme', name: 'アクメ' },
      ]);
      await client.end();
      expect(existsSync(join(dataDir, 'pgdata'))).toBe(false);
    } finally {
      await admin.end();
      await dropCopy(inject('postgres'), name);
    }
  });

  it('starts the database itself, and leaves none running', async () => {
    await kintai('company', 'create', 'acme', 'アクメ株式会社');
    expect(postmasterPid(dataDir)).toBeUndefined();
    expect((await kintai('company', 'list')).stdout).toMatch(/^acme +- +1 +\S+ +アクメ株式会社$/m);

    // The company was first: a start adds no demo data beside it.
    const server = await startProcess({ KINTAI_DATA_DIR: dataDir });
    try {
      const { url, output } = server;
      expect(output()).not.toMatch(/kintai-demo|company create/);
      expect((await logIn(url, 'demo', 'E0001', 'kintai-demo')).status).toBe(401);
    } finally {
      // Before its folder is removed, which happens before what `onTestFinished` is given.
      await stopProcess(server);
    }
  });

  it.each([
    ['is none', 'mysql://db/kintai', 'DATABASE_URL must be the URL of a PostgreSQL'],
    [
      'nobody answers at',
      'postgres://kintai:a-secret@127.0.0.1:1/kintai',
      "The database of DATABASE_URL can't be used",
    ],
  ])('reports when the URL of the database %s', async (_what, url, text) => {
    const args = [CLI, 'company', 'list'];
    const failing = promisify(execFile)(process.execPath, args, { env: env({ DATABASE_URL: url }) });
    await expect(failing).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(text) });
    await expect(failing).rejects.not.toMatchObject({ stderr: expect.stringContaining('a-secret') });
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('stops the database that it has started at a %s', async (signal, exitCode) => {
    const child = spawn(process.execPath, [CLI, 'demo', 'reset'], { env: env(), stdio: 'ignore' });
    await until(() => existsSync(join(dataDir, 'pgdata', 'postmaster.pid')));
    child.kill(signal);
    await once(child, 'exit');
    expect(child.exitCode).toBe(exitCode);
    expect(postmasterPid(dataDir)).toBeUndefined();
    expect((await kintai('company', 'list')).stdout).toContain('ID');
  });
});
