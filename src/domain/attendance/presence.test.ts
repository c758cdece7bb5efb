import { describe, expect, it } from 'vitest';
import type { CompanyDay, CompanyDays } from '../company-calendar/company-day.ts';
import { isoDate } from '../time/date.ts';
import { latenessOf } from '../sheet/lateness.ts';
import { DEFAULT_SHEET_POLICY, paidPolicy, type SheetPolicy } from '../company-policy/policy.ts';
import type { PartLeave } from '../leave/day-leave.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import { COMPANY_RULE, type WorkRule } from '../work-rules/work-rule.ts';
import { FLEX } from '../work-rules/testing/rules.ts';
import { weekOf } from '../working-time/contract-on-record.ts';
import { presenceAt, type Presence } from './presence.ts';
import type { AttendanceRecord } from './record.ts';
import type { ShiftDay } from './shift.ts';
import { at, dayOff, record, shift } from './testing/builders.ts';

// A Thursday, a Friday, a Saturday; Monday the 23rd is 勤労感謝の日.
const [Y, T, SATURDAY, HOLIDAY] = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-23'];

interface Given {
  readonly now: string;
  readonly records?: readonly AttendanceRecord[];
  readonly shifts?: readonly ShiftDay[];
  readonly leave?: string;
  readonly partLeave?: readonly PartLeave[];
  readonly companyDays?: CompanyDays;
  readonly policy?: Partial<SheetPolicy>;
  /** Of a contract from Monday to Friday, or with these minutes from Sunday on. */
  readonly rule?: WorkRule;
  readonly minutesOfWeek?: Parameters<typeof weekOf>[0];
}

function presence(given: Given): Presence {
  const { now, records = [], shifts = [], leave, partLeave, companyDays = new Map(), policy, rule } = given;
  const { minutesOfWeek = [0, 480, 480, 480, 480, 480, 0] } = given;
  const plans = {
    shifts,
    leaveDays: leave === undefined ? [] : [isoDate(leave)],
    partLeave,
    holidays: new Map([[isoDate(HOLIDAY), '勤労感謝の日']]),
    companyDays,
    contracts:
      rule === undefined ? [] : [{ from: isoDate('2020-04-01'), minutes: weekOf(minutesOfWeek), workRuleId: 1 }],
    ruleOn: () => rule ?? COMPANY_RULE,
  };
  const latenessOn = latenessOf(plans, () => ({ ...DEFAULT_SHEET_POLICY, ...policy }));
  return presenceAt({ ...plans, records, latenessOn, now: at(now) });
}

const ownDay = (date: string, kind: CompanyDay['kind']): CompanyDays =>
  new Map([[isoDate(date), { kind, name: null }]]);

const dayIn = record('clock_in', `${T} 09:01`);
const dayOut = record('clock_out', `${T} 18:05`);
const nightIn = record('clock_in', `${Y} 22:00`);
const nightOut = record('clock_out', `${T} 06:00`, { workDate: Y });
const absence = record('absence', `${Y} 20:00`, { workDate: T, absenceReason: '欠勤: 発熱' });
const lateReport = record('late', `${T} 08:30`, { absenceReason: '遅刻: 電車遅延' });
const day = shift(T, '09:00', '18:00');
const night = shift(Y, '22:00', '06:00');
const tonight = shift(T, '22:00', '06:00');

describe('a person’s state', () => {
  it.each<[string, Given, Presence['state']]>([
    ['clocked in', { now: `${T} 09:05`, records: [dayIn], shifts: [day] }, 'working'],
    ['clocked out', { now: `${T} 19:00`, records: [dayIn, dayOut], shifts: [day] }, 'left'],
    ['on a break', { now: `${T} 12:10`, records: [dayIn, record('break_start', `${T} 12:03`)] }, 'on_break'],
    ['before the shift', { now: `${T} 08:59`, shifts: [day] }, 'not_yet'],
    ['in the minute of its start', { now: `${T} 09:00:59`, shifts: [day] }, 'not_yet'],
    ['a minute after its start', { now: `${T} 09:01`, shifts: [day] }, 'late'],
    ['after its end, still nobody came', { now: `${T} 20:00`, shifts: [day] }, 'late'],
    ['late as reported', { now: `${T} 09:30`, shifts: [day], records: [lateReport] }, 'late'],
    ['a weekday without a shift', { now: `${T} 15:00` }, 'not_yet'],
    ['a weekend without a shift', { now: `${SATURDAY} 15:00` }, 'off'],
    ['a public holiday without a shift', { now: `${HOLIDAY} 15:00` }, 'off'],
    ['a rest day of the company', { now: `${T} 15:00`, companyDays: ownDay(T, 'scheduled_holiday') }, 'off'],
    [
      'its workday on a public holiday',
      { now: `${HOLIDAY} 15:00`, companyDays: ownDay(HOLIDAY, 'workday') },
      'not_yet',
    ],
    [
      'a shift on its rest day',
      { now: `${T} 08:59`, shifts: [day], companyDays: ownDay(T, 'statutory_holiday') },
      'not_yet',
    ],
    [
      'a public holiday that is planned',
      { now: `${HOLIDAY} 08:00`, shifts: [shift(HOLIDAY, '09:00', '18:00')] },
      'not_yet',
    ],
    ['a weekday off by shift', { now: `${T} 15:00`, shifts: [dayOff(T)] }, 'off'],
    ['at work on a day off', { now: `${T} 15:00`, shifts: [dayOff(T)], records: [dayIn] }, 'working'],
    ['on leave', { now: `${T} 15:00`, shifts: [day], leave: T }, 'leave'],
    ['on leave on a day off', { now: `${SATURDAY} 15:00`, leave: SATURDAY }, 'leave'],
    ['at work on leave (D6)', { now: `${T} 15:00`, shifts: [day], leave: T, records: [dayIn] }, 'working'],
    ['absent', { now: `${T} 15:00`, shifts: [day], records: [absence] }, 'absent'],
    ['absent before the shift', { now: `${T} 08:00`, shifts: [day], records: [absence] }, 'absent'],
    ['leave beats absence (D6)', { now: `${T} 15:00`, records: [absence], leave: T }, 'leave'],
    ['a punch beats absence (D5)', { now: `${T} 15:00`, records: [absence, dayIn] }, 'working'],
    ['yesterday’s leave is over', { now: `${T} 08:00`, shifts: [day], leave: Y }, 'not_yet'],
    [
      'half of yesterday and the other half of today are no day of leave',
      {
        now: `${T} 08:00`,
        shifts: [day],
        partLeave: [
          { date: isoDate(Y), unit: 'half', half: 'am', boundary: timeOfDay('13:00') },
          { date: isoDate(T), unit: 'half', half: 'pm', boundary: timeOfDay('13:00') },
        ],
      },
      'not_yet',
    ],
    [
      'clocked in early for tomorrow',
      { now: `${Y} 23:55`, records: [record('clock_in', `${Y} 23:50`, { workDate: T })] },
      'working',
    ],
  ])('%s', (_, given, state) => {
    expect(presence(given).state).toBe(state);
  });
});

describe('over midnight', () => {
  it.each<[string, Given, Presence['state'], string]>([
    ['in a night shift', { now: `${T} 02:00`, shifts: [night, tonight], records: [nightIn] }, 'working', Y],
    ['not come for it', { now: `${T} 02:00`, shifts: [night] }, 'late', Y],
    ['not come for it, on leave', { now: `${T} 02:00`, shifts: [night], leave: Y }, 'leave', Y],
    ['not come, and it is over', { now: `${T} 06:00`, shifts: [night, tonight] }, 'not_yet', T],
    [
      'gone home in the morning',
      { now: `${T} 07:00`, shifts: [night, tonight], records: [nightIn, nightOut] },
      'left',
      Y,
    ],
    [
      'gone home, in the minute in which the next night begins (D2)',
      { now: `${T} 22:00:59`, shifts: [night, tonight], records: [nightIn, nightOut] },
      'left',
      Y,
    ],
    [
      'not come again in the evening',
      { now: `${T} 22:05`, shifts: [night, tonight], records: [nightIn, nightOut] },
      'late',
      T,
    ],
    [
      'left early, before midnight',
      { now: `${T} 02:00`, shifts: [night, day], records: [nightIn, record('clock_out', `${Y} 23:00`)] },
      'not_yet',
      T,
    ],
    [
      'the day before is no business of today',
      { now: `${T} 08:00`, shifts: [shift(Y, '09:00', '18:00'), day] },
      'not_yet',
      T,
    ],
  ])('%s', (_, given, state, workDate) => {
    expect(presence(given)).toMatchObject({ state, workDate });
  });
});

describe('the values beside the state', () => {
  it('has the times of the working day and who came late', () => {
    expect(presence({ now: `${T} 19:00`, records: [dayOut, dayIn], shifts: [day] })).toEqual({
      state: 'left',
      workDate: T,
      clockIn: timeOfDay('09:01'),
      clockOut: timeOfDay('18:05'),
      shift: { start: 540, end: 1080 },
      cameLate: true,
      leaveName: null,
      reports: [],
    });
  });

  it('has nothing of the day before', () => {
    const yesterdays = [
      record('clock_in', `${Y} 08:00`),
      record('clock_out', `${Y} 20:00`),
      record('early', `${Y} 12:00`, { absenceReason: '早退: 通院' }),
    ];
    expect(presence({ now: `${T} 19:00`, records: [...yesterdays, dayIn, dayOut], shifts: [day] })).toMatchObject({
      clockIn: timeOfDay('09:01'),
      clockOut: timeOfDay('18:05'),
      reports: [],
    });
  });

  it.each([
    ['at the start', '09:00', false],
    ['within its minute', '09:00:59', false],
    ['a minute later', '09:01', true],
  ])('is late or not: %s', (_, time, cameLate) => {
    expect(presence({ now: `${T} 12:00`, records: [record('clock_in', `${T} ${time}`)], shifts: [day] }).cameLate).toBe(
      cameLate,
    );
  });

  it.each([
    ['10:00', false],
    ['10:01', true],
  ])('came at %s without a shift: as the sheet has it (spec §9)', (time, cameLate) => {
    expect(presence({ now: `${T} 15:00`, records: [record('clock_in', `${T} ${time}`)] }).cameLate).toBe(cameLate);
  });

  it('shows no clock-out to who came back', () => {
    const records = [dayIn, record('clock_out', `${T} 12:00`), record('clock_in', `${T} 13:00`)];
    expect(presence({ now: `${T} 14:00`, records })).toMatchObject({ state: 'working', clockIn: 541, clockOut: null });
  });

  it('lists the reports, in the order they came', () => {
    const early = record('early', `${T} 12:00`, { absenceReason: '早退: 通院' });
    expect(presence({ now: `${T} 14:00`, records: [early, lateReport, dayIn] }).reports).toEqual([
      '遅刻: 電車遅延',
      '早退: 通院',
    ]);
  });
});

describe('late by the rule of the day', () => {
  const rule = (own: Partial<WorkRule>): WorkRule => ({ ...COMPANY_RULE, ...own }) as WorkRule;
  const CORE: WorkRule = { ...FLEX, core: { start: timeOfDay('10:00'), end: timeOfDay('15:00') } };
  const FIXED = rule({ hours: { start: timeOfDay('09:00'), end: timeOfDay('18:00') } });
  const HALF_PAST = rule({ hours: FIXED.hours, late: { basis: 'fixed', time: timeOfDay('09:30') } });
  const NOBODY = rule({ hours: FIXED.hours, late: { basis: 'none', time: timeOfDay('10:00') } });
  const DISCRETIONARY = rule({ kind: 'discretionary', deemed: minutes(480), onScheduledHolidays: false });
  const OUTSIDE = rule({ kind: 'outside', usual: null, agreed: null });
  const MANAGER = rule({ kind: 'manager' });
  const MORNING: Pick<Given, 'partLeave'> = {
    partLeave: [{ date: isoDate(T), unit: 'half', half: 'am', boundary: timeOfDay('13:00') }],
  };
  const HALF_PAST_EVERYBODY: Given['policy'] = { late: { basis: 'fixed', time: timeOfDay('09:30') } };

  // On a Friday: who comes a minute after that time is late, and is missed from then on; `null` is never.
  it.each<[string, Omit<Given, 'now' | 'records'>, string | null]>([
    ['the company’s', { shifts: [day] }, '09:00'],
    ['a fixed time of the company’s, whatever the shift', { shifts: [day], policy: HALF_PAST_EVERYBODY }, '09:30'],
    ['the hours of a rule, without a shift', { rule: FIXED }, '09:00'],
    ['a shift before them', { rule: FIXED, shifts: [shift(T, '08:00', '17:00')] }, '08:00'],
    ['half an hour later, by the rule', { rule: HALF_PAST, shifts: [day] }, '09:30'],
    ['nobody, by the rule', { rule: NOBODY, shifts: [day] }, null],
    ['flex with core, whatever the shift', { rule: CORE, shifts: [day] }, '10:00'],
    ['flex without core', { rule: FLEX, shifts: [day] }, null],
    ['裁量', { rule: DISCRETIONARY, shifts: [day] }, null],
    ['事業場外みなし', { rule: OUTSIDE, shifts: [day] }, null],
    ['管理監督者', { rule: MANAGER, shifts: [day] }, null],
    ['a shift after a morning’s leave', { shifts: [day], ...MORNING }, '13:00'],
    ['a fixed time after it', { shifts: [day], policy: HALF_PAST_EVERYBODY, ...MORNING }, '13:00'],
    ['the hours of a rule after it', { rule: FIXED, ...MORNING }, '13:00'],
    ['the core after it', { rule: CORE, ...MORNING }, '13:00'],
    ['nothing planned after it', MORNING, null],
    ['a night of 裁量', { rule: DISCRETIONARY, shifts: [shift(T, '22:00', '06:00')] }, null],
  ])('%s', (_, given, after) => {
    const inMinute = (minute: string) => presence({ ...given, now: `${T} ${minute}` }).state;
    const cameAt = (minute: string) =>
      presence({ ...given, now: `${T} 23:30`, records: [record('clock_in', `${T} ${minute}`)] }).cameLate;
    if (after === null) {
      expect([inMinute('23:30'), cameAt('23:00')]).toEqual(['not_yet', false]);
      return;
    }
    const next = after.replace(/.$/, '1');
    expect([inMinute(after), inMinute(next)]).toEqual(['not_yet', 'late']);
    expect([cameAt(after), cameAt(next)]).toEqual([false, true]);
  });

  it.each<[string, Given, Presence['state']]>([
    ['a rest day of the contract is missed by nobody', { now: `${SATURDAY} 15:00`, rule: CORE }, 'off'],
    ['nor a day of leave', { now: `${T} 15:00`, rule: CORE, leave: T }, 'leave'],
    ['nor a public holiday', { now: `${HOLIDAY} 15:00`, rule: FIXED }, 'off'],
    [
      'a workday of the calendar is',
      { now: `${HOLIDAY} 15:00`, rule: FIXED, companyDays: ownDay(HOLIDAY, 'workday') },
      'late',
    ],
  ])('%s', (_, given, state) => {
    expect(presence(given).state).toBe(state);
  });

  const SATURDAYS = [0, 480, 480, 480, 480, 0, 480];
  it.each([
    ['a Saturday that the contract has', SATURDAY, 'late', true],
    ['a Friday that it doesn’t have', T, 'not_yet', false],
  ])('D59: with the paid figures %s is judged by the duty of the day', (_, date, after, isLate) => {
    const given = { rule: FIXED, minutesOfWeek: SATURDAYS, policy: paidPolicy(DEFAULT_SHEET_POLICY) };
    const stateAt = (minute: string) => presence({ ...given, now: `${date} ${minute}` }).state;
    expect([stateAt('09:00'), stateAt('09:01')]).toEqual(['not_yet', after]);
    const records = [record('clock_in', `${date} 09:01`)];
    expect(presence({ ...given, now: `${date} 10:00`, records }).cameLate).toBe(isLate);
  });
});
