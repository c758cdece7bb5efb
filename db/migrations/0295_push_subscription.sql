-- The browser of a device on which a person is told: its address at the browser's push service (RFC 8030), and the keys that
-- messages to it are encrypted for (RFC 8291).
create table push_subscription (
  company_id text not null,
  push_subscription_id bigint not null generated always as identity,
  user_id bigint not null,
  endpoint text not null,
  -- It is found by, and known again by its own browser.
  endpoint_hash bytea not null,
  public_key bytea not null,
  auth_secret bytea not null,
  -- What the device is called, where that is known.
  device text,
  created_at timestamptz(3) not null,
  primary key (company_id, push_subscription_id),
  unique (company_id, endpoint_hash),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (octet_length(endpoint_hash) = 32),
  check (octet_length(public_key) = 65),
  check (octet_length(auth_secret) = 16)
);
create index push_subscription_user on push_subscription (company_id, user_id);

-- The push messages that are to be sent. Each is written when it is sent, as a mail is; it goes once the service has taken it.
create table push_outbox (
  company_id text not null,
  push_id bigint not null generated always as identity,
  push_subscription_id bigint not null,
  -- Not sent before then. What is due to a person at the same time is one message; a test is none of these.
  due_at timestamptz(3) not null,
  is_test boolean not null default false,
  next_attempt_at timestamptz(3) not null,
  attempts integer not null default 0,
  claimed_until timestamptz(3),
  claim_id uuid,
  primary key (company_id, push_id),
  unique (company_id, push_subscription_id, is_test, due_at),
  foreign key (company_id, push_subscription_id) references push_subscription (company_id, push_subscription_id)
    on delete cascade,
  check ((claimed_until is null) = (claim_id is null))
);
create index push_outbox_due on push_outbox (company_id, next_attempt_at);

-- With which push messages a notification is sent, and whether a company has a kind pushed.
alter table notification add column push_due_at timestamptz(3);
create index notification_of_push on notification (company_id, user_id, push_due_at) where push_due_at is not null;
alter table notification_setting add column push boolean not null default true;

-- A person can do without a kind by mail, by push, or both.
alter table notification_opt_out
  add column channel text not null default 'mail',
  add constraint notification_opt_out_channel check (channel in ('mail', 'push')),
  drop constraint notification_opt_out_pkey,
  add primary key (company_id, user_id, kind, channel);
