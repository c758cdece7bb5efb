import type { Kysely, Selectable, Transaction } from 'kysely';

import type { OvertimeSettingsResponse } from '#contract/overtime.ts';
import type { Weekday } from '#domain/time/date.ts';
import { minutes } from '#domain/time/minutes.ts';
import { DEFAULT_OVERTIME_AGREEMENT, type OvertimeAgreement } from '#domain/overtime/agreement.ts';
import { DEFAULT_WORKING_TIME_POLICY, type WorkingTimePolicy } from '#domain/working-time/policy.ts';
import type { DB, OvertimeSettings as OvertimeSettingsTable } from '../platform/database/schema.ts';

/** A company's overtime agreement, and how it calculates working time except for what its sheets set by month. */
export interface OvertimeSettings {
  readonly agreement: OvertimeAgreement;
  readonly policy: WorkingTimePolicy;
}

/** Maps the request's settings to the domain. */
export const toSettings = (entered: OvertimeSettingsResponse): OvertimeSettings => ({
  agreement: {
    firstMonth: entered.first_month,
    isAnnualVariable: entered.is_annual_variable,
    month: entered.month_minutes,
    year: entered.year_minutes,
    specialClause: entered.special_clause && {
      monthTotal: entered.special_clause.month_total_minutes,
      year: entered.special_clause.year_minutes,
      months: entered.special_clause.months,
    },
  },
  policy: {
    ...DEFAULT_WORKING_TIME_POLICY,
    standardWeek: entered.standard_week_minutes,
    weekStart: entered.week_start,
    statutoryRestDay: entered.statutory_rest_day,
    countsHolidayHours: entered.counts_holiday_hours,
    workInterval: entered.work_interval_minutes,
    warningPercent: entered.warning_percent,
  },
});

/** Settings on the wire. */
export const presentSettings = ({ agreement, policy }: OvertimeSettings): OvertimeSettingsResponse => ({
  first_month: agreement.firstMonth,
  is_annual_variable: agreement.isAnnualVariable,
  month_minutes: agreement.month,
  year_minutes: agreement.year,
  special_clause: agreement.specialClause && {
    month_total_minutes: agreement.specialClause.monthTotal,
    year_minutes: agreement.specialClause.year,
    months: agreement.specialClause.months,
  },
  standard_week_minutes: policy.standardWeek,
  week_start: policy.weekStart,
  statutory_rest_day: policy.statutoryRestDay,
  counts_holiday_hours: policy.countsHolidayHours,
  work_interval_minutes: policy.workInterval,
  warning_percent: policy.warningPercent,
});

/** A company's settings; the law's numbers where it has none. */
export async function settingsOf(db: Kysely<DB>, companyId: string): Promise<OvertimeSettings> {
  const row = await db
    .selectFrom('overtime_settings')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row === undefined
    ? { agreement: DEFAULT_OVERTIME_AGREEMENT, policy: DEFAULT_WORKING_TIME_POLICY }
    : toSettings(readColumns(row));
}

/** Stores a company's settings. */
export async function saveSettings(
  trx: Transaction<DB>,
  companyId: string,
  settings: OvertimeSettings,
  now: Date,
): Promise<void> {
  const { special_clause: special, ...columns } = presentSettings(settings);
  const values = {
    ...columns,
    special_month_total_minutes: special?.month_total_minutes ?? null,
    special_year_minutes: special?.year_minutes ?? null,
    special_months: special?.months ?? null,
    last_modified_at: now,
  };
  await trx
    .insertInto('overtime_settings')
    .values({ company_id: companyId, ...values, created_at: now })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute();
}

/** The columns are named as on the wire but for the special clause, which has all three of its own or none. */
function readColumns(row: Selectable<OvertimeSettingsTable>): OvertimeSettingsResponse {
  const { special_month_total_minutes: monthTotal, special_year_minutes: year, special_months: months } = row;
  const hasClause = monthTotal !== null && year !== null && months !== null;
  return {
    ...row,
    month_minutes: minutes(row.month_minutes),
    year_minutes: minutes(row.year_minutes),
    special_clause: hasClause
      ? { month_total_minutes: minutes(monthTotal), year_minutes: minutes(year), months }
      : null,
    standard_week_minutes: minutes(row.standard_week_minutes),
    week_start: row.week_start as Weekday,
    statutory_rest_day: row.statutory_rest_day as Weekday | null,
    work_interval_minutes: minutes(row.work_interval_minutes),
  };
}
