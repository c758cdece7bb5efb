-- The offline punch that a request for a correction was made of: as it was made, until and after somebody decides. Where what is
-- approved has its time, the record that comes of it has its place and its note.
create table request_punch (
  company_id text not null,
  attendance_request_id bigint not null,
  record_type text not null check (record_type in ('clock_in', 'clock_out')),
  user_id bigint not null,
  -- As in time_record; created_at of such a punch is its received_at here.
  recorded_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  tapped_at timestamptz(3) not null,
  clock_difference_ms bigint,
  is_time_unconfirmed boolean not null default false,
  -- What the person wrote; null of the clock's own note.
  note text,
  latitude double precision,
  longitude double precision,
  accuracy double precision,
  place_verdict text check (place_verdict in ('inside', 'network', 'edge', 'uncertain', 'outside')),
  place_id bigint,
  place_name text,
  place_distance integer,
  place_reason text,
  is_off_site boolean not null default false,
  primary key (company_id, attendance_request_id, record_type),
  foreign key (company_id, attendance_request_id) references attendance_request (company_id, attendance_request_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check ((place_verdict is null) = (place_name is null)),
  check ((latitude is null) = (longitude is null))
);
create index request_punch_user on request_punch (company_id, user_id);
-- What is left to be removed with the positions of punches.
create index request_punch_with_place on request_punch (company_id, recorded_at) where latitude is not null;
