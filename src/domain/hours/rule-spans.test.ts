import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import type { Employment } from '../users/employment.ts';
import { FLEX, VARIABLE, YEAR } from '../work-rules/testing/rules.ts';
import type { WorkRule } from '../work-rules/work-rule.ts';
import type { WorkContract } from '../working-time/contract.ts';
import { CALENDAR_MONTHS } from '../working-time/wage-period.ts';
import { ruleSpanOn } from './rule-spans.ts';
import { FULL_TIME } from './testing/builders.ts';

// 清算期間 (労基法32条の3), 変形期間 (32条の2), 対象期間 (32条の4): what is settled together is each period as far as the rule is in force in it, within
// the employment (32条の3の2, 32条の4の2: who comes later or leaves earlier is settled by their own days).

type Dates = Partial<Record<'hiredOn' | 'leftOn' | 'goLiveOn', string>>;
/** A contract from a day on, with the rule of that number. */
const from = (date: string, workRuleId: number | null, rest: Partial<WorkContract> = {}): WorkContract => ({
  ...FULL_TIME,
  from: isoDate(date),
  workRuleId,
  ...rest,
});
const spanOf = (
  date: string,
  rule: WorkRule,
  contracts: readonly WorkContract[] = [from('2020-04-01', 1)],
  { hiredOn, leftOn, goLiveOn }: Dates = {},
  calendar = CALENDAR_MONTHS,
) => {
  const day = (text: string | undefined) => (text === undefined ? null : isoDate(text));
  const employment: Pick<Employment, 'hiredOn' | 'leftOn' | 'goLiveOn'> = {
    hiredOn: day(hiredOn),
    leftOn: day(leftOn),
    goLiveOn: day(goLiveOn),
  };
  const span = ruleSpanOn(isoDate(date), rule, { contracts, employment }, calendar);
  expect(span.rule).toBe(rule);
  return [span.from, span.to];
};
const DAY = '2026-11-15';

describe('the whole period', () => {
  it.each<readonly [string, WorkRule, string, string]>([
    ['flex of a month', FLEX, '2026-11-01', '2026-11-30'],
    ['flex of three months', { ...FLEX, months: 3, startMonth: 9 }, '2026-09-01', '2026-11-30'],
    ['variable hours of a month', VARIABLE, '2026-11-01', '2026-11-30'],
    ['variable hours of a year', YEAR, '2026-04-01', '2027-03-31'],
  ])('%s', (_, rule, first, last) => {
    expect(spanOf(DAY, rule)).toEqual([first, last]);
  });

  it('by the company’s closing day', () => {
    const closing20 = [{ from: '2020-01' as never, closingDay: 20 }];
    expect(spanOf(DAY, FLEX, undefined, {}, closing20)).toEqual(['2026-10-21', '2026-11-20']);
  });
});

describe('within the employment, and from the go-live month on', () => {
  it.each<readonly [string, Dates, string, string]>([
    ['hired before it', { hiredOn: '2026-10-31' }, '2026-11-01', '2026-11-30'],
    ['hired in it', { hiredOn: '2026-11-05' }, '2026-11-05', '2026-11-30'],
    ['hired on that day', { hiredOn: DAY }, DAY, '2026-11-30'],
    ['left after it', { leftOn: '2026-12-01' }, '2026-11-01', '2026-11-30'],
    ['left in it', { leftOn: '2026-11-20' }, '2026-11-01', '2026-11-20'],
    ['left on that day', { leftOn: DAY }, '2026-11-01', DAY],
    ['gone live in it', { goLiveOn: '2026-11-10' }, '2026-11-10', '2026-11-30'],
    [
      'gone live, hired and left in it',
      { goLiveOn: '2026-11-02', hiredOn: '2026-11-05', leftOn: '2026-11-20' },
      '2026-11-05',
      '2026-11-20',
    ],
  ])('%s', (_, dates, first, last) => {
    expect(spanOf(DAY, FLEX, undefined, dates)).toEqual([first, last]);
  });
});

describe('a day outside the employment, or before the go-live month, is of the days on its own side of it', () => {
  it.each<readonly [string, Dates, string, string]>([
    ['before the hire', { hiredOn: '2026-11-20' }, '2026-11-01', '2026-11-19'],
    ['the day before it', { hiredOn: '2026-11-16' }, '2026-11-01', DAY],
    ['before the go-live month', { goLiveOn: '2026-11-20' }, '2026-11-01', '2026-11-19'],
    ['before a hire after the period', { hiredOn: '2026-12-01' }, '2026-11-01', '2026-11-30'],
    ['after the leaving', { leftOn: '2026-11-10' }, '2026-11-11', '2026-11-30'],
    ['the day after it', { leftOn: '2026-11-14' }, DAY, '2026-11-30'],
    ['after a leaving before the period', { leftOn: '2026-10-31' }, '2026-11-01', '2026-11-30'],
    [
      'between the go-live month and the hire',
      { goLiveOn: '2026-11-02', hiredOn: '2026-11-20' },
      '2026-11-02',
      '2026-11-19',
    ],
  ])('%s', (_, dates, first, last) => {
    expect(spanOf(DAY, FLEX, undefined, dates)).toEqual([first, last]);
  });
});

describe('as long as the contracts name the same rule', () => {
  it.each<readonly [string, readonly WorkContract[], string, string]>([
    ['from the only one on', [from('2026-11-05', 1)], '2026-11-05', '2026-11-30'],
    ['from its own day on', [from('2026-01-01', 2), from('2026-11-05', 1)], '2026-11-05', '2026-11-30'],
    ['up to the day before another one', [from('2026-01-01', 1), from('2026-11-21', 2)], '2026-11-01', '2026-11-20'],
    ['up to the day before none', [from('2026-01-01', 1), from('2026-11-21', null)], '2026-11-01', '2026-11-20'],
    [
      'between two others',
      [from('2026-01-01', 2), from('2026-11-05', 1), from('2026-11-21', 2)],
      '2026-11-05',
      '2026-11-20',
    ],
    [
      'between two of its own with another between each',
      [
        from('2026-01-01', 1),
        from('2026-11-03', 2),
        from('2026-11-05', 1),
        from('2026-11-21', 2),
        from('2026-11-25', 1),
      ],
      '2026-11-05',
      '2026-11-20',
    ],
    [
      'through contracts that differ in something else',
      [
        from('2026-01-01', 2),
        from('2026-11-05', 1),
        from('2026-11-10', 1),
        from('2026-11-20', 1),
        from('2026-11-25', 2),
      ],
      '2026-11-05',
      '2026-11-24',
    ],
    ['without any other in it', [from('2026-01-01', 1), from('2026-12-01', 2)], '2026-11-01', '2026-11-30'],
    [
      'whatever their order',
      [from('2026-11-21', 2), from('2026-11-05', 1), from('2026-01-01', 2)],
      '2026-11-05',
      '2026-11-20',
    ],
    ['of that very day', [from('2026-01-01', 2), from(DAY, 1), from('2026-11-16', 2)], DAY, DAY],
  ])('%s', (_, contracts, first, last) => {
    expect(spanOf(DAY, FLEX, contracts)).toEqual([first, last]);
  });
});
