import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { missingLine, quotesIn } from './quotes.ts';
import { root } from './tools.ts';

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** What is wrong with a page's quotes: a line of text for each. */
function faultsOf(page: string, text: string, read: (file: string) => string | undefined): string[] {
  return quotesIn(text).flatMap((quote) => {
    const file = read(quote.file);
    if (file === undefined) return [`${page} quotes ${quote.file}, which does not exist`];
    const missing = missingLine(quote, file);
    if (missing === undefined) return [];
    return [`${page}:${missing.number} quotes a line that ${quote.file} does not have there: ${missing.text}`];
  });
}

describe('the code that the documents quote', () => {
  const pages = globSync('docs/**/*.md', { cwd: root }).filter((page) => quotesIn(textOf(page)).length > 0);

  it('is found', () => {
    expect(pages).toContain(join('docs', 'contributing.md'));
  });

  it.each(pages)('stands in the files that %s names', (page) => {
    const read = (file: string) => (existsSync(join(root, file)) ? textOf(file) : undefined);
    expect(faultsOf(page, textOf(page), read)).toEqual([]);
  });
});

describe('a quote', () => {
  const files: Readonly<Record<string, string>> = { 'a.ts': 'one\n  two\n\n  three  3\nfour\ntwo\n' };
  const faults = (...lines: string[]): string[] =>
    faultsOf('page.md', ['Text.', '', ...lines, '```'].join('\n'), (file) => files[file]);
  const LACKS = 'quotes a line that a.ts does not have there';

  test.each<[string, string[], string[]]>([
    ['of lines as they are', ['```ts path=a.ts', 'one', '  two'], []],
    ['in another indentation, without the empty lines', ['```ts path=a.ts', '  two', '      three 3'], []],
    ['with a gap', ['```ts path=a.ts', 'one', '…', 'four'], []],
    ['of a line whose first place is another one', ['```ts path=a.ts', 'four', 'two'], []],
    ['of no file', ['```ts', 'five'], []],
    ['of a line that is gone', ['```ts path=a.ts', 'one', 'five'], [`page.md:5 ${LACKS}: five`]],
    ['of a part of a line', ['```ts path=a.ts', 'thre'], [`page.md:4 ${LACKS}: thre`]],
    ['that leaves lines out without a gap', ['```ts path=a.ts', 'one', 'four'], [`page.md:5 ${LACKS}: four`]],
    ['in another order', ['```ts path=a.ts', 'four', '…', 'one'], [`page.md:6 ${LACKS}: one`]],
    ['beyond the end of the file', ['```ts path=a.ts', 'four', 'two', 'two'], [`page.md:6 ${LACKS}: two`]],
    ['of a file that is gone', ['```ts path=b.ts', 'one'], ['page.md quotes b.ts, which does not exist']],
    [
      'that follows another block',
      ['```', 'path=b.ts', '```', '```ts path=a.ts', 'five'],
      [`page.md:7 ${LACKS}: five`],
    ],
  ])('%s', (_what, lines, expected) => {
    expect(faults(...lines)).toEqual(expected);
  });
});
