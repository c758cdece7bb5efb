-- Punches are stored many at a time. What a new record is held against, the closed months of its person and the full day,
-- is looked up for all of a statement at once, and guard_month runs only where there is something to guard.
create function guard_added_records() returns trigger language plpgsql as $$
declare
  day record;
begin
  -- The locks come before the look, in the order of the people, as whoever closes months takes them.
  perform pg_advisory_xact_lock_shared(month_lock(company_id, user_id))
  from (select distinct company_id, user_id from added order by company_id, user_id) person;
  for day in
    select distinct company_id, user_id, work_date from added a
    where exists (
        select from month_closing c
        where c.company_id = a.company_id and c.user_id = a.user_id
          and c.from_date between a.work_date - 30 and a.work_date + 31
      )
      or exists (
        select from accepted_finding f
        where f.company_id = a.company_id and f.user_id = a.user_id and f.work_date = a.work_date
      )
    order by company_id, user_id, work_date
  loop
    perform guard_month(day.company_id, day.user_id, day.work_date);
  end loop;
  return null;
end $$;

drop trigger closed_month on time_record;
create trigger closed_month before delete or update of
  user_id, record_type, work_date, recorded_at, note, break_minutes, absence_reason, superseded_at, correction_reason
  on time_record for each row execute function guard_work_date();
create trigger closed_month_of_added after insert on time_record referencing new table as added
  for each statement execute function guard_added_records();
