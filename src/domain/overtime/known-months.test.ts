import { expect, it } from 'vitest';
import { holidaysOfMonth, holidaysWithin } from '../holidays/holidays.ts';
import { isoDate, isoMonth } from '../time/date.ts';
import { agreementMonth } from './agreement-month.ts';
import { isMonthKnown, isWholeMonthKnown, knownFrom } from './work-months.ts';

const dateOrNull = (date: string | null) => (date === null ? null : isoDate(date));
const employed = (hiredOn: string | null, leftOn: string | null = null, goLiveOn: string | null = null) => ({
  hiredOn: dateOrNull(hiredOn),
  leftOn: dateOrNull(leftOn),
  registeredOn: isoDate('2026-07-15'),
  goLiveOn: dateOrNull(goLiveOn),
});

it.each([
  ['registered, without a record', null, null, '2026-07-15'],
  ['a record before the registration', '2026-05-31', null, '2026-05-31'],
  ['a record on the day', '2026-07-15', null, '2026-07-15'],
  ['a record after it', '2026-09-01', null, '2026-09-01'],
  ['D42: the go-live, registered before it', null, '2026-08-01', '2026-08-01'],
  ['D42: the registration, after the go-live', null, '2026-07-01', '2026-07-15'],
  ['D42: a record before the go-live', '2026-06-03', '2026-08-01', '2026-06-03'],
  ['D42: a record after it', '2026-08-20', '2026-08-01', '2026-08-20'],
])('known from: %s', (_, firstRecordOn, goLiveOn, date) => {
  // Long employed before the first record: the months before are unknown.
  expect(knownFrom(employed('2015-04-01', null, goLiveOn), dateOrNull(firstRecordOn))).toBe(date);
});

/** The agreement's months of those names; from the 21st, where that is its first day. */
const calendars = (month: string) => agreementMonth(isoMonth(month), []);
const from21st = (month: string) => agreementMonth(isoMonth(month), [{ from: isoMonth('1900-01'), firstDay: 21 }]);

it.each([
  ['before the first known day', '2026-04', null, [], false],
  ['of the first known day', '2026-05', null, [], true],
  ['after it', '2026-06', null, [], true],
  ['before the hiring', '2015-03', null, ['2015-03'], false],
  ['D42: before the go-live, with a record', '2026-05', '2026-08-01', ['2026-05'], true],
  ['D42: between that and the go-live, without one', '2026-06', '2026-08-01', ['2026-05'], false],
  ['D42: of the go-live', '2026-08', '2026-08-01', ['2026-05'], true],
])('a known month: %s', (_, month, goLiveOn, recorded, isKnown) => {
  const known = { since: isoDate('2026-05-31'), recorded: new Set(recorded.map(isoMonth)) };
  expect(isMonthKnown(calendars(month), employed('2015-04-01', null, goLiveOn), known)).toBe(isKnown);
});

it.each([
  ['from its first day', '2026-10', '2026-10-01', '2015-04-01', true],
  ['from its second, the first being a Thursday', '2026-10', '2026-10-02', '2015-04-01', false],
  ['by the last three days', '2026-10', '2026-10-28', '2015-04-01', false],
  ['from before', '2026-10', '2026-09-30', '2015-04-01', true],
  ['from its first working day, after a Sunday', '2026-11', '2026-11-02', '2015-04-01', true],
  ['from the day after that, a public holiday', '2026-11', '2026-11-03', '2015-04-01', false],
  ['from its first working day, after the holidays of May', '2027-05', '2027-05-06', '2015-04-01', true],
  ['hired in it, and punched some days later', '2026-10', '2026-10-28', '2026-10-16', true],
  ['hired on the last day of the month before', '2026-10', '2026-10-02', '2026-09-30', false],
  ['no hire date', '2026-10', '2026-10-02', null, false],
])('a month known in full: %s', (_, month, since, hiredOn, isWhole) => {
  const holidays = holidaysOfMonth(isoMonth(month));
  expect(
    isWholeMonthKnown(calendars(month), employed(hiredOn), isoDate(since), { holidays, companyDays: new Map() }),
  ).toBe(isWhole);
});

it.each([
  ['known from its first day, a Wednesday', '2026-10-21', '2015-04-01', true],
  ['from its second', '2026-10-22', '2015-04-01', false],
  ['hired on its first day', '2026-10-28', '2026-10-21', true],
  ['hired the day before', '2026-10-28', '2026-10-20', false],
  ['hired on its last day', '2026-11-20', '2026-11-20', true],
  ['hired the day after', '2026-11-21', '2026-11-21', false],
])('an agreement’s own month, 10/21–11/20, known in full: %s', (_, since, hiredOn, isWhole) => {
  const month = from21st('2026-11');
  const calendar = { holidays: holidaysWithin(month), companyDays: new Map() };
  expect(isWholeMonthKnown(month, employed(hiredOn), isoDate(since), calendar)).toBe(isWhole);
});

it.each([
  ['on its last day', '2026-11-20', null, [], true],
  ['the day after', '2026-11-21', null, [], false],
  ['D42: the go-live on its last day', '2026-08-03', '2026-11-20', [], true],
  ['D42: the go-live the day after', '2026-08-03', '2026-11-21', [], false],
  ['D42: so, with a record', '2026-08-03', '2026-11-21', ['2026-11'], true],
])('an agreement’s own month, 10/21–11/20, known at all: %s', (_, since, goLiveOn, recorded, isKnown) => {
  const known = { since: isoDate(since), recorded: new Set(recorded.map(isoMonth)) };
  expect(isMonthKnown(from21st('2026-11'), employed('2015-04-01', null, goLiveOn), known)).toBe(isKnown);
});

it.each([
  ['the month of the hire', '2026-05-31', null, '2026-05', true],
  ['the month before', '2026-05-01', null, '2026-04', false],
  ['the month of the leaving', null, '2026-08-01', '2026-08', true],
  ['the month after', null, '2026-07-31', '2026-08', false],
  ['between both', '2025-01-01', '2027-01-01', '2026-08', true],
  ['nothing known', null, null, '2000-01', true],
])('a known month, employed in it: %s', (_, hiredOn, leftOn, month, isEmployed) => {
  const known = { since: isoDate('1999-12-31'), recorded: new Set<never>() };
  expect(isMonthKnown(calendars(month), employed(hiredOn, leftOn), known)).toBe(isEmployed);
});
