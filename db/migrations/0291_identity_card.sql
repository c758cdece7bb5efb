-- By what a person is known at a shared device (共用端末): the number of an IC card, or a printed QR code, of which there is one
-- at a time. Only the hash of what the reader reads is kept, and how it ends, by which people tell their cards apart.
create table identity_card (
  company_id text not null,
  identity_card_id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null check (kind in ('ic_card', 'printed_qr')),
  name text,
  ending text,
  number_hash bytea not null,
  added_at timestamptz(3) not null,
  primary key (company_id, identity_card_id),
  unique (company_id, number_hash),
  foreign key (company_id, user_id) references user_account (company_id, user_id),
  check (octet_length(number_hash) = 32)
);
create index identity_card_user on identity_card (company_id, user_id);
create unique index identity_card_printed on identity_card (company_id, user_id) where kind = 'printed_qr';

-- The steps of time whose rotating QR code the person has used, as long as one could still be sent: each is taken once.
create table used_qr_code (
  company_id text not null,
  user_id bigint not null,
  step bigint not null,
  primary key (company_id, user_id, step),
  foreign key (company_id, user_id) references user_account (company_id, user_id)
);
