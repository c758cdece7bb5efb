import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/date.ts';
import { timeOfDay } from '../time/minutes.ts';
import { checkShiftDay, dayOffOf, DEFAULT_WORKING_HOURS, SHIFT_BREAK, workdayOf } from './plan.ts';

const time = (text: string | null) => (text === null ? null : timeOfDay(text));

describe('a day of a shift', () => {
  it.each([
    [true, '09:00', '18:00', null],
    [true, '22:00', '06:00', null],
    [true, '09:00', '09:01', null],
    [true, '09:00', '09:00', 'equal_times'],
    [true, '00:00', '00:00', 'equal_times'],
    [true, null, '18:00', 'times_required'],
    [true, '09:00', null, 'times_required'],
    [true, null, null, 'times_required'],
    [false, null, null, null],
    [false, '09:00', null, null],
    [false, '09:00', '09:00', null],
  ])('workday %s, %s–%s: %s', (isWorkday, start, end, fault) => {
    expect(checkShiftDay({ isWorkday, start: time(start), end: time(end) })).toBe(fault);
  });

  it.each([
    ['09:00', '09:00', 1, null],
    ['09:00', '21:00', 1, null],
    ['09:00', '21:01', 1, 'too_long'],
    ['22:00', '06:00', 0, 'no_hours'],
    ['09:00', '09:00', 0, 'no_hours'],
    ['09:00', '09:00', null, 'equal_times'],
    [null, '09:00', 1, 'times_required'],
  ])('D53: %s–%s, %j days later: %s', (start, end, endDay, fault) => {
    expect(checkShiftDay({ isWorkday: true, start: time(start), end: time(end), endDay })).toBe(fault);
  });

  it('spec §4: checking a workday fills its times from the default hours, unchecking clears them', () => {
    const date = isoDate('2026-11-20');
    expect(workdayOf(date, DEFAULT_WORKING_HOURS)).toEqual({ date, start: 540, end: 1080, isWorkday: true });
    expect(dayOffOf(date)).toEqual({ date, start: null, end: null, isWorkday: false });
  });

  it('spec §9: the break of a workday is 1:00', () => {
    expect(SHIFT_BREAK).toBe(60);
  });
});
