-- 打刻記録: a punch (clock_in, clock_out), or an absence, late or early report of a working day.
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
  break_minutes integer,
  absence_reason text,
  -- What the client named the call that made it, and the hash of that call's body: a retry finds the first result.
  idempotency_key text,
  request_hash bytea,
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, time_record_id),
  unique (company_id, user_id, idempotency_key),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (record_type in ('clock_in', 'clock_out', 'absence', 'late', 'early')),
  check (latitude between -90 and 90),
  check (longitude between -180 and 180),
  check ((latitude is null) = (longitude is null)),
  check (accuracy >= 0),
  check (break_minutes between 0 and 1440),
  check ((idempotency_key is null) = (request_hash is null))
);
create index time_record_day on time_record (company_id, user_id, work_date);
create index time_record_instant on time_record (company_id, user_id, recorded_at);
-- The punches whose address is still to be looked up (D26).
create index time_record_without_address on time_record (company_id, recorded_at)
  where address_data is null and latitude is not null;

-- Addresses already looked up, by position rounded to four decimals (about 11 m). A null address: none is known there.
create table address_cache (
  company_id text not null,
  provider text not null,
  latitude_e4 integer not null,
  longitude_e4 integer not null,
  address text,
  looked_up_at timestamptz(3) not null default now(),
  primary key (company_id, provider, latitude_e4, longitude_e4),
  foreign key (company_id) references company (company_id)
);
