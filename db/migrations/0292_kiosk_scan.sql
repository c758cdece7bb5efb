-- The keys of a company by which its shared devices (共用端末) seal the scans that they store without a network: whoever has the
-- device, or its storage, can't read them. The private key is stored as it is, as other secrets that the server computes with.
create table kiosk_key (
  company_id text primary key references company (company_id),
  public_key bytea not null,
  private_key bytea not null,
  created_at timestamptz(3) not null
);

-- Scans that were stored without a network and couldn't be taken, until somebody has seen to them: nothing is lost silently.
create table refused_kiosk_scan (
  company_id text not null references company (company_id),
  refused_kiosk_scan_id bigint not null generated always as identity,
  scan_id text not null,
  kiosk_name text not null,
  -- Whose it was, where that is known.
  user_id bigint,
  -- When it counts; null where it couldn't be read.
  scanned_at timestamptz(3),
  record_type text check (record_type in ('clock_in', 'clock_out', 'break_start', 'break_end')),
  -- The code of the error.
  reason text not null,
  received_at timestamptz(3) not null,
  primary key (company_id, refused_kiosk_scan_id),
  unique (company_id, scan_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id)
);
create index refused_kiosk_scan_user on refused_kiosk_scan (company_id, user_id);

-- A photo of who punches at a shared device, where the company takes them: to see that nobody punches for another. It is kept
-- as long as positions are.
alter table company add column kiosk_takes_photos boolean not null default false;
alter table time_record add column has_photo boolean not null default false;
create table kiosk_photo (
  company_id text not null,
  time_record_id bigint not null,
  user_id bigint not null,
  content bytea not null check (octet_length(content) <= 40000),
  taken_at timestamptz(3) not null,
  primary key (company_id, time_record_id),
  foreign key (company_id, time_record_id) references time_record (company_id, time_record_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id)
);
create index kiosk_photo_taken on kiosk_photo (company_id, taken_at);
create index kiosk_photo_user on kiosk_photo (company_id, user_id);
