import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { root } from '../tools.ts';
import { EQUIVALENT, equivalentOf } from './equivalent.ts';
import { applied, mutantsOf } from './mutants.ts';

/** The module after each of its mutations. */
const changesOf = (source: string): string[] => mutantsOf('a.ts', source).map((mutant) => applied(source, mutant));

describe('the changes of a module', () => {
  it.each([
    ['a < b', ['a <= b', 'a >= b']],
    ['a >= b', ['a > b', 'a < b']],
    ['a === b', ['a !== b']],
    ['(a) - b', ['(a) + b']],
    ['a * b', ['a / b']],
    ['a && b', ['a || b']],
    ['a ?? b', ['a && b']],
    ['a += b', ['a -= b']],
    ['a++', ['a--']],
    ['--a', ['++a']],
    ['!a', ['a']],
    ['-a', ['a']],
    ['f(true)', ['f(false)']],
    ['f(7)', ['f(8)', 'f(6)']],
    ['f(1_000)', ['f(1001)', 'f(999)']],
    ['f(0)', ['f(1)', 'f((-1))']],
    ['a ? b : c', ['!(a) ? b : c']],
    ['if (a) b()', ['if (!(a)) b()']],
    ['if (!a) b()', ['if (a) b()']],
    ['while (a()) b()', ['while (!(a())) b()']],
    ['a.filter(b).map(c)', ['a.map(c)']],
    ['a.toSorted(b)[c]', ['a[c]']],
    ['a.some(b)', ['a.every(b)']],
    ['Math.floor(a)', ['Math.ceil(a)']],
    ['/^a$/', ['/a$/', '/^a/']],
  ])('of `%s`', (source, changes) => {
    expect(changesOf(source)).toEqual(changes);
  });

  it.each([
    'a + "b"',
    '`${a}b` + c',
    'type A = 1 | -2 | true',
    'const a = b as 0',
    'a = b',
    'f(1.5)',
    'f("<")',
    '// a < b',
  ])('none of `%s`', (source) => {
    expect(changesOf(source)).toEqual([]);
  });

  it('are in order and know their lines', () => {
    const mutants = mutantsOf('a.ts', 'f(\n  a < b,\n  !c,\n);\n');
    expect(mutants.map(({ line, from, to }) => [line, from, to])).toEqual([
      [2, '<', '<='],
      [2, '<', '>='],
      [3, '!', ''],
    ]);
  });
});

describe('what is listed as equivalent', () => {
  it.each(Object.keys(EQUIVALENT))('occurs in %s', (file) => {
    const source = readFileSync(join(root, file), 'utf8');
    expect(equivalentOf(file, source, mutantsOf(file, source)).size).toBe(EQUIVALENT[file]?.length);
  });
});

test('a listed equivalent that occurs no more is rejected, and one that occurs twice', () => {
  const named = [{ code: 'a < b', becomes: 'a <= b', reason: 'for no reason' }];
  const find = (source: string): unknown => equivalentOf('a.ts', source, mutantsOf('a.ts', source), named);
  expect(find('a < b')).toEqual(new Set([expect.objectContaining({ from: '<', to: '<=' })]));
  expect(() => find('a > b')).toThrow('a < b');
  expect(() => find('a < b || a < b')).toThrow('a < b');
});
