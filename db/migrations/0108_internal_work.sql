-- A stretch of internal work (社内業務), in minutes of the working day's time line: 01:00 of a night shift is 1500.
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
  -- Before midnight of the day before, for a shift from 00:00 that was clocked in at 23:50.
  check (start_minute between -1440 and 2879),
  check (end_minute > start_minute and end_minute <= 2880),
  check (break_minutes >= 0 and break_minutes < end_minute - start_minute)
);
create index internal_work_day on internal_work (company_id, user_id, work_date);
