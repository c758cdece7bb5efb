// `npm test`: all checks and tests, from the gates to a person's journey in a real browser.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { ensureBrowser } from './browser.ts';
import { budgetTable, measureBuild } from './bundle-budget.ts';
import {
  afterRepeat,
  type Counts,
  type Failure,
  type FailureReport,
  failuresIn,
  filesOf,
  flakyIn,
  linesOfFailures,
  tableOfRepeats,
} from './failures.ts';
import { GATES, runGates } from './gates.ts';
import { changedFiles, reachOf, readGraph } from './reach.ts';
import { root, runScript, toolScript } from './tools.ts';
import { ensureWebBuilt, WEB_FOLDER } from './web-build.ts';

type Print = (text: string) => void;

interface Part {
  readonly name: string;
  readonly about: string;
  run(args: readonly string[], print: Print): Promise<Counts>;
}

/** A part with its arguments. */
type Chosen = readonly [part: Part, args: readonly string[]];

const PARTS: readonly Part[] = [
  {
    name: 'check',
    about: 'format, types, lint, dead code, the description of the API',
    run: (files, print) => runGates(files, GATES, print),
  },
  { name: 'unit', about: 'Vitest: the rules, the server over HTTP, the screens; arguments go to it', run: runUnit },
  { name: 'build', about: 'the web app and what its first load may weigh', run: runBuild },
  { name: 'e2e', about: 'Playwright: journeys in a real browser; arguments go to it', run: runE2e },
];

const USAGE = `npm test runs everything; some of it:
${PARTS.map(({ name, about }) => `  npm test -- ${name.padEnd(22)} ${about}`).join('\n')}
  npm test -- changed [since]        what the changes since a commit can reach; else since the last one
  npm test -- e2e --repeat n         the journeys n times on a busy machine: which of them fails how often
      --load k                       with k busy processes beside them; else as many as there are cores`;

// More broken files than these are no chance.
const MOST_REPEATED_FILES = 5;

// Exits with its parent, however that exits.
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);';

const toTerminal: Print = (text) => console.log(text);

// Each program that we wait for listens for signals, and the gates run several beside Vitest.
process.setMaxListeners(40);

const [chosen, ...args] = process.argv.slice(2);
if (chosen === undefined) process.exitCode = await runParts(PARTS.map((part) => [part, []]));
else if (chosen === 'changed') process.exitCode = await runChanged(args[0]);
else if (chosen === 'e2e' && args.includes('--repeat')) process.exitCode = await repeatE2e(args);
else if (PARTS.some(({ name }) => name === chosen))
  process.exitCode = await runParts(PARTS.filter(({ name }) => name === chosen).map((part) => [part, args]));
else {
  console.log(USAGE);
  process.exitCode = chosen === '--help' ? 0 : 2;
}

/**
 * Runs the parts one after the other, but the gates beside the first of the others: most of them keep one core busy, or
 * wait for the registry. What they have to say waits until the terminal is free.
 */
async function runParts(parts: readonly Chosen[]): Promise<number> {
  const started = performance.now();
  const gates = parts.find(([{ name }]) => name === 'check');
  const others = parts.filter((part) => part !== gates);
  const kept: string[] = [];
  const beside = gates && runPart(gates, others.length === 0 ? toTerminal : (text) => void kept.push(text));
  const results: Result[] = [];
  for (const part of others) {
    results.push(await runPart(part, toTerminal));
    if (results.length === 1) await beside;
    for (const text of kept.splice(0)) toTerminal(text);
  }
  if (beside !== undefined) results.unshift(await beside);
  const seconds = Math.round((performance.now() - started) / 1000);
  const all = results.map(({ counts }) => counts);
  const sum = (of: 'passed' | 'failed'): number => all.reduce((total, counts) => total + counts[of], 0);
  const flaky = all.flatMap((counts) => counts.flaky ?? []);
  const blocks = [
    [...results.map(({ line }) => line), `  in ${Math.floor(seconds / 60)} min ${seconds % 60} s`],
    linesOfFailures(all.flatMap((counts) => counts.failures ?? [])),
    flaky.length === 0 ? [] : ['FLAKY, failed at first: mend the cause', ...linesOfFailures(flaky, 'FLAKY')],
    [`${sum('passed')} passed, ${sum('failed')} failed`],
  ];
  for (const block of blocks) if (block.length > 0) console.log(`\n${block.join('\n')}`);
  return sum('failed') === 0 ? 0 : 1;
}

interface Result {
  readonly counts: Counts;
  readonly line: string;
}

async function runPart([part, given]: Chosen, print: Print): Promise<Result> {
  print(`\n── ${part.name} ──`);
  const started = performance.now();
  const counts = await countsOfPart(part, given, print);
  const took = Math.round((performance.now() - started) / 1000);
  const line = `  ${part.name.padEnd(6)} ${counts.passed} passed, ${counts.failed} failed ${`${took} s`.padStart(8)}`;
  return { counts, line };
}

/** A part that breaks before its first test has failed, and so has one that had nothing to run. */
async function countsOfPart(part: Part, given: readonly string[], print: Print): Promise<Counts> {
  try {
    const counts = await part.run(given, print);
    return counts.passed + counts.failed === 0 ? { passed: 0, failed: 1 } : counts;
  } catch (error) {
    print(inspect(error));
    return { passed: 0, failed: 1 };
  }
}

/** Runs the gates, and the tests that can reach what was changed. */
async function runChanged(since: string | undefined): Promise<number> {
  const changed = changedFiles(since);
  const reach = reachOf(readGraph(), changed);
  const filters: Readonly<Record<string, readonly string[] | undefined>> =
    reach === 'everything' ? {} : { check: reach.lint, unit: reach.unit, e2e: reach.e2e };
  console.log(`${changed.length} changed files${reach === 'everything' ? ', of which one can reach everything' : ''}`);
  return runParts(
    PARTS.map((part) => [part, filters[part.name] ?? []] as const)
      // The gates always run: with no file to lint they lint all.
      .filter(([{ name }]) => name === 'check' || filters[name]?.length !== 0),
  );
}

/** Repeats the journeys on a busy machine, without retries, and counts the failures per test. */
async function repeatE2e(given: readonly string[]): Promise<number> {
  const rest = [...given];
  const times = Number(takeOption(rest, '--repeat'));
  const processes = takeOption(rest, '--load');
  if (!(times >= 1)) throw new Error('--repeat takes the number of runs');
  if (!(await ensureWebBuilt())) return 1;
  await ensureBrowser();
  const runs: (readonly Failure[])[] = [];
  rmSync(join(root, 'test-results'), { recursive: true, force: true });
  for (let run = 1; run <= times; run += 1) {
    using load = startLoad(processes === undefined ? undefined : Number(processes));
    console.log(`\n── run ${run} of ${times}, beside ${load.processes} busy processes ──`);
    const { failures = [], failed } = await playwright(
      // Each in a folder of its own: a run begins by deleting the last one's results, its traces too.
      ['--retries=0', `--output=test-results/run-${run}`, ...rest],
      'dot',
      { KINTAI_TEST_TRACE: 'all' },
    );
    runs.push(failures.length === 0 && failed > 0 ? [{ name: 'Playwright', error: 'did not begin' }] : failures);
  }
  console.log(`\n${tableOfRepeats(runs).join('\n')}`);
  return runs.some((failures) => failures.length > 0) ? 1 : 0;
}

/** Keeps the CPU busy with so many processes, until it is disposed of. */
function startLoad(processes = availableParallelism()): Disposable & { readonly processes: number } {
  const children = Array.from({ length: processes }, () => spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }));
  return {
    processes,
    [Symbol.dispose]: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

/** Removes an option and its value from the arguments; the rest is another program's. */
function takeOption(all: string[], name: string): string | undefined {
  const at = all.indexOf(name);
  return at < 0 ? undefined : all.splice(at, 2)[1];
}

/** As with the journeys, nobody's change is to hang on a test that fails now and then: its file is run once more. */
async function runUnit(filters: readonly string[]): Promise<Counts> {
  const first = await vitest(filters);
  const files = filesOf(first.failures ?? []);
  if (files.length === 0 || files.length > MOST_REPEATED_FILES) return first;
  console.log(`\n── once more: ${files.join(' ')} ──`);
  return afterRepeat(first, await vitest(files));
}

function vitest(filters: readonly string[]): Promise<Counts> {
  return withReportFile(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await runScript(toolScript('vitest'), ['run', ...reporters, ...filters]);
    const read = readReport(report);
    const { numPassedTests = 0, numFailedTests = 0 } = read;
    return countsOf(code, numPassedTests, numFailedTests, read);
  });
}

async function runBuild(): Promise<Counts> {
  if (!(await ensureWebBuilt())) return { passed: 0, failed: 1 };
  const screens = measureBuild(WEB_FOLDER);
  console.log(`First load, JavaScript and CSS as transferred (brotli):\n${budgetTable(screens)}`);
  const over = screens.filter(({ size, budget }) => size > budget).length;
  return { passed: 1 + screens.length - over, failed: over };
}

async function runE2e(filters: readonly string[]): Promise<Counts> {
  if (!(await ensureWebBuilt())) return { passed: 0, failed: 1 };
  await ensureBrowser();
  return playwright(filters, 'list');
}

/** Each of its processes loads the whole server: with what Node has compiled of it once, in three quarters of the time. */
function playwright(given: readonly string[], reporter: 'list' | 'dot', env: NodeJS.ProcessEnv = {}): Promise<Counts> {
  return withReportFile(async (report) => {
    const code = await runScript(toolScript('@playwright/test'), ['test', `--reporter=${reporter},json`, ...given], {
      NODE_COMPILE_CACHE: join(root, '.cache/node-compile'),
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    const read = readReport(report);
    const { expected = 0, unexpected = 0, flaky = 0 } = read.stats ?? {};
    return { ...countsOf(code, expected + flaky, unexpected, read), flaky: flakyIn(read) };
  });
}

function countsOf(code: number, passed: number, failed: number, report: FailureReport): Counts {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures: failuresIn(report) };
}

async function withReportFile(run: (path: string) => Promise<Counts>): Promise<Counts> {
  const path = join(root, '.cache', `test-report-${process.pid}.json`);
  try {
    return await run(path);
  } finally {
    rmSync(path, { force: true });
  }
}

function readReport(path: string): FailureReport {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as FailureReport;
  } catch {
    return {};
  }
}
