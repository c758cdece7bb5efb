-- Leave that the law grants (労基法39条1項–3項), made by a daily job: never twice, whatever runs how often.
alter table leave_grant
  -- The grant's place in the service: 0 at half a year, 1 at one and a half …; null where a person entered it.
  add column sequence smallint,
  add unique (company_id, user_id, sequence),
  add check (sequence >= 0),
  add check (is_statutory or sequence is null);

-- What was found of a grant by law before it was made, or after: the attendance, or that it was made in error.
create table statutory_grant_review (
  company_id text not null,
  user_id bigint not null,
  -- The grant's day by the hire date of then. Another hire date has other periods, of which this says nothing.
  base_date date not null,
  -- 出勤日数 and 全労働日 of the period before; null where the grant was taken back for another reason.
  attended_days smallint,
  total_days smallint,
  reason text not null,
  reviewed_at timestamptz(3) not null,
  primary key (company_id, user_id, base_date),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check ((attended_days is null) = (total_days is null)),
  check (attended_days between 0 and total_days)
);
