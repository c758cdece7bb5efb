import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isoDate, type IsoDate } from '../time/date.ts';
import { leaveDays, toDays, totalLeave } from './amount.ts';
import type { LeaveGrant, LeaveUsage } from './ledger.ts';
import { plannableOn, plannedRefusal } from './planned-leave.ts';
import { DEFAULT_LEAVE_POLICY as policy } from './policy.ts';
import { anyDate, anyGrants, grant, ledgerOf, usage } from './testing/builders.ts';

const ONE = leaveDays(1);
const refusal = (
  date: string,
  grants: readonly LeaveGrant[],
  usages: readonly LeaveUsage[] = [],
  planned: readonly string[] = [],
  duty: 'owed' | 'none' | 'unclear' = 'owed',
) => plannedRefusal({ date: isoDate(date), amount: ONE, duty }, { grants, usages }, planned.map(isoDate), policy);

const AUGUST = ['2026-08-10', '2026-08-12', '2026-08-13', '2026-08-14', '2026-08-17', '2026-08-18'];
const days = (count: number): string[] => AUGUST.slice(0, count);
const usages = (dates: readonly string[]): LeaveUsage[] => dates.map((date) => usage(date));

describe('what may be planned is what is beyond five days', () => {
  it.each([
    // Granted on 2026-04-01, carried over from 2025-04-01, plannable in August.
    [10, 0, 5],
    [10, 4, 9],
    [11, 0, 6],
    [20, 20, 35],
    [5, 0, 0],
    [5, 3, 3],
    [1, 0, -4],
  ])('%d days and %d carried over: %d', (granted, carried, plannable) => {
    const grants = [grant('2026-04-01', granted), ...(carried === 0 ? [] : [grant('2025-04-01', carried)])];
    expect(toDays(plannableOn({ grants, usages: [] }, isoDate('2026-08-12'), policy))).toBe(plannable);
  });

  it('counts what is left of earlier grants on the base date, not on the day', () => {
    const grants = [grant('2025-04-01', 10), grant('2026-04-01', 10)];
    const on = (taken: readonly string[]) =>
      toDays(plannableOn({ grants, usages: usages(taken) }, isoDate('2026-08-12'), policy));
    expect(on(['2025-08-12', '2025-08-13'])).toBe(13);
    // Chosen freely in the year itself, they are among the five.
    expect(on(['2026-05-12', '2026-05-13'])).toBe(15);
    // What has lapsed by the base date is not carried over.
    expect(
      toDays(
        plannableOn(
          { grants: [grant('2024-03-31', 10), grant('2026-04-01', 10)], usages: [] },
          isoDate('2026-08-12'),
          policy,
        ),
      ),
    ).toBe(5);
  });
});

describe('the year in which days are planned is that of the base date', () => {
  const plannable = (date: string, grants: readonly LeaveGrant[], taken: readonly string[] = []) =>
    toDays(plannableOn({ grants, usages: usages(taken) }, isoDate(date), policy));
  const three = [grant('2025-04-01', 10), grant('2026-04-01', 10), grant('2027-04-01', 11)];

  it.each([
    ['begins on it', '2026-04-01', [], 15],
    ['ends on the day before the next', '2027-03-31', [], 15],
    ['takes leave on it from itself, not from what is carried over', '2026-08-12', ['2026-04-01'], 15],
    ['takes leave on the day before from what is carried over', '2026-08-12', ['2026-03-31'], 14],
    ['has nothing of the next year in it', '2026-08-12', [], 15],
    ['nor of that after it', '2025-08-12', [], 5],
    ['is not that before', '2026-04-01', ['2025-08-12'], 14],
    // The grant of 2025 lapses on 2027-03-31: only the ten of 2026 are carried over.
    ['has what is carried over into it alone', '2027-04-01', [], 16],
  ])('%s', (_, date, taken, expected) => {
    expect(plannable(date, three, taken)).toBe(expected);
    expect(plannable(date, three.toReversed(), taken)).toBe(expected);
  });

  it('the company’s own days begin none: leave freely chosen in it stays among the five', () => {
    const grants = [grant('2026-04-01', 10), grant('2026-07-01', 3, { isStatutory: false })];
    expect(plannable('2026-08-12', grants, ['2026-05-12'])).toBe(8);
  });

  it('without any base date it runs from the first grant', () => {
    const own = [grant('2026-06-01', 3, { isStatutory: false }), grant('2026-04-01', 6, { isStatutory: false })];
    expect(plannable('2026-08-12', own, ['2026-05-12'])).toBe(4);
  });
});

describe('a planned day', () => {
  const ten = [grant('2026-04-01', 10)];

  it.each([
    ['the fifth of ten', 4, null],
    ['the sixth of ten', 5, 'within_five'],
  ])('%s', (_, planned, answer) => {
    const taken = days(planned);
    expect(refusal('2026-09-01', ten, usages(taken), taken)).toBe(answer);
  });

  it.each([
    // Freely chosen days before it, planned ones before it, the answer.
    [5, 0, null],
    [6, 0, null],
    [5, 4, null],
    [6, 4, 'insufficient'],
  ])('after %d chosen and %d planned days', (chosen, planned, answer) => {
    const own = ['2026-05-11', '2026-05-12', '2026-05-13', '2026-05-14', '2026-05-15', '2026-05-18'].slice(0, chosen);
    const taken = days(planned);
    expect(refusal('2026-09-01', ten, usages([...own, ...taken]), taken)).toBe(answer);
  });

  it('is refused on a day off, on one that is asked for, and without a grant', () => {
    expect(refusal('2026-08-15', ten, [], [], 'none')).toBe('no_duty');
    expect(refusal('2026-08-15', ten, [], [], 'unclear')).toBe('no_duty');
    expect(refusal('2026-08-12', ten, [usage('2026-08-12', 1, 'half', { isPending: true })])).toBe('asked');
    expect(refusal('2026-03-31', ten)).toBe('no_grant');
    expect(refusal('2026-08-12', [])).toBe('no_grant');
  });

  it('D41: counts nothing that is planned on days without duty to work', () => {
    const planned = days(5);
    const taken = planned.map((date, index) => usage(date, 1, 'day', { isVoid: index === 0 }));
    expect(refusal('2026-09-01', ten, taken, planned)).toBeNull();
  });

  it('takes nothing that is asked for on later days', () => {
    const own = ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08'];
    const planned = days(4);
    expect(refusal('2026-09-01', ten, usages([...own, ...planned]), planned)).toBe('insufficient');
  });

  it('of the next year is of its own five days', () => {
    const grants = [...ten, grant('2027-04-01', 11)];
    const taken = days(5);
    expect(refusal('2027-04-12', grants, usages(taken), taken)).toBeNull();
  });

  it('takes nothing from what is planned of the year after', () => {
    const grants = [...ten, grant('2027-04-01', 11)];
    // 10 carried over and 11: 16 may be planned.
    const next = Array.from({ length: 16 }, (_, index) => `2027-05-${String(index + 10)}`);
    expect(refusal('2027-06-01', grants, usages(next.slice(1)), next.slice(1))).toBeNull();
    expect(refusal('2027-06-01', grants, usages(next), next)).toBe('within_five');
    expect(refusal('2026-08-12', grants, usages(next), next)).toBe('within_five');
  });

  it('of the company’s own days leaves five of them, too', () => {
    const own = [grant('2026-04-01', 6, { isStatutory: false })];
    expect(refusal('2026-08-12', own)).toBeNull();
    expect(refusal('2026-09-01', own, [usage('2026-08-12')], ['2026-08-12'])).toBe('within_five');
  });
});

it('leaves five days of each year and every earlier day covered, whatever is planned in whatever order', () => {
  fc.assert(
    fc.property(anyGrants, fc.uniqueArray(anyDate, { maxLength: 20 }), (grants, dates) => {
      const planned: IsoDate[] = [];
      const taken: LeaveUsage[] = [];
      for (const date of dates) {
        const on = { date, amount: ONE, duty: 'owed' } as const;
        if (plannedRefusal(on, { grants, usages: taken }, planned, policy) !== null) continue;
        planned.push(date);
        taken.push(usage(date));
      }
      expect(ledgerOf(grants, taken).uncovered).toEqual([]);
      const granted = totalLeave(grants.map(({ amount }) => amount));
      if (planned.length > 0) expect(toDays(granted)).toBeGreaterThanOrEqual(planned.length + 5);
    }),
  );
});
