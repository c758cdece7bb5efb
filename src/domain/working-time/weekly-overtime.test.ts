import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isoDate } from '../time/date.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import { periodHours, type PeriodHours, type WorkOfPeriod } from './period-hours.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';

const SUNDAY = isoDate('2026-11-22');

/** A week from Sunday by the minutes of its days, each from 0:00; `holidays` are statutory rest days. */
const weekOf = (lengths: readonly number[], holidays: readonly number[] = []): WorkOfPeriod => ({
  days: lengths.map((worked, index) => ({
    date: addDays(SUNDAY, index),
    punches: [{ start: workingDayMinute(0), end: workingDayMinute(worked) }],
    breaks: [],
    nextShiftStart: null,
  })),
  kindOf: (date) => (holidays.includes(daysBetween(SUNDAY, date)) ? 'statutory_holiday' : 'workday'),
  contractedOn: () => minutes(480),
});

const WEEK = { from: SUNDAY, to: addDays(SUNDAY, 6) };
const hoursOf = (week: WorkOfPeriod, standardWeek = 2400): PeriodHours =>
  periodHours(WEEK, week, { ...DEFAULT_WORKING_TIME_POLICY, standardWeek: minutes(standardWeek) });
/** The overtime by the week, of each day. */
function byDay(week: WorkOfPeriod, standardWeek?: number): number[] {
  const { days } = hoursOf(week, standardWeek);
  const overtimeOf = new Map(days.map(({ date, overtimeByWeek }) => [date, overtimeByWeek]));
  return week.days.map(({ date }) => overtimeOf.get(date) ?? 0);
}

describe('労基法32条1項: beyond 40 hours', () => {
  it.each([
    ['five days of 8 hours', [0, 480, 480, 480, 480, 480, 0], [0, 0, 0, 0, 0, 0, 0]],
    ['and one minute', [0, 480, 480, 480, 480, 480, 1], [0, 0, 0, 0, 0, 0, 1]],
    ['six of 9, of which a day keeps its own hour', [0, 540, 540, 540, 540, 540, 540], [0, 0, 0, 0, 0, 0, 480]],
    ['six of 7, on the day on which they pass 40', [0, 420, 420, 420, 420, 420, 420], [0, 0, 0, 0, 0, 0, 120]],
    ['all seven of 7 hours', [420, 420, 420, 420, 420, 420, 420], [0, 0, 0, 0, 0, 120, 420]],
    ['long days, whose overtime is their own', [0, 720, 720, 720, 720, 720, 0], [0, 0, 0, 0, 0, 0, 0]],
    ['nothing', [], []],
  ])('%s', (_, lengths, overtime) => {
    expect(byDay(weekOf(lengths))).toEqual(overtime);
  });

  it('work on the statutory rest day is none of the week’s, a night before it is', () => {
    expect(byDay(weekOf([480, 480, 480, 480, 480, 480, 0], [0]))).toEqual([0, 0, 0, 0, 0, 0, 0]);
    // Saturday's 8 hours end on the Sunday after it, with the 5 that are no more than 40.
    const night = weekOf([0, 480, 480, 480, 480, 480, 480], [7]);
    const saturday = { start: workingDayMinute(21 * 60), end: workingDayMinute(29 * 60) };
    const days = night.days.map((day, index) => (index === 6 ? { ...day, punches: [saturday] } : day));
    expect(byDay({ ...night, days })).toEqual([0, 0, 0, 0, 0, 0, 180]);
  });

  it('44 hours, where the law has them', () => {
    const week = weekOf([0, 480, 480, 480, 480, 480, 241]);
    expect(byDay(week, 2640).at(-1)).toBe(1);
    expect(byDay(week).at(-1)).toBe(241);
  });

  const anyWeek = fc
    .tuple(fc.array(fc.nat(900), { minLength: 7, maxLength: 7 }), fc.option(fc.nat(6)))
    .map(([lengths, holiday]) => weekOf(lengths, holiday === null ? [] : [holiday]));

  it('sums to what the whole week has beyond, no day more than it worked within its standard hours', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        const { days, total } = hoursOf(week);
        const within = days.map(
          ({ worked, overtimeByDay, statutoryHoliday }) => worked - overtimeByDay - statutoryHoliday,
        );
        expect(total.overtimeByWeek).toBe(Math.max(0, within.reduce((sum, length) => sum + length, 0) - 2400));
        for (const [index, { overtimeByWeek }] of days.entries()) {
          expect(overtimeByWeek).toBeGreaterThanOrEqual(0);
          expect(overtimeByWeek).toBeLessThanOrEqual(within[index] ?? 0);
        }
      }),
    );
  });
});
