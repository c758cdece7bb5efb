-- The hours of a closed month by day and class, as they were calculated when it was closed: no later change of a setting
-- or of a neighbouring month alters them. A month that was closed before has none.
alter table month_closing
  add column hours jsonb,
  -- The first day that they depend on: the one before the week in which the month begins.
  add column hours_from date,
  add check (hours is null or status = 'closed'),
  add check ((hours is null) = (hours_from is null));

-- It was a copy of what is calculated; the totals of closed months are those of their hours now.
drop table overtime_month_total;

-- As before; and no write into an open month changes the week of the closed month after it.
create or replace function guard_month(company text, person bigint, day date) returns void language plpgsql as $$
declare
  first_day constant date := date_trunc('month', day)::date;
  closing month_closing;
begin
  perform pg_advisory_xact_lock_shared(month_lock(company, person));
  select * into closing from month_closing where company_id = company and user_id = person and month = first_day;
  if closing.status = 'closed' then
    raise exception using errcode = 'KT001', message = format('month %s is closed', first_day);
  elsif exists (
    select from month_closing c
    where c.company_id = company and c.user_id = person and c.month = (first_day + interval '1 month')::date
      and c.hours_from <= day
  ) then
    raise exception using errcode = 'KT002', message = format('the month after %s is closed', first_day);
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
