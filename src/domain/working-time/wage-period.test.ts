import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDays, isoDate, isoMonth, monthOf } from '../time/date.ts';
import {
  changeClosingDay,
  CLOSING_DAYS,
  DEFAULT_WAGE_PERIOD_POLICY,
  wagePeriodOf,
  wagePeriodOn,
  type WagePeriodPolicy,
} from './wage-period.ts';

const anyDate = fc.integer({ min: 0, max: 3000 }).map((days) => addDays(isoDate('2024-01-01'), days));
const anyClosingDay = fc.integer({ min: 1, max: 31 });
const anyNaming = fc.constantFrom<WagePeriodPolicy['namedBy']>('closing_month', 'starting_month');
const anyPolicy: fc.Arbitrary<WagePeriodPolicy> = fc.record({ closingDay: anyClosingDay, namedBy: anyNaming });

it('D39: a company closes on the month’s end unless it chooses another of the usual days', () => {
  expect(DEFAULT_WAGE_PERIOD_POLICY).toEqual({ closingDay: 31, namedBy: 'closing_month' });
  expect(CLOSING_DAYS).toEqual([15, 20, 25, 31]);
});

describe('the period of a day', () => {
  it.each([
    ['2026-10-20', '2026-09-21', '2026-10-20', '2026-10'],
    ['2026-10-21', '2026-10-21', '2026-11-20', '2026-11'],
    ['2026-12-21', '2026-12-21', '2027-01-20', '2027-01'],
    ['2028-03-01', '2028-02-21', '2028-03-20', '2028-03'],
  ])('D39: closing on the 20th, %s is in %s–%s, %s', (date, from, to, month) => {
    expect(wagePeriodOn(isoDate(date), { closingDay: 20, namedBy: 'closing_month' })).toEqual({ from, to, month });
  });

  it.each([
    [29, '2027-02-28', '2027-01-30', '2027-02-28'],
    [29, '2027-03-01', '2027-03-01', '2027-03-29'],
    [29, '2028-02-29', '2028-01-30', '2028-02-29'],
    [30, '2028-02-29', '2028-01-31', '2028-02-29'],
    [30, '2028-03-01', '2028-03-01', '2028-03-30'],
    [1, '2026-11-01', '2026-10-02', '2026-11-01'],
  ])('closing on %d, %s is in %s–%s', (closingDay, date, from, to) => {
    expect(wagePeriodOn(isoDate(date), { closingDay, namedBy: 'closing_month' })).toMatchObject({ from, to });
  });

  it('with month’s-end closing is the calendar month, however it is named', () => {
    fc.assert(
      fc.property(anyDate, anyNaming, (date, namedBy) => {
        const period = wagePeriodOn(date, { ...DEFAULT_WAGE_PERIOD_POLICY, namedBy });
        expect([period.month, monthOf(period.from), monthOf(period.to)]).toEqual(Array(3).fill(monthOf(date)));
        expect([period.from.slice(8), monthOf(addDays(period.to, 1)) > period.month]).toEqual(['01', true]);
      }),
    );
  });

  it('holds the day, never exceeds a month, and the next begins where it ends', () => {
    fc.assert(
      fc.property(anyDate, anyPolicy, (date, policy) => {
        const period = wagePeriodOn(date, policy);
        expect(period.from <= date && date <= period.to).toBe(true);
        expect(countDays(period)).toBeGreaterThanOrEqual(28);
        expect(countDays(period)).toBeLessThanOrEqual(31);
        expect(wagePeriodOn(addDays(period.to, 1), policy).from).toBe(addDays(period.to, 1));
        expect([period.from, period.to].map((each) => wagePeriodOn(each, policy))).toEqual([period, period]);
      }),
    );
  });
});

describe('the period of a name', () => {
  it.each([
    [20, 'closing_month', '2026-10', '2026-09-21', '2026-10-20'],
    [20, 'starting_month', '2026-10', '2026-10-21', '2026-11-20'],
    [31, 'starting_month', '2026-10', '2026-10-01', '2026-10-31'],
  ] as const)('closing on %d, named by the %s: %s is %s–%s', (closingDay, namedBy, month, from, to) => {
    expect(wagePeriodOf(isoMonth(month), { closingDay, namedBy })).toEqual({ month, from, to });
  });

  it('is the one that its days have', () => {
    const anyChoice = fc.record({ closingDay: fc.constantFrom(...CLOSING_DAYS), namedBy: anyNaming });
    fc.assert(
      fc.property(anyDate, anyChoice, (date, policy) => {
        const period = wagePeriodOn(date, policy);
        expect(wagePeriodOf(period.month, policy)).toEqual(period);
      }),
    );
  });
});

describe('a change of the closing day', () => {
  it.each([
    [15, '2026-10-20', '2026-10-21', '2026-11-15', '2026-12-15'],
    [25, '2026-10-20', '2026-10-21', '2026-10-25', '2026-11-25'],
    [20, '2026-12-31', '2027-01-01', '2027-01-20', '2027-02-20'],
    [31, '2027-01-20', '2027-01-21', '2027-01-31', '2027-02-28'],
    [31, '2026-12-31', '2027-01-01', '2027-01-31', '2027-02-28'],
  ])('to the %d after %s: %s–%s, then to %s', (closingDay, last, from, to, nextTo) => {
    expect(changeClosingDay(isoDate(last), { closingDay })).toEqual({ between: { from, to }, nextTo });
  });

  it('leaves no day out, and no period is longer than a month', () => {
    fc.assert(
      fc.property(anyDate, anyPolicy, anyPolicy, (date, before, after) => {
        const old = wagePeriodOn(date, before);
        const { between, nextTo } = changeClosingDay(old.to, after);
        expect(between.from).toBe(addDays(old.to, 1));
        expect(countDays(between)).toBeLessThanOrEqual(31);
        const next = wagePeriodOn(addDays(between.to, 1), after);
        expect([next.from, next.to]).toEqual([addDays(between.to, 1), nextTo]);
      }),
    );
  });
});
