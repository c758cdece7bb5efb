-- As before, and a refused write says of which month it is.
create or replace function guard_month(company text, person bigint, day date) returns void language plpgsql as $$
declare
  closing month_closing;
begin
  perform pg_advisory_xact_lock_shared(month_lock(company, person));
  select * into closing from month_closing
  where company_id = company and user_id = person and from_date between day - 30 and day
    and to_date >= day;
  if closing.status = 'closed' then
    raise exception using errcode = 'KT001', message = format('the month of %s is closed', day),
      detail = to_char(closing.to_date, 'YYYY-MM');
  elsif exists (
    select from month_closing c
    where c.company_id = company and c.user_id = person and c.from_date > day and c.from_date <= day + 31
      and c.hours_from <= day
  ) then
    raise exception using errcode = 'KT002', message = format('the month after that of %s is closed', day);
  elsif closing.status = 'confirmed' then
    delete from month_closing where company_id = company and user_id = person and from_date = closing.from_date;
    -- Of several writes at once, one makes it void.
    if found then
      insert into audit_entry (company_id, subject_user_id, action, before)
      values (company, person, 'void_confirmation', jsonb_strip_nulls(jsonb_build_object(
        'month', to_char(closing.to_date, 'YYYY-MM'), 'from', closing.from_date, 'to', closing.to_date,
        'confirmed_at', closing.at, 'confirmed_by', closing.by_user_id, 'approvals', closing.approval -> 'given')));
    end if;
  end if;
  with void as (
    delete from accepted_finding where company_id = company and user_id = person and work_date = day
    returning finding, reason, at, by_user_id
  )
  insert into audit_entry (company_id, subject_user_id, work_date, action, before)
  select company, person, day, 'void_acceptance', to_jsonb(void) from void;
end $$;

create or replace function guard_leave_days() returns trigger language plpgsql as $$
begin
  -- What waited in a closed month can be refused or withdrawn: it counted nowhere.
  if tg_op = 'UPDATE' and old.status = 'pending' and new.status in ('rejected', 'cancelled')
    and (old.user_id, old.start_date, old.end_date) = (new.user_id, new.start_date, new.end_date)
    and exists (
      select from month_closing c
      where c.company_id = old.company_id and c.user_id = old.user_id and c.status = 'closed'
        and c.to_date >= old.start_date and coalesce(c.hours_from, c.from_date) <= old.end_date
    )
  then
    return new;
  end if;
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
