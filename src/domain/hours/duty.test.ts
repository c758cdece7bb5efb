import { describe, expect, it } from 'vitest';

import { plannedHours } from '../attendance/shift.ts';
import { dayOff, shift } from '../attendance/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import { formatTimeOfDay, minutes, timeOfDay } from '../time/minutes.ts';
import type { DayKind } from '../working-time/work-classes.ts';
import type { BreakRule } from '../working-time/break-rule.ts';
import { type Duties, dutyOf } from './duty.ts';
import { breaksOfShift } from '../leave/planned-hours.ts';
import { week } from './testing/builders.ts';

const MONDAY = '2026-11-30';
const TUESDAY = '2026-12-01';
const SATURDAY = '2026-11-28';
const HOLIDAY = '2026-11-23'; // A Monday.
const TUESDAYS_HOLIDAY = '2026-11-03';

// Monday and Saturday.
const PART_TIME = { from: isoDate('2026-04-01'), minutes: week(0, 300, 0, 0, 0, 0, 240) };
const unknown: Duties = {
  shifts: [],
  contracts: [],
  holidays: new Map([
    [isoDate(HOLIDAY), '勤労感謝の日'],
    [isoDate(TUESDAYS_HOLIDAY), '文化の日'],
  ]),
  companyDays: new Map(),
  usualDay: minutes(480),
};
const known: Duties = { ...unknown, contracts: [PART_TIME] };
const aMinute: Duties = { ...unknown, contracts: [{ ...PART_TIME, minutes: week(0, 1, 0, 0, 0, 0, 0) }] };
const FULL_TIME = { from: isoDate('2026-04-01'), minutes: week(0, 480, 480, 480, 480, 450, 0) };
const fullTime: Duties = { ...unknown, contracts: [FULL_TIME] };
/** Of Monday to Friday. */
const ofWeek = (...lengths: readonly number[]): Duties => ({
  ...unknown,
  contracts: [{ ...PART_TIME, minutes: week(0, ...lengths, 0) }],
});
/** With a day in the company's calendar. */
const withDay = (duties: Duties, date: string, kind: DayKind): Duties => ({
  ...duties,
  companyDays: new Map([[isoDate(date), { kind, name: null }]]),
});
const plan = (date: string) => [shift(date, '09:00', '18:00')];

describe('D41: the duty of a day', () => {
  it.each<[string, string, Duties, string, boolean, number, number]>([
    ['a weekday of the contract', MONDAY, known, 'owed', true, 300, 300],
    ['a Saturday of it', SATURDAY, known, 'owed', true, 240, 240],
    ['another weekday', TUESDAY, known, 'none', false, 0, 0],
    ['a public holiday alone', HOLIDAY, known, 'unclear', false, 0, 300],
    ['a public holiday of a minute', HOLIDAY, aMinute, 'unclear', false, 0, 1],
    ['a public holiday on another weekday', TUESDAYS_HOLIDAY, known, 'none', false, 0, 0],
    ['before the contract', '2026-03-31', known, 'unclear', true, 480, 480],
    ['a weekday without any', TUESDAY, unknown, 'unclear', true, 480, 480],
    ['a weekend without any', SATURDAY, unknown, 'unclear', false, 0, 480],
    ['a public holiday without any', HOLIDAY, unknown, 'unclear', false, 0, 480],
    ['a day off of the shift', MONDAY, { ...known, shifts: [dayOff(MONDAY)] }, 'none', false, 0, 0],
    ['a planned weekday of the contract', MONDAY, { ...known, shifts: plan(MONDAY) }, 'owed', true, 300, 300],
    ['a planned public holiday', HOLIDAY, { ...known, shifts: plan(HOLIDAY) }, 'owed', true, 300, 300],
    ['a public holiday off by the shift', HOLIDAY, { ...known, shifts: [dayOff(HOLIDAY)] }, 'none', false, 0, 0],
    ['a planned day of a minute', MONDAY, { ...aMinute, shifts: plan(MONDAY) }, 'owed', true, 1, 1],
    // Nine hours without the legal hour of break.
    ['a planned day beside the contract', TUESDAY, { ...known, shifts: plan(TUESDAY) }, 'owed', true, 480, 480],
    ['a planned day without a contract', SATURDAY, { ...unknown, shifts: plan(SATURDAY) }, 'owed', true, 480, 480],
    ['a rest day of the calendar', MONDAY, withDay(known, MONDAY, 'scheduled_holiday'), 'none', false, 0, 0],
    [
      'a statutory one without a contract',
      TUESDAY,
      withDay(unknown, TUESDAY, 'statutory_holiday'),
      'none',
      false,
      0,
      0,
    ],
    ['a public holiday that it observes', HOLIDAY, withDay(known, HOLIDAY, 'scheduled_holiday'), 'none', false, 0, 0],
    ['a public holiday that it makes a workday', HOLIDAY, withDay(known, HOLIDAY, 'workday'), 'owed', true, 300, 300],
    ['its Saturday, of a full week', SATURDAY, withDay(fullTime, SATURDAY, 'workday'), 'owed', true, 474, 474],
    ['its workday, of a part-timer’s other day', TUESDAY, withDay(known, TUESDAY, 'workday'), 'none', false, 0, 0],
    ['its workday of a minute', MONDAY, withDay(aMinute, MONDAY, 'workday'), 'owed', true, 1, 1],
    [
      'its Saturday, of four days',
      SATURDAY,
      withDay(ofWeek(480, 480, 480, 480, 0), SATURDAY, 'workday'),
      'none',
      false,
      0,
      0,
    ],
    // 1,921 and 1,924 minutes of five days: 384.2 and 384.8, cut to a minute.
    [
      'its Saturday, of a Friday of a minute',
      SATURDAY,
      withDay(ofWeek(480, 480, 480, 480, 1), SATURDAY, 'workday'),
      'owed',
      true,
      384,
      384,
    ],
    [
      'its Saturday, of one of four',
      SATURDAY,
      withDay(ofWeek(480, 480, 480, 480, 4), SATURDAY, 'workday'),
      'owed',
      true,
      384,
      384,
    ],
    ['its Saturday without a contract', SATURDAY, withDay(unknown, SATURDAY, 'workday'), 'owed', true, 480, 480],
    [
      'a planned day on its rest day',
      MONDAY,
      { ...withDay(known, MONDAY, 'scheduled_holiday'), shifts: plan(MONDAY) },
      'owed',
      true,
      300,
      300,
    ],
    [
      'a day off of the shift on its workday',
      MONDAY,
      { ...withDay(known, MONDAY, 'workday'), shifts: [dayOff(MONDAY)] },
      'none',
      false,
      0,
      0,
    ],
  ])('%s, %s', (_, date, duties, duty, isWorkday, contracted, ifOwed) => {
    expect(dutyOf(duties)(isoDate(date))).toMatchObject({ duty, isWorkday, contracted, ifOwed });
  });

  it('the shift’s own minutes count on a day that the contract doesn’t have', () => {
    const shifts = [shift(TUESDAY, '13:00', '18:00')];
    expect(dutyOf({ ...known, shifts })(isoDate(TUESDAY)).contracted).toBe(300);
    expect(dutyOf({ ...unknown, shifts })(isoDate(TUESDAY)).contracted).toBe(480);
  });
});

describe('the breaks of planned hours', () => {
  const breaksOf = (start: string, end: string, rule: BreakRule = { kind: 'recorded' }) =>
    breaksOfShift(plannedHours(shift(MONDAY, start, end))!, rule).map((one) =>
      [one.start, one.end].map(formatTimeOfDay).join('–'),
    );

  it.each([
    ['none of six hours', '09:00', '15:00', []],
    ['45 minutes of more', '09:00', '15:01', ['12:00–12:45']],
    ['an hour at noon', '09:00', '18:00', ['12:00–13:00']],
    ['in the middle of a night', '22:00', '06:00', ['01:37–02:22']],
    ['a minute after the beginning', '11:59', '21:00', ['12:00–13:00']],
    ['労基法34条1項: not at the beginning', '12:00', '21:00', ['16:00–17:00']],
    ['a minute before the end', '04:00', '13:01', ['12:00–13:00']],
    ['労基法34条1項: not at the end', '04:00', '13:00', ['08:00–09:00']],
  ])('are %s, %s–%s', (_, start, end, breaks) => {
    expect(breaksOf(start, end)).toEqual(breaks);
  });

  it('are at the company’s times', () => {
    const windows = [{ start: timeOfDay('15:00'), end: timeOfDay('15:10') }];
    expect(breaksOf('09:00', '18:00', { kind: 'fixed', windows, recordedWins: true })).toEqual(['15:00–15:10']);
  });
});
