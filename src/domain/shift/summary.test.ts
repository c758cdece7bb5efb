import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOff, shift } from '../attendance/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import { formatTimeOfDay, workingDayMinute } from '../time/minutes.ts';
import { summariseShifts } from './plan.ts';

const DATE = '2026-11-20';

describe('spec §9: the sums of a month’s shifts', () => {
  it.each([
    ['nothing', [], 0, 0, 0],
    ['an ordinary day less one hour', [shift(DATE, '09:00', '18:00')], 1, 480, 8],
    ['a night', [shift(DATE, '22:00', '06:00')], 1, 420, 7],
    ['60 minutes, from which nothing is taken', [shift(DATE, '09:00', '10:00')], 1, 60, 1],
    ['61 minutes, which exceed 60', [shift(DATE, '09:00', '10:01')], 1, 1, 0],
    ['59 minutes', [shift(DATE, '09:00', '09:59')], 1, 59, 1],
    ['90 minutes', [shift(DATE, '09:00', '10:30')], 1, 30, 0.5],
    ['63 minutes of work, half up', [shift(DATE, '09:00', '11:03')], 1, 63, 1.1],
    ['a day off', [dayOff(DATE)], 0, 0, 0],
    ['a workday without hours yet', [{ ...dayOff(DATE), isWorkday: true }], 1, 0, 0],
    ['a day off that still has hours', [{ ...shift(DATE, '09:00', '18:00'), isWorkday: false }], 0, 0, 0],
    [
      'several',
      [shift(DATE, '09:00', '18:00'), dayOff('2026-11-21'), shift('2026-11-22', '10:00', '15:30')],
      2,
      750,
      12.5,
    ],
  ])('%s', (_, shifts, days, total, hours) => {
    expect(summariseShifts(shifts)).toEqual({ days, minutes: total, hours });
  });

  it('D13: rounds once, not day by day', () => {
    // 2 minutes are 0.0 hours each, and 3 hours in 90 days.
    const shifts = Array.from({ length: 90 }, () => shift(DATE, '09:00', '10:02'));
    expect(summariseShifts(shifts)).toEqual({ days: 90, minutes: 180, hours: 3 });
  });

  it('is the sum of its days, in any order', () => {
    const anyShift = fc
      .tuple(fc.nat(1439), fc.integer({ min: 1, max: 1439 }), fc.boolean())
      .map(([start, length, isWorkday]) => ({
        ...shift(DATE, formatTimeOfDay(workingDayMinute(start)), formatTimeOfDay(workingDayMinute(start + length))),
        date: isoDate(DATE),
        isWorkday,
      }));
    fc.assert(
      fc.property(fc.array(anyShift), (shifts) => {
        const summary = summariseShifts(shifts);
        const days = shifts.map((day) => summariseShifts([day]));
        expect(summary.minutes).toBe(days.reduce((sum, day) => sum + day.minutes, 0));
        expect(summary.days).toBe(days.reduce((sum, day) => sum + day.days, 0));
        expect(summariseShifts(shifts.toReversed())).toEqual(summary);
      }),
    );
  });
});
