import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { minutes } from '../time/minutes.ts';
import { hourlyCapHours, hoursAfterChange, leaveHoursPerDay } from './hourly-leave.ts';
import { DEFAULT_LEAVE_POLICY } from './policy.ts';

it.each([
  [480, 8],
  [481, 9],
  [479, 8],
  [421, 8],
  [420, 7],
  [60, 1],
  [1, 1],
])('労基則24条の4第1号: a day of %i minutes is one of %i hours', (scheduled, hours) => {
  expect(leaveHoursPerDay(minutes(scheduled))).toBe(hours);
});

it.each([
  [8, 5, 40],
  [7, 5, 35],
  [8, 3, 24],
  [8, 0, 0],
])('労基法39条4項2号: of days of %i hours, %i at most are %i hours', (hoursPerDay, hourlyCapDays, hours) => {
  expect(hourlyCapHours(hoursPerDay, { hourlyCapDays })).toBe(hours);
});

it('the law’s five days are the cap where the company sets none', () => {
  expect(DEFAULT_LEAVE_POLICY.hourlyCapDays).toBe(5);
});

it.each([
  [5, 8, 4, 3],
  [4, 8, 4, 2],
  [3, 4, 8, 6],
  [1, 8, 7, 1],
  [0, 8, 4, 0],
])('%i hours left of days of %i are, of days of %i, %i', (hours, from, to, expected) => {
  expect(hoursAfterChange(hours, from, to)).toBe(expected);
});

it('a change of hours never costs the employee, and gains them less than an hour', () => {
  const hoursOfDay = fc.integer({ min: 1, max: 16 });
  fc.assert(
    fc.property(fc.nat(15), hoursOfDay, hoursOfDay, (hours, from, to) => {
      const gained = hoursAfterChange(hours, from, to) * from - hours * to;
      expect(gained).toBeGreaterThanOrEqual(0);
      expect(gained).toBeLessThan(from);
    }),
  );
});
