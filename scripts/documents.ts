import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.ts';

/** The documents of the checkout, by their paths from its root. */
export const documents: readonly string[] = [
  'README.md',
  'CHANGELOG.md',
  ...globSync('docs/**/*.md', { cwd: root }).toSorted(),
];

/** The text of a file of the checkout. */
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Every `npm …` command of the documents, in their order. */
export const commands: readonly string[] = [
  ...new Set(documents.flatMap((document) => textOf(document).match(/(?<=`|^)npm [^`\n]+/gm) ?? [])),
];

/** Whether a command is one for operators. */
export const isOperators = (command: string): boolean => command.startsWith('npm run kintai -- ');

const TESTS = [
  /^npm test( -- ((check|unit|build|e2e|proof|mutants|changed)\b.*|--eighth \d))?$/,
  /^npm run (test:full|check( -- --fix)?)$/,
];

/** Whether a command is the tests themselves, which are proven by running them. */
export const isTests = (command: string): boolean => TESTS.some((pattern) => pattern.test(command));

/** The measurements that a command takes; none for another command. */
export const benchesOf = (command: string): readonly string[] =>
  /^npm run bench ([\w-]+(?: [\w-]+)*?)(?: -- \S+)?$/.exec(command)?.[1]?.split(' ') ?? [];
