import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isoDate, addDays } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { afterChanges, grantChanges } from './grant-changes.ts';
import { type Employee, type GrantOnRecord, planGrants } from './grant-plan.ts';
import { DEFAULT_LEAVE_POLICY } from './policy.ts';
import { statutoryGrants } from './statutory-grant.ts';

const TODAY = isoDate('2026-11-20');

const pattern = (weeklyDays: number) => ({ weeklyMinutes: minutes(weeklyDays * 300), weeklyDays, annualDays: null });
const employee = (hiredOn: string, weeklyDays: number | null = 5): Employee => ({
  hiredOn: isoDate(hiredOn),
  leftOn: null,
  patterns: weeklyDays === null ? [] : [{ from: isoDate(hiredOn), pattern: pattern(weeklyDays) }],
});
let nextId = 1;
const made = (grantedOn: string, days: number, sequence: number | null): GrantOnRecord => ({
  id: nextId++,
  grantedOn: isoDate(grantedOn),
  days,
  sequence,
});
const changes = (before: Employee | null, after: Employee | null, records: readonly GrantOnRecord[]) =>
  grantChanges({ before, after, records, reviews: [] }, TODAY, DEFAULT_LEAVE_POLICY);
/** `changed 2026-11-20 10 → 2026-11-10 10` */
const told = (...args: Parameters<typeof changes>): string[] =>
  changes(...args).map((change) => {
    const before = change.kind === 'added' ? '-' : `${change.before.grantedOn} ${change.before.days}`;
    const after = change.kind === 'taken_back' ? '-' : `${change.after.grantedOn} ${change.after.days}`;
    return `${change.kind} ${before} → ${after}`;
  });

describe('a moved hire date', () => {
  it.each([
    ['2026-05-20', '2026-05-10', [['2026-11-20', 10, 0]], ['changed 2026-11-20 10 → 2026-11-10 10']],
    ['2026-05-20', '2026-05-21', [['2026-11-20', 10, 0]], ['taken_back 2026-11-20 10 → -']],
    ['2026-05-25', '2026-05-20', [], ['added - → 2026-11-20 10']],
    ['2026-05-20', '2026-05-20', [['2026-11-20', 10, 0]], []],
    [
      '2024-04-01',
      '2014-04-01',
      [
        ['2025-10-01', 11, 1],
        ['2026-10-01', 12, 2],
      ],
      ['changed 2025-10-01 11 → 2025-10-01 20', 'changed 2026-10-01 12 → 2026-10-01 20'],
    ],
    [
      '2024-04-01',
      '2025-04-01',
      [
        ['2025-10-01', 11, 1],
        ['2026-10-01', 12, 2],
      ],
      ['changed 2025-10-01 11 → 2025-10-01 10', 'changed 2026-10-01 12 → 2026-10-01 11'],
    ],
  ] as const)('from %s to %s', (from, to, records, expected) => {
    const onRecord = records.map(([day, days, sequence]) => made(day, days, sequence));
    expect(told(employee(from), employee(to), onRecord)).toEqual(expected);
  });

  it('leaves what a person entered, or corrected, and what has lapsed', () => {
    const [from, to] = [employee('2026-05-20'), employee('2026-05-10')];
    expect(told(from, to, [made('2026-11-20', 10, null)])).toEqual([]);
    expect(told(from, to, [made('2026-11-18', 13, 0)])).toEqual([]);
    expect(told(from, to, [made('2026-11-20', 13, 0)])).toEqual(['changed 2026-11-20 13 → 2026-11-10 13']);
    expect(told(employee('2020-04-01'), employee('2020-04-02'), [made('2020-10-01', 10, 0)])).not.toContain(
      expect.stringContaining('2020'),
    );
  });

  it('says nothing where there is none any more, and what is due where there is one at last', () => {
    expect(told(employee('2026-05-20'), null, [made('2026-11-20', 10, 0)])).toEqual([]);
    expect(told(null, employee('2026-05-20'), [])).toEqual(['added - → 2026-11-20 10']);
    expect(told(null, employee('2026-05-10'), [made('2026-11-20', 10, 0)])).toEqual([]);
  });
});

describe('of the job’s grants only those that can still be used', () => {
  it.each([
    // Two years from the day itself (労基法115条): today is the last of them, or the day after.
    ['2024-05-21', '2014-05-21', '2024-11-21', ['changed 2024-11-21 10 → 2024-11-21 20']],
    ['2024-05-20', '2014-05-20', '2024-11-20', []],
  ])('hired on %s, not on %s, with a grant of %s', (from, to, grantedOn, expected) => {
    const found = told(employee(from), employee(to), [made(grantedOn, 10, 0)]);
    expect(found.filter((one) => one.includes('2024'))).toEqual(expected);
  });

  it('the oldest first, in whichever order they are on record', () => {
    const records = [made('2026-10-01', 12, 2), made('2025-10-01', 11, 1)];
    const expected = ['changed 2025-10-01 11 → 2025-10-01 10', 'changed 2026-10-01 12 → 2026-10-01 11'];
    expect(told(employee('2024-04-01'), employee('2025-04-01'), records)).toEqual(expected);
    expect(told(employee('2024-04-01'), employee('2025-04-01'), records.toReversed())).toEqual(expected);
  });
});

describe('a grant for which there was no day by law before', () => {
  // Made by a hire date of which nobody says anything any more.
  const record = made('2026-11-20', 10, 0);
  it.each([
    ['is left where the law still has it later', employee('2026-05-25'), employee('2026-05-28'), []],
    ['is left where nothing was known before', null, employee('2026-05-28'), []],
    ['is taken back where it was of today', employee('2026-05-20'), employee('2026-05-28'), ['taken_back']],
  ])('%s', (_, before, after, kinds) => {
    expect(changes(before, after, [record]).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe('a changed contract', () => {
  it('counts the days of its day anew', () => {
    const record = made('2026-11-20', 10, 0);
    expect(told(employee('2026-05-20'), employee('2026-05-20', 3), [record])).toEqual([
      'changed 2026-11-20 10 → 2026-11-20 5',
    ]);
    const later = {
      ...employee('2026-05-20'),
      patterns: [...employee('2026-05-20').patterns, { from: isoDate('2026-11-21'), pattern: pattern(3) }],
    };
    expect(told(employee('2026-05-20'), later, [record])).toEqual([]);
  });

  it.each([
    // 労基則24条の3: the table begins with 48 days of a year.
    [48, ['changed 2026-11-20 10 → 2026-11-20 1']],
    [47, ['taken_back 2026-11-20 10 → -']],
  ])('of %i days of a year', (annualDays, expected) => {
    const few = { weeklyMinutes: minutes(480), weeklyDays: null, annualDays };
    const after = { ...employee('2026-05-20'), patterns: [{ from: isoDate('2026-05-20'), pattern: few }] };
    expect(told(employee('2026-05-20'), after, [made('2026-11-20', 10, 0)])).toEqual(expected);
  });

  it('takes nothing back while it is unknown, and makes what it lacked', () => {
    expect(told(employee('2026-05-20'), employee('2026-05-20', null), [made('2026-11-20', 10, 0)])).toEqual([]);
    expect(told(employee('2026-05-20', null), employee('2026-05-20', 4), [])).toEqual(['added - → 2026-11-20 7']);
  });
});

describe('what is on record after the changes', () => {
  /** `2026-10-01 12 #2` */
  const kept = (from: string, to: string, records: readonly GrantOnRecord[]): string[] =>
    afterChanges(employee(to), records, changes(employee(from), employee(to), records)).map(
      ({ grantedOn, days, sequence }) => `${grantedOn} ${days} #${sequence ?? '-'}`,
    );

  it('each of the job’s is that of the year of service in which it is now, and what has lapsed before the hire is none', () => {
    const records = [made('2024-10-01', 10, 0), made('2025-10-01', 11, 1), made('2026-10-01', 12, 2)];
    expect(kept('2024-04-01', '2025-04-01', records)).toEqual([
      '2024-10-01 10 #-',
      '2025-10-01 10 #0',
      '2026-10-01 11 #1',
    ]);
    expect(kept('2024-04-01', '2023-04-01', records)).toEqual([
      '2024-10-01 10 #1',
      '2025-10-01 12 #2',
      '2026-10-01 14 #3',
    ]);
  });

  it('without those taken back, and with what a person has entered', () => {
    const records = [made('2026-11-20', 10, 0), made('2026-11-20', 2, null)];
    expect(kept('2026-05-20', '2026-05-21', records)).toEqual(['2026-11-20 2 #-']);
  });

  it('what a person has entered is none of the job’s, whichever year’s it is', () => {
    const records = [made('2025-10-01', 11, null), made('2026-10-01', 12, 2)];
    expect(kept('2024-04-01', '2024-03-20', records)).toEqual(['2025-10-01 11 #-', '2026-09-20 12 #2']);
  });

  it('what a person has corrected keeps its place, and isn’t made again', () => {
    const records = [made('2025-10-05', 8, 1), made('2026-10-01', 12, 2)];
    expect(kept('2024-04-01', '2024-04-03', records)).toEqual(['2025-10-05 8 #1', '2026-10-03 12 #2']);
    expect(told(employee('2024-04-01'), employee('2024-04-03'), records)).toEqual([
      'changed 2026-10-01 12 → 2026-10-03 12',
    ]);
  });
});

describe('once they are made', () => {
  const anyEmployee = fc
    .record({ hired: fc.integer({ min: 0, max: 3000 }), days: fc.integer({ min: 1, max: 5 }) })
    .map(({ hired, days }) => employee(addDays(isoDate('2018-01-01'), hired), days));

  it('the law has nothing to change any more', () => {
    fc.assert(
      fc.property(anyEmployee, anyEmployee, (before, after) => {
        const service = { ...before, attendance: new Map() };
        const records = statutoryGrants(service, TODAY, DEFAULT_LEAVE_POLICY)
          .filter(({ days }) => days > 0)
          .map((grant) => made(grant.grantedOn, grant.days, grant.sequence));
        expect(changes(before, before, records)).toEqual([]);
        const found = changes(before, after, records);
        const kept = afterChanges(after, records, found);
        const added = found.flatMap((change) => (change.kind === 'added' ? [change] : []));
        const all = [...kept, ...added.map((one) => made(one.after.grantedOn, one.after.days, one.sequence))];
        const sequences = all.flatMap(({ sequence }) => (sequence === null ? [] : [sequence]));
        expect(new Set(sequences).size).toBe(sequences.length);
        expect(
          planGrants(after, all, [], TODAY, DEFAULT_LEAVE_POLICY).grants.filter(({ state }) => state === 'due'),
        ).toEqual([]);
      }),
    );
  });
});
