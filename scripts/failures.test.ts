import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  afterRepeat,
  type Failure,
  type FailureReport,
  failuresIn,
  filesOf,
  flakyIn,
  linesOfFailures,
  tableOfRepeats,
  tallyIn,
} from './failures.ts';
import { captureTool, root } from './tools.ts';

const CACHE = join(root, '.cache');

let folder: string;

beforeEach(() => {
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(join(CACHE, 'failures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, ...lines: string[]): void => writeFileSync(join(folder, name), lines.join('\n'));

/** The summary of a test runner's report. */
function said(): string[] {
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as FailureReport;
  return linesOfFailures(failuresIn(report)).map((line) => line.replaceAll(relative(root, folder), 'here'));
}

test('Vitest’s failures are named, and a file that broke', async () => {
  write(
    'sums.test.ts',
    `import { describe, expect, test } from 'vitest';`,
    `describe('sums', () => {`,
    `  test('hold', () => expect(1 + 1).toBe(2));`,
    `  test('fail', () => expect(1 + 1).toBe(3));`,
    `});`,
  );
  write('broken.test.ts', `import './nowhere.ts';`);
  await captureTool('vitest', ['run', '--root', folder, '--reporter=json', '--outputFile=report.json']);
  expect(said().toSorted()).toEqual([
    '    AssertionError: expected 2 to be 3 // Object.is equality',
    expect.stringMatching(/^ {4}Cannot find module '\.\/nowhere\.ts'/),
    '✗ here/broken.test.ts',
    '✗ here/sums.test.ts › sums fail',
  ]);
});

test('Playwright’s failures are named with their project, and a run that did not begin', async () => {
  write(
    'playwright.config.ts',
    `export default { reporter: [['json', { outputFile: 'report.json' }]], projects: [{ name: 'phone' }] };`,
  );
  write(
    'sums.test.ts',
    `import { expect, test } from '@playwright/test';`,
    `test.describe('sums', () => {`,
    `  test('hold', () => expect(1 + 1).toBe(2));`,
    `  test('fail', () => expect(1 + 1).toBe(3));`,
    `});`,
  );
  await captureTool('@playwright/test', ['test', '-c', folder]);
  expect(said()).toEqual([
    '✗ [phone] here/sums.test.ts:4 › fail',
    '    Error: expect(received).toBe(expected) // Object.is equality',
    '    Expected: 3',
    '    Received: 2',
    '    repeat: npm test -- e2e here/sums.test.ts:4 --project=phone',
  ]);

  const notBegun = failuresIn({ suites: [], errors: [{ message: 'SyntaxError: here.ts: no' }] });
  expect(linesOfFailures(notBegun)).toEqual(['✗ Playwright', '    SyntaxError: here.ts: no']);
});

test('a test that passes on a retry is no failure, and is listed as flaky with its trace', async () => {
  write(
    'playwright.config.ts',
    `export default {`,
    `  reporter: [['json', { outputFile: 'report.json' }]],`,
    `  retries: 1,`,
    `  use: { trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false } },`,
    `  projects: [{ name: 'phone' }],`,
    `};`,
  );
  write(
    'sums.test.ts',
    `import { expect, test } from '@playwright/test';`,
    `test('hold at the second try', ({}, { retry }) => expect(1 + retry).toBe(2));`,
  );
  await captureTool('@playwright/test', ['test', '-c', folder]);
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as FailureReport;
  expect(failuresIn(report)).toEqual([]);
  expect(flakyIn(report)).toEqual([
    {
      name: expect.stringMatching(/^\[phone\] .*\/sums\.test\.ts:2 › hold at the second try$/),
      error: expect.stringContaining('toBe'),
      trace: expect.stringMatching(/test-results\/.*trace\.zip$/),
      repeat: expect.stringMatching(/^npm test -- e2e .*\/sums\.test\.ts:2 --project=phone$/),
    },
  ]);
});

test('what the journeys have counted is summed, of both runs of a flaky one; other annotations aren’t counts', () => {
  const annotations = (loads: string) => [
    { type: 'document loads', description: loads },
    { type: 'issue', description: 'https://example.com/1' },
    { type: 'axe runs' },
  ];
  const spec = { tests: [{ results: [{ annotations: annotations('2') }, { annotations: annotations('3') }] }] };
  const suite = { specs: [spec], suites: [{ specs: [spec] }] };
  expect(tallyIn({ suites: [suite] } as unknown as FailureReport)).toEqual({ 'document loads': 10 });
});

test('over several runs the failures are counted per test', () => {
  const [often, once] = ['often', 'once'].map((name) => ({ name, error: `Error: ${name}` }));
  expect(tableOfRepeats([[often, once] as Failure[], [], [often] as Failure[]])).toEqual([
    '3 runs, 2 with a failure',
    '2 of 3 often',
    '    Error: often',
    '1 of 3 once',
    '    Error: once',
  ]);
});

test('a truncated list of failures ends with the total', () => {
  const failures = Array.from({ length: 30 }, (_, index) => ({
    name: `${index}`,
    error: 'Error: no\n    at here.ts:1',
  }));
  const lines = linesOfFailures(failures, '✗', 10);
  expect(lines).toHaveLength(10);
  expect(lines.slice(0, 3)).toEqual(['✗ 0', '    Error: no', '✗ 1']);
  expect(lines.at(-1)).toBe('… 30 failures in all');
});

test('what passes when its file is run once more is flaky, and what fails again has failed', () => {
  const slow = { name: 'src/slow.test.ts › waits', error: 'too late' };
  const wrong = { name: 'src/wrong.test.ts › adds', error: '2 is not 3' };
  const first = { passed: 7, failed: 2, failures: [slow, wrong] };
  expect(filesOf([slow, wrong, { ...wrong, name: 'src/wrong.test.ts › subtracts' }])).toEqual([
    'src/slow.test.ts',
    'src/wrong.test.ts',
  ]);
  expect(filesOf([{ name: 'src/broken.test.ts', error: 'no such module' }])).toEqual(['src/broken.test.ts']);
  expect(afterRepeat(first, { passed: 3, failed: 1, failures: [wrong] })).toEqual({
    passed: 8,
    failed: 1,
    failures: [wrong],
    flaky: [slow],
  });
  expect(afterRepeat(first, { passed: 4, failed: 0, failures: [] })).toEqual({
    passed: 9,
    failed: 0,
    failures: [],
    flaky: [slow, wrong],
  });
  // A repeat that doesn't come to its end proves nothing.
  expect(afterRepeat(first, { passed: 0, failed: 1 })).toMatchObject({ failed: 1 });
});
