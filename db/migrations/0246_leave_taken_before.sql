-- Paid leave from before the company used the ledger, as imported from another system.
--
-- What was taken of a grant there: so many minutes, of a day of so many minutes (see leave_day). The grant keeps all of its
-- days, by which the five days are owed; what can be used of it is the rest.
alter table leave_grant
  add column taken_before_minutes integer not null default 0,
  add column taken_before_day_minutes integer not null default 480,
  add check (taken_before_minutes >= 0),
  add check (taken_before_day_minutes between 60 and 1440 and taken_before_day_minutes % 60 = 0),
  add check (taken_before_minutes <= days * taken_before_day_minutes);

-- The days that were taken there. They draw on nothing here, since the balances were imported without them; they count
-- toward the five days, stand in the ledger that the law asks for (労基則24条の7), and are days of leave in the attendance rate.
create table leave_taken_before (
  company_id text not null,
  user_id bigint not null,
  work_date date not null,
  unit text not null default 'day',
  half text,
  minutes integer not null default 480,
  day_minutes integer not null default 480,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, work_date),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (unit in ('day', 'half', 'hour')),
  check (half in ('am', 'pm')),
  check (half is null or unit = 'half'),
  check (minutes > 0 and minutes <= day_minutes and day_minutes between 60 and 1440 and day_minutes % 60 = 0),
  check (unit <> 'half' or minutes * 2 = day_minutes),
  check (unit <> 'hour' or minutes % 60 = 0)
);
-- Whose days of a company are within a year.
create index leave_taken_before_date on leave_taken_before (company_id, work_date);
