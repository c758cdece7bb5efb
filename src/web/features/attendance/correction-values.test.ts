import { describe, expect, it } from 'vitest';

import { readShiftTimes } from '#domain/attendance/shift.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { at, record } from '#domain/attendance/testing/builders.ts';
import { isoDate } from '#domain/time/date.ts';
import { type DayValues, valuesOf } from '../../lib/day-values.ts';
import {
  differencesOf,
  clockOutDay,
  validateCorrection,
  isSaved,
  readValues,
  rebase,
  showValue,
} from './correction-values.ts';

const date = isoDate('2026-11-19');
const punched = [
  record('clock_in', '2026-11-19 09:12', { breakMinutes: 45, note: '直行' }),
  record('clock_out', '2026-11-19 18:00', { note: '退勤 18:00', isNoteAutomatic: true }),
];
const base: DayValues = {
  clockIn: '09:12',
  clockOut: '18:00',
  clockOutDay: '',
  breakMinutes: '45',
  note: '直行',
};
const nothing: DayValues = { clockIn: '', clockOut: '', clockOutDay: '', breakMinutes: '', note: '' };

const dayOf = (records: readonly AttendanceRecord[], hours: [string, string] | null = ['09:00', '18:00']) => ({
  date,
  records,
  shift: hours && readShiftTimes(...hours),
  now: at('2026-11-20 12:00'),
});

describe('the values of a day', () => {
  it('are those of its row, empty where there are none', () => {
    expect(valuesOf(punched)).toEqual(base);
    expect(valuesOf([])).toEqual(nothing);
  });

  it('are sent as they are typed; what is empty is left alone, and the break has its default', () => {
    expect(readValues({ clockIn: '900', clockOut: '', clockOutDay: '', breakMinutes: '', note: ' ' })).toEqual({
      clockIn: 540,
      clockOut: null,
      clockOutDay: null,
      breakMinutes: 60,
      note: null,
    });
    expect(readValues({ ...base, breakMinutes: '0' }).breakMinutes).toBe(0);
  });
});

describe('what is wrong with a correction', () => {
  const faults = (changed: Partial<DayValues>, reason = '打刻漏れ', records: AttendanceRecord[] = []) =>
    validateCorrection({ ...nothing, ...changed }, reason, dayOf(records));

  it('is nothing with one time and a reason', () => {
    expect(faults({ clockIn: '9:00' })).toEqual({});
    expect(faults({ clockOut: '18:00' })).toEqual({});
  });

  it.each([
    ['no time at all', {}, { clockIn: '出勤時間または退勤時間を入力してください' }],
    ['no time of day', { clockIn: '25:00' }, { clockIn: '9:00のように入力してください' }],
    [
      'two of them',
      { clockIn: '9:5', clockOut: 'abc' },
      { clockIn: '9:00のように入力してください', clockOut: '9:00のように入力してください' },
    ],
    [
      'a break as long as the span',
      { clockIn: '9:00', clockOut: '10:00' },
      { breakMinutes: '休憩時間は勤務時間より短くしてください' },
    ],
    ['a time to come', { clockIn: '13:00', clockOut: '12:30' }, { clockOut: '未来の時刻は登録できません' }],
  ])('is %s', (_, changed, expected) => {
    expect(faults(changed)).toEqual(expected);
  });

  it('is a clock-in that passes the clock-out that stays', () => {
    expect(faults({ clockIn: '20:00' }, '夜勤', punched)).toEqual({
      clockIn: '出勤時間は退勤時間より前にしてください',
    });
  });

  it.each(['', ' ', '　'])('is the reason %j, beside all else', (reason) => {
    expect(faults({}, reason)).toEqual({
      clockIn: '出勤時間または退勤時間を入力してください',
      reason: '修正理由を入力してください',
    });
  });
});

describe('what is wrong with an admin’s correction', () => {
  const faults = (changed: Partial<DayValues>, records: AttendanceRecord[] = []) =>
    validateCorrection({ ...nothing, ...changed }, '', dayOf(records), 42);
  const wrong = (label: string) => `${label}の形式が正しくありません。HH:MMまたはHH:MM:SS形式で入力してください`;

  it.each<[string, Partial<DayValues>, AttendanceRecord[], object]>([
    ['needs no reason', { clockIn: '9:00' }, [], {}],
    ['needs no time where the day has a punch', { note: '在宅' }, punched, {}],
    ['needs a time where it has none', { note: '在宅' }, [], { clockIn: '出勤時間または退勤時間を入力してください' }],
    [
      'says the form of the times',
      { clockIn: '25:00', clockOut: 'x' },
      [],
      { clockIn: wrong('出勤時間'), clockOut: wrong('退勤時間') },
    ],
  ])('%s', (_, changed, records, expected) => {
    expect(faults(changed, records)).toEqual(expected);
  });
});

describe('the day of a clock-out', () => {
  const long = [record('clock_in', '2026-11-19 09:00'), record('clock_out', '2026-11-20 09:05', { workDate: date })];

  it('is recorded of a duty of 24 hours, and asked of equal times (D53)', () => {
    expect(valuesOf(long)).toMatchObject({ clockIn: '09:00', clockOut: '09:05', clockOutDay: '1' });
    const equal = { ...nothing, clockIn: '09:00', clockOut: '09:00' };
    const day = { ...dayOf([]), now: at('2026-11-25 12:00') };
    expect(validateCorrection(equal, '打刻漏れ', day)).toEqual({
      clockOut: '出勤と同じ時刻です。退勤の日（翌日など）を選択してください',
    });
    expect(validateCorrection({ ...equal, clockOutDay: '1' }, '打刻漏れ', day)).toEqual({});
    expect(validateCorrection({ ...equal, clockOut: '9:01', clockOutDay: '2' }, '打刻漏れ', day)).toEqual({
      clockOut: '退勤時間は、出勤から48時間以内で入力してください',
    });
  });

  const ends = (clockIn: string, clockOut: string, day = dayOf([])) =>
    clockOutDay({ ...nothing, clockIn, clockOut }, day, () => undefined).implied;

  it.each([
    ['22:00', '06:00', 1],
    ['2200', '６００', 1],
    ['09:00', '18:00', 0],
    ['09:00', '09:00', null],
    ['09:00', '', null],
    ['', '06:00', null],
    ['9:', '06:00', null],
  ])('from %j to %j: %s', (clockIn, clockOut, expected) => {
    expect(ends(clockIn, clockOut)).toBe(expected);
  });

  it('goes by the clock-in that stays where its field is empty', () => {
    const evening = dayOf([record('clock_in', '2026-11-19 22:00')]);
    expect(ends('', '06:00', evening)).toBe(1);
  });

  it('is none where a shift from midnight takes the clock-in of the evening before', () => {
    const fromMidnight = dayOf([], ['00:00', '08:00']);
    expect(ends('23:50', '08:05', fromMidnight)).toBe(0);
    const standing = dayOf([record('clock_in', '2026-11-18 23:50', { workDate: date })], ['00:00', '08:00']);
    expect(ends('23:50', '08:05', standing)).toBe(0);
  });
});

describe('two who edit one day at once', () => {
  const mine = { ...base, clockOut: '1900', note: '出社' };
  const theirs = { ...base, clockIn: '08:30', clockOut: '18:45' };

  it('are told where the newer day differs from what the person saw or typed', () => {
    expect(differencesOf(base, mine, theirs)).toEqual([
      { field: 'clockIn', mine: null, theirs: '08:30' },
      { field: 'clockOut', mine: '1900', theirs: '18:45' },
      { field: 'note', mine: '出社', theirs: '直行' },
    ]);
  });

  it('are not told of the same change twice', () => {
    expect(differencesOf(base, { ...base, clockOut: '1900' }, { ...base, clockOut: '19:00' })).toEqual([]);
    expect(differencesOf(base, base, base)).toEqual([]);
  });

  it('keep one’s own changes, and of the rest the other’s', () => {
    expect(rebase(base, mine, theirs)).toEqual({ ...theirs, clockOut: '1900', note: '出社' });
    expect(rebase(base, base, theirs)).toEqual(theirs);
  });
});

it('a day that shows all that was sent is saved already', () => {
  expect(isSaved(base, dayOf(punched))).toBe(true);
  expect(isSaved({ ...base, clockOut: '', note: '' }, dayOf(punched))).toBe(true);
  expect(isSaved({ ...base, clockOut: '18:01' }, dayOf(punched))).toBe(false);
  // No break is recorded, so that the default would be a change.
  expect(isSaved({ ...base, breakMinutes: '' }, dayOf(punched.map((one) => ({ ...one, breakMinutes: null }))))).toBe(
    false,
  );
});

it.each([
  ['clockIn', '900', '09:00'],
  ['clockIn', '9:', '9:'],
  ['breakMinutes', '0', 'なし'],
  ['breakMinutes', '45', '45分'],
  ['breakMinutes', '90', '1時間30分'],
  ['breakMinutes', '', '未設定'],
  ['note', '直行', '直行'],
  ['note', ' ', '未設定'],
] as const)('the comparison shows %s %j as %j', (field, value, shown) => {
  expect(showValue(field, value)).toBe(shown);
});
