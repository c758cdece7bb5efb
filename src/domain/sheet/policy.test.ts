import { expect, it } from 'vitest';
import { formatDuration } from '../time/minutes.ts';
import { CLOCK_OUT_STEPS, DEFAULT_SHEET_POLICY, LEAVE_DAY_RANGE, STANDARD_DAY_RANGE } from './policy.ts';

it('D9: the defaults are the numbers of spec §9', () => {
  expect(DEFAULT_SHEET_POLICY).toEqual({
    standardDay: 480,
    leaveDay: 480,
    clockInShown: 'shift_start',
    clockOutStep: 15,
    late: { basis: 'shift', time: 600 },
    early: { basis: 'fixed', time: 1020 },
    judgesRestDays: true,
    unsetBreak: 'none',
    nightColumn: 'all_work',
    absence: 'planned',
    night: { start: 1320, end: 1740 },
  });
});

it('D9: what a company can set is bounded', () => {
  expect(CLOCK_OUT_STEPS).toEqual([1, 5, 10, 15, 30]);
  expect([STANDARD_DAY_RANGE.min, STANDARD_DAY_RANGE.max].map(formatDuration)).toEqual(['1:00', '8:00']);
  expect([LEAVE_DAY_RANGE.min, LEAVE_DAY_RANGE.max].map(formatDuration)).toEqual(['1:00', '12:00']);
});
