import { describe, expect, it } from 'vitest';

import { punched } from '../attendance/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import { COMPANY_RULE, type WorkRule } from '../work-rules/work-rule.ts';
import { FLEX } from '../work-rules/testing/rules.ts';
import { weekOf } from '../working-time/contract-on-record.ts';
import { checkMonth } from './check-month.ts';
import { monthToCheck } from './testing/builders.ts';

const CORE: WorkRule = { ...FLEX, core: { start: timeOfDay('10:00'), end: timeOfDay('15:00') } };
const MANAGER: WorkRule = { ...COMPANY_RULE, kind: 'manager' };
const DISCRETIONARY: WorkRule = {
  ...COMPANY_RULE,
  kind: 'discretionary',
  deemed: minutes(480),
  onScheduledHolidays: false,
};
const OWN_BREAK: WorkRule = { ...COMPANY_RULE, unsetBreak: 'one_hour' };
const contracts = [{ from: isoDate('2020-04-01'), minutes: weekOf([0, 480, 480, 480, 480, 480, 0]), workRuleId: 1 }];

/** The kinds of findings of these days of a month whose people have that rule. */
const kindsOf = (rule: WorkRule, records: ReturnType<typeof punched>): string[] => {
  const { findings } = checkMonth(monthToCheck('2026-11', { contracts, records, ruleOn: () => rule }));
  return [...new Set(findings.map(({ kind }) => kind))];
};
// A Tuesday of November, six hours and a minute without a break.
const unset = punched('2026-11-10', '09:00', '19:00');
const gap = [
  ...punched('2026-11-10', '09:00', '11:00', { breakMinutes: 0 }),
  ...punched('2026-11-10', '15:00', '18:00'),
];

describe('the findings of a work rule', () => {
  it.each<[string, WorkRule, ReturnType<typeof punched>, string, boolean]>([
    ['a break that isn’t recorded', COMPANY_RULE, unset, 'unset_break', true],
    ['none where the rule deems one', OWN_BREAK, unset, 'unset_break', false],
    ['none of a manager (労基法41条2号)', MANAGER, unset, 'unset_break', false],
    ['a gap in the work', COMPANY_RULE, gap, 'gap', true],
    ['which in flex is one’s own choice', FLEX, gap, 'gap', false],
    ['and of 裁量', DISCRETIONARY, gap, 'gap', false],
    ['an empty workday', COMPANY_RULE, [], 'empty_workday', true],
    ['also with a core', CORE, [], 'empty_workday', true],
    ['but not without', FLEX, [], 'empty_workday', false],
  ])('%s', (_, rule, records, kind, isFound) => {
    expect(kindsOf(rule, records).includes(kind)).toBe(isFound);
  });
});
