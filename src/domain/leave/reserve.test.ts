import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { toDays } from './amount.ts';
import { DEFAULT_LEAVE_POLICY as policy } from './policy.ts';
import { daysToKeep } from './reserve.ts';
import { anyDate, anyGrants, anyUsages, grant, usage } from './testing/builders.ts';

const RULE = { limitDays: 40, from: isoDate('2026-01-01') };
const TODAY = isoDate('2026-11-20');
const lapsed = grant('2024-10-01', 10, { id: 1 });

describe('what is kept of a lapsed grant', () => {
  it.each([
    // What was taken of it, what the person has, the limit, what is kept.
    [0, 0, 40, 10],
    [4, 0, 40, 6],
    [10, 0, 40, null],
    [0, 35, 40, 5],
    [0, 40, 40, null],
    [0, 45, 40, null],
    [0.5, 0, 40, 9.5],
  ])('%d days taken, %d kept before of %d: %s', (taken, has, limitDays, days) => {
    const dates = ['2025-03-03', '2025-03-04', '2025-03-05', '2025-03-06', '2025-03-07', '2025-03-10', '2025-03-11'];
    const whole = [...dates, '2025-03-12', '2025-03-13', '2025-03-14'].slice(0, Math.floor(taken));
    const usages = [...whole.map((date) => usage(date)), ...(taken % 1 ? [usage('2025-04-01', 1, 'half')] : [])];
    const kept = daysToKeep(
      { grants: [lapsed], usages },
      { kept: new Set(), has },
      { ...RULE, limitDays },
      { today: TODAY, policy },
    );
    expect(kept).toEqual(days === null ? [] : [{ grant: lapsed, keptOn: '2026-10-01', days }]);
  });

  it.each([
    ['on its last day', '2026-09-30', 0],
    ['the day after', '2026-10-01', 1],
  ])('%s: %s', (_, today, count) => {
    const none = { kept: new Set<number>(), has: 0 };
    expect(daysToKeep({ grants: [lapsed], usages: [] }, none, RULE, { today: isoDate(today), policy })).toHaveLength(
      count,
    );
  });

  it('is nothing of what lapsed before the rule, or was kept before', () => {
    const account = { grants: [lapsed], usages: [] };
    const on = { today: TODAY, policy };
    expect(daysToKeep(account, { kept: new Set([1]), has: 0 }, RULE, on)).toEqual([]);
    const later = { ...RULE, from: isoDate('2026-10-01') };
    expect(daysToKeep(account, { kept: new Set(), has: 0 }, later, on)).toEqual([]);
    const sameDay = { ...RULE, from: isoDate('2026-09-30') };
    expect(daysToKeep(account, { kept: new Set(), has: 0 }, sameDay, on)).toHaveLength(1);
  });
});

it('never exceeds the limit nor what has lapsed, and is nothing the second time', () => {
  fc.assert(
    fc.property(anyGrants, anyUsages, anyDate, fc.integer({ min: 1, max: 60 }), (grants, usages, today, limitDays) => {
      const rule = { limitDays, from: isoDate('2000-01-01') };
      const on = { today, policy };
      const kept = daysToKeep({ grants, usages }, { kept: new Set(), has: 0 }, rule, on);
      const total = kept.reduce((sum, { days }) => sum + days, 0);
      expect(total).toBeLessThanOrEqual(limitDays + 1e-9);
      for (const { grant: of, days, keptOn } of kept) {
        expect(days).toBeLessThanOrEqual(toDays(of.amount));
        expect(keptOn <= today).toBe(true);
      }
      const again = { kept: new Set(kept.map(({ grant: of }) => of.id)), has: total };
      if (total < limitDays) expect(daysToKeep({ grants, usages }, again, rule, on)).toEqual([]);
    }),
  );
});
