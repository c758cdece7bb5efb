-- What the scheduled backups came to: the last one that was made, and the last failure, if it is later.
create table installation.backup_run (
  is_only boolean not null default true check (is_only),
  succeeded_at timestamptz(3),
  failed_at timestamptz(3),
  primary key (is_only)
);
