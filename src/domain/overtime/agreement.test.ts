import { describe, expect, it } from 'vitest';
import { isoMonth } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import {
  DEFAULT_OVERTIME_AGREEMENT,
  firstMonthOfYear,
  limitsOf,
  WIDEST_SPECIAL_CLAUSE,
  type OvertimeAgreement,
} from './agreement.ts';

const limitsIn = (agreement: Partial<OvertimeAgreement>) => limitsOf({ ...DEFAULT_OVERTIME_AGREEMENT, ...agreement });
const hours = (count: number) => minutes(count * 60);

const ORDINARY = { month: 2700, monthTotal: 5999, average: 4800, year: 21_600, monthsOver: null };
const SPECIAL = { ...ORDINARY, year: 43_200, monthsOver: 6 };

describe('労基法36条: the limits of an agreement', () => {
  it.each([
    ['nothing of its own', {}, ORDINARY],
    ['a special clause as wide as the law lets it be', { specialClause: WIDEST_SPECIAL_CLAUSE }, SPECIAL],
    ['hours that vary over the year', { isAnnualVariable: true }, { ...ORDINARY, month: 2520, year: 19_200 }],
    [
      'those under a special clause',
      { isAnnualVariable: true, specialClause: WIDEST_SPECIAL_CLAUSE },
      { ...SPECIAL, month: 2520 },
    ],
    ['lower numbers', { month: hours(30), year: hours(300) }, { ...ORDINARY, month: 1800, year: 18_000 }],
    ['higher numbers, which are void', { month: hours(50), year: hours(400) }, ORDINARY],
    [
      'a lower special clause',
      { specialClause: { monthTotal: hours(80), year: hours(600), months: 4 } },
      { ...SPECIAL, monthTotal: 4800, year: 36_000, monthsOver: 4 },
    ],
    ['a higher one', { specialClause: { monthTotal: hours(120), year: hours(900), months: 12 } }, SPECIAL],
    ['no overtime at all', { month: hours(0), year: hours(0) }, { ...ORDINARY, month: 0, year: 0 }],
  ])('%s', (_, agreement, limits) => {
    expect(limitsIn(agreement)).toEqual(limits);
  });
});

it.each([
  ['2026-11', 4, '2026-04'],
  ['2026-04', 4, '2026-04'],
  ['2026-03', 4, '2025-04'],
  ['2026-11', 1, '2026-01'],
  ['2026-11', 12, '2025-12'],
  ['2026-12', 12, '2026-12'],
  ['2026-05', 4, '2026-05', 21],
  ['2026-04', 4, '2025-05', 21],
  ['2027-01', 12, '2027-01', 2],
  ['2026-12', 12, '2026-01', 2],
])('the agreement’s year of %s, from month %d, began in %s', (month, firstMonth, first, firstDay = 1) => {
  expect(firstMonthOfYear(isoMonth(month), { firstMonth, firstDay })).toBe(first);
});
