import { expect, it } from 'vitest';

import { addDays, addMonths, firstDay, isoMonth } from '#domain/time/date.ts';
import { daysOfMonth, monthText } from './agreement-months.ts';
import { overview } from './testing/overview.ts';

const CALENDAR = overview([]);
/** From the 21st. */
const OWN = overview([], {
  days: CALENDAR.months.map((month) => ({
    from: addDays(firstDay(isoMonth(month)), 20),
    to: addDays(firstDay(addMonths(isoMonth(month), 1)), 19),
  })),
});

it.each([
  ['2026-10', CALENDAR, '2026年10月'],
  ['2025-11', OWN, '2025年11月（11/21〜12/20）'],
  ['2026-10', OWN, '2026年10月（10/21〜11/20）'],
  ['2026-12', OWN, '2026年12月（2026-12-21〜2027-01-20）'],
])('an agreement’s month has its days where they aren’t the calendar’s: %s', (month, of, text) => {
  expect(monthText(isoMonth(month), of)).toBe(text);
});

it('has days where the answer has', () => {
  expect(daysOfMonth(isoMonth('2026-10'), CALENDAR)).toBeNull();
  expect(daysOfMonth(isoMonth('2026-10'), OWN)).toEqual({ from: '2026-10-21', to: '2026-11-20' });
});
