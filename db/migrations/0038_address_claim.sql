-- Who looks up a place says so until then, so that no other process asks for the same one: no connection is held while
-- the service is waited for. A row that was only ever claimed was looked up at the beginning of time.
alter table address_cache add column claimed_until timestamptz(3);
