import { expect, it } from 'vitest';
import { testVectors } from '../testing/test-vectors.ts';
import { breaks } from '../testing/vectors/breaks.ts';
import { contract } from '../testing/vectors/contract.ts';
import { deemed } from '../testing/vectors/deemed-hours.ts';
import { duty } from '../testing/vectors/duty.ts';
import { flex } from '../testing/vectors/flex.ts';
import labourLaw from '../testing/vectors/labour-law.json' with { type: 'json' };
import { periods } from '../testing/vectors/periods.ts';
import { rest } from '../testing/vectors/rest-findings.ts';
import { rounding } from '../testing/vectors/rounding.ts';
import { variable } from '../testing/vectors/variable-hours.ts';
import { workClasses } from '../testing/vectors/work-classes.ts';
import workRules from '../testing/vectors/work-rules.json' with { type: 'json' };
import { workingDay } from '../testing/vectors/working-day.ts';
import { workingMonth } from '../testing/vectors/working-month.ts';
import { isoDate, weekdayOf } from '../time/date.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';

testVectors(labourLaw, workingDay, { daily_hours: 38 });
testVectors(labourLaw, breaks, { break_requirement: 13 });
testVectors(labourLaw, workingMonth, { weekly_overtime: 7, monthly_60h: 2, premium_rate: 7, monthly_rounding: 5 });

testVectors(workRules, workClasses, { day_classes: 20, period_classes: 20 });
testVectors(workRules, duty, { late_early_absence: 9 });
testVectors(workRules, breaks, { break_deduction: 17 });
testVectors(workRules, rounding, { rounding_of_days: 6, rounding_of_month: 6 });
testVectors(workRules, periods, { wage_period: 9, closing_day_change: 4 });
testVectors(workRules, contract, { contract_day: 9, contract_period: 5 });
testVectors(workRules, rest, { rest_findings: 9 });
testVectors(workRules, flex, { flex_month: 15, flex_months: 5, flex_core: 6 });
testVectors(workRules, variable, { variable_hours: 11, annual_plan: 16, annual_settlement: 4 });
testVectors(workRules, deemed, { deemed_hours: 11 });

it('the weeks of the vectors begin as those of the policy', () => {
  expect(weekdayOf(isoDate('2026-11-01'))).toBe(DEFAULT_WORKING_TIME_POLICY.weekStart);
});
