-- The secret address at which calendar programs read a person's shifts and leave: at most one, of which only the hash is kept.
create table calendar_feed (
  company_id text not null,
  user_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, user_id),
  unique (company_id, token_hash),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (octet_length(token_hash) = 32)
);
