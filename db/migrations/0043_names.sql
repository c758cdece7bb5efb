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
insert into overtime_month_total (company_id, user_id, month, overtime_minutes, statutory_holiday_minutes,
  calculation_version)
select company_id, user_id, month, overtime_minutes, statutory_holiday_minutes, reckoned_by from month_of_work;
drop table month_of_work;

-- A closed month takes no write, whoever writes and whatever path it comes by; a confirmation is void with the first one,
-- and the audit keeps what was confirmed, by whom and when. The lock comes before the look: who closes or opens the month
-- locks it exclusively, and so either waits for this write and sees it, or is waited for and seen.
create function guard_month(company text, person bigint, day date) returns void language plpgsql as $$
declare
  first_day constant date := date_trunc('month', day)::date;
  closing month_closing;
begin
  perform pg_advisory_xact_lock_shared(month_lock(company, person));
  select * into closing from month_closing where company_id = company and user_id = person and month = first_day;
  if closing.status = 'closed' then
    raise exception using errcode = 'KT001', message = format('month %s is closed', first_day);
  elsif closing.status = 'confirmed' then
    delete from month_closing where company_id = company and user_id = person and month = first_day;
    -- Of several writes at once, one makes it void.
    if found then
      insert into audit_entry (company_id, subject_user_id, action, before)
      values (company, person, 'void_confirmation', jsonb_build_object('month', to_char(first_day, 'YYYY-MM'),
        'confirmed_at', closing.at, 'confirmed_by', closing.by_user_id));
    end if;
  end if;
end $$;

create or replace function guard_work_date() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform guard_month(old.company_id, old.user_id, old.work_date);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or old.work_date <> new.work_date) then
    perform guard_month(new.company_id, new.user_id, new.work_date);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace function guard_leave_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform guard_month(old.company_id, old.user_id, old.start_date);
    perform guard_month(old.company_id, old.user_id, old.end_date);
  end if;
  if tg_op <> 'DELETE' then
    perform guard_month(new.company_id, new.user_id, new.start_date);
    perform guard_month(new.company_id, new.user_id, new.end_date);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

drop function write_into_month;
