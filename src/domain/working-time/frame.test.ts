import { expect, it } from 'vitest';

import { minutes } from '../time/minutes.ts';
import { frameOf } from './frame.ts';

const hours = (whole: number, rest = 0): number => whole * 60 + rest;

it.each([
  // The days, the hours of a week, to the minute, and as in the ministry’s tables (tenths of an hour).
  [31, 40, hours(177, 8), hours(177, 6)],
  [30, 40, hours(171, 25), hours(171, 24)],
  [29, 40, hours(165, 42), hours(165, 42)],
  [28, 40, hours(160), hours(160)],
  [7, 40, hours(40), hours(40)],
  [365, 40, hours(2085, 42), hours(2085, 42)],
  [366, 40, hours(2091, 25), hours(2091, 24)],
  [31, 44, hours(194, 51), hours(194, 48)],
  // 労基法32条の3第2項: a month of several
  [31, 50, hours(221, 25), hours(221, 24)],
  [30, 50, hours(214, 17), hours(214, 12)],
])('the frame of %d days at %d hours a week', (days, week, toMinute, toTenth) => {
  expect(frameOf(days, minutes(week * 60), 'minute_down')).toBe(toMinute);
  expect(frameOf(days, minutes(week * 60), 'tenth_hour_down')).toBe(toTenth);
});
