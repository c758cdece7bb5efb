import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isoDate } from '../time/date.ts';
import { AGREEMENT_START_DAYS, agreementMonthOn } from './agreement-month.ts';

it('begins on a day that every month has', () => {
  expect(AGREEMENT_START_DAYS).toEqual({ min: 1, max: 28 });
});

describe('the month of an agreement', () => {
  it.each([
    ['2026-04-01', '2026-04-01', '2026-04-01', 1, '2026-04-01', '2026-04-30'],
    ['2026-04-01', '2027-04-01', '2027-04-01', 1, '2027-04-01', '2027-04-30'],
    ['2026-04-01', '2026-03-31', '2025-04-01', 12, '2026-03-01', '2026-03-31'],
    ['2026-04-01', '2025-03-31', '2024-04-01', 12, '2025-03-01', '2025-03-31'],
    ['2026-04-21', '2027-01-20', '2026-04-21', 9, '2026-12-21', '2027-01-20'],
    ['2026-04-21', '2027-01-21', '2026-04-21', 10, '2027-01-21', '2027-02-20'],
    ['2026-04-21', '2027-04-20', '2026-04-21', 12, '2027-03-21', '2027-04-20'],
    ['2026-10-28', '2027-02-27', '2026-10-28', 4, '2027-01-28', '2027-02-27'],
    ['2026-10-28', '2027-02-28', '2026-10-28', 5, '2027-02-28', '2027-03-27'],
  ])('from %s on, %s: the year from %s, %d: %s–%s', (start, date, yearStart, index, from, to) => {
    expect(agreementMonthOn(isoDate(date), isoDate(start))).toEqual({ yearStart, index, from, to });
  });

  it('民法143条2項: begins on the 1st where a month has no such day', () => {
    const start = isoDate('2027-01-31');
    expect(agreementMonthOn(isoDate('2027-02-28'), start)).toMatchObject({ index: 1, to: '2027-02-28' });
    expect(agreementMonthOn(isoDate('2027-03-01'), start)).toMatchObject({ index: 2, from: '2027-03-01' });
  });

  it('holds the day, and the next one follows it without a gap', () => {
    const anyDate = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(isoDate('2022-01-01'), days));
    fc.assert(
      fc.property(anyDate, anyDate, (date, start) => {
        const month = agreementMonthOn(date, start);
        expect(month.from <= date && date <= month.to && month.yearStart <= month.from).toBe(true);
        const next = agreementMonthOn(addDays(month.to, 1), start);
        expect(next.from).toBe(addDays(month.to, 1));
        expect(next.index).toBe((month.index % 12) + 1);
        expect(next.yearStart).toBe(next.index === 1 ? next.from : month.yearStart);
      }),
    );
  });
});
