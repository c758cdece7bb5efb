-- Paid leave (年次有給休暇): what was granted and what was asked for (D18–D20).
create table leave_grant (
  company_id text not null,
  leave_grant_id bigint not null generated always as identity,
  user_id bigint not null,
  granted_on date not null,
  -- The last day on which it can be used.
  expires_on date not null,
  days numeric(6, 3) not null,
  reason text,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, leave_grant_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (expires_on >= granted_on),
  check (days > 0)
);
create index leave_grant_user on leave_grant (company_id, user_id, granted_on);

create table leave_request (
  company_id text not null,
  leave_request_id bigint not null generated always as identity,
  user_id bigint not null,
  request_type text not null,
  start_date date not null,
  end_date date not null,
  days_count numeric(6, 3) not null,
  status text not null,
  reason text,
  client_approver text not null,
  notes text,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, leave_request_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (request_type in ('annual_leave')),
  check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  check (end_date >= start_date),
  check (days_count > 0)
);
create index leave_request_day on leave_request (company_id, user_id, start_date);
