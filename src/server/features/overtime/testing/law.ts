/** The default settings on the wire: the law's numbers. */
export const LAW = {
  first_month: 4,
  is_annual_variable: false,
  month_minutes: 2700,
  year_minutes: 21_600,
  special_clause: null,
  standard_week_minutes: 2400,
  week_start: 0,
  statutory_rest_day: null,
  counts_holiday_hours: false,
  work_interval_minutes: 660,
  warning_percent: 80,
  four_weeks_from: null,
  long_run_days: 7,
  correction_threshold_minutes: 30,
  punch_deviation_minutes: 60,
  monthly_rounding: 'minute',
};
