import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, isoDate, isoMonth, type IsoDate, type Weekday } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { firstDayOfWeeks, sumWorkDays } from './sum-work-days.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';
import { weeklyOvertime, type WorkedDay } from './weekly-overtime.ts';

const policy = DEFAULT_WORKING_TIME_POLICY;

function day(date: string, worked: number, rest: { holiday?: number; night?: number } = {}): WorkedDay {
  const holiday = rest.holiday ?? 0;
  return {
    date: isoDate(date),
    worked: minutes(worked),
    overtime: minutes(Math.max(0, worked - holiday - 480)),
    statutoryHoliday: minutes(holiday),
    night: minutes(rest.night ?? 0),
  };
}
const run = (from: string, lengths: readonly number[]): WorkedDay[] =>
  lengths.map((worked, index) => day(addDays(isoDate(from), index), worked));

describe('the sums of a month', () => {
  it('adds up overtime, rest-day work and night work', () => {
    const days = [day('2026-11-04', 600, { night: 30 }), day('2026-11-07', 300, { holiday: 300, night: 60 })];
    expect(sumWorkDays(isoMonth('2026-11'), days, policy)).toEqual({
      month: '2026-11',
      overtime: 120,
      statutoryHoliday: 300,
      night: 90,
    });
  });

  it('nothing of a month without work', () => {
    expect(sumWorkDays(isoMonth('2026-11'), [], policy)).toMatchObject({ overtime: 0, statutoryHoliday: 0, night: 0 });
  });

  // The week of Sunday 2026-09-27: Wednesday is the last of September.
  const WEEK = run('2026-09-27', [0, 480, 480, 480, 480, 480, 480]);

  it('the same in any order of the days', () => {
    expect(sumWorkDays(isoMonth('2026-09'), WEEK, policy).overtime).toBe(0);
    expect(sumWorkDays(isoMonth('2026-10'), WEEK, policy).overtime).toBe(480);
  });

  it('needs the days of that week before the month, and is spared the others', () => {
    expect(firstDayOfWeeks(isoMonth('2026-10'), policy)).toBe('2026-09-27');
    expect(firstDayOfWeeks(isoMonth('2026-11'), policy)).toBe('2026-11-01');
    expect(firstDayOfWeeks(isoMonth('2026-11'), { ...policy, weekStart: 1 })).toBe('2026-10-26');
    const more = [...run('2026-09-20', [0, 900, 900, 900, 900, 900, 900]), ...WEEK, ...run('2026-11-01', [900])];
    expect(sumWorkDays(isoMonth('2026-10'), more, policy).overtime).toBe(480);
  });

  it('the settings of the policy', () => {
    const monday = { ...policy, weekStart: 1 } as const;
    // By weeks from Monday, Sunday 2026-11-08 is the seventh day of its week, not the first of the next.
    const days = run('2026-11-02', [480, 480, 480, 480, 480, 0, 480]);
    expect(sumWorkDays(isoMonth('2026-11'), days, policy).overtime).toBe(0);
    expect(sumWorkDays(isoMonth('2026-11'), days, monday).overtime).toBe(480);
    expect(sumWorkDays(isoMonth('2026-11'), days, { ...monday, standardWeek: minutes(2640) }).overtime).toBe(240);
  });
});

describe('what holds for every stretch of days', () => {
  const FIRST = isoDate('2026-01-04');
  const anyDays = fc.array(fc.nat(800), { maxLength: 100 }).map((lengths) => run(FIRST, lengths));
  const anyPolicy = fc.integer({ min: 0, max: 6 }).map((weekday) => ({ ...policy, weekStart: weekday as Weekday }));

  it('its months have all its overtime between them, and each minute once', () => {
    fc.assert(
      fc.property(anyDays, anyPolicy, (days, own) => {
        const ofMonths = [0, 1, 2, 3].map((count) => sumWorkDays(addMonths(isoMonth('2026-01'), count), days, own));
        const weeks = Map.groupBy(days, ({ date }) => weekNumber(date, own.weekStart));
        const weekly = [...weeks.values()].flatMap((week) => [...weeklyOvertime(week, own).values()]);
        const expected = [...days.map(({ overtime }) => overtime), ...weekly];
        const sum = (lengths: readonly number[]): number => lengths.reduce((total, length) => total + length, 0);
        expect(sum(ofMonths.map(({ overtime }) => overtime))).toBe(sum(expected));
      }),
    );
  });

  it('is the same in any order of the days', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const month = isoMonth('2026-02');
        expect(sumWorkDays(month, days.toReversed(), policy)).toEqual(sumWorkDays(month, days, policy));
      }),
    );
  });

  /** Which week since a Sunday long ago, counted without `week.ts`. */
  const weekNumber = (date: IsoDate, weekStart: number): number =>
    Math.floor((daysBetween(isoDate('2025-01-05'), date) - weekStart) / 7);
});
