-- The outbox to the outside system that leave requests are told to (D21): what it knows of each, and what it still has to
-- be told. A change of a request is noted here in its own transaction, so that no crash can lose it.
create table leave_sync (
  company_id text not null,
  leave_request_id bigint not null,
  -- Counts the changes of the request. The system knows it as it stands once sent_revision is the same.
  revision integer not null default 0,
  sent_revision integer not null default 0,
  -- Since when it waits; after a day it is given up.
  waiting_since timestamptz(3) not null,
  -- Not tried before then: the delay grows from try to try.
  next_try_at timestamptz(3) not null,
  tries integer not null default 0,
  -- Until then a try of some process is under way, or may still be at work in the system though nobody waits for it: no
  -- other begins, since two at once would make two records there.
  busy_until timestamptz(3),
  try_id uuid,
  -- What went wrong last, for the company's admins.
  fault text,
  failed_at timestamptz(3),
  primary key (company_id, leave_request_id),
  foreign key (company_id, leave_request_id) references leave_request (company_id, leave_request_id),
  check (sent_revision between 0 and revision),
  check ((busy_until is null) = (try_id is null))
);
create index leave_sync_waiting on leave_sync (company_id, next_try_at)
  where sent_revision < revision and failed_at is null;

-- Those who decide look at what waits, and at who is away in a month.
create index leave_request_pending on leave_request (company_id, created_at) where status = 'pending';
create index leave_request_month on leave_request (company_id, start_date);
create index time_record_absence on time_record (company_id, work_date)
  where record_type = 'absence' and superseded_at is null;
