-- Where a person's month stands (締め): found right by the person (本人確認), or closed. A month without a row is open.
create table month_closing (
  company_id text not null,
  user_id bigint not null,
  -- The first day of the month.
  month date not null,
  status text not null,
  at timestamptz(3) not null,
  by_user_id bigint not null,
  -- Why it was closed in spite of findings, or unconfirmed.
  reason text,
  -- What it was closed with, so that no later change of a policy or rule alters it: the policy, and the sheet as the
  -- rules calculated it.
  policy jsonb,
  sheet jsonb,
  primary key (company_id, user_id, month),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, by_user_id) references user_account (company_id, user_id),
  check (extract(day from month) = 1),
  check (status in ('confirmed', 'closed')),
  check ((status = 'closed') = (sheet is not null) and (sheet is null) = (policy is null))
);
create index month_closing_month on month_closing (company_id, month);
