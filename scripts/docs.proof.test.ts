import { type ChildProcess, exec, execFile, spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../src/server/platform/database/embedded/server-process.ts';
import { root, toolScript } from './tools.ts';

const documents = ['README.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root })];
const textOf = (document: string): string => readFileSync(join(root, document), 'utf8');
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

/** Every `npm …` command of the documents, in their order. */
const commands = [...new Set(documents.flatMap((document) => textOf(document).match(/(?<=`|^)npm [^`\n]+/gm) ?? []))];
const isOperators = (command: string): boolean => command.startsWith('npm run kintai -- ');

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

/** The proof of each command. Those that are the tests themselves are proven by running them. */
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
        // It starts anew whenever a file changes, as other tests may make one do.
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
};
const areTheTests = [/^npm test( -- (check|unit|build|e2e|changed)\b.*)?$/, /^npm run check( -- --fix)?$/];
const isMeasurement = /^npm run bench ([\w-]+(?: [\w-]+)*?)(?: -- \S+)?$/;

describe('the commands of the documents', () => {
  it('are found', () => {
    expect(commands).toContain('npm start');
  });

  it.each(commands.filter((command) => !isOperators(command)))('%s works', async (command) => {
    const script = /^npm (?:run )?(\w+)/.exec(command)?.[1] ?? '';
    expect(Object.keys(scripts)).toContain(script);
    const benches = isMeasurement.exec(command)?.[1]?.split(' ');
    if (benches !== undefined)
      for (const bench of benches) expect(existsSync(join(root, 'bench', `${bench}.bench.ts`))).toBe(true);
    else if (areTheTests.some((pattern) => pattern.test(command)))
      for (const path of command.match(/\S+\/\S+/g) ?? []) expect(existsSync(join(root, path))).toBe(true);
    else {
      expect(Object.keys(proofs)).toContain(command);
      await proofs[command]?.();
    }
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

describe('the links of the documents', () => {
  const links = documents.flatMap((document) =>
    [...textOf(document).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => ({ document, target: match[1] ?? '' })),
  );

  it.each(links)('$document → $target', ({ document, target }) => {
    expect(existsSync(resolve(root, dirname(document), target))).toBe(true);
  });
});

describe('the paths in the documents', () => {
  const paths = documents.flatMap((document) =>
    [...textOf(document).matchAll(/`((?:src|scripts|db|docs|e2e|bench)\/[\w./-]*)`/g)].map((match) => ({
      document,
      path: match[1] ?? '',
    })),
  );

  it.each(paths)('$document: $path', ({ path }) => {
    expect(existsSync(join(root, path))).toBe(true);
  });
});

describe('the configuration in the README', () => {
  it('names every variable that the server reads, and no other', () => {
    const sources = globSync(['src/server/config.ts', 'src/server/{features,platform}/*/*settings.ts'], {
      cwd: root,
    }).map(textOf);
    const read = [...sources.join('\n').matchAll(/^ {2}([A-Z_]+): setting\(/gm)].map((match) => match[1]);
    const table = /## Configuration[^]*?\n## /.exec(textOf('README.md'))?.[0] ?? '';
    const firstCells = [...table.matchAll(/^\|([^|]*)\|/gm)].map((match) => match[1] ?? '');
    const told = firstCells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]));
    expect(read.length).toBeGreaterThan(8);
    expect(new Set(told)).toEqual(new Set(read));
  });
});

describe('the log lines in operations.md', () => {
  const rows = section('docs/operations.md', 'The log').match(/^\| `[^`]+`/gm) ?? [];
  const sources = globSync('src/server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const code = [...sources, 'src/contract/errors.ts'].map(textOf).join('\n');

  it('are written by the server', () => {
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.map((row) => row.slice(3, -1)).filter((line) => !code.includes(line))).toEqual([]);
  });
});

/** The part of a document from a heading to the next one of its level. */
function section(document: string, heading: string): string {
  const [, text = ''] = textOf(document).split(`\n## ${heading}\n`);
  return text.split('\n## ')[0] ?? '';
}

const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

describe('the architecture', () => {
  it.each([
    ['domain', 'src/domain/*/'],
    ['contract', 'src/contract/*.ts'],
    ['server', 'src/server/features/*/'],
    ['web', 'src/web/features/*/'],
    ['e2e', 'e2e/*.test.ts'],
  ])('has every feature of the floor %s in its table, and no other', (floor, pattern) => {
    const [head = [], , ...rows] = section('docs/architecture.md', 'Features')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const named = new Set(rows.flatMap((row) => codeIn(row[head.indexOf(floor)] ?? '')));
    const found = globSync(pattern, { cwd: root })
      .map((path) => basename(path).replace(/(\.test)?\.ts$/, ''))
      .filter((name) => name !== 'testing');
    expect(found.length).toBeGreaterThan(10);
    expect({
      missing: found.filter((name) => !named.has(name)),
      gone: [...named].filter((name) => !found.includes(name)),
    }).toEqual({ missing: [], gone: [] });
  });

  it('defines words that stand in the code', () => {
    const code = globSync(['src/**/*.{ts,tsx}', 'db/**/*.sql'], { cwd: root }).map(textOf).join('\n');
    const words = codeIn(section('docs/architecture.md', 'Words'));
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(code))).toEqual([]);
  });
});
