-- Which month is closed and whose, as the refusal of a write has it. The second period of a month ends after the closing
-- day that holds in it.
create function closed_month(closing month_closing) returns text stable language sql as $$
  select json_build_object(
    'month', to_char(closing.to_date, 'YYYY-MM') || case when extract(day from closing.to_date) > coalesce((
      select d.closing_day from closing_day d
      where d.company_id = closing.company_id and d.effective_month <= closing.to_date
      order by d.effective_month desc limit 1), 31) then 'b' else '' end,
    'user_id', closing.user_id,
    'employee_id', (
      select u.employee_id from user_account u
      where u.company_id = closing.company_id and u.user_id = closing.user_id))::text
$$;

-- As before, and a refused write says of whom the month is, also where that is the month after it.
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
      detail = closed_month(closing);
  elsif exists (
    select from month_closing c
    where c.company_id = company and c.user_id = person and c.from_date > day and c.from_date <= day + 31
      and c.hours_from <= day
  ) then
    select * into closing from month_closing c
    where c.company_id = company and c.user_id = person and c.from_date > day and c.from_date <= day + 31
      and c.hours_from <= day
    order by c.from_date limit 1;
    raise exception using errcode = 'KT002', message = format('the month after that of %s is closed', day),
      detail = closed_month(closing);
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
