import { describe, expect, it } from 'vitest';

import { dayOff, shift, punched } from '../attendance/testing/builders.ts';
import { FULL_TIME, POLICY, workWith } from '../hours/testing/builders.ts';
import type { HoursPolicy, PersonsWork } from '../hours/month-hours.ts';
import { DEFAULT_OVERTIME_AGREEMENT } from '../overtime/agreement.ts';
import { addDays, daysFrom, isoDate, isoMonth, weekdayOf } from '../time/date.ts';
import { calendarMonth } from '../working-time/wage-period.ts';
import { FLEX } from '../work-rules/testing/rules.ts';
import { COMPANY_RULE, type WorkRule } from '../work-rules/work-rule.ts';
import { FIRST_OF_ALL_MONTHS } from '../time/in-force.ts';
import type { ProtectedPerson, RestrictionKind } from './protected-person.ts';
import { decidingFrom, limitsBrokenByWork } from './worked-days.ts';

const NOVEMBER = calendarMonth(isoMonth('2026-11'));
const BY = {
  agreement: DEFAULT_OVERTIME_AGREEMENT,
  firstDays: [{ from: FIRST_OF_ALL_MONTHS, firstDay: 1 }],
};
const NOBODY: ProtectedPerson = { bornOn: null, isShiftWorkerOf16: false, restrictions: [] };
const YOUNG: ProtectedPerson = { ...NOBODY, bornOn: isoDate('2010-01-01') };
const asked = (kind: RestrictionKind, from = '2026-11-01', to = '2026-11-30'): ProtectedPerson => ({
  ...NOBODY,
  restrictions: [{ kind, from: isoDate(from), to: isoDate(to) }],
});

/** What of November is broken, as `day limit limit`. */
const broken = (
  person: ProtectedPerson,
  work: Partial<PersonsWork>,
  policy: Partial<HoursPolicy> = {},
  of: Partial<typeof BY> = {},
): string[] =>
  [
    ...limitsBrokenByWork(NOVEMBER, person, workWith('2026-11', { contracts: [FULL_TIME], ...work }), {
      ...BY,
      ...of,
      hours: { ...POLICY, ...policy },
    }),
  ].map(([date, limits]) => [date.slice(-5), ...limits].join(' '));

const at = (rule: WorkRule): Partial<HoursPolicy> => ({ ruleOn: () => rule });
const MANAGER: WorkRule = { ...COMPANY_RULE, kind: 'manager' };
/** The workdays of the month, to 18:00 or the given time. */
const workdays = (from: string, to: string, until = '18:00') =>
  daysFrom(isoDate(from), isoDate(to))
    .filter((date) => ![0, 6].includes(weekdayOf(date)))
    .flatMap((date) => punched(date, '09:00', until, { breakMinutes: 60 }));
// A Wednesday, in the week from Sunday the 22nd; the 23rd is a public holiday.
const DAY = '2026-11-25';
const one = (start: string, end: string, date = DAY) => ({ records: punched(date, start, end, { breakMinutes: 60 }) });

describe('a worked day', () => {
  it.each<[string, ProtectedPerson, Partial<PersonsWork>, readonly string[]]>([
    ['of eight hours', asked('pregnant_no_overtime'), one('09:00', '18:00'), []],
    ['of a minute more', asked('pregnant_no_overtime'), one('09:00', '18:01'), ['11-25 no_overtime']],
    ['until ten', asked('care_no_night'), one('14:00', '22:00'), []],
    ['a minute into the night', asked('care_no_night'), one('14:00', '22:01'), ['11-25 no_night']],
    ['beyond the contract', asked('care_no_overtime'), one('09:00', '18:01'), ['11-25 within_contract']],
    ['within it', asked('care_no_overtime'), one('09:00', '18:00'), []],
    [
      'on a Saturday, beyond it',
      asked('care_no_overtime'),
      one('09:00', '12:00', '2026-11-28'),
      ['11-28 within_contract'],
    ],
    [
      'on a Saturday, by a minute',
      asked('care_no_overtime'),
      { records: punched('2026-11-28', '09:00', '09:01') },
      ['11-28 within_contract'],
    ],
    [
      'on the first of its days alone',
      asked('care_no_night', '2026-11-30', '2026-12-31'),
      one('14:00', '23:00', '2026-11-30'),
      ['11-30 no_night'],
    ],
    [
      'on the last of its days alone',
      asked('care_no_night', '2026-10-01', '2026-11-01'),
      one('14:00', '23:00', '2026-11-01'),
      ['11-01 no_night'],
    ],
    [
      'on a public holiday that the company may work on',
      asked('care_no_overtime'),
      one('09:00', '18:00', '2026-11-23'),
      [],
    ],
    ['without a contract is beyond none', asked('care_no_overtime'), { ...one('08:00', '22:00'), contracts: [] }, []],
    [
      'on the statutory rest day',
      asked('pregnant_no_overtime'),
      one('09:00', '12:00', '2026-11-22'),
      ['11-22 no_rest_day'],
    ],
    ['of a minor', YOUNG, one('09:00', '18:01'), ['11-25 no_overtime']],
    ['of a minor at night', YOUNG, one('13:00', '22:30'), ['11-25 no_overtime no_night']],
    ['the day before the restriction begins', asked('care_no_night', '2026-11-26'), one('14:00', '23:00'), []],
    ['the day after it ends', asked('care_no_night', '2026-10-01', '2026-11-24'), one('14:00', '23:00'), []],
    ['of nobody who is protected', NOBODY, one('00:00', '24:00'), []],
  ])('%s', (_, person, work, expected) => {
    expect(broken(person, work)).toEqual(expected);
  });

  it('with a shift is measured by the contract, as the plan of it was', () => {
    const shifts = [shift('2026-11-28', '09:00', '18:00')];
    const saturday = one('09:00', '18:00', '2026-11-28');
    expect(broken(asked('care_no_overtime'), { ...saturday, shifts })).toEqual(['11-28 within_contract']);
  });
});

describe('a week', () => {
  const saturday = { records: [...workdays('2026-11-08', '2026-11-14'), ...punched('2026-11-14', '09:00', '10:00')] };
  it('over forty hours is told on the day that makes it so, and not on those before', () => {
    expect(broken(YOUNG, saturday)).toEqual(['11-14 no_overtime']);
  });

  it('over them by a minute is over them', () => {
    const minute = [...workdays('2026-11-08', '2026-11-14'), ...punched('2026-11-14', '09:00', '09:01')];
    expect(broken(YOUNG, { records: minute })).toEqual(['11-14 no_overtime']);
  });

  it('that is over them is told of on days of work alone', () => {
    const long = workdays('2026-11-08', '2026-11-14', '19:00');
    expect(broken(YOUNG, { records: long })).toEqual(
      ['09', '10', '11', '12', '13'].map((day) => `11-${day} no_overtime`),
    );
  });

  it('has no work of its statutory rest day', () => {
    const records = [...punched('2026-11-08', '09:00', '12:00'), ...workdays('2026-11-09', '2026-11-14')];
    expect(broken(YOUNG, { records })).toEqual(['11-08 no_rest_day']);
  });

  it('that begins before the month counts from its first day', () => {
    const records = [...workdays('2026-10-26', '2026-10-31'), ...punched('2026-11-01', '09:00', '10:00')];
    const fromMonday = { weekStart: 1, statutoryRestDay: 6 } as const;
    expect(broken(YOUNG, { records }, fromMonday)).toEqual(['11-01 no_overtime']);
    expect(broken(YOUNG, { records: records.slice(2) }, fromMonday)).toEqual([]);
  });

  it('that ends after the month counts to its last day', () => {
    const long = punched('2026-11-30', '09:00', '20:00', { breakMinutes: 60 });
    const short = punched('2026-12-05', '09:00', '13:00');
    const today = isoDate('2026-12-10');
    expect(broken(YOUNG, { records: [...long, ...short], today })).toEqual([]);
    expect(broken(YOUNG, { records: long, today })).toEqual(['11-30 no_overtime']);
  });

  it('begins before the month', () => {
    // From Monday, 26 October, to Saturday, the 31st; the week ends with October.
    expect(broken(YOUNG, { records: workdays('2026-10-26', '2026-11-07') })).toEqual([]);
    const sixth = [...workdays('2026-11-29', '2026-12-05'), ...punched('2026-11-29', '09:00', '10:00')];
    expect(broken(YOUNG, { records: sixth })).toEqual(['11-29 no_rest_day']);
  });

  it('with a day of four hours allows a minor one of ten (労基法60条3項1号), also where that is still ahead', () => {
    const long = punched('2026-11-09', '09:00', '20:00', { breakMinutes: 60 });
    const short = punched('2026-11-10', '09:00', '13:00');
    const off = [dayOff('2026-11-14')];
    expect(broken(YOUNG, { records: [...long, ...short] })).toEqual([]);
    expect(broken(YOUNG, { records: long })).toEqual(['11-09 no_overtime']);
    const half = { ...FULL_TIME, minutes: { ...FULL_TIME.minutes, 5: 240 } } as typeof FULL_TIME;
    const ahead = { records: long, shifts: off, contracts: [half], today: isoDate('2026-11-10') };
    expect(broken(YOUNG, ahead)).toEqual([]);
    expect(broken(YOUNG, { ...ahead, today: isoDate('2026-11-13') })).toEqual([]);
    expect(broken(YOUNG, { ...ahead, today: isoDate('2026-11-14') })).toEqual(['11-09 no_overtime']);
    expect(broken(YOUNG, { ...ahead, today: isoDate('2026-12-01') })).toEqual(['11-09 no_overtime']);
    // What has been worked of today counts, however short it is.
    const begun = [...long, ...punched('2026-11-13', '09:00', '09:01')];
    expect(broken(YOUNG, { ...ahead, records: begun, contracts: [FULL_TIME], today: isoDate('2026-11-13') })).toEqual(
      [],
    );
  });
});

describe('limited overtime (育介法17条)', () => {
  const limited = asked('care_limited_overtime');
  // Three hours a day from the 2nd on: 24 with the eighth day, the 11th; the 3rd is a workday here, too.
  const evenings = workdays('2026-11-02', '2026-11-13', '21:00');

  it('of 24 hours a month is told on the days beyond it', () => {
    expect(broken(limited, { records: evenings })).toEqual(['11-12 limited_overtime', '11-13 limited_overtime']);
    // A day without overtime adds nothing to it.
    const more = punched('2026-11-16', '09:00', '18:00', { breakMinutes: 60 });
    expect(broken(limited, { records: [...evenings, ...more] })).toHaveLength(2);
  });

  it('of 150 hours a year counts what was before in the agreement’s year', () => {
    expect(decidingFrom(NOVEMBER, limited, BY)).toBe('2026-04-01');
    // 50 days of three hours from July on: 150 hours before November.
    const before = workdays('2026-07-01', '2026-09-08', '21:00');
    expect(before.length / 2).toBe(50);
    const first = punched('2026-11-02', '09:00', '18:01', { breakMinutes: 60 });
    expect(broken(limited, { records: [...before, ...first] })).toEqual(['11-02 limited_overtime']);
    expect(broken(limited, { records: [...before.slice(2), ...first] })).toEqual([]);
    // In a year that begins in October there is nothing before.
    const agreement = { ...DEFAULT_OVERTIME_AGREEMENT, firstMonth: 10 };
    expect(broken(limited, { records: [...before, ...first] }, {}, { agreement })).toEqual([]);
  });
});

describe('by the work rule', () => {
  it('a manager is held to the limit of the night alone', () => {
    const late = one('09:00', '23:00');
    for (const kind of ['pregnant_no_overtime', 'care_no_overtime'] as const)
      expect(broken(asked(kind), late, at(MANAGER))).toEqual([]);
    expect(broken(asked('care_no_night'), late, at(MANAGER))).toEqual(['11-25 no_night']);
  });

  it('flex is beyond the contract where the period is beyond its total', () => {
    const contracts = [{ ...FULL_TIME, workRuleId: 1 }];
    const flex = (records: ReturnType<typeof punched>) =>
      broken(asked('care_no_overtime'), { records, contracts }, at(FLEX));
    expect(flex(punched('2026-11-10', '09:00', '21:00', { breakMinutes: 60 }))).toEqual([]);
    // 19 workdays of eight hours are owed: 152, of which the 14th day of eleven is beyond, and so is all after it.
    expect(flex(workdays('2026-11-01', '2026-11-30', '21:00'))).toEqual(
      ['19', '20', '23', '24', '25', '26', '27', '30'].map((day) => `11-${day} within_contract`),
    );
    expect(flex(punched('2026-11-22', '09:00', '12:00'))).toEqual(['11-22 within_contract']);
    // 21 workdays of eight hours less two public holidays are owed: 19; the 30th is the 21st worked one.
    expect(flex(workdays('2026-11-01', '2026-11-30'))).toEqual(['11-27 within_contract', '11-30 within_contract']);
  });
});

it('nothing has to be read where no limit holds', () => {
  expect(decidingFrom(NOVEMBER, NOBODY, BY)).toBeNull();
  expect(decidingFrom(NOVEMBER, asked('care_no_night', '2026-12-01', '2026-12-31'), BY)).toBeNull();
  expect(decidingFrom(NOVEMBER, { ...NOBODY, bornOn: addDays(NOVEMBER.from, -18 * 366) }, BY)).toBeNull();
  expect(decidingFrom(NOVEMBER, asked('care_no_night'), BY)).toBe('2026-11-01');
  expect(decidingFrom(NOVEMBER, YOUNG, BY)).toBe('2026-11-01');
  // Limited overtime counts from the beginning of the agreement's year, of whatever day of the period it is.
  for (const [from, to] of [
    ['2026-11-30', '2026-12-31'],
    ['2026-10-01', '2026-11-01'],
  ])
    expect(decidingFrom(NOVEMBER, asked('care_limited_overtime', from, to), BY)).toBe('2026-04-01');
});
