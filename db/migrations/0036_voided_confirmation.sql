-- What was confirmed, by whom and when stays on record where a later write makes the confirmation void.
create or replace function write_into_month(company text, person bigint, day date) returns void language plpgsql as $$
declare
  first_day constant date := date_trunc('month', day)::date;
  standing month_closing;
begin
  perform pg_advisory_xact_lock_shared(month_lock(company, person));
  select * into standing from month_closing where company_id = company and user_id = person and month = first_day;
  if standing.status = 'closed' then
    raise exception using errcode = 'KT001', message = format('month %s is closed', first_day);
  elsif standing.status = 'confirmed' then
    delete from month_closing where company_id = company and user_id = person and month = first_day;
    -- Of several writes at once, one makes it void.
    if found then
      insert into audit_entry (company_id, subject_user_id, action, before)
      values (company, person, 'void_confirmation', jsonb_build_object('month', to_char(first_day, 'YYYY-MM'),
        'confirmed_at', standing.at, 'confirmed_by', standing.by_user_id));
    end if;
  end if;
end $$;
