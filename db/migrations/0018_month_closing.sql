-- Where a person's month stands (締め): found right by the person (本人確認), or closed. A month without a row is open.
create table month_closing (
  company_id text not null,
  user_id bigint not null,
  -- The first day of the month.
  month date not null,
  status text not null,
  at timestamptz(3) not null,
  by_user_id bigint not null,
  -- Why it was closed in spite of findings, or unconfirmed.
  reason text,
  -- What it was closed with, so that no later change of a policy or rule alters it: the policy, and the sheet as the
  -- rules reckoned it.
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

-- Whether employees are asked to confirm their months before they are closed.
alter table company add column asks_confirmation boolean not null default false;

-- A closed month takes no write, whoever writes and whatever path it comes by; a confirmation is void with the first one.
-- The lock comes before the look: who closes or opens the month locks the person "for update", and so either waits for
-- this write and sees it, or is waited for and seen.
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

-- Places are no part of the hours: looking an address up, or removing it in time (D27), is no write into the month.
create trigger closed_month before insert or delete or update of
  user_id, record_type, work_date, recorded_at, note, break_minutes, absence_reason, superseded_at, correction_reason
  on time_record for each row execute function guard_work_date();
create trigger closed_month before insert or delete or update on shift for each row execute function guard_work_date();
create trigger closed_month before insert or delete or update on internal_work
  for each row execute function guard_work_date();
create trigger closed_month before insert or delete or update of user_id, start_date, end_date, status
  on leave_request for each row execute function guard_leave_days();
