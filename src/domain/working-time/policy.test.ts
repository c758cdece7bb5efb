import { expect, it } from 'vitest';

import { DEFAULT_WORKING_TIME_POLICY, LONGEST_WORK_INTERVAL } from './policy.ts';

it('a company has the law’s hours until it chooses others', () => {
  expect(DEFAULT_WORKING_TIME_POLICY).toEqual({
    // 労基法32条, 37条1項ただし書
    standardDay: 8 * 60,
    standardWeek: 40 * 60,
    sixtyHours: 60 * 60,
    // 昭63.1.1基発1号: from Sunday; no article asks for the name of a rest day.
    weekStart: 0,
    statutoryRestDay: null,
    // 労基法37条4項: from 22:00 to 5:00
    night: { start: 22 * 60, end: (24 + 5) * 60 },
    // 平6.5.31基発331号
    countsHolidayHours: false,
    monthlyRounding: 'minute',
    workInterval: 11 * 60,
    // Of 45 hours from 36 on.
    warningPercent: (100 * 36) / 45,
  });
  expect(LONGEST_WORK_INTERVAL).toBe(24 * 60);
});
