import { expect, it } from 'vitest';

import { isoDate, isoMonth } from '#domain/time/date.ts';
import { formatPeriodDays } from '#domain/working-time/period-text.ts';
import { CALENDAR_MONTHS, type WageCalendar, withClosingDay } from '#domain/working-time/wage-period.ts';
import { periodsOf } from '../../lib/wage-periods.ts';
import { periodsAround, periodsOver, shortPeriods } from './closing-day-setting.tsx';

const closingOn = (closingDay: number): WageCalendar => [{ from: isoMonth('1900-01'), closingDay }];

it.each([
  [20, 31, ['9/21〜10/20', '10/21〜10/31', '11/1〜11/30', '12/1〜12/31'], '10/21〜10/31'],
  [20, 25, ['9/21〜10/20', '10/21〜10/25', '10/26〜11/25', '11/26〜12/25'], '10/21〜10/25'],
  [20, 15, ['9/21〜10/20', '10/21〜11/15', '11/16〜12/15'], '10/21〜11/15'],
  [31, 20, ['10/1〜10/31', '11/1〜11/20', '11/21〜12/20'], '11/1〜11/20'],
])('from the %dth to the %dth there are %j', (before, closingDay, days, short) => {
  const month = isoMonth('2026-11');
  const now = periodsOf(closingOn(before));
  const then = periodsOf(withClosingDay(closingOn(before), { from: month, closingDay }));
  expect(periodsAround(month, then).map(formatPeriodDays)).toEqual(days);
  expect(shortPeriods(month, now, then).map(formatPeriodDays)).toEqual([short]);
});

it('the periods of days are all that one of the days belongs to', () => {
  const periods = periodsOf(withClosingDay(closingOn(20), { from: isoMonth('2026-11'), closingDay: 25 }));
  const over = (from: string, to: string) =>
    periodsOver({ from: isoDate(from), to: isoDate(to) }, periods).map(formatPeriodDays);
  expect(over('2026-10-20', '2026-10-26')).toEqual(['9/21〜10/20', '10/21〜10/25', '10/26〜11/25']);
  expect(over('2026-10-21', '2026-10-25')).toEqual(['10/21〜10/25']);
});

it('a February is no short period', () => {
  const month = isoMonth('2027-02');
  const months = periodsOf(CALENDAR_MONTHS);
  expect(shortPeriods(month, months, months)).toEqual([]);
});
