import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, isoDate, weekdayOf, type Weekday } from '../time/date.ts';
import { daysOfWeek, firstDayOfWeek } from './week.ts';

// 2026-11-22 is a Sunday.
it.each([
  ['the Sunday itself', '2026-11-22', 0, '2026-11-22'],
  ['the Saturday before it', '2026-11-21', 0, '2026-11-15'],
  ['the Saturday after it', '2026-11-28', 0, '2026-11-22'],
  ['by weeks from Monday, the Sunday', '2026-11-22', 1, '2026-11-16'],
  ['by weeks from Monday, the Monday', '2026-11-23', 1, '2026-11-23'],
  ['by weeks from Saturday, the Friday', '2026-11-27', 6, '2026-11-21'],
  ['over the turn of the year', '2027-01-02', 0, '2026-12-27'],
] as const)('昭63.1.1基発1号: %s', (_, date, weekStart, first) => {
  expect(firstDayOfWeek(isoDate(date), { weekStart })).toBe(first);
});

it('a week has seven days from its first, for whichever of them', () => {
  const anyDate = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(isoDate('2020-01-01'), days));
  const anyStart = fc.integer({ min: 0, max: 6 }).map((weekday) => weekday as Weekday);
  fc.assert(
    fc.property(anyDate, anyStart, (date, weekStart) => {
      const week = daysOfWeek(date, { weekStart });
      expect(week.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6].map((days) => (weekStart + days) % 7));
      expect(week).toContain(date);
      for (const day of week) expect(daysOfWeek(day, { weekStart })).toEqual(week);
    }),
  );
});
