import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import {
  planGrants,
  type Employee,
  type GrantReview,
  isHeldBack,
  type PlannedGrant,
  type GrantOnRecord,
} from './grant-plan.ts';
import { DEFAULT_LEAVE_POLICY } from './policy.ts';
import { statutoryGrants } from './statutory-grant.ts';
import { anyDate } from './testing/builders.ts';

const FULL_TIME = { weeklyMinutes: minutes(2400), weeklyDays: 5, annualDays: null };
const TODAY = '2026-11-20';

const hired = (hiredOn: string, rest: Partial<Employee> = {}): Employee => ({
  hiredOn: isoDate(hiredOn),
  leftOn: null,
  patterns: [{ from: isoDate(hiredOn), pattern: FULL_TIME }],
  ...rest,
});

let nextId = 1;
const record = (grantedOn: string, days: number, sequence: number | null = null): GrantOnRecord => ({
  id: nextId++,
  grantedOn: isoDate(grantedOn),
  days,
  sequence,
});

const review = (baseDate: string, attended: number | null, total = 100): GrantReview => ({
  baseDate: isoDate(baseDate),
  attendance: attended === null ? null : { attended, total },
});

interface Found {
  readonly records?: readonly GrantOnRecord[];
  readonly reviews?: readonly GrantReview[];
  readonly today?: string;
}

/** `2025-10-01 11 made` */
const plan = (of: Employee, { records = [], reviews = [], today = TODAY }: Found = {}): string[] =>
  planGrants(of, records, reviews, isoDate(today), DEFAULT_LEAVE_POLICY).grants.map(
    ({ grantedOn, days, state }) => `${grantedOn} ${days} ${state}`,
  );

describe('past grants that are due', () => {
  it('nothing before the first grant', () => {
    expect(plan(hired('2026-05-21'))).toEqual(['2026-11-21 10 coming']);
    expect(plan(hired('2026-05-20'))).toEqual(['2026-11-20 10 due', '2027-11-20 11 coming']);
    expect(plan(hired('2027-02-01'))).toEqual(['2027-08-01 10 coming']);
  });

  it('with nothing on record after many years, only this year’s grant; older ones are a person’s to enter', () => {
    expect(plan(hired('2004-04-01'))).toEqual([
      '2025-10-01 20 unrecorded',
      '2026-10-01 20 due',
      '2027-10-01 20 coming',
    ]);
  });

  it('all after the newest on record, by the job or by hand', () => {
    const made = { records: [record('2024-10-01', 10, 0)] };
    expect(plan(hired('2024-04-01'), { ...made, today: '2026-09-30' })).toEqual([
      '2024-10-01 10 made',
      '2025-10-01 11 due',
      '2026-10-01 12 coming',
    ]);
    const byHand = { records: [record('2025-10-01', 7.5)] };
    expect(plan(hired('2004-04-01'), byHand)).toEqual([
      '2025-10-01 7.5 made',
      '2026-10-01 20 due',
      '2027-10-01 20 coming',
    ]);
  });

  it('not what was entered by hand, on the day or early', () => {
    expect(plan(hired('2004-04-01'), { records: [record('2026-10-01', 31)] })).toEqual([
      '2025-10-01 20 unrecorded',
      '2026-10-01 31 made',
      '2027-10-01 20 coming',
    ]);
    expect(plan(hired('2004-04-01'), { records: [record('2026-04-01', 20)] })).toEqual([
      '2025-10-01 20 unrecorded',
      '2026-04-01 20 made',
      '2027-04-01 20 coming',
    ]);
  });

  it('the days that were granted, whatever the contracts say of that day now', () => {
    const records = [record('2026-10-01', 6, 2)];
    expect(plan(hired('2024-04-01'), { records })).toContain('2026-10-01 6 made');
  });

  it('from the newest on record on, even if it is today’s', () => {
    const records = [record('2024-10-01', 10, 0), record('2026-10-01', 12, 2)];
    expect(plan(hired('2024-04-01'), { records, today: '2026-10-01' })).toEqual([
      '2025-10-01 11 unrecorded',
      '2026-10-01 12 made',
      '2027-10-01 14 coming',
    ]);
  });

  it('the next grant by the grants on record', () => {
    const made = record('2025-10-01', 11, 1);
    const { grants } = planGrants(hired('2024-04-01'), [made], [], isoDate('2026-09-30'), DEFAULT_LEAVE_POLICY);
    expect(grants.map(({ grantedOn, grantId }) => [grantedOn, grantId])).toEqual([
      ['2024-10-01', null],
      ['2025-10-01', made.id],
      ['2026-10-01', null],
    ]);
  });

  it('one next grant at a time', () => {
    expect(plan(hired('2026-06-15'))).toEqual(['2026-12-15 10 coming']);
    // A year from a leap day ends with February, so that two base dates lie within it.
    expect(plan(hired('2027-08-31'), { today: '2028-02-29' })).toEqual(['2028-03-01 10 coming']);
  });

  it('one that is on record ahead of its day is the next one', () => {
    const records = [record('2025-10-01', 11, 1), record('2026-10-01', 12, 2), record('2026-12-01', 14)];
    expect(plan(hired('2024-04-01'), { records })).toEqual([
      '2025-10-01 11 made',
      '2026-10-01 12 made',
      '2026-12-01 14 made',
    ]);
  });

  it('not what has lapsed', () => {
    const records = [record('2022-10-01', 10, 0)];
    expect(plan(hired('2022-04-01'), { records })).toEqual([
      '2025-10-01 14 due',
      '2026-10-01 16 due',
      '2027-10-01 18 coming',
    ]);
  });

  it('an addition by hand leaves the statutory grants unchanged', () => {
    const records = [record('2025-10-01', 11, 1), record('2026-10-20', 2)];
    expect(plan(hired('2024-04-01'), { records, today: '2026-09-30' })).toEqual([
      '2024-10-01 10 unrecorded',
      '2025-10-01 11 made',
      '2026-10-01 12 coming',
    ]);
  });

  it('a grant entered for a future day does not replace those before it', () => {
    const records = [record('2024-10-01', 10, 0), record('2026-10-01', 12)];
    expect(plan(hired('2024-04-01'), { records, today: '2025-10-02' })).toEqual([
      '2024-10-01 10 made',
      '2025-10-01 11 due',
      '2026-10-01 12 made',
    ]);
  });
});

describe('the attendance before a grant', () => {
  const employee = hired('2024-04-01');
  const records = [record('2024-10-01', 10, 0), record('2025-10-01', 11, 1)];

  it('withholds only the one below 80 %', () => {
    expect(plan(employee, { records, reviews: [review('2026-10-01', 79)] })).toEqual([
      '2025-10-01 11 made',
      '2026-10-01 0 withheld',
      '2027-10-01 14 coming',
    ]);
    expect(plan(employee, { records, reviews: [review('2026-10-01', 80)] })).toContain('2026-10-01 12 due');
    expect(plan(employee, { records, reviews: [review('2027-10-01', 79)] }).at(-1)).toBe('2027-10-01 0 coming');
  });

  it('withholds the first too', () => {
    expect(plan(hired('2026-05-20'), { reviews: [review('2026-11-20', 79)] })).toEqual([
      '2026-11-20 0 withheld',
      '2027-11-20 11 coming',
    ]);
  });

  it('applies to its period only: a corrected hire date has others', () => {
    expect(plan(hired('2024-05-01'), { records, reviews: [review('2026-10-01', 79)] })).toContain('2026-10-01 12 due');
  });

  it('stays with a grant that an earlier one has brought forward', () => {
    const early = [record('2024-10-01', 10, 0), record('2025-04-01', 11)];
    expect(plan(employee, { records: early, reviews: [review('2026-10-01', 79)], today: '2026-04-01' })).toEqual([
      '2024-10-01 10 made',
      '2025-04-01 11 made',
      '2026-04-01 0 withheld',
      '2027-04-01 14 coming',
    ]);
  });

  it('a grant taken back is not granted again, until its attendance says so', () => {
    expect(plan(employee, { records, reviews: [review('2026-10-01', null)] })).toContain('2026-10-01 12 withheld');
    expect(plan(hired('2026-05-01'), { reviews: [review('2026-11-01', null)] })).toEqual([
      '2026-11-01 10 withheld',
      '2027-11-01 11 coming',
    ]);
  });
});

describe('a grant that is due waits for a person', () => {
  const counted = (attended: number, total = 100, isComplete = true) => ({ isComplete, count: { attended, total } });
  it.each<[string, PlannedGrant['state'], GrantReview | null, ReturnType<typeof counted> | undefined, boolean]>([
    ['where the records have too little', 'due', null, counted(79), true],
    ['not where they have the 80 %', 'due', null, counted(80), false],
    ['not where they lack a part of the period', 'due', null, counted(79, 100, false), false],
    ['not where there are none', 'due', null, undefined, false],
    ['not once its attendance was reviewed', 'due', review('2026-10-01', 80), counted(79), false],
    ['not before it is due', 'coming', null, counted(79), false],
    ['not where it was made', 'made', null, counted(79), false],
    // Without working days nothing meets the condition (labour-law 1.3).
    ['where the period had no working days', 'due', null, counted(0, 0), true],
  ])('%s', (_, state, reviewed, onRecord, expected) => {
    const policy = { passesWithoutWorkingDays: false };
    expect(isHeldBack({ state, review: reviewed }, onRecord, policy)).toBe(expected);
  });
});

describe('the employment', () => {
  it('D22: ends the grants with its last day', () => {
    expect(plan(hired('2024-04-01', { leftOn: isoDate('2026-11-19') }))).toEqual([]);
    expect(plan(hired('2024-04-01', { leftOn: isoDate(TODAY) }))).toEqual([
      '2025-10-01 11 unrecorded',
      '2026-10-01 12 due',
    ]);
    expect(plan(hired('2024-04-01', { leftOn: isoDate('2027-09-30') }))).toEqual([
      '2025-10-01 11 unrecorded',
      '2026-10-01 12 due',
    ]);
    const records = [record('2026-10-01', 12, 2)];
    expect(plan(hired('2024-04-01', { leftOn: isoDate('2026-11-19') }), { records })).toEqual(['2026-10-01 12 made']);
  });

  it('without a known contract nothing is due', () => {
    expect(plan(hired('2024-04-01', { patterns: [] }))).toEqual(['2027-10-01 0 coming']);
  });
});

/** Applies the job to a plan. */
const making = (due: readonly PlannedGrant[]): GrantOnRecord[] =>
  due.flatMap(({ grantedOn, days, sequence, state }) =>
    state === 'due' ? [{ id: nextId++, grantedOn, days, sequence }] : [],
  );

describe('the job', () => {
  it('grants nothing twice, whatever the hire date becomes', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -800, max: 800 }), fc.nat(1500), (hiredOn, shift, after) => {
        const today = addDays(hiredOn, after);
        const first = planGrants(hired(hiredOn), [], [], today, DEFAULT_LEAVE_POLICY);
        const records = making(first.grants);
        expect(making(planGrants(hired(hiredOn), records, [], today, DEFAULT_LEAVE_POLICY).grants)).toEqual([]);
        // Corrected: at most the one grant of the year that was not granted for it.
        const corrected = planGrants(hired(addDays(hiredOn, shift)), records, [], today, DEFAULT_LEAVE_POLICY);
        const more = making(corrected.grants);
        expect(more.length).toBeLessThanOrEqual(2);
        for (const one of more) for (const { grantedOn } of records) expect(one.grantedOn > grantedOn).toBe(true);
      }),
    );
  });

  it('grants the same, run daily or after a pause', () => {
    fc.assert(
      fc.property(anyDate, fc.uniqueArray(fc.nat(1500), { minLength: 1, maxLength: 6 }), (hiredOn, runs) => {
        // From before the first grant on: an employee whose leave is all in this ledger.
        const days = [100, ...runs.map((run) => run + 186), 1700].toSorted((a, b) => a - b);
        const records: GrantOnRecord[] = [];
        for (const day of days.slice(1)) {
          // No pause of more than a year.
          for (const pause of [day - 300, day]) {
            const today = addDays(hiredOn, pause);
            records.push(...making(planGrants(hired(hiredOn), records, [], today, DEFAULT_LEAVE_POLICY).grants));
          }
        }
        const service = {
          hiredOn,
          leftOn: null,
          patterns: [{ from: hiredOn, pattern: FULL_TIME }],
          attendance: new Map(),
        };
        const byLaw = statutoryGrants(service, addDays(hiredOn, 1700), DEFAULT_LEAVE_POLICY);
        for (const made of records)
          expect(byLaw).toContainEqual(expect.objectContaining({ grantedOn: made.grantedOn, days: made.days }));
        expect(new Set(records.map(({ sequence }) => sequence)).size).toBe(records.length);
      }),
      { numRuns: 50 },
    );
  });
});
