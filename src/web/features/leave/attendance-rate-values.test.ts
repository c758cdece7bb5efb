import { describe, expect, it } from 'vitest';

import { validateAttendance, rateText, readAttendance, verdictOf } from './attendance-rate-values.ts';

const typed = (attended: string, total: string, reason = '休職') => ({ attended, total, reason });

describe('the attendance before a grant', () => {
  it.each([
    [192, 240, '80.0'],
    [7999, 10_000, '79.9'],
    [1, 3, '33.3'],
    [0, 0, '0.0'],
  ])('%i of %i days is %s %%', (attended, total, expected) => {
    expect(rateText(attended, total)).toBe(expected);
  });

  it.each([
    [typed('96', '120'), { attended: 96, total: 120 }],
    [typed(' ９６', '１２０'), { attended: 96, total: 120 }],
    [typed('121', '120'), null],
    [typed('9.5', '120'), null],
    [typed('-1', '120'), null],
    [typed('1', '367'), null],
    [typed('', '120'), null],
  ])('%j reads as %j', (values, expected) => {
    expect(readAttendance(values)).toEqual(expected);
  });

  it('tells what becomes of the grant', () => {
    expect(verdictOf(typed('80', '100'))).toEqual({ isEnough: true, text: '出勤率 80.0%：8割以上のため付与されます' });
    expect(verdictOf(typed('79', '100'))).toEqual({
      isEnough: false,
      text: '出勤率 79.0%：8割未満のため付与されません',
    });
    expect(verdictOf(typed('', '100'))).toBeNull();
  });

  it('says what is wrong at each field', () => {
    expect(validateAttendance(typed('80', '100'))).toEqual({});
    expect(validateAttendance(typed('101', '100'))).toEqual({ attended: '出勤日数は全労働日数以下にしてください' });
    expect(validateAttendance(typed('x', '', ' '))).toEqual({
      attended: '出勤日数は0〜366の整数で入力してください',
      total: '全労働日数は0〜366の整数で入力してください',
      reason: '理由を入力してください',
    });
  });
});
