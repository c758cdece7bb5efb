import { describe, expect, it } from 'vitest';

import { isoDate } from '#domain/time/date.ts';
import type { LedgerGrant, StatutoryGrant } from '#contract/leave-ledger.ts';
import {
  attendanceBody,
  attendanceValues,
  basesOf,
  daysInPeriod,
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

const typed = (attended: string, total: string, reason = '休職') =>
  ({ basis: 'entered', attended, total, reason }) as const;

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
    expect(verdictOf(typed('80', '100'), null)).toEqual({
      isEnough: true,
      text: '出勤率 80.0%：8割以上のため付与されます',
    });
    expect(verdictOf(typed('79', '100'), null)).toEqual({
      isEnough: false,
      text: '出勤率 79.0%：8割未満のため付与されません',
    });
    expect(verdictOf(typed('', '100'), null)).toBeNull();
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

describe('the attendance that is on record', () => {
  const onRecord = { attended_days: 150, total_days: 200, is_enough: false, days: [], unknown: [], is_complete: true };
  const grant = (rest: object): StatutoryGrant =>
    ({ state: 'to_confirm', attendance: null, on_record: onRecord, ...rest }) as unknown as StatutoryGrant;

  it.each([
    [{ on_record: null }, ['entered']],
    [{}, ['records', 'entered']],
    [{ on_record: { ...onRecord, is_complete: false } }, ['both', 'entered']],
    [{ on_record: { ...onRecord, is_complete: false }, state: 'coming' }, ['entered']],
  ])('with %j counts by %j', (rest, expected) => {
    expect(basesOf(grant(rest))).toEqual(expected);
    expect(attendanceValues(grant(rest)).basis).toBe(expected[0]);
  });

  it('is sent as it was seen, alone or beside what was typed', () => {
    expect(attendanceBody({ ...typed('', '', ''), basis: 'records' }, onRecord)).toEqual({
      basis: 'records',
      recorded_attended_days: 150,
      recorded_total_days: 200,
    });
    expect(attendanceBody({ ...typed('40', '40'), basis: 'both' }, onRecord)).toEqual({
      basis: 'both',
      attended_days: 40,
      total_days: 40,
      recorded_attended_days: 150,
      recorded_total_days: 200,
      reason: '休職',
    });
    expect(verdictOf({ ...typed('40', '40'), basis: 'both' }, onRecord)?.text).toContain('79.1%');
    expect(verdictOf({ ...typed('', ''), basis: 'records' }, onRecord)?.isEnough).toBe(false);
    expect(validateAttendance({ ...typed('', '', ''), basis: 'records' })).toEqual({});
  });
});

describe('the days within the period of an obligation', () => {
  const grant = (id: number, granted_on: string, dates: readonly string[], deadline: string | null): LedgerGrant =>
    ({
      id,
      granted_on,
      usages: dates.map((date, index) => ({ request_id: id * 10 + index, date, days: 1, status: 'approved' })),
      obligation: deadline === null ? null : { base_date: granted_on, deadline },
    }) as unknown as LedgerGrant;
  const datesOf = (of: LedgerGrant, grants: readonly LedgerGrant[]) =>
    daysInPeriod(of, grants).map(({ date, grant: { id } }) => [date, id]);
  const older = grant(1, '2025-01-01', ['2025-12-31', '2026-01-01', '2026-11-04'], '2025-12-31');

  it('are of any grant, by date, from the base date until the deadline', () => {
    const newer = grant(2, '2026-01-01', ['2026-03-02', '2027-01-01'], '2026-12-31');
    expect(datesOf(newer, [older, newer])).toEqual([
      ['2026-01-01', 1],
      ['2026-03-02', 2],
      ['2026-11-04', 1],
    ]);
  });

  it('are none where all are of the grant itself, or it has no obligation', () => {
    const newer = grant(2, '2026-01-01', ['2026-03-02'], '2026-12-31');
    expect(datesOf(newer, [newer])).toEqual([]);
    expect(datesOf(older, [older, newer])).toEqual([]);
    expect(datesOf(grant(3, '2026-01-01', [], null), [older])).toEqual([]);
  });

  it('are the approved ones alone', () => {
    const newer = grant(2, '2026-01-01', [], '2026-12-31');
    const pending = { ...older, usages: older.usages.map((usage) => ({ ...usage, status: 'pending' as const })) };
    expect(datesOf(newer, [pending, newer])).toEqual([]);
  });
});
