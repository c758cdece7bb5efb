import { expect, it } from 'vitest';

import { isoDate, isoMonth } from '../time/date.ts';
import { CALENDAR_MONTHS, firstCalendar } from '../working-time/wage-period.ts';
import { canGoLiveIn, latestGoLiveMonth, proposedGoLiveMonth } from './go-live.ts';

it.each([
  ['2026-01-01', '2027-12'],
  ['2026-12-31', '2027-12'],
  ['2027-01-01', '2028-12'],
])('D42: on %s the go-live can be in %s at the latest', (today, latest) => {
  expect(latestGoLiveMonth(isoDate(today))).toBe(latest);
});

it.each([
  ['1900-01', true],
  ['2026-11', true],
  ['2027-12', true],
  ['2028-01', false],
])('%s in November 2026: %s', (month, can) => {
  expect(canGoLiveIn(isoMonth(month), isoDate('2026-11-20'))).toBe(can);
});

it.each([
  ['2026-11-01', 31, '2026-11'],
  ['2026-11-02', 31, '2026-12'],
  ['2026-12-31', 31, '2027-01'],
  ['2026-10-20', 20, '2026-11'],
  ['2026-10-21', 20, '2026-11'],
  ['2026-10-22', 20, '2026-12'],
])('on %s, closing on the %i, %s is proposed', (today, closingDay, month) => {
  const calendar = closingDay === 31 ? CALENDAR_MONTHS : firstCalendar(closingDay);
  expect(proposedGoLiveMonth(isoDate(today), calendar)).toBe(month);
});
