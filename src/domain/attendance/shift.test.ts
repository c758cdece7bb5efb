import { describe, expect, it } from 'vitest';
import { dayOff, shift } from './testing/builders.ts';
import { plannedHours, readShiftTimes } from './shift.ts';

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

it('has planned hours on workdays only', () => {
  const workday = shift('2026-11-20', '09:00', '18:00');
  expect(plannedHours(workday)).toEqual({ start: 540, end: 1080 });
  expect(plannedHours({ ...workday, isWorkday: false })).toBeNull();
  expect(plannedHours({ ...workday, end: null })).toBeNull();
  expect(plannedHours(dayOff('2026-11-20'))).toBeNull();
  expect(plannedHours(null)).toBeNull();
  expect(plannedHours(undefined)).toBeNull();
});
