-- 共用端末: devices at the entrance at which a company's people punch. Who deletes one refuses it: its token is then known to
-- nobody.
create table kiosk (
  company_id text not null references company (company_id),
  kiosk_id bigint not null generated always as identity,
  name text not null,
  -- The place that it stands at, for which its punches count as made there.
  place_id bigint,
  -- A code that registers a device, once, until then; null without one. And the token of the registered device. Only their
  -- hashes are kept.
  code_hash bytea,
  code_expires_at timestamptz(3),
  token_hash bytea,
  registered_at timestamptz(3),
  last_seen_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, kiosk_id),
  unique (company_id, code_hash),
  unique (company_id, token_hash),
  foreign key (company_id, place_id) references place (company_id, place_id) on delete set null (place_id),
  check ((code_hash is null) = (code_expires_at is null)),
  check ((token_hash is null) = (registered_at is null))
);
create unique index kiosk_name on kiosk (company_id, folded_form(name));

-- How people identify themselves at a shared device, and whether it calls them by their family name.
alter table company
  add column kiosk_means text[] not null default '{rotating_qr,pin}'
    check (kiosk_means <@ '{rotating_qr,printed_qr,ic_card,pin}'),
  add column kiosk_says_names boolean not null default true;

-- The six digits by which a person identifies themself at a shared device.
create table kiosk_pin (
  company_id text not null,
  user_id bigint not null,
  pin_hash text not null,
  set_at timestamptz(3) not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references user_account (company_id, user_id)
);

-- The shared device at which a punch was made, as it was called then; null in all other records, where it takes no room.
alter table time_record add column kiosk_name text;
