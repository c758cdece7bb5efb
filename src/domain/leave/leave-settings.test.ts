import { expect, it } from 'vitest';

import { asksClientApprover, DEFAULT_LEAVE_SETTINGS, MOST_HOURLY_DAYS } from './leave-settings.ts';

it('a company takes whole days, one at a time, and each five days by themselves, until it chooses', () => {
  expect(DEFAULT_LEAVE_SETTINGS).toEqual({
    allowsHalves: false,
    halfBoundary: null,
    hourlyDays: 0,
    severalDays: 'off',
    doubleTrack: false,
    clientApproverAskedOf: 'with_client',
  });
});

it('労基法39条4項2号: an agreement has five days by the hour at the most', () => {
  expect(MOST_HOURLY_DAYS).toBe(5);
});

it.each([
  ['everyone', false, true],
  ['everyone', true, true],
  ['with_client', false, false],
  ['with_client', true, true],
  ['nobody', false, false],
  ['nobody', true, false],
] as const)('D55: asked of %s, of a person with a client: %s, it is asked: %s', (askedOf, hasClient, isAsked) => {
  expect(asksClientApprover(askedOf, hasClient)).toBe(isAsked);
});
