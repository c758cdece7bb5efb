import type { Transaction } from 'kysely';

import type { PlanChangeResponse, PlannedDay } from '#contract/shift.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import { planChange } from '#domain/hours/plan-change.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { isVariable, rulesUnder } from '#domain/work-rules/work-rule.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { requirePeople } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import { readSnapshot } from '../../platform/database/read-snapshot.ts';
import type { DB } from '../../platform/database/schema.ts';
import { contractsOf } from '../../records/contracts.ts';
import { findEmployees, namesOf } from '../../records/employees.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { readSheetMonths, workOf } from '../../shared/sheet/sheet-months.ts';
import { presentPlanChange } from '../../shared/shift/plan-change.ts';
import { allPatterns, distinctUsers, type RosterChange, toPlans } from './roster.service.ts';
import type { ShiftPlan } from './shift.repository.ts';
import { plansOfDays, toShiftDay } from './shift.service.ts';

/**
 * What these plans of a period cost of plans that are fixed (変形), by person; nobody whose plan isn't touched. Nothing is
 * written. Throws `not_found` for somebody who isn't the company's.
 */
export async function planChangesBy(
  trx: Transaction<DB>,
  companyId: string,
  period: WagePeriod,
  plans: ReadonlyMap<number, readonly ShiftPlan[]>,
  now: EpochMs,
): Promise<PlanChangeResponse[]> {
  if (plans.size === 0) return [];
  const userIds = [...plans.keys()];
  const names = await namesOf(trx, companyId, userIds);
  const rules = await rulesFor(trx, companyId, period.month);
  const contracts = await contractsOf(trx, companyId, userIds);
  /** Of whom any day has variable hours. */
  const shiftsOf = new Map<number, readonly ShiftDay[]>();
  for (const [userId, days] of plans) {
    const ruleOf = rulesUnder(contracts.get(userId) ?? [], rules.hours.ruleOn);
    if (days.some(({ date }) => isVariable(ruleOf(date)))) shiftsOf.set(userId, days.map(toShiftDay));
  }
  const employees = await findEmployees(trx, companyId, [...shiftsOf.keys()], period);
  const months = await readSheetMonths(trx, employees, { period, rules, now });
  const monthOf = new Map(months.map((month) => [month.employee.userId, month]));
  return [...shiftsOf].flatMap(([userId, shifts]): PlanChangeResponse[] => {
    const month = monthOf.get(userId);
    const change = month && planChange(workOf(month, rules), rules.hours, period, { shifts, at: now });
    return change == null ? [] : [presentPlanChange({ userId, name: names.get(userId) ?? '' }, change)];
  });
}

/** What these changes of the roster cost, as `planChangesBy` says. Throws `invalid_input` at a day that can't be. */
export async function planChangesOf(
  { kysely }: Database,
  caller: Caller,
  period: WagePeriod,
  changes: readonly RosterChange[],
  now: EpochMs,
): Promise<PlanChangeResponse[]> {
  const { companyId } = caller;
  requirePeople(caller, distinctUsers(changes));
  const patterns = await allPatterns(kysely, companyId);
  const plans = new Map(changes.map(({ user_id, days }, at) => [user_id, toPlans(days, period, patterns, at)]));
  return readSnapshot(kysely, (trx) => planChangesBy(trx, companyId, period, plans, now));
}

/** What these changes of one's own shifts cost, as `planChangesBy` says. Throws `invalid_input` with the error of each day. */
export const ownPlanChanges = (
  { kysely }: Database,
  { companyId, userId }: Caller,
  period: WagePeriod,
  days: readonly PlannedDay[],
  now: EpochMs,
): Promise<PlanChangeResponse[]> =>
  readSnapshot(kysely, (trx) =>
    planChangesBy(trx, companyId, period, new Map([[userId, plansOfDays(period, days)]]), now),
  );
