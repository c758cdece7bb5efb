-- A person's mail address: entered by an admin, an import or the person, and written to once they have confirmed it.
alter table user_account
  add column mail_address text,
  add column mail_confirmed_at timestamptz(3),
  add constraint user_account_mail_address check (length(mail_address) between 3 and 254),
  add constraint user_account_mail_confirmed check (mail_address is not null or mail_confirmed_at is null);

-- The secret of the latest link that a person was mailed for a purpose, of which only the hash is kept.
create table mailed_link (
  company_id text not null,
  user_id bigint not null,
  purpose text not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (company_id, user_id, purpose),
  unique (company_id, token_hash),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (purpose in ('confirm_address', 'reset_password')),
  check (octet_length(token_hash) = 32)
);

-- The mails that are to be sent. Each is written when it is sent, of what is so by then: a row has no text and no secret.
-- It goes once the mail is sent.
create table mail_outbox (
  company_id text not null,
  mail_id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  -- Not sent before then. What is due to a person at the same time is one mail.
  due_at timestamptz(3) not null,
  -- The backoff grows from attempt to attempt.
  next_attempt_at timestamptz(3) not null,
  attempts integer not null default 0,
  -- Until then an attempt of some process is under way.
  claimed_until timestamptz(3),
  claim_id uuid,
  -- What went wrong last, for the company's admins, and when it was given up.
  fault text,
  failed_at timestamptz(3),
  primary key (company_id, mail_id),
  unique (company_id, user_id, kind, due_at),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (kind in ('confirm_address', 'reset_password', 'password_was_reset', 'test', 'notifications')),
  check ((claimed_until is null) = (claim_id is null))
);
create index mail_outbox_due on mail_outbox (company_id, next_attempt_at) where failed_at is null;
create index mail_outbox_failed on mail_outbox (company_id, failed_at) where failed_at is not null;
