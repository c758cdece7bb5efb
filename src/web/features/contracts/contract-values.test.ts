import { describe, expect, it } from 'vitest';

import type { WorkContractResponse } from '#contract/work-contracts.ts';
import { isoDate } from '#domain/time/date.ts';
import {
  contractBody,
  contractText,
  contractValues,
  FIVE_DAYS,
  shortTimeText,
  spanText,
  termFacts,
  typedTotal,
  validateContract,
} from './contract-values.ts';

const TODAY = isoDate('2026-11-20');
const NO_TERMS = { rule: '', employmentType: '', wageKind: '', leaveDay: '', endsOn: '', renewal: '', shortTime: '' };
const BLANK = { ...NO_TERMS, mon: '', tue: '', wed: '', thu: '', fri: '', sat: '', sun: '' };
const contract = (rest: Partial<WorkContractResponse> = {}): WorkContractResponse => ({
  effective_date: '2026-04-01',
  weekday_minutes: [0, 480, 480, 480, 480, 450, 0],
  weekly_days: 5,
  weekly_minutes: 2370,
  annual_days: null,
  work_rule_id: null,
  leave_day_minutes: null,
  is_short_time: false,
  is_in_force: true,
  ...rest,
});
const counts = contract({ weekday_minutes: null, weekly_days: 4, weekly_minutes: 1920, annual_days: 200 });

describe('the fields of a contract', () => {
  it('are those of the contract, a day without work blank', () => {
    expect(contractValues(contract(), TODAY)).toEqual({
      ...NO_TERMS,
      ...FIVE_DAYS,
      from: '2026-04-01（水）',
      fri: '7:30',
    });
  });

  it('are those of its other terms', () => {
    const terms = {
      employment_type_id: 3,
      wage_kind: 'hourly',
      leave_day_minutes: 360,
      ends_on: '2027-03-31',
      renewal: 'possible',
      short_time: 'childcare',
      work_rule_id: 7,
    } as const;
    const values = {
      employmentType: '3',
      wageKind: 'hourly',
      leaveDay: '6:00',
      endsOn: '2027-03-31（水）',
      renewal: 'possible',
      shortTime: 'childcare',
      rule: '7',
    };
    expect(contractValues(contract(terms), TODAY)).toMatchObject(values);
    expect(contractBody({ ...FIVE_DAYS, from: '2026/4/1', ...values }, null, TODAY)).toMatchObject(terms);
    expect(contractValues(null, TODAY, contract(terms))).toEqual({
      ...BLANK,
      from: '2026-11-20（金）',
      employmentType: '3',
      wageKind: 'hourly',
      rule: '7',
    });
    const rules = [{ id: 7, name: 'フレックス' }];
    expect(termFacts(contract(terms), rules)[0]).toEqual({ label: '勤務形態', value: 'フレックス' });
    expect(termFacts(contract(terms))).toEqual([
      { label: '賃金形態', value: '時給' },
      { label: '契約期間', value: '2027-03-31（水）まで（更新する場合がある）' },
      { label: '有給休暇1日の時間', value: '6:00' },
    ]);
    expect(shortTimeText(contract(terms))).toBe('育児短時間');
    expect([true, false].map((is_short_time) => shortTimeText(contract({ is_short_time })))).toEqual([
      '短時間勤務',
      null,
    ]);
  });

  it('say from when to when it is in force', () => {
    expect(spanText(contract(), undefined)).toBe('2026-04-01（水）〜');
    expect(spanText(contract(), contract({ effective_date: '2026-11-16' }))).toBe('2026-04-01（水）〜2026-11-15（日）');
  });

  it('are blank for a new one, and where the weekdays are unknown', () => {
    expect(contractValues(null, TODAY)).toEqual({ ...BLANK, from: '2026-11-20（金）' });
    expect(contractValues(counts, TODAY)).toEqual({ ...BLANK, from: '2026-04-01（水）' });
  });

  it('make the body, in place of the contract that they were opened for', () => {
    const values = { ...BLANK, from: '2026/4/1', mon: '８', wed: '7.5', sun: '4:00' };
    const body = {
      effective_date: '2026-04-01',
      weekday_minutes: [240, 480, 0, 450, 0, 0, 0],
      employment_type_id: null,
      wage_kind: null,
      leave_day_minutes: null,
      ends_on: null,
      renewal: null,
      short_time: null,
      work_rule_id: null,
    };
    expect(contractBody(values, null, TODAY)).toEqual(body);
    expect(contractBody(values, counts, TODAY)).toEqual({
      ...body,
      replaces: { effective_date: '2026-04-01', weekday_minutes: null, leave_day_minutes: null, work_rule_id: null },
    });
    expect(typedTotal(values)).toEqual({ days: 3, length: 1170 });
  });
});

describe('the validation', () => {
  it.each([
    [{}, {}],
    [{ fri: '24:00', sat: '0' }, {}],
    [{ from: '' }, { from: '適用開始日を入力してください' }],
    [{ from: '2036/4/1' }, { from: '適用開始日は1950年から3年後までの日付で入力してください' }],
    [{ fri: '24:01' }, { fri: '0:00〜24:00で入力してください' }],
    [{ sun: 'x' }, { sun: '0:00〜24:00で入力してください' }],
    [{ endsOn: '2026/4/1', leaveDay: '24:00' }, {}],
    [{ endsOn: '2026/3/31' }, { endsOn: '契約期間の終わりは適用開始日以降にしてください' }],
    [{ leaveDay: '0:00' }, { leaveDay: '0:01〜24:00で入力してください' }],
    [{ leaveDay: 'x' }, { leaveDay: '0:01〜24:00で入力してください' }],
    [{ ...BLANK, sat: '0:00' }, { mon: '所定労働時間のある曜日を1つ以上入力してください' }],
  ])('of %j finds %j', (typed, faults) => {
    expect(validateContract({ ...NO_TERMS, ...FIVE_DAYS, from: '2026/4/1', ...typed }, TODAY)).toEqual(faults);
  });

  it('of a date that is none names it', () => {
    expect(Object.keys(validateContract({ ...NO_TERMS, ...FIVE_DAYS, from: '2026/2/30' }, TODAY))).toEqual(['from']);
  });
});

describe('a contract in one line', () => {
  it.each([
    [contract(), '月〜木 8:00、金 7:30（週5日 39:30）'],
    [
      contract({ weekday_minutes: [240, 0, 480, 0, 480, 480, 0], weekly_days: 4, weekly_minutes: 1680 }),
      '火 8:00、木〜金 8:00、日 4:00（週4日 28:00）',
    ],
    [counts, '未登録（週4日 32:00・年200日）'],
    [contract({ weekday_minutes: null, weekly_days: null, weekly_minutes: 1200 }), '未登録（週20:00）'],
    [
      contract({ weekday_minutes: null, weekly_days: null, weekly_minutes: null, annual_days: 100 }),
      '未登録（年100日）',
    ],
  ])('%#', (one, expected) => {
    expect(contractText(one)).toBe(expected);
  });
});
