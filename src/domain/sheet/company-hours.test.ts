import { describe, expect, it } from 'vitest';

import { presenceAt } from '../attendance/presence.ts';
import { at, dayOff, shift, punched } from '../attendance/testing/builders.ts';
import type { PartLeave } from '../leave/day-leave.ts';
import { DEFAULT_SHEET_POLICY, paidPolicy, type SheetPolicy } from '../company-policy/policy.ts';
import { sheetOf } from './testing/builders.ts';
import { isoDate, isoMonth } from '../time/date.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import { FLEX, VARIABLE, YEAR } from '../work-rules/testing/rules.ts';
import { COMPANY_RULE, NO_WORK_RULES, rulesUnder, withCompanyHours, type WorkRule } from '../work-rules/work-rule.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import { hoursPolicy } from '../hours/hours-policy.ts';
import { latenessOf } from './lateness.ts';
import { calculateHours, type PersonsWork } from '../hours/month-hours.ts';
import { FULL_TIME, RULED, week, workWith } from '../hours/testing/builders.ts';

// D59: late and early are judged by the shift, else by the beginning and end of the work rule, and of those without a rule, or
// whose fixed hours leave them open, by the company's; never on a day without duty.

const hoursFrom = (start: string, end: string) => ({ start: timeOfDay(start), end: timeOfDay(end) });
const NINE = hoursFrom('09:00', '18:00');
const PAID = paidPolicy({ ...DEFAULT_SHEET_POLICY, hours: NINE });
const WITHOUT = paidPolicy(DEFAULT_SHEET_POLICY);
const TUESDAY = '2026-11-10';
const SATURDAY = '2026-11-14';
const HOLIDAY = '2026-11-23';
const ruleOf = (own: Partial<WorkRule>): WorkRule => ({ ...COMPANY_RULE, ...own }) as WorkRule;
const HOUR = { breakMinutes: 60 };

interface Given {
  readonly date?: string;
  readonly policy?: SheetPolicy;
  /** From when on, of calendar months. */
  readonly from?: string;
  readonly rule?: WorkRule;
  readonly work?: Partial<PersonsWork>;
  /** When the person comes and goes; `null`: not at all. */
  readonly at?: readonly [string, string] | null;
}

/** What every view says of a day; first that of the hours, which the sheet and payroll have. */
function dayWith({
  date = TUESDAY,
  policy = PAID,
  from = '2026-11',
  rule,
  work,
  at: times = ['09:10', '17:50'],
}: Given) {
  const day = isoDate(date);
  const policies = [{ from: isoMonth(from), policy }];
  const rules = rule === undefined ? NO_WORK_RULES : new Map([[1, [{ from: isoMonth('1900-01'), rule }]]]);
  const calendar = [{ from: isoMonth('1900-01'), closingDay: 31 }] as const;
  const by = hoursPolicy(DEFAULT_WORKING_TIME_POLICY, policies, calendar, isoMonth('2026-11'), rules);
  const records = times === null ? [] : punched(date, ...times, HOUR);
  const person = workWith('2026-11', { contracts: rule === undefined ? [FULL_TIME] : RULED, records, ...work });
  const hours = calculateHours(person, by)({ from: isoDate('2026-11-01'), to: isoDate('2026-11-30') });
  const { missed, absence, leave } = hours.days.find((one) => one.date === day) ?? expect.fail('no such day');
  const sheet = sheetOf('2026-11', { ...person, policy, ruleOn: rulesUnder(person.contracts, by.ruleOn) }, hours);
  const latenessOn = latenessOf({ ...person, ruleOn: by.ruleOn }, () => policy);
  const row = sheet.days.find((one) => one.date === day);
  return {
    late: missed.late,
    early: missed.earlyLeave,
    absence,
    leave,
    isLateOnSheet: row?.isLate,
    isEarlyOnSheet: row?.isLeftEarly,
    cameLate: presenceAt({ ...person, latenessOn, now: at(`${date} 23:00`) }).cameLate,
    stateAt: (time: string) => presenceAt({ ...person, latenessOn, now: at(`${date} ${time}`) }).state,
  };
}

const onSaturday = { date: SATURDAY };
const MORNING: PartLeave = { date: isoDate(TUESDAY), unit: 'half', half: 'am', boundary: timeOfDay('13:00') };
const TWO_HOURS: PartLeave = {
  date: isoDate(TUESDAY),
  unit: 'hour',
  hours: hoursFrom('09:00', '11:00'),
  minutes: minutes(120),
};

describe('who comes at 9:10 and leaves at 17:50, with the company’s hours of 9:00 to 18:00', () => {
  it.each<[string, Given, late: number, early: number]>([
    ['without a shift, by the company’s', {}, 10, 10],
    ['in time, by the company’s', { at: ['09:00', '18:00'] }, 0, 0],
    ['where the company has none', { policy: WITHOUT }, 0, 0],
    ['in a month before it has any', { from: '2026-12' }, 0, 0],
    ['by a shift', { work: { shifts: [shift(TUESDAY, '09:05', '17:55')] } }, 5, 5],
    ['on a day off of the shift', { work: { shifts: [dayOff(TUESDAY)] } }, 0, 0],
    ['by fixed hours of a rule', { rule: ruleOf({ hours: hoursFrom('09:07', '17:53') }) }, 3, 3],
    ['by a rule of fixed hours that leaves them open', { rule: ruleOf({}) }, 10, 10],
    ['where that calls nobody late', { rule: ruleOf({ late: { basis: 'none', time: timeOfDay('10:00') } }) }, 0, 10],
    ['of a rule by shifts', { rule: ruleOf({ kind: 'shift' }) }, 0, 0],
    ['paid by the hour', { rule: ruleOf({ kind: 'hourly' }) }, 0, 0],
    ['a manager', { rule: ruleOf({ kind: 'manager' }) }, 0, 0],
    ['flex', { rule: FLEX }, 0, 0],
    ['flex with a core', { rule: { ...FLEX, core: hoursFrom('09:08', '15:00') } }, 2, 0],
    ['変形 of a month', { rule: VARIABLE }, 0, 0],
    ['変形 of a year', { rule: YEAR }, 0, 0],
    ['裁量', { rule: ruleOf({ kind: 'discretionary', deemed: minutes(480), onScheduledHolidays: false }) }, 0, 0],
    ['on a Saturday that nobody owes', onSaturday, 0, 0],
    ['on a Saturday of the contract', { ...onSaturday, work: ofWeek(0, 480, 480, 480, 480, 480, 480) }, 10, 10],
    ['on a weekday without duty', { work: ofWeek(0, 480, 0, 480, 480, 480, 0) }, 0, 0],
    ['on a public holiday, which nobody is sure of', { date: HOLIDAY }, 0, 0],
    ['on a public holiday that is worked', { date: HOLIDAY, work: namedDay(HOLIDAY, 'workday') }, 10, 10],
    ['on a rest day of the calendar', { work: namedDay(TUESDAY, 'scheduled_holiday') }, 0, 0],
    ['without a contract, whose duty nobody knows', { work: { contracts: [] } }, 0, 0],
    ['on a day of leave', { work: { leaveDays: [isoDate(TUESDAY)] } }, 0, 0],
  ])('%s', (_, given, late, early) => {
    const found = dayWith(given);
    expect(found).toMatchObject({ late, early, isLateOnSheet: late > 0, isEarlyOnSheet: early > 0 });
    expect(found.cameLate).toBe(late > 0);
  });

  it('is judged by nothing of it on a sheet of the shown times, which has times of its own', () => {
    const shown = dayWith({ policy: { ...DEFAULT_SHEET_POLICY, hours: NINE } });
    expect(shown).toMatchObject({ late: 0, early: 0, cameLate: false });
  });
});

describe('with the company’s hours', () => {
  it.each([
    ['09:00', 'not_yet'],
    ['09:01', 'late'],
  ])('who hasn’t come at %s is %s', (time, state) => {
    expect(dayWith({ at: null }).stateAt(time)).toBe(state);
    const saturdays = ofWeek(0, 480, 480, 480, 480, 480, 480);
    expect(dayWith({ ...onSaturday, at: null, work: saturdays }).stateAt(time)).toBe(state);
  });

  it('who comes on no day at all is absent for what the contract owes, as without them', () => {
    expect(dayWith({ at: null }).absence).toBe(480);
    expect(dayWith({ at: null, policy: WITHOUT }).absence).toBe(480);
  });

  it('half a day of leave is of those hours, and who comes after it is late by them', () => {
    const work = { partLeave: [MORNING] };
    expect(dayWith({ at: ['13:00', '18:00'], work })).toMatchObject({ leave: 180, late: 0, cameLate: false });
    expect(dayWith({ at: ['13:10', '18:00'], work })).toMatchObject({ leave: 180, late: 10, cameLate: true });
    expect(dayWith({ at: null, policy: WITHOUT, work }).leave).toBe(240);
  });

  it('hours of leave are of them, too', () => {
    const work = { partLeave: [TWO_HOURS] };
    expect(dayWith({ at: ['11:00', '18:00'], work })).toMatchObject({ leave: 120, late: 0, cameLate: false });
    expect(dayWith({ at: ['11:05', '18:00'], work })).toMatchObject({ leave: 120, late: 5, cameLate: true });
  });
});

it('a rule with the company’s hours is one rule, by which its days are told from others', () => {
  const completed = withCompanyHours(COMPANY_RULE, PAID);
  expect(completed).toEqual({ ...COMPANY_RULE, hours: NINE });
  expect(withCompanyHours(COMPANY_RULE, PAID)).toBe(completed);
  expect(withCompanyHours(COMPANY_RULE, WITHOUT)).toBe(COMPANY_RULE);
});

function ofWeek(...lengths: readonly number[]): Partial<PersonsWork> {
  return { contracts: [{ ...FULL_TIME, minutes: week(...lengths) }] };
}

function namedDay(date: string, kind: 'workday' | 'scheduled_holiday'): Partial<PersonsWork> {
  return { companyDays: new Map([[isoDate(date), { kind, name: null }]]) };
}
