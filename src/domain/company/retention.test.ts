import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isoDate, yearOf, type IsoDate } from '../time/date.ts';
import { parseInstant } from '../time/instant.ts';
import {
  erasureDueAt,
  isLogYoung,
  keepLeaverThrough,
  keepThrough,
  RETENTION_YEARS,
  retentionStart,
} from './retention.ts';

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

describe('all records of a leaver are kept from the last of', () => {
  it.each([
    ['the latest common payment of the last wages', '2021-03-20', '2021-03-20', null, '2026-05-31'],
    ['the same, without any record', '2021-03-31', null, null, '2026-05-31'],
    ['the same, in winter', '2020-12-31', null, '2021-02-28', '2026-02-28'],
    ['the last entry, also one made later', '2021-03-20', '2021-07-01', null, '2026-07-01'],
    ['the leave that could be taken for longest', '2021-03-20', '2021-07-01', '2022-09-30', '2027-09-30'],
  ])('%s', (_what, left, entry, leave, through) => {
    const records = {
      leftOn: isoDate(left),
      lastEntryOn: entry === null ? null : isoDate(entry),
      leaveUntil: leave === null ? null : isoDate(leave),
    };
    expect(keepLeaverThrough(records, RETENTION_YEARS.full)).toBe(through);
  });
});

it('a reserved erasure waits for seven days, to the second', () => {
  const reserved = parseInstant('2026-11-20T09:00:01+09:00');
  expect(reserved && erasureDueAt(reserved)).toBe(parseInstant('2026-11-27T09:00:01+09:00'));
});

it.each([
  [null, 3, '2026-11-30', false],
  ['2023-11-30', 3, '2026-11-30', true],
  ['2023-11-29', 3, '2026-11-30', false],
  ['2023-11-29', 5, '2026-11-30', true],
  ['2021-11-29', 5, '2026-11-30', false],
])('an entry of %s is younger than %d years on %s: %s', (last, years, today, expected) => {
  expect(isLogYoung(last === null ? null : isoDate(last), years, isoDate(today))).toBe(expected);
});
