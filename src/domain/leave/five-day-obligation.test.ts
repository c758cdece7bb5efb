import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isoDate } from '../time/date.ts';
import { leaveDays, toDays } from './amount.ts';
import {
  byUrgency,
  doubleTrackObligation,
  obligationOf,
  obligationsOf,
  obligationState,
  splitObligation,
  obligationStatusOn,
  type Obligation,
} from './five-day-obligation.ts';
import type { LeaveUsage } from './ledger.ts';
import { DEFAULT_LEAVE_POLICY } from './policy.ts';
import { anyDate, anyUsages, grant, usage } from './testing/builders.ts';

describe('労基法39条7項: whom and what', () => {
  it.each([
    ['2025-10-01', 10, '2026-09-30'],
    ['2024-02-29', 10, '2025-02-28'],
    ['2023-03-01', 20, '2024-02-29'],
  ])('a grant on %s of %i days requires five by %s', (date, days, end) => {
    const start = isoDate(date);
    expect(obligationOf(grant(date, days))).toEqual({ start, end, required: leaveDays(5), countedFrom: start });
  });

  it('fewer than ten days require none, however many are carried over', () => {
    expect(obligationOf(grant('2025-10-01', 9))).toBeNull();
    expect(obligationOf(grant('2025-10-01', 9.5))).toBeNull();
  });

  it('grants from before the law was in force require none', () => {
    expect(obligationsOf([grant('2019-03-31', 20)], DEFAULT_LEAVE_POLICY)).toEqual([]);
    expect(obligationsOf([grant('2019-04-01', 20)], DEFAULT_LEAVE_POLICY)).toHaveLength(1);
  });

  it('the company’s own days require none', () => {
    expect(obligationOf(grant('2025-10-01', 20, { isStatutory: false }))).toBeNull();
  });
});

describe('労基法39条8項: what counts', () => {
  const obligation = obligationOf(grant('2025-10-01', 10))!;
  const statusOn = (date: string, ...usages: LeaveUsage[]) =>
    obligationStatusOn(obligation, usages, isoDate(date), DEFAULT_LEAVE_POLICY);

  it.each([
    ['a day', [usage('2025-10-01')], 1],
    ['the last day', [usage('2026-09-30')], 1],
    ['the day before', [usage('2025-09-30')], 0],
    ['the day after', [usage('2026-10-01')], 0],
    ['three half days', [usage('2026-01-05', 3, 'half')], 1.5],
    ['forty hours', [usage('2026-01-05', 40, 'hour')], 0],
    ['what is only asked for', [usage('2026-01-05', 1, 'day', { isPending: true })], 0],
    ['D41: without duty to work', [usage('2026-01-10', 1, 'day', { isVoid: true })], 0],
    ['more than five days', [usage('2026-01-05', 8)], 8],
  ])('%s', (_, usages, counted) => {
    const after = statusOn('2026-10-31', ...usages);
    expect(toDays(after.counted)).toBe(counted);
    expect(toDays(after.remaining)).toBe(Math.max(0, 5 - counted));
    expect(after.status).toBe(counted >= 5 ? 'fulfilled' : 'violated');
  });

  it('what is approved for later days is planned, and not taken', () => {
    const usages = [usage('2026-05-07', 2), usage('2026-09-30', 3), usage('2026-10-01')];
    expect(statusOn('2026-05-06', ...usages)).toMatchObject({ counted: 0, planned: leaveDays(5), status: 'open' });
    expect(statusOn('2026-05-07', ...usages)).toMatchObject({ counted: leaveDays(2), planned: leaveDays(3) });
    expect(statusOn('2026-09-29', ...usages)).toMatchObject({ status: 'open', remaining: leaveDays(3) });
    expect(statusOn('2026-09-30', ...usages)).toMatchObject({ status: 'fulfilled', planned: 0, remaining: 0 });
    expect(statusOn('2027-09-30', ...usages)).toMatchObject({ status: 'fulfilled', counted: leaveDays(5) });
  });

  it('before the year begins nothing counts yet', () => {
    const early = statusOn('2025-08-01', usage('2025-07-01'), usage('2025-09-01'), usage('2025-11-04'));
    expect(early).toMatchObject({ counted: 0, planned: leaveDays(1), status: 'open' });
    expect(statusOn('2025-10-01', usage('2025-10-01'))).toMatchObject({ counted: leaveDays(1), planned: 0 });
  });

  it.each([
    ['2026-07-01', [], false],
    ['2026-07-02', [], true],
    ['2026-09-30', [usage('2026-05-07', 4)], true],
    ['2026-09-29', [usage('2026-05-07', 4), usage('2026-09-30')], false],
    ['2026-09-29', [usage('2026-05-07', 4), usage('2026-09-30', 1, 'day', { isPending: true })], true],
    ['2026-09-30', [usage('2026-05-07', 5)], false],
    ['2026-10-01', [], false],
  ])('90 days before its end the rest must be planned: on %s', (date, usages, isAtRisk) => {
    expect(statusOn(date, ...usages).isAtRisk).toBe(isAtRisk);
  });

  it('a company sets its own number of days for that', () => {
    const risk = (riskDays: number) => obligationStatusOn(obligation, [], isoDate('2026-09-01'), { riskDays }).isAtRisk;
    expect([risk(28), risk(29)]).toEqual([false, true]);
  });
});

describe('D42: a period that began before the go-live', () => {
  const obligation = obligationOf(grant('2025-10-01', 10))!;
  const four = usage('2026-05-07', 4);
  it.each([
    ['open', '2026-05-01', '2026-04-01', [], 'open', false, true],
    ['near its end', '2026-07-02', '2026-04-01', [four], 'open', true, true],
    ['over, not met by what is on record', '2026-10-01', '2026-04-01', [four], 'unknown', false, true],
    ['all of it before', '2026-11-20', '2026-11-01', [], 'unknown', false, true],
    ['met', '2026-10-01', '2026-04-01', [four, usage('2026-05-14')], 'fulfilled', false, false],
    ['from the go-live itself on', '2026-10-01', '2025-10-01', [four], 'violated', false, false],
    ['from the day after the go-live on', '2026-10-01', '2025-09-30', [four], 'violated', false, false],
    ['a day before it', '2026-10-01', '2025-10-02', [four], 'unknown', false, true],
    ['no go-live month', '2026-10-01', null, [four], 'violated', false, false],
  ] as const)('%s', (_, date, goLiveOn, usages, status, isAtRisk, isPartlyUnknown) => {
    const on = goLiveOn === null ? null : isoDate(goLiveOn);
    const actual = obligationStatusOn(obligation, usages, isoDate(date), DEFAULT_LEAVE_POLICY, on);
    expect(actual).toMatchObject({ status, isAtRisk, isPartlyUnknown });
  });

  it('by the first day that counts, where parts of the grant were made before', () => {
    const split = splitObligation([grant('2025-04-01', 5), grant('2025-10-01', 5)])!;
    const status = (goLiveOn: string) =>
      obligationStatusOn(split, [], isoDate('2026-11-20'), DEFAULT_LEAVE_POLICY, isoDate(goLiveOn)).status;
    expect([status('2025-04-01'), status('2025-05-01')]).toEqual(['violated', 'unknown']);
  });
});

describe('労基則24条の5第2項: two base dates within a year', () => {
  // Half days unless a company sets otherwise (平30.12.28基発1228第15号).
  const track = (
    first: string,
    second: string,
    policy: { roundsToHalfDays: boolean } = DEFAULT_LEAVE_POLICY,
  ): Obligation | null => doubleTrackObligation(grant(first, 10), grant(second, 11), policy);

  it.each([
    ['2025-10-01', '2026-04-01', '2027-03-31', 7.5, 8],
    ['2025-07-01', '2026-04-01', '2027-03-31', 9, 9],
    ['2025-10-22', '2026-04-01', '2027-03-31', 7.5, 8],
    ['2025-04-01', '2026-03-31', '2027-03-30', 10, 10],
    ['2025-04-01', '2025-04-02', '2026-04-01', 5.5, 6],
    ['2025-04-01', '2025-07-01', '2026-06-30', 6.5, 7],
  ])('%s and %s: to %s, %d days or %i whole ones', (first, second, end, halfDays, wholeDays) => {
    const obligation = { start: isoDate(first), countedFrom: isoDate(first), end, secondStart: isoDate(second) };
    expect(track(first, second)).toEqual({ ...obligation, required: leaveDays(halfDays) });
    expect(track(first, second, { roundsToHalfDays: false })).toEqual({
      ...obligation,
      required: leaveDays(wholeDays),
    });
  });

  it('is no pair a year apart or more, of one day, in disorder, or of fewer than ten days', () => {
    expect(track('2025-04-01', '2026-04-01')).toBeNull();
    expect(track('2025-04-01', '2025-04-01')).toBeNull();
    expect(track('2026-04-01', '2025-10-01')).toBeNull();
    expect(doubleTrackObligation(grant('2025-10-01', 9), grant('2026-04-01', 11), DEFAULT_LEAVE_POLICY)).toBeNull();
    expect(doubleTrackObligation(grant('2025-10-01', 10), grant('2026-04-01', 9), DEFAULT_LEAVE_POLICY)).toBeNull();
  });

  it('requires 5 days a year in proportion, no half day more than that', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 364 }), (first, apart) => {
        const second = addDays(first, apart);
        const { start, end, required } = track(first, second)!;
        const exact = (5 * (daysBetween(start, end) + 1)) / 365.25;
        // Months differ by up to 3 days from the twelfth of a year.
        expect(toDays(required)).toBeGreaterThan(exact - 0.1);
        expect(toDays(required)).toBeLessThan(exact + 0.6);
        expect(Number.isInteger(toDays(required) * 2)).toBe(true);
        expect(toDays(track(first, second, { roundsToHalfDays: false })!.required)).toBe(Math.ceil(toDays(required)));
      }),
    );
  });
});

describe('労基則24条の5第3項・第4項: a grant in parts', () => {
  it('requires five days from the part that fills the ten, and counts those before', () => {
    const obligation = splitObligation([grant('2025-07-01', 5), grant('2025-04-01', 5)])!;
    expect(obligation).toEqual({
      start: '2025-07-01',
      end: '2026-06-30',
      required: leaveDays(5),
      countedFrom: '2025-04-01',
    });
    const usages = [usage('2025-03-31'), usage('2025-04-01'), usage('2025-06-30', 1, 'half'), usage('2025-07-01')];
    expect(toDays(obligationStatusOn(obligation, usages, isoDate('2026-06-30'), DEFAULT_LEAVE_POLICY).counted)).toBe(
      2.5,
    );
  });

  it('is the ordinary one where the first part is ten days already', () => {
    expect(splitObligation([grant('2025-04-01', 10), grant('2025-07-01', 1)])).toEqual(
      obligationOf(grant('2025-04-01', 10)),
    );
  });

  it('requires none below ten days, or without parts', () => {
    expect(splitObligation([grant('2025-04-01', 5), grant('2025-07-01', 4)])).toBeNull();
    expect(splitObligation([grant('2025-04-01', 5), grant('2025-07-01', 5, { isStatutory: false })])).toBeNull();
    expect(splitObligation([])).toBeNull();
  });
});

it('the counted, planned and remaining days agree on any day', () => {
  fc.assert(
    fc.property(anyDate, anyUsages, anyDate, (start, usages, date) => {
      const obligation = obligationOf(grant(start, 10))!;
      const actual = obligationStatusOn(obligation, usages, date, DEFAULT_LEAVE_POLICY);
      const atTheEnd = obligationStatusOn(obligation, usages, obligation.end, DEFAULT_LEAVE_POLICY);
      expect(actual.counted + actual.planned).toBe(atTheEnd.counted);
      expect(actual.remaining).toBe(Math.max(0, obligation.required - actual.counted));
      expect(actual.status === 'fulfilled').toBe(actual.remaining === 0);
      expect(actual.status === 'violated').toBe(actual.remaining > 0 && date > obligation.end);
      if (actual.isAtRisk) expect(actual.status).toBe('open');
    }),
  );
});

it('sorts statuses by urgency', () => {
  const on = (start: string, ...usages: LeaveUsage[]) =>
    obligationStatusOn(obligationOf(grant(start, 10))!, usages, isoDate('2026-11-20'), DEFAULT_LEAVE_POLICY);
  const statuses = [
    on('2026-10-01', usage('2026-10-02', 5)),
    on('2026-10-01'),
    on('2025-10-01'),
    on('2025-12-20'),
    on('2025-12-01', usage('2026-05-07')),
    on('2025-12-01'),
  ];
  const inOrder = statuses
    .toSorted(byUrgency)
    .map((one) => `${obligationState(one)} ${one.end} ${toDays(one.remaining)}`);
  expect(inOrder).toEqual([
    'at_risk 2026-11-30 5',
    'at_risk 2026-11-30 4',
    'at_risk 2026-12-19 5',
    'violated 2026-09-30 5',
    'open 2027-09-30 5',
    'fulfilled 2027-09-30 0',
  ]);
});

describe('the obligations of a person', () => {
  const told = (grants: Parameters<typeof grant>[], policy: Partial<typeof DEFAULT_LEAVE_POLICY> = {}) =>
    obligationsOf(
      grants.map((each) => grant(...each)),
      { ...DEFAULT_LEAVE_POLICY, ...policy },
    ).map(({ start, end, required, countedFrom }) => `${countedFrom} ${start}–${end} ${toDays(required)}`);

  it('are of each base date, unless the company takes two within a year together', () => {
    const grants: Parameters<typeof grant>[] = [
      ['2026-04-01', 10],
      ['2026-10-01', 11],
      ['2027-10-01', 12],
    ];
    expect(told(grants)).toEqual([
      '2026-04-01 2026-04-01–2027-03-31 5',
      '2026-10-01 2026-10-01–2027-09-30 5',
      '2027-10-01 2027-10-01–2028-09-30 5',
    ]);
    expect(told(grants, { doubleTrack: true })).toEqual([
      '2026-04-01 2026-04-01–2027-09-30 7.5',
      '2027-10-01 2027-10-01–2028-09-30 5',
    ]);
    expect(told(grants, { doubleTrack: true, roundsToHalfDays: false })[0]).toContain(' 8');
  });

  it('are the same in whichever order the grants are on record', () => {
    const grants: Parameters<typeof grant>[] = [
      ['2024-04-01', 10],
      ['2026-04-01', 10],
      ['2026-10-01', 11],
      ['2028-01-01', 4],
      ['2028-04-01', 6],
    ];
    const expected = [
      '2024-04-01 2024-04-01–2025-03-31 5',
      '2026-04-01 2026-04-01–2027-09-30 7.5',
      '2028-01-01 2028-04-01–2029-03-31 5',
    ];
    expect(told(grants, { doubleTrack: true })).toEqual(expected);
    expect(told(grants.toReversed(), { doubleTrack: true })).toEqual(expected);
  });

  it.each([
    // The year from the first part, its last day included (民法143条2項).
    ['2027-03-15', ['2026-04-01 2027-03-15–2028-03-14 5']],
    ['2027-03-31', ['2026-04-01 2027-03-31–2028-03-30 5']],
    ['2027-04-01', []],
  ])('have parts of one grant within a year, of which the second is on %s: %j', (date, expected) => {
    expect(
      told([
        ['2026-04-01', 5],
        [date, 5],
      ]),
    ).toEqual(expected);
  });

  it('begin with the part that fills ten days, and have none of grants in proportion a year apart', () => {
    expect(
      told([
        ['2026-04-01', 5],
        ['2026-07-01', 5],
        ['2027-04-01', 11],
      ]),
    ).toEqual(['2026-04-01 2026-07-01–2027-06-30 5', '2027-04-01 2027-04-01–2028-03-31 5']);
    expect(
      told([
        ['2026-04-01', 7],
        ['2027-04-01', 8],
        ['2028-04-01', 9],
      ]),
    ).toEqual([]);
  });
});
