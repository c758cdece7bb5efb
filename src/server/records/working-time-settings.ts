import type { Kysely, Selectable } from 'kysely';

import {
  type DatedSettings,
  DEFAULT_WORKING_TIME_SETTINGS,
  type WorkingTimeSettings,
} from '#domain/overtime/settings.ts';
import { type IsoDate, monthOf, type Weekday } from '#domain/time/date.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { WorkingTimePolicy } from '#domain/working-time/policy.ts';
import type { DB, OvertimeSettings } from '../platform/database/schema.ts';

/** The rows of a company's settings of overtime and working time, ordered by month. */
export const settingsRows = (db: Kysely<DB>, companyId: string) =>
  db.selectFrom('overtime_settings').selectAll().where('company_id', '=', companyId).orderBy('effective_month');

/** Maps a row of settings to the domain. */
export const toDatedSettings = (row: SettingsColumns & { readonly effective_month: IsoDate }): DatedSettings => ({
  from: monthOf(row.effective_month),
  settings: toSettings(row),
});

/** A company's settings of overtime and working time, ordered by month. */
export const workingTimeSettingsOf = async (db: Kysely<DB>, companyId: string): Promise<readonly DatedSettings[]> =>
  (await settingsRows(db, companyId).execute()).map(toDatedSettings);

/** The columns of stored settings. */
export type SettingsColumns = Omit<
  Selectable<OvertimeSettings>,
  'company_id' | 'effective_month' | 'created_at' | 'last_modified_at'
>;

/** Settings as columns of their row. */
export const toColumns = (settings: WorkingTimeSettings): SettingsColumns => ({
  ...plainColumns(settings),
  special_month_total_minutes: settings.agreement.specialClause?.monthTotal ?? null,
  special_year_minutes: settings.agreement.specialClause?.year ?? null,
  special_months: settings.agreement.specialClause?.months ?? null,
});

/** The columns of settings but those of the special clause. */
export const plainColumns = ({ agreement, policy, rest, tolerance }: WorkingTimeSettings) => ({
  first_month: agreement.firstMonth,
  first_day: agreement.firstDay,
  is_annual_variable: agreement.isAnnualVariable,
  month_minutes: agreement.month,
  year_minutes: agreement.year,
  standard_week_minutes: policy.standardWeek,
  week_start: policy.weekStart,
  statutory_rest_day: policy.statutoryRestDay,
  counts_holiday_hours: policy.countsHolidayHours,
  work_interval_minutes: policy.workInterval,
  warning_percent: policy.warningPercent,
  four_weeks_from: rest.restRule.kind === 'four_weeks' ? rest.restRule.from : null,
  long_run_days: rest.longRun,
  correction_threshold_minutes: tolerance.correction,
  punch_deviation_minutes: tolerance.fromShift,
  pc_log_minutes: tolerance.fromPcLog,
  monthly_rounding: policy.monthlyRounding,
});

/** Maps the columns to the domain; what a company can't choose is the law's. */
export function toSettings(columns: SettingsColumns): WorkingTimeSettings {
  const {
    special_month_total_minutes: monthTotal,
    special_year_minutes: year,
    special_months: months,
    four_weeks_from: fourWeeksFrom,
  } = columns;
  const weekStart = columns.week_start as Weekday;
  // The table has all three of a special clause, or none.
  const hasClause = monthTotal !== null && year !== null && months !== null;
  return {
    agreement: {
      firstMonth: columns.first_month,
      firstDay: columns.first_day,
      isAnnualVariable: columns.is_annual_variable,
      month: minutes(columns.month_minutes),
      year: minutes(columns.year_minutes),
      specialClause: hasClause ? { monthTotal: minutes(monthTotal), year: minutes(year), months } : null,
    },
    policy: {
      ...DEFAULT_WORKING_TIME_SETTINGS.policy,
      standardWeek: minutes(columns.standard_week_minutes),
      weekStart,
      statutoryRestDay: columns.statutory_rest_day as Weekday | null,
      countsHolidayHours: columns.counts_holiday_hours,
      monthlyRounding: columns.monthly_rounding as WorkingTimePolicy['monthlyRounding'],
      workInterval: minutes(columns.work_interval_minutes),
      warningPercent: columns.warning_percent,
    },
    rest: {
      weekStart,
      restRule: fourWeeksFrom === null ? { kind: 'weekly' } : { kind: 'four_weeks', from: fourWeeksFrom },
      longRun: columns.long_run_days,
    },
    tolerance: {
      correction: minutes(columns.correction_threshold_minutes),
      fromShift: minutes(columns.punch_deviation_minutes),
      fromPcLog: columns.pc_log_minutes === null ? null : minutes(columns.pc_log_minutes),
    },
  };
}
