-- A working day of a person has at most 100 records that count; more is no attendance, and every reading of the month would
-- carry them. Those that a correction supersedes don't count, so that a full day can still be put right. Writes that run
-- at the same time don't see each other, and may exceed it by their number.
create function refuse_full_day() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct company_id, user_id, work_date from added) day
    where (
      select count(*) from time_record t
      where t.company_id = day.company_id and t.user_id = day.user_id and t.work_date = day.work_date
        and t.superseded_at is null
    ) > 100
  ) then
    raise exception using errcode = 'KT003', message = 'a day has too many records';
  end if;
  return null;
end $$;

create trigger full_day after insert on time_record referencing new table as added
  for each statement execute function refuse_full_day();
