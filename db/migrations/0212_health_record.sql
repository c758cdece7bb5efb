-- What was done for somebody who worked long in a month (安衛法66条の8, 安衛則52条の2): told of it, asked for the doctor's interview
-- (面接指導), had it.
create table health_record (
  company_id text not null,
  user_id bigint not null,
  -- The first day of the company's period (月度).
  from_date date not null,
  notified_on date,
  interview_asked_on date,
  interview_held_on date,
  note text not null default '',
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, user_id, from_date),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (length(note) <= 1000)
);
create index health_record_period on health_record (company_id, from_date);
