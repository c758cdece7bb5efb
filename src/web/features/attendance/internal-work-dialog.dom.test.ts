import { describe, expect, it } from 'vitest';

import { readShiftTimes } from '#domain/attendance/shift.ts';
import { timeOfDay, workingDayMinute } from '#domain/time/minutes.ts';
import { isoDate } from '#domain/time/date.ts';
import { validateDate, validateEntry, readEntry } from './internal-work-dialog.tsx';

const frame = { clockIn: timeOfDay('09:00'), clockOut: timeOfDay('18:00'), shift: null };
const night = {
  clockIn: timeOfDay('22:00'),
  clockOut: workingDayMinute(30 * 60),
  shift: readShiftTimes('22:00', '06:00'),
};
const others = [{ start: timeOfDay('13:00'), end: timeOfDay('14:00') }];

const entry = (start: string, end: string, breakMinutes = '0') => ({ start, end, breakMinutes, note: '' });

describe('what is wrong with an entry of internal work (spec §5)', () => {
  it.each([
    [entry('', '12:00'), { start: '開始時間と終了時間は必須です' }],
    [entry('10:00', ' '), { end: '開始時間と終了時間は必須です' }],
    [entry('10:0', '12:00'), { start: '9:00のように入力してください' }],
    [
      entry('10:00', '99:00', 'x'),
      { end: '9:00のように入力してください', breakMinutes: '休憩時間は0以上の整数（分）で入力してください' },
    ],
    [entry('12:00', '10:00'), { start: '開始時間は終了時間より前である必要があります' }],
    [entry('10:00', '10:00'), { start: '開始時間は終了時間より前である必要があります' }],
    [entry('08:59', '10:00'), { start: '開始時間は出勤時間（09:00）以降にしてください' }],
    [entry('17:00', '18:01'), { end: '終了時間は退勤時間（18:00）以前にしてください' }],
    [entry('10:00', '11:00', '-1'), { breakMinutes: '休憩時間は0以上の整数（分）で入力してください' }],
    [entry('10:00', '11:00', '1.5'), { breakMinutes: '休憩時間は0以上の整数（分）で入力してください' }],
    [entry('10:00', '11:00', '60'), { breakMinutes: '休憩時間は勤務時間より短くしてください' }],
    [entry('13:30', '15:00'), { start: '他の社内業務と時間が重複しています' }],
  ])('%j', (values, expected) => {
    expect(validateEntry(values, frame, others)).toEqual(expected);
  });

  it.each([entry('9:00', '13:00'), entry('14:00', '1800', '30'), entry('９：００', '１２：００', '３０')])(
    'is nothing with %j',
    (values) => {
      expect(validateEntry(values, frame, others)).toEqual({});
    },
  );

  it('goes by the working day, which may pass midnight', () => {
    expect(validateEntry(entry('23:00', '01:00'), night, [])).toEqual({});
    expect(validateEntry(entry('05:00', '06:30'), night, [])).toEqual({
      end: '終了時間は退勤時間（翌06:00）以前にしてください',
    });
  });
});

it('an empty break is none', () => {
  expect(readEntry(entry('9:00', '10:00', ''))).toEqual({ start: 540, end: 600, breakMinutes: 0 });
  expect(readEntry(entry('9:00', '10:00', '３０'))?.breakMinutes).toBe(30);
  expect(readEntry(entry('9:00', 'x'))).toBeNull();
});

describe('what is wrong with the day of an entry', () => {
  const days = ['2026-11-01', '2026-11-30'].map((date) => ({ date: isoDate(date) }));

  it.each([
    [' ', '日付を入力してください'],
    ['11/31', '2026-11-20のように入力してください'],
    ['2026-10-31', '11月1日（日）〜11月30日（月）の日付を入力してください'],
    ['12/1', '11月1日（日）〜11月30日（月）の日付を入力してください'],
    ['11/21', '未来の日は登録できません'],
  ])('%j', (text, message) => {
    expect(validateDate(text, days, isoDate('2026-11-20'))).toEqual({ date: message });
  });

  it.each(['11/1', '2026-11-20（金）'])('is nothing with %j', (text) => {
    expect(validateDate(text, days, isoDate('2026-11-20'))).toBeNull();
  });
});
