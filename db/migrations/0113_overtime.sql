-- What a company has agreed on about overtime (36協定), and what the law leaves to it in calculating it. For a company
-- without a row the law's numbers hold, as the domain has them.
create table overtime_settings (
  company_id text not null,
  -- The month in which each year of the agreement begins.
  first_month integer not null,
  is_annual_variable boolean not null,
  month_minutes integer not null,
  year_minutes integer not null,
  -- The special clause (特別条項): all three, or none of them.
  special_month_total_minutes integer,
  special_year_minutes integer,
  special_months integer,
  standard_week_minutes integer not null,
  -- 0 is Sunday.
  week_start integer not null,
  statutory_rest_day integer,
  counts_holiday_hours boolean not null,
  work_interval_minutes integer not null,
  warning_percent integer not null,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id),
  foreign key (company_id) references company (company_id),
  check (first_month between 1 and 12),
  -- Never beyond the law's 45 and 360 hours; 42 and 320 where hours vary over the year (労基法36条4項).
  check (month_minutes between 0 and case when is_annual_variable then 2520 else 2700 end),
  check (year_minutes between 0 and case when is_annual_variable then 19200 else 21600 end),
  check (num_nulls(special_month_total_minutes, special_year_minutes, special_months) in (0, 3)),
  -- Less than 100 hours, 720 hours, six months (労基法36条5項).
  check (special_month_total_minutes between 0 and 5999),
  check (special_year_minutes between 0 and 43200),
  check (special_months between 0 and 6),
  -- 40 hours, or 44 (労基則25条の2).
  check (standard_week_minutes in (2400, 2640)),
  check (week_start between 0 and 6),
  check (statutory_rest_day between 0 and 6),
  check (work_interval_minutes between 0 and 1440),
  check (warning_percent between 50 and 100)
);

-- What a person's month came to for the limits of overtime, cached where it can't change any more. It depends on records
-- of the weeks around it, so the month and those before and after it have to be closed: opening one of them takes it away.
-- Nothing but a copy: without a row the month is calculated from its records.
create table overtime_month_total (
  company_id text not null,
  user_id bigint not null,
  -- The first day of the month.
  month date not null,
  month_before date not null generated always as ((month - interval '1 month')::date) stored,
  month_after date not null generated always as ((month + interval '1 month')::date) stored,
  overtime_minutes integer not null,
  statutory_holiday_minutes integer not null,
  -- The settings and the rules that it was calculated by. Under others it isn't used, and is written over.
  calculation_version text not null,
  primary key (company_id, user_id, month),
  foreign key (company_id, user_id, month) references month_closing on delete cascade,
  foreign key (company_id, user_id, month_before) references month_closing on delete cascade,
  foreign key (company_id, user_id, month_after) references month_closing on delete cascade,
  check (overtime_minutes >= 0),
  check (statutory_holiday_minutes >= 0)
);
