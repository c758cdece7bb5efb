import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { lessLeave, leaveDays, NO_LEAVE, toDays, totalLeave } from './amount.ts';
import { summariseBalance } from './balance-summary.ts';
import { DEFAULT_LEAVE_POLICY } from './policy.ts';
import { anyDate, anyGrants, anyPolicy, anyUsages, grant, usage } from './testing/builders.ts';

const TODAY = isoDate('2026-11-20');
const summary = (...args: Parameters<typeof summariseBalance>) => {
  const { since, nextExpiry, ...amounts } = summariseBalance(...args);
  return {
    since,
    ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toDays(amount)])),
    expires: nextExpiry && [nextExpiry.lastUsableOn, toDays(nextExpiry.amount)],
  };
};

describe('a person’s leave since the latest base date', () => {
  it('adds up', () => {
    const grants = [grant('2024-10-01', 10), grant('2025-10-01', 11), grant('2026-10-01', 12)];
    const usages = [
      usage('2025-12-01'),
      usage('2026-09-30', 1, 'half'),
      usage('2026-10-05', 2, 'hour'),
      usage('2026-11-20'),
      usage('2026-12-01'),
      usage('2026-12-02', 1, 'day', { isPending: true }),
    ];
    expect(summary({ grants, usages }, TODAY, DEFAULT_LEAVE_POLICY)).toEqual({
      since: '2026-10-01',
      granted: 12,
      // The grant of 2024 was usable until the day before.
      carriedOver: 11,
      used: 1.25,
      usedHours: 0.25,
      expired: 0,
      left: 21.75,
      afterPlans: 19.75,
      expires: ['2027-09-30', 7.75],
    });
  });

  it('begins with what was left in another system', () => {
    const first = { ...grant('2026-10-01', 20), takenBefore: leaveDays(7.5) };
    expect(summary({ grants: [first], usages: [usage('2026-11-02')] }, TODAY, DEFAULT_LEAVE_POLICY)).toMatchObject({
      granted: 20,
      used: 8.5,
      left: 11.5,
    });
  });

  it.each([
    // Granted on its day, leave on which is taken from then on.
    ['2026-09-30', { since: '2025-10-01', granted: 11, carriedOver: 10, used: 1, expired: 0, left: 20 }],
    ['2026-10-01', { since: '2026-10-01', granted: 12, carriedOver: 11, used: 1, expired: 0, left: 22 }],
    // The last day of what is carried over, and the day after.
    ['2027-09-30', { since: '2026-10-01', granted: 12, carriedOver: 11, used: 1, expired: 0, left: 22 }],
  ])('on %s', (date, expected) => {
    const grants = [grant('2024-10-01', 10), grant('2025-10-01', 11), grant('2026-10-01', 12)];
    const usages = [usage('2025-10-01'), usage('2026-10-01')];
    expect(summary({ grants, usages }, isoDate(date), DEFAULT_LEAVE_POLICY)).toMatchObject(expected);
  });

  it.each([
    ['2026-11-20', 0, 12.5],
    ['2026-11-21', 2.5, 10],
  ])('of days that lapse on 20 November, on %s: %d lapsed', (date, expired, left) => {
    const soon = { ...grant('2025-10-01', 10, { lastUsableOn: '2026-11-20' }), takenBefore: leaveDays(7.5) };
    // What was taken of it in another system was taken before the base date, and is no leave of this year.
    expect(
      summary({ grants: [soon, grant('2026-10-01', 10)], usages: [] }, isoDate(date), DEFAULT_LEAVE_POLICY),
    ).toMatchObject({ carriedOver: 2.5, used: 0, expired, left });
  });

  it('has the company’s own days in it, which are no base date', () => {
    const grants = [
      grant('2026-04-01', 10),
      grant('2026-06-01', 3, { isStatutory: false, lastUsableOn: '2026-06-30' }),
    ];
    expect(summary({ grants, usages: [usage('2026-06-02')] }, TODAY, DEFAULT_LEAVE_POLICY)).toMatchObject({
      since: '2026-04-01',
      granted: 13,
      used: 1,
      expired: 3,
      left: 9,
    });
    expect(summary({ grants: [grants[1] as never], usages: [] }, TODAY, DEFAULT_LEAVE_POLICY)).toMatchObject({
      since: '2026-06-01',
      granted: 3,
      expired: 3,
      left: 0,
    });
  });

  it('is nothing before the first grant', () => {
    expect(summary({ grants: [grant('2027-01-01', 10)], usages: [] }, TODAY, DEFAULT_LEAVE_POLICY)).toMatchObject({
      since: null,
      granted: 0,
      left: 0,
    });
  });

  it('adds up whatever was granted and taken', () => {
    fc.assert(
      fc.property(anyGrants, anyUsages, anyDate, anyPolicy, (grants, usages, date, policy) => {
        const { granted, carriedOver, used, expired, left, usedHours } = summariseBalance(
          { grants, usages },
          date,
          policy,
        );
        expect(lessLeave(totalLeave([granted, carriedOver]), totalLeave([used, expired]))).toBe(left);
        for (const amount of [granted, carriedOver, used, expired, left])
          expect(amount).toBeGreaterThanOrEqual(NO_LEAVE);
        expect(usedHours).toBeLessThanOrEqual(used);
      }),
    );
  });
});
