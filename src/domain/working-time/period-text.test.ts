import { expect, it } from 'vitest';
import { isoDate, isoMonth } from '../time/date.ts';
import { FIRST_OF_ALL_MONTHS } from '../time/in-force.ts';
import { formatPeriod, formatPeriodDays, formatPeriodName } from './period-text.ts';
import { type PeriodName, parsePeriodName, periodNamed, type WagePeriod } from './wage-period.ts';

/** Closing on the 20th up to October 2026, and at the month's end from November on. */
const CALENDAR = [
  { from: FIRST_OF_ALL_MONTHS, closingDay: 20 },
  { from: isoMonth('2026-11'), closingDay: 31 },
];
const named = (name: string): WagePeriod => {
  const period = periodNamed(parsePeriodName(name) as PeriodName, CALENDAR);
  if (period === null) throw new RangeError(name);
  return period;
};

it.each([
  ['2026-10', '2026年10月度（9/21〜10/20）', '2026年10月度'],
  ['2026-10b', '2026年10月度（10/21〜10/31）', '2026年10月度'],
  ['2026-01', '2026年1月度（2025-12-21〜2026-01-20）', '2026年1月度'],
  ['2026-11', '2026年11月', '2026年11月'],
])('D39: %s is %s, in short %s', (name, whole, short) => {
  expect([formatPeriod(named(name)), formatPeriodName(named(name))]).toEqual([whole, short]);
});

it('days are the days of any range', () => {
  expect(formatPeriodDays({ from: isoDate('2026-02-01'), to: isoDate('2026-02-28') })).toBe('2/1〜2/28');
});
