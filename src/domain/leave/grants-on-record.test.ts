import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { placesOnRecord, type GrantOnRecord } from './grant-plan.ts';
import { lawfulDay, type Service } from './statutory-grant.ts';
import { anyDate } from './testing/builders.ts';

const service = (hiredOn: string): Service => ({
  hiredOn: isoDate(hiredOn),
  leftOn: null,
  patterns: [{ from: isoDate(hiredOn), pattern: { weeklyMinutes: minutes(2400), weeklyDays: 5, annualDays: null } }],
  attendance: new Map(),
});

let nextId = 1;
const record = (grantedOn: string, days: number, sequence: number | null = null): GrantOnRecord => ({
  id: nextId++,
  grantedOn: isoDate(grantedOn),
  days,
  sequence,
});

/** `2025-10-01: 1`, the day and the sequence of each grant that has one. */
const placed = (hiredOn: string, ...records: GrantOnRecord[]): string[] =>
  placesOnRecord(service(hiredOn), records).map(({ grantedOn, sequence }) => `${grantedOn}: ${sequence}`);

// By law on 2024-10-01 10 days, on 2025-10-01 11, on 2026-10-01 12.
const HIRED = '2024-04-01';

describe('a grant on record', () => {
  it.each([
    ['on its base date', record('2025-10-01', 11), ['2025-10-01: 1']],
    ['of which a part was taken over', record('2025-10-01', 3.5), ['2025-10-01: 1']],
    ['entered two weeks late', record('2025-10-15', 11), ['2025-10-15: 1']],
    ['entered a month late', record('2025-11-01', 11), ['2025-11-01: 1']],
    ['an addition after an open base date', record('2025-10-02', 4), []],
    ['made early, whole', record('2026-04-01', 12), ['2026-04-01: 2']],
    ['made early on the day of hire', record('2024-04-01', 10), ['2024-04-01: 0']],
    ['an addition between base dates', record('2026-04-01', 2), []],
    ['almost whole, and no grant of the next year', record('2025-11-02', 11), []],
    ['before the employment', record('2024-03-31', 10), []],
  ])('%s', (_, one, expected) => {
    expect(placed(HIRED, one)).toEqual(expected);
  });

  it('the second of a base date is an addition', () => {
    expect(placed(HIRED, record('2025-10-01', 11), record('2025-10-01', 11))).toEqual(['2025-10-01: 1']);
  });

  it('those of one base date in the order of entry, whatever comes first in the list', () => {
    const [first, second] = [record('2025-10-01', 11), record('2025-10-01', 11)];
    for (const records of [
      [first, second],
      [second, first],
    ])
      expect(placesOnRecord(service(HIRED), records)).toEqual([{ id: first.id, sequence: 1, grantedOn: '2025-10-01' }]);
  });

  it('that of the base date takes precedence over one made late, though entered after it', () => {
    expect(placed(HIRED, record('2025-10-15', 11), record('2025-10-01', 11))).toEqual(['2025-10-01: 1']);
  });

  it('in the order of the sequences, the job’s own and those entered', () => {
    expect(placed(HIRED, record('2025-10-01', 11, 1), record('2024-10-01', 10), record('2026-10-01', 12))).toEqual([
      '2024-10-01: 0',
      '2025-10-01: 1',
      '2026-10-01: 2',
    ]);
  });

  it('the year after an early one begins where that one did', () => {
    expect(placed(HIRED, record('2026-04-01', 12), record('2027-04-01', 3))).toEqual([
      '2026-04-01: 2',
      '2027-04-01: 3',
    ]);
  });

  it('whole days between two of the job’s are no future grant', () => {
    const own = [record('2024-10-01', 10, 0), record('2025-10-01', 11, 1)];
    expect(placed(HIRED, ...own, record('2025-04-01', 20))).toEqual(['2024-10-01: 0', '2025-10-01: 1']);
  });
});

describe('a grant of the job’s own', () => {
  it.each([
    ['2024-03-15', ['2024-10-01: 0', '2025-10-01: 1']],
    ['2024-01-10', ['2024-10-01: 0', '2025-10-01: 1']],
    ['2024-05-31', ['2024-10-01: 0', '2025-10-01: 1']],
    // A year wrong: by the day of each.
    ['2023-04-01', ['2024-10-01: 1', '2025-10-01: 2']],
    ['2014-04-01', ['2024-10-01: 10', '2025-10-01: 11']],
    ['2014-05-15', ['2024-10-01: 10', '2025-10-01: 11']],
    ['2025-04-01', ['2025-10-01: 0']],
  ])('keeps its sequence as far as the corrected hire date %s allows', (hiredOn, expected) => {
    expect(placed(hiredOn, record('2024-10-01', 10, 0), record('2025-10-01', 11, 1))).toEqual(expected);
  });

  it('takes precedence over what was entered for the same day, also on the day of hire', () => {
    const [entered, own] = [record('2024-04-01', 10), record('2024-04-01', 10, 0)];
    expect(placesOnRecord(service(HIRED), [entered, own])).toEqual([
      { id: own.id, sequence: 0, grantedOn: '2024-04-01' },
    ]);
  });
});

it('sequences are unique', () => {
  const anyRecord = fc.record({
    id: fc.nat(),
    grantedOn: anyDate,
    days: fc.integer({ min: 1, max: 20 }),
    sequence: fc.option(fc.nat(5), { nil: null }),
  });
  const anyRecords = fc.uniqueArray(anyRecord, { selector: ({ id }) => id, maxLength: 8 });
  fc.assert(
    fc.property(anyDate, anyRecords, (hiredOn, records) => {
      const own = records.filter(
        ({ sequence }, index) =>
          sequence === null || records.findIndex((other) => other.sequence === sequence) === index,
      );
      const places = placesOnRecord(service(hiredOn), own);
      expect(new Set(places.map(({ sequence }) => sequence)).size).toBe(places.length);
      expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
      for (const { grantedOn, sequence } of places) {
        expect(grantedOn >= hiredOn).toBe(true);
        expect(grantedOn <= addDays(lawfulDay(hiredOn, sequence), 366)).toBe(true);
      }
    }),
  );
});
