-- A bot of LINE WORKS is a chat app as well. Its answer is no answer to the request: it is sent by a service account.
alter table chat_app drop constraint chat_app_service_check;
alter table chat_app
  add column bot_id text,
  add column client_id text,
  add column service_account text,
  -- Sealed by the installation's secret, as what requests are signed with.
  add column client_secret bytea,
  add column private_key bytea,
  -- Why the last answer couldn't be sent; null once one is.
  add column fault text,
  add check (service in ('slack', 'teams', 'line_works')),
  add check ((service = 'line_works') = (bot_id is not null)),
  add check (num_nulls(bot_id, client_id, service_account, client_secret, private_key) in (0, 5)),
  add check (octet_length(client_secret) <= 500),
  add check (octet_length(private_key) <= 10000);

-- Answers that are to be sent: an outbox, of which a row is deleted within minutes.
create table chat_answer (
  company_id text not null,
  chat_answer_id bigint not null generated always as identity,
  chat_app_id bigint not null,
  -- Whom it is for, by the id there.
  chat_user text not null,
  -- Sealed: it may have a code, or what is left of somebody's leave.
  answer bytea not null,
  created_at timestamptz(3) not null,
  next_attempt_at timestamptz(3) not null,
  attempts integer not null default 0,
  claimed_until timestamptz(3),
  claim_id uuid,
  primary key (company_id, chat_answer_id),
  foreign key (company_id, chat_app_id) references chat_app (company_id, chat_app_id) on delete cascade,
  check ((claimed_until is null) = (claim_id is null))
);
create index chat_answer_app on chat_answer (company_id, chat_app_id);
