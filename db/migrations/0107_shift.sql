-- One day's planned shift. Minutes of the working day's time line: a shift from 22:00 to 06:00 is 1320 to 1800.
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
