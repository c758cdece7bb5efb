-- Who writes into a person's months and who closes them exclude each other by a lock of its own. The person's row won't do:
-- every audit entry holds the rows of the people it names, so that somebody who closed the month of an admin and an admin
-- who changed somebody else's day could wait for each other for ever.
create function month_lock(company text, person bigint) returns bigint immutable language sql
  return hashtextextended('months of ' || person || ' ' || company, 0);

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

create function guard_work_date() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform guard_month(old.company_id, old.user_id, old.work_date);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or old.work_date <> new.work_date) then
    perform guard_month(new.company_id, new.user_id, new.work_date);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create function guard_leave_days() returns trigger language plpgsql as $$
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

-- Places are no part of the hours: looking an address up, or removing it in time (D27), is no write into the month.
create trigger closed_month before insert or delete or update of
  user_id, record_type, work_date, recorded_at, note, break_minutes, absence_reason, superseded_at, correction_reason
  on time_record for each row execute function guard_work_date();
create trigger closed_month before insert or delete or update on shift for each row execute function guard_work_date();
create trigger closed_month before insert or delete or update on internal_work
  for each row execute function guard_work_date();
create trigger closed_month before insert or delete or update of user_id, start_date, end_date, status
  on leave_request for each row execute function guard_leave_days();
