import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type IsoDate, isoDate } from '../time/date.ts';
import { epochMs, type EpochMs, instantOf, japanDate } from '../time/instant.ts';
import { workingDayMinute } from '../time/minutes.ts';
import { workDateOfPunch } from './clock-state.ts';
import type { AnyPunchType, AttendanceRecord } from './record.ts';
import type { ShiftDay } from './shift.ts';
import { at, dayOff, record, shift } from './testing/builders.ts';
import {
  type ClockIn,
  isDoubled,
  movedBy,
  needsWorkingDayQuestion,
  workingDayOfClockIn,
  workingDayOfClockOut,
} from './working-day.ts';

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
    ['in a duty of 36 hours', '2026-11-20 08:59', [shift('2026-11-18', '21:00', '09:00', 2)], '2026-11-18'],
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
    expect(workingDayOfClockOut(at(now), latest, [])).toBe(workDate);
  });

  const guard = [shift('2026-11-19', '09:00', '09:00', 1)];
  const longest = [shift('2026-11-19', '21:00', '09:00', 2)];
  it.each([
    ['a duty of 24 hours, at its end', '2026-11-20 09:05', '2026-11-19 08:55', guard, '2026-11-19'],
    ['a second less than 12 hours after it', '2026-11-20 20:59:59', '2026-11-19 08:55', guard, '2026-11-19'],
    ['12 hours after it', '2026-11-20 21:00', '2026-11-19 08:55', guard, '2026-11-20'],
    ['12 hours after it, 24 hours after a late clock-in', '2026-11-20 21:00', '2026-11-19 22:00', guard, '2026-11-19'],
    ['the longest duty', '2026-11-21 20:59', '2026-11-19 21:00', longest, '2026-11-19'],
    ['come 2 hours early for it', '2026-11-21 20:59', '2026-11-19 19:00:01', longest, '2026-11-19'],
    ['come 50 hours before', '2026-11-21 20:00', '2026-11-19 18:00', longest, '2026-11-21'],
    ['come a second less before', '2026-11-21 19:59:59', '2026-11-19 18:00', longest, '2026-11-19'],
    ['without a shift', '2026-11-20 09:05', '2026-11-19 08:55', [], '2026-11-20'],
    [
      'with a shift of another day',
      '2026-11-20 09:05',
      '2026-11-19 08:55',
      [shift('2026-11-20', '09:00', '18:00')],
      '2026-11-20',
    ],
    ['on a day off', '2026-11-20 09:05', '2026-11-19 08:55', [dayOff('2026-11-19')], '2026-11-20'],
  ] as const)('D53: %s', (_, now, latest, shifts, workDate) => {
    expect(workingDayOfClockOut(at(now), clockIn(latest), shifts)).toBe(workDate);
  });

  it('is the day of the clock-in or today, whatever the hours', () => {
    fc.assert(
      fc.property(fc.nat(3 * 1440), fc.constantFrom(-1, 0, 1), (elapsed, offset) => {
        const recordedAt = at('2026-11-20 12:00');
        const latest = { recordedAt, workDate: addDays(isoDate('2026-11-20'), offset) };
        const now = epochMs(recordedAt + elapsed * 60_000);
        expect(workingDayOfClockOut(now, latest, [])).toBe(elapsed < 1440 ? latest.workDate : japanDate(now));
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
    expect(needsWorkingDayQuestion(at(now), latest, [])).toBe(asks);
  });

  it.each([
    ['two hours after a night of 17 hours', '2026-11-20 11:30', [shift('2026-11-19', '16:30', '09:30')], false],
    ['a minute more', '2026-11-20 11:31', [shift('2026-11-19', '16:30', '09:30')], true],
    ['in a duty of 24 hours', '2026-11-20 16:00', [shift('2026-11-19', '16:30', '16:30', 1)], false],
    ['long after it', '2026-11-21 04:29', [shift('2026-11-19', '16:30', '16:30', 1)], true],
    ['out of its reach', '2026-11-21 04:30', [shift('2026-11-19', '16:30', '16:30', 1)], false],
  ] as const)('D53: %s', (_, now, shifts, asks) => {
    expect(needsWorkingDayQuestion(at(now), clockIn('2026-11-19 16:15'), shifts)).toBe(asks);
  });
});

describe('a second punch of the same kind', () => {
  const first = record('clock_in', '2026-11-20 09:00:00');
  it.each([
    ['at once', record('clock_in', '2026-11-20 09:00:00'), true],
    ['ten seconds later', record('clock_in', '2026-11-20 09:00:10'), true],
    ['a thousandth more', record('clock_in', '2026-11-20 09:00:10.001'), false],
    ['before it', record('clock_in', '2026-11-20 08:59:59'), false],
    ['of another day', record('clock_in', '2026-11-20 09:00:01', { workDate: '2026-11-19' }), false],
    ['of another kind', record('clock_out', '2026-11-20 09:00:01'), false],
  ] as const)('%s: %s', (_, second, expected) => {
    expect(isDoubled(first, second)).toBe(expected);
  });
});

describe('a clock-in that arrives late', () => {
  const late = clockIn('2026-11-19 20:00');
  const out = record('clock_out', '2026-11-20 01:00', { id: 1 });
  const morning = record('clock_in', '2026-11-20 09:00', { id: 2 });
  const noon = record('clock_in', '2026-11-19 12:00', { id: 3 });
  const ofNoon = record('clock_out', '2026-11-20 01:00', { id: 4, workDate: '2026-11-19' });
  const correction = { reason: '打刻忘れ', original: null, byEmployee: false };
  it.each([
    ['takes up the lone clock-out after it', late, [out], [], [1]],
    ['and the breaks of that night', late, [record('break_end', '2026-11-20 00:30', { id: 9 }), out], [], [9, 1]],
    ['but no report', late, [record('late', '2026-11-20 00:30'), out], [], [1]],
    ['nothing after the next clock-in', late, [morning, record('clock_out', '2026-11-20 18:00')], [], []],
    [
      'one in its instant',
      clockIn('2026-11-19 23:50', '2026-11-20'),
      [record('clock_out', '2026-11-19 23:50', { id: 7 })],
      [],
      [7],
    ],
    ['nothing before it', late, [record('clock_out', '2026-11-19 19:59')], [], []],
    ['nothing that is on its day', noon, [ofNoon], [], []],
    ['nothing that was entered', late, [record('clock_out', '2026-11-20 01:00', { correction })], [], []],
    ['nothing out of its reach', late, [record('clock_out', '2026-11-20 20:00')], [], []],
    [
      'what its long duty reaches',
      late,
      [record('clock_out', '2026-11-20 20:00', { id: 5 })],
      [shift('2026-11-19', '20:00', '20:00', 1)],
      [5],
    ],
    [
      'what an earlier clock-in had, where it counts for the next day',
      clockIn('2026-11-19 23:50', '2026-11-20'),
      [noon, ofNoon],
      [shift('2026-11-20', '00:00', '08:00')],
      [4],
    ],
    [
      'not what somebody chose against the rule',
      late,
      [noon, record('clock_out', '2026-11-20 05:00', { id: 6, workDate: '2026-11-20' })],
      [],
      [],
    ],
  ] as const)('%s', (_, arrived, records, shifts, moved) => {
    expect(movedBy(arrived, records, shifts).map(({ id }) => id)).toEqual(moved);
    expect(movedBy(arrived, records.toReversed(), shifts).map(({ id }) => id)).toEqual(moved);
  });

  const anyPunch = fc.record({
    type: fc.constantFrom('clock_in', 'clock_out', 'break_start', 'break_end'),
    quarter: fc.nat(5 * 96),
  });
  const anyPlan = fc.uniqueArray(
    fc.record({ day: fc.integer({ min: -1, max: 5 }), start: fc.nat(1439), length: fc.integer({ min: 1, max: 2160 }) }),
    { selector: ({ day }) => day, maxLength: 4 },
  );

  it('leaves each punch on the same day, in whatever order they arrive', () => {
    const first = isoDate('2026-11-16');
    fc.assert(
      fc.property(
        fc.uniqueArray(anyPunch, { selector: ({ quarter }) => quarter, minLength: 2, maxLength: 8 }),
        anyPlan,
        fc.infiniteStream(fc.nat()),
        (punches, plan, order) => {
          const shifts = plan.map(({ day, start, length }) => ({
            date: addDays(first, day),
            start: workingDayMinute(start),
            end: workingDayMinute(start + length),
            isWorkday: true,
          }));
          const made = punches.map(({ type, quarter }, id) => ({
            id,
            type,
            at: epochMs(instantOf(first, workingDayMinute(quarter * 15))),
          }));
          const shuffled = made
            .map((punch) => ({ punch, place: order.next().value }))
            .toSorted((a, b) => a.place - b.place)
            .map(({ punch }) => punch);
          expect(daysOf(shuffled, shifts)).toEqual(
            daysOf(
              made.toSorted((a, b) => a.at - b.at),
              shifts,
            ),
          );
        },
      ),
    );
  });

  /** The day of each punch, by its id, once all have arrived in that order. */
  function daysOf(
    arriving: readonly { readonly id: number; readonly type: AnyPunchType; readonly at: EpochMs }[],
    shifts: readonly ShiftDay[],
  ): ReadonlyMap<number, IsoDate> {
    let stored: readonly AttendanceRecord[] = [];
    for (const { id, type, at: recordedAt } of arriving) {
      const before = stored.filter((one) => one.recordedAt <= recordedAt);
      const workDate = workDateOfPunch(type, recordedAt, before, shifts);
      const punch: AttendanceRecord = { ...record(type, '2026-11-16 00:00', { id }), recordedAt, workDate };
      const moved = type === 'clock_in' ? movedBy(punch, stored, shifts) : [];
      stored = [...stored.map((one) => (moved.includes(one) ? { ...one, workDate } : one)), punch];
    }
    return new Map(stored.toSorted((a, b) => a.id - b.id).map(({ id, workDate }) => [id, workDate]));
  }
});
