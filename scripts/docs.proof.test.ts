import { type ChildProcess, exec, execFile, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../src/server/platform/database/embedded/server-process.ts';
import { benchesOf, commands, isOperators, isTests } from './documents.ts';
import { root, toolScript } from './tools.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kintai-docs-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

// What the test runner sets for itself is not in a reader's environment.
const { NODE_ENV: _, FORCE_COLOR: __, ...rest } = process.env;
const readersEnv = { ...rest, NO_COLOR: '1' };

function run(command: string, env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const [program = '', ...args] = command.split(' ');
  const child = spawn(program, args, { cwd: root, env: { ...readersEnv, ...env }, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  return { child, output: () => output };
}

/** Starts a long-running command, waits until it prints `ready`, lets `check` examine it, and stops it. */
async function startAndStop(
  command: string,
  env: Record<string, string>,
  ready: RegExp,
  check: (output: string) => Promise<void>,
) {
  const { child, output } = run(command, { ...env, KINTAI_DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const ended = new Promise((done) => child.once('close', done));
  try {
    await expect.poll(output, { timeout: 110_000 }).toMatch(ready);
    await check(output());
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
    await ended;
  }
}

let listed: Promise<{ stdout: string }> | undefined;

/** Lists the screenshots of the baseline, which both commands take: taking them lasts too long. */
async function listBaseline(): Promise<void> {
  listed ??= promisify(execFile)(
    process.execPath,
    [toolScript('@playwright/test'), 'test', '--config=e2e/baseline', '--list'],
    { cwd: root, env: readersEnv },
  );
  expect((await listed).stdout).toMatch(/^Total: \d+ tests/m);
}

/** The proof of each command. */
const proofs: Record<string, () => Promise<void>> = {
  'npm start': async () => {
    await startAndStop('npm start', { PORT: '0' }, /Stop with Ctrl-C/, async (output) => {
      const url = /kintai {2}(http:\/\/\S+)/.exec(output)?.[1] ?? '';
      expect(await (await fetch(`${url}/login`)).text()).toContain('<!doctype html>');
      expect((await fetch(`${url}/api/docs/`)).status).toBe(200);
    });
  },
  'npm run dev': async () => {
    const port = String(await freePort());
    await startAndStop(
      'npm run dev',
      { PORT: port },
      /Local:[^]*Stop with Ctrl-C|Stop with Ctrl-C[^]*Local:/,
      async () => {
        // It starts again whenever a file changes, as other tests may make one do.
        const status = () =>
          fetch(`http://127.0.0.1:${port}/api/health`).then(
            (answer) => answer.status,
            () => null,
          );
        await expect.poll(status, { timeout: 30_000, interval: 200 }).toBe(200);
      },
    );
  },
  'npm run build': async () => {
    await promisify(execFile)('npm', ['run', 'build'], { cwd: root, env: readersEnv });
    expect(existsSync(join(root, 'dist', 'web', 'index.html'))).toBe(true);
  },
  'npm run bench': async () => {
    const { stdout } = await promisify(execFile)('npm', ['run', 'bench'], { cwd: root, env: readersEnv });
    for (const bench of globSync('*.bench.ts', { cwd: join(root, 'bench') }))
      expect(stdout).toContain(bench.replace('.bench.ts', ''));
  },
  'npm run baseline -- save': listBaseline,
  'npm run baseline': listBaseline,
  'npm run generate': async () => {
    const { stdout } = await promisify(execFile)('npm', ['run', 'generate'], { cwd: root, env: readersEnv });
    expect(stdout).toContain('schema.ts is up to date');
  },
  'npm run vectors src/domain/testing/vectors/labour-law.json': async () => {
    const args = ['run', 'vectors', 'src/domain/testing/vectors/labour-law.json'];
    const { stdout } = await promisify(execFile)('npm', args, { cwd: root, env: readersEnv });
    expect(stdout).toMatch(/^in all +(\d+) of \1$/m);
  },
  'npm run mutate -- src/domain/time/hours.ts': async () => {
    // One of its mutants: the others are tried in the same way.
    const args = ['run', 'mutate', '--', 'src/domain/time/hours.ts', '--sample', '1'];
    const { stdout } = await promisify(execFile)('npm', args, { cwd: root, env: readersEnv });
    expect(stdout).toMatch(/^src\/domain\/time\/hours\.ts +\d+ +\d+/m);
  },
  'npm run planted -- --only session-expiry,kiosk-list': async () => {
    // Planting them takes minutes; here they are listed with the tests that are to catch them.
    const args = ['run', 'planted', '--', '--only', 'session-expiry,kiosk-list', '--list'];
    const { stdout } = await promisify(execFile)('npm', args, { cwd: root, env: readersEnv });
    expect(stdout).toMatch(/^session-expiry: [^]*^kiosk-list: [^]*kiosk\.routes\.test\.ts$/m);
  },
  'npm run release': async () => {
    // What is packed, release.proof.test.ts unpacks; here it is packed where the registry can be asked, and only there.
    const released = promisify(execFile)('npm', ['run', 'release'], { cwd: root, env: readersEnv });
    const { stdout, stderr } = await released.catch((error: { stdout: string; stderr: string }) => error);
    const isPacked = /^ {2}[0-9a-f]{64} {2}kintai-.*\.tar\.gz$/m.test(stdout);
    expect(stdout.includes('kintai-client-')).toBe(isPacked);
    expect({ isPacked, isRefused: stderr.includes('Nothing was packed') }).toEqual(
      / skipped: /.test(stdout) ? { isPacked: false, isRefused: true } : { isPacked: true, isRefused: false },
    );
  },
};
describe('the commands of the documents', () => {
  const shown = commands.filter(
    (command) => !isOperators(command) && !isTests(command) && benchesOf(command).length === 0,
  );

  it.each(shown)('%s works', async (command) => {
    expect(Object.keys(proofs)).toContain(command);
    await proofs[command]?.();
  });
});

// A row of commands builds on the ones before; one that wipes the database has its own.
describe.each([
  ['companies and accounts', /^npm run kintai -- (company|user) /],
  ['the demo data', /^npm run kintai -- demo /],
  ['the way to real use', /^npm run kintai -- go-live /],
])('the operator’s commands for %s', (_what, pattern) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kintai-docs-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('work one after the other', async () => {
    const row = commands.filter((command) => pattern.test(command));
    expect(row.length).toBeGreaterThan(0);
    for (const command of row) {
      // There is no terminal here.
      const consent = command.includes(' reset') ? ' --yes' : '';
      const env = { ...readersEnv, KINTAI_DATA_DIR: folder };
      await promisify(exec)(`${command}${consent}`, { cwd: root, env });
    }
  });
});
