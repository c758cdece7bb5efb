-- How names and employee IDs are compared in a search: full and half width alike, upper and lower case alike, without
-- spaces, so that 山田太郎 finds 山田　太郎 and ｅ０００１ finds E0001.
create function search_form(value text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, NFKC), '\s', '', 'g'));

alter table user_account
  -- Stored, since normalising every name at each search would take a hundred times as long. The space keeps a word from
  -- matching across the two.
  add column search_text text not null
    generated always as (search_form(employee_id) || ' ' || search_form(name)) stored,
  -- Who registered the account and under which key, so that a repeated call finds what the first one made.
  add column registered_by_user_id bigint,
  add column idempotency_key text,
  add column request_hash bytea,
  add foreign key (company_id, registered_by_user_id) references user_account (company_id, user_id),
  add unique (company_id, registered_by_user_id, idempotency_key),
  add check ((idempotency_key is null) = (request_hash is null));

-- The orders of the list; that by employee ID has the unique key.
create index user_account_name on user_account (company_id, name, user_id);
create index user_account_created on user_account (company_id, created_at, user_id);
