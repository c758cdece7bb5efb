import { describe, expect, it } from 'vitest';

import { holidaysOfMonth } from '../holidays/holidays.ts';
import { DEFAULT_SHEET_POLICY } from '../sheet/policy.ts';
import { attendanceSheet, type Sheet } from '../sheet/sheet.ts';
import { isoDate, isoMonth } from '../time/date.ts';
import { instantOf } from '../time/instant.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import {
  HOURS_FORMATS,
  type HoursFormat,
  payrollCell,
  PAYROLL_ITEM_NAMES,
  PAYROLL_ITEMS,
  type PayrollItem,
} from './items.ts';

const MONTH = isoMonth('2026-11');

/** A month without a record, for a test to set figures. */
const blank: Sheet = attendanceSheet({
  month: MONTH,
  records: [],
  shifts: [],
  internalWork: [],
  leaveDays: [],
  holidays: holidaysOfMonth(MONTH),
  employment: { hiredOn: isoDate('2020-04-01'), leftOn: null, registeredOn: isoDate('2020-04-01'), goLiveOn: null },
  policy: DEFAULT_SHEET_POLICY,
  now: instantOf(isoDate('2026-12-01'), timeOfDay('09:00')),
});

/** The work of the days by their dates. */
const WORK = new Map([
  ['2026-11-03', 485],
  ...[9, 10, 11, 12, 13].map((day) => [`2026-11-${String(day).padStart(2, '0')}`, 480 + 759] as const),
  ...[16, 17, 18, 19].map((day) => [`2026-11-${day}`, 480] as const),
  ['2026-11-20', 405],
]);

/** 150:05 on the days, 63:20 of it beyond the standard day, and two days of leave on top. */
const sheet: Sheet = {
  ...blank,
  summary: {
    daysWorked: 18,
    daysAbsent: 1,
    daysLate: 3,
    daysLeftEarly: 2,
    daysOnLeave: 2,
    daysMissingPunch: 0,
    work: minutes(9005 + 960),
    overtime: minutes(3800),
    night: minutes(485),
    nightOvertime: minutes(61),
    clockOutCut: minutes(7),
  },
  days: blank.days.map((day) => {
    // A clock-in alone is a day worked, without hours (D12).
    if (day.date === '2026-11-23') return { ...day, clockIn: timeOfDay('09:00') };
    const work = WORK.get(day.date);
    return work === undefined ? day : { ...day, clockIn: timeOfDay('09:00'), work: minutes(work) };
  }),
};

const cell = (item: PayrollItem, format: HoursFormat = 'decimal', of = sheet): string =>
  payrollCell({ item, text: '01' }, { employeeId: '0007', name: '𠮷田 花子', status: 'confirmed', sheet: of }, format);

describe('payrollCell', () => {
  it.each([
    ['employee_id', '0007'],
    ['name', '𠮷田 花子'],
    ['month', '2026-11'],
    ['days_worked', '18'],
    ['days_absent', '1'],
    ['days_late', '3'],
    ['days_left_early', '2'],
    ['times_late_or_early', '5'],
    ['days_on_leave', '2'],
    ['days_holiday_work', '2'],
    ['status', '本人確認済み'],
    ['fixed_text', '01'],
    ['empty', ''],
  ] as const)('%s says %s, however hours are written', (item, text) => {
    for (const format of HOURS_FORMATS) expect(cell(item, format)).toBe(text);
  });

  it.each([
    ['total_hours', '166.08', '166:05', '9965'],
    ['worked_hours', '150.08', '150:05', '9005'],
    ['regular_hours', '86.75', '86:45', '5205'],
    ['overtime', '63.33', '63:20', '3800'],
    ['overtime_to_60', '60.00', '60:00', '3600'],
    ['overtime_over_60', '3.33', '3:20', '200'],
    ['night', '8.08', '8:05', '485'],
    ['night_column', '1.02', '1:01', '61'],
    ['holiday_work', '8.08', '8:05', '485'],
  ] as const)('%s says %s, %s or %s', (item, ...texts) => {
    expect(HOURS_FORMATS.map((format) => cell(item, format))).toEqual(texts);
  });

  it.each([
    [3599, 3599, '59.98', '0.00'],
    [3600, 3600, '60.00', '0.00'],
    [3601, 3601, '60.00', '0.02'],
    // Overtime within the law's 8 hours, by a shorter standard day, bears no premium of the law.
    [4000, 3600, '66.67', '0.00'],
    [4000, 3601, '66.65', '0.02'],
  ])('of %d minutes of overtime, %d beyond 8 hours a day, %s hours are within the 60 and %s beyond', (...row) => {
    const [overtime, beyondLaw, within, beyond] = row;
    const worked = { ...blank, summary: { ...blank.summary, overtime: minutes(overtime) } };
    const days = blank.days.map((day, index) => (index === 0 ? { ...day, work: minutes(480 + beyondLaw) } : day));
    expect(cell('overtime_to_60', 'decimal', { ...worked, days })).toBe(within);
    expect(cell('overtime_over_60', 'decimal', { ...worked, days })).toBe(beyond);
  });

  it('is zero in every figure of a month without a record', () => {
    const figures = PAYROLL_ITEMS.filter(
      (item) => !['employee_id', 'name', 'month', 'status', 'fixed_text'].includes(item),
    );
    const others = figures.filter((item) => item !== 'empty');
    expect(
      others.map((item) => cell(item, 'decimal', { ...blank, summary: { ...blank.summary, daysAbsent: 0 } })),
    ).toEqual(
      others.map((item) => (/hours|overtime|night|work$/.test(item) && !item.startsWith('days_') ? '0.00' : '0')),
    );
  });

  it('has a unique name for each item', () => {
    expect(new Set(Object.values(PAYROLL_ITEM_NAMES)).size).toBe(PAYROLL_ITEMS.length);
  });
});
