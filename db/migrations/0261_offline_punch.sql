-- オフライン打刻: a punch that was made without a network. Its recorded_at is the time that counts, created_at when it was
-- received; here is what the device's clock said at the tap, and how far that was known to be behind the server's, in
-- milliseconds: null where it wasn't known (時刻未確認). Null in all other records, where it takes no room.
alter table time_record
  add column tapped_at timestamptz(3),
  add column clock_difference_ms bigint,
  add constraint time_record_clock_difference check (clock_difference_ms is null or tapped_at is not null);

-- How many hours after its tap an offline punch is still taken.
alter table company add column offline_punch_hours integer not null default 24
  check (offline_punch_hours between 1 and 168);
