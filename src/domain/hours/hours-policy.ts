import { type DatedPolicy, policyInForce } from '../sheet/policy.ts';
import { breakRuleOf } from '../sheet/unset-break.ts';
import { monthOf, type IsoMonth } from '../time/date.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import type { HoursPolicy } from './month-hours.ts';

/**
 * What a month's hours are calculated by: the law's 8 hours a day, whatever shorter day the company's sheet has; and of
 * the sheet's policies the night, the absence, and for each day the break of its own month (D38).
 */
export function hoursPolicy(
  workingTime: WorkingTimePolicy,
  sheetPolicies: readonly DatedPolicy[],
  month: IsoMonth,
): HoursPolicy {
  const { night, absence } = policyInForce(sheetPolicies, month);
  return {
    ...workingTime,
    night,
    breakRuleOn: (date) => breakRuleOf(policyInForce(sheetPolicies, monthOf(date))),
    leaveMinutes: 'contract_of_day',
    derivesAbsence: absence === 'planned',
  };
}
