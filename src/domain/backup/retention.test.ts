import { describe, expect, it } from 'vitest';

import { addDays, daysFrom, type IsoDate, isoDate } from '../time/date.ts';
import { keptBackups } from './retention.ts';

const kept = (days: readonly IsoDate[]): string[] => [...keptBackups(days)].toSorted();

describe('keptBackups', () => {
  it.each([
    ['nothing', [], []],
    ['the only one, of whatever age', ['2020-01-01'], ['2020-01-01']],
    [
      'the newest seven days, the first of each of four weeks, and of each of twelve months',
      daysFrom(isoDate('2025-09-01'), isoDate('2026-11-25')),
      [
        // The first of each month …
        '2025-12-01',
        '2026-01-01',
        '2026-02-01',
        '2026-03-01',
        '2026-04-01',
        '2026-05-01',
        '2026-06-01',
        '2026-07-01',
        '2026-08-01',
        '2026-09-01',
        '2026-10-01',
        '2026-11-01',
        // … the Mondays, of which the last is among the seven days …
        '2026-11-02',
        '2026-11-09',
        '2026-11-16',
        '2026-11-19',
        '2026-11-20',
        '2026-11-21',
        '2026-11-22',
        '2026-11-23',
        '2026-11-24',
        '2026-11-25',
      ],
    ],
    [
      'seven of those that there are, where days were missed',
      ['2026-06-01', '2026-06-05', '2026-06-09', '2026-07-20', '2026-07-21', '2026-11-01', '2026-11-25', '2026-11-26'],
      ['2026-06-01', '2026-06-05', '2026-06-09', '2026-07-20', '2026-07-21', '2026-11-01', '2026-11-25', '2026-11-26'],
    ],
    [
      'the first of a week over the turn of the year',
      [...daysFrom(isoDate('2026-12-28'), isoDate('2027-01-12'))],
      [
        '2026-12-28', // Monday, and the first of its month
        '2027-01-01', // the first of the month
        '2027-01-04',
        ...daysFrom(isoDate('2027-01-06'), isoDate('2027-01-12')),
      ],
    ],
  ])('keeps %s', (_, days, expected) => {
    expect(kept(days.map(isoDate))).toEqual([...expected].toSorted());
  });

  it('keeps, tidied every day for three years, what it would have kept of all of them', () => {
    const first = isoDate('2024-01-15');
    let there: IsoDate[] = [];
    for (const day of daysFrom(first, addDays(first, 1099))) {
      there.push(day);
      there = [...keptBackups(there)];
    }
    expect(there.toSorted()).toEqual(kept(daysFrom(first, addDays(first, 1099))));
    expect(there.length).toBeLessThanOrEqual(7 + 4 + 12);
  });
});
