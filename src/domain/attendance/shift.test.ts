import { describe, expect, it } from 'vitest';
import { dayOff, shift } from './testing/builders.ts';
import { MINUTES_PER_DAY } from '../time/minutes.ts';
import { endDayOf, LAST_END_DAY, LONGEST_SHIFT, plannedHours, readShiftTimes } from './shift.ts';

describe('D3: shift times on the working day', () => {
  it.each([
    ['09:00', '18:00', { start: 540, end: 1080 }],
    ['9:00', '18:00:00', { start: 540, end: 1080 }],
    ['22:00', '06:00', { start: 1320, end: 1800 }],
    ['22:00', '00:00', { start: 1320, end: 1440 }],
    ['00:00', '08:00', { start: 0, end: 480 }],
    ['09:00', '08:59', { start: 540, end: 1979 }],
    ['09:00', '09:00', null],
    [null, '18:00', null],
    ['09:00', null, null],
    [null, null, null],
    ['25:00', '18:00', null],
    ['09:00', 'later', null],
  ])('%s–%s', (startTime, endTime, hours) => {
    expect(readShiftTimes(startTime, endTime)).toEqual(hours);
  });
});

describe('D53: with a day of the end', () => {
  it.each([
    ['09:00', '09:00', 1, { start: 540, end: 1980 }, 1],
    ['09:00', '08:59', 1, { start: 540, end: 1979 }, undefined],
    ['09:00', '18:00', 0, { start: 540, end: 1080 }, undefined],
    ['22:00', '06:00', 1, { start: 1320, end: 1800 }, undefined],
    ['09:00', '21:00', 1, { start: 540, end: 2700 }, 1],
    ['21:00', '09:00', 2, { start: 1260, end: 3420 }, 2],
    ['00:00', '00:00', 1, { start: 0, end: 1440 }, 1],
  ])('%s–%s, %d days later', (startTime, endTime, endDay, hours, told) => {
    const read = readShiftTimes(startTime, endTime, endDay);
    expect(read).toEqual(hours);
    expect(read && endDayOf(read)).toBe(told);
  });

  it('ends on the second day after its own at the latest', () => {
    expect(Math.floor((MINUTES_PER_DAY - 1 + LONGEST_SHIFT) / MINUTES_PER_DAY)).toBe(LAST_END_DAY);
  });

  it.each([
    ['09:00', '09:00', 0],
    ['22:00', '06:00', 0],
    ['09:00', '21:01', 1],
    ['09:00', '18:00', 2],
    ['09:00', '09:00', null],
  ])('%s–%s, %j days later is no shift', (startTime, endTime, endDay) => {
    expect(readShiftTimes(startTime, endTime, endDay)).toBeNull();
  });
});

it('has planned hours on workdays only', () => {
  const workday = shift('2026-11-20', '09:00', '18:00');
  expect(plannedHours(workday)).toEqual({ start: 540, end: 1080 });
  expect(plannedHours({ ...workday, isWorkday: false })).toBeNull();
  expect(plannedHours({ ...workday, end: null })).toBeNull();
  expect(plannedHours(dayOff('2026-11-20'))).toBeNull();
  expect(plannedHours(null)).toBeNull();
  expect(plannedHours(undefined)).toBeNull();
});
