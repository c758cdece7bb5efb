-- Whether somebody hired and leaving on these days, where that is known, is employed on one of the days from `first` to
-- `last` (D22): the rule of src/domain/account/employment.ts for statements.
create function employed_within(hired_on date, left_on date, first date, last date) returns boolean
  immutable parallel safe language sql
  return coalesce(hired_on <= last, true) and coalesce(left_on >= first, true);

create or replace function is_employed(person user_account, at timestamptz) returns boolean stable language sql
  return employed_within(null, person.left_on, (at at time zone 'Asia/Tokyo')::date, (at at time zone 'Asia/Tokyo')::date)
    or person.left_on = (at at time zone 'Asia/Tokyo')::date - 1
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
