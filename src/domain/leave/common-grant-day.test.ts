import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, isoDate, yearOf, type IsoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { dayAfterPeriod } from '../time/period.ts';
import { type CommonGrantDay, isMonthDay, nextCommonDay } from './common-grant-day.ts';
import { planGrants, type Employee, type GrantOnRecord } from './grant-plan.ts';
import { DEFAULT_LEAVE_POLICY } from './policy.ts';
import { lawfulDay, statutoryGrants, type GrantPlace } from './statutory-grant.ts';
import { anyDate } from './testing/builders.ts';

const FULL_TIME = { weeklyMinutes: minutes(2400), weeklyDays: 5, annualDays: null };
const APRIL: CommonGrantDay = { monthDay: '04-01', from: isoDate('2026-11-26') };

const hired = (hiredOn: string): Employee => ({
  hiredOn: isoDate(hiredOn),
  leftOn: null,
  patterns: [{ from: isoDate(hiredOn), pattern: FULL_TIME }],
});
const brief = (grants: readonly { grantedOn: IsoDate; days: number }[]): string[] =>
  grants.map(({ grantedOn, days }) => `${grantedOn}: ${days}`);
const through = (
  hiredOn: string,
  last: string,
  made: readonly GrantPlace[] = [],
  commonGrantDay: CommonGrantDay | null = APRIL,
) =>
  brief(
    statutoryGrants(
      { ...hired(hiredOn), attendance: new Map() },
      isoDate(last),
      { ...DEFAULT_LEAVE_POLICY, commonGrantDay },
      made,
    ),
  );

describe('a common day', () => {
  it.each([
    ['04-01', true],
    ['02-28', true],
    ['02-29', false],
    ['04-31', false],
    ['13-01', false],
    ['4-1', false],
  ])('%s: %s', (text, is) => {
    expect(isMonthDay(text)).toBe(is);
  });

  it.each([
    ['2027-03-31', '2027-04-01'],
    ['2027-04-01', '2028-04-01'],
    ['2027-04-02', '2028-04-01'],
    // None before the first day from which it holds.
    ['2020-04-01', '2027-04-01'],
  ])('after %s is %s', (after, next) => {
    expect(nextCommonDay(APRIL, isoDate(after))).toBe(next);
  });

  it('is the first day from which it holds', () => {
    expect(nextCommonDay({ monthDay: '04-01', from: isoDate('2027-04-01') }, isoDate('2025-01-01'))).toBe('2027-04-01');
  });
});

describe('労基則24条の5: grants on a common day', () => {
  it('come after the first, which stays at six months, with the days of the longer service', () => {
    expect(through('2026-12-01', '2029-12-31')).toEqual(['2027-06-01: 10', '2028-04-01: 11', '2029-04-01: 12']);
    // Soon after the first: never later than within a year of it.
    expect(through('2026-09-15', '2028-12-31')).toEqual(['2027-03-15: 10', '2027-04-01: 11', '2028-04-01: 12']);
    expect(through('2026-10-01', '2028-12-31')).toEqual(['2027-04-01: 10', '2028-04-01: 11']);
  });

  it('leave what was granted before as it is', () => {
    const made = [
      { sequence: 0, grantedOn: isoDate('2025-10-01') },
      { sequence: 1, grantedOn: isoDate('2026-10-01') },
    ];
    expect(through('2025-04-01', '2028-12-31', made)).toEqual([
      '2025-10-01: 10',
      '2026-10-01: 11',
      '2027-04-01: 12',
      '2028-04-01: 14',
    ]);
    expect(through('2025-04-01', '2026-12-31', [])).toEqual(['2025-10-01: 10', '2026-10-01: 11']);
  });

  it('stay on it once made, though the company has none any more: nothing postpones them', () => {
    const made = [
      { sequence: 0, grantedOn: isoDate('2026-10-01') },
      { sequence: 1, grantedOn: isoDate('2027-04-01') },
    ];
    expect(through('2026-04-01', '2028-12-31', made, null)).toEqual([
      '2026-10-01: 10',
      '2027-04-01: 11',
      '2028-04-01: 12',
    ]);
  });

  it('are each within a year of the one before, never later than the law’s, and on the day from the second on', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 12 }), (hiredOn, month) => {
        const monthDay = `${String(month).padStart(2, '0')}-01`;
        const commonGrantDay = { monthDay, from: hiredOn };
        const grants = statutoryGrants({ ...hired(hiredOn), attendance: new Map() }, addDays(hiredOn, 3650), {
          ...DEFAULT_LEAVE_POLICY,
          commonGrantDay,
        });
        for (const [index, { grantedOn, sequence }] of grants.entries()) {
          const before = grants[index - 1];
          expect(sequence).toBe(index);
          expect(grantedOn <= lawfulDay(hiredOn, index)).toBe(true);
          if (before === undefined) continue;
          expect(grantedOn.slice(5)).toBe(monthDay);
          expect(grantedOn > before.grantedOn && grantedOn <= dayAfterPeriod(before.grantedOn, 12)).toBe(true);
        }
        expect(yearOf(grants.at(-1)?.grantedOn ?? hiredOn)).toBeGreaterThanOrEqual(yearOf(hiredOn) + 9);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the plan with a common day', () => {
  const plan = (
    of: Employee,
    records: readonly GrantOnRecord[],
    today: string,
    common: CommonGrantDay | null = APRIL,
  ) =>
    planGrants(of, records, [], isoDate(today), { ...DEFAULT_LEAVE_POLICY, commonGrantDay: common }).grants.map(
      ({ grantedOn, days, state }) => `${grantedOn} ${days} ${state}`,
    );
  const record = (id: number, grantedOn: string, days: number, sequence: number | null): GrantOnRecord => ({
    id,
    grantedOn: isoDate(grantedOn),
    days,
    sequence,
  });

  it('is the same until the day, on which the grant is due', () => {
    const made = [record(1, '2026-10-01', 10, 0)];
    expect(plan(hired('2026-04-01'), made, '2027-03-31')).toEqual(['2026-10-01 10 made', '2027-04-01 11 coming']);
    expect(plan(hired('2026-04-01'), made, '2027-04-01')).toEqual([
      '2026-10-01 10 made',
      '2027-04-01 11 due',
      '2028-04-01 12 coming',
    ]);
  });

  it('knows what was made on it, by the job or by hand, also without the day', () => {
    const first = record(1, '2026-10-01', 10, 0);
    const expected = ['2026-10-01 10 made', '2027-04-01 11 made', '2028-04-01 12 coming'];
    for (const sequence of [1, null])
      for (const common of [APRIL, null])
        expect(plan(hired('2026-04-01'), [first, record(2, '2027-04-01', 11, sequence)], '2027-05-01', common)).toEqual(
          expected,
        );
  });
});
