import { describe, expect, it } from 'vitest';

import { readShiftTimes, type ShiftDay } from '#domain/attendance/shift.ts';
import { isoDate } from '#domain/time/date.ts';
import {
  changedDays,
  DAY_OFF,
  endsNextDay,
  validateDays,
  plannedDay,
  refusedDays,
  spelledShift,
  typedDay,
  withDays,
  type TypedDay,
} from './draft.ts';

const FRIDAY = isoDate('2026-11-20');
const SATURDAY = isoDate('2026-11-21');
const day = (start: string, end: string): TypedDay => ({ isWorkday: true, start, end });

function shift(date: typeof FRIDAY, start: string, end: string): ShiftDay {
  const hours = readShiftTimes(start, end);
  return { date, start: hours?.start ?? null, end: hours?.end ?? null, isWorkday: true };
}

describe('what the fields spell', () => {
  it.each([
    ['09:00', '18:00', 540, 1080, false],
    ['900', '１８：００', 540, 1080, false],
    ['22:00', '06:00', 1320, 1800, true],
    ['15:00', '0', 900, 1440, true],
  ])('%s to %s', (start, end, from, to, isNextDay) => {
    expect(spelledShift(FRIDAY, day(start, end))).toEqual({ date: FRIDAY, start: from, end: to, isWorkday: true });
    expect(endsNextDay(day(start, end))).toBe(isNextDay);
  });

  it.each([
    ['', ''],
    ['9:00', ''],
    ['9:0', '18:00'],
    ['9:00', '9:00'],
  ])('is a workday without hours for %j to %j', (start, end) => {
    expect(spelledShift(FRIDAY, day(start, end))).toEqual({ date: FRIDAY, start: null, end: null, isWorkday: true });
    expect(endsNextDay(day(start, end))).toBe(false);
  });

  it('is what was saved, there and back, nights and days off too', () => {
    for (const saved of [shift(FRIDAY, '09:00', '18:00'), shift(FRIDAY, '22:00', '06:00')])
      expect(spelledShift(FRIDAY, typedDay(saved))).toEqual(saved);
    expect(typedDay(spelledShift(FRIDAY, DAY_OFF))).toEqual(DAY_OFF);
  });

  it('is sent as times of day', () => {
    expect(plannedDay(FRIDAY, day('２２００', '6'))).toEqual({
      date: FRIDAY,
      isWorkday: true,
      startTime: '22:00',
      endTime: '06:00',
      endDay: null,
    });
    expect(plannedDay(FRIDAY, DAY_OFF)).toEqual({
      date: FRIDAY,
      isWorkday: false,
      startTime: null,
      endTime: null,
      endDay: null,
    });
  });
});

describe('what keeps a day from being saved', () => {
  it.each([
    ['', '18:00', { start: '開始を入力してください' }],
    ['9:00', ' ', { end: '終了を入力してください' }],
    ['', '', { start: '開始を入力してください', end: '終了を入力してください' }],
    ['24:00', '9:6', { start: '9:00のように入力してください', end: '9:00のように入力してください' }],
    ['9:00', '900', { end: '開始と終了が同じ時刻です。翌日に終わるときは、終わりの日（翌日）を選択してください' }],
  ])('%j to %j', (start, end, errors) => {
    expect(validateDays([{ date: FRIDAY, day: day(start, end) }])).toEqual(new Map([[FRIDAY, errors]]));
  });

  it.each([day('9:00', '18:00'), day('22:00', '6:00'), DAY_OFF])('nothing of %o', (good) => {
    expect(validateDays([{ date: FRIDAY, day: good }])).toEqual(new Map());
  });

  it('is named by the server with the day’s date; what it says of anything else is no day’s', () => {
    expect(refusedDays({ '2026-11-20': '同じ日付が2回指定されています', month: '月が違います' })).toEqual(
      new Map([[FRIDAY, { start: '同じ日付が2回指定されています' }]]),
    );
  });
});

describe('the edits', () => {
  const saved = new Map([[FRIDAY, day('09:00', '18:00')]]);

  it('take the latest of each day', () => {
    const first = withDays(new Map(), new Map([[FRIDAY, day('1', '')]]), saved);
    const second = withDays(
      first,
      new Map([
        [FRIDAY, day('10', '')],
        [SATURDAY, day('9', '12')],
      ]),
      saved,
    );
    expect(second).toEqual(
      new Map([
        [FRIDAY, day('10', '')],
        [SATURDAY, day('9', '12')],
      ]),
    );
  });

  it('are none where a day is again as it was saved, or off as it was never planned', () => {
    const edits = new Map([
      [FRIDAY, day('10:00', '18:00')],
      [SATURDAY, day('09:00', '12:00')],
    ]);
    expect(
      withDays(
        edits,
        new Map([
          [FRIDAY, day('09:00', '18:00')],
          [SATURDAY, DAY_OFF],
        ]),
        saved,
      ),
    ).toEqual(new Map());
  });

  it('of a plan are the days that it changes alone', () => {
    const before = [shift(FRIDAY, '09:00', '18:00'), shift(SATURDAY, '09:00', '12:00')];
    const after = [shift(FRIDAY, '09:00', '18:00'), shift(SATURDAY, '22:00', '06:00')];
    expect(changedDays(before, after)).toEqual(new Map([[SATURDAY, day('22:00', '06:00')]]));
    expect(changedDays(before, before).size).toBe(0);
  });
});
