-- Why the last message to a device was given up, until one arrives again: its person sees it.
alter table push_subscription
  add column fault text,
  add column failed_at timestamptz(3),
  add check ((fault is null) = (failed_at is null));
