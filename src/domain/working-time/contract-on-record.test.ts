import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { endingTerm, NO_TERMS } from './contract-terms.ts';
import {
  type ContractOnRecord,
  contractOfWeek,
  countWeek,
  currentContract,
  hasWorkingTime,
  isContractDate,
  isSameContract,
  replacedBy,
  termsFrom,
  toWeekdayList,
  weekOf,
  withKnownWeekdays,
} from './contract-on-record.ts';

const FULL_TIME = weekOf([0, 480, 480, 480, 480, 480, 0]);
const known = (from: string, week = FULL_TIME): ContractOnRecord => contractOfWeek(isoDate(from), week, null);
const counts = (from: string): ContractOnRecord => ({
  ...NO_TERMS,
  from: isoDate(from),
  minutes: null,
  weeklyDays: 5,
  weeklyMinutes: minutes(2400),
  annualDays: null,
});
const TODAY = isoDate('2026-11-20');

describe('a week', () => {
  it.each([
    [[0, 480, 480, 480, 480, 480, 0], 5, 2400],
    [[0, 300, 0, 300, 0, 1, 0], 3, 601],
    [[0, 0, 0, 0, 0, 0, 1440], 1, 1440],
    [[0, 0, 0, 0, 0, 0, 0], 0, 0],
  ])('%j has %i days and %i minutes', (list, weeklyDays, weeklyMinutes) => {
    expect(countWeek(weekOf(list))).toEqual({ weeklyDays, weeklyMinutes });
  });

  it('begins on Sunday, and is the same list again', () => {
    expect(weekOf([1, 2, 3, 4, 5, 6, 7])).toEqual({ 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7 });
    const anyList = fc.array(fc.nat(1440), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(anyList, (list) => {
        expect(toWeekdayList(weekOf(list))).toEqual(list);
      }),
    );
  });

  it('has seven days', () => {
    expect(() => weekOf([480, 480])).toThrow(RangeError);
  });
});

describe('the contract that stands for a person', () => {
  const all = [known('2026-12-01'), counts('2024-04-01'), known('2026-04-01')];
  it.each([
    ['the one in force', all, '2026-11-20', '2026-04-01'],
    ['on its first day', all, '2026-12-01', '2026-12-01'],
    ['on the day before', all, '2026-11-30', '2026-04-01'],
    ['the first to come before any', all, '2024-03-31', '2024-04-01'],
    ['none', [], '2026-11-20', undefined],
  ])('is %s', (_, contracts, today, from) => {
    expect(currentContract(contracts, isoDate(today))?.from).toBe(from);
  });
});

it('what a day of leave counts goes with a contract', () => {
  const short = { ...known('2026-04-01'), leaveDayMinutes: minutes(360) };
  expect(withKnownWeekdays([short])).toEqual([{ from: '2026-04-01', minutes: FULL_TIME, leaveDayMinutes: 360 }]);
});

it.each([
  [null, null],
  ['2027-03-31', 'possible'],
])('a contract that ends on %s has the renewal %s', (endsOn, renewal) => {
  const terms = { ...NO_TERMS, endsOn: endsOn === null ? null : isoDate(endsOn), renewal: 'possible' } as const;
  expect(contractOfWeek(isoDate('2026-04-01'), FULL_TIME, null, terms).renewal).toBe(renewal);
});

describe('the terms of a contract of which only hours are said', () => {
  const said = {
    employmentTypeId: 3,
    wageKind: 'hourly',
    leaveDayMinutes: minutes(360),
    endsOn: isoDate('2027-03-31'),
    renewal: 'possible',
    shortTime: 'care',
    workRuleId: 7,
  } as const;
  const before = { ...known('2026-04-01'), ...said };
  const PART_TIME = weekOf([0, 300, 0, 300, 0, 0, 0]);
  const over = { endsOn: null, renewal: null };
  const ofHours = { leaveDayMinutes: null, shortTime: null };
  it.each([
    ['are those of what it replaces', '2026-04-01', PART_TIME, before, said],
    ['else go on', '2027-03-31', FULL_TIME, undefined, said],
    ['but for those of other hours', '2026-05-01', PART_TIME, undefined, { ...said, ...ofHours }],
    ['and a term that is over', '2027-04-01', FULL_TIME, undefined, { ...said, ...over }],
    ['before the first are none', '2026-03-31', FULL_TIME, undefined, NO_TERMS],
  ])('%s', (_, from, week, replaced, expected) => {
    expect(termsFrom([before], isoDate(from), week, replaced)).toEqual(expected);
  });
});

it.each([
  [known('2026-04-01'), true],
  [counts('2026-04-01'), true],
  [{ ...counts('2026-04-01'), weeklyDays: null, weeklyMinutes: null }, false],
  [{ ...counts('2026-04-01'), weeklyDays: null, weeklyMinutes: null, annualDays: 200 }, true],
  [{ ...counts('2026-04-01'), weeklyDays: null }, true],
  [{ ...counts('2026-04-01'), weeklyMinutes: null }, true],
])('a contract says how much is worked: %#', (one, expected) => {
  expect(hasWorkingTime(one)).toBe(expected);
});

describe('the end of a term', () => {
  const until = (from: string, endsOn: string | null) => ({
    from: isoDate(from),
    endsOn: endsOn === null ? null : isoDate(endsOn),
  });
  it.each([
    ['in 60 days', [until('2026-04-01', '2027-01-19')], '2027-01-19'],
    ['in 61 days', [until('2026-04-01', '2027-01-20')], null],
    ['that is over', [until('2026-04-01', '2026-11-01')], '2026-11-01'],
    ['with another contract after it', [until('2026-12-01', null), until('2026-04-01', '2026-11-30')], null],
    ['of the other one', [until('2026-12-01', '2027-01-10'), until('2026-04-01', '2026-11-30')], '2027-01-10'],
    ['of none', [], null],
  ])('%s', (_, contracts, expected) => {
    expect(endingTerm(contracts, TODAY)).toBe(expected);
  });
});

it('the rules of hours take those with known weekdays', () => {
  expect(withKnownWeekdays([counts('2024-04-01'), known('2026-04-01')])).toEqual([
    { from: '2026-04-01', minutes: FULL_TIME },
  ]);
});

describe('one with weekdays takes the place of', () => {
  const all = [known('2024-04-01'), known('2026-04-01'), counts('2026-11-01')];
  it.each([
    ['2026-04-01', ['2026-04-01', '2026-11-01']],
    ['2026-04-02', ['2026-11-01']],
    ['2026-11-01', ['2026-11-01']],
    ['2026-11-02', []],
  ])('from %s: %j', (from, gone) => {
    expect(replacedBy(all, isoDate(from)).map((one) => one.from)).toEqual(gone);
  });
});

describe('two contracts', () => {
  it.each([
    ['of another day', known('2026-04-02')],
    ['of other weekdays', known('2026-04-01', weekOf([0, 480, 480, 480, 480, 0, 480]))],
    ['of other days in the year', { ...known('2026-04-01'), annualDays: 240 }],
    ['of another employment type', { ...known('2026-04-01'), employmentTypeId: 3 }],
    ['of another end', { ...known('2026-04-01'), endsOn: isoDate('2027-03-31') }],
    ['of unknown weekdays', counts('2026-04-01')],
  ])('%s are others', (_, other) => {
    expect(isSameContract(known('2026-04-01'), other)).toBe(false);
    expect(isSameContract(other, { ...other })).toBe(true);
  });

  it('of counts differ in each of them', () => {
    const one = counts('2026-04-01');
    expect(isSameContract(one, { ...one, weeklyDays: 4 })).toBe(false);
    expect(isSameContract(one, { ...one, weeklyMinutes: null })).toBe(false);
  });
});

it.each([
  ['1949-12-31', false],
  ['1950-01-01', true],
  ['2029-11-30', true],
  ['2029-12-01', false],
])('a contract from %s can be entered: %s', (from, expected) => {
  expect(isContractDate(isoDate(from), TODAY)).toBe(expected);
});
