import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { changeContract, type ContractChange, contractsAfter } from './contract-change.ts';
import { type ContractOnRecord, contractOfWeek, weekOf } from './contract-on-record.ts';
import { type ContractTerms, NO_TERMS } from './contract-terms.ts';

const TODAY = isoDate('2026-11-20');
const FULL_TIME = weekOf([0, 480, 480, 480, 480, 480, 0]);
const PART_TIME = weekOf([0, 300, 0, 300, 0, 300, 0]);

const contract = (from: string, rest: Partial<ContractTerms> = {}, annualDays: number | null = null) =>
  contractOfWeek(isoDate(from), FULL_TIME, annualDays, { ...NO_TERMS, ...rest });
/** Of a part-timer whose weekdays nobody has entered yet. */
const counts = (from: string, rest: Partial<ContractOnRecord> = {}): ContractOnRecord => ({
  ...NO_TERMS,
  from: isoDate(from),
  minutes: null,
  weeklyDays: 3,
  weeklyMinutes: minutes(900),
  annualDays: null,
  ...rest,
});
const change = (
  contracts: readonly ContractOnRecord[],
  from: string,
  { terms = {}, ...rest }: Partial<Omit<ContractChange, 'from'>> = {},
) => changeContract(contracts, { from: isoDate(from), terms, ...rest }, TODAY);

const FIRST = contract('2024-04-01', { employmentTypeId: 1, wageKind: 'monthly' }, 250);
const SECOND = contract('2026-04-01', { employmentTypeId: 2, wageKind: 'hourly', shortTime: 'childcare' }, 240);
const BOTH = [FIRST, SECOND];

describe('a contract can’t be so', () => {
  it.each([
    ['1949-12-31', 'contract_date_far'],
    ['1950-01-01', 'add'],
    ['2029-11-30', 'add'],
    ['2029-12-01', 'contract_date_far'],
  ])('from %s: %s', (from, expected) => {
    const given = change([], from, { week: FULL_TIME });
    expect(given.outcome === 'fault' ? given.fault : given.outcome).toBe(expected);
  });

  it.each([
    // A term of one day ends on the day on which it begins.
    ['2026-11-30', 'contract_ends_before'],
    ['2026-12-01', 'add'],
    ['2027-03-31', 'add'],
    [null, 'add'],
  ])('from 1 December until %s: %s', (endsOn, expected) => {
    const terms = { endsOn: endsOn === null ? null : isoDate(endsOn) };
    const given = change(BOTH, '2026-12-01', { terms });
    expect(given.outcome === 'fault' ? given.fault : given.outcome).toBe(expected);
  });

  it.each([
    ['without any contract', [], '2026-12-01'],
    ['with counts alone', [counts('2026-04-01')], '2026-12-01'],
    ['before the first contract', [SECOND], '2026-03-01'],
  ])('as long as nobody has entered the weekdays: %s', (_, contracts, from) => {
    expect(change(contracts, from)).toEqual({ outcome: 'fault', fault: 'contract_without_week' });
    expect(change(contracts, from, { week: FULL_TIME }).outcome).toBe('add');
  });
});

describe('counts alone that are there', () => {
  const there = counts('2026-04-01', { annualDays: 150, employmentTypeId: 3 });
  it.each([
    ['nothing is said', {}, 'unchanged'],
    ['they are said again', { weekly: { weeklyDays: 3, weeklyMinutes: minutes(900) }, annualDays: 150 }, 'unchanged'],
    ['one of them is', { weekly: { weeklyDays: 3, weeklyMinutes: null } }, 'unchanged'],
    ['other days of a week are said', { weekly: { weeklyDays: 4 } }, 'contract_without_week'],
    ['other hours are', { weekly: { weeklyMinutes: minutes(960) } }, 'contract_without_week'],
    ['other days of a year are', { annualDays: 151 }, 'contract_without_week'],
    ['other terms are', { terms: { employmentTypeId: 4 } }, 'contract_without_week'],
    ['the weekdays are', { week: PART_TIME }, 'change'],
  ] as const)('where %s: %s', (_, said, expected) => {
    const given = change([there], '2026-04-01', said);
    expect(given.outcome === 'fault' ? given.fault : given.outcome).toBe(expected);
  });
});

describe('what is said of a week', () => {
  it.each([
    [{ weeklyDays: 5, weeklyMinutes: minutes(2400) }, 'unchanged'],
    [{ weeklyDays: null, weeklyMinutes: null }, 'unchanged'],
    [{ weeklyDays: 4 }, 'contract_counts_differ'],
    [{ weeklyMinutes: minutes(2399) }, 'contract_counts_differ'],
  ] as const)('%j has to be what its days come to: %s', (weekly, expected) => {
    const given = change(BOTH, '2026-04-01', { weekly });
    expect(given.outcome === 'fault' ? given.fault : given.outcome).toBe(expected);
  });
});

describe('a contract from another day is added', () => {
  it.each([
    // What isn't said goes on from the contract in force until then (work-rules 3).
    ['and goes on with what isn’t said', '2026-12-01', {}, { ...SECOND, from: '2026-12-01' }],
    ['also between two others', '2026-03-31', {}, { ...FIRST, from: '2026-03-31' }],
    [
      'with other terms',
      '2026-12-01',
      { terms: { wageKind: 'daily' } },
      { ...SECOND, from: '2026-12-01', wageKind: 'daily' },
    ],
    [
      'with other days of the year',
      '2026-12-01',
      { annualDays: 200 },
      { ...SECOND, from: '2026-12-01', annualDays: 200 },
    ],
    [
      'with days of the year that nobody knows',
      '2026-12-01',
      { annualDays: null },
      { ...SECOND, from: '2026-12-01', annualDays: null },
    ],
    // The shorter hours for a child are those of before.
    [
      'with other weekdays',
      '2026-12-01',
      { week: PART_TIME },
      {
        ...SECOND,
        from: '2026-12-01',
        minutes: PART_TIME,
        weeklyDays: 3,
        weeklyMinutes: 900,
        shortTime: null,
      },
    ],
  ] as const)('%s', (_, from, said, expected) => {
    expect(change(BOTH, from, said)).toEqual({ outcome: 'add', contract: expected, gone: [] });
  });

  it('as the first has only what is said of it', () => {
    expect(change([], '2026-04-01', { week: FULL_TIME })).toEqual({
      outcome: 'add',
      contract: contract('2026-04-01'),
      gone: [],
    });
  });

  it('in place of counts alone of a later day, whose terms stay', () => {
    const later = counts('2026-12-01', { employmentTypeId: 3, annualDays: 150 });
    expect(change([later], '2026-11-01', { week: PART_TIME })).toEqual({
      outcome: 'add',
      contract: contractOfWeek(isoDate('2026-11-01'), PART_TIME, 150, { ...NO_TERMS, employmentTypeId: 3 }),
      gone: [later],
    });
  });

  it('is not renewed without a last day', () => {
    const renewed = contract('2026-04-01', { endsOn: isoDate('2027-03-31'), renewal: 'automatic' });
    expect(change([renewed], '2026-12-01', { terms: { endsOn: null } })).toMatchObject({
      contract: { endsOn: null, renewal: null },
    });
    expect(change([renewed], '2026-12-01')).toMatchObject({
      contract: { endsOn: '2027-03-31', renewal: 'automatic' },
    });
  });
});

describe('a contract of the same day is changed', () => {
  it.each([
    [{ terms: { wageKind: 'daily' } }, { ...SECOND, wageKind: 'daily' }],
    [{ annualDays: 200 }, { ...SECOND, annualDays: 200 }],
    // Its own terms stay with other weekdays, too: it is the same contract.
    [{ week: PART_TIME }, { ...SECOND, minutes: PART_TIME, weeklyDays: 3, weeklyMinutes: 900 }],
  ] as const)('by %j', (said, expected) => {
    expect(change(BOTH, '2026-04-01', said)).toEqual({ outcome: 'change', contract: expected, gone: [SECOND] });
    expect(change(BOTH.toReversed(), '2026-04-01', said)).toEqual({
      outcome: 'change',
      contract: expected,
      gone: [SECOND],
    });
  });

  it.each([{}, { week: FULL_TIME }, { annualDays: 240 }, { terms: { wageKind: 'hourly' } }] as const)(
    'not by %j, which is what it says already',
    (said) => {
      expect(change(BOTH, '2026-04-01', said)).toEqual({ outcome: 'unchanged', contract: SECOND });
    },
  );
});

describe('the contracts after a change', () => {
  const after = (contracts: readonly ContractOnRecord[], ...args: [string, Partial<Omit<ContractChange, 'from'>>?]) =>
    contractsAfter(contracts, change(contracts, ...args)).map(({ from, wageKind }) => `${from} ${wageKind}`);

  it.each([
    ['one more', '2026-12-01', {}, ['2024-04-01 monthly', '2026-04-01 hourly', '2026-12-01 hourly']],
    [
      'one in place of another',
      '2026-04-01',
      { terms: { wageKind: 'daily' } },
      ['2024-04-01 monthly', '2026-04-01 daily'],
    ],
    ['the same', '2026-04-01', {}, ['2024-04-01 monthly', '2026-04-01 hourly']],
    ['the same after a fault', '2029-12-01', {}, ['2024-04-01 monthly', '2026-04-01 hourly']],
  ] as const)('are %s', (_, from, said, expected) => {
    expect(after(BOTH, from, said)).toEqual(expected);
  });
});
