import { describe, expect, it } from 'vitest';

import { leaveDays } from '../leave/amount.ts';
import { isoDate, isoMonth } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import {
  attendanceOfPastMonth,
  faultsOfPastMonth,
  leaveOfPastMonth,
  parseTypedMonth,
  type PastMonth,
} from './past-month.ts';

const month = (rest: Partial<PastMonth> = {}): PastMonth => ({
  month: isoMonth('2026-04'),
  from: isoDate('2026-04-01'),
  to: isoDate('2026-04-30'),
  worked: null,
  overtime: minutes(0),
  statutoryHoliday: minutes(0),
  night: null,
  workedDays: null,
  leaveDays: null,
  absenceDays: null,
  ...rest,
});

describe('the attendance of a month', () => {
  it.each([
    [
      { workedDays: 20, leaveDays: 1, absenceDays: 0 },
      { attended: 21, total: 21 },
    ],
    [
      { workedDays: 18, leaveDays: null, absenceDays: 2 },
      { attended: 18, total: 20 },
    ],
    // Half of a day on leave, the other half worked; half of another absent, the other half worked.
    [
      { workedDays: 18.5, leaveDays: 0.5, absenceDays: 1 },
      { attended: 19, total: 20 },
    ],
    [
      { workedDays: 18.5, leaveDays: 0, absenceDays: 0.5 },
      { attended: 19, total: 19 },
    ],
    // An hour of leave on a day that was worked.
    [
      { workedDays: 20, leaveDays: 0.125, absenceDays: 0 },
      { attended: 20, total: 20 },
    ],
    [{ workedDays: 20, leaveDays: 1, absenceDays: null }, null],
    [{ workedDays: null, leaveDays: 1, absenceDays: 0 }, null],
  ])('%j is %j', (days, attendance) => {
    expect(attendanceOfPastMonth(month(days))).toEqual(attendance);
  });
});

describe('the paid leave of a month', () => {
  it.each([
    [2, 2],
    [0.5, 0.5],
    [1.625, 1.5],
  ])('of %d days counts %d', (days, counted) => {
    expect(leaveOfPastMonth(month({ leaveDays: days }))).toEqual({
      id: 0,
      since: '2026-04-01',
      date: '2026-04-30',
      unit: 'day',
      amount: leaveDays(counted),
      isPending: false,
    });
  });

  it.each([null, 0, 0.375])('is none of %s', (days) => {
    expect(leaveOfPastMonth(month({ leaveDays: days }))).toBeNull();
  });
});

describe('what can’t be of a month', () => {
  const at = (hours: number) => minutes(hours * 60);

  it.each([
    [{}, []],
    [{ worked: at(720) }, []],
    [{ worked: minutes(720 * 60 + 1) }, ['worked']],
    [{ worked: at(100), overtime: at(60), statutoryHoliday: at(40), night: at(100) }, []],
    [{ worked: at(100), overtime: at(60), statutoryHoliday: minutes(40 * 60 + 1) }, ['overtime']],
    [{ overtime: at(700), statutoryHoliday: minutes(20 * 60 + 1) }, ['overtime']],
    [{ overtime: at(700), statutoryHoliday: at(20) }, []],
    [{ worked: at(100), night: minutes(100 * 60 + 1) }, ['night']],
    [{ workedDays: 30, leaveDays: 30, absenceDays: 30 }, []],
    [{ workedDays: 30.5 }, ['workedDays']],
    [{ leaveDays: 31, absenceDays: 31 }, ['leaveDays', 'absenceDays']],
  ])('%j: %j', (rest, fields) => {
    expect(faultsOfPastMonth(month(rest)).map(({ field }) => field)).toEqual(fields);
  });
});

describe('a month as it is typed', () => {
  it.each([
    ['2026-04', '2026-04'],
    ['2026/4', '2026-04'],
    ['2026.04', '2026-04'],
    ['202604', '2026-04'],
    ['２０２６年４月', '2026-04'],
    ['2026年12月度', '2026-12'],
    ['2026年4月分', '2026-04'],
    [' 2026/04/30 ', '2026-04'],
    ['20260430', '2026-04'],
    ['2026年4月30日', '2026-04'],
    ['2026-13', null],
    ['202600', null],
    ['2026/02/30', null],
    ['4月', null],
    ['26-04', null],
    ['12026-04', null],
    ['2026-04-010', null],
    ['締2026年4月', null],
    ['2026年4月まで', null],
    ['No.202604', null],
    ['202604010', null],
    ['', null],
  ])('%s is %s', (text, parsed) => {
    expect(parseTypedMonth(text)).toBe(parsed);
  });
});
