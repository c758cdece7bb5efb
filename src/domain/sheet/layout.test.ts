import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { minutes, timeOfDay, workingDayMinute } from '../time/minutes.ts';
import {
  departmentLine,
  sheetCells,
  sheetTint,
  summaryCells,
  summaryFigures,
  totalRows,
  type ShownDay,
} from './layout.ts';

const worked: ShownDay = {
  date: isoDate('2026-11-20'),
  clockIn: timeOfDay('09:00'),
  clockOut: timeOfDay('18:35'),
  isClockInCorrected: false,
  isClockOutCorrected: false,
  breakMinutes: minutes(60),
  isBreakUnset: false,
  isVacation: false,
  work: minutes(515),
  overtime: minutes(35),
  nightOvertime: minutes(0),
  remarks: '遅刻、電車遅延',
};

const empty: ShownDay = {
  ...worked,
  clockIn: null,
  clockOut: null,
  breakMinutes: null,
  work: null,
  overtime: null,
  nightOvertime: null,
  remarks: '',
};

describe('sheetCells', () => {
  it('says hours with two decimals and the break by the clock', () => {
    expect(sheetCells(worked)).toEqual({
      date: '20（金）',
      clockIn: '09:00',
      clockOut: '18:35',
      breakTime: '1:00',
      work: '8.58',
      overtime: '0.58',
      night: '0.00',
      remarks: '遅刻、電車遅延',
    });
  });

  it('names the next morning', () => {
    expect(sheetCells({ ...worked, clockOut: workingDayMinute(1800) }).clockOut).toBe('翌06:00');
  });

  it('marks each corrected time only', () => {
    const { clockIn, clockOut } = sheetCells({ ...worked, isClockOutCorrected: true });
    expect([clockIn, clockOut]).toEqual(['09:00', '18:35＊']);
  });

  it.each([
    [{ breakMinutes: minutes(0) }, '0:00'],
    [{ breakMinutes: null, isBreakUnset: true }, '未入力'],
    [{ breakMinutes: null }, ''],
  ])('shows a break of %j as %j', (changes, shown) => {
    expect(sheetCells({ ...worked, ...changes }).breakTime).toBe(shown);
  });

  it('is empty where there is nothing, and has dashes on a day of paid leave', () => {
    expect(sheetCells(empty)).toMatchObject({ clockIn: '', breakTime: '', work: '', overtime: '', night: '' });
    expect(sheetCells({ ...empty, isVacation: true })).toMatchObject({
      clockIn: '',
      clockOut: '',
      breakTime: '-',
      work: '-',
      overtime: '-',
      night: '-',
    });
  });
});

it('summaryCells formats days and hours', () => {
  const summary = {
    daysWorked: 20,
    daysAbsent: 1,
    daysLate: 2,
    daysLeftEarly: 0,
    work: minutes(10_000),
    overtime: minutes(62),
    nightOvertime: minutes(485),
  };
  expect(summaryFigures(summary).map(([, value]) => value)).toEqual([20, 1, 2, 0, 166.67, 1.03, 8.08]);
  expect(summaryCells(summary)).toEqual([
    ['出勤日数', '20日'],
    ['欠勤日数', '1日'],
    ['遅刻日数', '2日'],
    ['早退日数', '0日'],
    ['総労働時間', '166.67時間'],
    ['総残業時間', '1.03時間'],
    ['総深夜残業時間', '8.08時間'],
  ]);
});

it.each([
  ['2026-11-20', null, null],
  ['2026-11-21', null, 'blue'],
  ['2026-11-22', null, 'red'],
  ['2026-11-23', '勤労感謝の日', 'red'],
  ['2027-05-01', '祝日', 'red'],
])('sheetTint of %s with %j is %j', (date, holiday, tint) => {
  expect(sheetTint({ date: isoDate(date), holiday })).toBe(tint);
});

it.each([
  ['both', { department: '営業部', site: '大阪' }, '部署　営業部　　拠点　大阪'],
  ['a department alone', { department: '営業部' }, '部署　営業部'],
  ['a site alone', { site: '大阪' }, '拠点　大阪'],
  ['neither', {}, ''],
])('departmentLine of %s', (_, of, line) => {
  expect(departmentLine(of)).toBe(line);
});

it.each([
  [0, ['合計']],
  [1, ['期間の時間外', '合計']],
])('totalRows has a line for %i minutes of the period’s overtime', (length, dates) => {
  const rows = totalRows({
    worked: minutes(600),
    overtime: minutes(60),
    overtimeByPeriod: minutes(length),
    night: minutes(30),
  });
  expect(rows.map(({ date }) => date)).toEqual(dates);
  expect(rows.at(-1)).toMatchObject({ work: '10.00', overtime: '1.00', night: '0.50' });
});
