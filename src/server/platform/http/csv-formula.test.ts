import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { csvLines, unprotectCell } from './csv.ts';

const written = (cell: string): string => parse(csvLines([[cell]]))[0]?.[0] ?? '';

it.each([
  ['=1+1', "'=1+1"],
  ['+81', "'+81"],
  ['-', "'-"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ['山田 太郎', '山田 太郎'],
  ["O'Brien", "O'Brien"],
  ["'E1", "'E1"],
])('escapes %j as %j', (cell, expected) => {
  expect(written(cell)).toBe(expected);
});

it('unescapes every cell to what it was', () => {
  const cell = fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', '＝', 'a', '山', ' '),
  });
  fc.assert(
    fc.property(cell, (text) => {
      expect(unprotectCell(written(text))).toBe(text);
      expect(written(text)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
    }),
  );
});
