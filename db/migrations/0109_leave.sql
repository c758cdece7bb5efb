-- Paid leave (年次有給休暇): what was granted and what was asked for (D18–D20).
create table leave_grant (
  company_id text not null,
  leave_grant_id bigint not null generated always as identity,
  user_id bigint not null,
  granted_on date not null,
  -- The last day on which it can be used.
  expires_on date not null,
  days numeric(6, 3) not null,
  -- Granted by law, by whomever it was entered: its day is a base date (基準日).
  is_statutory boolean not null default true,
  -- The place in the service of a grant that the daily job made (労基法39条1項–3項), never twice, whatever runs how often:
  -- 0 at half a year, 1 at one and a half …; null where a person entered it.
  sequence smallint,
  reason text,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, leave_grant_id),
  unique (company_id, user_id, sequence),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (expires_on >= granted_on),
  check (days > 0),
  check (sequence >= 0),
  check (is_statutory or sequence is null)
);
create index leave_grant_user on leave_grant (company_id, user_id, granted_on);

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
-- Those who decide look at what waits, and at who is away in a month.
create index leave_request_pending on leave_request (company_id, created_at) where status = 'pending';
create index leave_request_month on leave_request (company_id, start_date);

-- The outbox of leave requests for the outside system (D21): what it knows of each request, and what it still has to be
-- told. A request is enqueued in the transaction of its change, so that no crash can lose it.
create table leave_outbox (
  company_id text not null,
  leave_request_id bigint not null,
  -- Counts the changes of the request. The system knows it as it stands once delivered_revision is the same.
  revision integer not null default 0,
  delivered_revision integer not null default 0,
  -- Since when it waits; after a day it is given up.
  enqueued_at timestamptz(3) not null,
  -- Not attempted before then: the backoff grows from attempt to attempt.
  next_attempt_at timestamptz(3) not null,
  attempts integer not null default 0,
  -- Until then an attempt of some process is under way, or may still be at work in the system though nobody waits for it:
  -- no other begins, since two at once would make two records there.
  claimed_until timestamptz(3),
  claim_id uuid,
  -- What went wrong last, for the company's admins.
  fault text,
  failed_at timestamptz(3),
  primary key (company_id, leave_request_id),
  foreign key (company_id, leave_request_id) references leave_request (company_id, leave_request_id),
  check (delivered_revision between 0 and revision),
  check ((claimed_until is null) = (claim_id is null))
);
create index leave_outbox_due on leave_outbox (company_id, next_attempt_at)
  where delivered_revision < revision and failed_at is null;

-- Until when no process delivers anything, since the system asked to be left alone: one row, for all companies.
create table installation.leave_outbox_pause (
  is_only boolean not null default true,
  paused_until timestamptz(3) not null,
  primary key (is_only),
  check (is_only)
);
