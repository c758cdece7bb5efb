import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { minutes } from '../time/minutes.ts';
import { roundForPayment, type PaidTotals } from './rounding.ts';

const month = (overtime: number, statutoryHoliday = 0, night = 0): PaidTotals => ({
  overtime: minutes(overtime),
  overtimeWithin60: minutes(Math.min(overtime, 3600)),
  overtimeOver60: minutes(Math.max(0, overtime - 3600)),
  statutoryHoliday: minutes(statutoryHoliday),
  night: minutes(night),
});

describe('roundForPayment', () => {
  it.each([
    // Overtime, and of it within and over 60 hours.
    [0, 0, 0, 0],
    [29, 0, 0, 0],
    [30, 60, 60, 0],
    [89, 60, 60, 0],
    [90, 120, 120, 0],
    // Rounded first and then split: 59:30 is 60 hours within, 60:29 has none over them, 60:30 a whole one.
    [3569, 3540, 3540, 0],
    [3570, 3600, 3600, 0],
    [3629, 3600, 3600, 0],
    [3630, 3660, 3600, 60],
    [4248, 4260, 3600, 660],
  ])('%d minutes of overtime are paid as %d: %d within 60 hours and %d over', (overtime, paid, within, over) => {
    expect(roundForPayment(month(overtime), 'half_hour')).toEqual({
      overtime: paid,
      overtimeWithin60: within,
      overtimeOver60: over,
      statutoryHoliday: 0,
      night: 0,
    });
  });

  it('rounds rest-day work and the night each by itself', () => {
    const { statutoryHoliday, night, overtime } = roundForPayment(month(20, 29, 31), 'half_hour');
    expect([overtime, statutoryHoliday, night]).toEqual([0, 0, 60]);
  });

  it('changes nothing where the company pays by the minute', () => {
    const { overtime, ...rest } = month(3629, 29, 31);
    expect(roundForPayment({ overtime, ...rest }, 'minute')).toEqual({ overtime, ...rest });
  });

  it('never moves a total by more than half an hour, and its parts add up to it', () => {
    const length = fc.integer({ min: 0, max: 9000 });
    fc.assert(
      fc.property(length, length, length, (...lengths) => {
        const exact = month(...lengths);
        const paid = roundForPayment(exact, 'half_hour');
        for (const key of ['overtime', 'statutoryHoliday', 'night'] as const) {
          expect(paid[key] % 60).toBe(0);
          expect(paid[key] - exact[key]).toBeGreaterThan(-30);
          expect(paid[key] - exact[key]).toBeLessThanOrEqual(30);
        }
        expect(paid.overtimeWithin60 + paid.overtimeOver60).toBe(paid.overtime);
        expect(paid.overtimeWithin60).toBeLessThanOrEqual(3600);
      }),
    );
  });
});
