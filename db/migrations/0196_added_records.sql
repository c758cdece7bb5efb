-- Punches are stored many at a time. What a new record is held against, the closed months of its person and the full day
-- (see 0195_full_day), is looked up for all of a statement at once, and guard_month runs only where there is something to
-- guard. By indexes, also where its plans were made while the tables were empty, and are kept while they grow.
create function guard_added_records() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  day record;
begin
  -- The locks come before the look, in the order of the people, as whoever closes months takes them.
  perform pg_advisory_xact_lock_shared(month_lock(company_id, user_id))
  from (select company_id, user_id from added order by company_id, user_id) person;
  for day in
    with person as materialized (
      select company_id, user_id, min(work_date) as first_date, max(work_date) as last_date
      from added
      group by company_id, user_id
    ), full_day as materialized (
      -- Counted once for a person, whatever is planned: day by day, an import of years would read them all for each.
      select person.company_id, person.user_id, counted.work_date
      from person
      cross join lateral (
        select t.work_date
        from time_record t
        where t.company_id = person.company_id and t.user_id = person.user_id
          and t.work_date between person.first_date and person.last_date and t.superseded_at is null
        group by t.work_date
        having count(*) > 100
      ) counted
    )
    select a.company_id, a.user_id, a.work_date, false as is_full
    from added a
    where exists (
        select from month_closing c
        where c.company_id = a.company_id and c.user_id = a.user_id
          and c.from_date between a.work_date - 30 and a.work_date + 31
      )
      or exists (
        select from accepted_finding f
        where f.company_id = a.company_id and f.user_id = a.user_id and f.work_date = a.work_date
      )
    union
    select company_id, user_id, work_date, true
    from full_day
    where exists (
      select from added a
      where a.company_id = full_day.company_id and a.user_id = full_day.user_id and a.work_date = full_day.work_date
    )
  loop
    if day.is_full then
      raise exception using errcode = 'KT003', message = 'a day has too many records';
    end if;
    perform guard_month(day.company_id, day.user_id, day.work_date);
  end loop;
  return null;
end $$;

drop trigger full_day on time_record;
drop function refuse_full_day();
drop trigger closed_month on time_record;
create trigger closed_month before delete or update of
  user_id, record_type, work_date, recorded_at, note, break_minutes, absence_reason, superseded_at, correction_reason
  on time_record for each row execute function guard_work_date();
create trigger added_records after insert on time_record referencing new table as added
  for each statement execute function guard_added_records();
