import { describe, expect, it } from 'vitest';

import { isoDate } from '#domain/time/date.ts';
import {
  grantBody,
  grantValues,
  rateText,
  readAttendance,
  readGrantDays,
  validateAttendance,
  validateGrant,
  verdictOf,
  type GrantValues,
} from './ledger-values.ts';

const TODAY = isoDate('2026-11-20');
const FILLED: GrantValues = { grantedOn: '2026/10/1', days: '10.5', expiry: '', kind: 'statutory', reason: '移行' };

describe('the form of a grant', () => {
  it.each([
    ['10', 10],
    ['0.5', 0.5],
    ['１２．５', 12.5],
    ['100', 100],
    ['100.5', null],
    ['0', null],
    ['1.3', null],
    ['-1', null],
    ['1e2', null],
    ['十', null],
    ['', null],
  ])('reads %j days as %j', (text, expected) => {
    expect(readGrantDays(text)).toBe(expected);
  });

  it('begins with the grant by law that is not on record', () => {
    const base = { base_date: '2025-10-01', days: 11 } as Parameters<typeof grantValues>[1];
    expect(grantValues(null, base)).toMatchObject({ grantedOn: '2025-10-01（水）', days: '11', kind: 'statutory' });
    expect(grantBody({ ...grantValues(null, base), reason: '移行' }, TODAY)).toEqual({
      granted_on: '2025-10-01',
      days: 11,
      expiry_date: undefined,
      is_statutory: true,
      reason: '移行',
    });
  });

  it.each([
    [{}, {}],
    [{ grantedOn: '' }, { grantedOn: '付与日を入力してください' }],
    [{ grantedOn: '2月30日' }, { grantedOn: expect.stringContaining('2026-11-20') }],
    [{ days: '' }, { days: '日数を入力してください' }],
    [{ days: '0.3' }, { days: '日数は0.5日単位で、0.5〜100で入力してください' }],
    [{ expiry: '2026/9/30' }, { expiry: '有効期限は付与日以降にしてください' }],
    [{ expiry: 'いつか' }, { expiry: expect.stringContaining('2026-11-20') }],
    [{ reason: ' ' }, { reason: '理由を入力してください' }],
  ])('with %j says %j', (wrong, expected) => {
    expect(validateGrant({ ...FILLED, ...wrong }, TODAY)).toEqual(expected);
  });
});

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
