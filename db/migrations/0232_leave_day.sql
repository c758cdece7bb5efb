-- What each request of leave takes, by its days: the days between its first and its last on which no work is owed are not
-- among them. An amount is in minutes, of a day of so many minutes at the time: what was taken stays the same part of a day
-- when a contract changes.
alter table leave_request
  add constraint leave_request_of_user unique (company_id, leave_request_id, user_id);

create table leave_day (
  company_id text not null,
  leave_request_id bigint not null,
  user_id bigint not null,
  work_date date not null,
  unit text not null default 'day',
  -- Of half a day: the first or the second half of the hours planned.
  half text,
  -- The time at which the halves part; null: each is half of the hours planned.
  half_boundary_minute integer,
  -- Of hours: from when to when of the working day, breaks among them.
  start_minute integer,
  end_minute integer,
  minutes integer not null default 480,
  day_minutes integer not null default 480,
  primary key (company_id, leave_request_id, work_date),
  foreign key (company_id, leave_request_id, user_id)
    references leave_request (company_id, leave_request_id, user_id),
  check (unit in ('day', 'half', 'hour')),
  check (half in ('am', 'pm')),
  check ((unit = 'half') = (half is not null)),
  check (half_boundary_minute is null or (unit = 'half' and half_boundary_minute between 0 and 2880)),
  check ((unit = 'hour') = (start_minute is not null) and (unit = 'hour') = (end_minute is not null)),
  check (start_minute >= 0 and end_minute > start_minute and end_minute <= 2880),
  check (minutes > 0 and day_minutes between 60 and 1440 and day_minutes % 60 = 0),
  check (unit <> 'half' or minutes * 2 = day_minutes),
  check (unit <> 'hour' or minutes % 60 = 0)
);
-- Whose leave is on a day, and who of a company is away.
create index leave_day_user on leave_day (company_id, user_id, work_date);
create index leave_day_date on leave_day (company_id, work_date);

-- Every request so far is of whole days, one after the other: nearly all of a single one. The sum stays to the day.
insert into leave_day (company_id, leave_request_id, user_id, work_date, minutes)
select company_id, leave_request_id, user_id, work_date::date, 480 * days_count / (end_date - start_date + 1)
from leave_request, generate_series(start_date, end_date, interval '1 day') as work_date;

create trigger closed_month before insert or delete or update on leave_day
  for each row execute function guard_work_date();

-- A decision on a request is a write into the month of each of its days.
create or replace function guard_leave_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform guard_month(old.company_id, old.user_id, old.start_date);
    perform guard_month(old.company_id, old.user_id, old.end_date);
    perform guard_month(d.company_id, d.user_id, d.work_date) from leave_day d
    where d.company_id = old.company_id and d.leave_request_id = old.leave_request_id
      and d.work_date not in (old.start_date, old.end_date);
  end if;
  if tg_op <> 'DELETE' then
    perform guard_month(new.company_id, new.user_id, new.start_date);
    perform guard_month(new.company_id, new.user_id, new.end_date);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
