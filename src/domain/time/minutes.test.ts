import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDifference,
  formatDuration,
  formatOnWorkingDay,
  formatPastMidnight,
  firstAfter,
  formatTimeOfDay,
  impliedDay,
  minutes,
  parseTimeOfDay,
  timeOfDay,
  workingDayMinute,
} from './minutes.ts';

describe('parseTimeOfDay', () => {
  it.each([
    ['00:00', 0],
    ['0:00', 0],
    ['9:05', 545],
    ['09:05', 545],
    ['09:05:59', 545],
    ['23:59', 1439],
  ])('parses %s', (text, minute) => {
    expect(parseTimeOfDay(text)).toBe(minute);
    expect(timeOfDay(text)).toBe(minute);
  });

  it.each([
    '',
    '24:00',
    '30:00',
    '9',
    '9:5',
    '09:60',
    '09:05:60',
    '09:05:5',
    '0905',
    ' 09:05',
    '09:05\n',
    '-1:00',
    '０９:05',
    '009:05',
  ])('rejects %j', (text) => {
    expect(parseTimeOfDay(text)).toBeNull();
    expect(() => timeOfDay(text)).toThrow(RangeError);
  });
});

describe('D3: a time on its working day', () => {
  it.each([
    [-1440, '00:00', '前00:00', '前00:00'],
    [-10, '23:50', '前23:50', '前23:50'],
    [-1, '23:59', '前23:59', '前23:59'],
    [0, '00:00', '00:00', '00:00'],
    [541, '09:01', '09:01', '09:01'],
    [1439, '23:59', '23:59', '23:59'],
    [1440, '00:00', '翌00:00', '24:00'],
    [1800, '06:00', '翌06:00', '30:00'],
    [2879, '23:59', '翌23:59', '47:59'],
    [2880, '00:00', '翌々00:00', '48:00'],
    [3599, '11:59', '翌々11:59', '59:59'],
  ])('minute %d reads %s, %s on screens and %s in files', (minute, clock, shown, exported) => {
    expect(formatTimeOfDay(workingDayMinute(minute))).toBe(clock);
    expect(formatOnWorkingDay(workingDayMinute(minute))).toBe(shown);
    expect(formatPastMidnight(workingDayMinute(minute))).toBe(exported);
  });

  it('formats and parses every minute of a day back to itself', () => {
    fc.assert(
      fc.property(fc.nat(1439), fc.integer({ min: -1, max: 2 }), (minute, day) => {
        expect(parseTimeOfDay(formatTimeOfDay(workingDayMinute(minute + day * 1440)))).toBe(minute);
      }),
    );
  });
});

it.each([
  [0, '0:00'],
  [5, '0:05'],
  [60, '1:00'],
  [90, '1:30'],
  [6000, '100:00'],
])('%d minutes are %s', (count, text) => {
  expect(formatDuration(minutes(count))).toBe(text);
});

describe('firstAfter', () => {
  it.each([
    [540, '09:00', 540],
    [540, '08:59', 1979],
    [1450, '00:10', 1450],
    [-10, '23:50', -10],
    [-10, '00:00', 0],
  ])('after %i the clock first reads %s at %i', (start, time, minute) => {
    expect(firstAfter(workingDayMinute(start), timeOfDay(time))).toBe(minute);
  });
});

describe('impliedDay', () => {
  it.each([
    ['22:00', '06:00', 1],
    ['09:00', '18:00', 0],
    ['09:00', '09:00', null],
    ['09:00', '08:59', 1],
    ['15:00', '00:00', 1],
    ['00:00', '08:00', 0],
    [null, '06:00', null],
    ['22:00', null, null],
  ])('from %s to %s the end is so many days later: %s', (start, end, days) => {
    expect(impliedDay(start === null ? null : timeOfDay(start), end === null ? null : timeOfDay(end))).toBe(days);
  });

  it('counts the days of a start after midnight, and of one on the day before', () => {
    expect(impliedDay(workingDayMinute(1450), timeOfDay('06:00'))).toBe(1);
    expect(impliedDay(workingDayMinute(1450), timeOfDay('00:10'))).toBeNull();
    expect(impliedDay(workingDayMinute(-10), timeOfDay('08:00'))).toBe(0);
  });
});

it.each([
  [90, '+1:30'],
  [-5, '-0:05'],
  [0, '±0:00'],
])('a difference of %i minutes is %s', (length, text) => {
  expect(formatDifference(length)).toBe(text);
});
