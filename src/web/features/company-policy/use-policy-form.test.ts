import { describe, expect, it } from 'vitest';

import type { SheetPolicyValues } from '#contract/company-policy.ts';
import { readPolicy, sentPolicy, typedPolicy, type TypedPolicy } from './use-policy-form.ts';

const BASE: SheetPolicyValues = {
  figures: 'shown_times',
  standard_day_minutes: 480,
  leave_day_minutes: 465,
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
const read = (typed: Partial<TypedPolicy>) => readPolicy({ ...typedPolicy(BASE), ...typed }, BASE);

describe('the fields of the rules', () => {
  it('show lengths of time as such, and stand for what they show', () => {
    expect(typedPolicy(BASE)).toMatchObject({ standard_day_minutes: '8:00', leave_day_minutes: '7:45' });
    expect(read({}).policy).toEqual(BASE);
  });

  it.each([
    [{ standard_day_minutes: '745' }, { standard_day_minutes: 465 }],
    [{ standard_day_minutes: '７：３０' }, { standard_day_minutes: 450 }],
    [{ leave_day_minutes: '6' }, { leave_day_minutes: 360 }],
    [{ late_time: '930' }, { late_time: '09:30' }],
    [{ clock_out_step_minutes: '1' }, { clock_out_step_minutes: 1 }],
    [{ judges_rest_days: 'false' }, { judges_rest_days: false }],
    [
      { early_basis: 'none', early_time: 'x' },
      { early_basis: 'none', early_time: '17:00' },
    ],
  ] as const)('%j is read as %j', (typed, expected) => {
    expect(read(typed).policy).toEqual({ ...BASE, ...expected });
  });

  it.each([
    [{ standard_day_minutes: '8:01' }, { standard_day_minutes: '1:00〜8:00の範囲で入力してください' }],
    [{ standard_day_minutes: '0:59' }, { standard_day_minutes: '1:00〜8:00の範囲で入力してください' }],
    [{ standard_day_minutes: '' }, { standard_day_minutes: '1:00〜8:00の範囲で入力してください' }],
    [{ leave_day_minutes: '12:01' }, { leave_day_minutes: '1:00〜12:00の範囲で入力してください' }],
    [{ late_time: '25:00' }, { late_time: '9:00のように入力してください' }],
    [{ early_time: '' }, { early_time: '9:00のように入力してください' }],
  ] as const)('%j is refused', (typed, errors) => {
    expect(read(typed)).toEqual({ policy: null, errors });
  });

  it('of the paid figures are few: the others are neither checked nor sent', () => {
    const { policy } = read({ figures: 'paid', standard_day_minutes: '7:45', leave_day_minutes: 'x', late_time: '' });
    expect(policy && sentPolicy(policy)).toEqual({
      figures: 'paid',
      standard_day_minutes: 465,
      absence_rule: 'planned',
      unset_break: 'none',
    });
    const paid: SheetPolicyValues = {
      ...BASE,
      figures: 'paid',
      leave_day_minutes: null,
      late_time: null,
      early_time: null,
    };
    expect(typedPolicy(paid)).toMatchObject({ leave_day_minutes: '8:00', late_time: '10:00', early_time: '17:00' });
    expect(sentPolicy(BASE)).toBe(BASE);
  });

  it('D59: of the paid figures have the hours of a day without a shift, which go with the shown times', () => {
    const { policy } = read({ figures: 'paid', work_start: '900', work_end: '１８：００' });
    expect(policy && sentPolicy(policy)).toMatchObject({ work_start: '09:00', work_end: '18:00' });
    const paid: SheetPolicyValues = { ...BASE, figures: 'paid', work_start: '09:00', work_end: '18:00' };
    expect(typedPolicy(paid)).toMatchObject({ work_start: '09:00', work_end: '18:00' });
    expect(readPolicy({ ...typedPolicy(paid), figures: 'shown_times' }, paid).policy).toEqual(BASE);
    expect(readPolicy({ ...typedPolicy(paid), work_start: ' ', work_end: '' }, paid).policy).toEqual({
      ...BASE,
      figures: 'paid',
    });
  });

  it('have rows for the company’s own breaks, which are sent for their kind only', () => {
    expect(typedPolicy(BASE)).toMatchObject({
      break_steps: [
        { over_minutes: '6:00', length_minutes: '0:45' },
        { over_minutes: '8:00', length_minutes: '1:00' },
      ],
      break_windows: [{ start: '12:00', end: '13:00' }],
    });
    const steps = [{ over_minutes: '645', length_minutes: '0:45' }];
    expect(read({ unset_break: 'steps', break_steps: steps }).policy).toEqual({
      ...BASE,
      unset_break: 'steps',
      break_steps: [{ over_minutes: 405, length_minutes: 45 }],
    });
    const windows = [
      { start: '1200', end: '13' },
      { start: '23:45', end: '0:15' },
    ];
    const fixed = read({ unset_break: 'fixed', break_windows: windows, break_steps: [] }).policy;
    expect(fixed).toEqual({
      ...BASE,
      unset_break: 'fixed',
      break_windows: [
        { start: '12:00', end: '13:00' },
        { start: '23:45', end: '00:15' },
      ],
    });
    expect(fixed && typedPolicy(fixed).break_windows).toEqual(fixed?.break_windows);
    expect(read({ break_steps: [{ over_minutes: 'x', length_minutes: '' }] }).policy).toEqual(BASE);
  });

  it.each([
    [
      { unset_break: 'steps', break_steps: [{ over_minutes: '', length_minutes: 'x' }] },
      {
        'break_steps/0/over_minutes': '0:45のように入力してください',
        'break_steps/0/length_minutes': '0:45のように入力してください',
      },
    ],
    [
      { unset_break: 'steps', break_steps: [{ over_minutes: '0:30', length_minutes: '0:45' }] },
      { 'break_steps/0/length_minutes': '左の時間以下で入力してください' },
    ],
    [
      { unset_break: 'fixed', break_windows: [{ start: '12:00', end: '' }] },
      { 'break_windows/0/end': '9:00のように入力してください' },
    ],
    [
      { unset_break: 'fixed', break_windows: [{ start: '13:00', end: '12:00' }] },
      { 'break_windows/0/end': '開始から4時間以内の時刻を入力してください' },
    ],
  ])('the rows of %j are refused', (typed, errors) => {
    expect(read(typed)).toEqual({ policy: null, errors });
  });

  it('says all that is wrong at once', () => {
    const { errors } = read({ standard_day_minutes: '9:00', late_time: '', early_time: '24:00' });
    expect(Object.keys(errors ?? {})).toEqual(['standard_day_minutes', 'late_time', 'early_time']);
  });
});
