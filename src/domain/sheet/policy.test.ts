import { expect, it } from 'vitest';
import { DEFAULT_SHEET_POLICY } from './policy.ts';

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
