-- An app that a company has made in its chat service, by which its people punch and ask for their leave there.
create table chat_app (
  company_id text not null references company (company_id),
  chat_app_id bigint not null generated always as identity,
  service text not null,
  name text not null,
  -- Names the app in the address that the service calls.
  address_key text not null,
  -- By which the service signs its requests, sealed by the installation's secret: neither a backup nor the database alone
  -- gives it away. Null until it is entered: Teams shows it once it has the address.
  signing_secret bytea,
  -- Punches are taken there; they have no position.
  takes_punches boolean not null default false,
  -- When a request of its service's was last taken, within a minute.
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  last_modified_at timestamptz(3) not null default now(),
  primary key (company_id, chat_app_id),
  unique (company_id, address_key),
  check (service in ('slack', 'teams')),
  check (octet_length(signing_secret) <= 500)
);
create unique index chat_app_name on chat_app (company_id, folded_form(name));

-- Who is whom there. A person has one link to an app, and a user of the chat belongs to one person.
create table chat_link (
  company_id text not null,
  chat_link_id bigint not null generated always as identity,
  chat_app_id bigint not null,
  user_id bigint not null,
  -- The workspace or tenant with the user's id in it, and what the user was called there.
  chat_user text not null,
  chat_user_name text not null,
  linked_at timestamptz(3) not null,
  primary key (company_id, chat_link_id),
  unique (company_id, chat_app_id, user_id),
  unique (company_id, chat_app_id, chat_user),
  foreign key (company_id, chat_app_id) references chat_app (company_id, chat_app_id) on delete cascade,
  foreign key (company_id, user_id) references user_account (company_id, user_id)
);
create index chat_link_user on chat_link (company_id, user_id);

-- A code that a user of the chat has been given, and enters in kintai to say who they are. One for each, for minutes.
create table chat_link_code (
  company_id text not null,
  chat_app_id bigint not null,
  chat_user text not null,
  chat_user_name text not null,
  code_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (company_id, chat_app_id, chat_user),
  unique (company_id, code_hash),
  foreign key (company_id, chat_app_id) references chat_app (company_id, chat_app_id) on delete cascade
);

-- The chat app by which a punch was made, as it was called then; null in all other records, where it takes no room.
alter table time_record add column chat_app_name text;

-- Nobody takes that away unseen. The digests of all other records stay as they are.
create or replace function record_digest(r time_record) returns text immutable parallel safe language sql
  return case when r.superseded_at is null then digest_of(jsonb_build_array(
    r.user_id, r.record_type, r.work_date - date '1970-01-01', extract(epoch from r.recorded_at), r.note, r.note_is_automatic,
    r.break_minutes, r.absence_reason, r.correction_reason, r.corrected_by_user_id,
    extract(epoch from r.original_recorded_at), extract(epoch from r.tapped_at), r.clock_difference_ms, r.place_verdict,
    r.place_name, r.place_reason, r.is_off_site, r.kiosk_name)
    || case when r.is_time_unconfirmed then jsonb_build_array('time_unconfirmed') else jsonb_build_array() end
    || case when r.chat_app_name is not null then jsonb_build_array('chat', r.chat_app_name) else jsonb_build_array() end) end;
