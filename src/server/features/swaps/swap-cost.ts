import type { Transaction } from 'kysely';

import { planFixedAt } from '#domain/hours/frozen-plan.ts';
import { moreWork } from '#domain/hours/plan-change.ts';
import type { SwappedDates } from '#domain/swaps/day-swap.ts';
import { compareDates } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { minutes, type Minutes } from '#domain/time/minutes.ts';
import { periodOn } from '#domain/working-time/wage-period.ts';
import type { DB } from '../../platform/database/schema.ts';
import { contractsOf } from '../../records/contracts.ts';
import { findEmployee } from '../../records/employees.ts';
import type { UserKey } from '../../records/user-key.ts';
import { datedRulesOf, type MonthRules, rulesOf } from '../../shared/sheet/month-rules.ts';
import { readSheetMonths, type SheetMonth, workOf } from '../../shared/sheet/sheet-months.ts';
import { planChangeUnconfirmed, presentPlanChange } from '../../shared/shift/plan-change.ts';

/**
 * Has two days change places, or takes that back, by `swap`. Throws `plan_change_unconfirmed` where a plan of them is fixed (変形,
 * D51) and their periods have more overtime or work on statutory rest days with it: both days are counted with it and without.
 */
export async function swapAtStatedCost<Result>(
  trx: Transaction<DB>,
  user: UserKey,
  dates: SwappedDates,
  now: EpochMs,
  swap: () => Promise<Result>,
): Promise<Result> {
  const before = await fixedMonths(trx, user, dates, now);
  const result = await swap();
  if (before === null) return result;
  const after = (await fixedMonths(trx, user, dates, now)) ?? before;
  const costs = before.months.map(({ month, rules }, at) => {
    const becomes = after.months[at]?.month ?? month;
    return moreWork({ was: workOf(month, rules), becomes: workOf(becomes, rules) }, rules.hours, month.input.period);
  });
  // What one period has less pays for nothing of another.
  const sumOf = (lengths: readonly Minutes[]) => minutes(lengths.reduce((sum, length) => sum + Math.max(0, length), 0));
  const change = {
    dates: [dates.worksOn, dates.restsOn].toSorted(compareDates),
    overtime: sumOf(costs.map(({ overtime }) => overtime)),
    statutoryHoliday: sumOf(costs.map(({ statutoryHoliday }) => statutoryHoliday)),
  };
  if (change.overtime + change.statutoryHoliday > 0)
    throw planChangeUnconfirmed(presentPlanChange({ userId: user.userId, name: before.name }, change));
  return result;
}

interface FixedMonths {
  readonly name: string;
  /** Those of both days, which can be one. */
  readonly months: readonly { readonly month: SheetMonth; readonly rules: MonthRules }[];
}

/** The months of two days, where the plan of one of them is fixed by now; `null` of everybody else. */
async function fixedMonths(
  trx: Transaction<DB>,
  user: UserKey,
  { worksOn, restsOn }: SwappedDates,
  now: EpochMs,
): Promise<FixedMonths | null> {
  const employee = await findEmployee(trx, user, worksOn);
  const contracts = (await contractsOf(trx, user.companyId, [user.userId])).get(user.userId) ?? [];
  if (employee === undefined || contracts.every(({ workRuleId }) => (workRuleId ?? null) === null)) return null;
  const dated = await datedRulesOf(trx, user.companyId);
  const periods = [worksOn, restsOn].map((date) => periodOn(date, dated.calendar));
  const isFixed = [worksOn, restsOn].some((date, at) => {
    const { hours } = rulesOf(dated, (periods[at] ?? periodOn(date, dated.calendar)).month);
    const fixedAt = planFixedAt(date, { contracts, employment: employee.employment }, hours);
    return fixedAt !== null && fixedAt <= now;
  });
  if (!isFixed) return null;
  const distinct = new Map(periods.map((period) => [period.from, period]));
  const months = [];
  for (const period of distinct.values()) {
    const rules = rulesOf(dated, period.month);
    const [month] = await readSheetMonths(trx, [employee], { period, rules, now });
    if (month !== undefined) months.push({ month, rules });
  }
  return { name: employee.name, months };
}
