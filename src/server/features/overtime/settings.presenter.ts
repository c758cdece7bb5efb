import type { Selectable } from 'kysely';

import type { OvertimeSettingsAnswer } from '#contract/overtime.ts';
import type { Weekday } from '#domain/time/date.ts';
import { minutes } from '#domain/time/minutes.ts';
import { DEFAULT_OVERTIME_AGREEMENT, type OvertimeAgreement, type SpecialClause } from '#domain/overtime/agreement.ts';
import { DEFAULT_WORKING_TIME_POLICY, type WorkingTimePolicy } from '#domain/working-time/policy.ts';
import type { OvertimeSettings as OvertimeSettingsTable } from '../../platform/database/schema.ts';

/** A company's overtime agreement, and how it calculates working time except for what its sheets set by month. */
export interface OvertimeSettings {
  readonly agreement: OvertimeAgreement;
  readonly policy: WorkingTimePolicy;
}

type SettingsRow = Selectable<OvertimeSettingsTable>;

/** The defaults: the law's numbers. */
export const DEFAULT_OVERTIME_SETTINGS: OvertimeSettings = {
  agreement: DEFAULT_OVERTIME_AGREEMENT,
  policy: DEFAULT_WORKING_TIME_POLICY,
};

/** Maps the request's settings to the domain. */
export const toSettings = (entered: OvertimeSettingsAnswer): OvertimeSettings => ({
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
export const presentSettings = ({ agreement, policy }: OvertimeSettings): OvertimeSettingsAnswer => ({
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

/** Maps stored settings to the domain. */
export const readSettings = (row: SettingsRow): OvertimeSettings => ({
  agreement: {
    firstMonth: row.first_month,
    isAnnualVariable: row.is_annual_variable,
    month: minutes(row.month_minutes),
    year: minutes(row.year_minutes),
    specialClause: readSpecialClause(row),
  },
  policy: {
    ...DEFAULT_WORKING_TIME_POLICY,
    standardWeek: minutes(row.standard_week_minutes),
    weekStart: row.week_start as Weekday,
    statutoryRestDay: row.statutory_rest_day as Weekday | null,
    countsHolidayHours: row.counts_holiday_hours,
    workInterval: minutes(row.work_interval_minutes),
    warningPercent: row.warning_percent,
  },
});

function readSpecialClause(row: SettingsRow): SpecialClause | null {
  const { special_month_total_minutes: monthTotal, special_year_minutes: year, special_months: months } = row;
  // All three or none of them, as the database checks.
  if (monthTotal === null || year === null || months === null) return null;
  return { monthTotal: minutes(monthTotal), year: minutes(year), months };
}

/** Settings as columns of their row. */
export const settingsColumns = ({ agreement, policy }: OvertimeSettings) => ({
  first_month: agreement.firstMonth,
  is_annual_variable: agreement.isAnnualVariable,
  month_minutes: agreement.month,
  year_minutes: agreement.year,
  special_month_total_minutes: agreement.specialClause?.monthTotal ?? null,
  special_year_minutes: agreement.specialClause?.year ?? null,
  special_months: agreement.specialClause?.months ?? null,
  standard_week_minutes: policy.standardWeek,
  week_start: policy.weekStart,
  statutory_rest_day: policy.statutoryRestDay,
  counts_holiday_hours: policy.countsHolidayHours,
  work_interval_minutes: policy.workInterval,
  warning_percent: policy.warningPercent,
});
