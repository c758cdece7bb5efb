-- A link by which a client's manager, who has no account, is asked to approve sheets of work (作業報告書): one, or those of
-- several people in one month. It shows nothing else.
create table work_report_link (
  company_id text not null,
  work_report_link_id bigint not null generated always as identity,
  client_company_id bigint not null,
  -- The period's name.
  month text not null,
  approver_name text not null,
  -- Where the link, its reminders and codes are mailed; null for a link that is only pasted.
  approver_mail text,
  created_by_user_id bigint not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  -- How many reminders were mailed.
  reminders smallint not null default 0,
  -- The code that was mailed last, as a hash, and how often one was tried.
  code_hash bytea,
  code_expires_at timestamptz(3),
  code_tries smallint not null default 0,
  primary key (company_id, work_report_link_id),
  foreign key (company_id, client_company_id) references client_company (company_id, client_company_id) on delete cascade,
  foreign key (company_id, created_by_user_id) references user_account (company_id, user_id),
  check (month ~ '^[0-9]{4}-[0-9]{2}b?$'),
  check (length(approver_name) between 1 and 100),
  check (length(approver_mail) between 3 and 254),
  check (expires_at > created_at),
  check (length(code_hash) = 32),
  check ((code_hash is null) = (code_expires_at is null)),
  check (code_tries between 0 and 5)
);
create index work_report_link_client on work_report_link (company_id, client_company_id);

-- The secrets of a link: each mail has its own, which only it knows. Kept as hashes alone.
create table work_report_secret (
  company_id text not null,
  token_hash bytea not null,
  work_report_link_id bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, token_hash),
  foreign key (company_id, work_report_link_id)
    references work_report_link (company_id, work_report_link_id) on delete cascade,
  check (length(token_hash) = 32)
);

-- A sheet of which a link asks the approval, and what became of it.
create table work_report_request (
  company_id text not null,
  work_report_request_id bigint not null generated always as identity,
  work_report_link_id bigint not null,
  user_id bigint not null,
  client_assignment_id bigint not null,
  month text not null,
  state text not null default 'waiting',
  decided_at timestamptz(3),
  -- As whoever had the link called themself, and from where.
  decided_by text,
  decided_from text,
  comment text not null default '',
  -- What was said about single days.
  day_comments jsonb not null default '[]',
  -- The sheet as it was decided on, as the JSON of which the hash is.
  content text,
  content_hash bytea,
  primary key (company_id, work_report_request_id),
  foreign key (company_id, work_report_link_id)
    references work_report_link (company_id, work_report_link_id) on delete cascade,
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  foreign key (company_id, client_assignment_id)
    references client_assignment (company_id, client_assignment_id) on delete cascade,
  check (state in ('waiting', 'withdrawn', 'returned', 'approved')),
  check ((state in ('returned', 'approved')) = (decided_at is not null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((decided_at is null) = (decided_from is null)),
  check ((decided_at is null) = (content is null)),
  check ((content is null) = (content_hash is null)),
  check (length(decided_by) between 1 and 100),
  check (length(comment) <= 1000),
  check (length(content_hash) = 32)
);
-- Of each sheet at most one request waits.
create unique index work_report_request_waits on work_report_request (company_id, client_assignment_id, month)
  where state = 'waiting';
create index work_report_request_month on work_report_request (company_id, month, client_assignment_id);
create index work_report_request_link on work_report_request (company_id, work_report_link_id, work_report_request_id);
create index work_report_request_user on work_report_request (company_id, user_id);

-- Mails about a link go to the client: the user is whoever made it.
alter table mail_outbox
  add column work_report_link_id bigint,
  add foreign key (company_id, work_report_link_id)
    references work_report_link (company_id, work_report_link_id) on delete cascade,
  drop constraint mail_outbox_company_id_user_id_kind_due_at_key,
  add constraint mail_outbox_once unique nulls not distinct (company_id, user_id, kind, due_at, work_report_link_id),
  drop constraint mail_outbox_kind_check,
  add constraint mail_outbox_kind_check check (kind in ('confirm_address', 'address_changed', 'reset_password',
    'first_password', 'password_was_reset', 'test', 'notifications', 'work_report_link', 'work_report_code')),
  add check ((kind in ('work_report_link', 'work_report_code')) = (work_report_link_id is not null));

-- Whoever decides on a sheet is asked for a code that is mailed to the address of the link.
alter table company add column work_report_code boolean not null default false;
