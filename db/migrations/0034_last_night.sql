-- Whether the employment of an account isn't over at that time (D22): it works to the end of the leaving date, and who is
-- in a night's work then to the end of the next day, or the last night could never be clocked out of.
create function is_employed(person user_account, at timestamptz) returns boolean stable language sql
  return coalesce(person.left_on >= (at at time zone 'Asia/Tokyo')::date, true)
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
