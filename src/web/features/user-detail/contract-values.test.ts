import { describe, expect, it } from 'vitest';

import type { WorkContractResponse } from '#contract/work-contracts.ts';
import { isoDate } from '#domain/time/date.ts';
import {
  contractBody,
  contractText,
  contractValues,
  FIVE_DAYS,
  typedTotal,
  validateContract,
} from './contract-values.ts';

const TODAY = isoDate('2026-11-20');
const BLANK = { rule: '', mon: '', tue: '', wed: '', thu: '', fri: '', sat: '', sun: '' };
const contract = (rest: Partial<WorkContractResponse> = {}): WorkContractResponse => ({
  effective_date: '2026-04-01',
  weekday_minutes: [0, 480, 480, 480, 480, 450, 0],
  weekly_days: 5,
  weekly_minutes: 2370,
  annual_days: null,
  work_rule_id: null,
  is_in_force: true,
  ...rest,
});
const counts = contract({ weekday_minutes: null, weekly_days: 4, weekly_minutes: 1920, annual_days: 200 });

describe('the fields of a contract', () => {
  it('are those of the contract, a day without work blank', () => {
    expect(contractValues(contract(), TODAY)).toEqual({
      ...FIVE_DAYS,
      rule: '',
      from: '2026-04-01（水）',
      fri: '7:30',
    });
  });

  it('are blank for a new one, and where the weekdays are unknown', () => {
    expect(contractValues(null, TODAY)).toEqual({ ...BLANK, from: '2026-11-20（金）' });
    expect(contractValues(counts, TODAY)).toEqual({ ...BLANK, from: '2026-04-01（水）' });
  });

  it('make the body, in place of the contract that they were opened for', () => {
    const values = { ...BLANK, from: '2026/4/1', mon: '８', wed: '7.5', sun: '4:00' };
    const body = { effective_date: '2026-04-01', weekday_minutes: [240, 480, 0, 450, 0, 0, 0], work_rule_id: null };
    expect(contractBody(values, null, TODAY)).toEqual(body);
    expect(contractBody(values, counts, TODAY)).toEqual({
      ...body,
      replaces: { effective_date: '2026-04-01', weekday_minutes: null },
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
    [{ ...BLANK, sat: '0:00' }, { mon: '所定労働時間のある曜日を1つ以上入力してください' }],
  ])('of %j finds %j', (typed, faults) => {
    expect(validateContract({ ...FIVE_DAYS, rule: '', from: '2026/4/1', ...typed }, TODAY)).toEqual(faults);
  });

  it('of a date that is none names it', () => {
    expect(Object.keys(validateContract({ ...FIVE_DAYS, rule: '', from: '2026/2/30' }, TODAY))).toEqual(['from']);
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
