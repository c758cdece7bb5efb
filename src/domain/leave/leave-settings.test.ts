import { expect, it } from 'vitest';

import { DEFAULT_LEAVE_SETTINGS, MOST_HOURLY_DAYS } from './leave-settings.ts';

it('a company takes whole days, one at a time, and each five days by themselves, until it chooses', () => {
  expect(DEFAULT_LEAVE_SETTINGS).toEqual({
    allowsHalves: false,
    halfBoundary: null,
    hourlyDays: 0,
    severalDays: 'off',
    doubleTrack: false,
  });
});

it('労基法39条4項2号: an agreement has five days by the hour at the most', () => {
  expect(MOST_HOURLY_DAYS).toBe(5);
});
