import { sql, type Kysely, type Transaction } from 'kysely';

import type { OvertimeSettingsResponse } from '#contract/overtime.ts';
import type { DatedSettings, WorkingTimeSettings } from '#domain/overtime/settings.ts';
import { firstDay, type IsoMonth } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { plainColumns, type SettingsColumns, toColumns } from '../../records/working-time-settings.ts';

/** Settings on the wire: named like their columns but for the special clause. */
export function presentSettings(settings: WorkingTimeSettings): OvertimeSettingsResponse {
  const { specialClause } = settings.agreement;
  return {
    ...plainColumns(settings),
    special_clause: specialClause && {
      month_total_minutes: specialClause.monthTotal,
      year_minutes: specialClause.year,
      months: specialClause.months,
    },
  };
}

/** Settings of the wire as columns of their row: named alike but for the special clause. */
export function settingsColumns({ special_clause: special, ...columns }: OvertimeSettingsResponse): SettingsColumns {
  return {
    ...columns,
    special_month_total_minutes: special?.month_total_minutes ?? null,
    special_year_minutes: special?.year_minutes ?? null,
    special_months: special?.months ?? null,
  };
}

/** Stores the settings from that month on, in place of those with the same first month. */
export async function saveSettings(
  trx: Transaction<DB>,
  companyId: string,
  { from, settings }: DatedSettings,
  now: Date,
): Promise<void> {
  const values = { ...toColumns(settings), last_modified_at: now };
  await trx
    .insertInto('overtime_settings')
    .values({ company_id: companyId, effective_month: firstDay(from), ...values, created_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'effective_month']).doUpdateSet(values))
    .execute();
}

/** Whether anybody's month from `from` on is closed, before `until` unless it is `null`. */
export async function hasClosedMonths(
  db: Kysely<DB>,
  companyId: string,
  { from, until }: { readonly from: IsoMonth; readonly until: IsoMonth | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from month_closing
    where company_id = ${companyId} and status = 'closed' and to_date >= ${firstDay(from)}
      and to_date < ${until === null ? 'infinity' : firstDay(until)}::date
    limit 1
  `.execute(db);
  return rows.length > 0;
}
