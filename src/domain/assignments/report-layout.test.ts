import { expect, it } from 'vitest';

import { columnWidths, REPORT_COLUMNS, USUAL_REPORT } from './report-layout.ts';

it('divides a page among the columns, by how wide each of them is beside the others', () => {
  expect(columnWidths(USUAL_REPORT.columns, 182)).toEqual([14, 10, 18, 20, 16, 22, 82]);
  expect(columnWidths(['work', 'note'], 208)).toEqual([44, 164]);
  expect(columnWidths(['date'], 182)).toEqual([182]);
  expect(columnWidths([], 182)).toEqual([]);
});

it('has an order of the columns, which the usual layout keeps', () => {
  expect(REPORT_COLUMNS.filter((column) => USUAL_REPORT.columns.some((usual) => usual === column))).toEqual([
    ...USUAL_REPORT.columns,
  ]);
});
