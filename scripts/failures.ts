import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResult, JsonTestResults } from 'vitest/node';
import type { Tally } from './suite/budget.ts';
import { root } from './tools.ts';

/** A test that failed, or a file that broke before its first one. */
export interface Failure {
  readonly name: string;
  readonly error: string;
  /** The trace of the browser's steps, for `npx playwright show-trace`. */
  readonly trace?: string;
  /** The command that runs it again by itself. */
  readonly repeat?: string;
}

/** What a part of the tests comes to. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Repeated at the end of a long log. */
  readonly failures?: readonly Failure[];
  /** Failed once and passed on a retry. */
  readonly flaky?: readonly Failure[];
  /** What the part has done how often. */
  readonly tally?: Tally;
}

/** Vitest's JSON report or Playwright's; each has only its own parts. */
export type FailureReport = Partial<JsonTestResults & JSONReport>;

const IN_FILE = ' › ';
const MOST_LINES = 40;
const ERROR_LINES = 4;
const WIDTH = 160;

/** All failures of a report. */
export function failuresIn({ testResults = [], suites = [], errors = [], config }: FailureReport): Failure[] {
  return [
    ...testResults.flatMap(failuresOfFile),
    ...suites.flatMap((suite) => testsOfSuite(suite, 'unexpected', config?.rootDir ?? root)),
    ...errors.map(({ message = '' }) => ({ name: 'Playwright', error: message })),
  ];
}

/** The browser's tests that failed at first and passed on a retry. */
export const flakyIn = ({ suites = [], config }: FailureReport): Failure[] =>
  suites.flatMap((suite) => testsOfSuite(suite, 'flaky', config?.rootDir ?? root));

/**
 * The sums of what the journeys have counted: annotations whose description is a number, such as
 * `{ type: 'document loads', description: '3' }`. Of a journey that was run again, both runs count.
 */
export function tallyIn({ suites = [] }: FailureReport): Tally {
  const sums: Record<string, number> = {};
  const add = ({ specs, suites: inner = [] }: JSONReportSuite): void => {
    const results = specs.flatMap(({ tests }) => tests.flatMap((run) => run.results));
    for (const { type, description = '' } of results.flatMap(({ annotations }) => annotations))
      if (/^\d+$/.test(description)) sums[type] = (sums[type] ?? 0) + Number(description);
    inner.forEach(add);
  };
  suites.forEach(add);
  return sums;
}

/** The files of Vitest's failures, each once. */
export const filesOf = (failures: readonly Failure[]): string[] => [
  ...new Set(failures.map(({ name }) => name.split(IN_FILE)[0] ?? name)),
];

/** What a run comes to whose failed files were run once more: what passed then is flaky, not failed. */
export function afterRepeat(first: Counts, repeat: Counts): Counts {
  const failures = repeat.failures ?? [];
  const again = new Set(failures.map(({ name }) => name));
  const flaky = first.failures?.filter(({ name }) => !again.has(name)) ?? [];
  return { passed: first.passed + Math.max(first.failed - repeat.failed, 0), failed: repeat.failed, failures, flaky };
}

/** Lists the failures, each with the first lines of its error and its trace, in no more than so many lines. */
export function linesOfFailures(failures: readonly Failure[], mark = '✗', most = MOST_LINES): string[] {
  const lines = failures.flatMap(({ name, error, trace, repeat }) => [
    `${mark} ${name}`,
    ...excerpt(error).map((line) => `    ${line}`),
    ...(trace === undefined ? [] : [`    trace: ${trace}`]),
    ...(repeat === undefined ? [] : [`    repeat: ${repeat}`]),
  ]);
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `… ${failures.length} failures in all`];
}

/** Counts the failures per test over several runs, the most frequent first, with the first lines of the error. */
export function tableOfRepeats(runs: readonly (readonly Failure[])[]): string[] {
  const byName = Map.groupBy(runs.flat(), ({ name }) => name);
  const often = [...byName.values()].toSorted((one, other) => other.length - one.length);
  return [
    `${runs.length} runs, ${runs.filter((failures) => failures.length > 0).length} with a failure`,
    ...often.flatMap((failures) => linesOfFailures(failures.slice(0, 1), `${failures.length} of ${runs.length}`)),
  ];
}

function failuresOfFile({ name, message, assertionResults }: JsonTestResult): Failure[] {
  const file = relative(root, name);
  const failed = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      name: `${file}${IN_FILE}${fullName}`,
      error: failureMessages?.join('\n') ?? '',
    }));
  return message === '' ? failed : [...failed, { name: file, error: message }];
}

function testsOfSuite({ specs, suites = [] }: JSONReportSuite, status: string, folder: string): Failure[] {
  const tests = specs.flatMap(({ title, file, line, tests: runs }) =>
    runs
      .filter((run) => run.status === status)
      .map(({ projectName, results }) => {
        const trace = results.flatMap(({ attachments }) => attachments).find(({ name }) => name === 'trace')?.path;
        const place = `${relative(root, join(folder, file))}:${line}`;
        return {
          name: `[${projectName}] ${place} › ${title}`,
          error: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
          ...(trace === undefined ? {} : { trace: relative(root, trace) }),
          repeat: `npm test -- e2e ${place} --project=${projectName}`,
        };
      }),
  );
  return [...tests, ...suites.flatMap((suite) => testsOfSuite(suite, status, folder))];
}

/** The first informative lines of an error: neither a place in the code nor a part of it. */
const excerpt = (error: string): string[] =>
  stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line) && !/^>?\s*\d* +\|/.test(line))
    .slice(0, ERROR_LINES)
    .map((line) => line.slice(0, WIDTH));
