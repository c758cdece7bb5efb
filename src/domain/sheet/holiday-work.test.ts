import { expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import { NO_WORK } from '../working-time/work-classes.ts';
import { holidayWork, holidayWorkOnSheet } from './sheet.ts';

const [nine, eight] = [timeOfDay('09:00'), minutes(480)];

it.each([
  ['nothing', [], 0, 0],
  ['a holiday off', [{ holiday: '文化の日', clockIn: null, work: null }], 0, 0],
  ['an ordinary day', [{ holiday: null, clockIn: nine, work: eight }], 0, 0],
  ['a holiday at work', [{ holiday: '文化の日', clockIn: nine, work: eight }], 1, 480],
  ['one with a clock-in alone', [{ holiday: '文化の日', clockIn: nine, work: null }], 1, 0],
])('of the shown times: %s', (_, days, count, work) => {
  expect(holidayWorkOnSheet({ days })).toEqual({ days: count, work });
});

it.each([
  ['a holiday at work', { clockIn: nine, work: eight }, 1, 480],
  ['a clock-in alone', { clockIn: nine, work: null }, 0, 0],
  ['both punches in one minute', { clockIn: nine, work: minutes(0) }, 0, 0],
  ['work without a punch', { clockIn: null, work: eight }, 1, 480],
])('of a sheet with the paid figures: %s', (_, row, count, work) => {
  expect(holidayWorkOnSheet({ figures: 'paid', days: [{ holiday: '文化の日', ...row }] })).toEqual({
    days: count,
    work,
  });
});

const date = isoDate('2026-11-03');
it.each([
  ['a holiday off', '文化の日', 0, { days: 0, work: 0 }],
  ['an ordinary day', null, 480, { days: 0, work: 0 }],
  ['a holiday at work', '文化の日', 480, { days: 1, work: 480 }],
])('of the paid hours: %s', (_, holiday, worked, expected) => {
  const classes = { ...NO_WORK, worked: minutes(worked) };
  expect(holidayWork([{ date, holiday }], [{ date, classes }])).toEqual(expected);
});
