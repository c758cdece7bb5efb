import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './tools.ts';

/** A test that failed, or a file that broke before its first one. */
export interface Failure {
  readonly name: string;
  readonly error: string;
}

/** What of Vitest's and of Playwright's JSON report tells why; each has but its own part. */
export interface FailureReport {
  readonly testResults?: readonly VitestFile[];
  readonly config?: { readonly rootDir: string };
  readonly suites?: readonly PlaywrightSuite[];
  readonly errors?: readonly PlaywrightError[];
}

interface VitestFile {
  readonly name: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly errors: readonly PlaywrightError[] }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightError {
  readonly message?: string;
}

const MOST_LINES = 40;
const ERROR_LINES = 4;
const WIDTH = 160;

/** All that failed by the report. */
export function failuresIn({ testResults = [], suites = [], errors = [], config }: FailureReport): Failure[] {
  return [
    ...testResults.flatMap(failuresOfFile),
    ...suites.flatMap((suite) => failuresOfSuite(suite, config?.rootDir ?? root)),
    ...errors.map(({ message = '' }) => ({ name: 'Playwright', error: message })),
  ];
}

/** Names what failed, with the first lines of why, in no more than so many lines. */
export function linesOfFailures(failures: readonly Failure[], most = MOST_LINES): string[] {
  const lines = failures.flatMap(({ name, error }) => [`✗ ${name}`, ...excerpt(error).map((line) => `    ${line}`)]);
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `… ${failures.length} failures in all`];
}

function failuresOfFile({ name, message, assertionResults }: VitestFile): Failure[] {
  const file = relative(root, name);
  const failed = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: `${file} › ${fullName}`, error: failureMessages.join('\n') }));
  return message === '' ? failed : [...failed, { name: file, error: message }];
}

function failuresOfSuite({ specs = [], suites = [] }: PlaywrightSuite, folder: string): Failure[] {
  const failed = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${relative(root, join(folder, file))}:${line} › ${title}`,
        error: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
      })),
  );
  return [...failed, ...suites.flatMap((suite) => failuresOfSuite(suite, folder))];
}

/** The first lines of an error that say something: neither a place in the code nor a part of it. */
const excerpt = (error: string): string[] =>
  stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line) && !/^>?\s*\d* +\|/.test(line))
    .slice(0, ERROR_LINES)
    .map((line) => line.slice(0, WIDTH));
