import type { Kysely, Selectable } from 'kysely';

import { type DatedPolicy, policyInForce, DEFAULT_SHEET_POLICY, type SheetPolicy } from '#domain/sheet/policy.ts';
import { type IsoMonth, monthOf } from '#domain/time/date.ts';
import { minutes, workingDayMinute } from '#domain/time/minutes.ts';
import type { CompanyPolicy, DB } from '../platform/database/schema.ts';

/** A company's policies, ordered by month. */
export async function policiesOf(db: Kysely<DB>, companyId: string): Promise<DatedPolicy[]> {
  const rows = await db
    .selectFrom('company_policy')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('effective_month')
    .execute();
  return rows.map(readPolicy);
}

/** The policy that applies to a company's month (D9). */
export async function policyFor(db: Kysely<DB>, companyId: string, month: IsoMonth): Promise<SheetPolicy> {
  return policyInForce(await policiesOf(db, companyId), month);
}

/** Maps a stored policy to the domain's type. */
const readPolicy = (row: Selectable<CompanyPolicy>): DatedPolicy => ({
  from: monthOf(row.effective_month),
  policy: {
    standardDay: minutes(row.standard_day_minutes),
    leaveDay: minutes(row.leave_day_minutes),
    clockInShown: row.clock_in_shown as SheetPolicy['clockInShown'],
    clockOutStep: minutes(row.clock_out_step_minutes),
    late: { basis: row.late_basis as SheetPolicy['late']['basis'], time: workingDayMinute(row.late_minute) },
    early: { basis: row.early_basis as SheetPolicy['early']['basis'], time: workingDayMinute(row.early_minute) },
    judgesRestDays: row.judges_rest_days,
    unsetBreak: row.unset_break as SheetPolicy['unsetBreak'],
    nightColumn: row.night_column as SheetPolicy['nightColumn'],
    absence: row.absence_rule as SheetPolicy['absence'],
    night: DEFAULT_SHEET_POLICY.night,
  },
});
