import { describe, expect, it } from 'vitest';

import type { SheetPolicyValues } from '#contract/company-policy.ts';
import {
  clockOutItem,
  differencesBetween,
  leaveDayItem,
  nightItem,
  sectionsOf,
  unsetBreakItem,
} from './policy-items.ts';

const BASE: SheetPolicyValues = {
  figures: 'shown_times',
  standard_day_minutes: 480,
  leave_day_minutes: 480,
  clock_in_shown: 'shift_start',
  clock_out_step_minutes: 15,
  late_basis: 'shift',
  late_time: '10:00',
  early_basis: 'fixed',
  early_time: '17:00',
  judges_rest_days: true,
  unset_break: 'none',
  night_column: 'all_work',
  absence_rule: 'planned',
};
const changed = (values: Partial<SheetPolicyValues>) =>
  differencesBetween(BASE, { ...BASE, ...values }).map(({ title, before, after }) => [title, before, after]);

const PAID: SheetPolicyValues = {
  ...BASE,
  figures: 'paid',
  leave_day_minutes: null,
  late_time: null,
  early_time: null,
};
const asked = (base: SheetPolicyValues, chosen: SheetPolicyValues): string[] =>
  sectionsOf(base, chosen).flatMap(({ items }) => items.map(({ title }) => title));

describe('what is asked', () => {
  it('of the paid figures is what a company settles of them', () => {
    expect(asked(PAID, PAID)).toEqual([
      '標準労働時間（1日）',
      '休憩が未入力の日',
      '始業・終業（シフトのない日）',
      '欠勤の数え方',
    ]);
    expect(sectionsOf(PAID, PAID)).toHaveLength(2);
  });

  it('of the shown times is all, and whose figures the sheet is to have', () => {
    expect(asked(BASE, BASE)).toHaveLength(11);
    expect(asked(BASE, BASE)[0]).toBe('出勤簿の数字');
    expect(asked(BASE, PAID)).toEqual(['出勤簿の数字', ...asked(PAID, PAID)]);
  });
});

describe('what differs between two policies', () => {
  it('is not what the paid figures have nothing of', () => {
    const paid = { ...PAID, clock_out_step_minutes: 1, night_column: 'overtime' } as const;
    expect(differencesBetween(BASE, paid).map(({ title, before, after }) => [title, before, after])).toEqual([
      ['出勤簿の数字', '表示時刻による', '給与と同じ'],
    ]);
  });

  it('is when a day without a shift begins and ends, which the shown times have nothing of', () => {
    const withHours = { ...PAID, work_start: '09:00', work_end: '18:00' };
    const of = (before: SheetPolicyValues, after: SheetPolicyValues) =>
      differencesBetween(before, after).map(({ title, before: was, after: is }) => [title, was, is]);
    const set = ['始業・終業（シフトのない日）', 'なし', '09:00〜18:00'];
    expect(of(PAID, withHours)).toEqual([set]);
    expect(of(withHours, withHours)).toEqual([]);
    expect(of(BASE, withHours)).toEqual([['出勤簿の数字', '表示時刻による', '給与と同じ'], set]);
  });

  it.each<[Partial<SheetPolicyValues>, string[][]]>([
    [{}, []],
    [{ clock_out_step_minutes: 1 }, [['退勤時間の丸め', '15分単位で切り捨て', '1分単位（切り捨てなし）']]],
    [{ standard_day_minutes: 465 }, [['標準労働時間（1日）', '8時間', '7時間45分']]],
    [
      { late_basis: 'fixed', late_time: '09:30' },
      [['遅刻の基準', 'シフトの開始時刻（シフトがない日は10:00）', '決まった時刻（09:30）']],
    ],
    [{ early_basis: 'none', early_time: '16:00' }, [['早退の基準', '決まった時刻（17:00）', '判定しない']]],
    [{ judges_rest_days: false }, [['休日出勤の遅刻・早退', '判定する', '判定しない']]],
    [
      { unset_break: 'steps', break_steps: [{ over_minutes: 405, length_minutes: 45 }] },
      [['休憩が未入力の日', '控除しない（入力どおり）', '拘束時間に応じて控除（拘束時間が6時間45分超で45分）']],
    ],
    [
      { unset_break: 'fixed', break_windows: [{ start: '12:00', end: '13:00' }] },
      [['休憩が未入力の日', '控除しない（入力どおり）', '決まった時刻の休憩を控除（12:00〜13:00のうち勤務中の時間）']],
    ],
  ])('%j', (values, expected) => {
    expect(changed(values)).toEqual(expected);
  });

  it('a time that nothing is judged by is none', () => {
    const before = { ...BASE, late_basis: 'none' } as const;
    expect(differencesBetween(before, { ...before, late_time: '09:00' })).toEqual([]);
  });
});

describe('the break where none is recorded', () => {
  it.each([
    ['one_hour', '1時間を引いて'],
    ['legal_gradual', '6時間を超えた分を45分まで'],
    ['legal_minimum', '6時間超45分・8時間超1時間'],
  ] as const)('by %s is told, with the law', (unset_break, text) => {
    const policy = { ...BASE, unset_break };
    expect(unsetBreakItem.effectOf(policy)).toContain(text);
    expect(unsetBreakItem.lawOf(policy)).toContain(
      'みなし休憩は、実際に休憩を取った日にだけ控除できます（労働基準法第24条・第34条）。',
    );
  });

  it('has rows where it is the company’s own', () => {
    expect(['none', 'steps', 'fixed'].map((kind) => unsetBreakItem.partsOf?.(kind))).toEqual([
      null,
      'break_steps',
      'break_windows',
    ]);
  });
});

describe('what the law says', () => {
  it('stands where a value can cut wages, and only there', () => {
    expect(clockOutItem.lawOf(BASE)).toContain('第24条');
    expect(clockOutItem.lawOf({ ...BASE, clock_out_step_minutes: 1 })).toBeNull();
    expect(unsetBreakItem.lawOf(BASE)).toBeNull();
    expect(unsetBreakItem.lawOf({ ...BASE, unset_break: 'legal_minimum' })).toContain('第24条');
    expect(leaveDayItem.lawOf(BASE)).toBeNull();
    expect(leaveDayItem.lawOf({ ...BASE, leave_day_minutes: 450 })).toContain('第39条');
    expect(nightItem.lawOf({ ...BASE, night_column: 'overtime' })).toContain('第37条');
  });

  it('the example of the rounding is rounded by the rule', () => {
    expect(clockOutItem.effectOf(BASE)).toBe('18:44の退勤は18:30として表示・計算します。');
    expect(clockOutItem.effectOf({ ...BASE, clock_out_step_minutes: 10 })).toContain('18:40');
  });
});
