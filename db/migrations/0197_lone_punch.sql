-- A punch alone starts for itself what a batch starts once: each subquery and function counts.

-- As in 0106: the last night is a function of its own, so that PostgreSQL sees through the rest, and asks for that night
-- only where somebody has left.
create function is_in_last_night(person user_account, at timestamptz) returns boolean stable language sql
  return person.left_on = (at at time zone 'Asia/Tokyo')::date - 1
    and exists (
      select from time_record i
      where i.company_id = person.company_id and i.user_id = person.user_id and i.work_date = person.left_on
        and i.record_type = 'clock_in' and i.superseded_at is null
    )
    and not exists (
      select from time_record o
      where o.company_id = person.company_id and o.user_id = person.user_id and o.work_date = person.left_on
        and o.record_type = 'clock_out' and o.superseded_at is null
        and o.recorded_at < (person.left_on + 1)::timestamp at time zone 'Asia/Tokyo'
    );
create or replace function is_employed(person user_account, at timestamptz) returns boolean stable language sql
  return employed_within(null, person.left_on, (at at time zone 'Asia/Tokyo')::date, (at at time zone 'Asia/Tokyo')::date)
    or is_in_last_night(person, at);

-- As in 0196, by one look for each record: what is to be guarded is rare.
create or replace function guard_added_records() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  day record;
begin
  -- The locks come before the look, in the order of the people, as whoever closes months takes them.
  perform pg_advisory_xact_lock_shared(month_lock(company_id, user_id))
  from (select company_id, user_id from added order by company_id, user_id) person;
  for day in
    select * from (
      select a.company_id, a.user_id, a.work_date,
        -- By the index of days, whatever was planned: none other is in their order.
        (select count(*) from (
          select from time_record t
          where t.company_id = a.company_id and t.user_id = a.user_id and t.work_date between a.work_date and a.work_date
            and t.superseded_at is null
          order by t.work_date
          limit 101
        ) counted) > 100 as is_full,
        exists (
          select from month_closing c
          where c.company_id = a.company_id and c.user_id = a.user_id
            and c.from_date between a.work_date - 30 and a.work_date + 31
        ) or exists (
          select from accepted_finding f
          where f.company_id = a.company_id and f.user_id = a.user_id and f.work_date = a.work_date
        ) as is_guarded
      from added a
      offset 0
    ) looked
    where is_full or is_guarded
  loop
    if day.is_full then
      raise exception using errcode = 'KT003', message = 'a day has too many records';
    end if;
    perform guard_month(day.company_id, day.user_id, day.work_date);
  end loop;
  return null;
end $$;

-- The sweep of expired sessions reads them all, of all companies, once a day: no query needs it.
drop index login_session_expiry;
