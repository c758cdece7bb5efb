import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { at, dayOff, record, shift, internal, punched } from '../attendance/testing/builders.ts';
import { calculateHours, type MonthHours } from '../hours/month-hours.ts';
import { FULL_TIME, POLICY, week, workWith } from '../hours/testing/builders.ts';
import type { OtherLeave, PartLeave } from '../leave/day-leave.ts';
import { countsLeaveOn } from '../leave/leave-duty.ts';
import { daysFrom, firstDay, type IsoDate, isoDate, isoMonth, lastDay, weekdayOf } from '../time/date.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import { FLEX } from '../work-rules/testing/rules.ts';
import { NO_OWN_CHOICES, type WorkRule } from '../work-rules/work-rule.ts';
import type { WorkContract } from '../working-time/contract.ts';
import { totalRows } from './layout.ts';
import { DEFAULT_SHEET_POLICY, FIRST_POLICY, paidPolicy, policyInForce } from '../company-policy/policy.ts';
import { figuresOf, type Sheet, type SheetInput } from './sheet.ts';
import { sheetOf } from './testing/builders.ts';

const PAID = paidPolicy({ standardDay: minutes(480), hours: null, unsetBreak: 'none', absence: 'planned' });
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
  const { records = [], shifts = [], leaveDays = [], partLeave, otherLeave, internalWork = [], employment } = rest;
  const plans = workWith('2026-10', {
    contracts,
    records,
    shifts,
    internalWork,
    partLeave,
    otherLeave,
    ...(employment && { employment }),
    ...(today && { today }),
  });
  const counts = countsLeaveOn(plans);
  const counted = leaveDays.filter((date) => counts({ date, isSaidWorkday: false }));
  const ruleOn = rule && (() => rule);
  const hours = calculateHours({ ...plans, leaveDays: counted }, { ...POLICY, ...(ruleOn && { ruleOn }) })(OCTOBER);
  return { hours, sheet: sheetOf('2026-10', { policy: PAID, ...rest, ruleOn }, hours) };
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

  describe('of leave', () => {
    const [MONDAY, SUNDAY] = [isoDate('2026-10-05'), isoDate('2026-10-11')];
    const UNCOUNTED = '（出勤日でないため数えません）';
    const kind = (isPaid: boolean): OtherLeave => ({ kind: 'own', name: '慶弔休暇', isPaid, isPrivate: false });
    const morning = (date: IsoDate): PartLeave => ({ date, unit: 'half', half: 'am', boundary: null });
    const other = (isPaid: boolean, date: IsoDate): Partial<SheetInput> => ({
      leaveDays: [date],
      otherLeave: new Map([[date, kind(isPaid)]]),
    });
    const employment = (leftOn: string) => ({ ...workWith('2026-10').employment, leftOn: isoDate(leftOn) });

    it.each<
      readonly [string, IsoDate, Partial<SheetInput>, remark: string, counted: boolean, days: number, work: number]
    >([
      ['of half a day', MONDAY, { partLeave: [morning(MONDAY)] }, '有給休暇（午前半休）', true, 0.5, 240],
      ['of half a day without duty', SUNDAY, { partLeave: [morning(SUNDAY)] }, `有給休暇${UNCOUNTED}`, false, 0, 0],
      ['of another kind that is paid', MONDAY, other(true, MONDAY), '慶弔休暇', true, 0, 480],
      ['of one that isn’t', MONDAY, other(false, MONDAY), '慶弔休暇', true, 0, 0],
      ['of another kind, without duty', SUNDAY, other(true, SUNDAY), `慶弔休暇${UNCOUNTED}`, false, 0, 0],
      ['after the leaving', MONDAY, { leaveDays: [MONDAY], employment: employment('2026-10-04') }, '', false, 0, 0],
    ])('%s are told and counted where work was owed', (_, date, rest, remark, isCounted, days, work) => {
      const { sheet } = october({ ...rest, now: at('2026-10-05 08:00') }, { today: MONDAY });
      const row = on(sheet, date);
      expect(row?.remarks.join('、')).toBe(remark);
      expect(row?.isVacation === true || row?.partLeave !== undefined).toBe(isCounted);
      expect(row?.otherLeave !== undefined).toBe(isCounted && rest.otherLeave !== undefined);
      expect(sheet.summary).toMatchObject({ daysOnLeave: days, work });
    });

    it('of a minute count as a day', () => {
      const contract: WorkContract = { from: isoDate('2020-04-01'), minutes: week(0, 1, 0, 0, 0, 0, 0) };
      const { sheet } = october({ leaveDays: [MONDAY] }, { contract });
      expect(on(sheet, MONDAY)).toMatchObject({ isVacation: true, remarks: ['有給休暇取得'] });
    });
  });

  it('have hours without times where a night runs on, or internal work is all there is', () => {
    const shifts = [shift('2026-10-05', '22:00', '06:00'), shift('2026-10-06', '05:59', '14:59')];
    const records = punched('2026-10-05', '22:00', '30:00', { breakMinutes: 0 });
    const { sheet } = october({ shifts, records, internalWork: [internal('2026-10-08')] });
    expect(on(sheet, '2026-10-05')).toMatchObject({ work: 479, night: 420, clockIn: timeOfDay('22:00') });
    expect(on(sheet, '2026-10-06')).toMatchObject({ work: 1, night: 0, clockIn: null, clockOut: null });
    expect(on(sheet, '2026-10-08')).toMatchObject({ work: 240, overtime: 0, clockIn: null, clockOut: null });
    expect(on(sheet, '2026-10-07')).toMatchObject({ work: null, overtime: null, night: null });
    expect(sheet.summary).toMatchObject({ daysWorked: 3, work: 480 + 240 });
  });

  it('with both punches in one minute have hours, of nothing', () => {
    const { sheet } = october({ records: punched('2026-10-05', '09:00', '09:00') });
    expect(on(sheet, '2026-10-05')).toMatchObject({ work: 0, overtime: 0, night: 0, missingPunch: null });
  });

  it('are late, early and absent from the first minute on', () => {
    const shifts = [5, 6, 7].map((day) => shift(`2026-10-0${day}`, '09:00', '18:00'));
    const records = [
      ...punched('2026-10-05', '09:01', '18:00', hour),
      ...punched('2026-10-06', '09:00', '17:59', hour),
      ...punched('2026-10-07', '09:00', '18:00', hour),
    ];
    const { sheet } = october({ shifts, records });
    expect([5, 6, 7].map((day) => on(sheet, `2026-10-0${day}`)?.remarks)).toEqual([['遅刻'], ['早退'], []]);
    expect(sheet.summary).toMatchObject({ daysLate: 1, daysLeftEarly: 1 });
    const contract: WorkContract = { from: isoDate('2020-04-01'), minutes: week(0, 1, 0, 0, 0, 0, 0) };
    // Mondays but the holiday.
    const absent = october({}, { contract }).sheet;
    expect(absent.summary.daysAbsent).toBe(3);
    expect(absent.days.flatMap(({ date, remarks }) => (remarks.includes('欠勤') ? [date.slice(8)] : []))).toEqual([
      '05',
      '19',
      '26',
    ]);
  });

  it('of rest by the calendar of the company are 休日出勤, and of work by it aren’t', () => {
    const records = ['2026-10-10', '2026-10-12', '2026-10-13'].flatMap((date) => punched(date, '09:00', '12:00'));
    const remarks = (date: string) => on(october({ records }).sheet, date)?.remarks;
    expect(remarks('2026-10-10')).toEqual(['休日出勤']);
    expect(remarks('2026-10-12')).toEqual(['スポーツの日', '休日出勤']);
    expect(remarks('2026-10-13')).toEqual([]);
    // A shift says that the Saturday is one of work.
    const shifts = [shift('2026-10-10', '09:00', '12:00')];
    expect(on(october({ records, shifts }).sheet, '2026-10-10')?.remarks).toEqual([]);
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
    const other = october({ records: [record('clock_out', '2026-10-05 18:00')] }).sheet;
    expect(on(other, '2026-10-05')).toMatchObject({ work: null, overtime: null, missingPunch: 'clock_in' });
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
