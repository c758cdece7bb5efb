-- Who writes into a person's months and who closes them exclude each other by a lock of its own. The person's row won't do:
-- every audit entry holds the rows of the people it names, so that somebody who closed the month of an admin and an admin
-- who changed somebody else's day could wait for each other for ever.
create function month_lock(company text, person bigint) returns bigint immutable language sql
  return hashtextextended('months of ' || person || ' ' || company, 0);

-- The lock comes before the look: who closes or opens the month has the lock to itself, and so either waits for this
-- write and sees it, or is waited for and seen.
create or replace function write_into_month(company text, person bigint, day date) returns void language plpgsql as $$
declare
  first_day constant date := date_trunc('month', day)::date;
  standing text;
begin
  perform pg_advisory_xact_lock_shared(month_lock(company, person));
  select status into standing from month_closing where company_id = company and user_id = person and month = first_day;
  if standing = 'closed' then
    raise exception using errcode = 'KT001', message = format('month %s is closed', first_day);
  elsif standing = 'confirmed' then
    delete from month_closing where company_id = company and user_id = person and month = first_day;
  end if;
end $$;
