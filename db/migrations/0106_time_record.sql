-- 打刻記録: a punch (clock_in, clock_out), or an absence, late or early report of a working day. A correction supersedes
-- records and adds its own (D15): the superseded ones stay, and count no more.
create table time_record (
  company_id text not null,
  time_record_id bigint not null generated always as identity,
  user_id bigint not null,
  record_type text not null,
  -- The working day it belongs to (D3); a clock-out at 06:00 belongs to the evening before.
  work_date date not null,
  recorded_at timestamptz(3) not null,
  latitude double precision,
  longitude double precision,
  accuracy double precision,
  address_data jsonb,
  note text,
  -- The note is the one that the clock screen sets with every punch, 出勤 09:01 (D4), which no person wrote.
  note_is_automatic boolean not null default false,
  break_minutes integer,
  absence_reason text,
  -- Why it was entered or changed by hand; null for a punch.
  correction_reason text,
  -- What a corrected time was punched as at first; null where nothing had been punched.
  original_recorded_at timestamptz(3),
  superseded_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, time_record_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (record_type in ('clock_in', 'clock_out', 'absence', 'late', 'early')),
  check (latitude between -90 and 90),
  check (longitude between -180 and 180),
  check ((latitude is null) = (longitude is null)),
  check (accuracy >= 0),
  check (break_minutes between 0 and 1440),
  check (original_recorded_at is null or correction_reason is not null),
  check (note is not null or not note_is_automatic)
);
create index time_record_day on time_record (company_id, user_id, work_date) where superseded_at is null;
create index time_record_instant on time_record (company_id, user_id, recorded_at);
create index time_record_absence on time_record (company_id, work_date)
  where record_type = 'absence' and superseded_at is null;
-- The punches that still have a place: of the old ones it is removed every night (D27), of the new ones the address is
-- looked up (D26).
create index time_record_with_place on time_record (company_id, recorded_at)
  where latitude is not null or address_data is not null;

-- Whether the employment of an account isn't over at that time (D22): it works to the end of the leaving date, and who is
-- in a night's work then to the end of the next day, or the last night could never be clocked out of.
create function is_employed(person user_account, at timestamptz) returns boolean stable language sql
  return employed_within(null, person.left_on, (at at time zone 'Asia/Tokyo')::date, (at at time zone 'Asia/Tokyo')::date)
    or person.left_on = (at at time zone 'Asia/Tokyo')::date - 1
      and exists (
        select from time_record i
        where i.company_id = person.company_id and i.user_id = person.user_id and i.work_date = person.left_on
          and i.record_type = 'clock_in' and i.superseded_at is null
      )
      and not exists (
        select from time_record o
        where o.company_id = person.company_id and o.user_id = person.user_id and o.work_date = person.left_on
          and o.record_type = 'clock_out' and o.superseded_at is null
          and o.recorded_at < (person.left_on + 1)::timestamp at time zone 'Asia/Tokyo'
      );

-- Addresses already looked up, by position rounded to four decimals (about 11 m). A null address: none is known there.
create table address_cache (
  company_id text not null,
  provider text not null,
  latitude_e4 integer not null,
  longitude_e4 integer not null,
  address text,
  looked_up_at timestamptz(3) not null default now(),
  -- Who looks up a place claims it until then, so that no other process asks for the same one: no connection is held
  -- while the service is waited for. A row that was only ever claimed was looked up at the beginning of time.
  claimed_until timestamptz(3),
  primary key (company_id, provider, latitude_e4, longitude_e4),
  foreign key (company_id) references company (company_id)
);
