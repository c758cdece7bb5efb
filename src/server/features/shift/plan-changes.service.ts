import type { PlanChangeResponse } from '#contract/rosters.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import { planChange } from '#domain/hours/plan-change.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { isVariable, rulesUnder } from '#domain/work-rules/work-rule.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { requirePeople } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import { contractsOf } from '../../records/contracts.ts';
import { findEmployees, namesOf } from '../../records/employees.ts';
import { rulesFor } from '../../records/month-rules.ts';
import { loadSheetMonths, workOf } from '../../records/sheet-months.ts';
import { allPatterns, distinctUsers, type RosterChange, toPlans } from './roster.service.ts';
import { toShiftDay } from './shift.service.ts';

/**
 * What these changes cost of plans that are fixed (変形), by person; nobody whose plan isn't touched. Nothing is written.
 * Throws `not_found` for somebody who isn't the company's, and `invalid_input` at a day that can't be.
 */
export async function planChangesOf(
  { kysely }: Database,
  caller: Caller,
  period: WagePeriod,
  changes: readonly RosterChange[],
  now: EpochMs,
): Promise<PlanChangeResponse[]> {
  const { companyId } = caller;
  const userIds = distinctUsers(changes);
  requirePeople(caller, userIds);
  const names = await namesOf(kysely, companyId, userIds);
  const patterns = await allPatterns(kysely, companyId);
  const rules = await rulesFor(kysely, companyId, period.month);
  const contracts = await contractsOf(kysely, companyId, userIds);
  /** Of whom any day has variable hours. */
  const shiftsOf = new Map<number, readonly ShiftDay[]>();
  for (const [at, { user_id: userId, days }] of changes.entries()) {
    const shifts = toPlans(days, period, patterns, at).map(toShiftDay);
    const ruleOf = rulesUnder(contracts.get(userId) ?? [], rules.hours.ruleOn);
    if (shifts.some(({ date }) => isVariable(ruleOf(date)))) shiftsOf.set(userId, shifts);
  }
  const employees = await findEmployees(kysely, companyId, [...shiftsOf.keys()], period);
  const months = await loadSheetMonths(kysely, employees, { period, rules, now });
  const monthOf = new Map(months.map((month) => [month.employee.userId, month]));
  return [...shiftsOf].flatMap(([userId, shifts]): PlanChangeResponse[] => {
    const month = monthOf.get(userId);
    const change = month && planChange(workOf(month, rules), rules.hours, period, { shifts, at: now });
    if (change == null) return [];
    return [
      {
        user_id: userId,
        name: names.get(userId) ?? '',
        dates: [...change.dates],
        overtime_minutes: change.overtime,
        statutory_holiday_minutes: change.statutoryHoliday,
      },
    ];
  });
}
