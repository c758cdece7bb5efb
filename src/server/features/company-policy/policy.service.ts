import { isDeepStrictEqual } from 'node:util';

import type { Kysely } from 'kysely';

import type { CompanyPolicy, DatedPolicyResponse, PolicyTotals, SheetPolicyValues } from '#contract/company-policy.ts';
import {
  type DatedPolicy,
  policyInForce,
  DEFAULT_SHEET_POLICY,
  type SheetPolicy,
} from '#domain/company-policy/policy.ts';
import { type SheetSummary, totalOf } from '#domain/sheet/sheet.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { formatTimeOfDay } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createYield } from '../../platform/event-loop.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { policiesOf } from '../../records/company.ts';
import { plainColumns, presentPolicyHours, presentUnsetBreak } from '../../records/sheet-policy.ts';
import { companySetting } from '../../shared/owned/setting.ts';
import { datedRulesOf, type MonthRules, rulesOf } from '../../shared/sheet/month-rules.ts';
import { hoursOfMonth, presentSummary, sheetMonths, sheetOfMonth } from '../../shared/sheet/sheet-months.ts';
import { POLICY_CHANGE, policyChangesOf, savePolicy } from './policy.repository.ts';

/** A policy on the wire. */
function presentPolicy(policy: SheetPolicy): SheetPolicyValues {
  const { late_minute, early_minute, ...columns } = plainColumns(policy);
  return {
    ...columns,
    ...presentPolicyHours(policy),
    ...presentUnsetBreak(policy.unsetBreak),
    late_time: formatTimeOfDay(late_minute),
    early_time: formatTimeOfDay(early_minute),
    ...(policy.figures === 'paid' && { leave_day_minutes: null, late_time: null, early_time: null }),
  };
}

const presentDated = ({ from, policy }: DatedPolicy): DatedPolicyResponse => ({
  effective_month: from,
  ...presentPolicy(policy),
});

/** A company's policies with their history. */
export async function companyPolicyOf({ kysely }: Database, companyId: string): Promise<CompanyPolicy> {
  const [policies, changes] = await Promise.all([policiesOf(kysely, companyId), policyChangesOf(kysely, companyId)]);
  return { policies: policies.map(presentDated), default_policy: presentPolicy(DEFAULT_SHEET_POLICY), changes };
}

/**
 * The policy from a month on, up to the next one that is already set. A past month is allowed: wages cut by its rounding
 * are to be put right, and the sheets of that month change with it.
 */
export const datedPolicy = companySetting({
  action: POLICY_CHANGE,
  message: '会社の基本ルールを保存しました',
  read: async (db, companyId, { from }: DatedPolicy) => ({
    from,
    policy: policyInForce(await policiesOf(db, companyId), from),
  }),
  readAll: policiesOf,
  // What a policy has of the other kind of figures says nothing.
  choose: (dated, before) =>
    isDeepStrictEqual(presentPolicy(dated.policy), presentPolicy(before.policy)) ? before : dated,
  store: ({ trx, companyId, now }, dated) => savePolicy(trx, companyId, dated, new Date(now)),
  present: presentDated,
  // What held before may hold since another month.
  inWords: (dated, { before }) => (dated === before ? presentPolicy(dated.policy) : presentDated(dated)),
});

interface Preview {
  readonly companyId: string;
  readonly period: WagePeriod;
  /** One employee only. */
  readonly userId: number | undefined;
  readonly policy: SheetPolicy;
}

/** A month's sheet totals under the current and under another policy. Throws `not_found` for an unknown employee. */
export async function previewPolicy(
  { kysely }: Database,
  { policy, ...wanted }: Preview,
  now: EpochMs,
): Promise<{ employees: number; before: PolicyTotals; after: PolicyTotals }> {
  const { month } = wanted.period;
  const dated = await datedRulesOf(kysely, wanted.companyId);
  const tried = [...dated.policies.filter(({ from }) => from !== month), { from: month, policy }];
  const rules = rulesOf(dated, month);
  const { employees, totals } = await sheetTotals(kysely, {
    ...wanted,
    rules,
    now,
    tried: [rules, rulesOf({ ...dated, policies: tried }, month)],
  });
  const [before, after] = totals;
  if (before === undefined || after === undefined || (wanted.userId !== undefined && employees === 0))
    throw new AppError('not_found');
  return { employees, before, after };
}

/** Sums the sheets of a company's month, or of one employee's, by each of the rules. Nothing is stored. */
export async function sheetTotals(
  db: Kysely<DB>,
  wanted: Parameters<typeof sheetMonths>[1] & { readonly tried: readonly Pick<MonthRules, 'sheet' | 'hours'>[] },
): Promise<{ employees: number; totals: PolicyTotals[] }> {
  let employees = 0;
  let totals = wanted.tried.map(() => totalOf([]));
  const yieldIfDue = createYield();
  for await (const months of sheetMonths(db, wanted)) {
    employees += months.length;
    for (const each of months) {
      totals = wanted.tried.map((rules, index) =>
        totalOf([...totals.slice(index, index + 1), sheetOfMonth(each, rules, hoursOfMonth(each, rules)).summary]),
      );
      await yieldIfDue();
    }
  }
  return { employees, totals: totals.map(presentTotals) };
}

const presentTotals = (summary: SheetSummary): PolicyTotals => ({
  ...presentSummary(summary),
  days_on_leave: summary.daysOnLeave,
  days_missing_punch: summary.daysMissingPunch,
  clock_out_cut_minutes: summary.clockOutCut,
});
