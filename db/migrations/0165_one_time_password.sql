-- Until when a one-time password lets its owner in; null for one that its owner has chosen, and for a first one that
-- somebody typed. Those issued before have no end.
alter table user_account add one_time_password_until timestamptz(3);
