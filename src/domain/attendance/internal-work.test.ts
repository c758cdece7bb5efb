import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeOfDay, workingDayMinute, type WorkingDayMinute } from '../time/minutes.ts';
import { internalPeriod, placeOnWorkingDay, type DayFrame } from './internal-work.ts';
import { readShiftTimes } from './shift.ts';

const minute = (value: number | null): WorkingDayMinute | null => (value === null ? null : workingDayMinute(value));
const frame = (clockIn: number | null, clockOut: number | null, shift: [string, string] | null = null): DayFrame => ({
  clockIn: minute(clockIn),
  clockOut: minute(clockOut),
  shift: shift === null ? null : readShiftTimes(...shift),
});

const DAY = frame(540, 1080);
const NIGHT = frame(1320, 1800);

describe('a time of internal work in minutes of the working day', () => {
  it.each([
    ['on an ordinary day', '10:00', DAY, 600],
    ['before its clock-in it stays before', '08:00', DAY, 480],
    ['early in the morning too', '05:00', DAY, 300],
    ['in the small hours too', '01:00', DAY, 60],
    ['of an ordinary shift without punches', '01:00', frame(null, null, ['09:00', '18:00']), 60],
    ['of an ordinary day without a clock-in', '01:00', frame(null, 1080), 60],
    ['of an ordinary day to its last minute', '01:00', frame(540, 1439), 60],
    ['of a day to midnight it is nearer to its clock-out', '01:00', frame(540, 1440), 1500],
    ['after its clock-out', '20:00', DAY, 1200],
    ['01:00 on a 22:00–06:00 day counts as 25:00', '01:00', NIGHT, 1500],
    ['23:00 on it', '23:00', NIGHT, 1380],
    ['its clock-in', '22:00', NIGHT, 1320],
    ['its clock-out', '06:00', NIGHT, 1800],
    ['a little before its clock-in', '21:30', NIGHT, 1290],
    ['a little after its clock-out', '06:30', NIGHT, 1830],
    ['an ordinary day that ran past midnight', '00:30', frame(540, 1560), 1470],
    ['a day that began at 23:50 the evening before', '23:55', frame(-10, 480), -5],
    ['not clocked out yet, by the clock-in', '01:00', frame(1320, null), 1500],
    ['not clocked out yet, in the morning', '08:00', frame(540, null), 480],
    ['not clocked out yet, late in the evening', '22:00', frame(540, null), 1320],
    ['not clocked out yet, by the shift’s end', '08:30', frame(1320, null, ['22:00', '09:00']), 1950],
    ['not clocked out yet, of a shift past midnight', '01:00', frame(540, null, ['09:00', '02:00']), 1500],
    ['equally near: as it is', '00:00', frame(720, null), 0],
    ['twice within the day: as it is', '00:00', frame(0, 1500), 0],
    ['a day that began at midnight has nothing before it', '23:00', frame(0, null), 1380],
    ['a day that began a minute before midnight', '23:59', frame(-1, 480), -1],
    ['a day of no length late in the evening', '00:30', frame(1380, 1380), 30],
    ['no clock-in, by the shift', '01:00', frame(null, null, ['22:00', '06:00']), 1500],
    ['no clock-in, by the clock-out', '05:00', frame(null, 1800), 1740],
    ['a shift that ended before the clock-in', '20:30', frame(1200, null, ['09:00', '18:00']), 1230],
    ['after midnight too', '01:00', frame(1200, null, ['09:00', '18:00']), 1500],
    ['nothing known', '01:00', frame(null, null), 60],
  ])('%s', (_, time, known, placed) => {
    expect(placeOnWorkingDay(timeOfDay(time), known)).toBe(placed);
  });

  it('preserves the clock time, and maps each minute of the day to itself', () => {
    fc.assert(
      fc.property(fc.nat(1439), fc.integer({ min: 1, max: 1439 }), fc.nat(1439), (start, length, offset) => {
        const known = frame(start, start + length);
        const time = workingDayMinute((start + (offset % (length + 1))) % 1440);
        const placed = placeOnWorkingDay(time, known);
        expect((placed + 1440) % 1440).toBe(time);
        expect(placed).toBeGreaterThanOrEqual(start);
        expect(placed).toBeLessThanOrEqual(start + length);
      }),
    );
  });
});

describe('the interval of an entry', () => {
  it.each([
    ['10:00', '12:00', DAY, { start: 600, end: 720 }],
    ['23:00', '01:00', NIGHT, { start: 1380, end: 1500 }],
    ['01:00', '02:00', NIGHT, { start: 1500, end: 1560 }],
    ['22:00', '06:00', NIGHT, { start: 1320, end: 1800 }],
    ['23:00', '01:00', frame(null, null), { start: 1380, end: 1500 }],
    ['22:00', '01:00', DAY, { start: 1320, end: 1500 }],
    ['10:00', '10:00', DAY, { start: 600, end: 2040 }],
  ])('%s–%s', (start, end, known, period) => {
    expect(internalPeriod({ start: timeOfDay(start), end: timeOfDay(end) }, known)).toEqual(period);
  });
});
