import { describe, expect, it } from 'vitest';

import { at, record, shift } from '#domain/attendance/testing/builders.ts';
import { isoDate } from '#domain/time/date.ts';
import { daysToChoose } from './days-to-choose.ts';
import type { Position } from './position.tsx';
import { asksPerson, findMade, intendPunch, questionOf, sameQuestion, type PunchIntent } from './punch-intent.ts';

const position: Position = { latitude: 35.681236, longitude: 139.767125, accuracy: 18 };

const ask = (intent: PunchIntent): string => questionOf(intent, intent.workDate);

describe('intendPunch', () => {
  it('fixes what is sent: the type, the automatic note, the place', () => {
    const intent = intendPunch('clock_in', at('2026-11-20 09:01:59'), position, [], []);
    expect(intent.body).toEqual({
      type: 'in',
      note: '出勤 09:01',
      latitude: 35.681236,
      longitude: 139.767125,
      accuracy: 18,
      work_date: undefined,
      place_reason: undefined,
    });
    expect(intendPunch('clock_out', at('2026-11-20 18:05'), position, [], []).body).toMatchObject({
      type: 'out',
      note: '退勤 18:05',
    });
  });

  it('sends the punches of a break by their names', () => {
    expect(intendPunch('break_start', at('2026-11-20 12:03'), position, [], []).body).toMatchObject({
      type: 'break_start',
      note: '休憩開始 12:03',
    });
    expect(intendPunch('break_end', at('2026-11-20 12:58'), position, [], []).body).toMatchObject({
      type: 'break_end',
      note: '休憩終了 12:58',
    });
  });

  it('makes a key for each tap', () => {
    const keys = [1, 2].map(() => intendPunch('clock_in', at('2026-11-20 09:00'), position, [], []).key);
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[\x21-\x7e]{1,128}$/);
  });
});

describe('the question of the dialog', () => {
  it('names the working day, which for a night shift is not the calendar day (D3)', () => {
    const night = [shift('2026-11-19', '22:00', '06:00')];
    const clockIn = record('clock_in', '2026-11-19 21:55');
    expect(ask(intendPunch('clock_in', at('2026-11-20 00:10'), position, [], night))).toBe(
      '11月19日（木）の出勤を打刻しますか？',
    );
    expect(ask(intendPunch('clock_out', at('2026-11-20 06:02'), position, [clockIn], night))).toBe(
      '11月19日（木）の退勤を打刻しますか？',
    );
    expect(ask(intendPunch('clock_in', at('2026-11-20 09:00'), position, [], night))).toBe(
      '11月20日（金）の出勤を打刻しますか？',
    );
  });

  it('says of a clock-out that its day has no clock-in, which is then asked about in any case', () => {
    const intent = intendPunch('clock_out', at('2026-11-20 09:01'), position, [], []);
    expect(ask(intent)).toBe('11月20日（金）の退勤を打刻しますか？この日の出勤は打刻されていません。');
    expect(asksPerson(intent)).toBe(true);
  });

  it('asks about a repeated clock-out whether it is to change the first', () => {
    const records = [record('clock_in', '2026-11-20 09:00'), record('clock_out', '2026-11-20 18:00')];
    expect(ask(intendPunch('clock_out', at('2026-11-20 21:00'), position, records, []))).toBe(
      '退勤は18:00に打刻済みです。21:00に変更しますか？',
    );
    expect(ask(intendPunch('clock_out', at('2026-11-21 00:30'), position, records, []))).toBe(
      '退勤は18:00に打刻済みです。翌00:30に変更しますか？',
    );
  });

  it('says of a repeated clock-in that the first one counts', () => {
    const records = [record('clock_in', '2026-11-20 09:00')];
    expect(ask(intendPunch('clock_in', at('2026-11-20 12:00'), position, records, []))).toBe(
      '出勤は09:00に打刻済みです。もう一度打刻しても、勤怠には最初の出勤時間が使われます。',
    );
  });

  it('says of a clock-in after a clock-out that it begins another stretch', () => {
    const records = [record('clock_in', '2026-11-20 09:00'), record('clock_out', '2026-11-20 12:00')];
    expect(ask(intendPunch('clock_in', at('2026-11-20 17:00'), position, records, []))).toBe(
      '出勤は09:00、退勤は12:00に打刻済みです。もう一度打刻しますか？ここから2回目以降の勤務として数え、間の時間は勤務時間に入りません。',
    );
    const back = [...records, record('clock_in', '2026-11-20 17:00')];
    expect(ask(intendPunch('clock_out', at('2026-11-20 22:00'), position, back, []))).toBe(
      '11月20日（金）の退勤を打刻しますか？',
    );
  });

  it('asks of a break by its name, and says of a clock-out in one what becomes of it', () => {
    const records = [record('clock_in', '2026-11-20 09:00')];
    expect(ask(intendPunch('break_start', at('2026-11-20 12:03'), position, records, []))).toBe(
      '11月20日（金）の休憩開始を打刻しますか？',
    );
    const resting = [...records, record('break_start', '2026-11-20 12:03')];
    expect(ask(intendPunch('clock_out', at('2026-11-20 18:00'), position, resting, []))).toBe(
      '11月20日（金）の退勤を打刻しますか？休憩（12:03〜）の終了が打刻されていません。このまま退勤すると、この休憩は控除されません。',
    );
  });

  it('names no day while the records are unknown', () => {
    expect(ask(intendPunch('clock_out', at('2026-11-20 06:00'), position, undefined, []))).toBe('退勤を打刻しますか？');
  });

  it('asks which day is meant more than 16 hours after the clock-in, and not before', () => {
    const records = [record('clock_in', '2026-11-19 09:00')];
    const clockOut = (time: string) => intendPunch('clock_out', at(time), position, records, []);
    expect(clockOut('2026-11-20 01:00').asksDay).toBe(false);
    const late = clockOut('2026-11-20 01:01');
    expect(late.asksDay).toBe(true);
    expect(daysToChoose(late)).toEqual([
      { day: isoDate('2026-11-19'), label: '11月19日の退勤（09:00〜翌01:01、16:01）' },
      { day: isoDate('2026-11-20'), label: '本日の退勤' },
    ]);
    expect(questionOf(late, isoDate('2026-11-20'))).toBe(
      '11月20日（金）の退勤を打刻しますか？この日の出勤は打刻されていません。',
    );
  });
});

describe('sameQuestion', () => {
  it('tells whether an answer still holds', () => {
    const clockIn = (time: string) => intendPunch('clock_in', at(time), position, [], []);
    expect(sameQuestion(clockIn('2026-11-20 09:00'), clockIn('2026-11-20 09:05'))).toBe(true);
    expect(sameQuestion(clockIn('2026-11-20 23:59'), clockIn('2026-11-21 00:01'))).toBe(false);
  });
});

describe('findMade', () => {
  const before = record('clock_in', '2026-11-20 09:00', { note: '出勤 09:00' });
  const intent = intendPunch('clock_in', at('2026-11-20 09:00:30'), position, [before], []);

  it('finds the punch whose answer was lost', () => {
    const made = record('clock_in', '2026-11-20 09:00:31', { note: '出勤 09:00' });
    expect(findMade(intent, [before, made])).toBe(made);
  });

  it('takes neither an earlier punch nor another one for it', () => {
    expect(findMade(intent, [before])).toBeUndefined();
    expect(findMade(intent, [before, record('clock_out', '2026-11-20 09:01', { note: '退勤 09:01' })])).toBeUndefined();
  });
});

describe('asksPerson', () => {
  const [T, nine] = ['2026-11-20', record('clock_in', '2026-11-20 09:00')];
  it.each([
    ['the first clock-in', 'clock_in', `${T} 09:00`, [], false],
    ['the clock-out after it', 'clock_out', `${T} 18:00`, [nine], false],
    ['the beginning of a break', 'break_start', `${T} 12:00`, [nine], false],
    ['a repeated clock-in', 'clock_in', `${T} 09:05`, [nine], true],
    ['a clock-out in a break', 'clock_out', `${T} 12:30`, [nine, record('break_start', `${T} 12:00`)], true],
    ['a clock-out of which the day is unclear', 'clock_out', '2026-11-21 01:01', [nine], true],
    ['any punch while nothing is known', 'clock_in', `${T} 09:00`, undefined, true],
  ] as const)('%s', (_, kind, now, records, asks) => {
    expect(asksPerson(intendPunch(kind, at(now), position, records, []))).toBe(asks);
  });
});
