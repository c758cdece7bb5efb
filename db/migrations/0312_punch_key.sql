-- By this key a person's browser encrypts punches that wait for a network: it is given to them at login, and forgotten with
-- the session. Each account has its own for good, so that what waits is read again after the next login.
alter table user_account add column punch_key bytea not null
  default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
alter table user_account add check (octet_length(punch_key) = 32);
