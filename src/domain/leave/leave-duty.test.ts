import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dayOff, shift } from '../attendance/testing/builders.ts';
import { type CompanyDay, DAY_KINDS } from '../company-calendar/company-day.ts';
import { dutyOf } from '../hours/duty.ts';
import { addDays, isoDate } from '../time/date.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import type { WorkContract } from '../working-time/contract.ts';
import { type ContractOnRecord, contractOfWeek, weekOf } from '../working-time/contract-on-record.ts';
import { NO_OWN_CHOICES, type WorkRule } from '../work-rules/work-rule.ts';
import { NO_TERMS } from '../working-time/contract-terms.ts';
import type { DayLeave } from './day-leave.ts';
import { countedLeave, countsLeaveOn, leaveDutyOn } from './leave-duty.ts';

const FROM = isoDate('2026-04-01');
// Monday, Wednesday and Saturday.
const PART_TIME = contractOfWeek(FROM, weekOf([0, 300, 0, 300, 0, 0, 240]), null);
const counts = (weeklyDays: number | null): ContractOnRecord => ({
  ...NO_TERMS,
  from: FROM,
  minutes: null,
  weeklyDays,
  weeklyMinutes: minutes(1200),
  annualDays: null,
});

const MONDAY = '2026-11-30';
const TUESDAY = '2026-12-01';
const SATURDAY = '2026-11-28';
const HOLIDAY = '2026-11-23'; // A Monday.

const dutyOn = (date: string, contracts: readonly ContractOnRecord[], planned?: boolean) => {
  const hours = { start: timeOfDay('09:00'), end: timeOfDay('18:00') };
  const shifts =
    planned === undefined
      ? []
      : [{ date: isoDate(date), isWorkday: planned, ...(planned ? hours : { start: null, end: null }) }];
  const holidays = new Map([[isoDate(HOLIDAY), '勤労感謝の日']]);
  return leaveDutyOn({ shifts, contracts, holidays, companyDays: new Map() })(isoDate(date));
};

describe('D41: the duty to work on a day of leave', () => {
  it.each([
    ['a planned day', SATURDAY, true, 'owed'],
    ['a planned public holiday', HOLIDAY, true, 'owed'],
    ['a day off by the shift', MONDAY, false, 'none'],
    ['a public holiday off by the shift', HOLIDAY, false, 'none'],
  ])('%s: by the shift, whatever the contract has', (_, date, planned, expected) => {
    for (const contracts of [[], [PART_TIME], [counts(5)], [counts(3)]])
      expect(dutyOn(date, contracts, planned)).toBe(expected);
  });

  it.each([
    ['a weekday of the contract', MONDAY, 'owed'],
    ['a Saturday of the contract', SATURDAY, 'owed'],
    ['another weekday', TUESDAY, 'none'],
    ['a weekday of the contract that is a public holiday', HOLIDAY, 'unclear'],
    ['another weekday, before the contract', '2026-03-31', 'owed'],
    ['a Saturday before the contract', '2026-03-28', 'unclear'],
  ])('%s: %s is %s', (_, date, expected) => {
    expect(dutyOn(date, [PART_TIME])).toBe(expected);
  });

  it('another weekday that is a public holiday has none', () => {
    const tuesdays = contractOfWeek(FROM, weekOf([0, 0, 480, 0, 0, 0, 0]), null);
    expect(dutyOn(HOLIDAY, [tuesdays])).toBe('none');
  });

  it.each([
    ['no contract', []],
    ['one that says only the employment type', [{ ...counts(null), weeklyMinutes: null, employmentTypeId: 3 }]],
    ['five days a week', [counts(5)]],
    ['six days a week', [counts(6)]],
  ])('with %s: Monday to Friday, as on the sheet (D5)', (_, contracts) => {
    expect([MONDAY, SATURDAY, HOLIDAY].map((date) => dutyOn(date, contracts))).toEqual(['owed', 'unclear', 'unclear']);
  });

  it.each([
    ['four days a week', counts(4)],
    ['no fixed days', counts(null)],
  ])('with %s of unknown weekdays: the applicant is asked on every day', (_, contract) => {
    expect([MONDAY, SATURDAY, HOLIDAY].map((date) => dutyOn(date, [contract]))).toEqual([
      'unclear',
      'unclear',
      'unclear',
    ]);
  });
});

describe('D41: leave counts on a day', () => {
  const NO_PLANS = { shifts: [], contracts: [] };
  const partTime = { ...NO_PLANS, contracts: [{ from: FROM, minutes: weekOf([0, 300, 0, 300, 0, 0, 240]) }] };
  it.each([
    ['a weekday of unknown weekdays', MONDAY, NO_PLANS, true, true],
    ['a Saturday of them', SATURDAY, NO_PLANS, false, true],
    ['a public holiday of them', HOLIDAY, NO_PLANS, true, true],
    ['a weekday of the contract', SATURDAY, partTime, true, true],
    ['another one', TUESDAY, partTime, false, false],
    ['a public holiday of the contract', HOLIDAY, partTime, true, true],
    ['a day off by the shift', MONDAY, { ...partTime, shifts: [dayOff(MONDAY)] }, false, false],
    ['a planned one', TUESDAY, { ...partTime, shifts: [shift(TUESDAY, '09:00', '18:00')] }, true, true],
  ])('%s', (_, date, plans, expected, whenSaid) => {
    const isCounted = countsLeaveOn({ ...plans, companyDays: new Map() });
    expect(isCounted({ date: isoDate(date), isSaidWorkday: false })).toBe(expected);
    expect(isCounted({ date: isoDate(date), isSaidWorkday: true })).toBe(whenSaid);
  });
});

it('leave of which nobody was asked counts where work is owed, and on no weekend that may be one of work (D5)', () => {
  const leave = [MONDAY, TUESDAY, SATURDAY].map((date): DayLeave => ({ date: isoDate(date), unit: 'day' }));
  const daysUnder = (contracts: readonly WorkContract[]) =>
    countedLeave(leave, { shifts: [], contracts, companyDays: new Map() }).leaveDays;
  expect(daysUnder([{ from: FROM, minutes: weekOf([0, 300, 0, 300, 0, 0, 240]) }])).toEqual([MONDAY, SATURDAY]);
  expect(daysUnder([])).toEqual([MONDAY, TUESDAY]);
});

it('a day is one of leave where the hours owe work on it, under whatever work rule', () => {
  const someShift = fc.constantFrom(null, true, false);
  const someDay = fc.integer({ min: 0, max: 40 }).map((days) => addDays(isoDate('2026-11-01'), days));
  const someKind = fc.constantFrom<CompanyDay['kind'] | null>(null, ...DAY_KINDS);
  const someRule = fc.constantFrom<WorkRule>(
    ...(['fixed', 'shift', 'hourly', 'manager'] as const).map((kind): WorkRule => ({ ...NO_OWN_CHOICES, kind })),
    { ...NO_OWN_CHOICES, kind: 'discretionary', deemed: minutes(540), onScheduledHolidays: false },
    {
      ...NO_OWN_CHOICES,
      hours: { start: timeOfDay('09:00'), end: timeOfDay('18:00') },
      restDay: 6,
      kind: 'variable_month',
      week: minutes(2400),
      rounding: 'minute_down',
      partialWeek: 'prorated',
    },
  );
  fc.assert(
    fc.property(someDay, someShift, someKind, someRule, (date, planned, kind, rule) => {
      const hours =
        planned === true ? { start: timeOfDay('09:00'), end: timeOfDay('18:00') } : { start: null, end: null };
      const on = {
        shifts: planned === null ? [] : [{ date, isWorkday: planned, ...hours }],
        contracts: [{ from: FROM, minutes: weekOf([0, 300, 0, 300, 0, 0, 240]), workRuleId: 1 }],
        companyDays: new Map(kind === null ? [] : [[date, { kind, name: null }]]),
      };
      const { ifOwed } = dutyOf({ ...on, holidays: new Map(), usualDay: minutes(480), ruleOn: () => rule })(date);
      expect(countsLeaveOn(on)({ date, isSaidWorkday: false })).toBe(ifOwed > 0);
    }),
  );
});
