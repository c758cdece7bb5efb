import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isoDate, type IsoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { type AnnualPlan, checkAnnualPlan } from './annual-plan.ts';

// A Thursday.
const START = isoDate('2026-10-01');
const planOf = (to: string, lengthOf: (index: number) => number, rest: Partial<AnnualPlan> = {}) =>
  checkAnnualPlan({
    period: { from: START, to: isoDate(to) },
    weekStart: 4,
    plannedOn: (date: IsoDate) => minutes(lengthOf(daysBetween(START, date))),
    specialPeriods: [],
    ...rest,
  });

it('労基則12条の4: three long weeks in a row, and then in the next three months, may be', () => {
  const isLongWeek = (index: number) => [0, 1, 2, 14, 15, 16].includes(Math.floor(index / 7));
  const lengthOf = (index: number) =>
    (isLongWeek(index) ? [490, 490, 490, 490, 490, 490, 0] : [300, 300, 300, 300, 300, 0, 0])[index % 7]!;
  expect(planOf('2027-03-31', lengthOf).violations).toEqual([]);
});

it('a run goes on over the end of a special period, and breaks the rule after it', () => {
  const special = { specialPeriods: [{ from: START, to: addDays(START, 6) }] };
  const run = (length: number) =>
    planOf('2026-12-31', (index) => (index >= 1 && index < 1 + length ? 300 : 0), special);
  expect(run(6).violations).toEqual([]);
  expect(run(7).violations).toEqual(['days_in_a_row']);
});

it('has no days of work, and no run, where nothing is planned', () => {
  expect(planOf('2026-12-31', () => 0)).toMatchObject({
    days: 0,
    total: 0,
    longestRun: 0,
    violations: [],
    dayLimit: null,
  });
});

describe('労基則12条の4第3項: weeks beyond 48 hours in a target period beyond three months', () => {
  /** Of a year; the others have 25 hours. */
  const withLong = (long: readonly number[], [six, seventh]: readonly [number, number] = [490, 0]) =>
    planOf('2027-09-30', (index) => {
      const isLong = long.includes(Math.floor(index / 7));
      const ofDay = isLong ? [six, six, six, six, six, six, seventh] : [300, 300, 300, 300, 300, 0, 0];
      return ofDay[index % 7]!;
    }).violations;
  const IN_A_ROW = 'weeks_over_48h_in_a_row';
  const IN_THREE_MONTHS = 'weeks_over_48h_in_three_months';

  it.each([
    // Weeks by number: the three months begin with those of 1 October, 7 January, 1 April and 1 July.
    ['three in a row', [1, 2, 3], []],
    ['four in a row', [1, 2, 3, 4], [IN_A_ROW, IN_THREE_MONTHS]],
    ['four in a row over the three months’ end', [12, 13, 14, 15], [IN_A_ROW]],
    ['four of the first three months', [0, 2, 10, 12], [IN_THREE_MONTHS]],
    ['four of the second', [14, 16, 22, 24], [IN_THREE_MONTHS]],
    ['four of the third, from its first day on', [26, 28, 36, 38], [IN_THREE_MONTHS]],
    ['four of the last, from its first day on', [39, 41, 49, 51], [IN_THREE_MONTHS]],
    ['two at the end of the first and two of the second', [11, 13, 14, 16], []],
    ['three of the second and one on the first day of the third', [20, 22, 24, 26], []],
    ['three of the third and one on the first day of the last', [32, 34, 36, 39], []],
    ['three in each', [0, 5, 12, 14, 19, 25, 26, 31, 38, 39, 44, 51], []],
  ])('%s', (_, long, violations) => {
    expect(withLong(long)).toEqual(violations);
  });

  it('of 48 hours are none', () => {
    expect(withLong([1, 2, 3, 4], [480, 0])).toEqual([]);
    expect(withLong([1, 2, 3, 4], [480, 1])).toEqual(['days_in_a_row', IN_A_ROW, IN_THREE_MONTHS]);
  });
});

describe('労基則12条の4第3項: the days of a target period beyond three months', () => {
  it.each([
    // 280 days of a year, in proportion and cut: of 182 days 139.6.
    [139, 139, []],
    [140, 139, ['days_over_limit']],
  ])('%d days of %d', (days, dayLimit, violations) => {
    // Six of seven days, as many as there may be.
    let left = days;
    const planned = new Map(
      Array.from({ length: 182 }, (_, index) => [index, index % 7 < 6 && left-- > 0 ? 300 : 0] as const),
    );
    expect(planOf('2027-03-31', (index) => planned.get(index) ?? 0)).toMatchObject({ days, dayLimit, violations });
  });

  it.each([
    ['2027-09-30', 280],
    ['2027-09-29', 279],
    ['2027-01-01', 71],
    ['2026-12-31', null],
  ])('until %s may be %s', (to, dayLimit) => {
    expect(planOf(to, () => 0).dayLimit).toBe(dayLimit);
  });
});

describe('work-rules 5.2: days in a row', () => {
  /** From 5 October, a Monday. */
  const MONDAY = 4;
  const special = (...ranges: readonly (readonly [number, number])[]) => ({
    weekStart: 1 as const,
    specialPeriods: ranges.map(([from, to]) => ({ from: addDays(START, from), to: addDays(START, to) })),
  });
  const during = (from: number, count: number, rest: Partial<AnnualPlan>, length = 300) =>
    planOf('2026-12-31', (index) => (index >= from && index < from + count ? length : 0), rest);
  const BROKEN = ['days_in_a_row'];

  it.each([
    ['a week without a rest day in a special period', MONDAY, 7, special([MONDAY, MONDAY + 6]), BROKEN],
    ['also in one of several', MONDAY, 7, special([MONDAY, MONDAY + 6], [MONDAY + 21, MONDAY + 27]), BROKEN],
    ['also in the later one', MONDAY + 21, 7, special([MONDAY, MONDAY + 6], [MONDAY + 21, MONDAY + 27]), BROKEN],
    ['a week of rest in a special period', MONDAY + 7, 5, special([MONDAY, MONDAY + 13]), []],
    // The week lies not in the special period: only its seventh day in a row does.
    ['a week that ends as a special period begins', MONDAY, 7, special([MONDAY + 6, MONDAY + 13]), []],
    // Six days before it and six of it, with no whole week in it.
    ['twelve days into a special period', MONDAY + 3, 12, special([MONDAY + 9, MONDAY + 15]), []],
    ['thirteen days into a special period', MONDAY + 3, 13, special([MONDAY + 9, MONDAY + 15]), BROKEN],
  ])('%s: %j', (_, from, count, rest, violations) => {
    expect(during(from, count, rest).violations).toEqual(violations);
    // A day of work is one of however little.
    expect(during(from, count, rest, 1)).toMatchObject({ days: count, longestRun: count, violations });
  });

  it('are counted from the first day on', () => {
    expect(during(0, 3, {}).longestRun).toBe(3);
    expect(during(0, 7, {})).toMatchObject({ longestRun: 7, violations: BROKEN });
    expect(during(5, 1, {}).longestRun).toBe(1);
  });
});

it('counts nothing that is planned outside of the period', () => {
  expect(planOf('2026-10-02', () => 300)).toMatchObject({ days: 2, total: 600, longestRun: 2 });
});

it('tells what is broken in the order of the alphabet', () => {
  const { violations } = planOf('2027-03-31', () => 601);
  expect(violations).toHaveLength(7);
  expect(violations).toEqual(violations.toSorted());
});
