-- Kinds of leave beside paid leave (年次有給休暇) that a company has switched on or made. Paid leave itself is the kind
-- 'annual', which every company has and which needs no row.
create table leave_kind (
  company_id text not null references company,
  -- The kinds that come prepared have a word of their own, as 'child_nursing'; a company's are 'own_1', 'own_2' ….
  kind text not null,
  name text not null,
  -- Whether it can be asked for. What was asked for until now stays.
  active boolean not null,
  -- Whether its time is paid like that of paid leave. It never counts as paid leave.
  is_paid boolean not null,
  allows_halves boolean not null default false,
  -- Leave of a part of a day by the clock, in steps of so many minutes; null: none.
  step_minutes smallint,
  -- How much of it there is: in a year, for a request (an event), or by the children or the family (育介法16条の2, 16条の5); null: no limit.
  limit_per text,
  -- For children and family: those of one, twice as many of two or more.
  limit_days numeric(6, 3),
  -- The month and the day on which the year of the limit begins.
  year_from text not null default '04-01',
  -- Whether it is taken from what was granted (leave_kind_grant).
  has_grants boolean not null default false,
  -- Whether who asks says what proves it, and why they ask.
  needs_proof boolean not null default false,
  needs_reason boolean not null default false,
  -- How its days count toward the 80 % of the working days (労基法39条).
  attendance text not null default 'absence',
  -- Whether only admins enter it.
  for_admins boolean not null default false,
  -- How many days before its first day it is asked for.
  notice_days smallint not null default 0,
  -- Whether others see only that somebody is on leave.
  is_private boolean not null default false,
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, kind),
  unique (company_id, name),
  check (kind <> 'annual'),
  check (step_minutes in (1, 5, 10, 15, 30, 60)),
  check (limit_per in ('year', 'request', 'child', 'family')),
  check ((limit_per is null) = (limit_days is null)),
  check (limit_days > 0),
  check (year_from ~ '^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$'),
  check (attendance in ('attendance', 'absence', 'left_out')),
  check (notice_days between 0 and 365)
);

-- What was granted of such a kind, apart from the grants of paid leave: none of it can count as that.
create table leave_kind_grant (
  company_id text not null,
  leave_kind_grant_id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  granted_on date not null,
  -- The last day on which it can be used; null: until it is.
  expires_on date,
  days numeric(6, 3) not null,
  reason text,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, leave_kind_grant_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, kind) references leave_kind (company_id, kind),
  check (expires_on >= granted_on),
  check (days > 0)
);
create index leave_kind_grant_user on leave_kind_grant (company_id, user_id, kind, granted_on);

alter table leave_request
  add column kind text not null default 'annual',
  -- What proves it, where its kind asks for that.
  add column proof text,
  -- The kind as a key: paid leave has no row to refer to.
  add column other_kind text generated always as (nullif(kind, 'annual')) stored,
  add constraint leave_request_of_kind foreign key (company_id, other_kind) references leave_kind (company_id, kind),
  drop constraint leave_request_request_type_check,
  -- Whoever knows paid leave alone takes nothing else for it.
  add constraint leave_request_type check (request_type = case kind when 'annual' then 'annual_leave' else 'other_leave' end);
create index leave_request_kind on leave_request (company_id, kind) where kind <> 'annual';

-- Paid leave by the hour is of whole ones (労基法39条4項); that of another kind has the steps of its kind.
alter table leave_day drop constraint leave_day_check6;
