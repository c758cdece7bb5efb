import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, countDays, isoDate, isoMonth, isWithin, monthOf } from '../time/date.ts';
import { FIRST_OF_ALL_MONTHS } from '../time/in-force.ts';
import {
  CALENDAR_MONTHS,
  calendarMonth,
  CLOSING_DAYS,
  firstCalendar,
  isCalendarMonth,
  monthOfPeriod,
  nextPeriod,
  parsePeriodName,
  periodNamed,
  type PeriodName,
  periodOn,
  previousPeriod,
  secondPeriods,
  type WageCalendar,
  withClosingDay,
} from './wage-period.ts';

const closingOn = (closingDay: number): WageCalendar => [{ from: FIRST_OF_ALL_MONTHS, closingDay }];

/** A change of the closing day from the period of that name on. */
const changing = (before: number, month: string, after: number): WageCalendar => [
  { from: isoMonth(month), closingDay: after },
  ...closingOn(before),
];

const name = (text: string): PeriodName => {
  const parsed = parsePeriodName(text);
  if (parsed === null) throw new RangeError(text);
  return parsed;
};

const anyDate = fc.integer({ min: 0, max: 3000 }).map((days) => addDays(isoDate('2024-01-01'), days));
const anyMonth = fc.integer({ min: 0, max: 60 }).map((months) => addMonths(isoMonth('2025-06'), months));
const anyClosingDay = fc.integer({ min: 1, max: 31 });
const anyCalendar: fc.Arbitrary<WageCalendar> = fc
  .tuple(anyClosingDay, fc.array(fc.record({ from: anyMonth, closingDay: anyClosingDay }), { maxLength: 4 }))
  .map(([first, changes]) => [...closingOn(first), ...new Map(changes.map((each) => [each.from, each])).values()]);

it('a company can close on each day that every month has, and on the month’s end', () => {
  expect(CLOSING_DAYS).toHaveLength(29);
  expect([CLOSING_DAYS[0], ...CLOSING_DAYS.slice(-2)]).toEqual([1, 28, 31]);
});

describe('the period of a day', () => {
  it.each([
    ['2026-10-20', '2026-09-21', '2026-10-20', '2026-10'],
    ['2026-10-21', '2026-10-21', '2026-11-20', '2026-11'],
    ['2026-12-21', '2026-12-21', '2027-01-20', '2027-01'],
    ['2028-03-01', '2028-02-21', '2028-03-20', '2028-03'],
  ])('D39: closing on the 20th, %s is in %s–%s, %s', (date, from, to, month) => {
    expect(periodOn(isoDate(date), closingOn(20))).toEqual({ name: month, month, from, to });
  });

  it.each([
    [29, '2027-02-28', '2027-01-30', '2027-02-28'],
    [29, '2027-03-01', '2027-03-01', '2027-03-29'],
    [29, '2028-02-29', '2028-01-30', '2028-02-29'],
    [30, '2028-02-29', '2028-01-31', '2028-02-29'],
    [30, '2028-03-01', '2028-03-01', '2028-03-30'],
    [1, '2026-11-01', '2026-10-02', '2026-11-01'],
  ])('closing on %d, %s is in %s–%s', (closingDay, date, from, to) => {
    expect(periodOn(isoDate(date), closingOn(closingDay))).toMatchObject({ from, to });
  });

  it.each([
    ['without a closing day', CALENDAR_MONTHS],
    ['with month’s-end closing', closingOn(31)],
    ['before the first closing day', changing(31, '2060-01', 20)],
  ])('%s is the calendar month (D39)', (_, calendar) => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const period = periodOn(date, calendar);
        expect(period).toEqual(calendarMonth(monthOf(date)));
        expect(isCalendarMonth(period)).toBe(true);
        expect([period.name, monthOf(period.from), monthOf(period.to)]).toEqual(Array(3).fill(monthOf(date)));
        expect([period.from.slice(8), monthOf(addDays(period.to, 1)) > period.month]).toEqual(['01', true]);
      }),
    );
  });

  it('holds the day, never exceeds a month, has a name of its own, and the next begins where it ends', () => {
    fc.assert(
      fc.property(anyDate, anyCalendar, (date, calendar) => {
        const period = periodOn(date, calendar);
        expect(isWithin(date, period)).toBe(true);
        expect(countDays(period)).toBeGreaterThanOrEqual(1);
        expect(countDays(period)).toBeLessThanOrEqual(31);
        expect(monthOf(period.to)).toBe(period.month);
        expect(parsePeriodName(period.name)).toBe(period.name);
        expect(periodNamed(period.name, calendar)).toEqual(period);
        expect(monthOfPeriod(period.name)).toBe(period.month);
        const next = nextPeriod(period, calendar);
        expect(next.from).toBe(addDays(period.to, 1));
        expect(next.name > period.name).toBe(true);
        expect(previousPeriod(next, calendar)).toEqual(period);
      }),
    );
  });
});

describe('a change of the closing day', () => {
  it.each([
    ['from the 20th to the 15th', changing(20, '2026-11', 15), ['2026-10-20', '2026-11-15', '2026-12-15']],
    ['from the 20th to the 25th', changing(20, '2026-11', 25), ['2026-10-20', '2026-10-25', '2026-11-25']],
    ['from the month’s end to the 20th', changing(31, '2027-01', 20), ['2026-12-31', '2027-01-20', '2027-02-20']],
    ['from the 20th to the month’s end', changing(20, '2027-02', 31), ['2027-01-20', '2027-01-31', '2027-02-28']],
    ['from the 30th to the month’s end', changing(30, '2026-11', 31), ['2026-10-30', '2026-10-31', '2026-11-30']],
    ['of none', changing(31, '2027-01', 31), ['2026-12-31', '2027-01-31', '2027-02-28']],
  ])('%s: closed on %j', (_, calendar, [last = '', between, next]) => {
    const old = periodOn(isoDate(last), calendar);
    const short = nextPeriod(old, calendar);
    const after = nextPeriod(short, calendar);
    expect([old.to, short.to, after.to]).toEqual([last, between, next]);
    expect([previousPeriod(after, calendar), previousPeriod(short, calendar)]).toEqual([short, old]);
  });

  const postponed = changing(20, '2026-11', 31);

  it('that postpones the closing gives the month a second period', () => {
    const names = ['2026-10', '2026-10b', '2026-11'];
    expect(names.map((each) => periodNamed(name(each), postponed))).toEqual([
      { name: '2026-10', month: '2026-10', from: '2026-09-21', to: '2026-10-20' },
      { name: '2026-10b', month: '2026-10', from: '2026-10-21', to: '2026-10-31' },
      { name: '2026-11', month: '2026-11', from: '2026-11-01', to: '2026-11-30' },
    ]);
    expect(isCalendarMonth(periodOn(isoDate('2026-10-31'), postponed))).toBe(false);
  });

  it.each(['2026-09b', '2026-11b'])('gives %s none', (text) => {
    expect(periodNamed(name(text), postponed)).toBeNull();
  });
});

it.each([
  ['2026-10', true],
  ['2026-10b', true],
  ['2026-13', false],
  ['2026-13b', false],
  ['2026-10c', false],
  ['2026-10bb', false],
  ['b', false],
  ['', false],
])('%j is a period’s name: %s', (text, expected) => {
  expect(parsePeriodName(text)).toBe(expected ? text : null);
});

it.each([
  // What holds anyway isn't set.
  [31, []],
  [20, closingOn(20)],
] as const)('a company that has always closed on the %d', (closingDay, calendar) => {
  expect(firstCalendar(closingDay)).toEqual(calendar);
});

it.each([
  ['2026-10-01', '2026-10-31', true],
  ['2026-10-01', '2026-10-20', false],
  ['2026-10-21', '2026-10-31', false],
  ['2026-09-21', '2026-10-20', false],
])('%s to %s is October: %s', (from, to, expected) => {
  expect(isCalendarMonth({ month: isoMonth('2026-10'), from: isoDate(from), to: isoDate(to) })).toBe(expected);
});

describe('another closing day', () => {
  const dated = (...days: readonly (readonly [month: string, closingDay: number])[]): WageCalendar =>
    days.map(([month, closingDay]) => ({ from: isoMonth(month), closingDay }));

  it.each([
    ['the first one', [], ['2026-11', 20], [['2026-11', 20]]],
    ['one that holds anyway', [], ['2026-11', 31], []],
    [
      'a later one',
      [['2026-04', 15]],
      ['2026-11', 20],
      [
        ['2026-04', 15],
        ['2026-11', 20],
      ],
    ],
    [
      'before one that is set',
      [['2026-11', 20]],
      ['2026-04', 15],
      [
        ['2026-04', 15],
        ['2026-11', 20],
      ],
    ],
    [
      'in place of one',
      [
        ['2026-04', 15],
        ['2026-11', 20],
      ],
      ['2026-11', 25],
      [
        ['2026-04', 15],
        ['2026-11', 25],
      ],
    ],
    [
      'that takes one back',
      [
        ['2026-04', 15],
        ['2026-11', 20],
      ],
      ['2026-11', 15],
      [['2026-04', 15]],
    ],
  ] as const)('is set: %s', (_, before, [month, closingDay], after) => {
    expect(withClosingDay(dated(...before), { from: isoMonth(month), closingDay })).toEqual(dated(...after));
  });

  it('leaves a second period where it is later in the month, and none where it is earlier', () => {
    expect(secondPeriods(changing(20, '2026-11', 31)).map(({ name: of, from, to }) => [of, from, to])).toEqual([
      ['2026-10b', '2026-10-21', '2026-10-31'],
    ]);
    expect(secondPeriods(changing(31, '2026-11', 20))).toEqual([]);
    expect(secondPeriods(CALENDAR_MONTHS)).toEqual([]);
  });
});
