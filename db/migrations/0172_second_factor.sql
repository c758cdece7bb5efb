-- The second factors of a login. Who has one of the first two is asked for it.

-- An authenticator app's secret: its codes are computed from it, so it is stored as it is.
create table totp_secret (
  company_id text not null,
  user_id bigint not null,
  secret bytea not null,
  -- The time step of the last accepted code; no code of it or before is accepted again.
  last_step bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (length(secret) = 20)
);

create table passkey (
  company_id text not null,
  passkey_id bigint not null generated always as identity,
  user_id bigint not null,
  name text not null,
  -- The host name that it was made for; it works nowhere else.
  rp_id text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  primary key (company_id, passkey_id),
  unique (company_id, credential_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (length(name) between 1 and 64),
  check (length(credential_id) between 1 and 1023)
);
create index passkey_user on passkey (company_id, user_id);
-- Who logs in by a passkey alone names no company.
create index passkey_credential on passkey (credential_id);

-- What lets its owner in, once, without the other two: by the SHA-256 of a random code.
create table recovery_code (
  company_id text not null,
  user_id bigint not null,
  code_hash bytea not null,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (length(code_hash) = 32)
);

-- The challenges that were answered, which are signed and not stored: none is answered twice.
create table used_challenge (
  company_id text not null,
  challenge_id uuid not null,
  expires_at timestamptz(3) not null,
  primary key (company_id, challenge_id),
  foreign key (company_id) references company (company_id)
);

-- Whether the login may do nothing but set up a second factor, as its company demands of admins.
alter table login_session add must_enrol boolean not null default false;
