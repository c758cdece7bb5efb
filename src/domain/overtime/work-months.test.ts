import { expect, it } from 'vitest';

import { isoMonth } from '../time/date.ts';
import { daysOfMonths } from './work-months.ts';

it.each([
  ['no month', [], []],
  ['one', ['2026-11'], ['2026-10-24 2026-12-06']],
  ['three in a row', ['2026-09', '2026-10', '2026-11'], ['2026-08-22 2026-12-06']],
  ['one, and two in a row', ['2026-04', '2026-06', '2026-07'], ['2026-03-21 2026-05-03', '2026-05-23 2026-08-02']],
])('the days of %s', (_, months, ranges) => {
  const found = daysOfMonths(months.map(isoMonth), () => ({ weekStart: 0 }));
  expect(found.map(({ from, to }) => `${from} ${to}`)).toEqual(ranges);
});

it('the days of months with other weeks', () => {
  const policyOf = (month: string) => ({ weekStart: month < '2026-11' ? 0 : 3 }) as const;
  const [both] = daysOfMonths([isoMonth('2026-10'), isoMonth('2026-11')], policyOf);
  const [october] = daysOfMonths([isoMonth('2026-10')], policyOf);
  const [november] = daysOfMonths([isoMonth('2026-11')], policyOf);
  expect([october?.from, november?.to]).toEqual(['2026-09-19', '2026-12-02']);
  expect(both).toEqual({ from: october?.from, to: november?.to });
});
