import { describe, expect, it } from 'vitest';

import { fileColumns, MONTH_COLUMN_NAMES, MONTH_COLUMNS, type MonthFigures, USUAL_COLUMNS } from './month-columns.ts';

const MONTH: MonthFigures = {
  days_worked: 1,
  days_absent: 2,
  days_late: 3,
  days_left_early: 4,
  days_on_leave: 5.5,
  work_minutes: 60,
  night_minutes: 61,
  holiday_work_minutes: 62,
  hours: {
    worked_minutes: 63,
    overtime_minutes: 64,
    overtime_over_60_minutes: 65,
    statutory_holiday_minutes: 66,
    scheduled_holiday_minutes: 67,
    flex_shortage_minutes: 68,
    presence_minutes: 69,
    other_leave_days: 6,
    unpaid_leave_days: 7,
  },
  sheet: { work_minutes: 70, overtime_minutes: 71, night_overtime_minutes: 72 },
  findings: ['one', 'other'],
  status: 'confirmed',
};

describe('a column of a month', () => {
  it('has its own figure', () => {
    expect(fileColumns(MONTH_COLUMNS).map(({ name, of }) => [name, of(MONTH)])).toEqual([
      ['出勤', { count: 1 }],
      ['欠勤', { count: 2 }],
      ['遅刻', { count: 3 }],
      ['早退', { count: 4 }],
      ['有給', { count: 5.5 }],
      ['他の休暇', { count: 6 }],
      ['無給の休暇', { count: 7 }],
      ['総労働（休暇を含む）', { hours: 60 }],
      ['実働', { hours: 63 }],
      ['時間外（法定）', { hours: 64 }],
      ['時間外60時間超', { hours: 65 }],
      ['法定休日', { hours: 66 }],
      ['所定休日', { hours: 67 }],
      ['深夜', { hours: 61 }],
      ['祝日出勤', { hours: 62 }],
      ['フレックス不足', { hours: 68 }],
      ['在場', { hours: 69 }],
      ['出勤簿の総労働', { hours: 70 }],
      ['出勤簿の1日8時間超', { hours: 71 }],
      ['出勤簿の深夜', { hours: 72 }],
      ['要確認', { count: 2 }],
      ['状態', { word: '本人確認済み' }],
    ]);
  });

  it('of a sheet is empty where the sheet has no other figures than the paid ones', () => {
    const { sheet: _, ...month } = MONTH;
    expect(fileColumns(['sheet']).map(({ of }) => of(month))).toEqual([null, null, null]);
  });
});

it('columns are in their own order, whatever the order in which they are chosen', () => {
  expect(fileColumns(['status', 'days_late', 'worked']).map(({ name }) => name)).toEqual(['遅刻', '実働', '状態']);
});

it('each column has a name, and those that are usual are columns', () => {
  expect(new Set(Object.values(MONTH_COLUMN_NAMES)).size).toBe(MONTH_COLUMNS.length);
  expect([...USUAL_COLUMNS].filter((column) => !MONTH_COLUMNS.includes(column))).toEqual([]);
});
