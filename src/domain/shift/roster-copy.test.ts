import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, addMonths, daysFrom, isoDate, isoMonth, isWithin, weekdayOf } from '../time/date.ts';
import { calendarMonth } from '../working-time/wage-period.ts';
import { type CopiedFor, copyOfPlan, modelOf } from './roster-copy.ts';

const NOVEMBER = calendarMonth(isoMonth('2026-11'));
const DECEMBER = calendarMonth(isoMonth('2026-12'));
const PERIODS = { period: DECEMBER, before: NOVEMBER };

describe('the day that a day is planned like', () => {
  it.each([
    ['2026-12-01', '2026-11-03'],
    ['2026-12-28', '2026-11-30'],
    // Four weeks earlier is December still.
    ['2026-12-29', '2026-11-24'],
    ['2026-12-31', '2026-11-26'],
  ])('%s is planned like %s', (date, model) => {
    expect(modelOf(isoDate(date), NOVEMBER)).toBe(model);
  });

  it('is none where the period before is too short', () => {
    const before = { from: isoDate('2026-10-21'), to: isoDate('2026-10-31') };
    expect(modelOf(isoDate('2026-11-17'), before)).toBeUndefined();
    expect(modelOf(isoDate('2026-11-18'), before)).toBe('2026-10-21');
  });

  it('is of the same weekday, for each day of each month', () => {
    const anyMonth = fc.integer({ min: 0, max: 240 }).map((count) => addMonths(isoMonth('2015-01'), count));
    fc.assert(
      fc.property(anyMonth, (month) => {
        const before = calendarMonth(addMonths(month, -1));
        const { from, to } = calendarMonth(month);
        for (const date of daysFrom(from, to)) {
          const model = modelOf(date, before);
          expect(model !== undefined && isWithin(model, before) && weekdayOf(model) === weekdayOf(date)).toBe(true);
        }
      }),
    );
  });
});

describe('a plan like that of the period before', () => {
  const WORK = { is_workday: true };
  const OFF = { is_workday: false };
  const anybody: CopiedFor = {
    employment: { hiredOn: null, leftOn: null },
    leaveDays: new Set(),
    companyDays: new Map(),
  };
  const copy = (models: Record<string, typeof WORK>, rest: Partial<CopiedFor> = {}) =>
    copyOfPlan(PERIODS, new Map(Object.entries(models).map(([date, day]) => [isoDate(date), day])), {
      ...anybody,
      ...rest,
    });
  const TUESDAY = { '2026-11-03': WORK };
  const FIRST = isoDate('2026-12-01');

  it('has days of work and days off, and nothing where there was nothing', () => {
    const { days, leftOut } = copy({ ...TUESDAY, '2026-11-04': OFF });
    expect([...days]).toEqual([
      [FIRST, WORK],
      ['2026-12-02', OFF],
    ]);
    expect(leftOut).toEqual([]);
  });

  it('keeps the order of a turn over the end of a week', () => {
    const week = daysFrom(isoDate('2026-11-06'), isoDate('2026-11-09'));
    const { days } = copy(Object.fromEntries(week.map((date) => [date, WORK])));
    expect([...days.keys()]).toEqual(week.map((date) => addDays(date, 28)));
  });

  it.each<readonly [string, Partial<CopiedFor>, string]>([
    [
      'before the first day of employment',
      { employment: { hiredOn: addDays(FIRST, 1), leftOn: null } },
      'not_employed',
    ],
    ['after the last', { employment: { hiredOn: null, leftOn: addDays(FIRST, -1) } }, 'not_employed'],
    ['of leave', { leaveDays: new Set([FIRST]) }, 'on_leave'],
    ['of rest by the calendar', { companyDays: new Map([[FIRST, 'scheduled_holiday']]) }, 'rest_day'],
  ])('leaves out a day %s', (_, person, why) => {
    const { days, leftOut } = copy(TUESDAY, person);
    expect(days.size).toBe(0);
    expect(leftOut).toEqual([why]);
  });

  it.each<readonly [string, Partial<CopiedFor>, typeof WORK]>([
    ['the last day of employment', { employment: { hiredOn: null, leftOn: FIRST } }, WORK],
    ['a day of work by the calendar', { companyDays: new Map([[FIRST, 'workday']]) }, WORK],
    ['a day off on a rest day', { companyDays: new Map([[FIRST, 'statutory_holiday']]) }, OFF],
  ])('has %s', (_, person, day) => {
    expect([...copy({ '2026-11-03': day }, person).days]).toEqual([[FIRST, day]]);
  });
});
