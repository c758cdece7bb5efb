import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoMonth } from '../time/date.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import { punchedDays, lacksBreak, totalMonth } from './month.ts';
import type { AttendanceRecord } from './record.ts';
import { at, record } from './testing/builders.ts';
import { calendarMonth } from '../working-time/wage-period.ts';

/** November 2026 as of the 20th, 12:00. */
const month = (records: readonly AttendanceRecord[], now = '2026-11-20 12:00') =>
  punchedDays({
    period: calendarMonth(isoMonth('2026-11')),
    records,
    leaveDays: [],
    shifts: [],
    holidays: new Map(),
    now: at(now),
  });

/** A day's punches; a clock-out of `30:00` is 06:00 of the next morning. */
const day = (date: string, clockIn: string | null, clockOut: string | null, breakMinutes?: number) => [
  ...(clockIn === null
    ? []
    : [record('clock_in', `${date} ${clockIn}`, breakMinutes === undefined ? {} : { breakMinutes })]),
  ...(clockOut === null ? [] : [record('clock_out', `${date} ${clockOut}`)]),
];

describe('D11: the break of a day', () => {
  it.each([
    ['one hour where none is recorded', '09:00', '18:00', undefined, 480],
    ['what is recorded', '09:00', '18:00', 45, 495],
    ['a recorded 0', '09:00', '18:00', 0, 540],
    ['no more than there is of the day', '09:00', '09:40', undefined, 0],
    ['an hour of an hour', '09:00', '10:00', undefined, 0],
    ['a minute more', '09:00', '10:01', undefined, 1],
  ])('%s', (_, clockIn, clockOut, breakMinutes, worked) => {
    expect(totalMonth(month(day('2026-11-02', clockIn, clockOut, breakMinutes))).minutes).toBe(worked);
  });

  it('is calculated for each day by itself', () => {
    const days = [...day('2026-11-02', '09:00', '09:30'), ...day('2026-11-03', '09:00', '18:00', 60)];
    expect(totalMonth(month(days)).minutes).toBe(480);
  });

  it.each([
    ['both punches and no break', '09:00', '18:00', undefined, true],
    ['a recorded break', '09:00', '18:00', 60, false],
    ['a recorded 0', '09:00', '18:00', 0, false],
    ['no clock-out', '09:00', null, undefined, false],
    ['no clock-in', null, '18:00', undefined, false],
    ['nothing', null, null, undefined, false],
  ])('is missing or not: %s', (_, clockIn, clockOut, breakMinutes, missing) => {
    const row = month(day('2026-11-02', clockIn, clockOut, breakMinutes)).find(({ date }) => date === '2026-11-02');
    expect(row && lacksBreak(row)).toBe(missing);
  });
});

describe('D12: half a day', () => {
  it.each([
    ['no clock-out on a past day', day('2026-11-19', '09:00', null), { days: 1, missingClockOuts: 1 }],
    ['no clock-in on a past day', day('2026-11-19', null, '18:00'), { days: 0, missingClockIns: 1 }],
    ['today, still at work', day('2026-11-20', '09:00', null), { days: 1 }],
    [
      'a night that is not over',
      [record('clock_in', '2026-11-19 22:00'), record('clock_in', '2026-11-19 22:01')],
      { days: 1 },
    ],
    ['an absence', [record('absence', '2026-11-19 08:00')], { days: 0 }],
  ])('%s', (_, records, expected) => {
    const nothing = { minutes: 0, hours: 0, missingClockOuts: 0, missingClockIns: 0 };
    expect(totalMonth(month(records))).toEqual({ ...nothing, ...expected });
  });

  it('counts a night shift whole, on its own day', () => {
    const night = [
      record('clock_in', '2026-11-18 22:00', { breakMinutes: 60 }),
      record('clock_out', '2026-11-19 06:00', { workDate: '2026-11-18' }),
    ];
    expect(totalMonth(month(night))).toMatchObject({ days: 1, minutes: 420, hours: 7 });
  });
});

describe('D13: the hours', () => {
  it.each([
    [0, 0],
    [1, 0.02],
    [20, 0.33],
    [40, 0.67],
    [483, 8.05],
  ])('%i minutes are %f', (worked, hours) => {
    const facts = {
      clockIn: timeOfDay('00:00'),
      clockOut: timeOfDay('12:00'),
      pairs: [{ start: timeOfDay('00:00'), end: timeOfDay('12:00') }],
      breakMinutes: minutes(720 - worked),
    };
    const [row] = month([]);
    expect(totalMonth(row === undefined ? [] : [{ ...row, ...facts }]).hours).toBe(hours);
  });

  it('are rounded once, not day by day', () => {
    const days = ['02', '03', '04'].flatMap((date) => day(`2026-11-${date}`, '09:00', '09:20', 0));
    expect(totalMonth(month(days)).hours).toBe(1);
  });
});

it('is never negative, nor more than the days contain', () => {
  const aDay = fc.record({
    date: fc.integer({ min: 1, max: 28 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`),
    start: fc.integer({ min: 0, max: 23 }),
    end: fc.integer({ min: 0, max: 23 }),
    breakMinutes: fc.option(fc.integer({ min: 0, max: 1440 }), { nil: undefined }),
  });
  const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
  fc.assert(
    fc.property(fc.uniqueArray(aDay, { selector: ({ date }) => date }), (days) => {
      const records = days.flatMap(({ date, start, end, breakMinutes }) =>
        day(date, clock(start), clock(end), breakMinutes),
      );
      const totals = totalMonth(month(records, '2026-12-20 12:00'));
      expect(totals.minutes).toBeGreaterThanOrEqual(0);
      expect(totals.days).toBe(days.length);
      expect(totals.minutes).toBeLessThanOrEqual(days.length * 23 * 60);
    }),
  );
});
