-- The settings of overtime and working time hold from a month on, like the sheets' policy: for a month the latest at or
-- before it, and the law's numbers before the first. What a company had until now holds from the earliest month on.
alter table overtime_settings
  add column effective_month date not null default '1900-01-01',
  -- The first day of the four weeks with four rest days (4週4休, 労基法35条2項, 労基則12条の2第2項). Null with one in every week.
  add column four_weeks_from date,
  -- So many days of work in a row are to be checked before a month is closed. The law has no number.
  add column long_run_days integer not null default 7,
  -- So are corrections by more minutes, and punches further from the shift.
  add column correction_threshold_minutes integer not null default 30,
  add column punch_deviation_minutes integer not null default 60,
  -- How the month's totals are paid (昭63.3.14基発150号).
  add column monthly_rounding text not null default 'minute',
  drop constraint overtime_settings_pkey,
  add primary key (company_id, effective_month),
  add check (extract(day from effective_month) = 1),
  add check (long_run_days between 2 and 31),
  add check (correction_threshold_minutes between 0 and 1440),
  add check (punch_deviation_minutes between 0 and 1440),
  add check (monthly_rounding in ('minute', 'half_hour'));

-- The defaults were for the rows that there were: every change says all of it.
alter table overtime_settings
  alter column effective_month drop default,
  alter column long_run_days drop default,
  alter column correction_threshold_minutes drop default,
  alter column punch_deviation_minutes drop default,
  alter column monthly_rounding drop default;
