-- Programs of a company's that call the API. Each acts as an account of its own, so that what it may do is assigned to it, and
-- what it did is on record, as for a person; that account can't log in, and is nobody's attendance.
alter table user_account add column is_api_client boolean not null default false;
alter table user_account
  add constraint api_client_is_nobody check (not is_api_client or (role = 'user' and not is_attendance_target and mail_address is null));

create table api_client (
  company_id text not null references company (company_id),
  api_client_id bigint not null generated always as identity,
  name text not null,
  -- The account; null only within the transaction that adds the client.
  user_id bigint,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, api_client_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id)
);
create unique index api_client_name on api_client (company_id, folded_form(name));
create unique index api_client_account on api_client (company_id, user_id);

-- By which a client is known, until it expires or is withdrawn. Only the hash is kept: the secret has 256 random bits, which
-- need no slow one.
create table api_secret (
  company_id text not null,
  api_secret_id bigint not null generated always as identity,
  api_client_id bigint not null,
  secret_hash bytea not null,
  -- Its last four characters, by which people tell it from others.
  ending text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (company_id, api_secret_id),
  unique (company_id, secret_hash),
  foreign key (company_id, api_client_id) references api_client (company_id, api_client_id) on delete cascade
);
create index api_secret_client on api_secret (company_id, api_client_id);
