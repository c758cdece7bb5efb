-- When a person's computer was first and last used on a working day (PCログ), as its own system has it: an objective record
-- beside the punches (労働時間の適正な把握のために使用者が講ずべき措置に関するガイドライン, 平29.1.20). It is never what counts as worked.
create table pc_log (
  company_id text not null,
  user_id bigint not null,
  work_date date not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  last_modified_at timestamptz(3) not null,
  primary key (company_id, user_id, work_date),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (first_at <= last_at)
);

-- By how many minutes a computer may be used before the clock-in or after the clock-out before that is to be checked; null
-- where the two aren't compared.
alter table overtime_settings
  add column pc_log_minutes integer,
  add check (pc_log_minutes between 0 and 1440);
