-- A channel of a chat service in which a company's people are told of some kinds of news.
create table chat_channel (
  company_id text not null references company (company_id),
  chat_channel_id bigint not null generated always as identity,
  service text not null,
  name text not null,
  -- Whoever has it can write there: it is never given out again but for its host.
  webhook_url text not null,
  kinds text[] not null,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  -- What waits for it is sent together, not before then. The backoff grows from attempt to attempt.
  next_attempt_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  -- Until then an attempt of some process is under way.
  claimed_until timestamptz(3),
  claim_id uuid,
  -- What went wrong last, for the company's admins, and when sending was given up.
  fault text,
  failed_at timestamptz(3),
  primary key (company_id, chat_channel_id),
  check (service in ('slack', 'teams', 'line_works')),
  check ((claimed_until is null) = (claim_id is null)),
  check (failed_at is null or fault is not null)
);
create unique index chat_channel_name on chat_channel (company_id, folded_form(name));

-- What a channel is told of, once. It has no name in it and nothing in anybody's words.
create table chat_message (
  company_id text not null,
  chat_message_id bigint not null generated always as identity,
  chat_channel_id bigint not null,
  kind text not null,
  -- As of a notification: what fills in its text, and what names it.
  about jsonb not null,
  about_key text not null,
  created_at timestamptz(3) not null,
  -- When it was sent, or there was nothing to be said any more; null while it waits.
  settled_at timestamptz(3),
  primary key (company_id, chat_message_id),
  unique (company_id, chat_channel_id, kind, about_key),
  foreign key (company_id, chat_channel_id) references chat_channel (company_id, chat_channel_id) on delete cascade
);
create index chat_message_waiting on chat_message (company_id, chat_channel_id) where settled_at is null;
