import { describe, expect, it } from 'vitest';

import { isoDate } from '#domain/time/date.ts';
import { bodyOf, validateBasicInfo, valuesOf, type BasicInfoValues } from './account-forms.tsx';

const TODAY = isoDate('2026-11-20');

const values = (changed: Partial<BasicInfoValues> = {}): BasicInfoValues => ({
  name: '佐藤 健太',
  nameKana: '',
  mailAddress: '',
  role: 'user',
  attendance: 'kept',
  hireDate: '',
  leavingDate: '',
  weeklyDays: '',
  weeklyHours: '',
  annualDays: '',
  ...changed,
});

const user = {
  id: 1,
  employee_id: 'E0001',
  name: '佐藤 健太',
  name_kana: 'サトウ ケンタ',
  mail_address: 'kenta@example.com',
  role: 'admin',
  active: true,
  created_at: '2023-07-03T09:00:00.000+09:00',
  hire_date: '2023-07-01',
  leaving_date: null,
  weekly_working_days: 5,
  weekly_working_minutes: 2250,
  annual_working_days: 240,
} as const;

describe('the basic information', () => {
  it('comes back as it was shown', () => {
    expect(valuesOf(user)).toEqual({
      name: '佐藤 健太',
      nameKana: 'サトウ ケンタ',
      mailAddress: 'kenta@example.com',
      role: 'admin',
      attendance: 'kept',
      hireDate: '2023-07-01（土）',
      leavingDate: '',
      weeklyDays: '5',
      weeklyHours: '37:30',
      annualDays: '240',
    });
    expect(bodyOf(valuesOf(user), TODAY)).toEqual({
      name: '佐藤 健太',
      name_kana: 'サトウ ケンタ',
      mail_address: 'kenta@example.com',
      role: 'admin',
      is_attendance_target: true,
      hire_date: '2023-07-01',
      leaving_date: null,
      weekly_working_days: 5,
      weekly_working_minutes: 2250,
      annual_working_days: 240,
    });
    const outside = bodyOf(valuesOf({ ...user, is_attendance_target: false }), TODAY);
    expect(outside.is_attendance_target).toBe(false);
  });

  it('leaves the counts of a week out where the contract has its weekdays', () => {
    const body = bodyOf(valuesOf(user), TODAY, true);
    expect(Object.keys(body)).not.toContain('weekly_working_days');
    expect(Object.keys(body)).not.toContain('weekly_working_minutes');
    expect(body.annual_working_days).toBe(240);
  });

  it('clears what is empty', () => {
    expect(bodyOf(values(), TODAY)).toMatchObject({
      name_kana: null,
      hire_date: null,
      weekly_working_days: null,
      weekly_working_minutes: null,
      annual_working_days: null,
    });
  });

  it.each([
    [{}, {}],
    [{ weeklyHours: '４０', annualDays: '２４０' }, {}],
    [{ hireDate: '2026/4/1', leavingDate: '2026/4/1' }, {}],
    [{ name: '　' }, { name: '氏名を入力してください' }],
    [{ nameKana: 'ｻﾄｳ' }, {}],
    [{ mailAddress: ' ｋenta@example.com' }, {}],
    [{ mailAddress: 'kenta' }, { mailAddress: 'メールアドレスの形式が正しくありません' }],
    [{ nameKana: '佐藤' }, { nameKana: 'ひらがなかカタカナで入力してください' }],
    [{ hireDate: '2026/2/30' }, { hireDate: '2026-11-20のように入力してください' }],
    [{ hireDate: '2026/4/2', leavingDate: '2026/4/1' }, { leavingDate: '退職日は入社日以降にしてください' }],
    [{ weeklyHours: '0' }, { weeklyHours: '40:00のように入力してください' }],
    [{ weeklyHours: '168:01' }, { weeklyHours: '40:00のように入力してください' }],
    [{ weeklyHours: 'フルタイム' }, { weeklyHours: '40:00のように入力してください' }],
    [{ annualDays: '367' }, { annualDays: '1〜366の整数で入力してください' }],
    [{ annualDays: '1.5' }, { annualDays: '1〜366の整数で入力してください' }],
  ])('%j is answered with %j', (changed, faults) => {
    expect(validateBasicInfo(values(changed), TODAY)).toEqual(faults);
  });
});
