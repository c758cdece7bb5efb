import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { toDays } from './amount.ts';
import { DEFAULT_LEAVE_POLICY as policy } from './policy.ts';
import { daysToKeep, MOST_RESERVE_DAYS } from './reserve.ts';
import { anyDate, anyGrants, anyUsages, grant, usage } from './testing/builders.ts';

const RULE = { limitDays: 40, from: isoDate('2026-01-01') };
const TODAY = isoDate('2026-11-20');
const ON = { toSettle: new Set([1]), today: TODAY, policy };
const NOTHING = { left: 0, kept: new Map() };
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
    const kept = daysToKeep({ grants: [lapsed], usages }, { left: has, kept: new Map() }, { ...RULE, limitDays }, ON);
    expect(kept).toEqual(days === null ? [] : [{ grant: lapsed, keptOn: '2026-10-01', days, before: 0 }]);
  });

  it.each([
    ['on its last day', '2026-09-30', 0],
    ['the day after', '2026-10-01', 1],
  ])('%s: %s', (_, today, count) => {
    const on = { ...ON, today: isoDate(today) };
    expect(daysToKeep({ grants: [lapsed], usages: [] }, NOTHING, RULE, on)).toHaveLength(count);
  });

  it('is nothing of what lapsed before the rule, or was settled', () => {
    const account = { grants: [lapsed], usages: [] };
    expect(daysToKeep(account, NOTHING, RULE, { ...ON, toSettle: new Set() })).toEqual([]);
    expect(daysToKeep(account, NOTHING, { ...RULE, from: isoDate('2026-10-01') }, ON)).toEqual([]);
    expect(daysToKeep(account, NOTHING, { ...RULE, from: isoDate('2026-09-30') }, ON)).toHaveLength(1);
  });
});

describe('what is kept of a grant that is settled anew', () => {
  it.each([
    // Leave of its time, what was kept, what of that is left, what the person has, the limit, what is kept now.
    ['as before', 0, 10, 10, 10, 40, null],
    ['less, of leave that became known late', 2, 10, 10, 10, 40, 8],
    ['none, of leave of all its days', 10, 10, 10, 10, 40, 0],
    ['no less than was used of it', 10, 10, 4, 4, 40, 6],
    ['more, of leave that was taken back', 0, 8, 8, 8, 40, 10],
    ['no more than there is room for', 0, 8, 8, 39, 40, 9],
    ['as before where a limit was lowered', 0, 8, 8, 39, 20, null],
  ])('%s', (_, taken, days, left, has, limitDays, now) => {
    const usages = Array.from({ length: taken }, (__, at) => usage(`2025-03-${String(at + 10)}`));
    const reserve = { left: has, kept: new Map([[1, { days, left }]]) };
    const kept = daysToKeep({ grants: [lapsed], usages }, reserve, { ...RULE, limitDays }, ON);
    expect(kept.map((one) => one.days)).toEqual(now === null ? [] : [now]);
  });
});

describe('what is kept of several grants', () => {
  const lapsing = (id: number, grantedOn: string, lastUsableOn: string, days = 10) =>
    grant(grantedOn, days, { id, lastUsableOn });
  const keep = (grants: Parameters<typeof daysToKeep>[0]['grants'], limitDays: number, reserve = NOTHING) =>
    daysToKeep({ grants, usages: [] }, reserve, { ...RULE, limitDays }, { ...ON, toSettle: new Set([1, 2]) }).map(
      (one) => [one.grant.id, one.days],
    );

  it.each([
    ['that lapses first', lapsing(2, '2023-10-01', '2026-10-31'), lapsing(1, '2024-10-01', '2026-09-30')],
    ['that was entered first', lapsing(2, '2023-10-01', '2026-09-30'), lapsing(1, '2024-10-01', '2026-09-30')],
    [
      'that was entered first, also as the older',
      lapsing(1, '2023-10-01', '2026-09-30'),
      lapsing(2, '2024-10-01', '2026-09-30'),
    ],
  ])('fills the limit from the one %s', (_, older, newer) => {
    for (const grants of [
      [older, newer],
      [newer, older],
    ])
      expect(keep(grants, 12)).toEqual([
        [1, 10],
        [2, 2],
      ]);
  });

  it('is only what room one that is settled anew leaves', () => {
    const grants = [lapsing(1, '2024-09-01', '2026-08-31'), lapsing(2, '2024-10-01', '2026-09-30')];
    // Eight of the first were kept, among 35: with the two that come to it three more find room.
    const reserve = { left: 35, kept: new Map([[1, { days: 8, left: 8 }]]) };
    expect(keep(grants, 40, reserve)).toEqual([
      [1, 10],
      [2, 3],
    ]);
  });

  it('is what was used of it, to the thousandth, where leave of all its days became known', () => {
    // Two hours of seven were used of the ten days kept.
    const reserve = { left: 9.714, kept: new Map([[1, { days: 10, left: 9.714 }]]) };
    const taken = Array.from({ length: 10 }, (_, at) => usage(`2025-03-${String(at + 10)}`));
    expect(daysToKeep({ grants: [lapsed], usages: taken }, reserve, RULE, ON).map((one) => one.days)).toEqual([0.286]);
  });
});

it('a company may let a person keep ten years of the twenty days that the law grants, at the most', () => {
  expect(MOST_RESERVE_DAYS).toBe(10 * 20);
});

it('never exceeds the limit nor what has lapsed, and is nothing the second time', () => {
  fc.assert(
    fc.property(anyGrants, anyUsages, anyDate, fc.integer({ min: 1, max: 60 }), (grants, usages, today, limitDays) => {
      const rule = { limitDays, from: isoDate('2000-01-01') };
      const on = { toSettle: new Set(grants.map(({ id }) => id)), today, policy };
      const kept = daysToKeep({ grants, usages }, NOTHING, rule, on);
      const total = kept.reduce((sum, { days }) => sum + days, 0);
      expect(total).toBeLessThanOrEqual(limitDays + 1e-9);
      for (const { grant: of, days, keptOn } of kept) {
        expect(days).toBeLessThanOrEqual(toDays(of.amount));
        expect(keptOn <= today).toBe(true);
      }
      const again = {
        left: total,
        kept: new Map(kept.map(({ grant: of, days }) => [of.id, { days, left: days }])),
      };
      expect(daysToKeep({ grants, usages }, again, rule, on)).toEqual([]);
    }),
  );
});
