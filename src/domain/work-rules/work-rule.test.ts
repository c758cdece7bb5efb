import { describe, expect, it } from 'vitest';

import { addDays, isoDate, isoMonth } from '../time/date.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import type { WageCalendar } from '../working-time/wage-period.ts';
import { FLEX, VARIABLE, YEAR } from './testing/rules.ts';
import {
  beginsPeriod,
  carriesShortage,
  COMPANY_RULE,
  FLEX_MONTHS,
  hasFrame,
  hasLowerLimits,
  isPunctual,
  isVariable,
  NO_WORK_RULES,
  ruleFaults,
  ruleOnDay,
  settlementOn,
  WORK_RULE_KINDS,
  type WorkRule,
  workIntervalUnder,
  YEAR_MONTHS,
} from './work-rule.ts';

/** The periods end on the 20th: 2026-11-21 is of December. */
const CLOSED_ON_20TH: WageCalendar = [{ from: isoMonth('2020-01'), closingDay: 20 }];
const hours = (start: number, end: number) => ({
  start: workingDayMinute(start * 60),
  end: workingDayMinute(end * 60),
});
const minuteOf = (minute: number) => workingDayMinute(minute);

describe('the rule of a contract on a day', () => {
  const rules = new Map([
    [1, [{ from: isoMonth('2020-01'), rule: YEAR }]],
    [
      7,
      [
        { from: isoMonth('2026-11'), rule: FLEX },
        { from: isoMonth('2026-12'), rule: VARIABLE },
      ],
    ],
    [8, []],
  ]);
  const ruleOn = ruleOnDay(rules, CLOSED_ON_20TH, []);

  it.each<[string, { workRuleId?: number | null } | null, string, WorkRule]>([
    ['that of the wage period', { workRuleId: 7 }, '2026-11-20', FLEX],
    ['which a new month’s begins with', { workRuleId: 7 }, '2026-11-21', VARIABLE],
    ['the first one before that', { workRuleId: 7 }, '2025-01-01', FLEX],
    ['the company’s, where it names none', { workRuleId: null }, '2026-11-20', COMPANY_RULE],
    ['the company’s, where it says nothing of one', {}, '2026-11-20', COMPANY_RULE],
    ['the company’s without a contract', null, '2026-11-20', COMPANY_RULE],
    ['the company’s, where there is none of that name', { workRuleId: 9 }, '2026-11-20', COMPANY_RULE],
    ['the company’s, where that has never had a month', { workRuleId: 8 }, '2026-11-20', COMPANY_RULE],
  ])('is %s', (_, contract, date, rule) => {
    expect(ruleOn(contract, isoDate(date))).toBe(rule);
  });

  it('is the company’s where there are no rules', () => {
    expect(ruleOnDay(NO_WORK_RULES, [], [])({ workRuleId: 1 }, isoDate('2026-11-20'))).toBe(COMPANY_RULE);
  });
});

describe('how long what is settled together is', () => {
  it('is three months of flex at most (労基法32条の3第1項2号)', () => {
    expect(FLEX_MONTHS).toEqual([1, 2, 3]);
  });

  it('is more than a month and a year at most of variable hours (労基法32条の4), the same in each year', () => {
    const divisors = Array.from({ length: 12 }, (_, index) => index + 1).filter((months) => 12 % months === 0);
    expect(YEAR_MONTHS).toEqual(divisors.filter((months) => months > 1));
  });

  const flex = (months: number, startMonth: number) => ({ ...FLEX, months, startMonth });

  it.each<[string, string, WorkRule, string, string]>([
    ['a month', '2026-11-20', FLEX, '2026-11-01', '2026-11-30'],
    ['a month of fixed hours', '2026-11-20', COMPANY_RULE, '2026-11-01', '2026-11-30'],
    ['two months from January on', '2026-11-20', flex(2, 1), '2026-11-01', '2026-12-31'],
    ['their second month', '2026-12-20', flex(2, 1), '2026-11-01', '2026-12-31'],
    ['two months from December on', '2026-11-20', flex(2, 12), '2026-10-01', '2026-11-30'],
    ['three months from April on', '2026-11-20', flex(3, 4), '2026-10-01', '2026-12-31'],
    ['three of another year', '2026-02-10', flex(3, 4), '2026-01-01', '2026-03-31'],
    ['three from November on', '2026-01-31', flex(3, 11), '2025-11-01', '2026-01-31'],
    ['a year from April on', '2026-03-31', YEAR, '2025-04-01', '2026-03-31'],
    ['a year from the day on which it begins', '2026-04-01', YEAR, '2026-04-01', '2027-03-31'],
  ])('%s: those of %s', (_, date, rule, from, to) => {
    expect(settlementOn(isoDate(date), rule, [])).toEqual({ from, to });
  });

  it('is of wage periods (D39)', () => {
    expect(settlementOn(isoDate('2026-11-21'), FLEX, CLOSED_ON_20TH)).toEqual({ from: '2026-11-21', to: '2026-12-20' });
    expect(settlementOn(isoDate('2026-12-20'), flex(3, 10), CLOSED_ON_20TH)).toEqual({
      from: '2026-09-21',
      to: '2026-12-20',
    });
  });

  it('is of the second period of a month alone, where a change makes two (D39)', () => {
    const toMonthsEnd = [...CLOSED_ON_20TH, { from: isoMonth('2026-11'), closingDay: 31 }];
    expect(settlementOn(isoDate('2026-10-25'), FLEX, toMonthsEnd)).toEqual({ from: '2026-10-21', to: '2026-10-31' });
  });

  it.each<[string, WorkRule, readonly string[]]>([
    ['fixed hours', COMPANY_RULE, ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']],
    ['three months from April on', flex(3, 4), ['2026-01', '2026-04']],
    ['two months from December on', flex(2, 12), ['2026-02', '2026-04', '2026-06']],
    ['a year from April on', YEAR, ['2026-04']],
  ])('begins in such months: %s', (_, rule, begun) => {
    const half = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];
    expect(half.filter((month) => beginsPeriod(isoMonth(month), rule))).toEqual(begun);
  });
});

describe('労基法36条4項: the agreement’s limits are the lower ones', () => {
  const days = { from: isoDate('2026-11-01'), to: isoDate('2026-11-30') };

  it.each<[string, WorkRule, boolean]>([
    ['of variable hours of a year', YEAR, true],
    ['of four months', { ...YEAR, months: 4 }, true],
    ['not of three', { ...YEAR, months: 3 }, false],
    ['not of those of a month', VARIABLE, false],
    ['not of flex of three months', { ...FLEX, months: 3 }, false],
    ['not of fixed hours', COMPANY_RULE, false],
  ])('%s', (_, rule, lower) => {
    expect(hasLowerLimits(days, () => rule)).toBe(lower);
  });

  it('where one day has such hours, and none where no day of them has', () => {
    const ruleFrom = (first: string) => (date: string) => (date >= first ? YEAR : COMPANY_RULE);
    expect(hasLowerLimits(days, ruleFrom('2026-11-30'))).toBe(true);
    expect(hasLowerLimits(days, ruleFrom(addDays(days.to, 1)))).toBe(false);
  });
});

describe('what a kind of rule has', () => {
  const of = (has: (rule: WorkRule) => boolean) =>
    [COMPANY_RULE, FLEX, { ...FLEX, months: 3 }, VARIABLE, YEAR, { ...COMPANY_RULE, kind: 'manager' } as const].filter(
      has,
    );

  it('is late or not where a day begins by a plan', () => {
    expect(WORK_RULE_KINDS.filter((kind) => !isPunctual({ kind }))).toEqual([
      'flex',
      'discretionary',
      'outside',
      'manager',
    ]);
  });

  it('has a frame, and its hours fixed before its period', () => {
    expect(of(hasFrame).map(({ kind }) => kind)).toEqual(['flex', 'flex', 'variable_month', 'variable_year']);
    expect(of(isVariable).map(({ kind }) => kind)).toEqual(['variable_month', 'variable_year']);
  });

  it('carries what flex of a month is short of, where the agreement says so', () => {
    expect(carriesShortage({ ...FLEX, shortage: 'carry' })).toBe(true);
    expect(carriesShortage({ ...FLEX, months: 2, shortage: 'carry' })).toBe(false);
    expect(of(carriesShortage)).toEqual([]);
  });

  it('leaves the rest between two days’ work to the company, or has its own, of none too', () => {
    const company = { workInterval: minutes(660) };
    expect(workIntervalUnder({ workInterval: null }, company)).toBe(660);
    expect(workIntervalUnder({ workInterval: minutes(540) }, company)).toBe(540);
    expect(workIntervalUnder({ workInterval: minutes(0) }, company)).toBe(0);
  });
});

describe('what of a rule can’t go together', () => {
  const flexible = hours(7, 22);

  it.each<[string, WorkRule, readonly (string | number)[][]]>([
    ['nothing of the company’s', COMPANY_RULE, []],
    ['nothing of variable hours', VARIABLE, []],
    ['the law’s night', { ...FLEX, night: hours(22, 29) }, []],
    ['a longer one', { ...FLEX, night: hours(21, 30) }, []],
    ['one that begins later', { ...FLEX, night: { ...hours(22, 29), start: minuteOf(22 * 60 + 1) } }, [['night']]],
    [
      'one that ends earlier',
      { ...COMPANY_RULE, night: { ...hours(22, 29), end: minuteOf(29 * 60 - 1) } },
      [['night']],
    ],
    ['a core within the flexible time', { ...FLEX, core: hours(10, 15), flexible }, []],
    ['a core that is all of it', { ...FLEX, core: flexible, flexible }, []],
    [
      'a core that begins before',
      { ...FLEX, core: { ...flexible, start: minuteOf(7 * 60 - 1) }, flexible },
      [['core']],
    ],
    ['a core that ends after', { ...FLEX, core: { ...flexible, end: minuteOf(22 * 60 + 1) }, flexible }, [['core']]],
    ['a core alone', { ...FLEX, core: hours(10, 15) }, []],
    ['a flexible time alone', { ...FLEX, flexible }, []],
    ['a shortage that one month carries', { ...FLEX, shortage: 'carry' }, []],
    ['one that several would', { ...FLEX, months: 2, shortage: 'carry' }, [['shortage']]],
    ['one that several deduct', { ...FLEX, months: 2 }, []],
    [
      'a special period that ends before it begins, of two',
      {
        ...YEAR,
        specialPeriods: [
          { from: isoDate('2026-12-01'), to: isoDate('2026-12-01') },
          { from: isoDate('2027-03-02'), to: isoDate('2027-03-01') },
        ],
      },
      [['special_periods', 1, 'to']],
    ],
  ])('%s', (_, rule, paths) => {
    expect(ruleFaults(rule).map(({ path }) => path)).toEqual(paths);
  });
});
