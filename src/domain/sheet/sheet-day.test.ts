import { describe, expect, it } from 'vitest';

import { at, dayOff, record, shift, internal, punched } from '../attendance/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import type { SheetInput } from './sheet.ts';
import { dayOf } from './testing/builders.ts';

const D = '2026-11-20';
const SATURDAY = '2026-11-21';
const HOLIDAY = '2026-11-03';
const SHIFT = [shift(D, '09:00', '18:00')];
const leave = { leaveDays: [isoDate(D)] };
const corrected = { correction: { reason: '打刻漏れ', original: null, byEmployee: false } };
const offline = { offline: { tappedAt: at(`${D} 09:00`), clockDifference: 0 } };
const remarks = (date: string, rest: Partial<SheetInput> = {}): string => dayOf(date, rest).remarks.join('、');

describe('the remarks of a day', () => {
  it.each([
    ['an ordinary day', D, { records: punched(D, '09:00', '18:00'), shifts: SHIFT }, ''],
    ['an empty weekend', SATURDAY, {}, ''],
    ['leave', D, leave, '有給休暇取得'],
    ['leave beats an absence record', D, { ...leave, records: [record('absence', `${D} 08:00`)] }, '有給休暇取得'],
    ['work on leave', D, { ...leave, records: punched(D, '09:00', '18:00') }, '有給休暇日に出勤（要確認）'],
    ['an absence', D, {}, '欠勤'],
    ['a recorded one', D, { records: [record('absence', `${D} 08:00`, { absenceReason: '欠勤: 発熱' })] }, '欠勤'],
    ['late', D, { records: punched(D, '09:10', '18:00'), shifts: SHIFT }, '遅刻'],
    ['early', D, { records: punched(D, '09:00', '16:00'), shifts: SHIFT }, '早退'],
    ['both', D, { records: punched(D, '09:10', '16:00'), shifts: SHIFT }, '遅刻、早退'],
    ['no clock-out', D, { records: punched(D, '09:00', null) }, '退勤未打刻'],
    ['no clock-in', D, { records: punched(D, null, '18:00') }, '出勤未打刻'],
    ['D12: a day still open', D, { records: punched(D, '09:00', null), now: at(`${D} 12:00`) }, ''],
    ['a public holiday', HOLIDAY, {}, '文化の日'],
    ['work on it', HOLIDAY, { records: punched(HOLIDAY, '09:00', '18:00') }, '文化の日、休日出勤'],
    ['work on a weekend', SATURDAY, { records: punched(SATURDAY, '09:00', '18:00') }, '休日出勤'],
    ['half a day of it', SATURDAY, { records: punched(SATURDAY, '09:00', null) }, '退勤未打刻、休日出勤'],
    ['work on a day off of the shift', D, { records: punched(D, '09:00', '18:00'), shifts: [dayOff(D)] }, '休日出勤'],
    [
      'planned work on a weekend',
      SATURDAY,
      { records: punched(SATURDAY, '09:00', '18:00'), shifts: [shift(SATURDAY, '09:00', '18:00')] },
      '',
    ],
    ['a correction', D, { records: punched(D, '09:00', '18:00', corrected) }, '＊修正あり'],
    ['a punch without a network', D, { records: punched(D, '09:00', '18:00', offline) }, 'オフライン打刻'],
    ['one of half a day', D, { records: punched(D, '09:00', null, offline) }, '退勤未打刻、オフライン打刻'],
    ['one of the other half', D, { records: punched(D, null, '18:00', offline) }, '出勤未打刻、オフライン打刻'],
    [
      'one in the middle of the day',
      D,
      {
        records: [...punched(D, '09:00', '12:00'), ...punched(D, '13:00', null, offline), ...punched(D, null, '18:00')],
      },
      'オフライン打刻',
    ],
    [
      'one of a break',
      D,
      {
        records: [
          ...punched(D, '09:00', '18:00'),
          record('break_start', `${D} 12:00`, offline),
          record('break_end', `${D} 13:00`),
        ],
      },
      'オフライン打刻',
    ],
    [
      'one that does not count',
      D,
      { records: [...punched(D, '09:00', null), ...punched(D, '10:00', null, offline), ...punched(D, null, '18:00')] },
      '',
    ],
    [
      'one of the clock-in alone',
      D,
      { records: [...punched(D, '09:00', null, corrected), ...punched(D, null, '18:00')] },
      '＊修正あり',
    ],
    [
      'one of the clock-out alone',
      D,
      { records: [...punched(D, '09:00', null), ...punched(D, null, '18:00', corrected)] },
      '＊修正あり',
    ],
    ['a note', D, { records: punched(D, '09:00', '18:00', { note: ' 客先直行 ' }) }, '客先直行'],
    [
      'the label of a punch is none',
      D,
      { records: punched(D, '09:00', '18:00', { note: '出勤 09:00', isNoteAutomatic: true }) },
      '',
    ],
    [
      'internal work within the punches',
      D,
      { records: punched(D, '09:00', '18:00'), internalWork: [internal(D)], shifts: SHIFT },
      '',
    ],
    ['internal work alone', D, { internalWork: [internal(D)] }, '社内業務のみ・打刻なし（要確認）'],
  ])('%s', (_, date, rest, expected) => {
    expect(remarks(date, rest)).toBe(expected);
  });

  it.each([
    ['of a delay that the punches don’t show', 'late', punched(D, '09:00', '18:00'), '遅刻届'],
    ['of one that they show', 'late', punched(D, '09:10', '18:00'), '遅刻'],
    ['of an early leave', 'early', punched(D, '09:00', '18:00'), '早退届'],
    ['of a delay, and then nobody came', 'late', [], '欠勤、遅刻届'],
    ['of an absence, and then somebody came', 'absence', punched(D, '09:00', '18:00'), ''],
  ] as const)('D5: a report %s', (_, type, punches, expected) => {
    expect(remarks(D, { records: [record(type, `${D} 08:00`), ...punches], shifts: SHIFT })).toBe(expected);
  });

  it('a recorded absence that is not counted is named as a report', () => {
    expect(remarks(SATURDAY, { records: [record('absence', `${SATURDAY} 08:00`)] })).toBe('欠勤届');
    expect(remarks(D, { records: [record('absence', `${D} 08:00`)], now: at('2026-11-18 12:00') })).toBe('欠勤届');
  });

  it('D29: are ordered: leave or absence, late, early, holiday, note', () => {
    const punches = punched(HOLIDAY, '10:30', '16:00', { ...corrected, note: '障害対応' });
    expect(remarks(HOLIDAY, { records: punches })).toBe('遅刻、早退、文化の日、休日出勤、＊修正あり、障害対応');
    expect(remarks(HOLIDAY, { records: punches, leaveDays: [isoDate(HOLIDAY)] })).toBe(
      '有給休暇日に出勤（要確認）、文化の日、休日出勤、＊修正あり、障害対応',
    );
  });
});

describe('D15: a time that was entered by hand', () => {
  it('is marked', () => {
    const [clockIn] = punched(D, '09:00', null, corrected);
    const [clockOut] = punched(D, null, '18:00');
    expect(dayOf(D, { records: [clockIn!, clockOut!] })).toMatchObject({
      isClockInCorrected: true,
      isClockOutCorrected: false,
    });
  });
});

describe('several pairs of punches', () => {
  const records = [...punched(D, '09:00', '12:00', { breakMinutes: 0 }), ...punched(D, '17:00', '22:07')];

  it('shows the first clock-in and the last clock-out, and counts the time between the pairs nowhere', () => {
    expect(dayOf(D, { records })).toMatchObject({ clockIn: 540, clockOut: 1320, work: 480, overtime: 0, night: 0 });
  });

  it('counts by the shown times: from the shift’s start, and to the minute in between', () => {
    const day = dayOf(D, {
      records: [...punched(D, '08:40', '12:03', { breakMinutes: 0 }), ...punched(D, '13:01', '18:14')],
      shifts: SHIFT,
    });
    expect(day).toMatchObject({ clockIn: 540, clockOut: 1080, work: 183 + 299 });
  });

  it('D38: shows the length of the punched breaks, and deducts them', () => {
    const breaks = [record('break_start', `${D} 12:03`), record('break_end', `${D} 12:58`)];
    const day = dayOf(D, { records: [...punched(D, '09:00', '18:00'), ...breaks] });
    expect(day).toMatchObject({ breakMinutes: 55, isBreakUnset: false, work: 485 });
    const entered = dayOf(D, { records: [...punched(D, '09:00', '18:00', { breakMinutes: 0 }), ...breaks] });
    expect(entered).toMatchObject({ breakMinutes: 0, work: 540 });
  });
});
