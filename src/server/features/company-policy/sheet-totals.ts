import type { Kysely } from 'kysely';

import type { PolicyTotals } from '#contract/company-policy.ts';
import type { SheetPolicy } from '#domain/sheet/policy.ts';
import { type SheetSummary, totalOf } from '#domain/sheet/sheet.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sheetMonths, sheetOfMonth } from '../../records/sheet-months.ts';
import { presentSummary } from '../../records/sheet-summary.ts';

/** The totals of a month's sheets under each of the policies. */
export interface SheetTotals {
  readonly employees: number;
  /** In the order of the policies. */
  readonly totals: PolicyTotals[];
}

/** Sums the sheets of a company's month, or of one employee's, under each of the policies. Nothing is stored. */
export async function sheetTotals(
  db: Kysely<DB>,
  wanted: { companyId: string; month: IsoMonth; userId: number | undefined; policies: readonly SheetPolicy[] },
  now: EpochMs,
): Promise<SheetTotals> {
  let employees = 0;
  let totals = wanted.policies.map(() => totalOf([]));
  for await (const months of sheetMonths(db, wanted)) {
    employees += months.length;
    totals = wanted.policies.map((policy, index) =>
      totalOf([...totals.slice(index, index + 1), ...months.map((each) => sheetOfMonth(each, policy, now).summary)]),
    );
  }
  return { employees, totals: totals.map(presentTotals) };
}

const presentTotals = (summary: SheetSummary): PolicyTotals => ({
  ...presentSummary(summary),
  days_on_leave: summary.daysOnLeave,
  days_missing_punch: summary.daysMissingPunch,
  clock_out_cut_minutes: summary.clockOutCut,
});
