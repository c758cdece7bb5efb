import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeReason, readReason } from './irregular.ts';

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
