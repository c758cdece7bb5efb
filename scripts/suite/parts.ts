import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from '../browser.ts';
import { budgetTable, measureBuild, overFiles } from '../bundle-budget.ts';
import { afterRepeat, type Counts, type FailureReport, failuresIn, filesOf, flakyIn, tallyIn } from '../failures.ts';
import { GATES, runGates } from '../gates.ts';
import { root, runScript, toolScript } from '../tools.ts';
import { ensureWebBuilt, WEB_FOLDER } from '../web-build.ts';
import { sumOf, type Tally } from './budget.ts';

/** Prints a text, at once or when the terminal is free. */
export type Print = (text: string) => void;

/** A part of the tests, which can be run by itself. */
export interface Part {
  readonly name: string;
  readonly about: string;
  run(args: readonly string[], print: Print): Promise<Counts>;
}

/** How many mutants of the rules a full run tries. */
const SAMPLE = '300';

/** How the files of the proofs are called; the default run leaves them out. */
export const PROOF = '.proof.test.ts';

/** Has Vitest find the proofs, too (vitest.config.ts). */
const WITH_PROOFS = { KINTAI_TEST_FULL: '1' };

const part = (name: string, about: string, run: Part['run']): Part => ({ name, about, run });

/** The parts, by their names, in the order in which they run. */
export const PARTS = {
  check: part('check', 'format, types and lint, dead code, the description of the API', (files, print) =>
    runGates(files, GATES, { print }),
  ),
  unit: part('unit', 'Vitest: the rules, the server over HTTP, the screens; arguments go to it', (filters) =>
    // A proof that is named is run.
    runUnit(filters, filters.some((filter) => filter.endsWith(PROOF)) ? WITH_PROOFS : {}),
  ),
  build: part('build', 'the web app and what its first load may weigh', runBuild),
  e2e: part('e2e', 'Playwright: journeys in a real browser; arguments go to it', async (filters) =>
    (await isReadyForJourneys()) ? playwright(filters, 'list') : { passed: 0, failed: 1 },
  ),
  proof: part('proof', 'Vitest: proofs that start processes; arguments go to it', (filters) =>
    runUnit(filters.length === 0 ? [PROOF] : filters, WITH_PROOFS),
  ),
  mutants: part('mutants', `${SAMPLE} mutants of the rules, by the seed that is given`, ([seed = '1']) =>
    runMutants(seed),
  ),
} as const satisfies Record<string, Part>;

// More broken files than these are no chance.
const MOST_REPEATED_FILES = 5;

/** As with the journeys, nobody's change is to hang on a test that fails now and then: its file is run once more. */
async function runUnit(filters: readonly string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  const first = await vitest(filters, env);
  const files = filesOf(first.failures ?? []);
  if (files.length === 0 || files.length > MOST_REPEATED_FILES) return first;
  console.log(`\n── once more: ${files.join(' ')} ──`);
  return afterRepeat(first, await vitest(files, env));
}

/** What the tests count, they append to the file that this variable names (src/server/testing/counted.ts). */
const COUNTS = 'KINTAI_TEST_COUNTS';

function vitest(filters: readonly string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  return withReportFile(async (report) => {
    const counted = `${report}.counts`;
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await runScript(toolScript('vitest'), ['run', ...reporters, ...filters], {
      ...env,
      [COUNTS]: counted,
    });
    const read = readReport(report);
    const { numPassedTests = 0, numFailedTests = 0 } = read;
    return { ...countsOf(code, numPassedTests, numFailedTests, read), tally: readCounted(counted) };
  });
}

function readCounted(path: string): Tally {
  try {
    return sumOf(
      readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((what) => ({ [what]: 1 })),
    );
  } catch {
    return {};
  } finally {
    rmSync(path, { force: true });
  }
}

async function runBuild(): Promise<Counts> {
  if (!(await ensureWebBuilt())) return { passed: 0, failed: 1 };
  const screens = measureBuild(WEB_FOLDER);
  console.log(`First load, JavaScript and CSS as transferred (brotli):\n${budgetTable(screens)}`);
  const over = screens.filter(({ size, budget }) => size > budget).length;
  const many = overFiles(screens);
  for (const line of many) console.log(`  TOO MANY FILES  ${line}`);
  return { passed: 1 + screens.length - over, failed: over + many.length };
}

async function runMutants(seed: string): Promise<Counts> {
  const code = await runScript(join(root, 'scripts/mutate.ts'), ['--sample', SAMPLE, '--seed', seed, '--released']);
  if (code !== 0) console.log(`npm run mutate -- --sample ${SAMPLE} --seed ${seed} --released repeats it`);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/** Whether the journeys can begin: with the web app built, and a browser. */
export async function isReadyForJourneys(): Promise<boolean> {
  if (!(await ensureWebBuilt())) return false;
  await ensureBrowser();
  return true;
}

/** Each of its processes loads the whole server: with what Node has compiled of it once, in three quarters of the time. */
export function playwright(
  given: readonly string[],
  reporter: 'list' | 'dot',
  env: NodeJS.ProcessEnv = {},
): Promise<Counts> {
  return withReportFile(async (report) => {
    const read = await playwrightReport(given, `${reporter},json`, report, env);
    const { expected = 0, unexpected = 0, flaky = 0 } = read.stats ?? {};
    const counts = countsOf(read.code, expected + flaky, unexpected, read);
    return { ...counts, flaky: flakyIn(read), tally: { journeys: expected + unexpected + flaky, ...tallyIn(read) } };
  });
}

/** A journey as Playwright lists it, once for each width that it runs on. */
export interface Journey {
  /** As a line of a test list. */
  readonly id: string;
  /** Its file, from the checkout's root. */
  readonly file: string;
  readonly tags: readonly string[];
}

/** All journeys. */
export function listJourneys(): Promise<Journey[]> {
  return withReportFile(async (path) => {
    const report = await playwrightReport(['--list'], 'json', path);
    const journeys = (report.suites ?? []).flatMap((suite) => journeysOf(suite, []));
    if (report.code !== 0 || journeys.length === 0) throw new Error('Playwright could not list the journeys');
    return journeys;
  });
}

type Suite = NonNullable<FailureReport['suites']>[number];

function journeysOf({ title, file, specs, suites = [] }: Suite, above: readonly string[]): Journey[] {
  // The outermost suite is the file itself.
  const path = title === file ? [] : [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName }) => ({
      id: [`[${projectName}]`, spec.file, ...path, spec.title].join(' › '),
      file: `e2e/${spec.file}`,
      tags: spec.tags,
    })),
  );
  return [...own, ...suites.flatMap((suite) => journeysOf(suite, path))];
}

/** Runs the listed journeys. Fails where Playwright finds another number of them. */
export async function runListed(journeys: readonly { readonly id: string }[]): Promise<Counts> {
  if (!(await isReadyForJourneys())) return { passed: 0, failed: 1 };
  const list = join(root, '.cache', `test-list-${process.pid}.txt`);
  writeFileSync(list, journeys.map(({ id }) => id).join('\n'));
  try {
    const counts = await playwright([`--test-list=${list}`], 'list');
    const missing = journeys.length - counts.passed - counts.failed;
    if (missing === 0) return counts;
    console.log(`${missing} of the ${journeys.length} chosen journeys did not run`);
    return { ...counts, failed: counts.failed + 1 };
  } finally {
    rmSync(list, { force: true });
  }
}

async function playwrightReport(
  given: readonly string[],
  reporters: string,
  path: string,
  env: NodeJS.ProcessEnv = {},
): Promise<FailureReport & { readonly code: number }> {
  const code = await runScript(toolScript('@playwright/test'), ['test', `--reporter=${reporters}`, ...given], {
    NODE_COMPILE_CACHE: join(root, '.cache/node-compile'),
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: path,
  });
  return { ...readReport(path), code };
}

function countsOf(code: number, passed: number, failed: number, report: FailureReport): Counts {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures: failuresIn(report) };
}

async function withReportFile<Result>(run: (path: string) => Promise<Result>): Promise<Result> {
  const path = join(root, '.cache', `test-report-${process.pid}-${(reports += 1)}.json`);
  try {
    return await run(path);
  } finally {
    rmSync(path, { force: true });
  }
}
let reports = 0;

function readReport(path: string): FailureReport {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as FailureReport;
  } catch {
    return {};
  }
}
