import { describe, expect, it } from 'vitest';

import { dayOff, shift } from '../attendance/testing/builders.ts';
import { holidaysWithin } from '../holidays/holidays.ts';
import { daysFrom, isoDate, isoMonth, isWeekend } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import type { WorkRule } from '../work-rules/work-rule.ts';
import { FLEX, VARIABLE } from '../work-rules/testing/rules.ts';
import { CALENDAR_MONTHS, calendarMonth } from '../working-time/wage-period.ts';
import { NO_FRAME } from './period-frame.ts';
import { plannedTo, type PersonsWork, settledFrom } from './month-hours.ts';
import { FULL_TIME, hoursOf, ruled, RULED, worked, workedOn, workWith } from './testing/builders.ts';

// フレックス, a shortage that is carried (昭63.1.1基発1号): the next period's total with it stays within that period's frame, the rest
// is deducted (労基法24条), and what comes into the next period is what went out.

const CARRY: WorkRule = { ...FLEX, shortage: 'carry' };

/** All of 2026, with its holidays. */
const YEAR = { from: isoDate('2026-01-01'), to: isoDate('2026-12-31') };
const holidays = holidaysWithin(YEAR);

/** August has all that it owes. September owes 19 days, 152:00, and has 137:30: it is short of 14:30. */
const SEPTEMBER = [
  ...worked('2026-08', 480),
  ...daysFrom(isoDate('2026-09-01'), isoDate('2026-09-30'))
    .filter((date) => !isWeekend(date) && !holidays.has(date))
    .flatMap((date, index) => workedOn(date, index < 18 ? 434 : 438)),
];
const SHORT = 14 * 60 + 30;

const month = (name: string, rest: Partial<PersonsWork> = {}, rule: WorkRule = CARRY) =>
  hoursOf(name, { contracts: RULED, holidays, records: SEPTEMBER, ...rest }, ruled(rule));
const september = (rest: Partial<PersonsWork> = {}, rule?: WorkRule) => {
  const { shortage, carriedOut, deducted } = month('2026-09', rest, rule).frames[0] ?? NO_FRAME;
  return { shortage, carriedOut, deducted };
};
const intoOctober = (rest: Partial<PersonsWork> = {}, rule?: WorkRule) =>
  month('2026-10', rest, rule).frames[0]?.carriedIn;

/** October has 21 days of duty, its 12th being a holiday: 168:00 of 177:08. */
const ROOM = 10_628 - 21 * 480;

describe.each<readonly [string, Partial<PersonsWork>, carried: number]>([
  ['by the contract, less a holiday after its first week', {}, ROOM],
  [
    'with a closing of the company: room for all of it',
    { companyDays: new Map([[isoDate('2026-10-30'), { kind: 'scheduled_holiday', name: null }]]) },
    SHORT,
  ],
  ['with a shift on a day without duty: there is a day less', { shifts: [shift('2026-10-31', '09:00', '18:00')] }, 68],
  ['with a day off by shift', { shifts: [dayOff('2026-10-29')] }, SHORT],
  ['with leave on the holiday, which says that it is a day of work', { leaveDays: [isoDate('2026-10-12')] }, 68],
  [
    'with two shifts more: no room',
    { shifts: ['2026-10-24', '2026-10-25'].map((date) => shift(date, '09:00', '18:00')) },
    0,
  ],
  [
    'of who leaves on the 9th: a frame of 9 days, 51:25 less 7 days’ duty',
    { employment: { ...workWith('2026-09').employment, leftOn: isoDate('2026-10-09') } },
    0,
  ],
  [
    'of who leaves on the 11th: 62:51 less 56:00',
    { employment: { ...workWith('2026-09').employment, leftOn: isoDate('2026-10-11') } },
    3771 - 7 * 480,
  ],
])('what goes out of September, and comes into October, %s', (_, rest, carried) => {
  it('is deducted or carried, once', () => {
    expect(september(rest)).toEqual({ shortage: SHORT, carriedOut: carried, deducted: SHORT - carried });
    expect(intoOctober(rest)).toBe(carried);
  });
});

describe('nothing goes out', () => {
  const employment = workWith('2026-09').employment;
  it.each<readonly [string, Partial<PersonsWork>, WorkRule]>([
    ['where it is deducted', {}, FLEX],
    ['of who leaves with the month', { employment: { ...employment, leftOn: isoDate('2026-09-30') } }, CARRY],
  ])('%s', (_, rest, rule) => {
    expect(september(rest, rule)).toEqual({ shortage: SHORT, carriedOut: 0, deducted: SHORT });
    // Who has left has no frame at all.
    expect(intoOctober(rest, rule) ?? 0).toBe(0);
  });

  it('before the go-live month (D42)', () => {
    const rest = { employment: { ...employment, goLiveOn: isoDate('2026-10-01') } };
    expect([september(rest).carriedOut, intoOctober(rest)]).toEqual([0, 0]);
  });

  it('of a day before who is hired, in the course of the month', () => {
    const rest = { employment: { ...employment, hiredOn: isoDate('2026-10-05') }, records: [] };
    expect([september(rest).carriedOut, intoOctober(rest)]).toEqual([0, 0]);
  });

  it('into a month under another rule', () => {
    const other = [...RULED, { ...FULL_TIME, from: isoDate('2026-10-01') }];
    expect(september({ contracts: other })).toEqual({ shortage: SHORT, carriedOut: 0, deducted: SHORT });
    const back = [{ ...FULL_TIME }, { ...FULL_TIME, from: isoDate('2026-10-01'), workRuleId: 1 }];
    expect(intoOctober({ contracts: back })).toBe(0);
  });

  it('of several months, whose shortage is deducted in the last', () => {
    const three: WorkRule = { ...FLEX, months: 3, startMonth: 7 };
    expect(september({}, three)).toMatchObject({ carriedOut: 0 });
    expect(intoOctober({}, three)).toBe(0);
  });
});

it('what comes in is again settled, not carried on, and what the month itself is short of goes out', () => {
  // October works an hour a day less than it owes. November's frame is 171:25, of which it owes 19 days.
  const records = [...SEPTEMBER, ...worked('2026-10', 420, ['2026-10-12'])];
  const room = 10_285 - 19 * 480;
  expect(month('2026-10', { records }).frames).toMatchObject([
    { carriedIn: ROOM, shortage: ROOM + 21 * 60, carriedOut: room, deducted: ROOM + 21 * 60 - room },
  ]);
  expect(month('2026-11', { records }).frames).toMatchObject([{ carriedIn: room }]);
});

it('of who gets the rule in the course of a month is what their days under it are short of', () => {
  // 8 days of duty from 16 September on, the last of them not worked; until then eight hours a day of the company's rule.
  const contracts = [FULL_TIME, { ...FULL_TIME, from: isoDate('2026-09-16'), workRuleId: 1 }];
  const records = worked('2026-09', 480, ['2026-09-21', '2026-09-22', '2026-09-23', '2026-09-30']);
  expect(september({ contracts, records })).toEqual({ shortage: 480, carriedOut: 480, deducted: 0 });
  expect(intoOctober({ contracts, records })).toBe(480);
});

it('goes into a period of one day: of who leaves on 1 November, a Sunday, its 5:42', () => {
  const employment = { ...workWith('2026-09').employment, leftOn: isoDate('2026-11-01') };
  const records = [...worked('2026-09', 480), ...worked('2026-10', 480, ['2026-10-12', '2026-10-30'])];
  expect(month('2026-10', { employment, records }).frames).toMatchObject([
    { shortage: 480, carriedOut: 342, deducted: 480 - 342 },
  ]);
  expect(month('2026-11', { employment, records }).frames).toMatchObject([{ carriedIn: 342, deducted: 342 }]);
});

describe('D40: of a closed month', () => {
  const closed = (carry: number) => ({
    closedDays: new Map(),
    closedCarry: new Map([[isoDate('2026-09-30'), minutes(carry)]]),
  });
  it.each([68, 0])('exactly what it was closed with comes in, whatever has become of it since: %i', (carry) => {
    expect(intoOctober(closed(carry))).toBe(carry);
  });
  it('what another month was closed with, doesn’t', () => {
    expect(intoOctober({ closedCarry: new Map([[isoDate('2026-08-31'), minutes(68)]]) })).toBe(ROOM);
  });
});

it.each<readonly [string, WorkRule, month: string, to: string | null]>([
  ['a shortage that is carried: the next period', CARRY, '2026-09', '2026-10-31'],
  ['one that is deducted: its own', FLEX, '2026-09', '2026-09-30'],
  ['several months', { ...FLEX, months: 3, startMonth: 9 }, '2026-09', '2026-11-30'],
  ['variable hours of a month', VARIABLE, '2026-09', '2026-09-30'],
  ['no frame', ruled().ruleOn(null, YEAR.from), '2026-09', null],
])('needs the plan of %s', (_, rule, name, to) => {
  const policy = { ...ruled(rule), calendar: CALENDAR_MONTHS };
  expect(plannedTo(calendarMonth(isoMonth(name)), RULED, policy)).toBe(to);
  expect(plannedTo(calendarMonth(isoMonth(name)), [FULL_TIME], policy)).toBeNull();
});

const AFTER: WorkRule = { ...FLEX, months: 3, startMonth: 9 };
const none = ruled().ruleOn(null, YEAR.from);
it.each<readonly [string, WorkRule, contracts: PersonsWork['contracts'], from: string | null]>([
  ['a shortage that is carried: the period before', CARRY, RULED, '2026-09-01'],
  ['one that is deducted: its own', FLEX, RULED, '2026-10-01'],
  ['several months: the first', AFTER, RULED, '2026-09-01'],
  ['variable hours of a month', VARIABLE, RULED, '2026-10-01'],
  ['a rule without a frame', none, RULED, null],
  ['no rule', CARRY, [FULL_TIME], null],
  [
    'a rule in the course of the period',
    CARRY,
    [FULL_TIME, { ...RULED[0]!, from: isoDate('2026-10-15') }],
    '2026-09-01',
  ],
  ['a rule from its last day on', CARRY, [FULL_TIME, { ...RULED[0]!, from: isoDate('2026-10-31') }], '2026-09-01'],
  ['a rule to its first day', CARRY, [...RULED, { ...FULL_TIME, from: isoDate('2026-10-02') }], '2026-09-01'],
  ['a rule after it', CARRY, [FULL_TIME, { ...RULED[0]!, from: isoDate('2026-11-01') }], null],
])('needs the days before of %s', (_, rule, contracts, from) => {
  const policy = { ...ruled(rule), calendar: CALENDAR_MONTHS };
  expect(settledFrom(calendarMonth(isoMonth('2026-10')), contracts, policy)).toBe(from);
});

it('needs the plan of a day that a change of the closing day has left as a period of its own', () => {
  const calendar = [
    { from: isoMonth('2020-01'), closingDay: 30 },
    { from: isoMonth('2026-11'), closingDay: 31 },
  ];
  const period = { from: isoDate('2026-10-01'), to: isoDate('2026-10-30') };
  expect(plannedTo(period, RULED, { ...ruled(CARRY), calendar })).toBe('2026-10-31');
});
