import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlaps, type Interval } from '../time/interval.ts';
import { minutes, timeOfDay, workingDayMinute, type WorkingDayMinute } from '../time/minutes.ts';
import { internalPeriod, type DayFrame, checkInternalWork, type InternalWorkCheck } from './internal-work.ts';
import { readShiftTimes } from './shift.ts';

const minute = (value: number | null): WorkingDayMinute | null => (value === null ? null : workingDayMinute(value));
const frame = (clockIn: number | null, clockOut: number | null, shift: [string, string] | null = null): DayFrame => ({
  clockIn: minute(clockIn),
  clockOut: minute(clockOut),
  shift: shift === null ? null : readShiftTimes(...shift),
});
const stretch = (start: number, end: number): Interval => ({
  start: workingDayMinute(start),
  end: workingDayMinute(end),
});
const check = (
  start: string,
  end: string,
  known: DayFrame,
  { breakMinutes = 0, others = [] as Interval[] } = {},
): InternalWorkCheck =>
  checkInternalWork(
    { start: timeOfDay(start), end: timeOfDay(end), breakMinutes: minutes(breakMinutes) },
    known,
    others,
  );

const DAY = frame(540, 1080);
const NIGHT = frame(1320, 1800);
const EMPTY = frame(null, null);

describe('internal work (spec §5) that is valid', () => {
  it.each([
    ['within an ordinary day', '10:00', '12:00', DAY, stretch(600, 720)],
    ['all of it', '09:00', '18:00', DAY, stretch(540, 1080)],
    ['of one minute', '09:00', '09:01', DAY, stretch(540, 541)],
    ['on a day of which nothing is known', '10:00', '12:00', EMPTY, stretch(600, 720)],
    ['with a clock-in alone', '10:00', '12:00', frame(540, null), stretch(600, 720)],
    ['with a clock-out alone', '07:00', '12:00', frame(null, 1080), stretch(420, 720)],
    [
      'after an ordinary shift, not clocked out yet',
      '20:00',
      '22:00',
      frame(540, null, ['09:00', '18:00']),
      stretch(1200, 1320),
    ],
    ['over midnight of a night', '23:00', '01:00', NIGHT, stretch(1380, 1500)],
    ['after midnight of a night', '01:00', '02:00', NIGHT, stretch(1500, 1560)],
    ['all of a night', '22:00', '06:00', NIGHT, stretch(1320, 1800)],
    ['of a night by its shift', '01:00', '02:00', frame(null, null, ['22:00', '06:00']), stretch(1500, 1560)],
    ['of a night not clocked out yet', '23:30', '00:30', frame(1320, null), stretch(1410, 1470)],
    ['of a day that ran past midnight', '23:00', '01:00', frame(540, 1560), stretch(1380, 1500)],
    ['to midnight', '22:00', '00:00', frame(540, 1440), stretch(1320, 1440)],
    ['begun before midnight of the day before', '23:55', '00:30', frame(-10, 480), stretch(-5, 30)],
  ])('%s', (_, start, end, known, period) => {
    expect(check(start, end, known)).toEqual({ ok: true, period });
  });
});

describe('internal work (spec §5) that is rejected', () => {
  it.each([
    ['start = end', '10:00', '10:00', DAY, { fault: 'start_not_before_end' }],
    ['end before start', '15:00', '10:00', DAY, { fault: 'start_not_before_end' }],
    ['on an ordinary day nothing is tomorrow’s', '17:00', '01:00', DAY, { fault: 'start_not_before_end' }],
    [
      'nor with a shift alone',
      '17:00',
      '01:00',
      frame(null, null, ['09:00', '18:00']),
      { fault: 'start_not_before_end' },
    ],
    ['nor without anything known', '22:00', '01:00', EMPTY, { fault: 'start_not_before_end' }],
    ['nor in the morning, not clocked out yet', '10:00', '09:30', frame(540, null), { fault: 'start_not_before_end' }],
    ['start = end at night', '01:00', '01:00', NIGHT, { fault: 'start_not_before_end' }],
    ['end before start at night', '02:00', '23:00', NIGHT, { fault: 'start_not_before_end' }],
    ['a minute before the clock-in', '08:59', '12:00', DAY, { fault: 'before_clock_in', limit: 540 }],
    ['wholly before the clock-in', '01:00', '02:00', DAY, { fault: 'before_clock_in', limit: 540 }],
    [
      'before the clock-in, not clocked out yet',
      '08:00',
      '10:00',
      frame(540, null),
      { fault: 'before_clock_in', limit: 540 },
    ],
    ['before the clock-in of a night', '21:00', '23:00', NIGHT, { fault: 'before_clock_in', limit: 1320 }],
    ['a minute after the clock-out', '12:00', '18:01', DAY, { fault: 'after_clock_out', limit: 1080 }],
    ['after the clock-out alone', '17:00', '19:00', frame(null, 1080), { fault: 'after_clock_out', limit: 1080 }],
    ['after the clock-out of a night', '05:00', '06:01', NIGHT, { fault: 'after_clock_out', limit: 1800 }],
  ] as const)('%s', (_, start, end, known, refusal) => {
    expect(check(start, end, known)).toEqual({ ok: false, ...refusal });
  });

  it.each([
    [0, true],
    [59, true],
    [60, false],
    [61, false],
    [-1, false],
    [0.5, false],
    [Number.NaN, false],
  ])('a break of %d minutes in an hour', (breakMinutes, ok) => {
    const result = check('10:00', '11:00', DAY, { breakMinutes });
    expect(result.ok ? true : result.fault).toBe(ok || 'break_invalid');
  });

  it.each([
    ['touching before', stretch(540, 600), true],
    ['touching after', stretch(720, 780), true],
    ['sharing its first minute', stretch(540, 601), false],
    ['sharing its last minute', stretch(719, 780), false],
    ['the same', stretch(600, 720), false],
    ['within it', stretch(630, 640), false],
    ['around it', stretch(540, 1080), false],
  ])('another entry %s', (_, other, ok) => {
    const result = check('10:00', '12:00', DAY, { others: [stretch(1000, 1010), other] });
    expect(result.ok ? true : result.fault).toBe(ok || 'overlaps');
  });

  it('another entry of the same night, by other clock times', () => {
    const others = [internalPeriod({ start: timeOfDay('23:00'), end: timeOfDay('01:00') }, NIGHT)];
    expect(check('00:30', '02:00', NIGHT, { others })).toEqual({ ok: false, fault: 'overlaps' });
    expect(check('01:00', '02:00', NIGHT, { others }).ok).toBe(true);
  });
});

describe('what holds for every entry', () => {
  const anyFrame = fc
    .tuple(fc.integer({ min: -120, max: 1439 }), fc.integer({ min: 0, max: 1439 }), fc.boolean(), fc.boolean())
    .map(([start, length, hasIn, hasOut]) => frame(hasIn ? start : null, hasOut ? start + length : null));

  it('a valid entry is within the day, and is the interval that the month shows', () => {
    fc.assert(
      fc.property(anyFrame, fc.nat(1439), fc.nat(1439), fc.nat(200), (known, from, to, breakMinutes) => {
        const entry = { start: workingDayMinute(from), end: workingDayMinute(to), breakMinutes: minutes(breakMinutes) };
        const result = checkInternalWork(entry, known, []);
        if (!result.ok) return;
        const { start, end } = result.period;
        expect(result.period).toEqual(internalPeriod(entry, known));
        expect(start).toBeLessThan(end);
        expect(end - start).toBeGreaterThan(breakMinutes);
        expect(start).toBeGreaterThanOrEqual(known.clockIn ?? start);
        expect(end).toBeLessThanOrEqual(known.clockOut ?? end);
      }),
    );
  });

  it('valid entries share no minute', () => {
    fc.assert(
      fc.property(anyFrame, fc.array(fc.tuple(fc.nat(1439), fc.nat(1439)), { maxLength: 8 }), (known, entries) => {
        const taken: Interval[] = [];
        for (const [from, to] of entries) {
          const entry = { start: workingDayMinute(from), end: workingDayMinute(to), breakMinutes: minutes(0) };
          const result = checkInternalWork(entry, known, taken);
          if (result.ok) taken.push(result.period);
        }
        expect(taken.some((a) => taken.some((b) => a !== b && overlaps(a, b)))).toBe(false);
      }),
    );
  });
});
