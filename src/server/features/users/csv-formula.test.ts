import fc from 'fast-check';
import { expect, it } from 'vitest';

import { protectCell, unprotectCell } from '../../platform/http/csv-lines.ts';

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
  ['', ''],
])('escapes %j as %j', (cell, expected) => {
  expect(protectCell(cell)).toBe(expected);
});

it('unescapes every cell to what it was', () => {
  const cell = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '＝', 'a', '山', ' ') });
  fc.assert(
    fc.property(cell, (text) => {
      expect(unprotectCell(protectCell(text))).toBe(text);
      expect(protectCell(text)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
    }),
  );
});
