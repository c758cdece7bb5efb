import { describe, expect, it } from 'vitest';
import type { CompanyDay, CompanyDays } from '../company-calendar/company-day.ts';
import { isoDate } from '../time/date.ts';
import { timeOfDay } from '../time/minutes.ts';
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
  readonly companyDays?: CompanyDays;
}

const presence = ({ now, records = [], shifts = [], leave, companyDays = new Map() }: Given): Presence =>
  presenceAt({
    records,
    shifts,
    leaveDays: leave === undefined ? [] : [isoDate(leave)],
    holidays: new Map([[isoDate(HOLIDAY), '勤労感謝の日']]),
    companyDays,
    now: at(now),
  });

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

  it('is never late without a shift', () => {
    expect(presence({ now: `${T} 15:00`, records: [record('clock_in', `${T} 14:00`)] }).cameLate).toBe(false);
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
