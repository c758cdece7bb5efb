// `npm test`: every proof there is, from the gates to a person's journey in a real browser.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { budgetTable, measureBuild } from './bundle-budget.ts';
import { type Failure, type FailureReport, failuresIn, linesOfFailures } from './failures.ts';
import { runGates } from './gates.ts';
import { root, runScript, toolScript } from './tools.ts';
import { ensureWebBuilt, WEB_FOLDER } from './web-build.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Said again at the end of a long log. */
  readonly failures?: readonly Failure[];
}

interface Part {
  readonly name: string;
  readonly about: string;
  run(args: readonly string[]): Promise<Counts>;
}

const PARTS: readonly Part[] = [
  { name: 'check', about: 'format, types, lint, dead code', run: () => runGates() },
  { name: 'unit', about: 'Vitest: the rules, the server over HTTP, the screens; arguments go to it', run: runUnit },
  { name: 'build', about: 'the web app and what its first load may weigh', run: runBuild },
  { name: 'e2e', about: 'Playwright: journeys in a real browser; arguments go to it', run: runE2e },
];

const [chosen, ...args] = process.argv.slice(2);
const parts = chosen === undefined ? PARTS : PARTS.filter((part) => part.name === chosen);
if (parts.length === 0) {
  const list = PARTS.map((part) => `  npm test -- ${part.name.padEnd(6)} ${part.about}`).join('\n');
  console.log(`npm test runs everything; one part of it:\n${list}`);
  process.exitCode = chosen === '--help' ? 0 : 2;
} else {
  process.exitCode = await runParts();
}

async function runParts(): Promise<number> {
  let passed = 0;
  let failed = 0;
  const lines: string[] = [];
  const failures: Failure[] = [];
  for (const part of parts) {
    console.log(`\n── ${part.name} ──`);
    const counts = await runPart(part);
    lines.push(`  ${part.name.padEnd(6)} ${counts.passed} passed, ${counts.failed} failed`);
    passed += counts.passed;
    failed += counts.failed;
    failures.push(...(counts.failures ?? []));
  }
  for (const block of [lines, linesOfFailures(failures), [`${passed} passed, ${failed} failed`]])
    if (block.length > 0) console.log(`\n${block.join('\n')}`);
  return failed === 0 ? 0 : 1;
}

/** A part that breaks before its first test has failed, and so has one that had nothing to prove. */
async function runPart(part: Part): Promise<Counts> {
  try {
    const counts = await part.run(args);
    return counts.passed + counts.failed === 0 ? { passed: 0, failed: 1 } : counts;
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
}

function runUnit(filters: readonly string[]): Promise<Counts> {
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
  return withReportFile(async (report) => {
    const code = await runScript(toolScript('@playwright/test'), ['test', '--reporter=list,json', ...filters], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    const read = readReport(report);
    const { expected = 0, unexpected = 0, flaky = 0 } = read.stats ?? {};
    return countsOf(code, expected, unexpected + flaky, read);
  });
}

function countsOf(code: number, passed: number, failed: number, report: Report): Counts {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures: failuresIn(report) };
}

interface Report extends FailureReport {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

async function withReportFile(run: (path: string) => Promise<Counts>): Promise<Counts> {
  const path = join(root, '.cache', `test-report-${process.pid}.json`);
  try {
    return await run(path);
  } finally {
    rmSync(path, { force: true });
  }
}

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return {};
  }
}
