import { describe, expect, it } from 'vitest';
import { at, dayOff, record, shift, internal, punched } from '../attendance/testing/builders.ts';
import type { CompanyDay } from '../company-calendar/company-day.ts';
import { isoDate } from '../time/date.ts';
import type { SheetInput } from './sheet.ts';
import { dayOf, sheetOf } from './testing/builders.ts';
import { policyWith } from '../company-policy/testing/policy.ts';

const FRIDAY = '2026-11-20';
const HOLIDAY = '2026-11-03';
const absent = (date: string, rest: Partial<SheetInput> = {}): boolean => dayOf(date, rest).isAbsent;
const leave = { leaveDays: [isoDate(FRIDAY)] };

describe('D5: a planned day without any record', () => {
  it.each([
    ['a Friday without a shift', FRIDAY, {}, true],
    ['a Monday', '2026-11-16', {}, true],
    ['a Saturday', '2026-11-21', {}, false],
    ['a Sunday', '2026-11-22', {}, false],
    ['a public holiday', HOLIDAY, {}, false],
    ['a workday of the shift', FRIDAY, { shifts: [shift(FRIDAY, '09:00', '18:00')] }, true],
    ['a day off of the shift', FRIDAY, { shifts: [dayOff(FRIDAY)] }, false],
    ['a holiday that the shift has as a workday', HOLIDAY, { shifts: [shift(HOLIDAY, '09:00', '18:00')] }, true],
    ['a Saturday that the shift has as one', '2026-11-21', { shifts: [shift('2026-11-21', '09:00', '18:00')] }, false],
    ['a clock-in', FRIDAY, { records: punched(FRIDAY, '09:00', null) }, false],
    ['a clock-out alone', FRIDAY, { records: punched(FRIDAY, null, '18:00') }, false],
    ['approved leave', FRIDAY, leave, false],
    ['internal work alone', FRIDAY, { internalWork: [internal(FRIDAY)] }, false],
    ['a late report', FRIDAY, { records: [record('late', `${FRIDAY} 08:00`)] }, true],
    ['a company that counts recorded ones alone', FRIDAY, { policy: policyWith({ absence: 'recorded' }) }, false],
  ] as const)('%s', (_, date, rest, expected) => {
    expect(absent(date, rest)).toBe(expected);
  });
});

describe('an absence record', () => {
  const records = [record('absence', `${FRIDAY} 08:00`)];
  const onSaturday = [record('absence', '2026-11-21 08:00')];

  it.each([
    ['counts', FRIDAY, { records }, true],
    ['counts where recorded ones alone do', FRIDAY, { records, policy: policyWith({ absence: 'recorded' }) }, true],
    ['counts on a day off of the shift', FRIDAY, { records, shifts: [dayOff(FRIDAY)] }, true],
    ['spec §9: not on a Saturday', '2026-11-21', { records: onSaturday }, false],
    ['not beside a punch', FRIDAY, { records: [...records, ...punched(FRIDAY, '13:00', null)] }, false],
    ['D6: not on a day of leave', FRIDAY, { records, ...leave }, false],
    ['counts on its own day', FRIDAY, { records, now: at(`${FRIDAY} 09:00`) }, true],
    ['not before its day has come', FRIDAY, { records, now: at('2026-11-19 23:59') }, false],
  ] as const)('%s', (_, date, rest, expected) => {
    expect(absent(date, rest)).toBe(expected);
  });
});

describe('a day that is not over is no absence', () => {
  const night = { shifts: [shift(FRIDAY, '22:00', '06:00')] };

  it.each([
    ['the day itself', {}, `${FRIDAY} 23:59`, false],
    ['the next midnight', {}, '2026-11-21 00:00', true],
    ['a day to come', {}, '2026-11-10 12:00', false],
    ['midnight within its night shift', night, '2026-11-21 00:00', false],
    ['the last minute of its night shift', night, '2026-11-21 05:59', false],
    ['the end of its night shift', night, '2026-11-21 06:00', true],
  ])('%s', (_, rest, now, expected) => {
    expect(absent(FRIDAY, { ...rest, now: at(now) })).toBe(expected);
  });
});

describe('D22: outside the employment', () => {
  const registeredOn = isoDate('2026-11-10');
  const hired = (hiredOn: string | null, leftOn: string | null = null) => ({
    employment: {
      hiredOn: hiredOn === null ? null : isoDate(hiredOn),
      leftOn: leftOn === null ? null : isoDate(leftOn),
      registeredOn,
      goLiveOn: null,
    },
  });
  const absentDays = (rest: Partial<SheetInput>): string[] =>
    sheetOf('2026-11', rest)
      .days.filter((day) => day.isAbsent)
      .map((day) => day.date.slice(8));

  it.each([
    [
      'after the registration, where no hire date is known',
      hired(null),
      ['11', '12', '13', '16', '17', '18', '19', '20', '24', '25', '26', '27', '30'],
    ],
    [
      'from the hire date on',
      hired('2026-11-17', '2026-11-30'),
      ['17', '18', '19', '20', '24', '25', '26', '27', '30'],
    ],
    [
      'from the hire date on, also before the registration',
      hired('2026-11-05', '2026-11-12'),
      ['05', '06', '09', '10', '11', '12'],
    ],
    ['until the last day', hired('2026-11-17', '2026-11-19'), ['17', '18', '19']],
  ])('%s', (_, rest, days) => {
    expect(absentDays(rest)).toEqual(days);
  });

  it('nothing is counted, recorded or not, but what was worked', () => {
    const { employment } = hired('2026-11-24');
    const before = { employment, records: [record('absence', `${FRIDAY} 08:00`)] };
    expect(dayOf(FRIDAY, before)).toMatchObject({ isAbsent: false, remarks: [] });
    expect(dayOf(FRIDAY, { employment, ...leave })).toMatchObject({ isVacation: false, remarks: [] });
    expect(dayOf(HOLIDAY, { employment })).toMatchObject({ holiday: '文化の日', remarks: [] });
    expect(dayOf(FRIDAY, { employment, records: punched(FRIDAY, '09:00', '18:00') })).toMatchObject({ work: 540 });
  });

  it.each([
    ['none before it', '2026-11-19', '2026-11-24', ['24', '25', '26', '27', '30']],
    ['all from its first day', '2026-11-24', '2026-11-24', ['24', '25', '26', '27', '30']],
    ['those from the hire date on, where that is later', '2026-11-26', '2026-11-24', ['26', '27', '30']],
    ['none of a month before it', '2026-11-01', '2026-12-01', []],
    [
      'those after the registration, where that is later and no hire date is known',
      null,
      '2026-11-01',
      ['11', '12', '13', '16', '17', '18', '19', '20', '24', '25', '26', '27', '30'],
    ],
  ])('D42: the go-live: %s', (_, hiredOn, goLiveOn, days) => {
    const { employment } = hired(hiredOn);
    expect(absentDays({ employment: { ...employment, goLiveOn: isoDate(goLiveOn) } })).toEqual(days);
  });

  it('D42: before the go-live no recorded absence counts; it stays on record, as do hours and leave', () => {
    const employment = { ...hired('2020-04-01').employment, goLiveOn: isoDate('2026-12-01') };
    const records = [record('absence', `${FRIDAY} 08:00`)];
    expect(dayOf(FRIDAY, { employment, records })).toMatchObject({ isAbsent: false, remarks: ['欠勤届'] });
    expect(dayOf(FRIDAY, { employment, ...leave })).toMatchObject({ isVacation: true });
    expect(dayOf(FRIDAY, { employment, records: punched(FRIDAY, '09:00', '18:00') })).toMatchObject({ work: 540 });
  });

  it('a recorded absence counts before the registration, where no hire date is known', () => {
    const records = [record('absence', '2026-11-06 08:00')];
    expect(absent('2026-11-06', { ...hired(null), records })).toBe(true);
  });
});

describe('the company’s calendar, on a day without a shift', () => {
  const on = (date: string, kind: CompanyDay['kind'], name: string | null = null) =>
    dayOf(date, { companyDays: new Map([[isoDate(date), { kind, name }]]) });

  it.each([
    ['a weekday that is a rest day', '2026-11-24', 'scheduled_holiday', false],
    ['a weekday that is the statutory one', '2026-11-24', 'statutory_holiday', false],
    ['a public holiday that is a workday', '2026-11-23', 'workday', true],
    ['a Saturday that is a workday', '2026-11-21', 'workday', true],
  ] as const)('%s', (_, date, kind, isAbsent) => {
    expect(on(date, kind).isAbsent).toBe(isAbsent);
  });

  it('names the day in its remarks', () => {
    expect(on('2026-11-24', 'scheduled_holiday', '創立記念日').remarks).toEqual(['創立記念日']);
    expect(on('2026-11-24', 'scheduled_holiday').remarks).toEqual([]);
  });
});
