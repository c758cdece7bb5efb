import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Interval } from '../time/interval.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import { capMissed, excuseMissed, missedDuty, NOTHING_MISSED, type DutyOfDay } from './missed-duty.ts';

const stretch = (start: number, end: number): Interval => ({
  start: workingDayMinute(start * 60),
  end: workingDayMinute(end * 60),
});
const NINE_TO_SIX: DutyOfDay = { shift: stretch(9, 18), shiftBreaks: [stretch(12, 13)], leave: [] };

it.each([
  ['労基法24条: at half past one, without the break', [[13.5, 18]], { late: 210, unworked: 210 }],
  ['late and early on one day', [[10, 16]], { late: 60, earlyLeave: 120, away: 0 }],
  [
    'away twice',
    [
      [9, 10],
      [11, 14],
      [15, 18],
    ],
    { late: 0, away: 120, earlyLeave: 0 },
  ],
  [
    'a break taken at another time is away',
    [
      [9, 15],
      [16, 18],
    ],
    { away: 60 },
  ],
  ['longer afterwards makes nothing good', [[10, 20]], { late: 60, unworked: 60 }],
  ['all before the shift', [[5, 7]], { late: 0, earlyLeave: 480, absence: 0 }],
  ['in and out in the same minute', [[9, 9]], { late: 0, earlyLeave: 480, absence: 0 }],
  ['no punch', [], { absence: 480, late: 0, earlyLeave: 0, away: 0 }],
])('%s', (_, punches, missed) => {
  expect(
    missedDuty(
      NINE_TO_SIX,
      punches.map(([start, end]) => stretch(start!, end!)),
    ),
  ).toMatchObject(missed);
});

it('leave in the morning moves the beginning, half a shift’s break included', () => {
  const duty = { ...NINE_TO_SIX, leave: [stretch(9, 13)] };
  expect(missedDuty(duty, [stretch(13, 18)])).toMatchObject({ duty: 300, unworked: 0 });
  expect(missedDuty(duty, [stretch(14, 18)])).toMatchObject({ duty: 300, late: 60 });
});

it('without a shift nothing is owed', () => {
  const duty = { ...NINE_TO_SIX, shift: null };
  const nothing = { duty: 0, late: 0, earlyLeave: 0, away: 0, absence: 0, unworked: 0 };
  expect(missedDuty(duty, [])).toEqual(nothing);
  expect(NOTHING_MISSED).toEqual(nothing);
});

it.each([
  [101, [30, 20, 10, 40]],
  [100, [30, 20, 10, 40]],
  [90, [30, 20, 10, 30]],
  [55, [30, 20, 5, 0]],
  [45, [30, 15, 0, 0]],
  [20, [20, 0, 0, 0]],
  [0, [0, 0, 0, 0]],
])(
  '労基法24条1項: of 100 minutes missed no more than %d, the first first',
  (atMost, [late, earlyLeave, away, absence]) => {
    const missed = { late: minutes(30), earlyLeave: minutes(20), away: minutes(10), absence: minutes(40) };
    const capped = capMissed({ ...missed, duty: minutes(480), unworked: minutes(100) }, minutes(atMost));
    expect(capped).toEqual({ duty: 480, late, earlyLeave, away, absence, unworked: Math.min(100, atMost) });
  },
);

it.each([
  // Whether late and early leaving count, and what is missed then of 30 late, 20 early, 10 away and 40 absent.
  [true, true, [30, 20, 100]],
  [false, true, [0, 20, 70]],
  [true, false, [30, 0, 80]],
  [false, false, [0, 0, 50]],
])('what is excused isn’t missed: late %s, early %s', (isLate, isLeftEarly, [late, earlyLeave, unworked]) => {
  const missed = {
    duty: minutes(480),
    late: minutes(30),
    earlyLeave: minutes(20),
    away: minutes(10),
    absence: minutes(40),
    unworked: minutes(100),
  };
  expect(excuseMissed(missed, { isLate, isLeftEarly })).toEqual({ ...missed, late, earlyLeave, unworked });
});

it('no more is missed than was not worked, and each minute once', () => {
  const anyStretches = fc
    .array(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 10 })), { maxLength: 4 })
    .map((pairs) => pairs.map(([start, length]) => stretch(start, start + length)));
  fc.assert(
    fc.property(anyStretches, anyStretches, anyStretches, (punches, shiftBreaks, leave) => {
      const missed = missedDuty({ ...NINE_TO_SIX, shiftBreaks, leave }, punches);
      const { late, earlyLeave, away, absence } = missed;
      expect(late + earlyLeave + away + absence).toBe(missed.unworked);
      expect(missed.unworked).toBeLessThanOrEqual(missed.duty);
      expect(Math.min(late, earlyLeave, away, absence)).toBeGreaterThanOrEqual(0);
    }),
  );
});
