-- Shifts that admins plan (シフト表): by the company's setting employees save none, but wish for them (希望) until so many days
-- before the period begins. Without it employees save their own, and nothing here is used.
alter table company
  add column admins_plan_shifts boolean not null default false,
  add column wish_days integer not null default 10 check (wish_days between 1 and 60);

-- A planned day that isn't published yet, and differs from the shift of record: employees don't see it.
create table shift_draft (
  company_id text not null references company,
  user_id bigint not null,
  work_date date not null,
  is_workday boolean not null,
  start_minute integer,
  end_minute integer,
  shift_pattern_id bigint,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, work_date),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, shift_pattern_id) references shift_pattern (company_id, shift_pattern_id),
  check (
    (is_workday and start_minute between 0 and 1439 and end_minute > start_minute and end_minute < start_minute + 1440)
    or (not is_workday and start_minute is null and end_minute is null and shift_pattern_id is null)
  )
);

-- What was published first of a day: a shift that is another now was changed after it was told.
create table shift_publication (
  company_id text not null references company,
  user_id bigint not null,
  work_date date not null,
  is_workday boolean not null,
  start_minute integer,
  end_minute integer,
  published_at timestamptz(3) not null,
  primary key (company_id, user_id, work_date),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (is_workday or (start_minute is null and end_minute is null))
);

-- What an employee wishes for a day: to be off, a pattern, or hours.
create table shift_wish (
  company_id text not null references company,
  user_id bigint not null,
  work_date date not null,
  kind text not null,
  shift_pattern_id bigint,
  start_minute integer,
  end_minute integer,
  note text,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, work_date),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, shift_pattern_id) references shift_pattern (company_id, shift_pattern_id),
  check (kind in ('day_off', 'pattern', 'hours')),
  check ((kind = 'pattern') = (shift_pattern_id is not null)),
  check ((kind = 'hours') = (start_minute is not null and end_minute is not null)),
  check (start_minute between 0 and 1439 and end_minute > start_minute and end_minute < start_minute + 1440),
  check (note <> '' and char_length(note) <= 100)
);
