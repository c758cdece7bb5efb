-- Receivers of events (Webhook): programs elsewhere to which it is sent what happens in a company. An event is an entry of the audit
-- log, which is written in the transaction of what it is about.
create table webhook_endpoint (
  company_id text not null references company (company_id),
  webhook_endpoint_id bigint not null generated always as identity,
  name text not null,
  description text not null default '',
  -- Its path may be a secret: it is never given out again but for its host.
  webhook_url text not null,
  events text[] not null,
  -- The seal of the audit log up to which its events are deliveries; null while nothing is sent.
  planned_sequence bigint,
  -- Why nothing is sent: somebody switched it off, the receiver is gone (HTTP 410), or has failed for days.
  off_reason text,
  -- Since when every attempt has failed, how many have in a row, and until when no other is made.
  failing_since timestamptz(3),
  failures integer not null default 0,
  paused_until timestamptz(3),
  -- Receivers take turns, so that a slow one with much to be sent holds up no other.
  last_attempt_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, webhook_endpoint_id),
  check (off_reason in ('chosen', 'gone', 'failing')),
  check (off_reason is null or planned_sequence is null)
);
create unique index webhook_endpoint_name on webhook_endpoint (company_id, folded_form(name));

-- The secrets with which messages to a receiver are signed, sealed by the installation's own, so that no backup has them.
create table webhook_secret (
  company_id text not null,
  webhook_secret_id bigint not null generated always as identity,
  webhook_endpoint_id bigint not null,
  sealed bytea not null,
  -- Its last characters, by which people tell it from others.
  ending text not null,
  created_at timestamptz(3) not null,
  -- Null for the newest.
  expires_at timestamptz(3),
  primary key (company_id, webhook_secret_id),
  foreign key (company_id, webhook_endpoint_id)
    references webhook_endpoint (company_id, webhook_endpoint_id) on delete cascade
);
create index webhook_secret_endpoint on webhook_secret (company_id, webhook_endpoint_id);

-- An event for a receiver: the outbox, and for some weeks the record of what was sent.
create table webhook_delivery (
  company_id text not null,
  webhook_delivery_id bigint not null generated always as identity,
  webhook_endpoint_id bigint not null,
  audit_entry_id bigint not null,
  -- Whom it is about: the events of a person are sent in their order.
  user_id bigint not null,
  created_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  next_attempt_at timestamptz(3) not null,
  -- The failed attempts of this round; a replay begins another one.
  attempts integer not null default 0,
  claimed_until timestamptz(3),
  claim_id uuid,
  fault text,
  failed_at timestamptz(3),
  primary key (company_id, webhook_delivery_id),
  unique (company_id, webhook_endpoint_id, audit_entry_id),
  foreign key (company_id, webhook_endpoint_id)
    references webhook_endpoint (company_id, webhook_endpoint_id) on delete cascade,
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check ((claimed_until is null) = (claim_id is null)),
  check (delivered_at is null or failed_at is null)
);
create index webhook_delivery_waiting on webhook_delivery (company_id, webhook_endpoint_id, user_id, audit_entry_id)
  where delivered_at is null and failed_at is null;
create index webhook_delivery_user on webhook_delivery (company_id, user_id);
create index webhook_delivery_failed on webhook_delivery (company_id, webhook_endpoint_id, webhook_delivery_id)
  where failed_at is not null;

create table webhook_attempt (
  company_id text not null,
  webhook_attempt_id bigint not null generated always as identity,
  webhook_delivery_id bigint not null,
  attempted_at timestamptz(3) not null,
  duration_ms integer not null,
  -- Of the answer; null where there was none.
  status integer,
  fault text,
  primary key (company_id, webhook_attempt_id),
  foreign key (company_id, webhook_delivery_id)
    references webhook_delivery (company_id, webhook_delivery_id) on delete cascade,
  check (duration_ms >= 0)
);
create index webhook_attempt_delivery on webhook_attempt (company_id, webhook_delivery_id);
