import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isoDate } from '../time/date.ts';
import { epochMs, japanDate } from '../time/instant.ts';
import { at, dayOff, shift } from './testing/builders.ts';
import { needsWorkingDayQuestion, workingDayOfClockIn, workingDayOfClockOut, type ClockIn } from './working-day.ts';

const clockIn = (japanTime: string, workDate = japanTime.slice(0, 10)): ClockIn => ({
  recordedAt: at(japanTime),
  workDate: isoDate(workDate),
});

describe('D3: the working day of a clock-in', () => {
  const nightShift = shift('2026-11-19', '22:00', '06:00');
  const midnightShift = shift('2026-11-20', '00:00', '08:00');

  it.each([
    ['no shift at all', '2026-11-20 09:00', [], '2026-11-20'],
    ['no shift, just before midnight', '2026-11-19 23:59:59', [], '2026-11-19'],
    ['no shift, at midnight', '2026-11-20 00:00', [], '2026-11-20'],
    ['an ordinary day', '2026-11-20 08:55', [shift('2026-11-20', '09:00', '18:00')], '2026-11-20'],
    ['after the shift', '2026-11-20 20:00', [shift('2026-11-20', '09:00', '18:00')], '2026-11-20'],
    ['ten minutes before a shift from midnight', '2026-11-19 23:50', [midnightShift], '2026-11-20'],
    ['exactly 2 hours before it', '2026-11-19 22:00', [midnightShift], '2026-11-20'],
    ['a second more than 2 hours before it', '2026-11-19 21:59:59', [midnightShift], '2026-11-19'],
    ['ten past midnight in a night shift', '2026-11-20 00:10', [nightShift], '2026-11-19'],
    ['its last second', '2026-11-20 05:59:59', [nightShift], '2026-11-19'],
    ['its end', '2026-11-20 06:00', [nightShift], '2026-11-20'],
    ['before it', '2026-11-19 21:50', [nightShift], '2026-11-19'],
    ['a day off', '2026-11-19 23:50', [dayOff('2026-11-20')], '2026-11-19'],
    ['a day off that kept its times', '2026-11-19 23:50', [{ ...midnightShift, isWorkday: false }], '2026-11-19'],
    ['a shift of another week', '2026-11-20 00:10', [shift('2026-11-12', '22:00', '06:00')], '2026-11-20'],
    ['over the end of a year', '2027-01-01 00:10', [shift('2026-12-31', '22:00', '06:00')], '2026-12-31'],
    ['over the end of February', '2028-02-28 23:00', [shift('2028-02-29', '00:30', '09:00')], '2028-02-29'],
  ] as const)('%s', (_, now, shifts, workDate) => {
    expect(workingDayOfClockIn(at(now), shifts)).toBe(workDate);
  });

  it.each([
    ['between a night shift and the next morning: the one arrived for', '2026-11-20 05:30', '2026-11-20'],
    ['in the night shift, before the morning opens', '2026-11-20 04:59', '2026-11-19'],
    ['in the middle of the morning', '2026-11-20 07:30', '2026-11-20'],
  ])('D3: two shifts, %s', (_, now, workDate) => {
    expect(workingDayOfClockIn(at(now), [nightShift, shift('2026-11-20', '07:00', '12:00')])).toBe(workDate);
  });

  it.each([
    ['2026-11-19 21:00', '2026-11-19'],
    ['2026-11-19 22:00', '2026-11-19'],
    ['2026-11-19 22:59', '2026-11-19'],
    ['2026-11-19 23:00', '2026-11-20'],
    ['2026-11-19 23:59', '2026-11-20'],
    ['2026-11-20 00:00', '2026-11-20'],
  ])('D3: of 22:00–24:00 and the next 00:00–08:00 the nearer start wins at %s: %s', (now, workDate) => {
    const shifts = [shift('2026-11-19', '22:00', '00:00'), midnightShift];
    expect(workingDayOfClockIn(at(now), shifts)).toBe(workDate);
    expect(workingDayOfClockIn(at(now), shifts.toReversed())).toBe(workDate);
  });

  const shiftOn = (date: string) =>
    fc
      .tuple(fc.nat(1439), fc.nat(1439))
      .filter(([start, end]) => start !== end)
      .map(([start, end]) => shift(date, clock(start), clock(end)));
  const clock = (minute: number): string =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

  it('is the calendar day or an adjacent one, and the window of an adjacent one contains the instant', () => {
    fc.assert(
      fc.property(
        fc.nat(24 * 60 * 60_000 - 1),
        shiftOn('2026-11-18'),
        shiftOn('2026-11-19'),
        shiftOn('2026-11-20'),
        shiftOn('2026-11-21'),
        (ms, ...shifts) => {
          const now = epochMs(at('2026-11-20 00:00') + ms);
          const workDate = workingDayOfClockIn(now, shifts);
          const distance = daysBetween(japanDate(now), workDate);
          expect(Math.abs(distance)).toBeLessThanOrEqual(1);
          if (distance !== 0) {
            const chosen = shifts.find((day) => day.date === workDate)!;
            const minute = (now - at(`${workDate} 00:00`)) / 60_000;
            expect(minute).toBeGreaterThanOrEqual(chosen.start! - 120);
            expect(minute).toBeLessThan(chosen.end!);
          }
        },
      ),
    );
  });
});

describe('D3: the working day of a clock-out', () => {
  it.each([
    ['no clock-in', '2026-11-20 18:00', null, '2026-11-20'],
    ['an ordinary day', '2026-11-20 18:00', clockIn('2026-11-20 09:00'), '2026-11-20'],
    ['a night: 22:00 to 06:00', '2026-11-20 06:00', clockIn('2026-11-19 22:00'), '2026-11-19'],
    ['repeated at 06:05', '2026-11-20 06:05', clockIn('2026-11-19 22:00'), '2026-11-19'],
    [
      'a clock-in that belongs to tomorrow',
      '2026-11-19 23:55',
      clockIn('2026-11-19 23:50', '2026-11-20'),
      '2026-11-20',
    ],
    ['a second less than 24 hours', '2026-11-20 21:59:59', clockIn('2026-11-19 22:00'), '2026-11-19'],
    ['exactly 24 hours', '2026-11-20 22:00', clockIn('2026-11-19 22:00'), '2026-11-20'],
    ['long after', '2026-11-25 18:00', clockIn('2026-11-19 22:00'), '2026-11-25'],
    ['a browser whose clock is behind', '2026-11-20 08:59', clockIn('2026-11-20 09:00'), '2026-11-20'],
  ] as const)('%s', (_, now, latest, workDate) => {
    expect(workingDayOfClockOut(at(now), latest)).toBe(workDate);
  });

  it('is the day of the clock-in or today, whatever the hours', () => {
    fc.assert(
      fc.property(fc.nat(3 * 1440), fc.constantFrom(-1, 0, 1), (elapsed, offset) => {
        const recordedAt = at('2026-11-20 12:00');
        const latest = { recordedAt, workDate: addDays(isoDate('2026-11-20'), offset) };
        const now = epochMs(recordedAt + elapsed * 60_000);
        expect(workingDayOfClockOut(now, latest)).toBe(elapsed < 1440 ? latest.workDate : japanDate(now));
      }),
    );
  });
});

describe('D3: the question more than 16 hours on', () => {
  it.each([
    ['no clock-in', '2026-11-20 18:00', null, false],
    ['exactly 16 hours', '2026-11-20 14:00', clockIn('2026-11-19 22:00'), false],
    ['a minute more', '2026-11-20 14:01', clockIn('2026-11-19 22:00'), true],
    ['the last minute', '2026-11-20 21:59', clockIn('2026-11-19 22:00'), true],
    ['24 hours: today without a question', '2026-11-20 22:00', clockIn('2026-11-19 22:00'), false],
    ['the same day either way: nothing to ask', '2026-11-20 23:30', clockIn('2026-11-20 06:00'), false],
    ['an evening after a forgotten clock-out', '2026-11-20 08:30', clockIn('2026-11-19 09:00'), true],
  ] as const)('%s', (_, now, latest, asks) => {
    expect(needsWorkingDayQuestion(at(now), latest)).toBe(asks);
  });
});
