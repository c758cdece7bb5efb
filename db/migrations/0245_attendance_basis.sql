-- What the attendance before a grant was taken from: counted from kintai's own records, typed, or the sum of both where
-- only a part of the period is on record. Beside it what the records said at that time, also where other numbers were typed.
alter table statutory_grant_review
  add column basis text not null default 'entered',
  add column recorded_attended_days smallint,
  add column recorded_total_days smallint,
  add check (basis in ('records', 'entered', 'both')),
  add check (basis = 'entered' or recorded_total_days is not null),
  add check ((recorded_attended_days is null) = (recorded_total_days is null)),
  add check (recorded_attended_days between 0 and recorded_total_days);
