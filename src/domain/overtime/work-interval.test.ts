import { expect, it } from 'vitest';

import { isoDate, isoMonth } from '../time/date.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import { record, punched } from '../attendance/testing/builders.ts';
import type { AttendanceRecord } from '../attendance/record.ts';
import { checkInterval, type TimeOfWork, shortIntervals } from './work-interval.ts';
import { calendarMonth } from '../working-time/wage-period.ts';

const on = (date: string, hours: number, rest = 0): TimeOfWork => ({
  date: isoDate(date),
  minute: workingDayMinute(hours * 60 + rest),
});

it.each([
  ['11 hours', on('2026-11-18', 22), on('2026-11-19', 9), 660, 0],
  ['a minute less', on('2026-11-18', 22, 1), on('2026-11-19', 9), 659, 1],
  ['from after midnight', on('2026-11-18', 26), on('2026-11-19', 9), 420, 240],
  ['to a shift that begins before its midnight', on('2026-11-18', 18), on('2026-11-19', -1), 300, 360],
  ['over a day off', on('2026-11-18', 18), on('2026-11-20', 9), 2340, 0],
  ['over the turn of the year', on('2026-12-31', 23), on('2027-01-01', 9), 600, 60],
  ['from one shift straight into the next', on('2026-11-18', 30), on('2026-11-19', 6), 0, 660],
  ['days that overlap', on('2026-11-18', 32), on('2026-11-19', 6), 0, 660],
])('労働時間等設定改善法2条: %s', (_, end, next, interval, shortfall) => {
  expect(checkInterval(end, next, DEFAULT_WORKING_TIME_POLICY)).toEqual({ interval, shortfall, ok: shortfall === 0 });
});

it('against the company’s own target', () => {
  const [end, next] = [on('2026-11-18', 23, 30), on('2026-11-19', 9)];
  expect(checkInterval(end, next, { workInterval: minutes(9 * 60) }).ok).toBe(true);
  expect(checkInterval(end, next, { workInterval: minutes(10 * 60) })).toEqual({
    interval: 570,
    shortfall: 30,
    ok: false,
  });
});

const count = (records: readonly AttendanceRecord[], month = '2026-11', hours = 11): number =>
  shortIntervals(calendarMonth(isoMonth(month)), records, () => minutes(hours * 60)).length;

it.each<[string, readonly (readonly [string, string | null, string | null])[], number]>([
  ['no work', [], 0],
  [
    '11 hours',
    [
      ['2026-11-10', '09:00', '22:00'],
      ['2026-11-11', '09:00', '18:00'],
    ],
    0,
  ],
  [
    'a minute less',
    [
      ['2026-11-10', '09:00', '22:01'],
      ['2026-11-11', '09:00', '18:00'],
    ],
    1,
  ],
  [
    'until after midnight',
    [
      ['2026-11-10', '09:00', '25:30'],
      ['2026-11-11', '09:00', '18:00'],
    ],
    1,
  ],
  [
    'over a day off',
    [
      ['2026-11-10', '09:00', '23:30'],
      ['2026-11-12', '09:00', '18:00'],
    ],
    0,
  ],
  [
    'a night into the morning after the next',
    [
      ['2026-11-10', '22:00', '46:00'],
      ['2026-11-12', '06:00', '15:00'],
    ],
    1,
  ],
  [
    'twice in a row',
    [
      ['2026-11-10', '09:00', '23:30'],
      ['2026-11-11', '09:00', '23:30'],
      ['2026-11-12', '09:00', '18:00'],
    ],
    2,
  ],
  [
    'at work again, not yet home',
    [
      ['2026-11-10', '09:00', '23:30'],
      ['2026-11-11', '09:00', null],
    ],
    1,
  ],
  [
    'a forgotten clock-out',
    [
      ['2026-11-10', '09:00', null],
      ['2026-11-11', '06:00', '18:00'],
    ],
    0,
  ],
  [
    'a forgotten clock-in',
    [
      ['2026-11-10', '09:00', '23:30'],
      ['2026-11-11', null, '18:00'],
    ],
    0,
  ],
  [
    'after a clock-out alone',
    [
      ['2026-11-10', null, '23:30'],
      ['2026-11-11', '09:00', '18:00'],
    ],
    1,
  ],
  [
    'out of the month before',
    [
      ['2026-10-31', '09:00', '23:30'],
      ['2026-11-01', '09:00', '18:00'],
    ],
    1,
  ],
  [
    'into the month after',
    [
      ['2026-11-30', '09:00', '23:30'],
      ['2026-12-01', '09:00', '18:00'],
    ],
    0,
  ],
])('%s', (_, days, times) => {
  const records = days.flatMap(([date, clockIn, clockOut]) => punched(date, clockIn, clockOut));
  expect(count(records)).toBe(times);
  expect(count(records.toReversed())).toBe(times);
});

it('a report without a punch is no work between', () => {
  const records = [
    ...punched('2026-11-10', '22:00', '46:00'),
    record('absence', '2026-11-11 09:00', { workDate: '2026-11-11' }),
    ...punched('2026-11-12', '06:00', '15:00'),
  ];
  expect(count(records)).toBe(1);
  expect(count(records, '2026-11', 8)).toBe(0);
});

it('against the company’s own target', () => {
  const records = [...punched('2026-11-10', '09:00', '23:00'), ...punched('2026-11-11', '09:00', '18:00')];
  expect([9, 10, 11].map((hours) => count(records, '2026-11', hours))).toEqual([0, 0, 1]);
  expect(count(records, '2026-11', 0)).toBe(0);
});
