-- The day of each year on which a company grants paid leave to everybody but for the first grant (一斉付与日, 労基則24条の5).
-- Without a row each is granted on the person's own day.
create table common_grant_day (
  company_id text not null references company,
  -- `04-01`; no leap day.
  month_day text not null,
  -- The first day from which grants are made on it.
  from_date date not null,
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id),
  check (month_day ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' and month_day <> '02-29')
);
