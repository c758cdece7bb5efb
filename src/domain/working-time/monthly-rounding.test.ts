import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoMonth } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import type { MonthlyWorkTotals } from './sum-work-days.ts';
import { roundMonth } from './monthly-rounding.ts';
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
  expect(roundMonth(month, { monthlyRounding: 'hour' })).toEqual(monthOf(rounded, rounded, rounded));
  expect(roundMonth(month, { monthlyRounding: 'minute' })).toEqual(month);
});

it('each total by itself, and none where the company has set nothing', () => {
  expect(roundMonth(monthOf(20, 20, 20), { monthlyRounding: 'hour' })).toEqual(monthOf(0, 0, 0));
  expect(roundMonth(monthOf(20, 50, 89), { monthlyRounding: 'hour' })).toEqual(monthOf(0, 60, 60));
  expect(roundMonth(monthOf(20, 50, 89), DEFAULT_WORKING_TIME_POLICY)).toEqual(monthOf(20, 50, 89));
});

it('is a whole hour, no more than half an hour away', () => {
  fc.assert(
    fc.property(fc.nat(10_000), (total) => {
      const { overtime } = roundMonth(monthOf(total, 0, 0), { monthlyRounding: 'hour' });
      expect(overtime % 60).toBe(0);
      expect(overtime - total).toBeGreaterThan(-30);
      expect(overtime - total).toBeLessThanOrEqual(30);
    }),
  );
});
