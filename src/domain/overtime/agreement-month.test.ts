import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, addMonths, isoDate, isoMonth, monthOf } from '../time/date.ts';
import {
  AGREEMENT_START_DAYS,
  type AgreementMonth,
  agreementMonth,
  agreementMonthOn,
  type DatedFirstDay,
} from './agreement-month.ts';
import { isCalendarMonth } from '../working-time/wage-period.ts';

const dated = (...days: readonly (readonly [from: string, firstDay: number])[]): DatedFirstDay[] =>
  days.map(([from, firstDay]) => ({ from: isoMonth(from), firstDay }));
const ALWAYS_21 = dated(['1900-01', 21]);
const daysOf = ({ from, to }: AgreementMonth) => `${from} ${to}`;

it('begins on a day that can follow a closing day', () => {
  expect(AGREEMENT_START_DAYS).toEqual({ min: 1, max: 29 });
});

describe('D39: the month of an agreement, from its own first day (起算日)', () => {
  it.each<[string, DatedFirstDay[], string, string]>([
    ['the 1st, without any', [], '2026-10', '2026-10-01 2026-10-31'],
    ['the 1st', dated(['2020-04', 1]), '2027-02', '2027-02-01 2027-02-28'],
    ['the 21st', ALWAYS_21, '2026-11', '2026-10-21 2026-11-20'],
    ['over the turn of the year', ALWAYS_21, '2027-01', '2026-12-21 2027-01-20'],
    ['out of a short February', dated(['1900-01', 28]), '2027-03', '2027-02-28 2027-03-27'],
    ['into a long one', dated(['1900-01', 28]), '2028-02', '2028-01-28 2028-02-27'],
    ['a closing on the 28th', dated(['1900-01', 29]), '2027-04', '2027-03-29 2027-04-28'],
    ['a closing on the 28th, into a February', dated(['1900-01', 29]), '2027-02', '2027-01-29 2027-02-28'],
    ['a closing on the 28th, out of a February', dated(['1900-01', 29]), '2027-03', '2027-03-01 2027-03-28'],
    ['a closing on the 28th, out of a leap year’s', dated(['1900-01', 29]), '2028-03', '2028-02-29 2028-03-28'],
    ['the 1st to the 21st: before it', dated(['2026-10', 21]), '2026-09', '2026-09-01 2026-09-30'],
    ['the 1st to the 21st: shorter', dated(['2026-10', 21]), '2026-10', '2026-10-01 2026-10-20'],
    ['the 1st to the 21st: after it', dated(['2026-10', 21]), '2026-11', '2026-10-21 2026-11-20'],
    ['the 21st to the 1st: before it', [...dated(['2026-10', 1]), ...ALWAYS_21], '2026-09', '2026-08-21 2026-09-20'],
    ['the 21st to the 1st: longer', [...dated(['2026-10', 1]), ...ALWAYS_21], '2026-10', '2026-09-21 2026-10-31'],
    ['the 21st to the 1st: after it', [...dated(['2026-10', 1]), ...ALWAYS_21], '2026-11', '2026-11-01 2026-11-30'],
  ])('%s', (_, firstDays, month, days) => {
    expect(daysOf(agreementMonth(isoMonth(month), firstDays))).toBe(days);
  });

  it.each<[string, DatedFirstDay[], string, string]>([
    ['the calendar’s', [], '2026-11-20', '2026-11'],
    ['its last day', ALWAYS_21, '2026-11-20', '2026-11'],
    ['its first day', ALWAYS_21, '2026-11-21', '2026-12'],
    ['over the turn of the year', ALWAYS_21, '2027-01-20', '2027-01'],
    ['the first day of a shorter one', dated(['2026-10', 21]), '2026-10-01', '2026-10'],
    ['the last day of a shorter one', dated(['2026-10', 21]), '2026-10-20', '2026-10'],
    ['the first day of a longer one', [...ALWAYS_21, ...dated(['2026-10', 1])], '2026-09-21', '2026-10'],
  ])('that a day belongs to: %s', (_, firstDays, date, month) => {
    expect(agreementMonthOn(isoDate(date), firstDays)).toEqual(agreementMonth(isoMonth(month), firstDays));
  });

  it.each<[DatedFirstDay[], string, boolean]>([
    [[], '2027-02', true],
    [dated(['2020-04', 1]), '2026-10', true],
    [ALWAYS_21, '2026-10', false],
    [dated(['2026-10', 21]), '2026-10', false],
    [dated(['1900-01', 2], ['2026-10', 1]), '2026-10', false],
  ])('%j: %s is the calendar’s own: %s', (firstDays, month, isOwn) => {
    expect(isCalendarMonth(agreementMonth(isoMonth(month), firstDays))).toBe(isOwn);
  });

  it('follows the one before it without a gap, whatever changes when, and ends in the month that names it', () => {
    const anyMonth = fc.integer({ min: 0, max: 60 }).map((months) => addMonths(isoMonth('2024-01'), months));
    const anyDays = fc.uniqueArray(fc.record({ from: anyMonth, firstDay: fc.integer(AGREEMENT_START_DAYS) }), {
      selector: ({ from }) => from,
      maxLength: 5,
    });
    fc.assert(
      fc.property(anyMonth, anyDays, fc.nat(60), (name, firstDays, days) => {
        const month = agreementMonth(name, firstDays);
        expect([monthOf(month.to), month.from <= month.to]).toEqual([name, true]);
        expect(agreementMonth(addMonths(name, 1), firstDays).from).toBe(addDays(month.to, 1));
        const date = addDays(month.from, days);
        expect(agreementMonthOn(date, firstDays).month === name).toBe(date <= month.to);
      }),
    );
  });
});
