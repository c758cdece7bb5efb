import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Interval } from '../time/interval.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import { dailyHours, type DailyHours, type DayOfWork } from './daily-hours.ts';
import { DEFAULT_WORKING_TIME_POLICY, type WorkingTimePolicy } from './policy.ts';
import { type DayKind, NO_WORK } from './work-classes.ts';

const stretch = (start: number, end: number): Interval => ({
  start: workingDayMinute(start),
  end: workingDayMinute(end),
});
/** Minutes of `h:mm`, which may exceed 24 hours or be before midnight. */
const h = (hours: number, rest = 0): number => hours * 60 + rest;

const WORKDAYS = { previous: 'workday', own: 'workday', next: 'workday' } as const;
const hoursOf = (day: Partial<DayOfWork>, policy: Partial<WorkingTimePolicy> = {}): DailyHours =>
  dailyHours(
    {
      kinds: WORKDAYS,
      contracted: minutes(480),
      nextShiftStart: null,
      punches: [],
      breaks: [],
      ...day,
    },
    { ...DEFAULT_WORKING_TIME_POLICY, ...policy },
  );

it('a day without punches has no hours', () => {
  expect(hoursOf({})).toEqual({ ...NO_WORK, span: 0, break: 0, nextDayWorked: 0 });
  expect(new Set(Object.values(NO_WORK))).toEqual(new Set([0]));
});

describe('what the vectors don’t cover', () => {
  it('a clock-in before midnight belongs to the calendar day before, night and rest day too', () => {
    const punches = [stretch(h(-1), h(8))];
    expect(hoursOf({ punches })).toMatchObject({ worked: 540, overtime: 60, night: 360, statutoryHoliday: 0 });
    const kinds = { previous: 'statutory_holiday', own: 'workday', next: 'workday' } as const;
    expect(hoursOf({ punches, kinds })).toMatchObject({
      worked: 540,
      overtime: 0,
      night: 360,
      statutoryHoliday: 60,
      nightStatutoryHoliday: 60,
    });
    const own = { previous: 'workday', own: 'statutory_holiday', next: 'workday' } as const;
    expect(hoursOf({ punches, kinds: own })).toMatchObject({ statutoryHoliday: 480, nightStatutoryHoliday: 300 });
  });

  it('punches and breaks that overlap count each minute once, in any order', () => {
    const day = {
      punches: [stretch(h(13), h(18)), stretch(h(9), h(14))],
      breaks: [stretch(h(12), h(13)), stretch(h(12, 30), h(13, 30))],
    };
    expect(hoursOf(day)).toMatchObject({ span: 540, break: 90, worked: 450 });
  });

  it('a break outside the work is none', () => {
    const day = { punches: [stretch(h(9), h(12)), stretch(h(13), h(18))], breaks: [stretch(h(11, 50), h(13, 5))] };
    expect(hoursOf(day)).toMatchObject({ break: 15, worked: 465 });
  });

  it('from the next shift on nothing is this day’s, its night and its break neither', () => {
    const day = {
      punches: [stretch(h(18), h(34))],
      breaks: [stretch(h(22), h(23)), stretch(h(30), h(31))],
      nextShiftStart: workingDayMinute(h(27)),
    };
    expect(hoursOf(day)).toMatchObject({ span: 960, worked: 480, break: 60, night: 240, nextDayWorked: 360 });
  });

  it.each([
    ['the standard day', 480, [stretch(h(9), h(16, 59)), stretch(h(18), h(19))], [480, 0, 59]],
    ['a shorter contract', 300, [stretch(h(9), h(13, 59)), stretch(h(15), h(16))], [300, 59, 0]],
  ])('the last minute of %s can be after a break', (_, contracted, punches, expected) => {
    const hours = hoursOf({ punches, contracted: minutes(contracted) });
    expect([hours.contracted, hours.insideOvertime, hours.overtime]).toEqual(expected);
  });

  it('a contract of more than the standard day makes no overtime within the contract', () => {
    const day = { punches: [stretch(h(8), h(19))], contracted: minutes(600) };
    expect(hoursOf(day)).toMatchObject({ worked: 660, insideOvertime: 0, overtime: 180 });
  });
});

describe('the settings of the policy', () => {
  it('standard day', () => {
    const day = { punches: [stretch(h(9), h(18))], contracted: minutes(420) };
    expect(hoursOf(day)).toMatchObject({ insideOvertime: 60, overtime: 60 });
    expect(hoursOf(day, { standardDay: minutes(450) })).toMatchObject({ insideOvertime: 30, overtime: 90 });
  });

  it('night', () => {
    const day = { punches: [stretch(h(20), h(30))] };
    expect(hoursOf(day).night).toBe(420);
    expect(hoursOf(day, { night: stretch(h(23), h(30)) }).night).toBe(420);
    expect(hoursOf(day, { night: stretch(h(21), h(28)) }).night).toBe(420);
    expect(hoursOf(day, { night: stretch(h(23), h(28)) }).night).toBe(300);
  });

  it('hours of a statutory rest day toward the standard day, within the contract too', () => {
    const day = {
      kinds: { previous: 'workday', own: 'statutory_holiday', next: 'workday' } as const,
      punches: [stretch(h(20), h(30))],
      contracted: minutes(300),
    };
    expect(hoursOf(day)).toMatchObject({ statutoryHoliday: 240, insideOvertime: 60, overtime: 0 });
    expect(hoursOf(day, { countsHolidayHours: true })).toMatchObject({
      statutoryHoliday: 240,
      insideOvertime: 180,
      overtime: 120,
      nightOvertime: 60,
    });
  });
});

describe('what holds for every day', () => {
  const anyKind = fc.constantFrom<DayKind>('workday', 'scheduled_holiday', 'statutory_holiday');
  const anyStretches = (max: number) =>
    fc
      .array(fc.tuple(fc.integer({ min: -120, max: 2500 }), fc.nat(900)), { maxLength: max })
      .map((pairs) => pairs.map(([start, length]) => stretch(start, start + length)));
  const anyDay = fc.record({
    kinds: fc.record({ previous: anyKind, own: anyKind, next: anyKind }),
    contracted: fc.constantFrom(0, 300, 480, 600).map(minutes),
    nextShiftStart: fc.option(fc.integer({ min: 1200, max: 2800 }).map(workingDayMinute)),
    punches: anyStretches(3),
    breaks: anyStretches(3),
  });
  const anyPolicy = fc.boolean().map((countsHolidayHours) => ({ ...DEFAULT_WORKING_TIME_POLICY, countsHolidayHours }));

  /** The oracle: counts minute by minute, as the law does. */
  function byTheMinute(day: DayOfWork, { countsHolidayHours }: WorkingTimePolicy): Partial<DailyHours> {
    const sums = {
      worked: 0,
      insideOvertime: 0,
      overtime: 0,
      night: 0,
      nightOvertime: 0,
      statutoryHoliday: 0,
      nightStatutoryHoliday: 0,
      nextDayWorked: 0,
    };
    const isIn = (stretches: readonly Interval[], minute: number): boolean =>
      stretches.some(({ start, end }) => minute >= start && minute < end);
    let counted = 0;
    for (let minute = -200; minute < 4000; minute++) {
      if (!isIn(day.punches, minute) || isIn(day.breaks, minute)) continue;
      if (day.nextShiftStart !== null && minute >= day.nextShiftStart) {
        sums.nextDayWorked++;
        continue;
      }
      const ofDay = (minute + 1440) % 1440;
      const isNight = ofDay >= 1320 || ofDay < 300;
      const kind = minute < 0 ? day.kinds.previous : minute < 1440 ? day.kinds.own : day.kinds.next;
      sums.worked++;
      if (isNight) sums.night++;
      if (kind === 'statutory_holiday') {
        sums.statutoryHoliday++;
        if (isNight) sums.nightStatutoryHoliday++;
        if (countsHolidayHours) counted++;
        continue;
      }
      counted++;
      if (counted > 480) {
        sums.overtime++;
        if (isNight) sums.nightOvertime++;
      } else if (counted > day.contracted) sums.insideOvertime++;
    }
    return sums as unknown as Partial<DailyHours>;
  }

  it('equals counting minute by minute', () => {
    fc.assert(
      fc.property(anyDay, anyPolicy, (day, policy) => {
        expect(dailyHours(day, policy)).toMatchObject(byTheMinute(day, policy));
      }),
      { numRuns: 300 },
    );
  });

  it('no part exceeds its whole', () => {
    fc.assert(
      fc.property(anyDay, anyPolicy, (day, policy) => {
        const hours = dailyHours(day, policy);
        expect(hours.insideOvertime + hours.overtime + hours.statutoryHoliday).toBeLessThanOrEqual(hours.worked);
        expect(hours.nightOvertime).toBeLessThanOrEqual(Math.min(hours.night, hours.overtime));
        expect(hours.nightOvertime + hours.nightStatutoryHoliday).toBeLessThanOrEqual(hours.night);
        expect(hours.worked + hours.nextDayWorked + hours.break).toBeLessThanOrEqual(hours.span);
        expect(Math.min(...Object.values(hours))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('does not depend on the order of punches and breaks', () => {
    fc.assert(
      fc.property(anyDay, anyPolicy, (day, policy) => {
        const turned = { ...day, punches: day.punches.toReversed(), breaks: day.breaks.toReversed() };
        expect(dailyHours(turned, policy)).toEqual(dailyHours(day, policy));
      }),
    );
  });
});
