import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';
import { weeklyOvertime, type WorkedDay } from './week.ts';

const SUNDAY = isoDate('2026-11-22');
const HOURS = 60;

/** A week from Sunday by the minutes of its days; those of `holidays` were worked on a statutory rest day. */
const weekOf = (lengths: readonly number[], holidays: readonly number[] = []): WorkedDay[] =>
  lengths.map((worked, index) => ({
    date: addDays(SUNDAY, index),
    worked: minutes(worked),
    overtime: minutes(holidays.includes(index) ? 0 : Math.max(0, worked - 480)),
    statutoryHoliday: minutes(holidays.includes(index) ? worked : 0),
    night: minutes(0),
  }));
const byDay = (week: readonly WorkedDay[], standardWeek = 2400): number[] => [
  ...weeklyOvertime(week, { standardWeek: minutes(standardWeek) }).values(),
];

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
    const night: WorkedDay = { ...weekOf([0, 0, 0, 0, 0, 0, 480])[6]!, statutoryHoliday: minutes(5 * HOURS) };
    expect(byDay([...weekOf([0, 480, 480, 480, 480, 480]), night])).toEqual([0, 0, 0, 0, 0, 0, 180]);
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
        const overtime = byDay(week);
        const counted = week.map((day) => day.worked - day.overtime - day.statutoryHoliday);
        const total = counted.reduce((sum, length) => sum + length, 0);
        expect(overtime.reduce((sum, length) => sum + length, 0)).toBe(Math.max(0, total - 2400));
        for (const [index, length] of overtime.entries()) {
          expect(length).toBeGreaterThanOrEqual(0);
          expect(length).toBeLessThanOrEqual(counted[index]!);
        }
      }),
    );
  });

  it('does not depend on the order of the days', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        expect(weeklyOvertime(week.toReversed(), DEFAULT_WORKING_TIME_POLICY)).toEqual(
          weeklyOvertime(week, DEFAULT_WORKING_TIME_POLICY),
        );
      }),
    );
  });
});
