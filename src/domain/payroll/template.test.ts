import { describe, expect, it } from 'vitest';

import type { PayrollItem } from './items.ts';
import { PRESET_TEMPLATES, READY_NAMES } from './presets.ts';
import { looksLikeFormula, templateFault } from './template.ts';

const column = (item: PayrollItem, heading = '', text = '') => ({ item, heading, text });
const id = column('employee_id', '社員ID');

describe('templateFault', () => {
  it.each([
    ['a file that says whose each line is', [id], true, null],
    ['an empty column without a heading', [id, column('empty'), column('empty')], true, null],
    ['one whose lines are nobody’s', [column('name', '氏名')], true, { kind: 'nobody_named' }],
    ['a blank heading', [id, column('night', ' ')], true, { kind: 'heading_missing', column: 1 }],
    ['the same without a header row', [id, column('night', ' ')], false, null],
    ['a heading twice', [id, column('night', '社員ID ')], true, { kind: 'heading_repeated', column: 1 }],
    ['the same of an empty column', [id, column('empty', '社員ID')], true, { kind: 'heading_repeated', column: 1 }],
    ['the same without a header row', [id, column('night', '社員ID')], false, null],
    ['a fixed text', [id, column('fixed_text', 'Version', '2')], true, null],
    ['no fixed text', [id, column('fixed_text', 'Version')], false, { kind: 'text_missing', column: 1 }],
    [
      'the first of several faults',
      [column('night'), id, column('name')],
      true,
      { kind: 'heading_missing', column: 0 },
    ],
  ] as const)('%s', (_, columns, hasHeader, fault) => {
    expect(templateFault({ columns, hasHeader })).toEqual(fault);
  });

  it.each(READY_NAMES)('accepts the preset template %s, with and without a header row', (name) => {
    const { columns } = PRESET_TEMPLATES[name];
    for (const hasHeader of [true, false]) expect(templateFault({ columns, hasHeader })).toBeNull();
    // The contract takes no more.
    expect(columns.length).toBeLessThanOrEqual(60);
  });
});

describe('looksLikeFormula', () => {
  it.each([
    ['=1+1', true],
    ['+81', true],
    ['-1', true],
    ['@SUM(A1)', true],
    ['山田 太郎', false],
    ['E-1', false],
    ['', false],
  ])('%s: %s', (value, is) => {
    expect(looksLikeFormula(value)).toBe(is);
  });
});
