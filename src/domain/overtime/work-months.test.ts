import { expect, it } from 'vitest';

import { type DateRange, isoDate, isoMonth } from '../time/date.ts';
import { agreementMonth } from './agreement-month.ts';
import { daysOfMonths } from './work-months.ts';

const calendars = (month: string) => agreementMonth(isoMonth(month), []);

it.each([
  ['no month', [], []],
  ['one', ['2026-11'], ['2026-10-24 2026-12-06']],
  ['three in a row', ['2026-09', '2026-10', '2026-11'], ['2026-08-22 2026-12-06']],
  ['one, and two in a row', ['2026-04', '2026-06', '2026-07'], ['2026-03-21 2026-05-03', '2026-05-23 2026-08-02']],
])('the days of %s', (_, months, ranges) => {
  const found = daysOfMonths(months.map(calendars), () => ({ weekStart: 0 }));
  expect(found.map(({ from, to }) => `${from} ${to}`)).toEqual(ranges);
});

it('the days of an agreement’s own months', () => {
  const month = { from: isoDate('2026-10-21'), to: isoDate('2026-11-20') };
  expect(daysOfMonths([month], () => ({ weekStart: 0 }))).toEqual([{ from: '2026-10-10', to: '2026-11-22' }]);
});

it('the days of months with other weeks', () => {
  const policyOf = ({ from }: DateRange) => ({ weekStart: from < '2026-11' ? 0 : 3 }) as const;
  const [both] = daysOfMonths(['2026-10', '2026-11'].map(calendars), policyOf);
  const [october] = daysOfMonths([calendars('2026-10')], policyOf);
  const [november] = daysOfMonths([calendars('2026-11')], policyOf);
  expect([october?.from, november?.to]).toEqual(['2026-09-19', '2026-12-02']);
  expect(both).toEqual({ from: october?.from, to: november?.to });
});
