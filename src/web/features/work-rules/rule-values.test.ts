import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { WorkRuleResponse, WorkRuleSettings } from '#contract/work-rules.ts';
import { isoDate } from '#domain/time/date.ts';
import { minutes } from '#domain/time/minutes.ts';
import { FIRST_OF_ALL_MONTHS } from '#domain/time/in-force.ts';
import { BLANK, ownChoices, ruleErrors, ruleOfDay, ruleSettings, ruleValues, type RuleValues } from './rule-values.ts';

const TODAY = isoDate('2026-11-20');
const ruleOf = (settings: WorkRuleSettings): WorkRuleResponse => ({
  id: 1,
  name: 'ルール',
  kind: settings.kind,
  versions: [{ effective_month: FIRST_OF_ALL_MONTHS, settings }],
  people: 0,
});
const someTimes = fc.constantFrom(null, { start: '08:30', end: '17:15' }, { start: '21:00', end: '06:00' });
const somePunctuality = fc.constantFrom(null, 'shift' as const, 'fixed' as const, 'none' as const);
const someKind = fc.constantFrom('fixed', 'shift', 'hourly', 'manager', 'flex', 'variable_month');

/** Settings as the server has them. */
const someSettings = fc
  .record({
    kind: someKind,
    hours: someTimes,
    break_rule: fc.constantFrom(null, { unset_break: 'legal_gradual' as const }),
    rest_day: fc.constantFrom(null, 0, 3),
    late: somePunctuality,
    early: somePunctuality,
    clock_in_shown: fc.constantFrom(null, 'recorded' as const, 'shift_start' as const),
    clock_out_step_minutes: fc.constantFrom(null, 1, 15),
    monthly_rounding: fc.constantFrom(null, 'minute' as const, 'half_hour' as const),
    night: someTimes,
    work_interval_minutes: fc.constantFrom(null, 0, 540),
    rest_by_24_hours: fc.boolean(),
    outside_shift: fc.constantFrom('work' as const, 'claimed' as const),
    standard_day_minutes: fc.constantFrom(null, 450),
  })
  .map(({ kind, late, early, standard_day_minutes, outside_shift, ...rest }): WorkRuleSettings => {
    const isPlanned = kind !== 'manager' && kind !== 'flex';
    return {
      ...rest,
      kind,
      outside_shift: isPlanned ? outside_shift : 'work',
      clock_out_step_minutes: rest.clock_out_step_minutes === null ? null : minutes(rest.clock_out_step_minutes),
      work_interval_minutes: rest.work_interval_minutes === null ? null : minutes(rest.work_interval_minutes),
      late: isPlanned && late !== null ? { late_basis: late, late_time: '09:30' } : null,
      early: isPlanned && early !== null ? { early_basis: early, early_time: '16:45' } : null,
      ...(kind === 'flex' && {
        settlement_months: 1,
        start_month: 4,
        frame: 'calendar',
        frame_rounding: 'minute_down',
        shortage: 'deduct',
        core: null,
        flexible: null,
        standard_day_minutes: standard_day_minutes === null ? null : minutes(standard_day_minutes),
      }),
      ...(kind === 'variable_month' && { week_hours: 40, frame_rounding: 'minute_down', partial_week: 'prorated' }),
    };
  });

it('what a rule has is sent back as it came, unless somebody changes it', () => {
  fc.assert(
    fc.property(someSettings, (settings) => {
      const values = ruleValues(ruleOf(settings), FIRST_OF_ALL_MONTHS);
      expect(ruleErrors(values, TODAY)).toEqual({});
      expect(ruleSettings(values, settings, TODAY)).toEqual(settings);
    }),
  );
});

it('a new rule leaves all to the company', () => {
  expect(ruleSettings({ ...BLANK, name: '日勤' }, null, TODAY)).toEqual({
    kind: 'fixed',
    hours: null,
    break_rule: null,
    rest_day: null,
    late: null,
    early: null,
    clock_in_shown: null,
    clock_out_step_minutes: null,
    monthly_rounding: null,
    night: null,
    work_interval_minutes: null,
    rest_by_24_hours: false,
    outside_shift: 'work',
  });
});

describe('what is wrong before it is sent', () => {
  it.each<[string, Partial<RuleValues>, readonly string[]]>([
    ['nothing', {}, []],
    ['half a night', { night_start: '21:00' }, ['night_end']],
    ['a length that is none', { work_interval: 'x' }, ['work_interval']],
    ['no time to be late by', { late_basis: 'fixed', late_time: '' }, ['late_time']],
    ['no time where nobody is late', { late_basis: 'none', late_time: '' }, []],
    ['no time of a kind that can’t be late', { kind: 'manager', late_basis: 'fixed', late_time: '' }, []],
    ['a standard day that is none', { kind: 'flex', standard_day: 'x' }, ['standard_day']],
    ['a standard day of another kind', { standard_day: 'x' }, []],
  ])('%s', (_, values, fields) => {
    expect(Object.keys(ruleErrors({ ...BLANK, name: '日勤', ...values }, TODAY))).toEqual(fields);
  });
});

describe('what a rule has of its own', () => {
  const own = (changed: Partial<RuleValues>) => ownChoices({ ...BLANK, ...changed }).map(({ label }) => label);

  it('is nothing at first', () => {
    expect(own({})).toEqual([]);
  });

  it('is what isn’t as the company has it, in the order of the form', () => {
    expect(
      own({
        hours_start: '10:00',
        hours_end: '19:00',
        break_rule: 'none',
        rest_day: '0',
        late_basis: 'none',
        early_basis: 'fixed',
        outside_shift: 'claimed',
        monthly_rounding: 'minute',
        night_start: '21:00',
        night_end: '5:00',
        work_interval: '9:00',
        rest_by_24_hours: true,
      }),
    ).toEqual([
      '始業・終業',
      '休憩が未入力の日',
      '法定休日',
      '遅刻',
      '早退',
      '始業前・終業後の在場',
      '月の合計の端数',
      '深夜の時間帯',
      '勤務間インターバル',
      '週の休みを継続24時間で判定',
    ]);
    // Nobody is late by flex.
    expect(own({ kind: 'flex', late_basis: 'none' })).toEqual([]);
  });

  it('goes back to the company’s with all of its fields', () => {
    const changed = { ...BLANK, hours_start: '10:00', hours_end: '19:00', rest_by_24_hours: true };
    expect(Object.assign({}, changed, ...ownChoices(changed).map(({ reset }) => reset))).toEqual(BLANK);
  });
});

it('a rule whose days count by themselves is tried on a day as it is entered, another isn’t', () => {
  const today = isoDate('2026-11-20');
  const values = { ...BLANK, name: '夜', hours_start: '22:00', hours_end: '6:00', break_rule: 'one_hour' };
  expect(ruleOfDay(ruleSettings(values, null, today))).toMatchObject({
    kind: 'fixed',
    hours: { start: 1320, end: 1800 },
    unsetBreak: 'one_hour',
    late: null,
    night: null,
  });
  expect(ruleOfDay(ruleSettings({ ...values, late_basis: 'fixed', late_time: '22:10' }, null, today))).toMatchObject({
    late: { basis: 'fixed', time: 1330 },
  });
  expect(ruleOfDay(ruleSettings({ ...values, kind: 'flex' }, null, today))).toBeNull();
});
