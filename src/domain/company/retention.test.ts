import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isoDate, yearOf, type IsoDate } from '../time/date.ts';
import { keepThrough, RETENTION_YEARS, retentionStart } from './retention.ts';

describe('民法140条: the first day isn’t counted', () => {
  it.each([
    ['2026-11-25', 3, '2029-11-25'],
    ['2026-12-31', 5, '2031-12-31'],
    ['2024-02-28', 3, '2027-02-28'],
    ['2024-02-29', 3, '2027-02-28'],
    ['2023-02-28', 5, '2028-02-29'],
    ['2026-01-30', 3, '2029-01-30'],
  ])('%s for %d years: through %s', (start, years, last) => {
    expect(keepThrough(isoDate(start), years)).toBe(last);
  });
});

it('starts on the last of any number of base dates', () => {
  const dates = ['2026-10-31', '2026-11-25', '2026-11-10'].map(isoDate) as [IsoDate, ...IsoDate[]];
  expect(retentionStart(...dates)).toBe('2026-11-25');
  expect(retentionStart(isoDate('2026-10-31'))).toBe('2026-10-31');
});

it('a later start is never kept for a shorter time, and each year of it adds a year', () => {
  const anyDate = fc.integer({ min: 0, max: 3000 }).map((days) => addDays(isoDate('2020-01-01'), days));
  fc.assert(
    fc.property(anyDate, fc.nat(400), fc.constantFrom(...Object.values(RETENTION_YEARS)), (start, later, years) => {
      const last = keepThrough(start, years);
      expect(keepThrough(addDays(start, later), years) >= last).toBe(true);
      expect(yearOf(last) - yearOf(start)).toBe(years);
    }),
  );
});
