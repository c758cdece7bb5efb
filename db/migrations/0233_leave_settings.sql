-- In what units a company's paid leave may be asked for. Without a row as with this one: in whole days.
create table leave_settings (
  company_id text not null references company,
  -- Half days are the employer's to allow (平7.7.27基監発33号).
  allows_halves boolean not null default false,
  -- The time at which the halves part; null: each is half of the hours planned.
  half_boundary_minute integer,
  -- How many days of a year may be taken in hours, by a labour agreement (労基法39条4項): 0 without one.
  hourly_days smallint not null default 0,
  -- Whether one request may be of several days, and what becomes of the rest days among them.
  several_days text not null default 'off',
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id),
  check (half_boundary_minute between 0 and 1439),
  check (hourly_days between 0 and 5),
  check (several_days in ('off', 'skip', 'refuse'))
);
