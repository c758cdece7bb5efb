import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isoDate, type IsoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { dayAfterPeriod } from '../time/period.ts';
import { DEFAULT_LEAVE_POLICY } from './policy.ts';
import type { WorkingPattern } from './statutory-days.ts';
import {
  grantsDue,
  lastUsableDay,
  periodBeforeGrant,
  statutoryGrantReason,
  statutoryGrants,
  type GrantPlace,
  type Service,
  type StatutoryGrant,
} from './statutory-grant.ts';
import { anyDate } from './testing/builders.ts';

const FULL_TIME: WorkingPattern = { weeklyMinutes: minutes(2400), weeklyDays: 5, annualDays: null };
const TWO_DAYS: WorkingPattern = { weeklyMinutes: minutes(960), weeklyDays: 2, annualDays: null };
const ALWAYS = isoDate('1900-01-01');

const service = (hiredOn: string, rest: Partial<Service> = {}): Service => ({
  hiredOn: isoDate(hiredOn),
  leftOn: null,
  patterns: [{ from: isoDate(hiredOn), pattern: FULL_TIME }],
  attendance: new Map(),
  ...rest,
});

/** The grants in short: `2025-10-01: 11`. */
const brief = (grants: readonly { grantedOn: IsoDate; days: number }[]): string[] =>
  grants.map(({ grantedOn, days }) => `${grantedOn}: ${days}`);

const through = (of: Service, date: string, made: readonly GrantPlace[] = []): string[] =>
  brief(statutoryGrants(of, isoDate(date), DEFAULT_LEAVE_POLICY, made));

const due = (of: Service, today: string, made: readonly GrantPlace[] = [], since: IsoDate = ALWAYS): string[] =>
  brief(grantsDue(of, made, { since, today: isoDate(today) }, DEFAULT_LEAVE_POLICY));

describe('the statutory grants', () => {
  it('has each with its sequence, its service and its reason', () => {
    expect(statutoryGrants(service('2024-04-01'), isoDate('2025-10-01'), DEFAULT_LEAVE_POLICY)).toEqual([
      { sequence: 0, grantedOn: '2024-10-01', serviceMonths: 6, days: 10, passedAttendance: true },
      { sequence: 1, grantedOn: '2025-10-01', serviceMonths: 18, days: 11, passedAttendance: true },
    ]);
  });

  it.each([
    [6, '法定の付与（勤続6か月）'],
    [18, '法定の付与（勤続1年6か月）'],
    [246, '法定の付与（勤続20年6か月）'],
  ])('after %i months is named by its service', (serviceMonths, expected) => {
    expect(statutoryGrantReason({ serviceMonths })).toBe(expected);
  });

  it('begins on the day itself, not the day before', () => {
    expect(through(service('2026-05-21'), '2026-11-20')).toEqual([]);
    expect(through(service('2026-05-21'), '2026-11-21')).toEqual(['2026-11-21: 10']);
  });

  it('counts years from the six months’ end, and each from there: leap days come back', () => {
    expect(through(service('2023-08-29'), '2028-12-31')).toEqual([
      '2024-02-29: 10',
      '2025-03-01: 11',
      '2026-03-01: 12',
      '2027-03-01: 14',
      '2028-02-29: 16',
    ]);
  });

  it('uses the contract of the day', () => {
    const patterns = [
      { from: isoDate('2025-10-01'), pattern: FULL_TIME },
      { from: isoDate('2024-04-01'), pattern: TWO_DAYS },
      { from: isoDate('2026-10-02'), pattern: TWO_DAYS },
    ];
    expect(through(service('2024-04-01', { patterns }), '2027-12-31')).toEqual([
      '2024-10-01: 3',
      '2025-10-01: 11',
      '2026-10-01: 12',
      '2027-10-01: 5',
    ]);
  });

  it('uses the first contract for the time before it, and grants nothing without one', () => {
    const patterns = [{ from: isoDate('2026-01-01'), pattern: TWO_DAYS }];
    expect(through(service('2024-04-01', { patterns }), '2024-12-31')).toEqual(['2024-10-01: 3']);
    expect(through(service('2024-04-01', { patterns: [] }), '2024-12-31')).toEqual(['2024-10-01: 0']);
  });

  it('ends with the employment, its last day included', () => {
    expect(through(service('2024-04-01', { leftOn: isoDate('2025-10-01') }), '2027-12-31')).toHaveLength(2);
    expect(through(service('2024-04-01', { leftOn: isoDate('2025-09-30') }), '2027-12-31')).toHaveLength(1);
    expect(through(service('2024-04-01', { leftOn: isoDate('2026-03-31') }), '2025-09-30')).toHaveLength(1);
  });

  it('loses only a year of too little attendance', () => {
    const attendance = new Map([
      [0, { attended: 79, total: 100 }],
      [2, { attended: 80, total: 100 }],
    ]);
    expect(through(service('2024-04-01', { attendance }), '2026-12-31')).toEqual([
      '2024-10-01: 0',
      '2025-10-01: 11',
      '2026-10-01: 12',
    ]);
  });

  it('requires a counted attendance, by the company’s policy', () => {
    const policy = { ...DEFAULT_LEAVE_POLICY, passesUncounted: false };
    const attendance = new Map([[1, { attended: 9, total: 10 }]]);
    const grants = statutoryGrants(service('2024-04-01', { attendance }), isoDate('2026-12-31'), policy);
    expect(brief(grants)).toEqual(['2024-10-01: 0', '2025-10-01: 11', '2026-10-01: 0']);
    expect(grants.map(({ passedAttendance }) => passedAttendance)).toEqual([false, true, false]);
  });

  it('平6.1.4基発1号: those after an early grant are as early', () => {
    const made = [{ sequence: 0, grantedOn: isoDate('2025-04-01') }];
    expect(through(service('2025-04-01'), '2027-12-31', made)).toEqual([
      '2025-04-01: 10',
      '2026-04-01: 11',
      '2027-04-01: 12',
    ]);
    const second = [
      { sequence: 1, grantedOn: isoDate('2026-04-01') },
      { sequence: 0, grantedOn: isoDate('2026-01-01') },
    ];
    expect(through(service('2025-07-01'), '2027-12-31', second)).toEqual([
      '2026-01-01: 10',
      '2026-04-01: 11',
      '2027-04-01: 12',
    ]);
  });

  it('平6.1.4基発1号: those after it stay as early where one of them was made on its lawful day', () => {
    const made = [
      { sequence: 0, grantedOn: isoDate('2025-04-01') },
      { sequence: 1, grantedOn: isoDate('2026-10-01') },
    ];
    expect(through(service('2025-04-01'), '2027-12-31', made)).toEqual([
      '2025-04-01: 10',
      '2026-10-01: 11',
      '2027-04-01: 12',
    ]);
  });

  it('an early grant is valid from its day on', () => {
    const made = [{ sequence: 0, grantedOn: isoDate('2025-04-10') }];
    expect(through(service('2025-04-01'), '2025-04-09', made)).toEqual([]);
    expect(through(service('2025-04-01'), '2025-04-10', made)).toEqual(['2025-04-10: 10']);
  });

  it('a grant made late does not postpone the next', () => {
    const made = [{ sequence: 0, grantedOn: isoDate('2024-12-24') }];
    expect(through(service('2024-04-01'), '2025-12-31', made)).toEqual(['2024-12-24: 10', '2025-10-01: 11']);
    expect(through(service('2024-04-01'), '2024-11-01', made)).toEqual([]);
  });

  it('what was made keeps its sequence and day, also where the previous one is later', () => {
    const made = [
      { sequence: 0, grantedOn: isoDate('2025-12-01') },
      { sequence: 1, grantedOn: isoDate('2025-10-01') },
    ];
    expect(through(service('2024-04-01'), '2025-11-30', made)).toEqual(['2025-10-01: 11']);
    const earlier = [made[0]!, { sequence: 1, grantedOn: isoDate('2024-09-15') }];
    expect(through(service('2024-04-01'), '2024-10-01', earlier)).toEqual(['2024-09-15: 11']);
  });
});

describe('労基法115条: the last usable day', () => {
  it.each([
    ['2024-10-01', '2026-09-30'],
    ['2024-02-29', '2026-02-28'],
    ['2026-03-01', '2028-02-29'],
    ['2026-02-28', '2028-02-27'],
    ['2026-01-01', '2027-12-31'],
  ])('of %s is %s', (grantedOn, last) => {
    expect(lastUsableDay(isoDate(grantedOn))).toBe(last);
  });
});

describe('労基法39条1項・2項: the period on whose attendance a grant depends', () => {
  it.each([
    // The half year from the hire date, then each year from its end.
    ['2024-04-01', 0, '2024-04-01', '2024-09-30'],
    ['2024-04-01', 1, '2024-10-01', '2025-09-30'],
    ['2024-04-01', 2, '2025-10-01', '2026-09-30'],
    // A half year that ends with February (民法143条2項).
    ['2024-08-31', 0, '2024-08-31', '2025-02-28'],
    ['2024-08-31', 1, '2025-03-01', '2026-02-28'],
    // Years from a leap day.
    ['2023-08-29', 0, '2023-08-29', '2024-02-28'],
    ['2023-08-29', 1, '2024-02-29', '2025-02-28'],
    ['2023-08-29', 2, '2025-03-01', '2026-02-28'],
  ])('of who was hired on %s, the one of sequence %i: %s to %s', (hiredOn, sequence, from, to) => {
    expect(periodBeforeGrant(isoDate(hiredOn), sequence)).toEqual({ from, to });
  });
});

describe('the grants that are due', () => {
  it('are made once, however often the job runs', () => {
    const hired = service('2024-04-01');
    const first = grantsDue(hired, [], { since: ALWAYS, today: isoDate('2025-10-01') }, DEFAULT_LEAVE_POLICY);
    expect(brief(first)).toEqual(['2024-10-01: 10', '2025-10-01: 11']);
    expect(due(hired, '2025-10-01', first)).toEqual([]);
    expect(due(hired, '2026-09-30', first)).toEqual([]);
    expect(due(hired, '2026-10-01', first)).toEqual(['2026-10-01: 12']);
  });

  it('are made later with their own day after downtime of the job', () => {
    const made = [{ sequence: 0, grantedOn: isoDate('2024-10-01') }];
    expect(due(service('2024-04-01'), '2025-10-20', made)).toEqual(['2025-10-01: 11']);
  });

  it('exclude the past of an employee of many years', () => {
    expect(due(service('2004-04-01'), '2026-11-20', [], isoDate('2026-10-01'))).toEqual(['2026-10-01: 20']);
    expect(due(service('2004-04-01'), '2026-11-20', [], isoDate('2026-10-02'))).toEqual([]);
  });

  it('are as few as one day', () => {
    const weekly: WorkingPattern = { weeklyMinutes: minutes(480), weeklyDays: 1, annualDays: null };
    const patterns = [{ from: isoDate('2024-04-01'), pattern: weekly }];
    expect(due(service('2024-04-01', { patterns }), '2024-12-01')).toEqual(['2024-10-01: 1']);
  });

  it('exclude those of no days, until the attendance is corrected', () => {
    const attendance = new Map([[0, { attended: 1, total: 2 }]]);
    expect(due(service('2024-04-01', { attendance }), '2024-12-01')).toEqual([]);
    expect(due(service('2024-04-01'), '2024-12-01')).toEqual(['2024-10-01: 10']);
  });

  it('are not made again when the hire date is corrected', () => {
    const made = [{ sequence: 0, grantedOn: isoDate('2024-10-01') }];
    expect(due(service('2024-05-01'), '2025-10-31', made)).toEqual(['2025-10-01: 11']);
    expect(due(service('2024-03-15'), '2025-09-14', made)).toEqual([]);
    expect(due(service('2024-03-15'), '2025-09-15', made)).toEqual(['2025-09-15: 11']);
  });

  it('are the same made day by day, or all at the end', () => {
    fc.assert(
      fc.property(anyDate, fc.uniqueArray(fc.nat(2000), { maxLength: 8 }), (hiredOn, runs) => {
        const hired = service(hiredOn);
        const days = [...runs, 2000].toSorted((a, b) => a - b).map((offset) => addDays(hiredOn, offset));
        const stepwise: StatutoryGrant[] = [];
        for (const today of days) {
          stepwise.push(...grantsDue(hired, stepwise, { since: ALWAYS, today }, DEFAULT_LEAVE_POLICY));
        }
        expect(stepwise).toEqual(statutoryGrants(hired, addDays(hiredOn, 2000), DEFAULT_LEAVE_POLICY));
      }),
      { numRuns: 50 },
    );
  });

  it('follow each other within a year, whatever was made early', () => {
    fc.assert(
      fc.property(anyDate, fc.nat(5), fc.nat(300), (hiredOn, sequence, early) => {
        const hired = service(hiredOn);
        const lawful = statutoryGrants(hired, addDays(hiredOn, 3650), DEFAULT_LEAVE_POLICY);
        const made = [{ sequence, grantedOn: addDays(lawful[sequence]!.grantedOn, -early) }];
        const pulled = statutoryGrants(hired, addDays(hiredOn, 3650), DEFAULT_LEAVE_POLICY, made);
        for (const [index, { grantedOn }] of pulled.entries()) {
          const before = pulled[index - 1];
          if (index < lawful.length) expect(grantedOn <= lawful[index]!.grantedOn).toBe(true);
          if (before !== undefined) expect(grantedOn <= dayAfterPeriod(before.grantedOn, 12)).toBe(true);
        }
      }),
    );
  });
});
