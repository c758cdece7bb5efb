import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isoMonth } from '../time/date.ts';
import { sheetCounter, type SheetFileFormat } from './sheet-files.ts';
import { calendarMonth } from '../working-time/wage-period.ts';

const month = calendarMonth(isoMonth('2026-02'));
const files: Readonly<Record<SheetFileFormat, string>> = {
  csv: `head\r\n${'a line\r\n'.repeat(3 * 28)}`,
  pdf: '%PDF <<\n/Type /Pages\n>> ' + '<<\n/Type /Page\n>> '.repeat(3),
  xlsx: 'PK xl/workbook.xml ' + 'PK xl/worksheets/sheet1.xml '.repeat(3) + 'xl/worksheets/sheet1.xml '.repeat(3),
};

describe('sheetCounter', () => {
  it.each(Object.keys(files) as SheetFileFormat[])(
    'counts the sheets of a %s, however its bytes are split',
    (format) => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (sizes) => {
          const count = sheetCounter(format, month, 3);
          const counts: number[] = [];
          const ends: number[] = [];
          for (let at = 0, turn = 0; at < files[format].length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            counts.push(count(files[format].slice(at, at + size)));
            at += size;
            ends.push(at);
          }
          expect(counts.at(-1)).toBe(3);
          expect(counts).toEqual(ends.map((end) => sheetCounter(format, month, 3)(files[format].slice(0, end))));
        }),
      );
    },
  );

  it.each([
    ['csv', -1],
    ['pdf', -10],
    ['xlsx', -90],
  ] as const)('distinguishes a %s that was cut short from a complete one', (format, end) => {
    expect(sheetCounter(format, month, 3)(files[format].slice(0, end))).toBe(2);
  });

  it('has nothing to count in a CSV’s head, nor before it is there', () => {
    expect(sheetCounter('csv', month, 3)('head')).toBe(0);
    expect(sheetCounter('csv', month, 3)('head\r\n')).toBe(0);
  });
});
