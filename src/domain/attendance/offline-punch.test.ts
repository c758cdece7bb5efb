import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type EpochMs, epochMs } from '../time/instant.ts';
import {
  clockDoubt,
  countedTime,
  lateness,
  needsApproval,
  OFFLINE_PUNCH_HOURS,
  type OfflineArrival,
  refuseOffline,
} from './offline-punch.ts';
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
    expect(refuseOffline(at(tapped), { now, mostHours: hours, loggedInAt: null })).toBe(refusal);
  });

  it.each([
    ['of the login is taken', '2026-11-20 09:00', null],
    ['of a minute before it is taken', '2026-11-20 08:59:00', null],
    ['of earlier is refused', '2026-11-20 08:58:59.999', 'before_login'],
    ['that is too old is refused for that', '2026-11-19 17:59', 'too_old'],
  ])('%s', (_, tapped, refusal) => {
    const limits = { now, mostHours: 24, loggedInAt: at('2026-11-20 09:00') };
    expect(refuseOffline(at(tapped), limits)).toBe(refusal);
  });

  it.each([
    ['that arrives ten minutes later is in time', '2026-11-20 18:10:00', null],
    ['that arrives later is late', '2026-11-20 18:10:00.001', 600_001],
    ['that arrives before its time isn’t late', '2026-11-20 17:00', null],
  ])('%s', (_, received, late) => expect(lateness(now, { receivedAt: at(received) })).toBe(late));

  it('that is on the device alone isn’t late', () => expect(lateness(now, {})).toBeNull());

  const ARRIVAL = {
    isLate: false,
    enforcesPlaces: false,
    isElsewhere: false,
    takesRequests: true,
    needsRequest: false,
  };
  it.each<[string, Partial<OfflineArrival>, boolean]>([
    ['counts at once', {}, false],
    ['that is late counts at once where corrections do', { isLate: true }, false],
    ['that is late is asked for where corrections are', { isLate: true, needsRequest: true }, true],
    ['in time counts at once where corrections are asked for', { needsRequest: true }, false],
    ['that is late is asked for where places are enforced', { isLate: true, enforcesPlaces: true }, true],
    ['in time counts at once at an enforced place', { enforcesPlaces: true }, false],
    ['made elsewhere is asked for where places are enforced', { enforcesPlaces: true, isElsewhere: true }, true],
    ['made elsewhere counts at once where they aren’t', { isElsewhere: true, needsRequest: true }, false],
    [
      'counts at once where the company takes no requests',
      { isLate: true, enforcesPlaces: true, isElsewhere: true, takesRequests: false },
      false,
    ],
  ])('%s', (_, arrival, isAskedFor) => expect(needsApproval({ ...ARRIVAL, ...arrival })).toBe(isAskedFor));

  it('is allowed by a company up to a week after its tap, or not at all', () => {
    expect(OFFLINE_PUNCH_HOURS).toEqual({ least: 0, most: 7 * 24 });
  });

  it('is taken or refused by its distance alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 1e10 }), (distance, shift) => {
        const refused = (from: EpochMs) =>
          refuseOffline(epochMs(from + distance), { now: from, mostHours: 24, loggedInAt: null });
        expect(refused(epochMs(now + shift))).toBe(refused(now));
      }),
    );
  });
});
