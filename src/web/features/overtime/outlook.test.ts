import { describe, expect, it } from 'vitest';

import { breachesOf, kindsUnder, monthsOfBreaches } from './outlook.ts';
import { measureRows } from './limit-status.ts';
import { byMonth, CLAUSE, overview, row, SETTINGS, status } from './testing/overview.ts';

const look = (rows: Parameters<typeof overview>[0], rest: Parameters<typeof overview>[1] = {}) => {
  const all = overview(rows, rest);
  const breaches = breachesOf(measureRows(all), all);
  return {
    breaches: breaches.map(({ row: { user_id }, status: { kind }, month, isExpected }) => [
      month,
      kind,
      user_id,
      isExpected,
    ]),
    months: monthsOfBreaches(breaches, all),
  };
};

const monthIn = (month: string, value = 3000) => status('month', month, month, value, 2700);

describe('the limits that are broken', () => {
  it('come by month, then those of the month first, then by employee', () => {
    const rows = [
      row(2, { breaches: [monthIn('2026-06')], expected: [status('year', '2026-04', '2027-02', 22_000, 21_600)] }),
      row(1, {
        breaches: [monthIn('2026-06')],
        expected: [status('average', '2026-11', '2026-12', 9700, 9600), monthIn('2026-12')],
      }),
    ];
    expect(look(rows).breaches).toEqual([
      ['2026-06', 'month', 1, false],
      ['2026-06', 'month', 2, false],
      ['2026-12', 'month', 1, true],
      ['2026-12', 'average', 1, true],
      ['2027-02', 'year', 2, true],
    ]);
  });

  it('have one average a month, the one that is passed the furthest', () => {
    const averages = [
      status('average', '2026-05', '2026-06', 9700, 9600),
      status('average', '2026-04', '2026-06', 15_000, 14_400),
      status('average', '2026-03', '2026-06', 19_300, 19_200),
    ];
    const all = overview([row(1, { breaches: averages })]);
    expect(breachesOf(measureRows(all), all).map((breach) => breach.status)).toEqual([averages[1]]);
  });

  it('have those of the year in the month that passed them', () => {
    const overtime_minutes = byMonth({ '2026-03': 9000, '2026-04': 9000, '2026-07': 9000, '2026-08': 4000 });
    const year = status('year', '2026-04', '2026-11', 22_000, 21_600);
    expect(look([row(1, { overtime_minutes, breaches: [year] })]).breaches).toEqual([['2026-08', 'year', 1, false]]);
    // By the months before it is within: the month itself passed it.
    const late = byMonth({ '2026-04': 9000, '2026-11': 30_000 });
    expect(look([row(1, { overtime_minutes: late, breaches: [year] })]).breaches).toEqual([
      ['2026-11', 'year', 1, false],
    ]);
  });

  it('have the first month that is one too many', () => {
    const overtime_minutes = byMonth({ '2026-04': 2701, '2026-05': 2700, '2026-06': 3000, '2026-08': 3000 });
    const special_clause = { ...CLAUSE, months: 2 };
    const breaches = [status('months_over', '2026-04', '2026-11', 3, 2)];
    expect(
      look([row(1, { overtime_minutes, breaches })], { settings: { ...SETTINGS, special_clause } }).breaches,
    ).toEqual([['2026-08', 'months_over', 1, false]]);
  });
});

describe('the months of the agreement’s year', () => {
  it('count people once, those who have broken a limit not among those who will', () => {
    const { months } = look([
      row(1, { breaches: [monthIn('2026-11')], expected: [status('average', '2026-10', '2026-11', 9700, 9600)] }),
      row(2, { expected: [monthIn('2026-11'), status('average', '2026-10', '2026-11', 9700, 9600)] }),
    ]);
    expect(months).toHaveLength(12);
    expect([months[0]?.month, months[11]?.month]).toEqual(['2026-04', '2027-03']);
    expect(months[7]).toMatchObject({
      month: '2026-11',
      broken: 1,
      expected: 1,
      byKind: { month: { broken: 1, expected: 1 }, average: { broken: 0, expected: 2 }, year: { broken: 0 } },
    });
    expect(months[8]).toMatchObject({ broken: 0, expected: 0 });
  });

  it('have the kinds of limits that the agreement has', () => {
    expect(kindsUnder(false)).toEqual(['month', 'month_total', 'average', 'year']);
    expect(kindsUnder(true)).toEqual(['month_total', 'average', 'year', 'months_over']);
  });
});
