-- What companies bring of the months before they began here. Each import is kept as long as its rows are, so that it can be
-- undone: a further one with the same month takes the place of a row without overwriting it.
create table past_import (
  company_id text not null references company (company_id),
  past_import_id bigint not null generated always as identity,
  at timestamptz(3) not null,
  actor_user_id bigint not null,
  added integer not null,
  changed integer not null,
  undone_at timestamptz(3),
  primary key (company_id, past_import_id),
  foreign key (company_id, actor_user_id) references user_account (company_id, user_id)
);

-- The totals of a person's month as the other product had them; null where its file said nothing.
create table past_month (
  company_id text not null,
  user_id bigint not null,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  past_import_id bigint not null,
  from_date date not null,
  to_date date not null,
  worked_minutes integer,
  overtime_minutes integer not null,
  statutory_holiday_minutes integer not null,
  night_minutes integer,
  worked_days numeric(6, 3),
  leave_days numeric(6, 3),
  absence_days numeric(6, 3),
  primary key (company_id, user_id, month, past_import_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, past_import_id) references past_import (company_id, past_import_id),
  check (from_date <= to_date),
  check (least(worked_minutes, overtime_minutes, statutory_holiday_minutes, night_minutes) >= 0),
  check (least(worked_days, leave_days, absence_days) >= 0)
);
create index past_month_import on past_month (company_id, past_import_id);
