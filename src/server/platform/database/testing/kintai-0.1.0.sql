-- A database of kintai 0.1.0: its 23 migrations one after the other, without their comments, and what Kysely's Migrator and
-- a year of use have left in it, at least a row in each table. Kept for the test of what makes it a database of today.

-- 0001_company
create table company (
  company_id text not null,
  name text not null,
  parent_company_id text,
  location_retention_days integer not null default 365,
  created_at timestamptz(3) not null default now(),
  primary key (company_id),
  foreign key (parent_company_id) references company (company_id),
  check (company_id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$'),
  check (length(name) between 1 and 100),
  check (location_retention_days > 0),
  check (parent_company_id <> company_id)
);
create schema installation;
create table installation.migration_checksum (
  name text not null,
  checksum text not null,
  primary key (name)
);
create table installation.setting (
  name text not null,
  value text not null,
  primary key (name)
);
create table installation.rate_limit (
  key varchar(255) not null,
  points integer not null default 0,
  expire bigint,
  primary key (key)
);

-- 0002_group_attributes
create table client_company (
  company_id text not null,
  client_company_id bigint not null generated always as identity,
  name text not null,
  description text not null default '',
  created_at timestamptz(3) not null default now(),
  primary key (company_id, client_company_id),
  foreign key (company_id) references company (company_id),
  check (length(name) between 1 and 100),
  check (length(description) <= 1000)
);
create table job_assignment (
  company_id text not null,
  job_assignment_id bigint not null generated always as identity,
  client_company_id bigint not null,
  name text not null,
  description text not null default '',
  created_at timestamptz(3) not null default now(),
  primary key (company_id, job_assignment_id),
  unique (company_id, client_company_id, job_assignment_id),
  foreign key (company_id, client_company_id) references client_company (company_id, client_company_id),
  check (length(name) between 1 and 100),
  check (length(description) <= 1000)
);
create table employment_type (
  company_id text not null,
  employment_type_id bigint not null generated always as identity,
  name text not null,
  description text not null default '',
  created_at timestamptz(3) not null default now(),
  primary key (company_id, employment_type_id),
  foreign key (company_id) references company (company_id),
  check (length(name) between 1 and 100),
  check (length(description) <= 1000)
);

-- 0003_user
create table user_account (
  company_id text not null,
  user_id bigint not null generated always as identity,
  employee_id text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  is_first_login boolean not null default true,
  active boolean not null default true,
  client_company_id bigint,
  job_assignment_id bigint,
  employment_type_id bigint,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id),
  unique (company_id, employee_id),
  foreign key (company_id) references company (company_id),
  foreign key (company_id, client_company_id) references client_company (company_id, client_company_id),
  foreign key (company_id, client_company_id, job_assignment_id)
    references job_assignment (company_id, client_company_id, job_assignment_id),
  foreign key (company_id, employment_type_id) references employment_type (company_id, employment_type_id),
  check (role in ('user', 'admin', 'super_admin')),
  check (length(employee_id) between 1 and 64),
  check (length(name) between 1 and 100),
  check (job_assignment_id is null or client_company_id is not null)
);
create table login_session (
  company_id text not null,
  session_id uuid not null,
  user_id bigint not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  primary key (company_id, session_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id)
);
create index login_session_user on login_session (company_id, user_id);
create index login_session_expiry on login_session (company_id, expires_at);

-- 0004_audit
create table audit_entry (
  company_id text not null,
  audit_entry_id bigint not null generated always as identity,
  at timestamptz(3) not null default now(),
  actor_user_id bigint,
  subject_user_id bigint,
  work_date date,
  action text not null,
  before jsonb,
  after jsonb,
  reason text,
  primary key (company_id, audit_entry_id),
  foreign key (company_id) references company (company_id),
  foreign key (company_id, actor_user_id) references user_account (company_id, user_id),
  foreign key (company_id, subject_user_id) references user_account (company_id, user_id)
);
create index audit_entry_day on audit_entry (company_id, subject_user_id, work_date);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name;
end $$;
create trigger audit_entry_is_final before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();

-- 0005_time_record
create table time_record (
  company_id text not null,
  time_record_id bigint not null generated always as identity,
  user_id bigint not null,
  record_type text not null,
  work_date date not null,
  recorded_at timestamptz(3) not null,
  latitude double precision,
  longitude double precision,
  accuracy double precision,
  address_data jsonb,
  note text,
  break_minutes integer,
  absence_reason text,
  idempotency_key text,
  request_hash bytea,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, time_record_id),
  unique (company_id, user_id, idempotency_key),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (record_type in ('clock_in', 'clock_out', 'absence', 'late', 'early')),
  check (latitude between -90 and 90),
  check (longitude between -180 and 180),
  check ((latitude is null) = (longitude is null)),
  check (accuracy >= 0),
  check (break_minutes between 0 and 1440),
  check ((idempotency_key is null) = (request_hash is null))
);
create index time_record_day on time_record (company_id, user_id, work_date);
create index time_record_instant on time_record (company_id, user_id, recorded_at);
create index time_record_without_address on time_record (company_id, recorded_at)
  where address_data is null and latitude is not null;
create table address_cache (
  company_id text not null,
  provider text not null,
  latitude_e4 integer not null,
  longitude_e4 integer not null,
  address text,
  looked_up_at timestamptz(3) not null default now(),
  primary key (company_id, provider, latitude_e4, longitude_e4),
  foreign key (company_id) references company (company_id)
);

-- 0006_shift
create table shift (
  company_id text not null,
  shift_id bigint not null generated always as identity,
  user_id bigint not null,
  work_date date not null,
  is_workday boolean not null,
  start_minute integer,
  end_minute integer,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, shift_id),
  unique (company_id, user_id, work_date),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (is_workday = (start_minute is not null) and is_workday = (end_minute is not null)),
  check (start_minute between 0 and 1439),
  check (end_minute > start_minute and end_minute < start_minute + 1440)
);

-- 0007_internal_work
create table internal_work (
  company_id text not null,
  internal_work_id bigint not null generated always as identity,
  user_id bigint not null,
  work_date date not null,
  start_minute integer not null,
  end_minute integer not null,
  break_minutes integer not null default 0,
  note text,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, internal_work_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (start_minute between -1440 and 2879),
  check (end_minute > start_minute and end_minute <= 2880),
  check (break_minutes >= 0 and break_minutes < end_minute - start_minute)
);
create index internal_work_day on internal_work (company_id, user_id, work_date);

-- 0008_leave
create table leave_grant (
  company_id text not null,
  leave_grant_id bigint not null generated always as identity,
  user_id bigint not null,
  granted_on date not null,
  expires_on date not null,
  days numeric(6, 3) not null,
  reason text,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, leave_grant_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (expires_on >= granted_on),
  check (days > 0)
);
create index leave_grant_user on leave_grant (company_id, user_id, granted_on);
create table leave_request (
  company_id text not null,
  leave_request_id bigint not null generated always as identity,
  user_id bigint not null,
  request_type text not null,
  start_date date not null,
  end_date date not null,
  days_count numeric(6, 3) not null,
  status text not null,
  reason text,
  client_approver text not null,
  notes text,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, leave_request_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (request_type in ('annual_leave')),
  check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  check (end_date >= start_date),
  check (days_count > 0)
);
create index leave_request_day on leave_request (company_id, user_id, start_date);

-- 0009_logo
create table logo (
  company_id text not null,
  kind text not null,
  content_type text not null,
  content bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, kind),
  foreign key (company_id) references company (company_id),
  check (kind in ('normal', 'mobile')),
  check (content_type in ('image/jpeg', 'image/png', 'image/gif', 'image/svg+xml'))
);

-- 0010_correction
alter table time_record
  add column superseded_at timestamptz(3),
  add column correction_reason text,
  add column original_recorded_at timestamptz(3),
  add check (original_recorded_at is null or correction_reason is not null);
drop index time_record_day;
create index time_record_day on time_record (company_id, user_id, work_date) where superseded_at is null;
alter table internal_work
  add column idempotency_key text,
  add column request_hash bytea,
  add unique (company_id, user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null));

-- 0011_leave_ledger
alter table leave_request
  add column idempotency_key text,
  add column request_hash bytea,
  add unique (company_id, user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null));
alter table leave_grant
  add column is_statutory boolean not null default true,
  add column idempotency_key text,
  add column request_hash bytea,
  add unique (company_id, user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null));

-- 0012_employment
alter table user_account
  add column hired_on date,
  add column left_on date,
  add column weekly_working_days smallint,
  add column weekly_working_minutes integer,
  add column annual_working_days smallint,
  add check (left_on >= hired_on),
  add check (weekly_working_days between 1 and 7),
  add check (weekly_working_minutes between 1 and 7 * 24 * 60),
  add check (annual_working_days between 1 and 366);

-- 0013_statutory_grant
alter table leave_grant
  add column sequence smallint,
  add unique (company_id, user_id, sequence),
  add check (sequence >= 0),
  add check (is_statutory or sequence is null);
create table statutory_grant_review (
  company_id text not null,
  user_id bigint not null,
  base_date date not null,
  attended_days smallint,
  total_days smallint,
  reason text not null,
  reviewed_at timestamptz(3) not null,
  primary key (company_id, user_id, base_date),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check ((attended_days is null) = (total_days is null)),
  check (attended_days between 0 and total_days)
);

-- 0014_leave_sync
create table leave_sync (
  company_id text not null,
  leave_request_id bigint not null,
  revision integer not null default 0,
  sent_revision integer not null default 0,
  waiting_since timestamptz(3) not null,
  next_try_at timestamptz(3) not null,
  tries integer not null default 0,
  busy_until timestamptz(3),
  try_id uuid,
  fault text,
  failed_at timestamptz(3),
  primary key (company_id, leave_request_id),
  foreign key (company_id, leave_request_id) references leave_request (company_id, leave_request_id),
  check (sent_revision between 0 and revision),
  check ((busy_until is null) = (try_id is null))
);
create index leave_sync_waiting on leave_sync (company_id, next_try_at)
  where sent_revision < revision and failed_at is null;
create index leave_request_pending on leave_request (company_id, created_at) where status = 'pending';
create index leave_request_month on leave_request (company_id, start_date);
create index time_record_absence on time_record (company_id, work_date)
  where record_type = 'absence' and superseded_at is null;

-- 0015_user_search
create function search_form(value text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, NFKC), '\s', '', 'g'));
alter table user_account
  add column search_text text not null
    generated always as (search_form(employee_id) || ' ' || search_form(name)) stored,
  add column registered_by_user_id bigint,
  add column idempotency_key text,
  add column request_hash bytea,
  add foreign key (company_id, registered_by_user_id) references user_account (company_id, user_id),
  add unique (company_id, registered_by_user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null));
create index user_account_name on user_account (company_id, name, user_id);
create index user_account_created on user_account (company_id, created_at, user_id);

-- 0017_company_policy
create table company_policy (
  company_id text not null,
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

-- 0018_month_closing
create table month_closing (
  company_id text not null,
  user_id bigint not null,
  month date not null,
  status text not null,
  at timestamptz(3) not null,
  by_user_id bigint not null,
  reason text,
  policy jsonb,
  sheet jsonb,
  primary key (company_id, user_id, month),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, by_user_id) references user_account (company_id, user_id),
  check (extract(day from month) = 1),
  check (status in ('confirmed', 'closed')),
  check ((status = 'closed') = (sheet is not null) and (sheet is null) = (policy is null))
);
create index month_closing_month on month_closing (company_id, month);
alter table company add column asks_confirmation boolean not null default false;
create function write_into_month(company text, person bigint, day date) returns void language plpgsql as $$
declare
  first_day constant date := date_trunc('month', day)::date;
  standing text;
begin
  perform from user_account where company_id = company and user_id = person for key share;
  select status into standing from month_closing where company_id = company and user_id = person and month = first_day;
  if standing = 'closed' then
    raise exception using errcode = 'KT001', message = format('month %s is closed', first_day);
  elsif standing = 'confirmed' then
    delete from month_closing where company_id = company and user_id = person and month = first_day;
  end if;
end $$;
create function guard_work_date() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform write_into_month(old.company_id, old.user_id, old.work_date);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or old.work_date <> new.work_date) then
    perform write_into_month(new.company_id, new.user_id, new.work_date);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create function guard_leave_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform write_into_month(old.company_id, old.user_id, old.start_date);
    perform write_into_month(old.company_id, old.user_id, old.end_date);
  end if;
  if tg_op <> 'DELETE' then
    perform write_into_month(new.company_id, new.user_id, new.start_date);
    perform write_into_month(new.company_id, new.user_id, new.end_date);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger closed_month before insert or delete or update of
  user_id, record_type, work_date, recorded_at, note, break_minutes, absence_reason, superseded_at, correction_reason
  on time_record for each row execute function guard_work_date();
create trigger closed_month before insert or delete or update on shift for each row execute function guard_work_date();
create trigger closed_month before insert or delete or update on internal_work
  for each row execute function guard_work_date();
create trigger closed_month before insert or delete or update of user_id, start_date, end_date, status
  on leave_request for each row execute function guard_leave_days();

-- 0019_payroll_template
create table payroll_template (
  company_id text not null,
  payroll_template_id bigint not null generated always as identity,
  name text not null,
  encoding text not null,
  hours_format text not null,
  has_header boolean not null,
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

-- 0030_master_data_retry
alter table client_company
  add column added_by_user_id bigint,
  add column idempotency_key text,
  add column request_hash bytea,
  add foreign key (company_id, added_by_user_id) references user_account (company_id, user_id),
  add unique (company_id, added_by_user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null)),
  add check (idempotency_key is null or added_by_user_id is not null);
alter table job_assignment
  add column added_by_user_id bigint,
  add column idempotency_key text,
  add column request_hash bytea,
  add foreign key (company_id, added_by_user_id) references user_account (company_id, user_id),
  add unique (company_id, added_by_user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null)),
  add check (idempotency_key is null or added_by_user_id is not null);
alter table employment_type
  add column added_by_user_id bigint,
  add column idempotency_key text,
  add column request_hash bytea,
  add foreign key (company_id, added_by_user_id) references user_account (company_id, user_id),
  add unique (company_id, added_by_user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null)),
  add check (idempotency_key is null or added_by_user_id is not null);

-- 0031_overtime
create table overtime_settings (
  company_id text not null,
  first_month integer not null,
  is_annual_variable boolean not null,
  month_minutes integer not null,
  year_minutes integer not null,
  special_month_total_minutes integer,
  special_year_minutes integer,
  special_months integer,
  standard_week_minutes integer not null,
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
  check (month_minutes between 0 and case when is_annual_variable then 2520 else 2700 end),
  check (year_minutes between 0 and case when is_annual_variable then 19200 else 21600 end),
  check (num_nulls(special_month_total_minutes, special_year_minutes, special_months) in (0, 3)),
  check (special_month_total_minutes between 0 and 5999),
  check (special_year_minutes between 0 and 43200),
  check (special_months between 0 and 6),
  check (standard_week_minutes in (2400, 2640)),
  check (week_start between 0 and 6),
  check (statutory_rest_day between 0 and 6),
  check (work_interval_minutes between 0 and 1440),
  check (warning_percent between 50 and 100)
);
create table month_of_work (
  company_id text not null,
  user_id bigint not null,
  month date not null,
  month_before date not null generated always as ((month - interval '1 month')::date) stored,
  month_after date not null generated always as ((month + interval '1 month')::date) stored,
  overtime_minutes integer not null,
  statutory_holiday_minutes integer not null,
  reckoned_by text not null,
  primary key (company_id, user_id, month),
  foreign key (company_id, user_id, month) references month_closing on delete cascade,
  foreign key (company_id, user_id, month_before) references month_closing on delete cascade,
  foreign key (company_id, user_id, month_after) references month_closing on delete cascade,
  check (overtime_minutes >= 0),
  check (statutory_holiday_minutes >= 0)
);

-- 0032_month_lock
create function month_lock(company text, person bigint) returns bigint immutable language sql
  return hashtextextended('months of ' || person || ' ' || company, 0);
create or replace function write_into_month(company text, person bigint, day date) returns void language plpgsql as $$
declare
  first_day constant date := date_trunc('month', day)::date;
  standing text;
begin
  perform pg_advisory_xact_lock_shared(month_lock(company, person));
  select status into standing from month_closing where company_id = company and user_id = person and month = first_day;
  if standing = 'closed' then
    raise exception using errcode = 'KT001', message = format('month %s is closed', first_day);
  elsif standing = 'confirmed' then
    delete from month_closing where company_id = company and user_id = person and month = first_day;
  end if;
end $$;

-- 0034_last_night
create function is_employed(person user_account, at timestamptz) returns boolean stable language sql
  return coalesce(person.left_on >= (at at time zone 'Asia/Tokyo')::date, true)
    or person.left_on = (at at time zone 'Asia/Tokyo')::date - 1
      and exists (
        select from time_record i
        where i.company_id = person.company_id and i.user_id = person.user_id and i.work_date = person.left_on
          and i.record_type = 'clock_in' and i.superseded_at is null
      )
      and not exists (
        select from time_record o
        where o.company_id = person.company_id and o.user_id = person.user_id and o.work_date = person.left_on
          and o.record_type = 'clock_out' and o.superseded_at is null
          and o.recorded_at < (person.left_on + 1)::timestamp at time zone 'Asia/Tokyo'
      );

-- 0035_import_and_template_retry
create table user_import (
  company_id text not null,
  user_import_id bigint not null generated always as identity,
  imported_by_user_id bigint not null,
  idempotency_key text not null,
  request_hash bytea not null,
  added integer not null,
  unchanged integer not null,
  primary key (company_id, user_import_id),
  unique (company_id, imported_by_user_id, idempotency_key),
  foreign key (company_id, imported_by_user_id) references user_account (company_id, user_id),
  check (added >= 0 and unchanged >= 0)
);
create table unused_import_password (
  company_id text not null,
  user_id bigint not null,
  user_import_id bigint not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, user_import_id) references user_import (company_id, user_import_id)
);
create index unused_import_password_import on unused_import_password (company_id, user_import_id);
create function forget_import_password() returns trigger language plpgsql as $$
begin
  delete from unused_import_password where company_id = new.company_id and user_id = new.user_id;
  return null;
end $$;
create trigger import_password_used after insert on login_session
  for each row execute function forget_import_password();
create trigger import_password_replaced after update of password_hash on user_account
  for each row execute function forget_import_password();
alter table payroll_template
  add column added_by_user_id bigint,
  add column idempotency_key text,
  add column request_hash bytea,
  add foreign key (company_id, added_by_user_id) references user_account (company_id, user_id),
  add unique (company_id, added_by_user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null)),
  add check (idempotency_key is null or added_by_user_id is not null);

-- Kysely's Migrator
create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null);
insert into kysely_migration_lock values ('migration_lock', 0);
insert into installation.migration_checksum (name, checksum) values
  ('0001_company', '56f8065e5a5181921a48cd76ab39c9b8e91c15f37c77088f3b834b08af00ac49'),
  ('0002_group_attributes', '17c4e2323095a42938cedc15e14a7966ca995db319c74251f0fe4fe111919940'),
  ('0003_user', '30033e455d5fdbddadd2849beff9b37b07cdf7227f902cb0f7d64afb1f4419bd'),
  ('0004_audit', 'b1b2ba7c06365072805a863bf0b4e417f35fc56487732a32b94593a2b51c1956'),
  ('0005_time_record', '8500cbde69283e2b59ca4ad7d97e34a51805bf8ecd642c4cebf1258f4eb49a60'),
  ('0006_shift', 'cc3c885ee8792d0236ed64af5d8fba8149d316d1d82ed7d27eab93068e8d3a3d'),
  ('0007_internal_work', '81629292f561ead94bf3d791c4a0d6ea9cde3e108c2f190d00c368d3a3cea378'),
  ('0008_leave', 'ff26c734928a5f68b690497f37b13d5241a86bdfdd7a9ae60b711c46b22f2baa'),
  ('0009_logo', '52a3f80acb87e2fd57de24d68a4a771f3fd9b484a5441a22534a4b2f89a53a88'),
  ('0010_correction', '85e5bdc56241ba59785220c3310b9160ad2a624e9cec993524765b71ca77cddb'),
  ('0011_leave_ledger', 'c9d0080915755578a66fb7471671c05c0e819666918f4a385294a3b054a98b30'),
  ('0012_employment', '5627cb9526def2af623664ca688d910f0cecfaedab67f2cbd5431bd6a16dcbda'),
  ('0013_statutory_grant', 'e6979409f66d1c6c22ca4a9ed1e6f4eb781ac89517392bad1c64f71f65152748'),
  ('0014_leave_sync', '5d2a7e3a12ef27676292592f3b7428a6651e1d0329afd400086ceaf69e45e148'),
  ('0015_user_search', '7580571786636fdac58ae745c88b742751e9afcd3bdf22ee1fff5024c1731903'),
  ('0017_company_policy', 'fb6565a5481689ab3d284095753d82a33b23ba6b0c3d12cc52c8ab07961a05a3'),
  ('0018_month_closing', '116aee39902fab079487c7717211c514467f140c042d324ec5767b08c74d41e6'),
  ('0019_payroll_template', '19e533aa6081603d87850e3c5a44eca999aeb6abf6f9694b3bde23191e00686c'),
  ('0030_master_data_retry', '8bcb5112217761d86e3ed567c892c9bae870bbdf1762b18d9a1063650e890012'),
  ('0031_overtime', '88760d24c90df4ab0c8797d9da9d5b75b9e02ead454eed331437c3ae33a6f47b'),
  ('0032_month_lock', 'd9f8cafdc6921b048eb9c7d3b1942f2d6531572b9d38d828df3c700850d3a342'),
  ('0034_last_night', 'e5804429fce693c5a69df33eafe849d6061a98f434c8aca3cbbbe288dcbc419f'),
  ('0035_import_and_template_retry', '728e867a540c4b6bbf48580f945b882a5b7e6d9513c27246b2ee874cbd8d4d4f');
insert into kysely_migration (name, timestamp)
select name, '2026-11-20T00:00:00.000Z' from installation.migration_checksum order by name;

-- What was entered. Ids are told, so that the rows can name each other; the sequences go on behind them.
insert into company (company_id, name, parent_company_id, location_retention_days, asks_confirmation, created_at) values
  ('acme', 'アクメ株式会社', null, 365, true, '2026-04-01T09:00:00+09:00'),
  ('acme-west', 'アクメ西日本株式会社', 'acme', 90, false, '2026-04-02T09:00:00+09:00');
insert into installation.setting values ('jwt_secret', 'a secret of the installation, long enough to sign');
insert into installation.rate_limit values
  ('login:address:192.0.2.1', 3, 1795000000000),
  ('leave-sync-rest', 0, 1795100000000);
insert into user_account (company_id, user_id, employee_id, name, role, password_hash, is_first_login, active, hired_on,
  weekly_working_days, weekly_working_minutes, created_at, registered_by_user_id, idempotency_key, request_hash)
overriding system value values
  ('acme', 1, 'S0001', '全権 一郎', 'super_admin', '$argon2id$1', false, true, '2020-04-01', 5, 2400, '2026-04-01T09:00:00+09:00', null, null, null),
  ('acme', 2, 'A0001', '管理 花子', 'admin', '$argon2id$2', false, true, '2021-04-01', 5, 2400, '2026-04-01T09:01:00+09:00', 1, 'register', '\x02'),
  ('acme', 3, 'E0001', '山田　太郎', 'user', '$argon2id$3', false, true, '2022-04-01', 5, 2400, '2026-04-01T09:02:00+09:00', 1, null, null),
  ('acme', 4, 'E0002', '佐藤 次郎', 'user', '$argon2id$4', true, false, null, null, null, '2026-04-01T09:03:00+09:00', 1, null, null),
  ('acme-west', 5, 'S0001', '西 三郎', 'super_admin', '$argon2id$5', false, true, null, null, null, '2026-04-02T09:00:00+09:00', null, null, null);
insert into client_company (company_id, client_company_id, name, description, created_at, added_by_user_id, idempotency_key, request_hash)
overriding system value values
  ('acme', 1, '取引先A', '本社', '2026-04-01T10:00:00+09:00', 1, 'client', '\x11'),
  ('acme', 2, '取引先B', '', '2026-04-01T10:01:00+09:00', null, null, null);
insert into job_assignment (company_id, job_assignment_id, client_company_id, name, created_at, added_by_user_id, idempotency_key, request_hash)
overriding system value values ('acme', 1, 1, '開発', '2026-04-01T10:02:00+09:00', 1, 'job', '\x12');
insert into employment_type (company_id, employment_type_id, name, created_at, added_by_user_id, idempotency_key, request_hash)
overriding system value values ('acme', 1, '正社員', '2026-04-01T10:03:00+09:00', 1, 'type', '\x13');
update user_account set client_company_id = 1, job_assignment_id = 1, employment_type_id = 1 where user_id = 3;
insert into login_session (company_id, session_id, user_id, created_at, expires_at) values
  ('acme', '00000000-0000-4000-8000-000000000003', 3, '2026-11-18T08:00:00+09:00', '2026-11-28T08:00:00+09:00');
insert into time_record (company_id, time_record_id, user_id, record_type, work_date, recorded_at, latitude, longitude, accuracy,
  address_data, note, break_minutes, absence_reason, idempotency_key, request_hash, created_at, last_modified_at,
  superseded_at, correction_reason, original_recorded_at)
overriding system value values
  ('acme', 1, 3, 'clock_in', '2026-10-01', '2026-10-01T09:01:00+09:00', 35.658, 139.7016, 12, '{"results": []}', '出勤 09:01', null, null, 'old-punch', '\x21', '2026-10-01T09:01:00+09:00', '2026-10-01T18:00:00+09:00', '2026-10-01T18:00:00+09:00', null, null),
  ('acme', 2, 3, 'clock_in', '2026-10-01', '2026-10-01T09:00:00+09:00', null, null, null, null, '出勤 09:01', 60, null, null, null, '2026-10-01T18:00:00+09:00', '2026-10-01T18:00:00+09:00', null, '打刻遅れ', '2026-10-01T09:01:00+09:00'),
  ('acme', 3, 3, 'late', '2026-11-19', '2026-11-19T12:00:00+09:00', null, null, null, null, null, null, '遅刻: 電車遅延', 'both', '\x22', '2026-11-19T12:00:00+09:00', '2026-11-19T12:00:00+09:00', null, null, null),
  ('acme', 4, 3, 'absence', '2026-11-18', '2026-11-19T12:01:00+09:00', null, null, null, null, null, null, '欠勤: 発熱', 'by-an-admin', '\x23', '2026-11-19T12:01:00+09:00', '2026-11-19T12:01:00+09:00', null, null, null),
  ('acme', 5, 3, 'clock_in', '2026-11-20', '2026-11-20T08:59:00+09:00', 35.658, 139.7016, 8, null, null, null, null, 'punch-of-the-morning',
    sha256('["POST /api/time-records",{"type":"in"}]'), '2026-11-20T08:59:00+09:00', '2026-11-20T08:59:00+09:00', null, null, null);
insert into time_record (company_id, time_record_id, user_id, record_type, work_date, recorded_at, note)
overriding system value values
  ('acme', 6, 3, 'clock_in', '2026-09-01', '2026-09-01T09:00:00+09:00', '出勤 09:01'),
  ('acme', 7, 3, 'clock_in', '2026-09-02', '2026-09-02T09:00:00+09:00', ' 退勤　18:05 '),
  ('acme', 8, 3, 'clock_in', '2026-09-03', '2026-09-03T09:00:00+09:00', '出勤 9:01'),
  ('acme', 9, 3, 'clock_in', '2026-09-04', '2026-09-04T09:00:00+09:00', '客先直行'),
  ('acme', 10, 3, 'clock_in', '2026-09-05', '2026-09-05T09:00:00+09:00', '出勤 09:01 直行'),
  ('acme', 11, 3, 'clock_in', '2026-09-06', '2026-09-06T09:00:00+09:00', '出勤'),
  ('acme', 12, 3, 'clock_in', '2026-09-07', '2026-09-07T09:00:00+09:00', '');
insert into address_cache values ('acme', 'gsi', 356580, 1397016, '東京都渋谷区', '2026-10-01T09:01:05+09:00');
insert into shift (company_id, shift_id, user_id, work_date, is_workday, start_minute, end_minute, created_at, last_modified_at)
overriding system value values
  ('acme', 1, 3, '2026-11-20', true, 540, 1080, '2026-11-01T09:00:00+09:00', '2026-11-01T09:00:00+09:00'),
  ('acme', 2, 3, '2026-11-21', false, null, null, '2026-11-01T09:00:00+09:00', '2026-11-01T09:00:00+09:00');
insert into internal_work (company_id, internal_work_id, user_id, work_date, start_minute, end_minute, break_minutes, note, created_at, idempotency_key, request_hash)
overriding system value values
  ('acme', 1, 3, '2026-11-19', 600, 660, 0, '定例', '2026-11-19T12:02:00+09:00', 'both', '\x31'),
  ('acme', 2, 3, '2026-11-19', 840, 900, 10, null, '2026-11-19T12:03:00+09:00', 'work-by-an-admin', '\x32');
insert into leave_grant (company_id, leave_grant_id, user_id, granted_on, expires_on, days, reason, created_at, is_statutory, idempotency_key, request_hash, sequence)
overriding system value values
  ('acme', 1, 3, '2025-10-01', '2027-09-30', 14, '法定付与', '2025-10-01T03:00:00+09:00', true, null, null, 3),
  ('acme', 2, 3, '2026-11-01', '2028-10-31', 0.5, '特別付与', '2026-11-01T10:00:00+09:00', false, 'grant', '\x41', null);
insert into statutory_grant_review values
  ('acme', 3, '2025-10-01', 200, 240, '出勤簿による', '2025-10-01T03:00:00+09:00');
insert into leave_request (company_id, leave_request_id, user_id, request_type, start_date, end_date, days_count, status, reason, client_approver, notes, created_at, idempotency_key, request_hash)
overriding system value values
  ('acme', 1, 3, 'annual_leave', '2026-11-25', '2026-11-25', 1, 'pending', '私用', '承認 花子', null, '2026-11-17T09:00:00+09:00', 'leave', '\x42'),
  ('acme', 2, 3, 'annual_leave', '2026-12-01', '2026-12-01', 1, 'approved', null, '承認 花子', null, '2026-11-17T09:01:00+09:00', null, null);
insert into leave_sync (company_id, leave_request_id, revision, sent_revision, waiting_since, next_try_at, tries, busy_until, try_id, fault, failed_at) values
  ('acme', 1, 1, 0, '2026-11-17T09:00:00+09:00', '2026-11-20T09:30:00+09:00', 7, '2026-11-20T09:00:30+09:00', '00000000-0000-4000-8000-000000000007', '接続できません（ECONNREFUSED）', null),
  ('acme', 2, 2, 2, '2026-11-17T09:05:00+09:00', '2026-11-17T09:05:00+09:00', 0, null, null, null, null);
insert into audit_entry (company_id, audit_entry_id, at, actor_user_id, subject_user_id, work_date, action, before, after, reason)
overriding system value values
  ('acme', 1, '2026-11-19T12:00:00.010+09:00', 3, 3, '2026-11-19', 'register_irregular', null, '{"type": "late", "reason": "遅刻: 電車遅延"}', '遅刻: 電車遅延'),
  ('acme', 2, '2026-11-19T12:01:00.010+09:00', 2, 3, '2026-11-18', 'register_irregular', null, '{"type": "absence", "reason": "欠勤: 発熱"}', '欠勤: 発熱'),
  ('acme', 3, '2026-11-19T12:02:00.010+09:00', 3, 3, '2026-11-19', 'add_internal_work', null, '{"start_time": "10:00"}', null),
  ('acme', 4, '2026-11-19T12:03:00.010+09:00', 2, 3, '2026-11-19', 'add_internal_work', null, '{"start_time": "14:00"}', null),
  ('acme', 5, '2026-11-01T10:00:00.010+09:00', 1, 3, null, 'add_leave_grant', null, '{"id": 2, "days": 0.5}', '特別付与'),
  ('acme', 6, '2026-11-20T03:00:00+09:00', null, null, null, 'remove_locations', null, null, null);
insert into logo values ('acme', 'normal', 'image/png', '\x89504e47', '2026-04-01T11:00:00+09:00');
insert into company_policy values
  ('acme', '2026-04-01', 480, 480, 'recorded', 1, 'shift', 540, 'shift', 1020, true, 'legal_minimum', 'all_work', 'planned', '2026-04-01T11:01:00+09:00', '2026-04-01T11:01:00+09:00');
insert into payroll_template (company_id, payroll_template_id, name, encoding, hours_format, has_header, columns, created_at, last_modified_at, added_by_user_id, idempotency_key, request_hash)
overriding system value values
  ('acme', 1, '給与ソフト', 'utf-8', 'decimal', true, '[{"item": "employee_id", "heading": "社員番号", "text": ""}]', '2026-04-01T11:02:00+09:00', '2026-04-01T11:02:00+09:00', 1, 'template', '\x51');
insert into month_closing (company_id, user_id, month, status, at, by_user_id, reason, policy, sheet) values
  ('acme', 3, '2026-07-01', 'closed', '2026-08-03T10:00:00+09:00', 2, null, '{}', '{}'),
  ('acme', 3, '2026-08-01', 'closed', '2026-09-03T10:00:00+09:00', 2, '確認済みのため', '{}', '{}'),
  ('acme', 3, '2026-09-01', 'closed', '2026-10-03T10:00:00+09:00', 2, null, '{}', '{}'),
  ('acme', 3, '2026-10-01', 'confirmed', '2026-11-02T10:00:00+09:00', 3, null, null, null);
insert into month_of_work (company_id, user_id, month, overtime_minutes, statutory_holiday_minutes, reckoned_by) values
  ('acme', 3, '2026-08-01', 1234, 60, 'rules 3');
insert into overtime_settings values
  ('acme', 4, false, 2700, 21600, 5999, 43200, 6, 2400, 0, 0, true, 660, 80, '2026-04-01T11:03:00+09:00', '2026-04-01T11:03:00+09:00');
insert into user_import (company_id, user_import_id, imported_by_user_id, idempotency_key, request_hash, added, unchanged)
overriding system value values ('acme', 1, 1, 'import', '\x61', 1, 2);
insert into unused_import_password values ('acme', 4, 1);

select setval(pg_get_serial_sequence(t, c), 100)
from (values ('user_account', 'user_id'), ('client_company', 'client_company_id'), ('job_assignment', 'job_assignment_id'),
  ('employment_type', 'employment_type_id'), ('time_record', 'time_record_id'), ('shift', 'shift_id'),
  ('internal_work', 'internal_work_id'), ('leave_grant', 'leave_grant_id'), ('leave_request', 'leave_request_id'),
  ('audit_entry', 'audit_entry_id'), ('payroll_template', 'payroll_template_id'), ('user_import', 'user_import_id')) s (t, c);
