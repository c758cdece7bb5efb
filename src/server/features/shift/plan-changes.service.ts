import type { PlanChangeResponse } from '#contract/rosters.ts';
import { planChange } from '#domain/hours/plan-change.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { isVariable, rulesUnder } from '#domain/work-rules/work-rule.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { requirePeople } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { contractsOf } from '../../records/contracts.ts';
import { findEmployee, namesOf } from '../../records/employees.ts';
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
  if (names.size < userIds.length) throw new AppError('not_found');
  const patterns = await allPatterns(kysely, companyId);
  const rules = await rulesFor(kysely, companyId, period.month);
  const contracts = await contractsOf(kysely, companyId, userIds);
  const found: PlanChangeResponse[] = [];
  for (const [at, { user_id: userId, days }] of changes.entries()) {
    const shifts = toPlans(days, period, patterns, at).map(toShiftDay);
    const ruleOf = rulesUnder(contracts.get(userId) ?? [], rules.hours.ruleOn);
    if (!shifts.some(({ date }) => isVariable(ruleOf(date)))) continue;
    const employee = await findEmployee(kysely, { companyId, userId }, period.to, period.from);
    const [month] = employee === undefined ? [] : await loadSheetMonths(kysely, [employee], { period, rules, now });
    const change = month && planChange(workOf(month, rules), rules.hours, period, { shifts, at: now });
    if (change == null) continue;
    found.push({
      user_id: userId,
      name: names.get(userId) ?? '',
      dates: [...change.dates],
      overtime_minutes: change.overtime,
      statutory_holiday_minutes: change.statutoryHoliday,
    });
  }
  return found;
}
