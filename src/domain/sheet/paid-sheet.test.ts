import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { at, dayOff, record, shift } from '../attendance/testing/builders.ts';
import { calculateHours, type MonthHours } from '../hours/month-hours.ts';
import { FULL_TIME, POLICY, week, workWith } from '../hours/testing/builders.ts';
import { countsLeaveOn } from '../leave/leave-duty.ts';
import { daysFrom, firstDay, type IsoDate, isoDate, isoMonth, lastDay, weekdayOf } from '../time/date.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import { FLEX } from '../work-rules/testing/rules.ts';
import { NO_OWN_CHOICES, type WorkRule } from '../work-rules/work-rule.ts';
import type { WorkContract } from '../working-time/contract.ts';
import { totalRows } from './layout.ts';
import { DEFAULT_SHEET_POLICY, FIRST_POLICY, paidPolicy, policyInForce } from './policy.ts';
import { figuresOf, type Sheet, type SheetInput } from './sheet.ts';
import { punched, sheetOf } from './testing/builders.ts';

const PAID = paidPolicy({ standardDay: minutes(480), unsetBreak: 'none', absence: 'planned' });
const hour = { breakMinutes: 60 };
const OCTOBER = { from: firstDay(isoMonth('2026-10')), to: lastDay(isoMonth('2026-10')) };

/** October 2026 of a person with this contract and rule, its hours and its sheet with the paid figures. */
function october(
  rest: Partial<SheetInput> = {},
  {
    contract = FULL_TIME,
    rule,
    today,
  }: { readonly contract?: WorkContract; readonly rule?: WorkRule; readonly today?: IsoDate } = {},
): { readonly hours: MonthHours; readonly sheet: Sheet } {
  const contracts = [rule === undefined ? contract : { ...contract, workRuleId: 1 }];
  const { records = [], shifts = [], leaveDays = [] } = rest;
  const plans = workWith('2026-10', { contracts, records, shifts, ...(today && { today }) });
  const counts = countsLeaveOn(plans);
  const counted = leaveDays.filter((date) => counts({ date, isSaidWorkday: false }));
  const ruleOn = rule === undefined ? POLICY.ruleOn : () => rule;
  const hours = calculateHours({ ...plans, leaveDays: counted }, { ...POLICY, ruleOn })(OCTOBER);
  const ruled = rule && { ruleOn: () => rule, classesOn: () => expect.fail('the paid hours are asked') };
  return { hours, sheet: sheetOf('2026-10', { policy: PAID, ...rest, ruled, paid: hours }) };
}
const on = (sheet: Sheet, date: string) => sheet.days.find((day) => day.date === date);
const workdays = daysFrom(OCTOBER.from, OCTOBER.to).filter(
  (date) => ![0, 6].includes(weekdayOf(date)) && date !== '2026-10-12',
);

describe('a sheet with the paid figures', () => {
  it('shows the times as they were recorded, and what is paid of them', () => {
    const shifts = [shift('2026-10-05', '09:00', '18:00')];
    const { sheet } = october({ shifts, records: punched('2026-10-05', '08:50', '18:10', hour) });
    expect(on(sheet, '2026-10-05')).toMatchObject({
      clockIn: timeOfDay('08:50'),
      clockOut: timeOfDay('18:10'),
      cut: { clockIn: 0, clockOut: 0 },
      work: 500,
      overtime: 20,
      night: 0,
    });
    expect(figuresOf(sheet)).toBe('paid');
  });

  it('has overtime by the week in its column, which the day alone has not', () => {
    const records = [5, 6, 7, 8, 9, 10].flatMap((day) =>
      punched(`2026-10-${String(day).padStart(2, '0')}`, '09:00', '18:00', hour),
    );
    const { sheet } = october({ records });
    expect(on(sheet, '2026-10-10')).toMatchObject({ work: 480, overtime: 480 });
    expect(sheet.summary.overtime).toBe(480);
  });

  it('has no overtime on a statutory rest day, and all of the night', () => {
    const { sheet } = october({ records: punched('2026-10-04', '13:00', '23:30', hour) });
    expect(on(sheet, '2026-10-04')).toMatchObject({ work: 570, overtime: 0, night: 90, nightOvertime: 90 });
    expect(on(sheet, '2026-10-04')?.remarks).toEqual(['休日出勤']);
  });

  it('leaves what only the period makes to a line of its own: column and line are the total', () => {
    const records = workdays.flatMap((date) => punched(date, '09:00', '20:00', hour));
    const { sheet, hours } = october({ records }, { rule: FLEX });
    const column = sheet.days.reduce((sum, { overtime }) => sum + (overtime ?? 0), 0);
    const { overtimeByPeriod, overtime } = hours.totals;
    expect(overtimeByPeriod).toBeGreaterThan(0);
    expect(column + overtimeByPeriod).toBe(overtime);
    expect(sheet.summary.overtime).toBe(overtime);
    expect(totalRows(hours.totals).map(({ date, work, overtime: cell }) => [date, work, cell])).toEqual([
      ['期間の時間外', '', (overtimeByPeriod / 60).toFixed(2)],
      ['合計', '210.00', (overtime / 60).toFixed(2)],
    ]);
  });

  it('has no line of the period where none makes any', () => {
    const { hours } = october({ records: punched('2026-10-05', '09:00', '19:00', hour) });
    expect(totalRows(hours.totals)).toEqual([
      expect.objectContaining({
        date: '合計',
        clockIn: '',
        work: '9.00',
        overtime: '1.00',
        night: '0.00',
        remarks: '',
      }),
    ]);
  });
});

describe('the days', () => {
  /** Monday, Wednesday and Friday, five hours. */
  const PART_TIME: WorkContract = { from: isoDate('2020-04-01'), minutes: week(0, 300, 0, 300, 0, 300, 0) };

  it('of a part-timer are absent by the contract, never late or early without planned hours', () => {
    const records = workdays
      .filter((date) => [1, 3, 5].includes(weekdayOf(date)) && date !== '2026-10-07')
      .flatMap((date) => punched(date, '10:30', '15:30', { breakMinutes: 0 }));
    const { sheet } = october({ records }, { contract: PART_TIME });
    expect(sheet.summary).toMatchObject({ daysAbsent: 1, daysLate: 0, daysLeftEarly: 0 });
    expect(sheet.days.flatMap(({ date, isAbsent }) => (isAbsent ? [date] : []))).toEqual(['2026-10-07']);
  });

  it('of leave count their own minutes', () => {
    const { sheet } = october({ leaveDays: [isoDate('2026-10-05')] }, { contract: PART_TIME });
    expect(sheet.summary).toMatchObject({ daysOnLeave: 1, work: 300 });
    expect(on(sheet, '2026-10-05')).toMatchObject({ isVacation: true, isAbsent: false, work: null });
  });

  it('of leave without duty count nowhere, and say so', () => {
    const { sheet } = october({ leaveDays: [isoDate('2026-10-11')] });
    expect(sheet.summary).toMatchObject({ daysOnLeave: 0, work: 0 });
    expect(on(sheet, '2026-10-11')).toMatchObject({
      isVacation: false,
      remarks: ['有給休暇（出勤日でないため数えません）'],
    });
  });

  it('are late and early by the shift', () => {
    const shifts = [shift('2026-10-05', '13:00', '22:00')];
    const late = october({ shifts, records: punched('2026-10-05', '13:01', '21:00', hour) }).sheet;
    expect(on(late, '2026-10-05')).toMatchObject({ isLate: true, isLeftEarly: true });
    const punctual = october({ shifts, records: punched('2026-10-05', '13:00', '22:00', hour) }).sheet;
    expect(on(punctual, '2026-10-05')).toMatchObject({ isLate: false, isLeftEarly: false });
  });

  it('are late by the start of the work rule, where there is no shift', () => {
    const rule: WorkRule = {
      ...NO_OWN_CHOICES,
      kind: 'fixed',
      hours: { start: timeOfDay('09:00'), end: timeOfDay('18:00') },
    };
    const { sheet } = october({ records: punched('2026-10-05', '09:30', '18:00', hour) }, { rule });
    expect(on(sheet, '2026-10-05')).toMatchObject({ isLate: true, isLeftEarly: false });
    expect(on(sheet, '2026-10-04')).toMatchObject({ isLate: false, isAbsent: false });
  });

  it('are never late without duty, nor after a night that runs on', () => {
    const rest = october({ shifts: [dayOff('2026-10-03')], records: punched('2026-10-03', '20:00', '23:00', hour) });
    expect(rest.sheet.summary).toMatchObject({ daysLate: 0, daysLeftEarly: 0 });
    const shifts = [shift('2026-10-05', '22:00', '06:00'), shift('2026-10-06', '05:00', '14:00')];
    const records = [
      ...punched('2026-10-05', '22:00', '30:00', { breakMinutes: 0 }),
      ...punched('2026-10-06', '06:30', '14:00', { breakMinutes: 0 }),
    ];
    expect(on(october({ shifts, records }).sheet, '2026-10-06')).toMatchObject({ isLate: false });
  });

  it.each([
    ['clocked in late', [record('clock_in', '2026-10-05 09:30')], true],
    ['clocked in late, and gone early', punched('2026-10-05', '09:30', '16:00', { breakMinutes: 0 }), true],
    ['clocked in in time', [record('clock_in', '2026-10-05 09:00')], false],
    ['not there yet', [], false],
  ])('are late at once today, in their row and in the sum, and nothing else: %s', (_, records, isLate) => {
    const now = at('2026-10-05 20:00');
    const shifts = [shift('2026-10-05', '09:00', '18:00')];
    const { sheet } = october({ shifts, records, now }, { today: isoDate('2026-10-05') });
    expect(on(sheet, '2026-10-05')).toMatchObject({ isLate, isLeftEarly: false, isAbsent: false });
    expect(sheet.summary).toMatchObject({ daysLate: Number(isLate), daysLeftEarly: 0 });
  });

  it('with one punch of two have no hours, and are told', () => {
    const { sheet } = october({ records: [record('clock_in', '2026-10-05 09:00')] });
    expect(on(sheet, '2026-10-05')).toMatchObject({ work: null, overtime: null, missingPunch: 'clock_out' });
    expect(sheet.summary).toMatchObject({ daysWorked: 0, daysMissingPunch: 1 });
  });
});

it('says in its notes what its figures are', () => {
  expect(october().sheet.notes).toEqual([
    '残業は時間外（法定）: 1日8時間か週40時間を超えた時間（法定休日労働を除く）',
    '深夜残業は22:00〜翌5:00の実働（所定内を含む）',
    '総労働時間は実働と有給の休暇の時間の合計',
  ]);
});

it('is what a company is created with, and not what the spec has', () => {
  expect(policyInForce([], isoMonth('2026-10')).figures).toBe('shown_times');
  expect(policyInForce([FIRST_POLICY], isoMonth('2026-10'))).toEqual(
    paidPolicy({ ...DEFAULT_SHEET_POLICY, unsetBreak: 'legal_gradual' }),
  );
  expect(figuresOf({})).toBe('shown_times');
});

/** Days of October with their punches, of any lengths. */
const arbitraryRecords = fc
  .array(
    fc.record({
      day: fc.integer({ min: 1, max: 31 }),
      start: fc.integer({ min: 0, max: 22 * 60 }),
      length: fc.integer({ min: 0, max: 14 * 60 }),
      rest: fc.integer({ min: 0, max: 60 }),
    }),
    { maxLength: 25 },
  )
  .map((days) =>
    [...new Map(days.map((each) => [each.day, each])).values()].flatMap(({ day, start, length, rest }) => {
      const time = (minute: number) =>
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      return punched(`2026-10-${String(day).padStart(2, '0')}`, time(start), time(start + length), {
        breakMinutes: rest,
      });
    }),
  );

it('adds up in every column, whatever was worked', () => {
  fc.assert(
    fc.property(arbitraryRecords, fc.constantFrom(undefined, FLEX), (records, rule) => {
      const { sheet, hours } = october({ records }, rule && { rule });
      const sum = (column: 'work' | 'overtime' | 'night'): number =>
        sheet.days.reduce((total, day) => total + (day[column] ?? 0), 0);
      const { totals } = hours;
      expect([sum('work'), sum('overtime') + totals.overtimeByPeriod, sum('night')]).toEqual([
        totals.worked,
        totals.overtime,
        totals.night,
      ]);
    }),
    { numRuns: 60 },
  );
});
