import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { minutes } from '../time/minutes.ts';
import {
  leaveDays,
  leaveUnits,
  lessLeave,
  NO_LEAVE,
  toDays,
  toDaysAndHours,
  toHours,
  totalLeave,
  type LeaveAmount,
  hourlyCapHours,
  hoursAfterChange,
  leaveHoursPerDay,
} from './amount.ts';
import { DEFAULT_LEAVE_POLICY } from './policy.ts';

const sumOf = (amount: LeaveAmount, times: number): LeaveAmount =>
  totalLeave(Array.from({ length: times }, () => amount));

describe('an amount of leave', () => {
  it.each([0, 0.5, 0.125, 0.1, 0.7, 1, 1.5, 10, 39.875, 40, 999.5])(
    'survives a round trip of %d days, in whole parts',
    (days) => {
      expect(toDays(leaveDays(days))).toBe(days);
      expect(Number.isSafeInteger(leaveDays(days))).toBe(true);
    },
  );

  it.each([-1, -0.5, 0.143, 0.0001, Number.NaN, Number.POSITIVE_INFINITY])('rejects %d days', (days) => {
    expect(() => leaveDays(days)).toThrow(RangeError);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 21, 22, 24])(
    'of a day’s %i hours one by one is the day',
    (hoursPerDay) => {
      const hour = leaveUnits('hour', 1, hoursPerDay);
      expect(Number.isSafeInteger(hour)).toBe(true);
      expect(sumOf(hour, hoursPerDay)).toBe(leaveDays(1));
      expect(leaveUnits('hour', hoursPerDay, hoursPerDay)).toBe(leaveDays(1));
      expect(toHours(hour, hoursPerDay)).toBe(1);
    },
  );

  it.each([17, 19, 23, 7.5, 0, -8, Number.NaN])('rejects hours of which %d make a day', (hoursPerDay) => {
    expect(() => leaveUnits('hour', 1, hoursPerDay)).toThrow(RangeError);
  });

  it.each([0, -1, 0.5, Number.NaN])('rejects %d units', (count) => {
    for (const unit of ['day', 'half', 'hour'] as const) expect(() => leaveUnits(unit, count, 8)).toThrow(RangeError);
  });

  it('of two halves is a day, of eighths and tenths too', () => {
    expect(leaveUnits('half', 1, 8)).toBe(leaveDays(0.5));
    expect(leaveUnits('half', 3, 7)).toBe(leaveDays(1.5));
    expect(sumOf(leaveDays(0.125), 8)).toBe(leaveDays(1));
    expect(sumOf(leaveDays(0.1), 10)).toBe(leaveDays(1));
    expect(totalLeave([])).toBe(NO_LEAVE);
    expect(lessLeave(leaveDays(10), leaveUnits('hour', 1, 8))).toBe(leaveDays(9.875));
  });

  it.each([
    [leaveUnits('hour', 1, 8), 8, 0.125, { days: 0, hours: 1 }],
    [leaveUnits('hour', 1, 7), 7, 0.143, { days: 0, hours: 1 }],
    [leaveUnits('hour', 3, 7), 7, 0.429, { days: 0, hours: 3 }],
    [leaveDays(9.5), 8, 9.5, { days: 9, hours: 4 }],
    [leaveDays(9.5), 7, 9.5, { days: 9, hours: 3.5 }],
    [leaveDays(10.625), 4, 10.625, { days: 10, hours: 2.5 }],
    [NO_LEAVE, 8, 0, { days: 0, hours: 0 }],
  ])('is readable: %d parts of days of %i hours', (amount, hoursPerDay, days, daysAndHours) => {
    expect(toDays(amount)).toBe(days);
    expect(toDaysAndHours(amount, hoursPerDay)).toEqual(daysAndHours);
  });

  it('of any units is whole, and as many hours as it says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 400 }), (hoursPerDay, hours) => {
        const amount = leaveUnits('hour', hours, hoursPerDay);
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(toHours(amount, hoursPerDay)).toBe(hours);
        const shown = toDaysAndHours(amount, hoursPerDay);
        expect(shown.days * hoursPerDay + shown.hours).toBe(hours);
        expect(shown.hours).toBeLessThan(hoursPerDay);
      }),
    );
  });
});

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
