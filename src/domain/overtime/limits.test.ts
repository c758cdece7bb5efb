import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, isoMonth } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import { DEFAULT_OVERTIME_AGREEMENT, WIDEST_SPECIAL_CLAUSE, type OvertimeAgreement } from './agreement.ts';
import {
  averageLimits,
  breachesThrough,
  limitsAt,
  monthLimit,
  monthTotalLimit,
  monthsOverLimit,
  isBreached,
  isNear,
  type LimitStatus,
  overtimeOfMonths,
  yearLimit,
} from './limits.ts';
import { monthOf, monthsFrom } from './testing/builders.ts';

const APRIL = isoMonth('2026-04');
const JUNE = isoMonth('2026-06');
const SPECIAL: OvertimeAgreement = { ...DEFAULT_OVERTIME_AGREEMENT, specialClause: WIDEST_SPECIAL_CLAUSE };

describe('36条4項: the month', () => {
  const limit = (overtime: number, statutoryHoliday = 0) =>
    monthLimit(APRIL, [monthOf('2026-04', overtime, statutoryHoliday)], { month: minutes(2700), monthsOver: null });

  it.each([
    ['45 hours', 2700, 0, false],
    ['one minute more', 2701, 0, true],
    ['much rest-day work', 2700, 900, false],
  ])('%s', (_, overtime, statutoryHoliday, isBroken) => {
    const statuses = limit(overtime, statutoryHoliday);
    expect(statuses).toEqual([{ kind: 'month', from: APRIL, to: APRIL, value: overtime, most: 2700 }]);
    expect(statuses.map(isBreached)).toEqual([isBroken]);
  });

  it('nothing of a missing month, or under a special clause', () => {
    expect(monthLimit(JUNE, [monthOf('2026-04', 3000)], { month: minutes(2700), monthsOver: null })).toEqual([]);
    expect(monthLimit(APRIL, [monthOf('2026-04', 3000)], { month: minutes(2700), monthsOver: 6 })).toEqual([]);
  });
});

describe('36条6項2号: overtime and rest-day work of a month', () => {
  it.each([
    ['99:59', 5999, 0, false],
    ['100 hours', 6000, 0, true],
    ['both together 99:59', 3000, 2999, false],
    ['both together 100 hours', 3000, 3000, true],
  ])('%s', (_, overtime, statutoryHoliday, isBroken) => {
    const history = [monthOf('2026-04', overtime, statutoryHoliday)];
    const statuses = monthTotalLimit(APRIL, history, { monthTotal: minutes(5999) });
    expect(statuses.map(({ kind, value }) => ({ kind, value }))).toEqual([
      { kind: 'month_total', value: overtime + statutoryHoliday },
    ]);
    expect(statuses.map(isBreached)).toEqual([isBroken]);
  });

  it('nothing of a missing month', () => {
    expect(monthTotalLimit(JUNE, [], { monthTotal: minutes(5999) })).toEqual([]);
  });
});

describe('36条6項3号: the averages', () => {
  const averages = (first: string, overtimes: readonly number[], month = JUNE) =>
    averageLimits(month, monthsFrom(first, overtimes), { average: minutes(4800) }).map(({ from, value, most }) => [
      from,
      value,
      most,
    ]);

  it.each([
    ['none of a single month', '2026-06', [4800], []],
    ['of two', '2026-05', [1, 2], [['2026-05', 3, 9600]]],
    [
      'of two to six, and no more',
      '2025-11',
      [1, 1, 1, 1, 1, 1, 1, 1],
      [
        ['2026-05', 2, 9600],
        ['2026-04', 3, 14_400],
        ['2026-03', 4, 19_200],
        ['2026-02', 5, 24_000],
        ['2026-01', 6, 28_800],
      ],
    ],
    ['none of a month that isn’t there', '2026-04', [4800, 4800], []],
  ])('%s', (_, first, overtimes, expected) => {
    expect(averages(first, overtimes)).toEqual(expected);
  });

  it('end with the first unknown month', () => {
    const history = [monthOf('2026-03', 9999), monthOf('2026-05', 1), monthOf('2026-06', 2)];
    expect(averageLimits(JUNE, history, { average: minutes(4800) })).toHaveLength(1);
  });

  it('end with a month that is known in part, whose hours count in the year', () => {
    const part = { ...monthOf('2026-05', 2000), isPartial: true };
    const history = [monthOf('2026-04', 9999), part, monthOf('2026-06', 2)];
    const average = { average: minutes(4800) };
    expect(averageLimits(JUNE, history, average)).toEqual([]);
    expect(averageLimits(isoMonth('2026-05'), history, average)).toEqual([]);
    expect(averageLimits(isoMonth('2026-07'), [...history, monthOf('2026-07', 1)], average)).toHaveLength(1);
    expect(yearLimit(JUNE, APRIL, history, { year: minutes(21_600) }).value).toBe(9999 + 2000 + 2);
    expect(monthTotalLimit(isoMonth('2026-05'), history, { monthTotal: minutes(5999) })[0]?.value).toBe(2000);
  });

  it.each([
    ['80 hours', 4800, 4800, false],
    ['half a minute more', 4800, 4801, true],
  ])('%s', (_, may, june, isBroken) => {
    const [two] = averageLimits(JUNE, monthsFrom('2026-05', [may, june]), { average: minutes(4800) });
    expect(isBreached(two!)).toBe(isBroken);
  });

  it('count the work on statutory rest days', () => {
    const history = [monthOf('2026-05', 1, 20), monthOf('2026-06', 300, 4000)];
    expect(averageLimits(JUNE, history, { average: minutes(4800) })[0]?.value).toBe(4321);
  });
});

describe('36条4項・5項: the year', () => {
  it('sums the overtime from its first month to the given month, and nothing else', () => {
    const history = [...monthsFrom('2026-03', [1, 20, 300, 4000, 5]), monthOf('2026-12', 7)];
    expect(yearLimit(JUNE, APRIL, history, { year: minutes(21_600) })).toEqual({
      kind: 'year',
      from: APRIL,
      to: JUNE,
      value: 4320,
      most: 21_600,
    });
    const onHolidays = [monthOf('2026-04', 0, 9000)];
    expect(yearLimit(JUNE, APRIL, onHolidays, { year: minutes(21_600) }).value).toBe(0);
  });
});

describe('36条5項: the months over 45 hours', () => {
  it('are counted in the year, under a special clause only', () => {
    const history = monthsFrom('2026-03', [9000, 2701, 2700, 2701, 9000]);
    expect(monthsOverLimit(JUNE, APRIL, history, { month: minutes(2700), monthsOver: 6 })).toEqual([
      { kind: 'months_over', from: APRIL, to: JUNE, value: 2, most: 6 },
    ]);
    expect(monthsOverLimit(JUNE, APRIL, history, { month: minutes(2700), monthsOver: null })).toEqual([]);
  });
});

describe('all limits', () => {
  it('at a month, those of the month first', () => {
    const history = monthsFrom('2026-04', [60, 60, 60]);
    const kinds = (agreement: OvertimeAgreement) =>
      limitsAt(JUNE, history, agreement).map(({ kind, from }) => `${kind} ${from}`);
    expect(kinds(DEFAULT_OVERTIME_AGREEMENT)).toEqual([
      'month 2026-06',
      'month_total 2026-06',
      'average 2026-05',
      'average 2026-04',
      'year 2026-04',
    ]);
    expect(kinds(SPECIAL)).toEqual([
      'month_total 2026-06',
      'average 2026-05',
      'average 2026-04',
      'year 2026-04',
      'months_over 2026-04',
    ]);
  });

  it('by the agreement’s own year', () => {
    const history = monthsFrom('2026-01', [10, 20, 30, 40, 50, 60]);
    const year = (firstMonth: number) =>
      limitsAt(JUNE, history, { ...DEFAULT_OVERTIME_AGREEMENT, firstMonth }).find(({ kind }) => kind === 'year')?.value;
    expect([4, 1, 6, 7].map(year)).toEqual([150, 210, 60, 210]);
  });

  it('breaches of the year, each month’s own and then the year’s', () => {
    const history = monthsFrom('2026-03', [3000, 2701, 100, 6000]);
    const breaches = breachesThrough(JUNE, history, { ...DEFAULT_OVERTIME_AGREEMENT, year: minutes(600) });
    expect(breaches.map(({ kind, from, to, value }) => [kind, from, to, value])).toEqual([
      ['month', APRIL, APRIL, 2701],
      ['month', JUNE, JUNE, 6000],
      ['month_total', JUNE, JUNE, 6000],
      ['year', APRIL, JUNE, 8801],
    ]);
  });
});

describe('a warning before the limit', () => {
  it.each([
    ['nothing worked', 0, 2700, false],
    ['a minute before 36 of 45 hours', 2159, 2700, false],
    ['36 of 45 hours', 2160, 2700, true],
    ['45 of 45 hours', 2700, 2700, true],
    ['beyond', 2701, 2700, false],
    ['nothing, where nothing is allowed', 0, 0, false],
    ['something, where nothing is allowed', 1, 0, false],
  ])('%s', (_, value, most, expected) => {
    const status: LimitStatus = {
      kind: 'month',
      from: APRIL,
      to: APRIL,
      value: minutes(value),
      most: minutes(most),
    };
    expect(isNear(status, DEFAULT_WORKING_TIME_POLICY)).toBe(expected);
  });

  it('in months as in minutes', () => {
    const over = (value: number, most: number): boolean =>
      isNear({ kind: 'months_over', from: APRIL, to: JUNE, value, most }, DEFAULT_WORKING_TIME_POLICY);
    expect([4, 5, 6, 7].map((value) => over(value, 6))).toEqual([false, true, true, false]);
    expect([0, 1, 2].map((value) => over(value, 1))).toEqual([false, true, false]);
  });
});

describe('what holds for every history', () => {
  const MARCH = isoMonth('2027-03');
  const anyHistory = fc
    .array(fc.tuple(fc.nat(7000), fc.nat(2000)), { minLength: 17, maxLength: 17 })
    .map((pairs) =>
      pairs.map(([overtime, holiday], index) => monthOf(addMonths(isoMonth('2025-11'), index), overtime, holiday)),
    );
  const anyAgreement = fc.constantFrom(DEFAULT_OVERTIME_AGREEMENT, SPECIAL, { ...SPECIAL, isAnnualVariable: true });

  it('does not depend on the order of the months', () => {
    fc.assert(
      fc.property(anyHistory, anyAgreement, (history, agreement) => {
        const turned = history.toReversed();
        expect(limitsAt(MARCH, turned, agreement)).toEqual(limitsAt(MARCH, history, agreement));
        expect(breachesThrough(MARCH, turned, agreement)).toEqual(breachesThrough(MARCH, history, agreement));
      }),
    );
  });

  it('no average of four to six months is broken unless one of two or three is', () => {
    const anySixMonths = fc.array(fc.integer({ min: 3800, max: 5400 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(anySixMonths, (overtimes) => {
        const history = monthsFrom('2026-10', overtimes);
        const statuses = history.flatMap(({ month }) => averageLimits(month, history, { average: minutes(4800) }));
        const short = statuses.filter(({ most }) => most <= 3 * 4800);
        expect(statuses).toHaveLength(15);
        expect(short.some(isBreached)).toBe(statuses.some(isBreached));
      }),
    );
  });

  it('more work breaks no less', () => {
    fc.assert(
      fc.property(anyHistory, anyAgreement, fc.nat(16), fc.nat(3000), (history, agreement, index, more) => {
        const busier = history.with(index, {
          ...history[index]!,
          overtime: minutes(history[index]!.overtime + more),
        });
        const keys = (months: typeof history) =>
          breachesThrough(MARCH, months, agreement).map(({ kind, from, to }) => `${kind} ${from} ${to}`);
        expect(keys(busier)).toEqual(expect.arrayContaining(keys(history)));
      }),
    );
  });
});

it('overtime of months together has nothing of one that isn’t known', () => {
  expect(overtimeOfMonths([600, null, 300])).toBe(900);
  expect(overtimeOfMonths([null])).toBe(0);
  expect(overtimeOfMonths([])).toBe(0);
});
