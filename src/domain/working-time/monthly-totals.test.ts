import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, addMonths, daysBetween, isoDate, isoMonth, type IsoDate, type Weekday } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import {
  firstDayOfWeeks,
  sumWorkDays,
  type MonthlyWorkTotals,
  roundMonth,
  premiumHours,
  premiumPercent,
  type PremiumFacts,
} from './monthly-totals.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';
import { weeklyOvertime, type WorkedDay } from './week.ts';

const policy = DEFAULT_WORKING_TIME_POLICY;

function day(date: string, worked: number, rest: { holiday?: number; night?: number } = {}): WorkedDay {
  const holiday = rest.holiday ?? 0;
  return {
    date: isoDate(date),
    worked: minutes(worked),
    overtime: minutes(Math.max(0, worked - holiday - 480)),
    statutoryHoliday: minutes(holiday),
    night: minutes(rest.night ?? 0),
  };
}
const run = (from: string, lengths: readonly number[]): WorkedDay[] =>
  lengths.map((worked, index) => day(addDays(isoDate(from), index), worked));

describe('the sums of a month', () => {
  it('adds up overtime, rest-day work and night work', () => {
    const days = [day('2026-11-04', 600, { night: 30 }), day('2026-11-07', 300, { holiday: 300, night: 60 })];
    expect(sumWorkDays(isoMonth('2026-11'), days, policy)).toEqual({
      month: '2026-11',
      overtime: 120,
      statutoryHoliday: 300,
      night: 90,
    });
  });

  it('nothing of a month without work', () => {
    expect(sumWorkDays(isoMonth('2026-11'), [], policy)).toMatchObject({ overtime: 0, statutoryHoliday: 0, night: 0 });
  });

  // The week of Sunday 2026-09-27: Wednesday is the last of September.
  const WEEK = run('2026-09-27', [0, 480, 480, 480, 480, 480, 480]);

  it('the same in any order of the days', () => {
    expect(sumWorkDays(isoMonth('2026-09'), WEEK, policy).overtime).toBe(0);
    expect(sumWorkDays(isoMonth('2026-10'), WEEK, policy).overtime).toBe(480);
  });

  it('needs the days of that week before the month, and is spared the others', () => {
    expect(firstDayOfWeeks(isoMonth('2026-10'), policy)).toBe('2026-09-27');
    expect(firstDayOfWeeks(isoMonth('2026-11'), policy)).toBe('2026-11-01');
    expect(firstDayOfWeeks(isoMonth('2026-11'), { ...policy, weekStart: 1 })).toBe('2026-10-26');
    const more = [...run('2026-09-20', [0, 900, 900, 900, 900, 900, 900]), ...WEEK, ...run('2026-11-01', [900])];
    expect(sumWorkDays(isoMonth('2026-10'), more, policy).overtime).toBe(480);
  });

  it('the settings of the policy', () => {
    const monday = { ...policy, weekStart: 1 } as const;
    // By weeks from Monday, Sunday 2026-11-08 is the seventh day of its week, not the first of the next.
    const days = run('2026-11-02', [480, 480, 480, 480, 480, 0, 480]);
    expect(sumWorkDays(isoMonth('2026-11'), days, policy).overtime).toBe(0);
    expect(sumWorkDays(isoMonth('2026-11'), days, monday).overtime).toBe(480);
    expect(sumWorkDays(isoMonth('2026-11'), days, { ...monday, standardWeek: minutes(2640) }).overtime).toBe(240);
  });
});

describe('what holds for every stretch of days', () => {
  const FIRST = isoDate('2026-01-04');
  const anyDays = fc.array(fc.nat(800), { maxLength: 100 }).map((lengths) => run(FIRST, lengths));
  const anyPolicy = fc.integer({ min: 0, max: 6 }).map((weekday) => ({ ...policy, weekStart: weekday as Weekday }));

  it('its months have all its overtime between them, and each minute once', () => {
    fc.assert(
      fc.property(anyDays, anyPolicy, (days, own) => {
        const ofMonths = [0, 1, 2, 3].map((count) => sumWorkDays(addMonths(isoMonth('2026-01'), count), days, own));
        const weeks = Map.groupBy(days, ({ date }) => weekNumber(date, own.weekStart));
        const weekly = [...weeks.values()].flatMap((week) => [...weeklyOvertime(week, own).values()]);
        const expected = [...days.map(({ overtime }) => overtime), ...weekly];
        const sum = (lengths: readonly number[]): number => lengths.reduce((total, length) => total + length, 0);
        expect(sum(ofMonths.map(({ overtime }) => overtime))).toBe(sum(expected));
      }),
    );
  });

  it('is the same in any order of the days', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const month = isoMonth('2026-02');
        expect(sumWorkDays(month, days.toReversed(), policy)).toEqual(sumWorkDays(month, days, policy));
      }),
    );
  });

  /** Which week since a Sunday long ago, counted without `week.ts`. */
  const weekNumber = (date: IsoDate, weekStart: number): number =>
    Math.floor((daysBetween(isoDate('2025-01-05'), date) - weekStart) / 7);
});

const monthOf = (overtime: number, statutoryHoliday: number, night: number): MonthlyWorkTotals => ({
  month: isoMonth('2026-11'),
  overtime: minutes(overtime),
  statutoryHoliday: minutes(statutoryHoliday),
  night: minutes(night),
});

it.each([
  [0, 0],
  [29, 0],
  [30, 60],
  [59, 60],
  [60, 60],
  [89, 60],
  [90, 120],
])('昭63.3.14基発150号: %d minutes are %d', (total, rounded) => {
  const month = monthOf(total, total, total);
  expect(roundMonth(month, { monthlyRounding: 'half_hour' })).toEqual(monthOf(rounded, rounded, rounded));
  expect(roundMonth(month, { monthlyRounding: 'minute' })).toEqual(month);
});

it('each total by itself, and none where the company has set nothing', () => {
  expect(roundMonth(monthOf(20, 20, 20), { monthlyRounding: 'half_hour' })).toEqual(monthOf(0, 0, 0));
  expect(roundMonth(monthOf(20, 50, 89), { monthlyRounding: 'half_hour' })).toEqual(monthOf(0, 60, 60));
  expect(roundMonth(monthOf(20, 50, 89), DEFAULT_WORKING_TIME_POLICY)).toEqual(monthOf(20, 50, 89));
});

it('is a whole hour, no more than half an hour away', () => {
  fc.assert(
    fc.property(fc.nat(10_000), (total) => {
      const { overtime } = roundMonth(monthOf(total, 0, 0), { monthlyRounding: 'half_hour' });
      expect(overtime % 60).toBe(0);
      expect(overtime - total).toBeGreaterThan(-30);
      expect(overtime - total).toBeLessThanOrEqual(30);
    }),
  );
});

it.each([
  ['none', 0, 0, [0, 0, 0]],
  ['60 hours', 3600, 0, [3600, 0, 0]],
  ['one minute more', 3601, 0, [3600, 1, 0]],
  ['80 hours', 4800, 0, [3600, 1200, 0]],
  ['work on rest days, which the 60 hours leave out', 3590, 600, [3590, 0, 600]],
])('労基法37条1項: %s', (_, overtime, statutoryHoliday, [at25Percent, at50Percent, at35Percent]) => {
  expect(premiumHours({ overtime: minutes(overtime), statutoryHoliday: minutes(statutoryHoliday) })).toEqual({
    at25Percent,
    at50Percent,
    at35Percent,
  });
});

const NOTHING: PremiumFacts = { isOvertime: false, isBeyond60Hours: false, isStatutoryHoliday: false, isNight: false };

it.each([
  ['within the contract, or beyond it alone', {}, 0],
  ['that at night', { isNight: true }, 25],
  ['overtime', { isOvertime: true }, 25],
  ['overtime at night', { isOvertime: true, isNight: true }, 50],
  ['overtime beyond 60 hours', { isOvertime: true, isBeyond60Hours: true }, 50],
  ['overtime beyond 60 hours at night', { isOvertime: true, isBeyond60Hours: true, isNight: true }, 75],
  ['work within the standard hours, after 60 hours of overtime', { isBeyond60Hours: true }, 0],
  ['a statutory rest day', { isStatutoryHoliday: true }, 35],
  ['a statutory rest day at night', { isStatutoryHoliday: true, isNight: true }, 60],
  ['beyond 8 hours of a statutory rest day', { isStatutoryHoliday: true, isOvertime: true }, 35],
  ['that at night', { isStatutoryHoliday: true, isOvertime: true, isNight: true }, 60],
  ['that, after 60 hours', { isStatutoryHoliday: true, isOvertime: true, isBeyond60Hours: true }, 35],
])('労基法37条: %s', (_, facts, percent) => {
  expect(premiumPercent({ ...NOTHING, ...facts })).toBe(percent);
});
