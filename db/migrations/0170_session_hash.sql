-- A session is stored by the SHA-256 of its id, which only its token carries: who reads the database, or a backup of it,
-- can't make a token of what is there. It has a number by which its owner ends it, the device that logged in, and when
-- it was last used.
alter table login_session
  add session_hash bytea,
  add login_session_id bigint not null generated always as identity,
  add device text,
  add last_used_at timestamptz(3) not null default now();
update login_session set session_hash = sha256(convert_to(session_id::text, 'UTF8')), last_used_at = created_at;
alter table login_session
  alter session_hash set not null,
  drop constraint login_session_pkey,
  drop session_id,
  add primary key (company_id, session_hash),
  add unique (company_id, login_session_id),
  add check (length(session_hash) = 32),
  add check (length(device) between 1 and 64);
