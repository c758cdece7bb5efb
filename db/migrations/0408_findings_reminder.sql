-- When people were last asked to see to the findings of a month (催促), and by whom.
create table findings_reminder (
  company_id text not null,
  user_id bigint not null,
  -- The first day of the month's period.
  from_date date not null,
  at timestamptz(3) not null,
  by_user_id bigint not null,
  primary key (company_id, user_id, from_date),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, by_user_id) references user_account (company_id, user_id)
);
