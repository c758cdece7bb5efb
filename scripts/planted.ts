// `npm run planted`: plants faults that a person would notice, one at a time, and asks the tests of the feature whether
// they catch it.
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { SIGNALS, supervise } from './bootstrap/supervise.mjs';
import { ensureBrowser } from './browser.ts';
import { type Failure, type FailureReport, failuresIn } from './failures.ts';
import { copyCheckout, whilePlanted, withFault } from './planted/copy.ts';
import { type Fault, FAULTS } from './planted/faults.ts';
import { partOf, testsOf } from './planted/tests-of.ts';
import { readGraph } from './reach.ts';
import { root, toolScript } from './tools.ts';

const USAGE = `npm run planted                           plants each fault in a copy: do the tests of its feature catch it?
npm run planted -- --only name,name       some of them
    --list                                prints them, and the tests of each
    --workers n                           so many tests at once, fewer than usual beside other work`;

const PARTS = ['unit', 'DOM', 'HTTP', 'journey'] as const;
const NOT_CAUGHT = 'NOT CAUGHT';
const NOT_RUN = 'NOT RUN';

/** How often a run is begun that comes to no test, or a file is run of which a test fails by itself. */
const MOST_TRIES = 3;

type Part = (typeof PARTS)[number];

/** What the tests made of a fault. */
interface Verdict {
  /** The part of the tests that caught it. */
  readonly by: Part | typeof NOT_CAUGHT | typeof NOT_RUN;
  /** The test that caught it, or why the tests didn't begin. */
  readonly failure?: Failure;
  /** Those that failed, but passed with the fault as well, or failed without it too. */
  readonly unclear: readonly Failure[];
}

class Stopped extends Error {}

let stoppedBy: NodeJS.Signals | undefined;
// Whoever ends us ends what we run as well, and then we delete the copies.
for (const signal of SIGNALS) process.on(signal, () => (stoppedBy ??= signal));

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    workers: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const graph = readGraph();
const chosen = chooseFaults(values.only?.split(','));
if (values.help) console.log(USAGE);
else if (values.list) for (const fault of chosen) printFault(fault);
else
  try {
    process.exitCode = await tryFaults(chosen);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    process.exitCode = 130;
  }

/** The faults of these names, all without any. Throws where the code has moved on from one. */
function chooseFaults(names: readonly string[] | undefined): readonly Fault[] {
  const unknown = names?.filter((name) => !FAULTS.some((fault) => fault.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}.\n${USAGE}`);
  const faults = FAULTS.filter(({ name }) => names?.includes(name) !== false);
  for (const fault of faults) withFault(fault, readFileSync(join(root, fault.file), 'utf8'));
  return faults;
}

function printFault(fault: Fault): void {
  const { unit, journeys } = testsOf(graph, fault);
  console.log(`${fault.name}: ${fault.why}`);
  for (const test of [...unit, ...journeys].flat()) console.log(`    ${test}`);
}

/** Plants the faults one at a time and prints the state of each; 0 where all were caught. */
async function tryFaults(faults: readonly Fault[]): Promise<number> {
  await ensureBrowser();
  using planted = copyCheckout();
  using unchanged = copyCheckout();
  const verdicts: Verdict['by'][] = [];
  for (const fault of faults) {
    const started = performance.now();
    const verdict = await whilePlanted(planted.folder, fault, () => judge(fault, planted.folder, unchanged.folder));
    const seconds = Math.round((performance.now() - started) / 1000);
    verdicts.push(verdict.by);
    console.log(`${fault.name.padEnd(26)}${verdict.by.padEnd(12)}${`${seconds} s`.padStart(6)}  ${fault.why}`);
    if (verdict.failure !== undefined) printFailure('by', verdict.failure);
    for (const failure of verdict.unclear) printFailure('failed, but not of the fault:', failure);
  }
  const count = (by: Verdict['by']): number => verdicts.filter((verdict) => verdict === by).length;
  const caught = verdicts.length - count(NOT_CAUGHT) - count(NOT_RUN);
  const percent = Math.round((caught / verdicts.length) * 100);
  const parts = PARTS.map((part) => `${part} ${count(part)}`).join(', ');
  console.log(`\n${caught} of ${verdicts.length} caught (${percent} %): ${parts}`);
  return caught === verdicts.length ? 0 : 1;
}

function printFailure(what: string, { name, error }: Failure): void {
  console.log(`    ${what} ${name}`);
  const line = stripVTControlCharacters(error)
    .split('\n')
    .find((each) => each.trim() !== '');
  if (line !== undefined) console.log(`       ${line.trim().slice(0, 160)}`);
}

/**
 * Runs the tests of a planted fault's feature, the cheapest first, until one fails that fails again with the fault and
 * passes without it: on a busy machine a test may fail by itself.
 */
async function judge(fault: Fault, planted: string, unchanged: string): Promise<Verdict> {
  const { unit, journeys } = testsOf(graph, fault);
  const stages = [
    ...unit.map((files) => [vitest, files] as const),
    ...journeys.map((files) => [playwright, files] as const),
  ];
  const unclear: Failure[] = [];
  for (const [run, files] of stages) {
    for (let left = files; left.length > 0;) {
      const [failure] = await run(planted, left);
      if (failure === undefined) break;
      const file = left.find((each) => failure.name.includes(each));
      if (file === undefined) return { by: NOT_RUN, failure, unclear };
      const repeat = (folder: string): Promise<readonly Failure[]> => run(folder, [placeOf(failure.name) ?? file]);
      const failsAgain = (await repeat(planted)).some(({ name }) => name === failure.name);
      if (failsAgain && (await repeat(unchanged)).length === 0)
        return { by: run === vitest ? partOf(file) : 'journey', failure, unclear };
      unclear.push(failure);
      if (unclear.filter(({ name }) => name.includes(file)).length === MOST_TRIES)
        left = left.filter((each) => each !== file);
    }
  }
  return { by: NOT_CAUGHT, unclear };
}

/** Where a journey begins, as Playwright takes it: `e2e/login.test.ts:12`. */
function placeOf(name: string): string | undefined {
  return /^\[\w+\] (\S+:\d+) › /.exec(name)?.[1];
}

function workers(option: string): string[] {
  return values.workers === undefined ? [] : [`--${option}=${values.workers}`];
}

/** Runs Vitest's files up to the first failure. */
function vitest(folder: string, files: readonly string[]): Promise<readonly Failure[]> {
  const report = join(folder, '.cache', 'vitest.json');
  const args = ['run', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...workers('maxWorkers'), ...files];
  return failuresOf(folder, [toolScript('vitest'), ...args], report);
}

/** Runs journeys, with the web app of the folder, up to the first failure. */
async function playwright(folder: string, files: readonly string[]): Promise<readonly Failure[]> {
  const build = await runIn(folder, [join(folder, 'scripts', 'build-web.ts')]);
  if (build.code !== 0) return [{ name: 'the build of the web app', error: build.output }];
  const report = join(folder, '.cache', 'playwright.json');
  const args = ['test', '--reporter=json', '--retries=0', '--max-failures=1', ...workers('workers'), ...files];
  return failuresOf(folder, [toolScript('@playwright/test'), ...args], report, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    NODE_COMPILE_CACHE: join(root, '.cache', 'node-compile'),
  });
}

/**
 * The failures of a run, by their names in the checkout. One that comes to no test is begun again: on a busy machine the
 * database may not answer in time.
 */
async function failuresOf(
  folder: string,
  args: readonly string[],
  report: string,
  env: NodeJS.ProcessEnv = {},
): Promise<readonly Failure[]> {
  let output = '';
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    rmSync(report, { force: true });
    const run = await runIn(folder, args, env);
    if (run.code === 0) return [];
    const failures = failuresIn(readReport(report)).map((failure) => ({
      ...failure,
      name: failure.name.replace(`${relative(root, folder)}/`, ''),
    }));
    if (failures.some(({ name }) => name.includes('.test.ts'))) return failures;
    output = failures[0]?.error ?? run.output;
  }
  return [{ name: 'tests that did not begin', error: output }];
}

function readReport(path: string): FailureReport {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as FailureReport;
  } catch {
    return {};
  }
}

async function runIn(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly code: number; readonly output: string }> {
  if (stoppedBy !== undefined) throw new Stopped();
  let output = '';
  const code = await supervise(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    onOutput: (text) => {
      output += text;
    },
  });
  if (stoppedBy !== undefined) throw new Stopped();
  return { code, output };
}
