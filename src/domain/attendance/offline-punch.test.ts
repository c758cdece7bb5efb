import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { epochMs } from '../time/instant.ts';
import { clockDoubt, countedTime, OFFLINE_PUNCH_HOURS, refuseOffline } from './offline-punch.ts';
import { at } from './testing/builders.ts';

const MINUTE = 60_000;

describe('the time of an offline punch', () => {
  it.each([
    ['the device’s, where the clocks agree', 0, '2026-11-20 09:00:00'],
    ['corrected, where the clock is an hour ahead', -60 * MINUTE, '2026-11-20 08:00:00'],
    ['corrected, where it is behind', 90_500, '2026-11-20 09:01:30.500'],
    ['the device’s, where the difference isn’t known', null, '2026-11-20 09:00:00'],
  ])('is %s', (_, clockDifference, expected) => {
    expect(countedTime({ tappedAt: at('2026-11-20 09:00'), clockDifference })).toBe(at(expected));
  });

  it.each([
    [0, null],
    [5 * MINUTE, null],
    [-5 * MINUTE, null],
    [5 * MINUTE + 1, 'off'],
    [-5 * MINUTE - 1, 'off'],
    [null, 'unconfirmed'],
  ])('with a difference of %s ms is %s', (clockDifference, doubt) => {
    expect(clockDoubt({ clockDifference })).toBe(doubt);
  });
});

describe('an offline punch', () => {
  const now = at('2026-11-20 18:00');
  it.each([
    ['of 24 hours ago is taken', '2026-11-19 18:00:00', 24, null],
    ['of a moment before is too old', '2026-11-19 17:59:59.999', 24, 'too_old'],
    ['of two hours ago is too old where one is allowed', '2026-11-20 16:00', 1, 'too_old'],
    ['of a week ago is taken where that is allowed', '2026-11-13 18:00', 168, null],
    ['of the next minute is taken', '2026-11-20 18:01:00', 24, null],
    ['of later is of the future', '2026-11-20 18:01:00.001', 24, 'future'],
    ['of this moment is refused where none is taken', '2026-11-20 18:00', 0, 'off'],
    ['of a moment ago is taken where an hour is allowed', '2026-11-20 17:59:59', 1, null],
  ])('%s', (_, tapped, hours, refusal) => {
    expect(refuseOffline(at(tapped), now, hours)).toBe(refusal);
  });

  it('is allowed by a company up to a week after its tap, or not at all', () => {
    expect(OFFLINE_PUNCH_HOURS).toEqual({ least: 0, most: 7 * 24 });
  });

  it('is taken or refused by its distance alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 1e10 }), (distance, shift) => {
        const moved = epochMs(now + shift);
        expect(refuseOffline(epochMs(moved + distance), moved, 24)).toBe(
          refuseOffline(epochMs(now + distance), now, 24),
        );
      }),
    );
  });
});
