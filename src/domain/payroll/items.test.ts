import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hoursOf } from '../hours/testing/builders.ts';
import type { HoursTotals } from '../hours/totals.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { sheetOf } from '../sheet/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import { instantOf } from '../time/instant.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import { NO_WORK } from '../working-time/work-classes.ts';
import { HOURS_FORMATS, formatHours, type HoursFormat } from './hours-format.ts';
import { HOURS_ITEMS } from './hours-items.ts';
import {
  isDuration,
  payrollAmount,
  payrollCell,
  PAYROLL_ITEM_TEXTS,
  PAYROLL_ITEMS,
  PAYROLL_ITEMS_BY_GROUP,
  SHEET_HOURS,
  type PayrollItem,
} from './items.ts';
import type { PayrollMonth } from './month.ts';
import { HOURS, MONTH_OF_ALL_KINDS, SCHEDULED } from './testing/month.ts';

const NO_LEAVE = { days: 0, time: minutes(0), byClock: minutes(0) };

/** A month without a record, for a test to set figures. */
const blank: Sheet = sheetOf('2026-11', {
  employment: { hiredOn: isoDate('2020-04-01'), leftOn: null, registeredOn: isoDate('2020-04-01'), goLiveOn: null },
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

const month: PayrollMonth = { ...MONTH_OF_ALL_KINDS, sheet };

const cell = (item: PayrollItem, format: HoursFormat = 'minutes', rest: Partial<PayrollMonth> = {}): string =>
  payrollCell({ item, text: '01' }, { ...month, ...rest }, format);

describe('payrollCell', () => {
  it.each([
    ['employee_id', '0007'],
    ['name', '𠮷田 花子'],
    ['month', '2026-11'],
    ['period_from', '2026-10-21'],
    ['period_to', '2026-11-20'],
    ['status', '本人確認済み'],
    ['fixed_text', '01'],
    ['empty', ''],
    ['days_worked', '18'],
    ['days_absent', '1'],
    ['days_late', '3'],
    ['days_left_early', '2'],
    ['times_late_or_early', '5'],
    ['days_on_leave', '2'],
    ['days_holiday_work', '2'],
    ['contracted_days', '21'],
    ['attended_days', '23'],
    ['attended_workdays', '17'],
    ['scheduled_holiday_days', '4'],
    ['statutory_holiday_days', '6'],
    ['rest_day_days', '10'],
    ['late_days', '7'],
    ['early_leave_days', '5'],
    ['late_early_count', '12'],
    ['absence_days', '8'],
    ['leave_days', '9'],
    ['leave_balance', '12'],
    ['other_leave_days', '1.5'],
    ['other_leave_days_besides_comp', '1'],
    ['unpaid_leave_days', '1'],
    ['unpaid_leave_days_besides_comp', '0.5'],
    ['comp_days', '1'],
    ['comp_and_other_leave_days', '2'],
  ] as const)('%s says %s, however hours are written', (item, said) => {
    for (const format of HOURS_FORMATS) expect(cell(item, format)).toBe(said);
  });

  // Each of the month's numbers is another one, so that items which were mixed up fail.
  it.each([
    ['contracted_time', 10_080],
    ['actual_work', 15_574],
    ['exempt_time', 23],
    ['exempt_daytime', 23 - 5],
    ['real_time', 15_574 + 41],
    ['within_contract', 9001],
    ['within_contract_daytime', 9001 - 97],
    ['within_contract_and_exempt', 9001 + 23],
    ['inside_overtime', 701],
    ['inside_overtime_workdays', 701 - 109],
    ['inside_overtime_workdays_daytime', 701 - 79 - (109 - 11)],
    ['overtime_by_day', 3301],
    ['overtime_by_week', 930],
    ['overtime_by_period', 17],
    ['legal_overtime', 4260],
    ['legal_overtime_within_60', 3600],
    ['legal_overtime_over_60', 660],
    ['legal_overtime_daytime', 4248 - 607],
    ['overtime_workdays', 4248 - 499],
    ['overtime_workdays_daytime', 4248 - 607 - (499 - 41)],
    ['scheduled_holiday_work', 67 + 608],
    ['scheduled_holiday_beyond_contract', 608],
    ['scheduled_holiday_daytime', 608 - 52],
    ['statutory_holiday_work', 1620],
    ['statutory_holiday_daytime', 1601 - 131],
    ['rest_day_work', 608 + 1601],
    ['night_work', 900],
    ['night_within_contract', 97],
    ['night_inside_overtime', 79],
    ['night_regular', 97 + 79 + 5],
    ['night_inside_overtime_workdays', 79 - 11],
    ['night_regular_workdays', 97 + 79 + 5 - 11],
    ['night_exempt', 5],
    ['night_overtime', 607],
    ['night_overtime_within_60', 409],
    ['night_overtime_over_60', 198],
    ['night_overtime_workdays', 607 - 41],
    ['night_scheduled_holiday', 52],
    ['night_statutory_holiday', 131],
    ['night_rest_day', 52 + 131],
    ['late_time', 19],
    ['early_leave_time', 37],
    ['away_time', 71],
    ['late_early_time', 127],
    ['absence_time', 3840],
    ['flex_shortage', 43],
    ['flex_carried', 47],
    ['leave_time', 4320],
    ['hourly_leave_time', 180],
    ['other_leave_time', 720],
    ['other_leave_time_besides_comp', 510],
    ['unpaid_leave_time', 600],
    ['unpaid_leave_time_besides_comp', 330],
    ['comp_time', 480],
    ['leave_balance_time', 240],
    ['total_hours', 9965],
    ['worked_hours', 9005],
    ['regular_hours', 5205],
    ['overtime', 3800],
    ['overtime_to_60', 3600],
    ['overtime_over_60', 200],
    ['night', 485],
    ['night_column', 61],
    ['holiday_work', 485],
  ] as const)('%s says %d minutes', (item, length) => {
    expect(cell(item)).toBe(String(length));
    for (const format of HOURS_FORMATS) expect(cell(item, format)).toBe(formatHours[format](minutes(length)));
  });

  it.each([
    ['scheduled_holiday_daytime', 608 - 52],
    ['night_scheduled_holiday', 52],
    ['night_rest_day', 52 + 131],
  ] as const)('%s has the hours once that a night runs on into a statutory rest day', (item, length) => {
    const { night } = SCHEDULED;
    const onScheduledHolidays = { ...SCHEDULED, night: minutes(night + 31), nightStatutoryHoliday: minutes(31) };
    expect(cell(item, 'minutes', { days: { ...month.days, onScheduledHolidays } })).toBe(String(length));
  });

  it('has each item in one of the two tables', () => {
    const written = PAYROLL_ITEMS.filter((item) => cell(item) !== '').length;
    // Only the empty column says nothing.
    expect(written).toBe(PAYROLL_ITEMS.length - 1);
  });

  it('says nothing of a balance that is unknown', () => {
    const said = (leaveBalance: PayrollMonth['leaveBalance']) =>
      (['leave_balance', 'leave_balance_time'] as const).map((item) => cell(item, 'decimal', { leaveBalance }));
    expect(said(null)).toEqual(['', '']);
    expect(said({ days: 0, time: minutes(0) })).toEqual(['0', '0.00']);
  });

  it('has no law’s total under a word of the sheet', () => {
    const ofLaw = new Set<string>(Object.values(HOURS_ITEMS).map(({ label }) => label));
    for (const item of SHEET_HOURS) {
      const { label, group } = PAYROLL_ITEM_TEXTS[item];
      expect([group, ofLaw.has(label), label.includes('出勤簿')]).toEqual(['sheet', false, true]);
    }
  });

  it.each([
    [3599, 3599, '59.98', '0.00'],
    [3600, 3600, '60.00', '0.00'],
    [3601, 3601, '60.00', '0.02'],
    // Overtime within the law's 8 hours, by a shorter standard day, bears no premium of the law.
    [4000, 3600, '66.67', '0.00'],
    [4000, 3601, '66.65', '0.02'],
  ])(
    'of %d minutes of the sheet’s overtime, %d beyond 8 hours a day, %s hours are within 60 and %s beyond',
    (...row) => {
      const [overtime, beyondLaw, within, beyond] = row;
      const days = blank.days.map((day, index) => (index === 0 ? { ...day, work: minutes(480 + beyondLaw) } : day));
      const worked = { sheet: { ...blank, summary: { ...blank.summary, overtime: minutes(overtime) }, days } };
      expect(cell('overtime_to_60', 'decimal', worked)).toBe(within);
      expect(cell('overtime_over_60', 'decimal', worked)).toBe(beyond);
    },
  );

  it('is zero in every figure of a month without a record', () => {
    const none: PayrollMonth = {
      ...month,
      sheet: { ...blank, summary: { ...blank.summary, daysAbsent: 0 } },
      hours: Object.fromEntries(Object.keys(HOURS).map((key) => [key, 0])) as unknown as HoursTotals,
      paid: {
        overtime: minutes(0),
        overtimeWithin60: minutes(0),
        overtimeOver60: minutes(0),
        statutoryHoliday: minutes(0),
        night: minutes(0),
      },
      days: {
        onScheduledHolidays: NO_WORK,
        workdays: 0,
        late: 0,
        earlyLeave: 0,
        leave: { paidComp: NO_LEAVE, unpaidComp: NO_LEAVE, paid: NO_LEAVE, unpaid: NO_LEAVE },
      },
      leaveBalance: { days: 0, time: minutes(0) },
    };
    const figures = PAYROLL_ITEMS.filter(
      (item) => /^\d/.test(cell(item)) && PAYROLL_ITEM_TEXTS[item].group !== 'other',
    );
    for (const item of figures) expect([item, cell(item, 'minutes', none)]).toEqual([item, '0']);
  });

  it('takes each minute worked once in the columns that exclude each other', () => {
    const columns = [
      'within_contract',
      'exempt_time',
      'inside_overtime_workdays',
      'overtime_workdays_daytime',
      'night_overtime_workdays',
      'scheduled_holiday_daytime',
      'night_scheduled_holiday',
      'statutory_holiday_daytime',
      'night_statutory_holiday',
    ] as const;
    // What of a rest day's work is within the contract, as in flex, is in the column of that alone.
    expect(SCHEDULED.contracted).toBeGreaterThan(0);
    const sum = columns.reduce((total, item) => total + Number(cell(item)), 0);
    expect(sum).toBe(HOURS.worked);
  });
});

describe('payrollAmount', () => {
  it.each([
    ['comp_days', 1, false],
    ['late_days', 7, false],
    ['away_time', 71, true],
    ['leave_balance_time', 240, true],
    // Texts are no amounts.
    ['name', null, false],
    ['fixed_text', null, false],
    ['empty', null, false],
  ] as const)('of %s is %s', (item, amount, isLength) => {
    expect([payrollAmount(item, month), isDuration(item)]).toEqual([amount, isLength]);
  });

  it('is unknown of leave that nobody granted', () => {
    expect(payrollAmount('leave_balance_time', { ...month, leaveBalance: null })).toBeNull();
  });
});

describe('formatHours', () => {
  it.each([
    [0, '0.00', '0:00', '0.00', '0'],
    [1, '0.02', '0:01', '0.01', '1'],
    [29, '0.48', '0:29', '0.29', '29'],
    [30, '0.50', '0:30', '0.30', '30'],
    [59, '0.98', '0:59', '0.59', '59'],
    [60, '1.00', '1:00', '1.00', '60'],
    [510, '8.50', '8:30', '8.30', '510'],
    [515, '8.58', '8:35', '8.35', '515'],
    [9965, '166.08', '166:05', '166.05', '9965'],
    [59_999, '999.98', '999:59', '999.59', '59999'],
  ])('writes %d minutes as %s, %s, %s and %s', (length, ...said) => {
    expect(HOURS_FORMATS.map((format) => formatHours[format](minutes(length)))).toEqual(said);
  });

  it('loses no minute but in the decimal notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (length) => {
        const [hours = '', rest = ''] = formatHours.h_dot_mm(minutes(length)).split('.');
        expect(Number(hours) * 60 + Number(rest)).toBe(length);
        expect(formatHours.h_mm(minutes(length)).split(':')).toEqual([hours, rest]);
      }),
    );
  });
});

describe('the items', () => {
  it('have a unique name and a definition each, and are each in one group', () => {
    const texts = Object.values(PAYROLL_ITEM_TEXTS);
    expect(new Set(texts.map(({ label }) => label)).size).toBe(PAYROLL_ITEMS.length);
    expect(texts.every(({ definition }) => definition.length > 4)).toBe(true);
    expect(PAYROLL_ITEMS_BY_GROUP.flatMap(({ items }) => items).toSorted()).toEqual(PAYROLL_ITEMS.toSorted());
    expect(PAYROLL_ITEMS_BY_GROUP.every(({ items }) => items.length > 0)).toBe(true);
  });

  it('are in the guide’s glossary by these words', () => {
    const guide = readFileSync(new URL('../../../docs/guide.ja.md', import.meta.url), 'utf8').replaceAll(/ +/g, ' ');
    const rows = Object.values(PAYROLL_ITEM_TEXTS).map(({ label, definition }) => `| ${label} | ${definition} |`);
    expect(rows.filter((row) => !guide.includes(row))).toEqual([]);
  });

  it('keep the keys that stored templates have', () => {
    const keys =
      'employee_id name month days_worked days_absent days_late days_left_early times_late_or_early days_on_leave ' +
      'total_hours worked_hours regular_hours overtime overtime_to_60 overtime_over_60 night night_column ' +
      'days_holiday_work holiday_work status fixed_text empty';
    expect(PAYROLL_ITEMS).toEqual(expect.arrayContaining(keys.split(' ')));
  });

  it('say of the engine’s month what it says', () => {
    const { totals, days } = hoursOf('2026-11');
    expect(days).toHaveLength(30);
    expect(cell('contracted_days', 'minutes', { hours: totals })).toBe(String(totals.contractedDays));
  });
});
