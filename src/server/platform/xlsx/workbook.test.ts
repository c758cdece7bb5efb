import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readXlsx, unzip } from '../../testing/xlsx.ts';
import { sheetNames, workbook, type XlsxCell, type XlsxSheet } from './workbook.ts';

async function written(names: readonly string[], sheets: readonly XlsxSheet[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of workbook(names, each(sheets))) parts.push(part);
  return Buffer.concat(parts);
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

const sheetOf = (cells: readonly XlsxCell[]): XlsxSheet => ({ widths: [10, 20], frozenRows: 1, rows: [{ cells }] });

const plain = {};

describe('a workbook', () => {
  it('preserves texts and numbers, in the order of its sheets', async () => {
    const texts = fc.string({
      unit: fc.constantFrom('<', '&', '"', "'", '_x0041_', '髙', '😀', ' ', '\n', '='),
      maxLength: 8,
    });
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(texts, numbers), { maxLength: 9 }), async (values) => {
        const sheet = sheetOf(values.map((value) => ({ value, style: plain })));
        const [first, second] = readXlsx(await written(['一', '二'], [sheet, sheetOf([{ value: 7, style: plain }])]));
        expect(first?.rows[0]?.map(({ value }) => unescaped(value))).toEqual(
          values.map((value) => (value === '' ? null : Object.is(value, -0) ? 0 : value)),
        );
        expect(second?.rows[0]?.[0]?.value).toBe(7);
      }),
      { numRuns: 30 },
    );
  });

  it('takes no text for a formula, nor for a character’s code', async () => {
    const cells = ['=1+1', '@x', '_x0041_'].map((value) => ({ value, style: plain }));
    const xml = unzip(await written(['一'], [sheetOf(cells)])).get('xl/worksheets/sheet1.xml') ?? '';
    expect(xml).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1</t>');
    expect(xml).toContain('_x005F_x0041_');
    expect(xml).not.toContain('<f>');
  });

  it('omits what XML can’t represent', async () => {
    const [tab] = readXlsx(
      await written(['一'], [sheetOf([{ value: 'a\u0000\u001B\uD800\uFFFEb<&">', style: plain }])]),
    );
    expect(tab?.rows[0]?.[0]?.value).toBe('ab<&">');
  });

  it('stores each style once, and each cell with its style', async () => {
    const styles = [
      { format: '0.00', isBold: true },
      { fill: 'FDEAEA' },
      { format: '0.00', isBold: true },
      { format: '[h]:mm' },
    ];
    const bytes = await written(['一'], [sheetOf(styles.map((style) => ({ value: 1, style })))]);
    expect(readXlsx(bytes)[0]?.rows[0]?.map(({ format }) => format)).toEqual(['0.00', null, '0.00', '[h]:mm']);
    expect(unzip(bytes).get('xl/styles.xml')).toContain('<cellXfs count="4">');
  });

  it('streams: it reads a sheet only after the one before is written', async () => {
    let made = 0;
    async function* sheets(): AsyncGenerator<XlsxSheet> {
      for (; made < 100; made += 1) yield sheetOf([{ value: made, style: plain }]);
    }
    const parts = workbook(
      Array.from({ length: 100 }, (_, index) => `S${index}`),
      sheets(),
    );
    for (let count = 0; count < 10; count += 1) await parts.next();
    expect(made).toBeLessThan(10);
    await parts.return();
  });
});

describe('the names of tabs', () => {
  it.each([
    [['E0001 佐藤 健太'], ['E0001 佐藤 健太']],
    [['a/b\\c?d*e[f]g:h'], ['a b c d e f g h']],
    [["'quoted'"], ['quoted']],
    [
      ['', "'"],
      ['Sheet', 'Sheet~2'],
    ],
    [
      ['Ａ1', 'a1', 'A1'],
      ['Ａ1', 'a1~2', 'A1~3'],
    ],
    [['history'], ['history~2']],
    [
      ['長'.repeat(40), '長'.repeat(41)],
      ['長'.repeat(31), `${'長'.repeat(29)}~2`],
    ],
    [['𠮷'.repeat(16)], ['𠮷'.repeat(15)]],
  ])('%j are %j', (titles, names) => {
    expect(sheetNames(titles)).toEqual(names);
  });

  it('are always valid for Excel and unique', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 20 }), (titles) => {
        const names = sheetNames(titles);
        for (const name of names) {
          expect(name).toMatch(/^[^\\/?*[\]:]{1,31}$/);
          expect(name).not.toMatch(/^'|'$/);
          expect(name.isWellFormed()).toBe(true);
        }
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(titles.length);
      }),
    );
  });
});

/** A reader that decodes character codes, as Excel does. */
const unescaped = (value: string | number | null): string | number | null =>
  typeof value === 'string' ? value.replaceAll(/_x005F_/g, '_') : value;
