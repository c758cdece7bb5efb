import { type DatedPolicy, policyInForce } from '../company-policy/policy.ts';
import { breakRuleOf } from '../company-policy/unset-break.ts';
import { remember } from '../remember.ts';
import type { IsoDate, IsoMonth } from '../time/date.ts';
import { NO_WORK_RULES, ruleOnDay, type WorkRules } from '../work-rules/work-rule.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import { periodOn, type WageCalendar } from '../working-time/wage-period.ts';
import type { HoursPolicy } from './month-hours.ts';

/**
 * What a month's hours are calculated by: the law's 8 hours a day, whatever shorter day the company's sheet has; and of
 * the sheet's policies the night, the absence, and for each day the break (D38) and the hours (D59) of its own period.
 */
export function hoursPolicy(
  workingTime: WorkingTimePolicy,
  sheetPolicies: readonly DatedPolicy[],
  calendar: WageCalendar,
  month: IsoMonth,
  workRules: WorkRules = NO_WORK_RULES,
): HoursPolicy {
  const { night, absence } = policyInForce(sheetPolicies, month);
  return {
    ...workingTime,
    night,
    breakRuleOn: remember((date: IsoDate) => breakRuleOf(policyInForce(sheetPolicies, periodOn(date, calendar).month))),
    leaveMinutes: 'contract_of_day',
    derivesAbsence: absence === 'planned',
    ruleOn: ruleOnDay(workRules, calendar, sheetPolicies),
    calendar,
  };
}
