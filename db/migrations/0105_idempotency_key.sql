-- What tells a retry from a new call (D47). A key belongs to who calls, whatever the call is and whomever it is about.
create table idempotency_key (
  company_id text not null,
  user_id bigint not null,
  -- SHA-256 of the key. The key itself is kept nowhere: the one-time passwords of an import are made from it.
  key_hash bytea not null,
  -- SHA-256 of the call, with its path and body: the same key with another is refused.
  request_hash bytea not null,
  -- The ids of what the call made, which is its result for every retry. One, but for an import.
  record_ids bigint[] not null default '{}',
  primary key (company_id, user_id, key_hash),
  foreign key (company_id, user_id) references user_account (company_id, user_id)
);
