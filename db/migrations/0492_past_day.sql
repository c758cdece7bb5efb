-- A person's day before the company began here, as the other product had it; null where its files said nothing. A further
-- import adds rows of its own, of which what they say holds, so that deleting the rows of one undoes it.
create table past_day (
  company_id text not null,
  user_id bigint not null,
  work_date date not null,
  past_import_id bigint not null,
  -- The month that the day was paid with, as that was when the file was imported.
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  punches jsonb,
  break_minutes integer,
  worked_minutes integer,
  inside_overtime_minutes integer,
  overtime_minutes integer,
  statutory_holiday_minutes integer,
  night_minutes integer,
  late_minutes integer,
  early_leave_minutes integer,
  leave_days numeric(4, 3),
  absence_days numeric(4, 3),
  day_kind text check (day_kind in ('workday', 'scheduled_holiday', 'statutory_holiday')),
  note text check (length(note) between 1 and 200),
  primary key (company_id, user_id, work_date, past_import_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, past_import_id) references past_import (company_id, past_import_id),
  check (least(break_minutes, worked_minutes, inside_overtime_minutes, overtime_minutes, statutory_holiday_minutes,
    night_minutes, late_minutes, early_leave_minutes) >= 0),
  check (least(leave_days, absence_days) >= 0)
);
create index past_day_import on past_day (company_id, past_import_id);

-- What the days of a month add up to, stored with the import whose days they are; a line with the month's totals goes before.
alter table past_month add column is_of_days boolean not null default false;

alter table past_import add column kind text not null default 'months' check (kind in ('months', 'days', 'punches'));
