-- What a company has its people ask for (申請) before it is done. Without a row all is done at once.
create table request_settings (
  company_id text not null references company (company_id),
  -- By kind: when it has to be asked for; one that isn't named never has to.
  kinds jsonb not null,
  -- The values of a day that employees may change.
  fields text[] not null,
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id)
);

-- A request: what is to be done on a day, and how far it has come. What is approved is applied in the same transaction.
create table attendance_request (
  company_id text not null,
  attendance_request_id bigint not null generated always as identity,
  user_id bigint not null,
  -- Who asks for somebody else (代理申請).
  entered_by_user_id bigint,
  kind text not null,
  status text not null,
  work_date date not null,
  -- The validated body of the call that would do it at once.
  payload jsonb not null,
  reason text not null,
  -- The day as the asker saw it, its version, and as it becomes.
  day_before jsonb,
  day_version text,
  day_after jsonb,
  -- Who is asked, step by step, and who has said yes.
  steps jsonb not null default '[]',
  given jsonb not null default '[]',
  -- Of whom the present step waits.
  waits_for bigint[] not null default '{}',
  waits_for_admins boolean not null default false,
  -- Counts what is changed or decided: nobody decides on what they haven't seen.
  revision integer not null default 1,
  submitted_at timestamptz(3),
  decided_by_user_id bigint,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, attendance_request_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, entered_by_user_id) references user_account (company_id, user_id),
  foreign key (company_id, decided_by_user_id) references user_account (company_id, user_id),
  check (kind in ('punch_correction', 'break', 'irregular', 'internal_work', 'overtime', 'rest_day_work', 'shift_change')),
  check (status in ('draft', 'pending', 'returned', 'approved', 'rejected', 'withdrawn')),
  check ((status = 'pending') = (waits_for_admins or cardinality(waits_for) > 0)),
  check (status in ('draft', 'withdrawn') or submitted_at is not null),
  check ((status in ('approved', 'rejected')) = (decided_at is not null)),
  check ((decided_at is null) = (decided_by_user_id is null))
);
create index attendance_request_day on attendance_request (company_id, user_id, work_date);
create index attendance_request_entered on attendance_request (company_id, entered_by_user_id)
  where entered_by_user_id is not null;
-- What waits for a decision.
create index attendance_request_pending on attendance_request (company_id, submitted_at) where status = 'pending';

-- An approval is a write into the month of its day, also of what is only planned.
create function guard_approved_request() returns trigger language plpgsql as $$
begin
  perform guard_month(new.company_id, new.user_id, new.work_date);
  return new;
end $$;

create trigger closed_month before update of status on attendance_request
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function guard_approved_request();

-- What was done with a request, and said of it.
create table attendance_request_event (
  company_id text not null,
  attendance_request_event_id bigint not null generated always as identity,
  attendance_request_id bigint not null,
  actor_user_id bigint not null,
  -- Whose place was taken (代理承認).
  for_user_id bigint,
  action text not null,
  comment text,
  at timestamptz(3) not null,
  primary key (company_id, attendance_request_event_id),
  foreign key (company_id, attendance_request_id) references attendance_request (company_id, attendance_request_id),
  foreign key (company_id, actor_user_id) references user_account (company_id, user_id),
  foreign key (company_id, for_user_id) references user_account (company_id, user_id),
  check (action in ('edit', 'submit', 'comment', 'agree', 'return', 'approve', 'reject', 'withdraw'))
);
create index attendance_request_event_request on attendance_request_event
  (company_id, attendance_request_id, attendance_request_event_id);
create index attendance_request_event_actor on attendance_request_event (company_id, actor_user_id, attendance_request_id);
