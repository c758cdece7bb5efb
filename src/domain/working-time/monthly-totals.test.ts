import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoMonth } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import {
  type MonthlyWorkTotals,
  roundMonth,
  premiumHours,
  premiumPercent,
  type PremiumFacts,
} from './monthly-totals.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';

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
