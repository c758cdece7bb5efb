import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isoDate } from './date.ts';
import { dayAfterPeriod, lastDayOfPeriod, monthsOfPeriod } from './period.ts';
import { anyDate } from '../leave/testing/builders.ts';

describe('民法143条2項: the day after a period', () => {
  it.each([
    ['2024-08-28', 6, '2025-02-28'],
    ['2024-08-29', 6, '2025-03-01'],
    ['2023-08-29', 6, '2024-02-29'],
    ['2024-08-30', 6, '2025-03-01'],
    ['2023-08-30', 6, '2024-03-01'],
    ['2024-08-31', 6, '2025-03-01'],
    ['2023-08-31', 6, '2024-03-01'],
    ['2024-03-31', 6, '2024-10-01'],
    ['2024-05-31', 6, '2024-12-01'],
    ['2024-10-31', 6, '2025-05-01'],
    ['2024-12-31', 6, '2025-07-01'],
    ['2025-01-31', 6, '2025-07-31'],
    ['2024-09-30', 6, '2025-03-30'],
    ['2026-05-01', 6, '2026-11-01'],
    ['2024-02-29', 12, '2025-03-01'],
    ['2024-02-29', 24, '2026-03-01'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-03-01', 24, '2028-03-01'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s and %i months: %s', (start, months, expected) => {
    expect(dayAfterPeriod(isoDate(start), months)).toBe(expected);
    expect(lastDayOfPeriod(isoDate(start), months)).toBe(addDays(isoDate(expected), -1));
  });

  it('is the corresponding day where there is one, else the 1st of the month after', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 480 }), (start, months) => {
        const from = Temporal.PlainDate.from(start);
        const clamped = from.add({ months });
        const expected = clamped.day === from.day ? clamped : clamped.add({ days: 1 });
        expect(dayAfterPeriod(start, months)).toBe(expected.toString());
      }),
    );
  });

  it('a later start never ends earlier', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 60 }), (start, months) => {
        expect(dayAfterPeriod(start, months) <= dayAfterPeriod(addDays(start, 1), months)).toBe(true);
      }),
    );
  });
});

describe('the months of a period', () => {
  it.each([
    ['2025-07-01', '2027-03-31', 21, 0, 30],
    ['2025-10-22', '2027-03-31', 17, 10, 31],
    ['2025-10-22', '2025-11-21', 1, 0, 30],
    ['2025-10-22', '2025-10-22', 0, 1, 31],
    ['2025-10-22', '2025-11-20', 0, 30, 31],
    // A month that has no corresponding day ends with its last; the one after it runs from 03-01 to 03-30.
    ['2026-01-31', '2026-02-28', 1, 0, 30],
    ['2026-01-30', '2026-02-27', 0, 29, 30],
  ])('from %s to %s: %i and %i of %i days', (start, end, months, days, daysOfMonth) => {
    expect(monthsOfPeriod(isoDate(start), isoDate(end))).toEqual({ months, days, daysOfMonth });
  });

  it('fills the period exactly, its days always fewer than a month', () => {
    fc.assert(
      fc.property(anyDate, fc.nat(900), (start, length) => {
        const end = addDays(start, length);
        const { months, days, daysOfMonth } = monthsOfPeriod(start, end);
        expect(addDays(dayAfterPeriod(start, months), days - 1)).toBe(end);
        expect(days).toBeGreaterThanOrEqual(0);
        expect(days).toBeLessThan(daysOfMonth);
      }),
    );
  });
});
