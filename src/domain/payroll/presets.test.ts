import { describe, expect, it } from 'vitest';

import { payrollCell } from './items.ts';
import { PRESET_TEMPLATES, READY_NAMES, type PresetTemplate } from './presets.ts';
import { MONTH_OF_ALL_KINDS } from './testing/month.ts';

/** The line of a month of which every kind of hours is another number. */
function lineOf(name: PresetTemplate): string {
  const { columns, hoursFormat } = PRESET_TEMPLATES[name];
  // None of them but the sheet's own has anything of the sheet.
  const month = { ...MONTH_OF_ALL_KINDS, sheet: { month: '2026-11' } as never };
  return columns.map((column) => payrollCell(column, month, hoursFormat)).join(',');
}

describe('a preset’s line', () => {
  it.each([
    [
      'standard',
      '0007,𠮷田 花子,2026-11,21,168.00,23,259.57,150.02,0.38,11.68,55.02,15.50,0.28,71.00,60.00,11.00,4,11.25,6,27.00,' +
        '15.00,12,2.12,8,64.00,9,72.00,12,4.00,1.5,12.00,1,10.00,1,8.00,0.72,0.78,本人確認済み',
    ],
    [
      'yayoi',
      '0007,21,23,8,9,3.00,1,8.00,1,8.50,0.5,5.50,12,2.12,0.72,168.00,259.57,150.02,0.38,9.87,53.05,9.43,36.82,3.05,' +
        '2.83,11.00',
    ],
    ['freee', '0007,𠮷田 花子,9024,701,4260,0,900,1620,15574,23,17,4,6,19,37,8,7,5,9,2026-10-21,2026-11-20,0,0,43'],
    [
      'moneyforward',
      '2,0007,23,8,9,3.00,12,4.00,1,8.00,1,8.50,0.5,5.50,2.12,0.72,150.02,0.38,11.68,60.00,11.00,15.00,27.00',
    ],
    [
      'pca',
      '0007,21,168.00,23,150.40,8,,2,10,9,12,53.05,9.43,9.27,0.87,24.50,2.18,12,2.12,,3.00,,4.00,,,,,,,,,,,,,,,,,,9.87,' +
        '2.83,11.00,5.50,0.72',
    ],
    [
      'tkc',
      '0007,𠮷田 花子,17,10,259.57,7,5,9,1,,1,,0.5,8,,,,11.68,60.68,10.12,24.50,2.18,3.02,,,,,,,21,168.00,,,,,3.00,' +
        '11.00',
    ],
    [
      'bugyo',
      '0007,17,4,6,8,9,12,4.00,3.00,1,8.00,1,8.50,0.5,5.50,12,2.12,0.72,150.02,0.38,11.68,60.00,11.00,27.00,15.00',
    ],
    [
      'king_of_time',
      '0007,𠮷田 花子,17,6,4,8,9,3.00,1,8.00,1,8.30,0.5,5.30,7,5,0.19,0.37,1.11,0.43,148.24,8.44,53.03,1.37,1.08,9.26,' +
        '24.30,2.11,9.16,0.52,0.18,0.05,11.00,259.34',
    ],
  ] as const)('of %s', (name, line) => {
    expect(lineOf(name)).toBe(line);
  });

  it.each(READY_NAMES.filter((name) => name !== 'sheet'))('of %s has none of the sheet’s hours', (name) => {
    expect(lineOf(name)).not.toMatch(/NaN|undefined|^,/);
  });
});

it('has no header row where the software takes the columns by their order alone', () => {
  expect(READY_NAMES.filter((name) => !PRESET_TEMPLATES[name].hasHeader)).toEqual(['pca', 'tkc']);
});

it('numbers headings from 1', () => {
  const headings = PRESET_TEMPLATES.tkc.columns.map(({ heading }) => heading);
  const numbered = [1, 2, 3, 4, 5].map((number) => `回数手当回数${number}`);
  expect(headings.filter((heading) => heading.startsWith('回数手当回数'))).toEqual(numbered);
});
