-- What a company lets the AI assistants of its people do for them: nothing, read what is theirs, or write it, too.
alter table company add column assistant_use text not null default 'off';
alter table company add constraint assistant_use_is_known check (assistant_use in ('off', 'read', 'write'));

-- An AI assistant that a person has given a secret of its own, and the tools that it may use. It acts as that person, by the
-- Model Context Protocol alone. Only the hash is kept: the secret has 256 random bits, which need no slow one.
create table assistant (
  company_id text not null,
  assistant_id bigint not null generated always as identity,
  user_id bigint not null,
  name text not null,
  tools text[] not null,
  secret_hash bytea not null,
  -- Its last four characters, by which people tell it from others.
  ending text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (company_id, assistant_id),
  unique (company_id, secret_hash),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (length(name) between 1 and 50),
  check (cardinality(tools) > 0),
  check (octet_length(secret_hash) = 32)
);
create unique index assistant_name on assistant (company_id, user_id, folded_form(name));
