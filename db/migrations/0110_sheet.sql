-- What a company has settled about its attendance sheets, from a month on (D9). For a month the latest at or before it
-- holds; before the first, and for a company without any, the numbers of the domain's default policy.
create table company_policy (
  company_id text not null,
  -- The first day of the month from which it holds.
  effective_month date not null,
  standard_day_minutes integer not null,
  leave_day_minutes integer not null,
  clock_in_shown text not null,
  clock_out_step_minutes integer not null,
  late_basis text not null,
  late_minute integer not null,
  early_basis text not null,
  early_minute integer not null,
  judges_rest_days boolean not null,
  unset_break text not null,
  night_column text not null,
  absence_rule text not null,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, effective_month),
  foreign key (company_id) references company (company_id),
  check (extract(day from effective_month) = 1),
  -- Never beyond the law's 8 hours (労基法32条2項).
  check (standard_day_minutes between 1 and 480),
  check (leave_day_minutes between 1 and 1440),
  check (clock_in_shown in ('shift_start', 'recorded')),
  check (clock_out_step_minutes between 1 and 60),
  check (late_basis in ('shift', 'fixed', 'none')),
  check (late_minute between 0 and 1439),
  check (early_basis in ('shift', 'fixed', 'none')),
  check (early_minute between 0 and 1439),
  check (unset_break in ('none', 'one_hour', 'legal_minimum')),
  check (night_column in ('all_work', 'overtime')),
  check (absence_rule in ('planned', 'recorded'))
);

-- How a company's months are exported to payroll: a file with a line for each employee, its columns in their order.
create table payroll_template (
  company_id text not null,
  payroll_template_id bigint not null generated always as identity,
  name text not null,
  encoding text not null,
  hours_format text not null,
  has_header boolean not null,
  -- [{ item, heading, text }]; what they may hold is the domain's to say.
  columns jsonb not null,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, payroll_template_id),
  unique (company_id, name),
  foreign key (company_id) references company (company_id),
  check (length(name) between 1 and 60),
  check (encoding in ('utf-8', 'shift_jis')),
  check (hours_format in ('decimal', 'h_mm', 'minutes')),
  check (jsonb_typeof(columns) = 'array' and jsonb_array_length(columns) between 1 and 60)
);
