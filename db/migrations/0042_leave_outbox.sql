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

insert into leave_outbox (company_id, leave_request_id, revision, delivered_revision, enqueued_at, next_attempt_at,
  attempts, claimed_until, claim_id, fault, failed_at)
select company_id, leave_request_id, revision, sent_revision, waiting_since, next_try_at, tries, busy_until, try_id, fault,
  failed_at
from leave_sync;
drop table leave_sync;

-- Until when no process delivers anything, since the system asked to be left alone: one row, for all companies.
create table installation.leave_outbox_pause (
  is_only boolean not null default true,
  paused_until timestamptz(3) not null,
  primary key (is_only),
  check (is_only)
);
insert into installation.leave_outbox_pause (paused_until)
select to_timestamp(expire / 1000.0) from installation.rate_limit where key = 'leave-sync-rest';
delete from installation.rate_limit where key = 'leave-sync-rest';

-- What wakes the outbox has its name, too. A job that is lost with the old queue does no harm: the next minute wakes.
do $$ begin
  if to_regprocedure('pgboss.delete_queue(text)') is not null then
    perform pgboss.delete_queue('leave-sync');
  end if;
end $$;
