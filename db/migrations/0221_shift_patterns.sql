-- Patterns of shifts (早番, 遅番, 夜勤): hours with a name and a key, and how many people are needed on each weekday.
create table shift_pattern (
  company_id text not null references company,
  shift_pattern_id bigint not null generated always as identity,
  name text not null,
  -- What a day of the roster shows, and the key that plans it.
  short_name text not null,
  shortcut text not null,
  color text not null,
  start_minute integer not null,
  end_minute integer not null,
  break_minutes integer not null,
  -- Sunday first.
  needed integer[] not null,
  -- A pattern that shifts were planned by is never deleted.
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, shift_pattern_id),
  check (start_minute between 0 and 1439),
  check (end_minute > start_minute and end_minute < start_minute + 1440),
  check (break_minutes >= 0 and break_minutes < end_minute - start_minute),
  check (array_length(needed, 1) = 7 and 0 <= all (needed)),
  check (shortcut ~ '^[A-Z1-9]$'),
  check (color in ('blue', 'green', 'orange', 'purple', 'red', 'teal', 'yellow', 'grey'))
);
create unique index shift_pattern_name on shift_pattern (company_id, name) where archived_at is null;
create unique index shift_pattern_shortcut on shift_pattern (company_id, shortcut) where archived_at is null;

alter table shift
  add column shift_pattern_id bigint,
  add foreign key (company_id, shift_pattern_id) references shift_pattern (company_id, shift_pattern_id);
