import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/date.ts';
import { timeOfDay } from '../time/minutes.ts';
import { composeReason, likelyIrregular, readReason } from './irregular.ts';
import { readShiftTimes } from './shift.ts';

describe('D33: the reason that is sent', () => {
  it.each([
    ['late', '電車遅延', '山田', '遅刻: 電車遅延 - 山田'],
    ['early', '通院', null, '早退: 通院'],
    ['absence', '体調不良', '  田中様　', '欠勤: 体調不良 - 田中様'],
    ['absence', '体調不良', '', '欠勤: 体調不良'],
    ['absence', '体調不良', '   ', '欠勤: 体調不良'],
    ['late', '  電車遅延 ', '山田', '遅刻: 電車遅延 - 山田'],
    ['late', '電車遅延\n（証明書あり）', '山田', '遅刻: 電車遅延\n（証明書あり） - 山田'],
  ] as const)('%s, %j, reported to %j: %j', (type, note, reportedTo, text) => {
    expect(composeReason(type, note, reportedTo)).toBe(text);
  });
});

describe('D33: a reason parsed into its parts', () => {
  it.each([
    ['遅刻: 電車遅延 - 山田', 'late', '電車遅延', '山田'],
    ['遅刻:電車遅延 - 山田', 'late', '電車遅延', '山田'],
    ['遅刻：電車遅延', 'late', '電車遅延', null],
    ['早退： 通院 - 佐藤', 'early', '通院', '佐藤'],
    ['欠勤:　体調不良', 'absence', '体調不良', null],
    [' 欠勤: 体調不良 ', 'absence', '体調不良', null],
    ['遅刻: 電車遅延\n（証明書あり） - 山田', 'late', '電車遅延\n（証明書あり）', '山田'],
    ['遅刻: 9:00-9:30 通院 - 山田', 'late', '9:00-9:30 通院', '山田'],
    ['遅刻: A - B - C', 'late', 'A - B', 'C'],
    ['遅刻: - 山田', 'late', '- 山田', null],
    ['遅刻', null, '遅刻', null],
    [' 体調不良 - 山田 ', null, '体調不良 - 山田', null],
    ['電車の遅刻: 30分', null, '電車の遅刻: 30分', null],
    ['', null, '', null],
  ] as const)('%j', (text, type, note, reportedTo) => {
    expect(readReason(text)).toEqual({ type, note, reportedTo });
  });

  const anyType = fc.constantFrom('late', 'early', 'absence' as const);
  const anyNote = fc.stringMatching(/^[あA1 \-:：\n　]{0,12}$/);
  const anyName = fc.stringMatching(/^[あA1 :：　]{0,12}$/);

  it('survives a round trip, unless the note itself has a dash between spaces', () => {
    fc.assert(
      fc.property(anyType, anyNote, anyName, (type, note, reportedTo) => {
        fc.pre(note.trim() !== '' && !/ -( |$)/.test(note.trim()));
        const parts = { type, note: note.trim(), reportedTo: reportedTo.trim() || null };
        expect(readReason(composeReason(type, note, reportedTo))).toEqual(parts);
      }),
    );
  });
});

describe('what a report of a day is most likely about', () => {
  const FRIDAY = isoDate('2026-11-20');
  const SATURDAY = isoDate('2026-11-21');
  const nothing = {
    date: FRIDAY,
    shift: null,
    holiday: null,
    hasLeave: false,
    clockIn: null,
    clockOut: null,
    isLate: false,
    isInternalWork: false,
    segments: [],
    pairs: [],
  };
  const shift = readShiftTimes('09:00', '18:00');
  const span = (start: string, end: string) => [{ start: timeOfDay(start), end: timeOfDay(end) }];
  const internal = { shift, isInternalWork: true, clockIn: timeOfDay('13:00'), clockOut: timeOfDay('17:00') };
  const [nine, noon, six] = [timeOfDay('09:00'), timeOfDay('12:00'), timeOfDay('18:00')];

  it.each([
    ['nothing punched on a day of the shift', { shift }, 'absence'],
    ['nothing punched on a Saturday of the shift', { date: SATURDAY, shift }, 'absence'],
    ['nothing punched on a weekday without a shift', {}, 'absence'],
    ['nothing punched on a Saturday', { date: SATURDAY }, null],
    ['nothing punched on a holiday', { holiday: '勤労感謝の日' }, null],
    ['nothing punched on a day of leave', { shift, hasLeave: true }, null],
    ['a clock-in after the shift’s start', { shift, clockIn: noon, isLate: true }, 'late'],
    ['both late and early', { shift, clockIn: nine, clockOut: noon, isLate: true }, 'late'],
    ['a clock-out before the shift’s end', { shift, clockIn: nine, clockOut: noon }, 'early'],
    ['a clock-out at its end', { shift, clockIn: nine, clockOut: six }, null],
    ['an ordinary day without a shift', { clockIn: nine, clockOut: noon }, null],
    ['a clock-in in time', { shift, clockIn: nine }, null],
    [
      'internal work within a whole day',
      { ...internal, segments: span('13:00', '17:00'), pairs: span('08:48', '18:00') },
      null,
    ],
    [
      'internal work after having come back, until the shift’s end',
      {
        ...internal,
        segments: span('13:00', '17:00'),
        pairs: [...span('09:00', '12:00'), ...span('13:00', '18:00')],
      },
      null,
    ],
    [
      'internal work until an early leave',
      { ...internal, segments: span('13:00', '17:00'), pairs: span('08:48', '17:00') },
      'early',
    ],
    [
      'a late arrival before internal work',
      { ...internal, segments: span('13:00', '17:00'), pairs: span('10:00', '18:00'), isLate: true },
      'late',
    ],
    [
      'internal work after the clock-out',
      { ...internal, segments: span('13:00', '17:00'), pairs: span('08:48', '13:00') },
      null,
    ],
    [
      'internal work before a late clock-in',
      { ...internal, segments: span('09:00', '13:00'), pairs: span('13:00', '18:00'), isLate: true },
      null,
    ],
    ['internal work on an unpunched day of the shift', { ...internal, segments: span('13:00', '17:00') }, null],
  ] as const)('%s', (_, day, type) => {
    expect(likelyIrregular({ ...nothing, ...day })).toBe(type);
  });
});
