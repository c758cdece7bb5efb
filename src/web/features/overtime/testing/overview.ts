import type {
  LimitStatusResponse,
  OvertimeOverview,
  OvertimeRowResponse,
  OvertimeSettingsResponse,
} from '#contract/overtime.ts';
import { addMonths, isoMonth } from '#domain/time/date.ts';
import { minutes } from '#domain/time/minutes.ts';

/** The law's own limits. */
export const SETTINGS: OvertimeSettingsResponse = {
  first_month: 4,
  is_annual_variable: false,
  month_minutes: minutes(45 * 60),
  year_minutes: minutes(360 * 60),
  special_clause: null,
  standard_week_minutes: minutes(40 * 60),
  week_start: 0,
  statutory_rest_day: null,
  counts_holiday_hours: false,
  work_interval_minutes: minutes(11 * 60),
  warning_percent: 80,
  four_weeks_from: null,
  long_run_days: 7,
  correction_threshold_minutes: minutes(30),
  punch_deviation_minutes: minutes(60),
  pc_log_minutes: null,
  monthly_rounding: 'minute',
  first_day: 1,
};

export const CLAUSE = { month_total_minutes: minutes(99 * 60 + 59), year_minutes: minutes(720 * 60), months: 6 };

/** November 2025 to March 2027: the five months before the agreement's year, and its twelve. */
const MONTHS = Array.from({ length: 17 }, (_, index) => addMonths(isoMonth('2025-11'), index));

/** A list by month, of what is known in minutes. */
export const byMonth = (known: Readonly<Record<string, number>>) =>
  MONTHS.map((month) => (known[month] === undefined ? null : minutes(known[month])));

export const status = (
  kind: LimitStatusResponse['kind'],
  from: string,
  to: string,
  value: number,
  most: number,
): LimitStatusResponse => ({ kind, from, to, value, most });

export const row = (id: number, rest: Partial<OvertimeRowResponse> = {}): OvertimeRowResponse => ({
  user_id: id,
  employee_id: `E${id}`,
  name: `社員 ${id}`,
  name_kana: null,
  state: 'within',
  overtime_minutes: byMonth({}),
  carried_months: [],
  rest_day_minutes: byMonth({}),
  so_far: { overtime_minutes: minutes(0), rest_day_minutes: minutes(0) },
  is_annual_variable: false,
  short_intervals: 0,
  standings: [],
  breaches: [],
  expected: [],
  ...rest,
});

/** Everyone's overview in November 2026, while it runs. */
export const overview = (
  rows: readonly OvertimeRowResponse[],
  rest: Partial<Omit<OvertimeOverview, 'rows'>> = {},
): OvertimeOverview => ({
  company_name: 'テスト株式会社',
  month: '2026-11',
  is_over: false,
  months: MONTHS,
  year_from: '2026-04',
  settings: SETTINGS,
  rows: [...rows],
  ...rest,
});
